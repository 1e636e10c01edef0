"""Content packs: what a game consists of, as data. Shipped ones, and those of the group's own."""

from companion.packs.loader import check_packs, load_pack
from companion.packs.problem import PackError, PackProblem

__all__ = ["PackError", "PackProblem", "check_packs", "load_pack"]
