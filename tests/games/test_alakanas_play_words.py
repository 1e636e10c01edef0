"""Whatever a table of 《阿拉喀纳斯》 says can be said: in both languages, every parameter used."""

from __future__ import annotations

import ast
import itertools
import re
import string
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from companion import i18n
from companion.bots import Plan, SeededChance, play
from companion.games.alakanas.content import names
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.options import OPTIONS
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.by_hand import OF_PLAYER, OF_TABLE, number_name
from companion.games.alakanas.play.state import KINDS, PHASES, STAGES, Cause
from companion.games.alakanas.play.words import SEED_CARDS, card, task
from companion.table.codec import Codec
from companion.table.game import Correct, Prompt
from companion.table.history import History
from companion.table.message import Message, named
from companion.table.record import Record
from companion.table.refusal import Refusal
from companion.table.seats import SPECTATOR, Actor, Role, Viewer, seat_view
from tests.games.alakanas_tables import GAME, PACK, own_pack

COUNTED = own_pack(
    *((f"{c[0]}{n}", c, n) for c in ("guardian", "invader") for n in (3, 4)), deck=64
)
i18n.add_names("alakanas", names(COUNTED.pack))
NAMES = dict(enumerate("甲乙丙丁戊", 1))
SOURCE = Path(i18n.__file__).parent / "games" / "alakanas"


@cache
def wanted(key: str, lang: str) -> frozenset[str]:
    """The parameters that some form of a text shows."""
    forms = i18n.catalogues()[lang].texts.get(key, ())
    return frozenset(
        f for text in forms for _, f, _, _ in string.Formatter().parse(text) if f is not None
    )


def parts(message: Message) -> Iterator[Message]:
    yield message
    for value in message.params.values():
        if isinstance(value, Message):
            yield from parts(value)


def faults(message: Message) -> Iterator[str]:
    """What is wrong with the text of a message, in either language."""
    for lang in ("zh", "en"):
        text = i18n.render(named(message, NAMES), lang)
        if not text.strip() or "SeatRef" in text or "{" in text:
            yield f"{lang} {message.key}: {text!r}"
        for part in parts(message):
            if not i18n.has(part.key, lang):
                yield f"{lang}: no text for {part.key}"
            elif set(part.params) != (shown := wanted(part.key, lang)):
                yield f"{lang} {part.key}: given {sorted(part.params)}, shown {sorted(shown)}"


def said(*messages: Message) -> None:
    """Fails when a text is missing, or its parameters are not those that are given."""
    assert sorted({fault for message in messages for fault in faults(message)}) == []


def test_what_cannot_be_said_is_found() -> None:
    assert list(faults(Message("alakanas.no.such_sentence")))
    assert list(faults(Message("alakanas.no.dead")))
    assert list(faults(Message("alakanas.no.over", {"seat": 1})))


def of_prompts(prompts: Iterable[Prompt]) -> Iterator[Message]:
    for p in prompts:
        yield p.label
        if p.refused is not None:
            yield p.refused.message


def of_view(view: Any) -> Iterator[Message]:
    yield from (f.label for f in view.facts)
    yield from (m for step in view.steps for m in (step.title, *step.lines))
    yield from (m for m in (view.warning, view.why) if m is not None)
    for seat in view.ring:
        things = (seat.character, seat.clan, *seat.judgement, *(g.name for g in seat.gear))
        yield from (m for m in things if isinstance(m, Message))


