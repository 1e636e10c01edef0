"""Whatever a tracked table says can be said: in both languages, with every parameter used."""

from __future__ import annotations

import itertools
import string
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import pytest

from companion import i18n
from companion.bots import Plan, SeededChance, play
from companion.games.arnak import effects as fx
from companion.games.arnak.content import names
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.goods import ICONS, RESOURCES, Icons, Purse
from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.choices import OPS, nothing_to_ask
from companion.games.arnak.play.commands import ACTIONS
from companion.games.arnak.play.correct import OF_PLAYER, OF_TABLE
from companion.games.arnak.play.scene import amounts, icons_named
from companion.games.arnak.play.state import Phase
from companion.games.arnak.play.tasks import Thing
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.play.words import card, number_name, place, steps_words
from companion.table.codec import Codec
from companion.table.game import Correct, Option, Prompt
from companion.table.history import History
from companion.table.message import Message, SeatRef, named
from companion.table.record import Record
from companion.table.refusal import Refusal
from companion.table.seats import SPECTATOR, Actor, seat_view
from tests.games.tables import PACK

i18n.add_names("arnak", names(PACK))

GAME = ArnakGame(PACK)
NAMES = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dee"}
SPARE = {
    ("arnak.goes.hand", "n"),  # what lies above it matters under the deck only
    ("arnak.goes.play", "n"),
    ("arnak.goes.deck_top", "n"),
    ("arnak.no.you_passed", "seat"),
}
"""Parameters that a family of messages has and one of them does not need."""


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
            given = {p for p in part.params if (part.key, p) not in SPARE}
            if given != (shown := wanted(part.key, lang)):
                yield f"{lang} {part.key}: given {sorted(given)}, shown {sorted(shown)}"


def said(*messages: Message) -> None:
    """Fails when a text is missing, or its parameters are not those that are given."""
    assert sorted({fault for message in messages for fault in faults(message)}) == []


# A sentence that is wrong is found


@pytest.mark.parametrize(
    "wrong",
    [
        Message("arnak.no.such_sentence_was_written"),
        Message("arnak.and", {"a": "x"}),
        Message("arnak.and", {"a": "x", "b": "y", "c": "z"}),
        Message("arnak.or", {"a": Message("arnak.card.no_such_card"), "b": "y"}),
    ],
)
def test_what_cannot_be_said_is_found(wrong: Message) -> None:
    assert list(faults(wrong))


# Everything that occurs in play


def of_prompts(prompts: Iterable[Prompt]) -> Iterator[Message]:
    for p in prompts:
        yield p.label
        yield from (m for m in (p.price, p.outcome) if m is not None)
        if p.refused is not None:
            yield p.refused.message


def of_view(view: Any) -> Iterator[Message]:
    assert isinstance(view, PlayView)
    yield from (f.label for f in view.facts)
    yield from (*view.checklist, *view.after_tidying)
    yield from (line for tidy in view.tidying for line in tidy.lines)
    if view.question is not None:
        yield view.question.ask


def out_of_place(seat: int, asked: int) -> Iterator[Any]:
    """Commands of every kind that hardly ever fit."""
    for action in ACTIONS:
        yield cmd.Act(seat, action, {"play": "fear", "research": "glass:99"}.get(action, "nowhere"))
    yield from (cmd.Answer(seat, asked + 1, "no"), cmd.Answer(seat, asked, "nowhere"))
    yield from (cmd.Begin(1), cmd.Begin(9), cmd.BlockCamp("a1", True))
    yield from (cmd.BlockCamp("camp_coin", True), cmd.NameCard(seat, "torch"), cmd.Tidy(seat))
    yield from (cmd.NameRow("item", 0, "horse"), cmd.NameRow("artifact", 9, "war_mask"))
    yield from (cmd.NameTop(0, "miner"), cmd.NameTop(9, "miner"), cmd.PutDown(seat, "torch"))
    yield from (cmd.MoveCard(seat, "torch", "hand"), cmd.MoveCard(seat, "funding_car", "box"))
    yield from (cmd.MoveCard(seat, "nothing", "hand"), cmd.MoveCard(seat, "fear", "exile"))
    yield from (cmd.PutPiece("camp_coin", 0, seat), cmd.PutPiece("nowhere", 0, seat))
    yield from (cmd.PutSite("a1", "l2_01", ""), cmd.PutSite("a1", "", "guardian_01"))
    yield from (cmd.PutAssistant("miner", seat), cmd.PutAssistant("nobody", seat))
    yield from (Correct(f"{seat}.coin", 999), Correct(f"{seat}.coin", 7), Correct("nothing", 1))
    yield cmd.RivalDoes("other")


