"""What the tag on a thing means at this moment: the prompts about it, for that very card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import cast

from companion.games.alakanas.content import AlakanasPack
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.offer import Offer, words
from companion.games.alakanas.play.state import KINDS
from companion.games.alakanas.play.words import card
from companion.table.game import Prompt


def meant(prompts: Iterable[Prompt], pack: AlakanasPack, kind: str, id: str) -> tuple[Prompt, ...]:
    """The prompts that a tag "kind.id" stands for. A card of a class without a prompt of its own
    is put into the prompt of its class by name (R13, R17, R18)."""
    offers = tuple(cast("Iterable[Offer]", prompts))
    found = tuple(o for o in offers if o.subject == f"{kind}.{id}")
    if found or kind != "card":
        return found
    named = next((c for c in pack.cards if c.id == id), None)
    return tuple(_of_class(offers, named.kind, id)) if named is not None else ()


def _of_class(offers: Iterable[Offer], kind: str, id: str) -> Iterator[Offer]:
    """The prompts for a card of this class, with its name in them."""
    for offer in offers:
        match offer.command:
            case cmd.Equip() as put if put.kind == kind and kind in KINDS:
                yield replace(
                    offer,
                    label=words("equip_named", card=card(id)),
                    command=replace(put, name=id),
                )
            case cmd.PlaceJudgement() as laid if kind == "judgement":
                yield replace(offer, command=replace(laid, name=id))
            case cmd.SetTrap() as trap if kind == "trap":
                yield replace(offer, command=replace(trap, name=id))
            case cmd.Use(card="other") as used if kind in ("basic", "stratagem"):
                label = words("use", card=card(id))
                yield replace(offer, label=label, command=replace(used, name=id))
            case _:
                pass