def out_of_place(seat: int, n: int) -> Iterator[Any]:
    """Commands of every kind that hardly ever fit."""
    other = seat % n + 1
    yield from (cmd.LayGrass((1,)), cmd.AppDraws("tiles"), cmd.AppDraws("character", seat))
    yield from (cmd.Proceed(stage) for stage in STAGES)
    yield from (
        cmd.SetComposition(n, 0, 0),
        cmd.SetComposition(1, 0, 0),
        cmd.SetCamp(seat, "helper"),
    )
    yield from (
        cmd.SetTask(1, "t"),
        cmd.SetTask(99, "t"),
        cmd.SetTask(1, "t" * 500),
        cmd.LockDeal(9),
    )
    yield from (cmd.Contribute(seat, "w"), cmd.Contribute(seat, " "), cmd.DealTasks(9))
    yield from (
        cmd.Redeal(1, "why"),
        cmd.Redeal(1, ""),
        cmd.MarkSeen(seat),
        cmd.MarkDone(seat, True),
    )
    yield from (cmd.SetCharacter(seat, "", 3), cmd.SetCharacter(seat, "g3", 0), cmd.DealHands(1))
    yield from (cmd.SetCharacter(seat, "i3", 3), cmd.SetCharacter(seat, "g3", 3, "wolf"))
    yield from (cmd.SetSequence(seat, 99), cmd.SetSequence(seat, 1), cmd.Draw(seat, 99))
    yield from (
        cmd.Discard(seat, 1),
        cmd.Discard(seat, 50),
        cmd.Use(seat, "ala"),
        cmd.Use(seat, "move"),
    )
    yield from (cmd.Use(seat, "other", True, "x" * 99), cmd.Use(seat, "other", name="sheep_milk"))
    yield from (cmd.Equip(seat, kind, "弓") for kind in KINDS)
    yield from (cmd.Unequip(seat, "weapon"), cmd.PlaceJudgement(seat, other, "curse"))
    yield from (cmd.ResolveJudgement(seat, 9), cmd.ResolveJudgement(seat, 0), cmd.SetTrap(seat, 99))
    yield from (
        cmd.SpringTrap(1, seat),
        cmd.MovePawn(seat, 99),
        cmd.Damage((), 1),
        cmd.Heal(seat, 0),
    )
    yield from (cmd.Damage((seat,), 0), cmd.Damage((seat,), 1, "trap"), cmd.Heal(seat, 1))
    yield from (cmd.Rescue(other, seat, "wolf_milk"), cmd.Rescue(other, seat, "snow_lotus"))
    yield from (cmd.PassRescue(other, seat), cmd.LetDie(seat), cmd.MarkLeft(99), cmd.OpenTask(seat))
    yield from (cmd.GiveLoot(99), cmd.GiveLoot(0), cmd.EnterResult("special"), cmd.BreakOff(-1))
    yield from (Correct("x", 1), Correct(f"{seat}.health", 999), Correct(f"{seat}.sequence", 1))
    yield from (Correct(f"{seat}.hand", 7), Correct("turn", other), Correct(f"{seat}.alive", 0))


def said_in(options: dict[str, Any], seats: int, seed: int) -> Iterator[Message]:
    """All that is said in one random game."""
    game: AlakanasGame = COUNTED
    games = {"alakanas": game}
    codec = Codec(games)
    journal = play(
        Plan("alakanas", 1, (seats,), seed, {"keeper": "app", **options}), 0, games, codec
    )
    assert journal.broken is None, journal.broken
    viewers = [SPECTATOR, Viewer(Role.HOST), *map(seat_view, range(1, seats + 1))]
    history = History(games)
    records = [r for line in journal.lines if isinstance(r := codec.decode(line), Record)]
    for i, (_, command) in enumerate(itertools.groupby(records, key=lambda r: r.group)):
        history.extend(batch := list(command))
        for record in batch:
            if isinstance(record.event, game.events):
                yield from (m for v in viewers if (m := game.say(record.event, v)) is not None)
        state = history.state.game
        if state is None:
            continue
        seat = i % seats + 1
        for actor in (Actor(seat), Actor(host=True)):
            yield from of_prompts(game.prompts(state, actor))
        for viewer in viewers[:3]:
            yield from of_view(game.view(state, viewer))
        if i % 4:
            continue
        for actor, each in itertools.product(
            (Actor(seat), Actor(host=True)), out_of_place(seat, seats)
        ):
            made = game.decide(state, actor, each, SeededChance(1))
            if isinstance(made, Refusal):
                yield made.message
            else:
                yield from (m for e in made if (m := game.say(e, SPECTATOR)) is not None)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({}, 4),
        ({"tasks": "physical", "share": False, "equip": "refuse"}, 3),
        ({"characters": "app", "choose": 2, "tiles": "shuffled", "open_on": "camp"}, 3),
        ({"move_limit": "turn", "judge_order": "oldest", "open_which": "last"}, 5),
    ],
)
def test_everything_said_in_a_random_game_can_be_said(options: dict[str, Any], seats: int) -> None:
    met: set[str] = set()
    keys: set[str] = set()
    wrong: set[str] = set()
    for message in said_in(options, seats, 5):
        if (shape := repr(message)) not in met:
            met.add(shape)
            keys |= {part.key for part in parts(message)}
            wrong |= set(faults(message))
    assert sorted(wrong) == []
    assert {"alakanas.log.turn", "alakanas.log.dying", "alakanas.no.not_begun"} <= keys
    assert len(keys) > 120


