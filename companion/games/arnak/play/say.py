"""The log of a tracked table, and what events touch."""

from __future__ import annotations

from typing import Any

from companion.games.arnak.goods import Purse
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.scene import amounts, icons_named
from companion.games.arnak.play.state import RIVAL
from companion.games.arnak.play.words import card, number_name, place
from companion.table.message import Message, SeatRef
from companion.table.seats import Viewer


def say(event: Any, viewer: Viewer) -> Message | None:
    """The line for an event as `viewer` may read it; None for what is not worth a line.

    What somebody named of his drawn cards only he reads.
    """
    seat = who(getattr(event, "seat", 0))
    match event:
        case ev.Did():
            return _did(event, viewer)
        case ev.GoodsChanged(_, goods):
            got, gave = goods.floor(), (Purse() - goods).floor()
            if got and gave:
                params = {"seat": seat, "got": amounts(got), "gave": amounts(gave)}
                return Message("arnak.log.swapped", params)
            key = "arnak.log.got" if got else "arnak.log.gave"
            return Message(key, {"seat": seat, "what": amounts(got or gave)})
        case ev.PoolChanged(_, icons):
            if icons.floor():
                return Message("arnak.log.icons", {"seat": seat, "what": icons_named(icons)})
            return None
        case ev.CardMoved():
            return _card_moved(event)
        case ev.Drew(_, n, bottom):
            key = "arnak.log.drew_bottom" if bottom else "arnak.log.drew"
            return Message(key, {"seat": seat, "n": n})
        case ev.CardNamed(no, name):
            if viewer.seat == no:
                return Message("arnak.log.named", {"seat": seat, "card": card(name)})
            return None
        case ev.ShuffledUnder():
            return Message("arnak.log.shuffled", {"seat": seat})
        case ev.FearTiles(_, n):
            key = "arnak.log.fear_tile" if n > 0 else "arnak.log.fear_tile_gone"
            return Message(key, {"seat": seat})
        case ev.TileTurnedUp(where, tile):
            what = Message(f"arnak.tile.{tile}")
            if not where:
                return Message("arnak.log.tile_looked", {"tile": what})
            return Message("arnak.log.tile", {"place": place(where), "tile": what})
        case ev.GuardianTurnedUp(where):
            return Message("arnak.log.guardian", {"place": place(where)})
        case ev.GuardianMoved(origin, to):
            return Message("arnak.log.guardian_moved", {"old": place(origin), "new": place(to)})
        case ev.GuardianTaken(_, where):
            if not where:
                return Message("arnak.log.got_guardian", {"seat": seat})
            return Message("arnak.log.overcame", {"seat": seat, "place": place(where)})
        case ev.IdolsChanged(_, crates, slots):
            return _idols(seat, crates, slots)
        case _:
            return _say_rest(event, seat)


def _say_rest(event: Any, seat: SeatRef | Message) -> Message | None:
    match event:
        case ev.TokenMoved(_, token):
            return Message(f"arnak.log.{token}", {"seat": seat})
        case ev.Arrived(_, order):
            return Message("arnak.log.arrived", {"seat": seat, "order": order})
        case ev.TempleTileTaken(_, stack):
            return Message("arnak.log.temple_tile", {"seat": seat, "stack": _stack(stack)})
        case ev.Passed():
            return Message("arnak.log.passed", {"seat": seat})
        case ev.RowNamed(_, _, name):
            return Message("arnak.log.row", {"card": card(name)})
        case ev.DeckTopSeen(name):
            return Message("arnak.log.deck_top", {"card": card(name)})
        case ev.RoundClosed():
            return Message("arnak.log.round_closed")
        case ev.RoundOpened(number, first):
            return Message("arnak.said.round", {"round": number, "seat": who(first)})
        case ev.PlayEnded():
            return Message("arnak.log.ended")
        case ev.SetRight(target, value, was):
            what = number_name(target)
            return Message("arnak.log.set_right", {"what": what, "value": value, "was": was})
        case ev.TrophiesPut():
            return Message("arnak.log.trophies_put", {"seat": seat})
        case ev.SitePut(where, _, _):
            return Message("arnak.log.site_put", {"place": place(where)})
        case ev.RivalActed(what, detail):
            return _rival(what, detail)
        case _:
            return None


def who(seat: int) -> SeatRef | Message:
    """The name of a seat, or the rival of a solo game (A24)."""
    return Message("arnak.rival") if seat == RIVAL else SeatRef(seat)


def _rival(what: str, detail: str) -> Message | None:
    """What the rival did, unless the changes that follow say it."""
    match what:
        case "dig" | "discover" | "overcome":
            return Message(f"arnak.log.{what}", {"seat": who(RIVAL), "place": place(detail)})
        case "card":
            named = "" if ":" in detail else detail
            return Message("arnak.log.rival_card", {"card": card(named)})
        case "other":
            return Message("arnak.log.rival_other")
        case _:
            return None


def _stack(stack: str) -> Message:
    return Message(f"arnak.stack.{stack}")


