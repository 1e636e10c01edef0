"""Score only: sheets after a game that nobody tracked (R3-R6, R26, Victory)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bots import Plan, SeededChance, play
from companion.games.alakanas import victory
from companion.games.alakanas.book import writing
from companion.games.alakanas.book.aims import aims, outcomes
from companion.games.alakanas.book.state import Book
from companion.games.alakanas.book.view import BookView
from companion.games.alakanas.book.writing import (
    WriteCamp,
    WriteDeath,
    WriteLastDamage,
    WriteLife,
    WriteSpecial,
)
from companion.games.alakanas.form import write_verdict
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.options import OPTIONS
from companion.games.alakanas.play import commands as played
from companion.games.alakanas.play.standing import Result
from companion.games.alakanas.victory import judge
from companion.score import SheetError, score_sheet
from companion.table import commands as cmd
from companion.table.codec import Codec
from companion.table.decide import Decision, decide
from companion.table.events import TableOpened
from companion.table.game import Correct
from companion.table.history import History
from companion.table.message import Message, SeatRef, named
from companion.table.refusal import Refusal
from companion.table.seats import SPECTATOR, Actor
from companion.table.step import recorded
from companion.table.view import undo_label
from tests.games.alakanas_tables import GAME, HOST, HOST_VIEW, NAMES
from tests.games.test_alakanas_play_words import said
from tests.games.test_alakanas_victory import CAMPS, table

GAMES = {"alakanas": GAME}


def marks(text: str) -> Iterator[Any]:
    """What is tapped for a table in the notation of the victory tests: "g+ I-1 h-2"."""
    order: dict[int, int] = {}
    for seat, word in enumerate(text.split(), 1):
        yield WriteCamp(seat, CAMPS[word[0].lower()])  # type: ignore[arg-type]
        if word[0].isupper():
            yield WriteSpecial(seat)
        yield WriteLife(seat, word[1] == "+")
        if word[2:]:
            order[int(word[2:])] = seat
    yield from (WriteDeath(order[place], placed=True) for place in sorted(order))


class Sheets:
    """A score-only table: one device, which writes for all."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.game: AlakanasGame = GAME
        self.codec = Codec(GAMES)
        self.history = History(GAMES)
        self._take(Decision((TableOpened("KNS234", "alakanas", "host"),)), HOST)
        for name, value in {"mode": "score", **options}.items():
            self.ok(cmd.SetOption(name, value))
        for name in NAMES[:seats]:
            self.ok(cmd.AddSeat(name, phoneless=True))
        self.ok(cmd.Start())

    def _take(self, decision: Decision, actor: Actor) -> None:
        for record in recorded(self.history, decision, actor, float(self.history.seq)):
            assert self.codec.decode(self.codec.encode(record)) == record
            self.history.extend([record])

    @property
    def book(self) -> Book:
        state = self.history.state.game
        assert isinstance(state, Book)
        return state

    @property
    def view(self) -> BookView:
        seen = self.game.view(self.book, SPECTATOR)
        assert isinstance(seen, BookView)
        return seen

    def say(self, command: Any, actor: Actor = HOST) -> list[Any] | Refusal:
        made = decide(self.history, actor, command, SeededChance(1))
        if isinstance(made, Refusal):
            return made
        self._take(made, actor)
        return list(made.events)

    def ok(self, command: Any, actor: Actor = HOST) -> list[Any]:
        made = self.say(command, actor)
        assert not isinstance(made, Refusal), made
        return made

    def no(self, command: Any, actor: Actor = HOST) -> str:
        made = self.say(command, actor)
        assert isinstance(made, Refusal), made
        said(made.message)
        return made.message.key.removeprefix("alakanas.")

    def write(self, text: str) -> Sheets:
        """The sheets of a whole table, in the notation of the victory tests: "g+ I-1 h-2"."""
        for command in marks(text):
            self.ok(command)
        return self


def test_an_empty_table_asks_for_the_camps() -> None:
    sheets = Sheets(5)
    assert sheets.view.blank == (1, 2, 3, 4, 5)
    assert sheets.view.verdict is None
    assert all(row.alive and not row.special for row in sheets.view.rows)
    assert sheets.no(cmd.Finish()) == "no.camps_blank"


@pytest.mark.parametrize(
    ("text", "side", "winners"),
    [
        ("g+ h- i- I- i-", "guardians", (1, 2)),
        ("g- H- i+ i- h-", "invaders", (3, 4)),
        ("g- h- i- I+ i-", "special", (4,)),
        ("g- h- i- I- i-", "draw", ()),
    ],
)
def test_victory_the_end_is_found_and_leads_to_the_result(
    text: str, side: str, winners: tuple[int, ...]
) -> None:
    sheets = Sheets(5).write(text)
    result = sheets.view.result
    assert isinstance(result, Result)
    assert result.verdict.side == side
    assert tuple(p.seat for p in result.players if p.won) == winners
    assert tuple(row.seat for row in sheets.view.rows if row.won) == winners
    sheets.ok(cmd.Finish())
    assert sheets.no(WriteCamp(1, "helper")) == "play.over"
    assert sheets.game.score(sheets.book) == result


