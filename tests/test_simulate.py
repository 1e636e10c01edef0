"""Random play: what breaks is found, what is sound passes, and a seed says which games."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import bots, i18n
from companion import simulate as simulation
from companion.archive import final_state, read_journal
from companion.bots import Plan, Weights, next_move, play
from companion.simulate import PlanError, Summary, make_plan, run
from companion.table.chance import Chance
from companion.table.codec import Codec
from companion.table.game import Prompt
from companion.table.history import History
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse
from companion.table.seats import SCREEN, SPECTATOR, Actor, Role, Viewer, seat_view
from companion.table.view import prompts_of, view
from tests.lifecounter import Change, Changed, Deal, Life, LifeCounter, Show
from tests.table.played import Played as Table
from tests.table.played import started
from tests.test_cli import companion, refused

MARKS = 5


class Ending(LifeCounter):
    """A life counter that ends: everybody marks five times, or life runs out."""

    def finished(self, state: Life) -> bool:
        return state.life <= 0 or all(state.marks.get(no, 0) >= MARKS for no in state.seats)

    def prompts(self, state: Life, actor: Actor) -> tuple[Prompt, ...]:
        if self.finished(state):
            return ()
        full = state.marks.get(actor.seat or 0, 0) >= MARKS
        return tuple(
            replace(p, refused=refuse("life.not_now")) if p.id == "mark" and full else p
            for p in super().prompts(state, actor)
        )

    def decide(
        self, state: Life, actor: Actor, command: Any, chance: Chance
    ) -> Sequence[Any] | Refusal:
        if self.finished(state):
            return refuse("life.not_now")
        return super().decide(state, actor, command, chance)


def simulate(game: LifeCounter, games: int = 10, **plan: Any) -> Summary:
    asked = {"seats": (1, 2, 3), "seed": 1, "steps": 1000} | plan
    return run(Plan("life", games, **asked), lambda: {"life": game})


def broken(game: LifeCounter, **plan: Any) -> str:
    """The key of what was found to be broken."""
    found = simulate(game, **plan).broken
    assert found is not None
    return found.message.key


def test_a_sound_game_plays_to_its_end() -> None:
    done = simulate(Ending(), 30, undo=0.1)
    assert done.broken is None
    assert done.played == 30
    assert done.undos > 0
    assert set(done.taken) == {"lose", "gain", "mark", "deal", "show"}
    assert sum(done.taken.values()) == done.moves
    assert done.shortest <= done.moves / 30 <= done.longest


def test_the_journal_of_the_last_game_is_replayed_from_its_lines() -> None:
    game = Ending()
    done = simulate(game, 3)
    codec = Codec({"life": game})
    history = History({"life": game}, map(codec.decode, done.journal))
    assert history.state.phase == "over"
    assert len(history.state.seats) == 3  # the third game of those with 1, 2, 3 seats
    assert game.finished(history.state.game)


def told(summary: Summary) -> dict[str, Any]:
    """All but the times and the number of processes."""
    return summary.to_json("en") | {"seconds": 0, "moves_per_second": 0, "jobs": 0}


def test_the_same_seed_gives_the_same_games() -> None:
    first, again, other = (simulate(Ending(), 6, seed=s) for s in (7, 7, 8))
    assert told(first) == told(again)
    assert first.journal == again.journal
    assert first.digest != other.digest


def test_a_game_does_not_depend_on_those_before_it() -> None:
    games = {"life": Ending()}
    plan = Plan("life", 6, (1, 2, 3), seed=7)
    alone = play(plan, 5, games, Codec(games))
    assert alone.lines == simulate(games["life"], 6, seed=7).journal


def load_ending() -> Mapping[str, Any]:
    return {"life": Ending()}


def load_frail() -> Mapping[str, Any]:
    return {"life": Frail()}


def test_processes_change_nothing() -> None:
    plan = Plan("life", 12, (1, 2), seed=3)
    assert told(run(plan, load_ending, 2)) == told(run(plan, load_ending, 1))
    plan = replace(plan, games=200)
    one, two = run(plan, load_frail, 1), run(plan, load_frail, 2)
    assert one.broken is not None
    assert one.broken == two.broken
    assert told(one) == told(two)
    assert one.journal == two.journal


class Frail(Ending):
    """Says that life must not be 17."""

    def invariants(self, state: Life) -> Iterable[str]:
        if state.life == 17:
            yield "life is 17"


def test_a_broken_invariant_is_caught_at_its_event() -> None:
    game = Frail()
    done = simulate(game, 50)
    found = done.broken
    assert found is not None
    assert found.message == Message("simulate.invariant", {"what": "life is 17"})
    assert found.command == {"type": "life:Change", "by": -1}
    assert found.seat in range(1, found.seats + 1)
    # The journal goes up to the event that did it, and no further.
    codec = Codec({"life": game})
    records = [codec.decode(line) for line in done.journal]
    assert History({"life": game}, records).state.game.life == 17
    assert History({"life": game}, records[:-1]).state.game.life == 18
    assert records[-1].event == Changed(-1, found.seat or 0)
    assert done.to_json("en")["broken"] == {
        "seed": 1,
        "game": done.played - 1,
        "seats": found.seats,
        "step": found.step,
        "message": "An invariant is broken: life is 17",
        "seat": found.seat,
        "command": {"type": "life:Change", "by": -1},
    }


def test_a_game_without_an_end_is_an_error() -> None:
    done = simulate(LifeCounter(), steps=50)
    assert done.broken is not None
    assert done.broken.message == Message("simulate.endless", {"steps": 50})
    assert (done.broken.step, done.broken.command) == (50, None)


class Stuck(Ending):
    def prompts(self, state: Life, actor: Actor) -> tuple[Prompt, ...]:
        return () if state.secret else super().prompts(state, actor)


class Scoreless(Ending):
    def score(self, state: Life) -> Any:
        return refuse("life.not_now")


class Promising(Ending):
    """Offers what it then refuses."""

    def prompts(self, state: Life, actor: Actor) -> tuple[Prompt, ...]:
        return tuple(replace(p, refused=None) for p in super().prompts(state, actor))


class Raising(Ending):
    def apply(self, state: Life, event: Any) -> Life:
        if isinstance(event, Changed) and state.life == 22:
            raise KeyError("life")
        return super().apply(state, event)


class Forgetful(Ending):
    """Keeps life in itself instead of in the state: no fold finds it again."""

    def __init__(self) -> None:
        self.life = 20

    def apply(self, state: Life, event: Any) -> Life:
        after = super().apply(state, event)
        if isinstance(event, Changed):
            self.life += event.by
            after = replace(after, life=self.life)
        return after


class Unsendable(Ending):
    """A button whose command holds what no JSON number is."""

    def prompts(self, state: Life, actor: Actor) -> tuple[Prompt, ...]:
        return tuple(
            replace(p, command=Change(2**60)) if p.id == "gain" else p
            for p in super().prompts(state, actor)
        )


@dataclass(frozen=True, slots=True)
class Noted:
    """An event that says it holds a tuple, and holds a list."""

    of: tuple[int, ...]


class Loose(Ending):
    events = (*LifeCounter.events, Noted)

    def decide(
        self, state: Life, actor: Actor, command: Any, chance: Chance
    ) -> Sequence[Any] | Refusal:
        made = super().decide(state, actor, command, chance)
        if isinstance(command, Deal) and not isinstance(made, Refusal):
            return [*made, Noted([1, 2])]  # pyright: ignore[reportArgumentType]
        return made


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize(
    ("game", "undo", "key"),
    [
        (Stuck(), 0.0, "simulate.stuck"),
        (Scoreless(), 0.0, "simulate.no_score"),
        (Promising(), 0.0, "simulate.refused"),
        (Raising(), 0.0, "simulate.raised"),
        (Forgetful(), 0.0, "simulate.replay"),
        (Forgetful(), 0.5, "simulate.undo"),
        (Unsendable(), 0.0, "simulate.unsendable"),
        (Loose(), 0.0, "simulate.codec"),
    ],
)
def test_each_planted_fault_is_found(game: LifeCounter, undo: float, key: str) -> None:
    assert broken(game, undo=undo) == key


def test_what_the_engine_raises_says_where() -> None:
    found = simulate(Raising(), 50).broken
    assert found is not None
    assert found.message.params["error"] == "KeyError: 'life'"
    assert str(found.message.params["place"]).startswith("test_simulate.py:")


# --- bots -------------------------------------------------------------------------------------


def test_a_bot_has_the_buttons_of_its_view_and_no_others() -> None:
    table, actors = started("Ann", "Bob")
    table.do(actors[0], Deal())
    table.do(actors[0], Show())
    viewers = [seat_view(1), seat_view(2), Viewer(Role.HOST), SCREEN, SPECTATOR]
    offered = {v: [p.id for p in prompts_of(table.history, v)] for v in viewers}
    assert offered[seat_view(1)] == ["lose", "gain", "mark", "deal"]
    assert offered[seat_view(2)] == ["lose", "gain", "mark", "deal", "show"]
    assert offered[SCREEN] == offered[SPECTATOR] == []
    for viewer in viewers:
        assert prompts_of(table.history, viewer) == view(table.history, viewer).prompts
    lobby = Table(2)
    assert prompts_of(lobby.history, seat_view(1)) == ()


@given(st.integers())
def test_a_bot_takes_nothing_that_is_refused(seed: int) -> None:
    table, actors = started("Ann", "Bob")
    table.do(actors[0], Deal())
    found = next_move(table.history, Weights({}), random.Random(seed))
    assert found is not None
    no, prompt = found
    assert no in (1, 2)
    assert prompt.id in {"lose", "gain", "mark", "show"}


def test_the_longest_beginning_of_an_id_weighs() -> None:
    weights = Weights({"card": 0.5, "card/torch": 3, "pass": 0})
    assert [weights(i) for i in ("card/torch/1", "card/x", "card", "pass", "dig", "car")] == [
        *(3, 0.5, 0.5, 0, 1.0, 1.0)
    ]


def moves(weights: Mapping[str, float], many: int = 400) -> Counter[str]:
    table, _ = started("Ann", "Bob")
    draw = random.Random(1)
    found = [next_move(table.history, Weights(weights), draw) for _ in range(many)]
    return Counter(prompt.id for each in found if each for prompt in [each[1]])


def test_weights_make_moves_rarer() -> None:
    only = moves({"lose": 0, "gain": 0, "deal": 0})
    assert only == {"mark": 400}
    some = moves({"lose": 0, "deal": 0, "gain": 3})
    assert set(some) == {"gain", "mark"}
    assert 250 < some["gain"] < 350  # 300 expected
    # Without any other, those of weight 0 keep the game going.
    assert set(moves({"": 0})) == {"lose", "gain", "mark", "deal"}


def test_a_games_own_weights_are_used() -> None:
    class Eager(Ending):
        bot_weights: ClassVar[Mapping[str, float]] = {"lose": 0.0, "gain": 0.0, "deal": 0.0}

    done = simulate(Eager(), 3, seats=(2,), undo=0.0)
    assert done.broken is None
    assert done.taken == {"mark": 3 * 2 * MARKS}


# --- plans ------------------------------------------------------------------------------------


def plan(**asked: Any) -> Plan:
    return make_plan({"life": LifeCounter()}, **({"game": "life", "count": 1} | asked))


def test_what_is_asked_becomes_a_plan() -> None:
    assert plan().seats == tuple(range(1, 11))
    assert plan(seats=4).seats == (4,)
    assert plan(options=["life=40"]).options == {"life": 40}
    done = run(plan(seats=1, options=["life=40"], steps=1), lambda: {"life": LifeCounter()})
    codec = Codec({"life": LifeCounter()})
    history = History({"life": LifeCounter()}, map(codec.decode, done.journal))
    assert history.state.options == {"life": 40}


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ({"game": "chess"}, "simulate.no_game"),
        ({"seats": 11}, "simulate.seats"),
        ({"options": ["lives=40"]}, "simulate.no_option"),
        ({"options": ["life=41"]}, "simulate.no_value"),
        ({"options": ["life"]}, "simulate.no_value"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, Any], key: str) -> None:
    with pytest.raises(PlanError) as raised:
        plan(**asked)
    assert raised.value.message.key == key


def test_all_that_can_be_found_can_be_said() -> None:
    sources = [Path(bots.__file__), Path(simulation.__file__)]
    keys = {
        key
        for source in sources
        for key in re.findall(r'"(simulate\.\w+)"', source.read_text(encoding="utf-8"))
    }
    assert {"simulate.no_game", "simulate.stuck"} <= keys
    assert [k for k in keys for lang in ("en", "zh") if not i18n.has(k, lang)] == []


# --- the command line -------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_arnak_is_played_and_its_journal_replayed(data: Path, tmp_path: Path) -> None:
    saved = tmp_path / "last.jsonl"
    done = companion(
        *("simulate", "arnak", "--games", "8", "--seed", "5", "--jobs", "2"),
        *("--option", "temple=snake", "--save", str(saved)),
        data=data,
    )
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert summary["broken"] is None
    assert (summary["games"], summary["seats"]) == (8, [1, 2, 3, 4])
    assert summary["options"] == {"temple": "snake"}
    assert summary["moves"] > 0
    history = read_journal(saved.read_bytes())
    assert history.state.phase == "over"
    assert final_state(history, "en")["score"] is not None
    assert not data.exists()


def test_a_broken_game_ends_with_exit_code_1(data: Path, tmp_path: Path) -> None:
    saved = tmp_path / "broken.jsonl"
    done = companion(
        *("simulate", "life", "--seats", "2", "--steps", "20", "--save", str(saved)),
        data=data,
        TABLESIDE_GAMES="tests.lifecounter",
    )
    assert done.returncode == 1
    found = json.loads(done.stdout)["broken"]
    assert (found["seed"], found["game"], found["seats"], found["step"]) == (1, 0, 2, 20)
    assert found["message"] == "The game has not ended after 20 moves."
    assert "life:" in saved.read_text(encoding="utf-8")


def test_every_option_is_explained(data: Path) -> None:
    for lang, word in (("en", "Processes"), ("zh", "进程")):
        shown = companion("simulate", "--help", data=data, lang=lang, COLUMNS="200").stdout.decode()
        assert word in shown
        assert "cli.help" not in shown


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess",), "arnak"),
        (("arnak", "--seats", "5"), "1 to 4"),
        (("arnak", "--option", "temple=moon"), "bird"),
        (("arnak", "--option", "moon=bird"), "temple"),
        (("arnak", "--games", "0"), "--games"),
        (("arnak", "--undo", "2"), "--undo"),
        (("arnak", "--games", "1", "--save", "/nowhere/at/all"), "/nowhere/at/all"),
    ],
)
def test_what_cannot_be_done_says_why(data: Path, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(companion("simulate", *arguments, data=data, COLUMNS="200"))
