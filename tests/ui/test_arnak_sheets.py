"""The sheets of a tracked Arnak table: cards and their odds, research, corrections, naming."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flet as ft
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.arnak.deck import Batch, Cards
from companion.games.arnak.play import commands as play
from companion.games.arnak.play.correct import read_number
from companion.games.arnak.play.state import Play, Row
from companion.games.arnak.play.view import PlayView
from companion.hub.hub import Hub
from companion.hub.live import LiveTable
from companion.i18n import render
from companion.table.game import Correct
from companion.table.message import Message
from companion.table.seats import seat_view
from companion.ui.device import Device
from companion.ui.games.arnak.moves import correct, odds
from companion.ui.games.arnak.moves.name import NameSheet, slot_to_name
from companion.ui.games.arnak.moves.taps import Taps
from companion.ui.games.arnak.moves.track_sheet import TrackSheet
from companion.ui.games.arnak.moves.zones import ZoneSheet
from companion.ui.here import Here, Talk, World
from companion.ui.live import use_table, use_wake
from companion.ui.repairs import repair_flet
from tests.hub.tables import Phone
from tests.ui.sessions import Sitting
from tests.ui.test_arnak_moves import begun, offer

START = (
    "exploration_car",
    "exploration_ship",
    "fear",
    "fear",
    "funding_car",
    "funding_ship",
)
POINTS = {"fear": -1, "torch": 2}


# Odds in words


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), 0),
        (Fraction(1, 1000), 1),
        (Fraction(1, 8), 13),
        (Fraction(5, 6), 83),
        (Fraction(999, 1000), 99),
        (Fraction(1), 100),
    ],
)
def test_per_cent_is_whole_and_never_promises_too_much(chance: Fraction, shown: int) -> None:
    assert odds.percent(chance) == shown


@given(st.fractions(0, 1), st.fractions(0, 1))
def test_per_cent_keeps_the_order_of_chances(a: Fraction, b: Fraction) -> None:
    low, high = sorted((a, b))
    assert odds.percent(low) <= odds.percent(high)
    assert (odds.percent(low) == 0) == (low == 0)
    assert (odds.percent(high) == 100) == (high == 1)


@pytest.mark.parametrize(
    ("chance", "key", "n"),
    [
        (Fraction(0), "never", None),
        (Fraction(1, 25), "hardly", None),
        (Fraction(1, 3), "in_ten", 3),
        (Fraction(2, 3), "in_ten", 7),
        (Fraction(24, 25), "nearly", None),
        (Fraction(1), "certain", None),
    ],
)
def test_a_chance_in_words(chance: Fraction, key: str, n: int | None) -> None:
    said = odds.chance_words(chance)
    assert said.key == f"arnak.odds.{key}"
    assert said.params.get("n") == n


def test_numbers_with_one_decimal_and_a_real_minus() -> None:
    shown = [odds.tenths(Fraction(n, d)) for n, d in ((5, 3), (2, 1), (-1, 3), (0, 1), (-1, 50))]
    assert shown == ["1.7", "2", "−0.3", "0", "0"]


def test_of_the_starting_hand_one_fear_is_certain_and_four_of_five_are_open() -> None:
    """Five of six cards are drawn; one of the two Fear must be among them."""
    cards = Cards.start(START)
    assert cards.certainly_in_hand() == ("fear",)
    (group,) = odds.unnamed(cards)
    assert group.n == 4
    assert dict(group.cards) == dict.fromkeys(START, 1)


def test_the_queue_from_the_top_down() -> None:
    """One card of the start is left in the deck, any of five; the bought one lies under it (A2)."""
    top, below = odds.queue(Cards.start(START).to_bottom("torch"))
    assert (top.first, top.last, top.left, top.whole) == (1, 1, 1, False)
    assert len(top.cards) == 5
    assert odds.stretch_words(top) == Message("arnak.deck.next.some", {"n": 1, "of": 5})
    assert (below.first, below.last, below.whole, below.cards) == (2, 2, True, (("torch", 1),))
    assert odds.stretch_words(below) == Message("arnak.deck.then.sure", {"n": 1})


def test_two_of_three() -> None:
    """Three were shuffled, one of them is in hand: two of these three come next."""
    (piece,) = odds.queue(Cards((Batch(("hat", "rope", "torch"), 1),)))
    assert odds.stretch_words(piece) == Message("arnak.deck.next.some", {"n": 2, "of": 3})


def test_the_chances_of_the_second_hand() -> None:
    """Of six cards five come again, all equally likely: 5 in 6 for each single card; one of two
    Fear at least, 5/3 on average; one card of five is the next draw."""
    lines = {c.card: c for c in odds.chances(Cards.start(START), 2, 5)}
    assert lines["funding_car"].probability == Fraction(5, 6)
    assert lines["funding_car"].surety == "likely"
    assert lines["fear"].surety == "certain"
    assert lines["fear"].expected == Fraction(5, 3)
    assert lines["fear"].next_draw == Fraction(1, 3)
    assert lines["funding_car"].next_draw == Fraction(1, 6)


def test_a_bought_card_comes_when_its_place_in_the_queue_comes() -> None:
    six = Cards().shuffled(START)
    assert odds.bought(Cards.start(START), 2, 5) == 2  # second from the top
    assert odds.bought(six, 2, 5) == 3  # seventh: with the second hand from now
    assert odds.bought(six, 5, 5) is None
    torch = next(c for c in odds.chances(six.to_bottom("torch"), 2, 5) if c.card == "torch")
    assert torch.surety == "never"
    assert odds.when_words(torch) == Message("arnak.odds.round_sure", {"round": 3})
    late = next(c for c in odds.chances(six.to_bottom("torch"), 5, 5) if c.card == "torch")
    assert odds.when_words(late) == Message("arnak.odds.too_late")


def test_the_hand_after_one_s_part_of_the_round_s_end_is_for_the_round_after() -> None:
    assert odds.opening_round(2, tidied=False) == 3
    assert odds.opening_round(2, tidied=True) == 4


def test_exiling_a_fear_makes_the_deck_leaner() -> None:
    """Six cards with two Fear are five with one, and all five come in every hand."""
    cards = Cards.start(START)
    now = odds.thinning(cards, POINTS)
    assert (now.cards, now.fear, now.fear_next, now.points, now.cycle) == (
        6, 2, Fraction(5, 3), -2, 2,
    )  # fmt: skip
    thinner = odds.without_a_fear(cards)
    assert thinner is not None
    less = odds.thinning(thinner, POINTS)
    assert (less.cards, less.fear, less.fear_next, less.cycle) == (5, 1, 1, 1)
    assert less.mean == Fraction(-1, 5)


def test_a_fear_in_the_deck_cannot_be_exiled() -> None:
    assert odds.without_a_fear(Cards((Batch(("fear", "hat")),))) is None


@given(
    st.lists(st.sampled_from([*START, "torch", "hat"]), min_size=1, max_size=14),
    st.integers(0, 14),
    st.integers(0, 3),
)
def test_every_card_is_somewhere(owned: list[str], drawn: int, bought: int) -> None:
    cards = Cards().shuffled(owned)
    for _ in range(bought):
        cards = cards.to_bottom("rope")
    cards = cards.draw(drawn)[0]
    pieces = odds.queue(cards)
    assert sum(p.left for p in pieces) == cards.deck_count
    assert [p.first for p in pieces[1:]] == [p.last + 1 for p in pieces[:-1]]
    known = len(cards.certainly_in_hand())
    assert known + sum(u.n for u in odds.unnamed(cards)) == cards.hand_count


# The sheets


Sheet = Callable[[Here, Talk, Any, Any], Any]


@ft.component
def Screen(here: Here, live: LiveTable, seat: int, make: Sheet, closed: list[str]) -> Any:
    see = use_table(live, here.device.key)
    wake = use_wake()
    talk = ft.use_memo(lambda: Talk(here, live, wake), [])

    async def closing(_: Any) -> None:
        closed.append("closed")

    close = ft.use_memo(lambda: closing, [])
    return ft.Column([make(here, talk, see(seat_view(seat)), close)])


class Open:
    """A sheet that is open on a phone."""

    def __init__(self, hub: Hub, live: LiveTable, phone: Phone) -> None:
        self.hub, self.live, self.phone = hub, live, phone
        self.closed: list[str] = []

    async def at(self, make: Sheet) -> Open:
        repair_flet()  # as the app does when it starts
        world = World(self.hub, lambda _: "", lambda _: False, lambda _: "en")

        def main(page: Any) -> None:
            here = Here(world, page, Device(self.phone.key, lang="en"))
            page.render(Screen, here, self.live, self.phone.seat, make, self.closed)

        self.screen = await Sitting(main).start()
        return self

    @property
    def game(self) -> Play:
        state = self.live.history.state.game
        assert isinstance(state, Play)
        return state

    async def tap(self, ident: str, kind: str = "click") -> None:
        control = self.screen.screen().find(ident)
        assert control is not None, f"no {ident} on {self.screen.texts()}"
        await self.screen.event(control, kind)
        await self.screen.settle()

    async def search(self, words: str) -> None:
        (field,) = (c for c in self.screen.screen().controls() if c.get("_c") == "TextField")
        self.screen.session.apply_patch(field["_i"], {"value": words})
        await self.screen.event(field, "change")

    def has(self, ident: str) -> bool:
        return any(c.get("identifier") == ident for c in self.screen.screen().controls())

    def selected(self, ident: str) -> bool:
        found = (c for c in self.screen.screen().controls() if c.get("identifier") == ident)
        return bool(next(found).get("selected"))

    def everything(self) -> str:
        """Every text and every name on the screen."""
        said = [str(c.get("label") or "") for c in self.screen.screen().controls()]
        return "\n".join([*self.screen.texts(), *said])


async def a_sheet(make: Sheet, seat: int = 1, *before: Any) -> Open:
    hub, live, phones = await begun()
    for command in before:
        await phones[0].do(command)
    return await Open(hub, live, phones[seat - 1]).at(make)


def zone(name: str, of: int | None = None) -> Sheet:
    return lambda here, talk, view, close: ZoneSheet(here, talk, view, name, close, of, key="s")


def fix(group: str) -> Sheet:
    return lambda here, talk, view, close: correct.CorrectSheet(
        here, talk, view, group, close, key="s"
    )


def naming(what: str) -> Sheet:
    return lambda here, talk, view, close: NameSheet(here, talk, view, what, close, key="s")


def track(here: Here, talk: Talk, view: Any, close: Any) -> Any:
    taps = ft.use_memo(lambda: Taps(here, talk, view.viewer.seat), [])
    opened, taps.open = ft.use_state("track")
    if not opened:
        return ft.Text("the sheet is gone")
    return TrackSheet(here, talk, view, taps, key="s")


async def test_my_deck_says_what_comes_and_how_likely() -> None:
    sheet = await a_sheet(zone("deck"))
    texts = sheet.screen.texts()
    assert "Next 1 of these 5" in texts
    assert "Hand of round 2" in texts
    assert texts.count("83 %") == 4  # each of the four single cards
    assert "1.7" in texts  # Fear in the next hand
    assert any("1 Fear among 5 cards, 1 in the next hand" in t for t in texts)


async def test_a_drawn_card_is_named_by_a_tap() -> None:
    sheet = await a_sheet(zone("hand"))
    assert "4 of these 5 are in your hand" in sheet.screen.texts()
    await sheet.tap("name-funding_car-0")
    assert "funding_car" in sheet.game.player(1).cards.hand
    assert "3 of these 4 are in your hand" in sheet.screen.texts()


async def test_the_tabs_switch_between_the_zones() -> None:
    sheet = await a_sheet(zone("hand"))
    await sheet.tap("zone-play")
    assert "Nothing in the play area yet." in sheet.screen.texts()
    await sheet.tap("zone-deck")
    assert "Drawn from the top" in sheet.screen.texts()


async def test_another_s_cards_are_counts_and_the_play_area() -> None:
    played = play.MoveCard(1, "exploration_ship", "play")
    sheet = await a_sheet(zone("hand", 1), 2, played)
    said = sheet.everything()
    assert "Exploration" in said  # it lies open
    assert f"Hand {sheet.game.player(1).cards.hand_count}" in said
    assert "Funding" not in said
    assert "Fear" not in said
    assert not sheet.has("zone-deck")


async def test_a_next_square_is_one_tap() -> None:
    """Square 1 costs a compass and an arrowhead, square 2 a jewel (Bird)."""
    sheet = await a_sheet(track, 1, Correct("1.compass", 1), Correct("1.arrowhead", 1))
    no_jewel = offer(sheet.phone.sees(), "research/glass:2").refused
    assert no_jewel is not None
    assert render(no_jewel.message, "en") in sheet.screen.texts()
    await sheet.tap("research/glass:1")
    assert sheet.game.player(1).glass == 1
    assert sheet.game.player(1).goods.arrowhead == 0
    assert "the sheet is gone" in sheet.screen.texts()


async def test_the_drawn_square_is_a_button_when_it_can_be_entered() -> None:
    sheet = await a_sheet(track, 1, Correct("1.jewel", 1))
    assert sheet.screen.screen().find("square-1") is None
    await sheet.tap("square-2")
    assert sheet.game.player(1).glass == 2


async def test_a_refused_step_leaves_the_sheet_open_and_says_why() -> None:
    sheet = await a_sheet(track)
    await sheet.tap("research/glass:2")
    assert "the sheet is gone" not in sheet.screen.texts()
    assert sheet.game.player(1).glass == 0
    assert sheet.has("notice")


async def test_numbers_are_put_right_one_by_one_and_undone() -> None:
    sheet = await a_sheet(fix("goods"))
    await sheet.tap("put-1.coin-plus")
    assert sheet.game.player(1).goods.coin == 3  # two at the start (A8)
    await sheet.tap("undo")
    assert sheet.game.player(1).goods.coin == 2
    await sheet.tap("put-1.jewel-minus")
    assert sheet.game.player(1).goods.jewel == 0
    assert "it is at least 0" in sheet.everything()


async def test_quick_taps_add_up() -> None:
    sheet = await a_sheet(fix("goods"))
    plus = sheet.screen.screen().find("put-1.tablet-plus")
    assert plus is not None
    await asyncio.gather(*(sheet.screen.event(plus, "click") for _ in range(3)))
    await sheet.screen.settle()
    assert sheet.game.player(1).goods.tablet == 3


async def test_one_puts_right_what_is_one_s_own() -> None:
    sheet = await a_sheet(fix("goods"), 2)
    assert not sheet.has("whose-1")  # the host alone is offered the others
    await sheet.tap("put-2.compass-minus")
    assert sheet.game.player(2).goods.compass == 0  # one at the start (A8)


async def test_a_token_is_put_on_a_square() -> None:
    sheet = await a_sheet(fix("track"))
    await sheet.tap("square-5")
    assert sheet.game.player(1).glass == 5
    await sheet.tap("token-notebook")
    await sheet.tap("square-4")
    assert sheet.game.player(1).notebook == 4


async def test_a_card_is_put_where_it_lies() -> None:
    sheet = await a_sheet(fix("cards"))
    await sheet.tap("own-funding_ship")
    await sheet.tap("to-exile")
    assert "funding_ship" not in sheet.game.player(1).cards.all_cards()
    await sheet.search("torch")
    await sheet.tap("1-take-torch")
    await sheet.tap("to-deck_bottom")
    assert sheet.game.player(1).cards.batches[-1] == Batch(("torch",))


async def test_people_tiles_and_guardians_are_put_right() -> None:
    sheet = await a_sheet(fix("table"))
    await sheet.tap("place-b1")
    await sheet.tap("space-0-b1/0/2")
    await sheet.tap("tile-l2_04")
    await sheet.tap("guardian-guardian_07")
    site = sheet.game.site("b1")
    assert site is not None
    assert (site.people, site.tile, site.guardian) == ((2,), "l2_04", "guardian_07")


async def test_an_assistant_is_put_right() -> None:
    sheet = await a_sheet(fix("finds"))
    await sheet.tap("add-assistant")
    await sheet.tap("add-a02")
    (held,) = sheet.game.player(1).assistants
    assert (held.id, held.gold, held.ready) == ("a02", False, True)
    await sheet.tap("drop-a02")
    assert sheet.game.player(1).assistants == ()


async def test_every_number_of_the_sheet_is_one_that_can_be_put_right() -> None:
    _, live, phones = await begun()
    state, seen = live.history.state.game, phones[0].sees().game
    assert isinstance(state, Play)
    assert isinstance(seen, PlayView)
    for group in correct.GROUPS:
        for line in correct.lines(seen, 2, group):
            assert read_number(state, line.target) == line.value, line.target
            for lang in ("zh", "en"):
                assert "arnak." not in render(correct.what_it_is(line.target), lang)


async def test_a_row_is_named_slot_by_slot() -> None:
    """In round 1 there are one artifact and five items (A9)."""
    sheet = await a_sheet(naming("row"))
    assert sheet.selected("slot-artifact-0")
    await sheet.search("sund")
    await sheet.tap("0-take-sundial")
    assert sheet.game.row.artifacts == ("sundial",)
    assert sheet.selected("slot-item-0")
    await sheet.tap("cost-2")
    await sheet.tap("0-take-torch")
    await sheet.tap("slot-item-3")
    await sheet.search("hat")
    await sheet.tap("0-take-hat")
    assert sheet.game.row.items == ("torch", "", "", "hat", "")
    assert sheet.selected("slot-item-1")


async def test_a_named_card_is_no_candidate_any_more() -> None:
    sheet = await a_sheet(naming("row"), 1, play.NameRow("item", 4, "torch"))
    await sheet.tap("slot-item-0")
    await sheet.search("torch")
    assert not sheet.has("0-take-torch")
    assert "No card fits." in sheet.screen.texts()


def test_the_slot_that_is_asked_for() -> None:
    row = Row(artifacts=("sundial", ""), items=("", "torch"))
    assert slot_to_name(row, None) == ("artifact", 1)
    assert slot_to_name(row, ("item", 1)) == ("item", 1)
    assert slot_to_name(Row(artifacts=("sundial",), items=("torch",)), None) is None


async def test_the_assistants_on_top_are_named_stack_by_stack() -> None:
    sheet = await a_sheet(naming("assistants"))
    await sheet.tap("assistant-a05")
    assert sheet.game.stacks[0][0] == "a05"
    assert not sheet.has("assistant-a05")
    await sheet.tap("stack-2")
    await sheet.tap("assistant-miner")
    assert sheet.game.stacks[2][0] == "miner"
    assert sheet.selected("stack-1")
