"""Victory of 《阿拉喀纳斯》: the section "Victory", R23, and the house rules."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.alakanas.victory import (
    Options,
    Player,
    VictorySheet,
    blocs,
    check,
    judge,
)

CAMPS = {"g": "guardian", "h": "helper", "i": "invader"}


def table(text: str, *, last_damage: int | None = None, **options: str) -> VictorySheet:
    """One word per player: camp letter (capital = special task), then + alive or - dead, and the
    order of death: "g+ I-1 h-2"."""
    players: list[Player] = []
    for i, word in enumerate(text.split()):
        died = int(word[2:]) if word[2:] else None
        camp = CAMPS[word[0].lower()]
        players.append(
            Player(str(i), camp, word[0].isupper(), word[1] == "+", died)  # type: ignore[arg-type]
        )
    return VictorySheet(tuple(players), Options(**options), last_damage)  # type: ignore[arg-type]


# table, status, side, winners, tasks_may_open
VERDICTS: list[tuple[str, str, str | None, list[int], bool]] = [
    # All alive: nothing has happened.
    ("g+ h+ i+ I+", "running", None, [], False),
    # The example of the format: one guardian, nobody is special.
    ("g+", "running", None, [], False),
    # Guardians and helpers win together, dead ones too, when invaders and S are dead.
    ("g+ h- i- I-", "over", "guardians", [0, 1], True),
    ("g+ h+ i- i- G-", "over", "guardians", [0, 1], True),
    # S of the winning camp never wins with it.
    ("G- h+ i-", "over", "guardians", [1], True),
    # Invaders win when guardians, helpers and S are dead.
    ("g- h- i+ I-", "over", "invaders", [2], True),
    ("g- H- i+ i-", "over", "invaders", [2, 3], True),
    # All invaders dead, but S lives among the guardians: the hunt goes on.
    ("G+ h+ i-", "running", None, [], True),
    # S is an invader and lives: the bloc of invaders is not wiped out.
    ("g+ h+ i- I+", "running", None, [], False),
    # S is dead but invaders live.
    ("g+ G- i+", "running", None, [], False),
    # S is the only one alive, and wins alone.
    ("g- h- i- I+", "over", "special", [3], True),
    ("G+ g- h- i-", "over", "special", [0], True),
    # S and one camp mate: not the only one.
    ("g- h- i+ I+", "running", None, [], True),
    # Nobody is left: a draw, whoever S was.
    ("g- h- i- I-", "over", "draw", [], True),
    ("g- i-", "over", "draw", [], True),
    # Physical tasks: S is unknown, so only the state of the blocs is told.
    ("g+ h+ i- i-", "running", None, [], True),
    ("g+ i+ i-", "running", None, [], False),
    ("g+ h- i- i-", "running", None, [], True),
    # A camp is not a bloc: the only helper is dead, the guardian lives.
    ("g+ h- i+ I+", "running", None, [], False),
]


@pytest.mark.parametrize("case", VERDICTS, ids=lambda c: c[0])
def test_alakanas_victory(case: tuple[str, str, str | None, list[int], bool]) -> None:
    text, status, side, winners, may_open = case
    sheet = table(text)
    assert check(sheet) == ()
    verdict = judge(sheet)
    assert (verdict.status, verdict.side, list(verdict.winners), verdict.tasks_may_open) == (
        status,
        side,
        winners,
        may_open,
    )


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("g+ h- i- I-", "guardians"),
        ("g- h- i+ I-", "invaders"),
        ("g- I+", "special"),
        ("g- I-", "draw"),
        ("g+ I+", "both_blocs"),
        ("G+ h+ i-", "hunt"),
        ("g+ i-", "special_unknown"),
    ],
)
def test_alakanas_victory_says_why(text: str, key: str) -> None:
    assert judge(table(text)).why.key == f"alakanas.why.{key}"


def test_alakanas_victory_shows_the_blocs_when_special_is_unknown() -> None:
    verdict = judge(table("g+ h- i- i-"))
    assert not verdict.special_known
    assert [(b.bloc, b.alive, b.members, b.wiped_out) for b in verdict.blocs] == [
        ("guardians", 1, 2, False),
        ("invaders", 0, 2, True),
    ]


def test_alakanas_victory_HR_survivors_only() -> None:
    verdict = judge(table("g+ h- i- I-", winners="survivors"))
    assert (verdict.side, verdict.winners) == ("guardians", (0,))


def test_alakanas_R23_HR_a_single_camp_is_enough() -> None:
    text = "g+ h- i+ I+"
    assert not judge(table(text)).tasks_may_open
    assert judge(table(text, open_on="camp")).tasks_may_open


def test_alakanas_R23_an_empty_bloc_is_not_wiped_out() -> None:
    assert not judge(table("g+ G+ h+")).tasks_may_open
    assert [b.wiped_out for b in blocs(table("g-").players)] == [True, False]


@pytest.mark.parametrize(
    ("dealer", "side", "winners"),
    [(0, "guardians", [0, 1]), (2, "invaders", [2]), (3, "special", [3])],
)
def test_alakanas_victory_HR_last_damage(dealer: int, side: str, winners: list[int]) -> None:
    sheet = table("g- h- i- I-", mutual="last_damage", last_damage=dealer)
    assert check(sheet) == ()
    verdict = judge(sheet)
    assert (verdict.status, verdict.side, list(verdict.winners)) == ("over", side, winners)


def test_alakanas_victory_HR_last_damage_matters_only_when_nobody_is_left() -> None:
    verdict = judge(table("g+ h- i- I-", mutual="last_damage", last_damage=2))
    assert verdict.side == "guardians"


@pytest.mark.parametrize(
    ("text", "side", "winners"),
    [
        # S falls third, the guardian still stands at that moment: guardians.
        ("g-4 h-1 i-2 I-3", "guardians", [0, 1]),
        # The guardian falls before S: S was the only one alive.
        ("g-3 h-1 i-2 I-4", "special", [3]),
        # S falls first, then guardian and helper: an invader still stood.
        ("g-2 h-3 i-4 I-1", "invaders", [2]),
    ],
)
def test_alakanas_victory_HR_one_by_one(text: str, side: str, winners: list[int]) -> None:
    sheet = table(text, mutual="one_by_one")
    assert check(sheet) == ()
    verdict = judge(sheet)
    assert (verdict.status, verdict.side, list(verdict.winners)) == ("over", side, winners)


IMPOSSIBLE: list[tuple[VictorySheet, list[tuple[str, str]]]] = [
    (VictorySheet(()), [("players", "players")]),
    (table("g+ " * 11), [("players", "players")]),
    (table("G+ I+ i+"), [("players[1].special", "two_specials")]),
    (
        table("G+ I+ H+"),
        [("players[1].special", "two_specials"), ("players[2].special", "two_specials")],
    ),
    (table("g+1 I-"), [("players[0].died", "alive_but_died")]),
    (table("g-2 I+"), [("players[0].died", "died_beyond")]),
    (table("g-0 I+"), [("players[0].died", "died_beyond")]),
    (table("g-1 h-1 I+"), [("players[1].died", "died_same")]),
    (table("g- I-", mutual="last_damage"), [("last_damage", "last_damage_needed")]),
    (table("g+ I-", last_damage=2), [("last_damage", "last_damage_unknown")]),
    (table("g- I-1", mutual="one_by_one"), [("players[0].died", "died_needed")]),
    (table("g-1 i-2", mutual="one_by_one"), [("players", "special_needed")]),
    (table("g- i-", mutual="last_damage", last_damage=0), [("players", "special_needed")]),
]


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda c: c[1][0][1])
def test_alakanas_impossible(case: tuple[VictorySheet, list[tuple[str, str]]]) -> None:
    sheet, expected = case
    found = [(p.path, p.message.key.removeprefix("alakanas.sheet.")) for p in check(sheet)]
    assert sorted(found) == sorted(expected)


def plain_verdict(players: tuple[Player, ...]) -> tuple[str, str | None]:
    """The Victory section once more, said as plainly as possible."""
    special = next(p for p in players if p.special)
    alive = [p for p in players if p.alive]
    guardians = [p for p in alive if p.camp in ("guardian", "helper")]
    invaders = [p for p in alive if p.camp == "invader"]
    if not alive:
        return "over", "draw"
    if alive == [special]:
        return "over", "special"
    if not invaders and not special.alive:
        return "over", "guardians"
    if not guardians and not special.alive:
        return "over", "invaders"
    return "running", None


def test_alakanas_victory_every_table_of_up_to_four() -> None:
    """All camps, all holders of the special task, all sets of survivors."""
    seen: set[tuple[str, str | None]] = set()
    for n in (1, 2, 3, 4):
        for camps in itertools.product("ghi", repeat=n):
            for alive in itertools.product((True, False), repeat=n):
                for s in range(n):
                    players = tuple(
                        Player(str(k), CAMPS[camps[k]], k == s, alive[k])  # type: ignore[arg-type]
                        for k in range(n)
                    )
                    verdict = judge(VictorySheet(players))
                    assert (verdict.status, verdict.side) == plain_verdict(players)
                    assert s not in verdict.winners or verdict.side == "special"
                    seen.add((verdict.status, verdict.side))
    assert len(seen) == 5


@given(st.lists(st.tuples(st.sampled_from("ghi"), st.booleans()), min_size=1, max_size=10))
def test_alakanas_victory_without_special_never_names_a_side_while_someone_lives(
    people: list[tuple[str, bool]],
) -> None:
    players = tuple(
        Player(str(k), CAMPS[camp], False, alive)  # type: ignore[arg-type]
        for k, (camp, alive) in enumerate(people)
    )
    verdict = judge(VictorySheet(players))
    anyone = any(alive for _, alive in people)
    assert (verdict.status, verdict.side) == (("running", None) if anyone else ("over", "draw"))
