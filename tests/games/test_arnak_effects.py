"""What cards, tiles and tracks do: the pack against the totals of what was read off the things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.arnak import effects as fx
from companion.games.arnak.effects import Step, Steps
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.steps import OPS
from companion.packs import load_pack

PACK = load_pack("arnak")
BOOK = PACK.effects
BASE = {c.id: c for c in PACK.cards if c.set == "base"}
PLAYABLE = [c.id for c in BASE.values() if c.type in ("item", "artifact")]

AS_PRINTED = """
funding_car 0 car
funding_ship 0 ship
exploration_car 0 car
exploration_ship 0 ship
fear 0 boot
sea_turtle 3 ship ship
ostrich 3 car car
pack_donkey 4 car car
horse 4 car car
steam_boat 3 ship ship
automobile 3 car car
sturdy_boots 1 car car
gold_pan 1 ship ship
trowel 1 car
pickaxe 1 car
hot_air_balloon 2 plane
aeroplane 4 plane plane
journal 3 car ship
parrot 2 ship
watch 1 ship
army_knife 3 car ship
binoculars 4 ship
tent 4 car
fishing_rod 2 ship
precision_compass 4 ship
bow_and_arrows 2 car
carrier_pigeon 2 ship
whip 2 car
rough_map 1 ship
airdrop 2 plane
flask 2 ship
machete 4 car
torch 2 ship
large_backpack 3 car
rope 2 ship
revolver 4 ship ship
hat 1 ship
bear_trap 2 car
grappling_hook 2 car
lantern 3 car
dog 3 car
brush 3 car
axe 2 ship
chronometer 3 ship ship
theodolite 3 ship
pathfinders_sandals 3 plane
pathfinders_staff 4 plane
war_mask 3 plane
treasure_chest 4 plane
ritual_dagger 4 plane
crystal_earring 4 plane
mortar 3 plane
serpents_gold 3 plane
serpent_idol 2 plane
monkey_medallion 4 plane
idol_of_ara_anu 3 plane
inscribed_blade 2 plane
guardians_ocarina 4 plane plane
tigerclaw_hairpin 4 plane
war_club 4 plane
sundial 2 plane
traders_scales 4 plane
hunting_arrows 4 plane
coconut_flask 3 plane
cleansing_cauldron 3 plane
ancient_wine 3 plane
decorated_horn 2 plane
ornate_hammer 4 plane
star_charts 4 plane
stone_jar 2 plane
passage_shell 3 plane
ceremonial_rattle 3 plane
sacred_drum 4 plane
traders_coins 3 plane
stone_key 3 plane
obsidian_earring 4 plane
guiding_stone 3 plane
guiding_skull 4 plane
runes_of_the_dead 4 plane
guardians_crown 4 plane
"""
"""Card, cost, travel icons."""

# Which steps ask the player something; a choice among modes asks too.
ASKED = {
    "upgrade": "option",
    "choose": "option",
    "draw_keep": "own_cards",
    "discard": "own_cards",
    "exile": "own_cards",
    "pay_travel": "own_cards",
    "acquire": "market",
    "refresh": "assistants",
    "assistant": "assistants",
    "activate": "board",
    "dig": "board",
    "move": "board",
    "overcome": "board",
    "research": "research",
    "bonus_tile": "research",
}


def ids(text: str) -> set[str]:
    return set(text.split())


def walk(steps: Steps) -> Iterator[Step]:
    """All steps, those inside trades and choices too."""
    for step in steps:
        yield step
        if isinstance(step, fx.Trade):
            yield from walk((*step.give, *step.get))
        elif isinstance(step, fx.Choose):
            for way in step.of:
                yield from walk(way)


def of_card(card_id: str) -> list[Step]:
    return [s for mode in BOOK.cards[card_id].modes for s in walk(mode.steps)]


def ops(steps: list[Step]) -> set[str]:
    return {step.op for step in steps}


def with_step(kind: type[Any], **fields: Any) -> set[str]:
    """The cards with such a step."""
    return {
        card
        for card in BOOK.cards
        for step in of_card(card)
        if isinstance(step, kind) and all(getattr(step, k) == v for k, v in fields.items())
    }


def test_every_card_costs_and_travels_as_printed() -> None:
    printed = [line.split() for line in AS_PRINTED.split("\n") if line]
    assert len(printed) == 80
    seen = {c.id: [str(c.cost), *c.travel] for c in BASE.values()}
    assert seen == {card: [cost, *icons] for card, cost, *icons in printed}


def test_every_card_of_the_base_box_has_its_effect() -> None:
    assert set(BOOK.cards) == set(BASE)
    kinds = Counter(BASE[card].type for card in BOOK.cards)
    assert kinds == {"item": 40, "artifact": 35, "basic": 4, "fear": 1}


def test_entries() -> None:
    assert {
        "sites": len(BOOK.sites),
        "guardians": len(BOOK.guardians),
        "assistants": len(BOOK.assistants),
        "idols": len(BOOK.idols),
        "slots": len(BOOK.slots),
        "bonus_tiles": len(BOOK.bonus_tiles),
        "rows": sum(len(rows) for rows in BOOK.rows.values()),
    } == {
        "sites": 21,
        "guardians": 15,
        "assistants": 12,
        "idols": 6,
        "slots": 5,
        "bonus_tiles": 6,
        "rows": 30,
    }


def test_self_exile() -> None:
    assert {card for card, effect in BOOK.cards.items() if effect.self_exile} == ids(
        "hot_air_balloon journal whip rough_map airdrop flask bear_trap"
    )


@pytest.mark.parametrize(
    ("kind", "fields", "cards"),
    [
        (
            fx.Draw,
            {},
            "sea_turtle ostrich pack_donkey horse flask large_backpack rope grappling_hook"
            " treasure_chest cleansing_cauldron stone_jar",
        ),
        (fx.Draw, {"origin": "bottom"}, "large_backpack"),
        (fx.DrawKeep, {"origin": "bottom"}, "obsidian_earring"),
        (fx.DrawKeep, {}, "crystal_earring obsidian_earring"),
        (fx.TakeFear, {}, "serpents_gold serpent_idol hunting_arrows runes_of_the_dead"),
        (
            fx.Exile,
            {"origin": "hand_or_play"},
            "army_knife machete torch grappling_hook axe ritual_dagger mortar tigerclaw_hairpin"
            " cleansing_cauldron",
        ),
        (fx.Exile, {"origin": "row_last_item"}, "ornate_hammer"),
        (fx.Discard, {}, "parrot rope grappling_hook sacred_drum"),
        (
            fx.Acquire,
            {},
            "fishing_rod precision_compass whip airdrop monkey_medallion ornate_hammer",
        ),
        (
            fx.Activate,
            {},
            "binoculars tent lantern dog pathfinders_sandals pathfinders_staff tigerclaw_hairpin"
            " star_charts guiding_stone guiding_skull guardians_crown",
        ),
        (
            fx.Dig,
            {},
            "sea_turtle ostrich sturdy_boots hot_air_balloon aeroplane passage_shell",
        ),
        (fx.Overcome, {}, "revolver bear_trap war_club"),
        (fx.Research, {}, "journal idol_of_ara_anu inscribed_blade"),
        (fx.Flag, {}, "war_mask guardians_ocarina"),
    ],
)
def test_cards_with_a_kind_of_step(kind: type[Any], fields: dict[str, Any], cards: str) -> None:
    assert with_step(kind, **fields) == ids(cards)


def test_actions() -> None:
    played: dict[str, set[str]] = {}
    for card, effect in BOOK.cards.items():
        action = "_or_".join(mode.action for mode in effect.modes) or "none"
        played.setdefault(action, set()).add(card)
        assert BASE[card].play == action
    assert {action: len(cards) for action, cards in played.items()} == {
        "free": 9,
        "free_or_pass": 2,
        "main": 67,
        "main_or_pass": 1,
        "none": 1,
    }
    del played["main"]
    assert played == {
        "free": ids(
            "automobile carrier_pigeon exploration_car exploration_ship funding_car funding_ship"
            " gold_pan hat steam_boat"
        ),
        "free_or_pass": {"chronometer", "watch"},
        "main_or_pass": {"sundial"},
        "none": {"fear"},
    }


def test_draws_of_the_75_in_their_first_mode() -> None:
    assert len(PLAYABLE) == 75
    first = [s for c in PLAYABLE for s in walk(BOOK.cards[c].modes[0].steps)]
    assert sum(step.n for step in first if isinstance(step, fx.Draw)) == 15


def test_unconditional_gain_of_the_75_in_their_first_mode() -> None:
    gained = Purse()
    for card in PLAYABLE:
        for step in BOOK.cards[card].modes[0].steps:
            if isinstance(step, fx.Gain):
                gained = gained + step.goods
    assert gained == Purse(coin=25, compass=15, tablet=8, arrowhead=4, jewel=1)


def test_cards_using_each_step() -> None:
    used = Counter(op for card in BOOK.cards for op in ops(of_card(card)))
    expected = {
        "acquire": 6, "activate": 11, "assistant": 3, "bonus_tile": 0, "choose": 1, "dig": 6,
        "discard": 4, "draw": 11, "draw_keep": 2, "exile": 10, "fear": 4, "flag": 2, "gain": 37,
        "gain_per": 3, "manual": 0, "move": 5, "overcome": 3, "pay": 5, "pay_travel": 0,
        "refresh": 2, "research": 3, "trade": 9, "travel": 0, "upgrade": 2,
    }  # fmt: skip
    assert {op: used[op] for op in OPS} == expected


def everything() -> Iterator[Step]:
    for card in BOOK.cards:
        yield from of_card(card)
    for assistant in BOOK.assistants.values():
        yield from walk(assistant.silver)
        yield from walk(assistant.gold)
    for guardian in BOOK.guardians.values():
        yield from walk(guardian.boon)
    for slot in BOOK.slots.values():
        yield from walk(slot)
    stepping = (*BOOK.sites.values(), *BOOK.idols.values(), *BOOK.bonus_tiles.values())
    for thing in (*stepping, *(x for rows in BOOK.rows.values() for x in rows.values())):
        yield from walk(thing.steps)


def test_steps_of_the_whole_book() -> None:
    used = Counter(step.op for step in everything())
    expected = {
        "acquire": 11, "activate": 11, "assistant": 11, "bonus_tile": 2, "choose": 9, "dig": 6,
        "discard": 6, "draw": 22, "draw_keep": 2, "exile": 20, "fear": 9, "flag": 2, "gain": 102,
        "gain_per": 3, "manual": 0, "move": 6, "overcome": 4, "pay": 8, "pay_travel": 1,
        "refresh": 4, "research": 3, "trade": 14, "travel": 14, "upgrade": 7,
    }  # fmt: skip
    # The one cost of filling a slot is a rule (A16), not a step of the book: one move less.
    expected["move"] -= 1
    assert {op: used[op] for op in OPS} == expected


def asks(card: str) -> set[str]:
    """What the table has to be asked when the card is played."""
    settled = (fx.Refresh(n=None), fx.Exile(origin="row_last_item"))
    found = {ASKED[s.op] for s in of_card(card) if s.op in ASKED and s not in settled}
    return found | ({"option"} if len(BOOK.cards[card].modes) > 1 else set())


def test_what_cards_ask_for() -> None:
    automatic = {card for card in PLAYABLE if not asks(card)}
    assert automatic == ids(
        "pack_donkey horse steam_boat automobile gold_pan trowel pickaxe bow_and_arrows"
        " carrier_pigeon rough_map flask large_backpack hat brush theodolite war_mask"
        " treasure_chest serpents_gold serpent_idol hunting_arrows stone_jar"
        " runes_of_the_dead"
    )
    assert Counter(each for card in PLAYABLE for each in asks(card)) == {
        "assistants": 4,
        "board": 22,
        "market": 6,
        "option": 6,
        "own_cards": 14,
        "research": 3,
    }


def test_some_effects_in_full() -> None:
    assert BOOK.cards["tent"].modes[0].steps == (
        fx.Activate(
            "board",
            (0, 1, 2),
            occupied_by="me",
            surcharge=((2, Purse(compass=2)),),
            optional=True,
        ),
    )
    assert BOOK.cards["inscribed_blade"].modes[0].steps == (
        fx.Research(
            price="discount", less_one_of=(Purse(arrowhead=1), Purse(tablet=2)), optional=True
        ),
    )
    assert BOOK.cards["passage_shell"].modes[0].steps == (
        fx.Dig((0,), travel="free", activations=2, optional=True),
    )
    assert BOOK.sites["camp_jewel"].steps == (
        fx.Trade((fx.Discard(),), (fx.Gain(Purse(jewel=1)),)),
    )
    assert BOOK.assistants["a03"].silver == (
        fx.Trade((fx.PayTravel(Icons(boot=1)),), (fx.Gain(Purse(arrowhead=1)),)),
    )
    assert {x.id for x in BOOK.assistants.values() if x.action == "main"} == {"a10_discount"}
    assert BOOK.rows["snake"]["glass", 4].steps == (
        fx.Assist("recruit", "rescue_space", "silver", ready=False),
    )
    assert BOOK.rows["bird"]["book", 5].steps == (fx.Gain(Purse(compass=3)),)


def test_idols_and_bonus_tiles_are_as_many_as_in_the_box() -> None:
    assert [x.count for x in BOOK.idols.values()] == [3, 3, 3, 3, 2, 2]
    assert sum(x.count for x in BOOK.idols.values()) == PACK.game.idols == 16
    assert [x.count for x in BOOK.bonus_tiles.values()] == [3] * 6


def test_guardians_cost_goods_icons_and_discards() -> None:
    costs = {x.id: x.cost for x in BOOK.guardians.values()}
    eleven, two, thirteen = (costs[f"guardian_{n}"] for n in ("11", "02", "13"))
    assert (eleven.goods, eleven.icons, eleven.discard) == (Purse(compass=1), Icons(boot=2), 0)
    assert (two.goods, two.icons, two.discard) == (Purse(coin=1, arrowhead=1), Icons(), 1)
    assert (thirteen.goods, thirteen.icons, thirteen.discard) == (Purse(tablet=3), Icons(), 0)
    # Of the fifteen, eleven take one arrowhead, one a jewel; two a discard; eight travel icons.
    assert sum(c.goods.arrowhead for c in costs.values()) == 11
    assert sum(c.goods.jewel for c in costs.values()) == 1
    assert sum(c.discard for c in costs.values()) == 2
    assert sum(bool(c.icons) for c in costs.values()) == 8
    boons = Counter(x.boon[0].op for x in BOOK.guardians.values())
    assert boons == {"travel": 8, "exile": 5, "draw": 1, "upgrade": 1}


def test_an_unknown_effect_is_none() -> None:
    assert "goat" in PACK.card_by_id
    assert "goat" not in BOOK.cards
    assert BOOK.of_card("goat").modes == ()
    assert BOOK.of_card("torch") is BOOK.cards["torch"]