def test_R26_a_game_that_goes_on_has_no_result_and_says_why() -> None:
    both = Sheets(4).write("g+ h+ i+ I-")
    assert both.no(cmd.Finish()) == "why.both_blocs"
    hunt = Sheets(4).write("G+ h+ i- i-")
    assert hunt.no(cmd.Finish()) == "why.hunt"
    assert hunt.view.verdict is not None
    assert hunt.view.verdict.tasks_may_open


def test_R5_nobody_special_is_asked_for_while_it_matters() -> None:
    sheets = Sheets(3).write("g+ i- i-")
    assert sheets.no(cmd.Finish()) == "no.special_unsaid"
    # The guardian alone with the special task wins alone; if it lies with a dead, guardians do.
    assert [(o.side, o.holders) for o in sheets.view.outcomes] == [
        ("special", (1,)),
        ("guardians", (2, 3)),
    ]
    sheets.ok(WriteLife(1, alive=False))  # nobody left: a draw, whoever it was
    sheets.ok(cmd.Finish())


def test_R5_there_is_one_special_task() -> None:
    sheets = Sheets(4).write("G+ h+ i+ i+")
    assert sheets.no(WriteSpecial(3), Actor(3)) == "sheet.two_specials"
    sheets.ok(WriteSpecial(3))  # who writes for all moves the card
    assert [row.special for row in sheets.view.rows] == [False, False, True, False]
    assert sheets.no(WriteSpecial(0), Actor(1)) == "no.own_seat"
    sheets.ok(WriteSpecial(0), Actor(3))
    sheets.ok(WriteSpecial(1), Actor(1))
    assert sheets.book.special == 1


def test_everybody_writes_on_their_own_sheet() -> None:
    sheets = Sheets(3)
    for command in (
        WriteCamp(1, "guardian"),
        WriteLife(1, alive=False),
        WriteDeath(1, placed=True),
        WriteLastDamage(1),
    ):
        assert sheets.no(command, Actor(2)) == "no.own_seat"
    sheets.ok(WriteCamp(2, "guardian"), Actor(2))
    assert sheets.no(WriteCamp(4, "guardian")) == "seat.unknown"
    assert sheets.no(WriteLife(0, alive=False)) == "seat.unknown"
    assert sheets.ok(WriteCamp(2, "guardian")) == []  # that stands there


def test_moves_of_a_tracked_game_and_marks_on_a_sheet_do_not_mix() -> None:
    sheets = Sheets(3)
    assert sheets.no(played.SetCamp(1, "guardian")) == "no.score_only"
    tracked = GAME.open(dict(enumerate("abc", 1)), GAME.meta.defaults())
    made = GAME.decide(tracked, HOST, WriteCamp(1, "guardian"), SeededChance(1))
    assert made == Refusal(Message("alakanas.no.played"))
    assert sheets.no(cmd.SetOption("mode", "play")) == "no.mode_fixed"


def test_by_hand() -> None:
    sheets = Sheets(3)
    sheets.ok(Correct("2.alive", 0))
    assert not sheets.book.row(2).alive
    for wrong in (Correct("2.alive", 2), Correct("x", 1), Correct("2.health", 1)):
        assert sheets.no(wrong) == "no.such_mark"
    assert sheets.no(Correct("9.alive", 1)) == "seat.unknown"


def test_HR_the_last_damage_is_asked_for_when_nobody_is_left() -> None:
    sheets = Sheets(4, mutual="last_damage").write("g- h- i- I+")
    assert sheets.view.asks == ()
    sheets.ok(WriteLife(4, alive=False))
    assert sheets.no(cmd.Finish()) == "sheet.last_damage_needed"
    sheets.ok(WriteLastDamage(3))
    assert sheets.view.verdict is not None
    assert sheets.view.verdict.side == "invaders"
    assert sheets.view.verdict.why.params == {"name": SeatRef(3)}
    sheets.ok(cmd.SetOption("mutual", "draw"))  # a house rule can be agreed upon afterwards
    assert sheets.view.verdict.side == "draw"


def test_HR_one_by_one_asks_for_the_order_of_deaths() -> None:
    sheets = Sheets(3, mutual="one_by_one").write("g- i- I-")
    assert len(sheets.view.asks) == 3
    for seat in (2, 3, 1):
        sheets.ok(WriteDeath(seat, placed=True))
    assert [row.place for row in sheets.view.rows] == [3, 1, 2]
    assert sheets.view.verdict is not None
    assert sheets.view.verdict.side == "guardians"  # one stood when the special task fell
    sheets.ok(WriteDeath(2, placed=False))
    assert [row.place for row in sheets.view.rows] == [2, 0, 1]


