"""Dealing draws nothing itself: secrets and contributions come in from outside."""

from __future__ import annotations

from tests.test_structure import IMPURE, MODULES, imports, part


def test_dealing_knows_no_chance_no_clock_and_no_disk() -> None:
    mine = [path for path in MODULES if part(path) == "dealing"]
    assert len(mine) > 5
    wrong = [
        f"{path.name}:{line} imports {module}"
        for path in mine
        for line, module in imports(path)
        if module.split(".")[0] in IMPURE or module.startswith(("companion.i18n", "companion.set"))
    ]
    assert wrong == []