def of_refusals(state: Any, seat: int) -> Iterator[Message]:
    """What is said against commands at the wrong time, to the seat's phone and to the host."""
    chance = SeededChance(1)
    for actor in (Actor(seat), Actor(seat % len(state.players) + 1), Actor(host=True)):
        for command in out_of_place(seat, state.asked):
            made = GAME.decide(state, actor, command, chance)
            if isinstance(made, Refusal):
                yield made.message
            else:
                yield from of_events(made, [seat])


def of_events(events: Iterable[Any], seats: Iterable[int]) -> Iterator[Message]:
    """The log lines, as each of the seats and as somebody who only looks reads them."""
    viewers = [SPECTATOR, *map(seat_view, seats)]
    for event in events:
        if isinstance(event, GAME.events):
            yield from (m for v in viewers if (m := GAME.say(event, v)) is not None)


def played(temple: str, seats: int, seed: int, **options: Any) -> Iterator[Message]:
    """All that is said in one random game."""
    games = {"arnak": GAME}
    codec = Codec(games)
    plan = Plan("arnak", 1, (seats,), seed, {"temple": temple, **options}, undo=0.0)
    journal = play(plan, 0, games, codec)
    assert journal.broken is None, journal.broken
    history, phase = History(games), ""
    records = [record for line in journal.lines if isinstance(record := codec.decode(line), Record)]
    assert len(records) == len(journal.lines)
    for i, (_, command) in enumerate(itertools.groupby(records, key=lambda r: r.group)):
        history.extend(batch := list(command))
        events = [record.event for record in batch]
        yield from of_events(events, range(1, seats + 1))
        state = history.state.game
        if state is None:
            continue
        fresh, phase = state.phase != phase, state.phase
        if fresh or i % 23 == 0:
            yield from of_refusals(state, i % seats + 1)
        if fresh or i % 5 == 0 or any(isinstance(event, ev.TasksSet) for event in events):
            asked = state.tasks[0].seat if state.tasks else 1
            for seat in range(1, seats + 1) if i % 3 == 0 else (asked,):
                yield from of_prompts(GAME.prompts(state, Actor(seat)))
                yield from of_view(GAME.view(state, seat_view(seat)))
            yield from of_prompts(GAME.prompts(state, Actor(host=True)))


def occurring(messages: Iterable[Message]) -> set[str]:
    """Say every message, each once; the keys that occurred."""
    met: set[str] = set()
    keys: set[str] = set()
    wrong: set[str] = set()
    for message in messages:
        if (shape := repr(message)) not in met:
            met.add(shape)
            keys |= {part.key for part in parts(message)}
            wrong |= set(faults(message))
    assert sorted(wrong) == []
    return keys


@pytest.mark.parametrize(
    ("temple", "seats", "options"),
    [
        ("bird", 1, {}),
        ("bird", 2, {}),
        ("bird", 3, {"deck": "exact", "silver": "any"}),
        ("snake", 4, {"fear_each": False}),
        ("snake", 2, {"read_l1_10": "with_discard", "live": "open"}),
    ],
)
def test_everything_said_in_a_random_game_can_be_said(
    temple: str, seats: int, options: dict[str, Any]
) -> None:
    keys = occurring(played(temple, seats, seats, **options))
    # The game got somewhere: otherwise this would have proved little.
    assert {"arnak.log.tile", "arnak.ask.turn_up.tile", "arnak.no.short"} <= keys
    assert {"arnak.setup.row", "arnak.tidy.shuffle", "arnak.log.ended"} <= keys
    assert {"arnak.no.in_setup", "arnak.no.in_cleanup", "arnak.no.in_over"} <= keys
    assert {"arnak.outcome.discover", "arnak.if_drawn", "arnak.does.trade"} <= keys
    assert len(keys) > 250


# Keys that are put together: over all they can be


def test_effects_of_the_pack_can_be_said() -> None:
    book = PACK.effects
    effects = [mode.steps for c in book.cards.values() for mode in c.modes]
    effects += [r.steps for c in book.cards.values() for r in c.readings]
    for group in (book.sites, book.idols, book.bonus_tiles):
        effects += [thing.steps for thing in group.values()]
    effects += [side for a in book.assistants.values() for side in (a.silver, a.gold)]
    effects += [g.boon for g in book.guardians.values()]
    effects += [row.steps for rows in book.rows.values() for row in rows.values()]
    effects += list(book.slots.values())
    assert len(effects) > 150
    said(*map(steps_words, effects))