def test_HR_the_living_have_no_place_among_the_dead() -> None:
    sheets = Sheets(3, mutual="one_by_one").write("g-1 i-2 I+")
    assert sheets.no(WriteDeath(3, placed=True)) == "sheet.alive_but_died"
    sheets.ok(WriteLife(1, alive=True))
    assert sheets.book.order == (2,)


def test_HR_survivors_only() -> None:
    sheets = Sheets(4, winners="survivors").write("g+ h- i- I-")
    assert [row.won for row in sheets.view.rows] == [True, False, False, False]


def test_each_mark_can_be_undone_alone_and_a_renaming_is_followed() -> None:
    sheets = Sheets(3).write("g+ i- I-")
    mark = next(
        r.seq for r in sheets.history.records if r.event == writing.CampWritten(1, "guardian")
    )
    label = undo_label(sheets.history, HOST_VIEW, HOST, mark)
    assert not isinstance(label, Refusal)
    assert [m.key for m in label.lines] == ["alakanas.score.log.camp"]
    sheets.ok(cmd.Undo(mark))
    assert sheets.view.blank == (1,)
    sheets.ok(WriteCamp(1, "guardian"))
    sheets.ok(cmd.Rename(3, "小明"))
    verdict = sheets.view.verdict
    assert verdict is not None
    assert named(verdict.why, sheets.history.state.names()).params == {"name": "小明"}


