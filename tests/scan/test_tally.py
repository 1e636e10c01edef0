"""Final scoring by photo: what lies there becomes the sheet, each copy once (A22)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.bots import SeededChance
from companion.games.arnak import book, moves
from companion.games.arnak.book import Book, open_book
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.moves import Put, TakeCard
from companion.games.arnak.scoring import score
from companion.games.arnak.sheet import Sheet
from companion.packs import load_pack
from companion.scan.codec import Tag
from companion.scan.tally import Number, Tally, counted_at, field_of, tally
from companion.scan.things import things_of
from companion.table import commands as at_table
from companion.table.codec import Codec
from companion.table.decide import Decision, decide
from companion.table.events import TableOpened
from companion.table.history import History
from companion.table.refusal import Refusal
from companion.table.seats import Actor
from companion.table.step import recorded
from tests.promised import ARNAK, ARNAK_RESULT

PACK = load_pack("arnak")
HOST = Actor(host=True)


def counted(
    seat: int,
    tags: list[Tag],
    sheets: Mapping[int, Sheet],
    before: Mapping[Tag, int] | None = None,
) -> Tally:
    return tally(seat, tags, sheets, before or {}, PACK)


def written(state: Book, commands: Any) -> Book:
    """The book after the commands, none of which may be refused."""
    for command in commands:
        events = moves.decide(state, PACK, HOST, command)
        assert isinstance(events, list), events
        for event in events:
            if isinstance(event, moves.CardTaken):
                cards = (*state.sheets[event.seat - 1].cards, event.card)
                state = book.with_cards(state, event.seat, cards)
            else:
                state = book.write(state, PACK, event.seat, event.field, event.value)
    return state


def laid_out(player: dict[str, Any]) -> list[Tag]:
    """The tags on everything that a player of a score sheet has in front of him."""
    return [
        *(Tag("card", card) for card in player["cards"]),
        *(Tag("card", "fear", n + 1) for n in range(player["fear"])),
        *(Tag("guardian", f"guardian_{n + 1:02}") for n in range(player["guardians"])),
        *(Tag("idol", "idol_coin", n + 1) for n in range(player["idols"])),
        *(Tag("tile_stack", "silver_ab", n + 1) for n in range(player["tiles"]["silver"])),
        Tag("card", "funding_car", 1),
    ]


def test_the_example_of_the_design_is_filled_by_photo_to_its_promised_total() -> None:
    """DESIGN, section 5: 64 points. The track and the slots are said by hand, as ever."""
    player = ARNAK["players"][0]
    state = open_book({1: "A"}, "score", ARNAK["temple"], "rulebook", "open")
    by_hand = [Put(1, "glass", player["glass"]), Put(1, "notebook", player["notebook"])]
    state = written(state, by_hand)
    state = written(state, counted(1, laid_out(player), {1: state.sheets[0]}).commands)
    state = written(state, [Put(1, "idols_in_slots", player["idols_in_slots"])])
    assert score(state.score_sheet(), PACK).to_json() == ARNAK_RESULT


def test_the_same_copy_on_two_photos_counts_once_and_two_copies_count_twice() -> None:
    fear = [Tag("card", "fear", 1), Tag("card", "fear", 2)]
    found = counted(1, [*fear, fear[0], Tag("card", "torch"), Tag("card", "torch")], {1: Sheet()})
    assert found.take == ("torch",)
    assert found.put == (Number("fear", 0, 2, ("card.fear.1", "card.fear.2")),)


def test_a_further_photo_adds_to_what_was_counted_before() -> None:
    before = {Tag("guardian", "guardian_01"): 1}
    found = counted(1, [Tag("guardian", "guardian_02")], {1: Sheet(guardians=1)}, before)
    copies = ("guardian.guardian_02.1", "guardian.guardian_01.1")
    assert found.commands == (Put(1, "guardians", 2, copies),)


def test_a_copy_that_counts_for_somebody_else_is_said_and_not_counted_again() -> None:
    idol = Tag("idol", "idol_coin", 1)
    sheets = {1: Sheet(cards=("torch",), idols=1), 2: Sheet()}
    found = counted(2, [idol, Tag("card", "torch")], sheets, {idol: 1})
    assert found.commands == ()
    assert found.elsewhere == ((idol, 1), (Tag("card", "torch"), 1))


def test_what_was_taken_back_counts_for_whoever_has_it_now() -> None:
    idol = Tag("idol", "idol_coin", 1)
    found = counted(2, [idol], {1: Sheet(idols=0), 2: Sheet()}, {idol: 1})
    assert found.commands == (Put(2, "idols", 1, ("idol.idol_coin.1",)),)
    assert found.elsewhere == ()


def test_a_photo_that_shows_less_than_the_sheet_says_lowers_nothing() -> None:
    found = counted(1, [Tag("card", "fear", 1)], {1: Sheet(fear=3)})
    assert found.lines == 0
    assert found.kept == (Number("fear", 3, 1, ("card.fear.1",)),)
    assert found.commands == (Put(1, "fear", 3, ("card.fear.1",)),)


def test_what_is_listed_already_is_not_listed_twice() -> None:
    found = counted(1, [Tag("card", "torch")], {1: Sheet(cards=("torch",))})
    assert (found.take, found.listed) == ((), ("torch",))


def test_tiles_count_by_their_metal_wherever_they_come_from() -> None:
    tags = [
        Tag("tile_stack", "bronze_a", 1),
        Tag("tile_stack", "bronze_c", 1),
        Tag("tile_stack", "gold", 1),
    ]
    found = counted(1, tags, {1: Sheet()})
    assert {n.field: n.seen for n in found.put} == {"tiles.bronze": 2, "tiles.gold": 1}


def test_what_the_sheet_has_no_line_for_is_named() -> None:
    tags = [Tag("assistant", "miner"), Tag("card", "exploration_ship")]
    found = counted(1, tags, {1: replace(Sheet(), name="A")})
    assert found.commands == ()
    assert found.worthless == tuple(tags)


def test_cards_become_one_command_each_so_that_each_can_be_taken_back() -> None:
    found = counted(2, [Tag("card", "torch"), Tag("card", "trowel")], {1: Sheet(), 2: Sheet()})
    assert found.commands == (TakeCard(2, "torch"), TakeCard(2, "trowel"))


# ---- what the journal knows of it ----


class Journal:
    """A table of two score sheets; `restarted` is what a program started anew reads."""

    def __init__(self) -> None:
        self.games = {"arnak": ArnakGame(PACK)}
        self.codec = Codec(self.games)
        self.history = History(self.games)
        self._take(Decision((TableOpened("ARN234", "arnak", "host"),)))
        self.do(at_table.SetOption("mode", "score"))
        for name in ("A", "B"):
            self.do(at_table.AddSeat(name, phoneless=True))
        self.do(at_table.Start())

    def _take(self, made: Decision) -> None:
        self.history.extend(recorded(self.history, made, HOST, float(self.history.seq)))

    def do(self, *commands: Any) -> None:
        for command in commands:
            made = decide(self.history, HOST, command, SeededChance(1))
            assert isinstance(made, Decision), made
            self._take(made)

    def photo(self, seat: int, *tags: Tag) -> Tally:
        state = self.history.state.game
        sheets = dict(enumerate(state.sheets, 1))
        return tally(seat, tags, sheets, counted_at(self.history), PACK)

    def restarted(self) -> Journal:
        lines = [self.codec.encode(record) for record in self.history.records]
        self.history = History(self.games, [self.codec.decode(line) for line in lines])
        return self


IDOLS = [Tag("idol", "idol_coin", n) for n in (1, 2, 3)]


def test_after_a_restart_a_second_photo_adds_only_what_was_not_counted() -> None:
    """Two idols, then the third with one of the two: three, whatever happened in between."""
    table = Journal()
    table.do(*table.photo(1, *IDOLS[:2]).commands)
    found = table.restarted().photo(1, IDOLS[0], IDOLS[2])
    assert [(n.field, n.now, n.seen) for n in found.put] == [("idols", 2, 3)]
    table.do(*found.commands)
    assert table.restarted().photo(1, *IDOLS).commands == ()


def test_after_a_restart_a_copy_still_counts_for_whoever_had_it() -> None:
    table = Journal()
    table.do(*table.photo(1, IDOLS[0]).commands)
    found = table.restarted().photo(2, IDOLS[0])
    assert found.commands == ()
    assert found.elsewhere == ((IDOLS[0], 1),)


def test_what_was_undone_was_not_counted() -> None:
    table = Journal()
    table.do(*table.photo(1, IDOLS[0]).commands)
    table.do(at_table.Undo(table.history.seq))
    assert counted_at(table.restarted().history) == {}
    assert table.photo(2, IDOLS[0]).elsewhere == ()


def test_copies_go_with_their_player_to_another_seat() -> None:
    table = Journal()
    table.do(*table.photo(2, IDOLS[0]).commands, at_table.RemoveSeat(1))
    assert counted_at(table.restarted().history) == {IDOLS[0]: 1}


def test_a_line_of_an_older_journal_and_a_strange_one_count_nothing() -> None:
    table = Journal()
    table.do(Put(1, "idols", 2))
    strange = ("fear", "card.fear.x", "card.fear." + "9" * 9)
    table._take(Decision((moves.Written(1, "fear", 1, 0, strange),)))
    assert counted_at(table.restarted().history) == {}


# ---- what was typed in first ----

TILES = [Tag("guardian", f"guardian_0{n}") for n in (1, 2, 3)]


def typed_in() -> Journal:
    """Seat 1 has typed in its two guardians; then came a photo of both, with a new card."""
    table = Journal()
    table.do(Put(1, "guardians", 2))
    found = table.photo(1, *TILES[:2], Tag("card", "torch"))
    assert (found.take, found.put, found.lines) == (("torch",), (), 1)
    table.do(*found.commands)
    return table.restarted()


def test_copies_of_a_number_that_was_typed_in_do_not_count_for_somebody_else() -> None:
    found = typed_in().photo(2, TILES[0])
    assert found.elsewhere == ((TILES[0], 1),)
    assert found.commands == ()


def test_a_further_copy_adds_to_a_number_that_was_typed_in() -> None:
    table = typed_in()
    found = table.photo(1, TILES[2])
    assert [(n.field, n.now, n.seen) for n in found.put] == [("guardians", 2, 3)]
    table.do(*found.commands)
    assert table.history.state.game.sheets[0].guardians == 3


def test_what_is_known_to_be_counted_is_written_once() -> None:
    table = typed_in()
    assert table.photo(1, *TILES[:2], Tag("card", "torch")).commands == ()
    said = moves.say(table.history.records[-1].event)
    assert said is not None
    assert (said.key, said.params["n"], said.params["value"]) == ("arnak.said.counted", 2, 2)


def test_of_two_counts_of_a_copy_the_later_one_holds() -> None:
    """It went from seat 1 to seat 2 and back."""
    table = Journal()
    for seat in (1, 2, 1):
        table.do(*table.photo(seat, IDOLS[0]).commands)
        assert counted_at(table.history) == {IDOLS[0]: seat}
        table.do(Put(seat, "idols", 0))
    table.do(Put(1, "idols", 1))
    assert counted_at(table.restarted().history) == {IDOLS[0]: 1}


@pytest.mark.parametrize(
    ("field", "copies", "reason"),
    [
        ("idols", ("idol",), "arnak.no_such_copy"),
        ("idols", ("idol.idol_coin.x",), "arnak.no_such_copy"),
        ("idols", ("idol.idol_coin.1", "idol.idol_coin.12345"), "arnak.no_such_copy"),
        ("idols", (f"idol.{'i' * 80}.1",), "arnak.no_such_copy"),
        ("idols", ("idol.idol_coin.1",) * 100, "arnak.sheet.too_large"),
        ("glass", ("idol.idol_coin.1",), "arnak.copies_of_that"),
        ("coin", ("idol.idol_coin.1",), "arnak.copies_of_that"),
    ],
)
def test_what_cannot_be_a_counted_piece_is_refused(
    field: str, copies: tuple[str, ...], reason: str
) -> None:
    state = open_book({1: "A"}, "score", "bird", "rulebook", "open")
    refused = moves.decide(state, PACK, HOST, Put(1, field, 1, copies))
    assert isinstance(refused, Refusal)
    assert (refused.message.key, refused.overridable) == (reason, False)


def test_every_number_that_tags_count_in_takes_its_copies() -> None:
    fields = {field_of(Tag(t.kind, t.id), PACK) for t in things_of(ArnakGame(PACK))}
    assert fields - {"", "cards"} == set(moves.COUNTED)