def values(kind: type, field: str) -> tuple[Any, ...]:
    """Everything a field of a step may hold, as its type says."""
    return get_args(get_type_hints(kind)[field])


LEVELS = [levels for n in (1, 2, 3) for levels in itertools.combinations(get_args(fx.Level), n)]
BY_FIELD: list[fx.Step] = [
    *(fx.Draw(2, origin) for origin in values(fx.Draw, "origin")),
    *(fx.DrawKeep(3, origin) for origin in values(fx.DrawKeep, "origin")),
    *(fx.Exile(n, origin) for n in (1, 2) for origin in values(fx.Exile, "origin")),
    *(
        fx.Acquire(kind, origin, price, 3 if price == "discount" else 0, to)
        for kind in values(fx.Acquire, "kind")
        for origin in values(fx.Acquire, "origin")
        for price in values(fx.Acquire, "price")
        for to in values(fx.Acquire, "to")
    ),
    *(fx.Refresh(n) for n in (None, 1)),
    *(
        fx.Assist(do, side=side)
        for do in values(fx.Assist, "do")
        for side in values(fx.Assist, "side")
    ),
    *(
        fx.Activate(of, levels, by, n, ((2, Purse(compass=2)),))
        for of in values(fx.Activate, "of")
        for levels in LEVELS
        for by in values(fx.Activate, "occupied_by")
        for n in (1, 2)
    ),
    *(
        fx.Dig(levels, discover, travel, Icons(boot=less), less, uses)
        for levels in LEVELS
        for discover in (True, False)
        for travel in values(fx.Dig, "travel")
        for less in (0, 2)
        for uses in (1, 2)
    ),
    fx.Move("archaeologist", "any_site", "home"),
    fx.Move("archaeologist", "any_site", "site"),
    fx.Move("guardian", "my_site", "site"),
    fx.Move("idol", "slot", "crates"),
    fx.Move("idol", "crates", "slot"),
    *(fx.Overcome(where) for where in values(fx.Overcome, "where")),
    *(fx.Research(token, "full") for token in values(fx.Research, "token")),
    *(fx.Research(token, "free") for token in values(fx.Research, "token")),
    fx.Research("any", "discount", less=Purse(jewel=1)),
    fx.Research("any", "discount", less_one_of=(Purse(tablet=1), Purse(coin=1, jewel=1))),
    *(fx.BonusTile(origin) for origin in values(fx.BonusTile, "origin")),
    *(fx.Flag(name) for name in values(fx.Flag, "name")),
    *(
        fx.GainPer("coin", (what,), most)
        for what in (
            *("guardians_overcome", "guardians_at_my_sites", "idols_in_crates"),
            *("idols_in_slots", "archaeologists_on_island"),
        )
        for most in (None, 3)
    ),
    fx.Choose(2, ((fx.TakeFear(),), (fx.Upgrade(),), (fx.Discard(),))),
    fx.Manual("shuffle it"),
]


@pytest.mark.parametrize("op", sorted({step.op for step in BY_FIELD}))
def test_a_step_can_be_said_whatever_its_fields_hold(op: str) -> None:
    said(*(steps_words((step,)) for step in BY_FIELD if step.op == op))


def test_resources_and_icons_can_be_counted() -> None:
    for n in (1, 2):
        said(*(amounts(Purse.of({r: n})) for r in RESOURCES))
        said(*(icons_named(Icons.of({i: n})) for i in ICONS))
    assert i18n.render(amounts(Purse(coin=1, compass=2)), "en") == "1 coin, 2 compasses"
    assert i18n.render(icons_named(Icons(ship=1)), "zh") == "1 船"


def test_every_question_has_its_words() -> None:
    silent = {name for name, op in OPS.items() if op.choices is nothing_to_ask} | {"bonus_tile"}
    kinds = {
        "turn_up": get_args(Thing),
        "assistant": values(fx.Assist, "do"),
        "move": values(fx.Move, "piece"),
        "trade": ("", "discard"),
    }
    asking = [name for name in OPS if name not in silent]
    assert len(asking) > 15
    for name in asking:
        keys = [f"{OPS[name].asks}.{kind}".rstrip(".") for kind in kinds.get(name, ("",))]
        said(*map(Message, keys))
        assert all(i18n.tr(key, "zh").endswith("？") for key in keys)
        assert all(i18n.tr(key, "en").endswith("?") for key in keys)


