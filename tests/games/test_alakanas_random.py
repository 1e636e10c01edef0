"""Random legal games of 《阿拉喀纳斯》 through the real engine, every state checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.bots import Plan, SeededChance, play
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play.state import Fallen
from companion.packs.games import installed_games
from companion.table.codec import Codec
from companion.table.refusal import Refusal
from companion.table.seats import Actor
from tests.games.alakanas_tables import GAME, Table, own_pack, playing

COUNTED = own_pack(
    *((f"{c[0]}{n}", c, n) for c in ("guardian", "helper", "invader") for n in (3, 4)), deck=64
)


@pytest.mark.parametrize("seats", range(3, 11))
def test_random_games_come_to_an_end(seats: int) -> None:
    games = {"alakanas": COUNTED}
    plan = Plan("alakanas", 2, (seats,), 7, {"keeper": "app"})
    taken: Counter[str] = Counter()
    for number in range(plan.games):
        played = play(plan, number, games, Codec(games))
        assert played.broken is None
        taken.update(played.taken)
    assert taken["contribute"] == 2 * seats
    assert {"advance", "hit", "deal", "seen", "hands"} <= set(taken)


@pytest.mark.parametrize("options", [{}, {"keeper": "plays"}, {"all_knowing": True}])
def test_a_random_person_holds_the_office(options: dict[str, Any]) -> None:
    """R20, R25: what only 天神 may do, the host does, who is asked last."""
    games = {"alakanas": COUNTED}
    plan = Plan("alakanas", 6, (4, 7), 11, options)
    taken: Counter[str] = Counter()
    for number in range(plan.games):
        played = play(plan, number, games, Codec(games))
        assert played.broken is None
        taken.update(played.taken)
    assert {"proceed", "deal", "hands"} <= set(taken)


@pytest.mark.parametrize(
    "options",
    [
        {"tasks": "physical"},
        {"mutual": "one_by_one", "open_on": "camp", "judge_order": "oldest"},
        {"mutual": "last_damage", "winners": "survivors", "equip": "refuse"},
        {"characters": "app", "choose": 2, "camps": "app", "sequence": "app", "share": False},
        {"tiles": "shuffled", "cliff": "other", "move_limit": "turn", "open_which": "last"},
    ],
)
def test_random_games_under_house_rules(options: dict[str, Any]) -> None:
    games = {"alakanas": COUNTED}
    plan = Plan("alakanas", 2, (4, 5), 3, {"keeper": "app", **options})
    for number in range(plan.games):
        assert play(plan, number, games, Codec(games)).broken is None


def test_a_prompt_keeps_what_it_promises() -> None:
    """What is offered is done, and what is refused is refused for that reason."""
    t = playing("ghiig", special=1, game=COUNTED, deck=64)
    t.go("play")
    for actor in (Actor(1), Actor(2), Actor(host=True)):
        for prompt in t.game.prompts(t.state, actor):
            made = t.game.decide(t.state, actor, prompt.command, SeededChance(1))
            assert (made if isinstance(made, Refusal) else None) == prompt.refused, prompt.id


def test_prompts_are_the_same_whoever_holds_the_special_task() -> None:
    shown = []
    for special in (2, 5):
        t = playing("ghiig", special=special)
        t.kill(4)
        shown.append([t.game.prompts(t.state, Actor(seat)) for seat in t.state.seats])
    assert shown[0] == shown[1]


def broken(t: Table, **change: Any) -> list[str]:
    return list(t.game.invariants(t.state.but(**change)))


def test_the_invariants_find_what_is_wrong() -> None:
    t = playing("ghii", special=1, deck=40)
    state = t.state
    assert broken(t) == []
    assert broken(t, discard=1)
    assert broken(t, loot=-1, pile=state.pile + 1)
    assert broken(t, grid=(1, *state.grid[1:-1], 1))
    assert state.deal is not None
    two = replace(state.deal, cards=("SPECIAL", "SPECIAL", "T1", "T2"))
    assert broken(t, deal=two)
    dead = state.but(
        players=tuple(
            p.but(alive=s == 1, died=0 if s == 1 else s) for s, p in enumerate(state.players, 1)
        )
    )
    found = list(t.game.invariants(dead))
    assert any("has won" in each for each in found)
    assert any("is dead and has cards" in each for each in found)
    settling = dead.but(fallen=tuple(Fallen(s, "none", 0) for s in (2, 3, 4)))
    assert list(t.game.invariants(settling)) == []


def test_the_game_is_among_those_of_the_lobby() -> None:
    game = installed_games()["alakanas"]
    assert isinstance(game, AlakanasGame)
    assert game.meta.seats == GAME.meta.seats == (3, 10)
