"""What the tag on a thing means at this moment: the prompts about it, for that very card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import cast

from companion.games.alakanas.content import AlakanasPack
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.desk import Rules
from companion.games.alakanas.play.offer import Asking, Offer, words
from companion.games.alakanas.play.state import PHASES, Phase, Play
from companion.games.alakanas.play.words import card, cell
from companion.table.game import Prompt
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor

USED = {"ala_used": "ala", "move_used": "move"}
"""Tags for cards that are used, which the tag of the card itself leaves open (R15, R16)."""


def meant(
    state: Play, prompts: Iterable[Prompt], rules: Rules, kind: str, id: str
) -> tuple[Prompt, ...]:
    """The prompts that a tag "kind.id" stands for. A card of a class without a prompt of its own
    is put into the prompt of its class by name (R13, R17, R18); a tile is where a pawn goes. A card
    is drawn or discarded as an effect says, but before the phase of it only if the table insists:
    it would count as that phase's; the phases are those of whose turn it is (R12)."""
    pack = rules.pack
    offers = tuple(cast("Iterable[Offer]", prompts))
    if found := tuple(o for o in offers if o.subject == f"{kind}.{id}"):
        return found
    match kind:
        case "card":
            return tuple(_of_class(offers, pack, id))
        case "action" if id in USED:
            used = (o for o in offers if isinstance(o.command, cmd.Use))
            return tuple(o for o in used if _plainly(o.command, USED[id]))
        case "action":
            seat = next((o.seat for o in offers if o.seat), 0)
            if not seat or state.stage != "play" or seat not in state.living:
                return ()
            return tuple(_at_any_time(Asking(state, rules, Actor(seat), seat), id))
        case "tile":
            return tuple(_onto(offers, state, id))
        case _:
            return ()


def _plainly(use: cmd.Use, what: str) -> bool:
    return use.card == what and not use.answering


def _at_any_time(ask: Asking, id: str) -> Iterator[Offer]:
    match id:
        case "draw":
            one = ask.offer("draw", cmd.Draw(ask.seat, 1), words("draw", n=1))
            yield replace(one, refused=one.refused or _too_early(ask, "draw"))
        case "discard":
            one = ask.offer("discard", cmd.Discard(ask.seat, 1), words("discard", n=1))
            yield replace(one, refused=one.refused or _too_early(ask, "discard"))
        case "phase_done":
            on = cmd.Advance(ask.state.turn_no, ask.state.phase)
            label = words("advance", phase=Message(f"alakanas.phase.{ask.state.phase}"))
            not_mine = refuse("scan.others_turn", seat=SeatRef(ask.state.turn))
            yield replace(ask.offer("advance", on, label), refused=not_mine)
        case _:
            pass


def _too_early(ask: Asking, phase: Phase) -> Refusal | None:
    """Why a card is not drawn or discarded on one's own turn before the phase of it (R12): whoever
    has passed over "phase done" would draw one, and two in the draw phase as well (R14)."""
    now = ask.state.phase
    if ask.state.turn != ask.seat or PHASES.index(now) >= PHASES.index(phase):
        return None
    said = {"now": Message(f"alakanas.phase.{now}"), "phase": Message(f"alakanas.phase.{phase}")}
    return refuse("alakanas.no.phase_ahead", overridable=True, **said)


def _of_class(offers: Iterable[Offer], pack: AlakanasPack, id: str) -> Iterator[Offer]:
    """The prompts for a card of this card's class, with its name in them."""
    printed = next((c for c in pack.cards if c.id == id), None)
    known = printed or pack.own.card(id)
    if known is None:
        return
    kind, name = known.kind, card(id, pack)
    for offer in offers:
        match offer.command:
            case cmd.Equip() as put if put.kind == kind:
                label = words("equip_named", card=name)
                yield replace(offer, label=label, command=replace(put, name=id))
            case cmd.PlaceJudgement() as laid if kind == "judgement":
                yield replace(offer, command=replace(laid, name=id))
            case cmd.SetTrap() as trap if kind == "trap":
                yield replace(offer, command=replace(trap, name=id))
            case cmd.Use(card="other") as used if kind in ("basic", "stratagem"):
                label = words("use", card=name)
                yield replace(offer, label=label, command=replace(used, name=id))
            case _:
                pass


def _onto(offers: Iterable[Offer], state: Play, tile: str) -> Iterator[Offer]:
    """The pawn goes to the cell with this tile, wherever that is (R16: where to is free)."""
    to = next((i for i, number in enumerate(state.grid) if str(number) == tile), None)
    walk = next((o for o in offers if isinstance(o.command, cmd.MovePawn)), None)
    if to is None or walk is None:
        return
    label = words("pawn", cell=cell(state, to))
    yield replace(walk, label=label, command=replace(walk.command, cell=to), subject=f"cell.{to}")