_SECRET = {
    "hand": "arnak.log.put_card_in_hand",
    "deck_top": "arnak.log.put_card_in_deck",
    "deck_bottom": "arnak.log.put_card_in_deck",
}
"""What others read of a card put right by hand, where it lies now with its face hidden. That it
came out of the row, the play area or somebody else's cards they can see."""


def _did(event: ev.Did, viewer: Viewer) -> Message | None:
    """The headline of an action."""
    seat, what = SeatRef(event.seat), event.what
    name = what.partition("/")[0]
    if event.action == "put_card" and event.detail in _SECRET and viewer.seat != event.seat:
        return Message(_SECRET[event.detail], {"seat": seat})
    match event.action:
        case "buy" | "play" | "put_down" | "put_card":
            return Message(f"arnak.log.{event.action}", {"seat": seat, "card": card(name)})
        case "dig" | "discover":
            return Message(f"arnak.log.{event.action}", {"seat": seat, "place": place(name)})
        case "idol":
            return Message("arnak.log.idol", {"seat": seat})
        case "put_piece":
            return Message("arnak.log.put_piece", {"place": place(name)})
        case "assistant" | "boon" | "research" | "tidy":
            return Message(f"arnak.log.{event.action}", {"seat": seat})
        case _:  # the changes that follow say it
            return None


def _card_moved(event: ev.CardMoved) -> Message | None:
    """Where a card went, unless the headline says so. Cards in hand stay unnamed."""
    params = {"seat": SeatRef(event.seat), "card": card(event.card)}
    if event.why:
        return None if event.why == "played" else Message(f"arnak.log.{event.why}", params)
    match event.origin, event.to:
        case "supply", _:
            return Message("arnak.log.fear", params)
        case _, "exile" | "supply":
            return Message("arnak.log.exiled", params)
        case "hand", "play":
            return Message("arnak.log.to_play", params)
        case "hand", "deck_top":
            return Message("arnak.log.back_on_top", {"seat": SeatRef(event.seat)})
        case "row" | "deck" | "exile", to:
            return Message(f"arnak.log.got_{to}", params)
        case _:
            return None


def _idols(seat: SeatRef | Message, crates: int, slots: int) -> Message:
    if slots > 0:
        return Message("arnak.log.slotted", {"seat": seat})
    if slots < 0:
        return Message("arnak.log.unslotted", {"seat": seat})
    key = "arnak.log.idols" if crates > 0 else "arnak.log.idol_gone"
    return Message(key, {"seat": seat, "n": abs(crates)})


def touches(event: Any) -> frozenset[str]:
    """What an event reads or changes.

    A seat's own things hang together; what lies on the table hangs together by kind; turns, the
    rounds and what waits to be answered hang together with everything that was done in order.
    """
    seat = getattr(event, "seat", None)
    own = {f"seat/{seat}"} if seat else set[str]()
    match event:
        case ev.Did(_, action):
            return frozenset(own if action not in ("answer",) else own | {"turn"})
        case ev.CardMoved(_, _, origin, to):
            shared = {"row", "deck", "exile"} & {origin, to}
            shared = {"row"} if shared else set[str]()
            return frozenset(own | shared | ({"fear"} if "supply" in (origin, to) else set()))
        case ev.FearTiles():
            return frozenset(own | {"fear"})
        case ev.RivalActed() | ev.RivalIdol():
            return frozenset({f"seat/{RIVAL}", "turn"})
        case ev.Sent() | ev.TileTurnedUp() | ev.GuardianTurnedUp() | ev.GuardianMoved():
            return frozenset({"island"})
        case ev.SitePut() | ev.IdolTurnedUp():
            return frozenset({"island"})
        case ev.GuardianTaken() | ev.TrophiesPut():
            return frozenset(own | {"island"})
        case ev.AssistantsChanged() | ev.StacksChanged() | ev.AssistantTurnedUp():
            return frozenset(own | {"assistants"})
        case ev.TokenMoved() | ev.Arrived() | ev.BonusTaken() | ev.TempleTileTaken():
            return frozenset(own | {"track"})
        case ev.BonusTurnedUp():
            return frozenset({"track"})
        case ev.RowSlid() | ev.RowNamed() | ev.DeckTopSeen():
            return frozenset({"row"})
        case ev.MainUsed() | ev.Passed() | ev.TasksSet() | ev.Arrives() | ev.TurnBegan():
            return frozenset(own | {"turn"})
        case ev.SetRight(target):
            return _of_target(target)
        case _ if seat:
            return frozenset(own)
        case _:
            return frozenset({"*"})


def _of_target(target: str) -> frozenset[str]:
    head, _, rest = target.partition(".")
    if head.isdecimal():
        shared = {"track"} if rest in ("glass", "notebook", "arrival") else set[str]()
        shared |= {"turn"} if rest == "passed" else set[str]()
        return frozenset({f"seat/{head}"} | shared | ({"track"} if "tile" in rest else set()))
    kind = {"fear": "fear", "bonus": "track", "stack": "track", "rescue": "assistants"}
    if head in kind:
        return frozenset({kind[head]})
    return frozenset({"row"}) if head.endswith("deck") else frozenset({"*"})