# Every table: the screen and `companion score`


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, int | None, dict[str, str]]:
    """Any sheets of 3 to 10: as text, who dealt the last damage, and house rules."""
    n = draw(st.integers(3, 10))
    special = draw(st.integers(-1, n - 1))
    everybody_dead = draw(st.booleans())
    alive = [False if everybody_dead else draw(st.booleans()) for _ in range(n)]
    dead = draw(st.permutations([i for i in range(n) if not alive[i]]))
    placed = dead[: draw(st.sampled_from((0, len(dead) // 2, len(dead))))]
    words: list[str] = []
    for i in range(n):
        letter = draw(st.sampled_from("ghi"))
        letter = letter.upper() if i == special else letter
        place = str(placed.index(i) + 1) if i in placed else ""
        words.append(letter + ("+" if alive[i] else "-") + place)
    options = {
        "winners": draw(st.sampled_from(get_args(victory.Winners))),
        "open_on": draw(st.sampled_from(get_args(victory.OpenOn))),
        "mutual": draw(st.sampled_from(get_args(victory.Mutual))),
    }
    return " ".join(words), draw(st.none() | st.integers(0, n - 1)), options


def as_json(text: str, last_damage: int | None, options: dict[str, str]) -> dict[str, Any]:
    sheet = table(text, last_damage=last_damage, **options)
    players = [
        {
            "name": NAMES[i],
            "camp": p.camp,
            "special": p.special,
            "alive": p.alive,
            "died": p.died,
        }
        for i, p in enumerate(sheet.players)
    ]
    dealer = None if last_damage is None else NAMES[last_damage]
    return {"game": "alakanas", "players": players, "options": options, "last_damage": dealer}


def answer(sheet: dict[str, Any]) -> dict[str, object] | SheetError:
    """What `companion score` says."""
    try:
        return score_sheet(sheet)
    except SheetError as error:
        return error


@given(tables())
def test_the_screen_and_companion_score_agree(
    made: tuple[str, int | None, dict[str, str]],
) -> None:
    text, last_damage, options = made
    names = NAMES[: len(text.split())]
    chosen = {**GAME.meta.defaults(), **options, "mode": "score"}
    book = GAME.open(dict(enumerate(names, 1)), chosen)
    said_last = [] if last_damage is None else [WriteLastDamage(last_damage + 1)]
    for command in (*marks(text), *said_last):
        done = GAME.decide(book, HOST, command, SeededChance(1))
        assert not isinstance(done, Refusal), done
        for event in done:
            book = GAME.apply(book, event)
    seen, finished = GAME.view(book, SPECTATOR), GAME.score(book)
    assert isinstance(seen, BookView)
    expected = answer(as_json(*made))
    if isinstance(expected, SheetError):
        assert seen.verdict is None
        assert [p.message.key for p in seen.asks] == [p.message.key for p in expected.problems]
        assert isinstance(finished, Refusal)
        return
    assert seen.verdict is not None
    sheet = victory.VictorySheet(tuple(victory.Player(name, "guardian") for name in names))
    assert write_verdict(sheet, seen.verdict) == expected
    assert isinstance(finished, Refusal) is (expected["status"] == "running")
    assert (seen.result is not None) is (expected["status"] == "over")


# What each side lacks


def every_table(most: int) -> Any:
    for n in range(1, most + 1):
        for camps in itertools.product("ghi", repeat=n):
            for alive in itertools.product((True, False), repeat=n):
                for s in range(n):
                    words = (
                        (c.upper() if k == s else c) + ("+" if alive[k] else "-")
                        for k, c in enumerate(camps)
                    )
                    yield table(" ".join(words))


def after(sheet: victory.VictorySheet, dead: set[int]) -> victory.Verdict:
    """The verdict after another batch of deaths (seats)."""
    players = tuple(
        victory.Player(p.name, p.camp, p.special, p.alive and i not in dead)
        for i, p in enumerate(sheet.players, 1)
    )
    return judge(victory.VictorySheet(players))


def test_what_each_side_lacks_is_exact_at_every_table_of_up_to_four() -> None:
    """The deaths that are named bring the victory; a smaller batch does not; and no batch brings
    it to a side that is said to have nobody left."""
    lost = 0
    for sheet in every_table(4):
        if judge(sheet).status == "over":
            continue
        alive = [i for i, p in enumerate(sheet.players, 1) if p.alive]
        batches = [set(c) for n in range(len(alive) + 1) for c in itertools.combinations(alive, n)]
        for aim in aims(sheet):
            bringing = [b for b in batches if after(sheet, b).side == aim.side]
            if aim.lost:
                lost += 1
                assert bringing == []
            else:
                assert set(aim.must_die) in bringing
                assert all(set(aim.must_die) <= b for b in bringing)
    assert lost > 100


def test_while_the_special_task_is_unknown_every_holder_is_judged() -> None:
    for text in ("g+ i+ i-", "g- h- i+", "g+ h+ i- i-"):
        told = {seat: o.side for o in outcomes(table(text)) for seat in o.holders}
        for i in range(len(text.split())):
            words = text.split()
            words[i] = words[i].capitalize()
            assert told[i + 1] == judge(table(" ".join(words))).side


def test_nothing_is_lacking_while_nobody_knows_who_is_special() -> None:
    assert aims(table("g+ i+ i+")) == ()


# Words, buttons, random play


@pytest.mark.parametrize("mutual", get_args(victory.Mutual))
@pytest.mark.parametrize("seats", [3, 7, 10])
def test_random_sheets_come_to_an_end(seats: int, mutual: str) -> None:
    plan = Plan("alakanas", 3, (seats,), 5, {"mode": "score", "mutual": mutual})
    for number in range(plan.games):
        made = play(plan, number, GAMES, Codec(GAMES))
        assert made.broken is None
        assert {"camp", "dead"} <= {name.split("/")[0] for name in made.taken}


def test_buttons_do_what_they_promise_and_have_words() -> None:
    sheets = Sheets(3, mutual="one_by_one")
    for text in ("g+ i+ i+", "g- i- i-", "g- i- I-"):
        sheets.write(text)
        for actor in (HOST, Actor(2)):
            for prompt in sheets.game.prompts(sheets.book, actor):
                said(prompt.label)
                made = sheets.game.decide(sheets.book, actor, prompt.command, SeededChance(1))
                assert not isinstance(made, Refusal), prompt.id
                assert made, prompt.id
    assert {p.id.split("/")[0] for p in sheets.game.prompts(sheets.book, Actor(2))} == {"death"}


def test_every_mark_has_its_line_in_the_log() -> None:
    events: list[Any] = [
        *(writing.CampWritten(1, camp) for camp in ("guardian", "helper", "invader", "")),
        *(writing.LifeWritten(2, alive) for alive in (True, False)),
        *(writing.SpecialWritten(seat) for seat in (0, 3)),
        *(writing.LastDamageWritten(seat) for seat in (0, 3)),
        *(writing.DeathWritten(2, placed) for placed in (True, False)),
    ]
    lines = [GAME.say(event, SPECTATOR) for event in events]
    said(*(line for line in lines if line is not None))
    assert len({str(line) for line in lines}) == len(events)
    assert all("*" not in GAME.touches(event) for event in events)


def test_only_the_rules_of_victory_matter_where_only_the_end_is_judged() -> None:
    chosen = {**GAME.meta.defaults(), "mode": "score"}
    shown = {o.name for o in OPTIONS if not o.hidden and o.matters(chosen, 5)}
    assert shown == {"winners", "open_on", "mutual"}


def test_the_invariants_find_what_is_wrong() -> None:
    book = Sheets(3).write("g-1 i+ I+").book
    assert list(GAME.invariants(book)) == []
    wrong = (
        writing.apply(book, writing.SpecialWritten(9)),
        writing.apply(book, writing.DeathWritten(2, placed=True)),
    )
    for each in wrong:
        assert len(list(GAME.invariants(each))) == 1