def test_places_tiles_and_stacks_have_names() -> None:
    for temple in PACK.board_of.values():
        said(*(place(p.id, p.tile) for p in temple.places))
        said(*(Message(f"arnak.stack.{s.id}") for s in temple.tile_stacks))
    tiles = [s.id for s in PACK.effects.sites.values() if s.level]
    assert len(tiles) == 16  # ten of level I, six of level II
    said(*(Message(f"arnak.tile.{tile}") for tile in tiles))
    said(card(""), *(card(c.id) for c in PACK.cards))
    assert i18n.render(place("b2"), "en") == "Site II-2"


def test_actions_and_phases_have_words() -> None:
    said(*(Message(f"arnak.act.{action}") for action in ACTIONS))
    said(*(Message(f"arnak.no.in_{phase}") for phase in get_args(Phase) if phase != "turns"))
    said(*(Message(f"arnak.outcome.{action}") for action in ("pass", "end_turn")))


def option_words(option: Option) -> Iterator[Message]:
    yield option.label
    yield from map(option.value_label, option.values)


@pytest.mark.parametrize("option", GAME.meta.options, ids=lambda o: o.name)
def test_options_and_their_values_have_words(option: Option) -> None:
    said(*option_words(option))
    for lang in ("zh", "en"):
        labels = [i18n.render(option.value_label(v), lang) for v in option.values]
        assert len(set(labels)) == len(labels)


def test_every_number_that_can_be_put_right_has_a_name() -> None:
    targets = [f"2.{field}" for field in (*OF_PLAYER, "fear", "tile.silver_ab", "boon.guardian_03")]
    targets += [*OF_TABLE, "bonus.5", "stack.gold"]
    said(*map(number_name, targets))
    for seat_language, text in (("en", "Bob: silver tile A+B"), ("zh", "Bob：银板块 A+B")):
        assert i18n.render(named(number_name("2.tile.silver_ab"), NAMES), seat_language) == text


def test_a_card_that_went_somewhere_has_its_line() -> None:
    for origin, to in itertools.product(
        ("hand", "play", "owned", "row", "deck", "exile", "supply"),
        ("hand", "play", "deck_top", "deck_bottom", "deck", "exile", "supply"),
    ):
        said(*of_events([ev.CardMoved(1, "torch", origin, to)], [1, 2]))


def test_headlines_have_their_lines() -> None:
    places = ("dig", "discover", "put_piece")
    cards = ("buy", "play", "put_down", "put_card")
    for action in (*places, *cards, "idol", "assistant", "boon", "tidy", "overcome", "answer"):
        what = "a3" if action in places else "torch"
        said(*of_events([ev.Did(1, action, what)], [1, 2]))
    said(*of_events([ev.Did(1, "put_card", "torch", "hand")], [1, 2]))


# How it reads


def test_a_refusal_says_what_is_missing() -> None:
    what = icons_named(Icons(ship=1))
    short = Message("arnak.no.travel", {"what": what, "coins": amounts(Purse(coin=2))})
    assert i18n.render(short, "zh") == "还差 1 船；再有 2 金币，飞行员就能代付。"
    assert i18n.render(short, "en") == "Short of 1 ship; with 2 coins more, the pilot would pay."


def test_alternatives_of_several_parts_read_one_way_only() -> None:
    ways = ((fx.Gain(Purse(coin=1, compass=1)),), (fx.Travel(Icons(car=2)),))
    assert i18n.render(steps_words((fx.Choose(1, ways),)), "en") == "(1 coin, 1 compass) or 2 cars"
    digs = (fx.Draw(1), fx.Dig(discover=True, travel_less=Icons(ship=1)))
    assert i18n.render(steps_words(digs), "en") == "draw 1, dig or discover (1 ship off)"
    assert i18n.render(steps_words(digs), "zh") == "抽 1 张、挖掘或发现（减 1 船）"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_buttons_have_short_words(lang: str) -> None:
    """On a phone of 390 pixels: what stands on a button goes into two lines."""
    most = 16 if lang == "zh" else 36
    texts = i18n.catalogues()[lang].texts
    short = ("arnak.act.", "arnak.choice.", "arnak.ask.", "arnak.amount.", "arnak.icons.")
    long = [f for k, forms in texts.items() if k.startswith(short) for f in forms if len(f) > most]
    assert long == []


def test_names_follow_the_people_at_the_table() -> None:
    line = Message("arnak.no.turn", {"seat": SeatRef(3)})
    assert i18n.render(named(line, NAMES), "en") == "It is Cid’s turn."