def test_options_and_their_values_have_words() -> None:
    for option in OPTIONS:
        said(option.label, *map(option.value_label, option.values))
        for lang in ("zh", "en"):
            labels = [i18n.render(option.value_label(v), lang) for v in option.values]
            assert len(set(labels)) == len(labels)


def test_things_have_names() -> None:
    said(*(Message(f"alakanas.phase.{p}") for p in PHASES))
    said(*(Message(f"alakanas.stage.{s}") for s in STAGES))
    said(*(Message(f"alakanas.kind.{k}") for k in KINDS))
    said(*(number_name(f"2.{field}") for field in OF_PLAYER), *map(number_name, OF_TABLE))
    said(*(m for name in (*SEED_CARDS, "") if isinstance(m := card(name), Message)))
    said(*(m for c in ("SPECIAL", "T3", "T") if isinstance(m := task(PACK, c), Message)))
    assert {c.id for c in PACK.cards} == SEED_CARDS


def test_every_event_of_life_and_death_has_its_line() -> None:
    causes = [
        ev.Hurt(1, 2, cause, 2 if cause in ("seat", "trap") else 0) for cause in get_args(Cause)
    ]
    ended = [
        ev.Ended(side, (1,), "alakanas.why.entered", 0, who, True, (), "")
        for side in ("guardians", "invaders", "special", "draw")
        for who in (0, 2)
    ]
    aborted = [ev.DealAborted(1, "x", cards, "") for cards in ((), ("SPECIAL", "T1", "T2"))]
    looted = [ev.Looted(1, to, 2, 1) for to in (-1, 0, 2)]
    saved = [ev.Rescued(1, by, "snow_lotus", 1, s) for by in (1, 2) for s in (True, False)]
    events = [e for e in causes if e.cause != "left"] + [*ended, *aborted, *looted, *saved]
    events += [ev.Revived(1), ev.Recovered(1), ev.LootGiven(1, 2), ev.LootDiscarded(1)]
    for event in events:
        line = GAME.say(event, SPECTATOR)
        assert line is not None
        said(line)


def test_every_key_that_is_written_out_has_its_words() -> None:
    """Keys given to the short helpers of the engine, that no random game may meet."""
    found: set[str] = set()
    homes = {"refuse": "", "words": "alakanas.prompt.", "_line": "alakanas.log.", "Message": ""}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in homes and isinstance(first, ast.Constant):
                    found.add(homes[node.func.id] + str(first.value))
    assert len(found) > 180
    lost = [key for key in sorted(found) for lang in ("zh", "en") if not i18n.has(key, lang)]
    assert lost == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_buttons_have_short_words(lang: str) -> None:
    most = 18 if lang == "zh" else 46
    texts = i18n.catalogues()[lang].texts
    long = [
        form
        for key, forms in texts.items()
        if key.startswith("alakanas.prompt.")
        for form in forms
        if len(re.sub(r"\{.*?\}", "xx", form)) > most
    ]
    assert long == []
