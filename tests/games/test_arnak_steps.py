"""Steps as they stand in a pack: what is read, what is refused and with which place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.games.arnak import effects as fx
from companion.games.arnak.content import ArnakFile, combine
from companion.games.arnak.effect_book import EffectBook
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.steps import read_steps
from companion.games.border import misfits
from companion.i18n import render
from companion.packs import check_packs, load_pack

PACK = load_pack("arnak")


def wrong(raw: object) -> list[tuple[str, str]]:
    """Place and expectation of everything that does not fit."""
    with pytest.raises(ValidationError) as caught:
        read_steps(raw)
    return [(m.path, m.expected.key.removeprefix("expected.")) for m in misfits(caught.value)]


def test_steps_are_read() -> None:
    assert read_steps([{"gain": {"coin": 2, "jewel": 1}}, {"draw": {}}]) == (
        fx.Gain(Purse(coin=2, jewel=1)),
        fx.Draw(1, "top"),
    )
    assert read_steps([{"exile": {"from": "row_last_item"}, "optional": True}]) == (
        fx.Exile(1, "row_last_item", optional=True),
    )
    assert read_steps([{"refresh": {"n": "all"}}]) == (fx.Refresh(None),)
    price = {"give": [{"pay_travel": {"boot": 1}}], "get": [{"gain": {"arrowhead": 1}}]}
    assert read_steps([{"trade": price}]) == (
        fx.Trade((fx.PayTravel(Icons(boot=1)),), (fx.Gain(Purse(arrowhead=1)),)),
    )
    per: dict[str, Any] = {"resource": "compass", "count": ["idols_in_slots"], "max": 3}
    assert read_steps([{"gain_per": per}]) == (fx.GainPer("compass", ("idols_in_slots",), 3),)
    fee = {"of": "board", "levels": [2, 0], "surcharge": {2: {"compass": 2}, 0: {"coin": 1}}}
    assert read_steps([{"activate": fee}]) == (
        fx.Activate("board", (2, 0), surcharge=((0, Purse(coin=1)), (2, Purse(compass=2)))),
    )


COIN = {"gain": {"coin": 1}}

MALFORMED: dict[str, tuple[object, str, str]] = {
    # name: steps, path, expected
    "no list": (COIN, "steps", "list"),
    "no step at all": ([], "steps", "something"),
    "a word": (["draw"], "steps[0]", "fields"),
    "no kind": ([COIN, {"optional": True}], "steps[1]", "one_step"),
    "two kinds": ([COIN | {"draw": {}}], "steps[0]", "one_step"),
    "an unknown kind": ([{"gian": {"coin": 1}}], "steps[0]", "step"),
    "a kind that is a number": ([{1: {}}], "steps[0]", "step"),
    "no arguments": ([{"draw": None}], "steps[0].draw", "fields"),
    "nothing gained": ([{"gain": {"coin": 0}}], "steps[0].gain", "something"),
    "an unknown resource": ([{"gain": {"gold": 1}}], "steps[0].gain.gold", "no_such_field"),
    "half a coin": ([{"gain": {"coin": 0.5}}], "steps[0].gain.coin", "whole_number"),
    "true is not 1": ([{"draw": {"n": True}}], "steps[0].draw.n", "whole_number"),
    "a number as text": ([{"draw": {"n": "2"}}], "steps[0].draw.n", "whole_number"),
    "less than nothing": ([{"gain": {"coin": -1}}], "steps[0].gain.coin", "at_least"),
    "no card": ([{"draw": {"n": 0}}], "steps[0].draw.n", "at_least"),
    "an unknown place": ([{"draw": {"from": "side"}}], "steps[0].draw.from", "one_of"),
    "our own name of a field": (
        [{"draw": {"origin": "top"}}],
        "steps[0].draw.origin",
        "no_such_field",
    ),
    "an unknown level": ([{"dig": {"levels": [0, 3]}}], "steps[0].dig.levels[1]", "one_of"),
    "a missing field": ([{"acquire": {}}], "steps[0].acquire.kind", "field"),
    "all of something": ([{"draw": {"n": "all"}}], "steps[0].draw.n", "whole_number"),
    "optional as a word": ([COIN | {"optional": "yes"}], "steps[0].optional", "true_or_false"),
    "a price outside a trade": ([{"pay": {"coin": 1}}], "steps[0]", "price_in_trade"),
    "a price that is got": (
        [{"trade": {"give": [{"pay": {"coin": 1}}], "get": [{"pay_travel": {"boot": 1}}]}}],
        "steps[0].trade.get[0]",
        "price_in_trade",
    ),
    "deep inside": (
        [{"choose": {"n": 1, "of": [[COIN], [COIN, {"trade": {"give": [], "get": [COIN]}}]]}}],
        "steps[0].choose.of[1][1].trade.give",
        "something",
    ),
    "one alternative": ([{"choose": {"n": 1, "of": [[COIN]]}}], "steps[0]", "enough_choices"),
    "three of two": (
        [{"choose": {"n": 3, "of": [[COIN], [COIN]]}}],
        "steps[0]",
        "enough_choices",
    ),
    "a discount of nothing": (
        [{"acquire": {"kind": "any", "price": "discount"}}],
        "steps[0]",
        "discount",
    ),
    "a discount that does not count": (
        [{"research": {"less": {"coin": 1}}}],
        "steps[0]",
        "discount",
    ),
    "two kinds of discount": (
        [
            {
                "research": {
                    "price": "discount",
                    "less": {"coin": 1},
                    "less_one_of": [{"coin": 1}],
                }
            }
        ],
        "steps[0]",
        "discount",
    ),
    "an unknown count": (
        [{"gain_per": {"resource": "coin", "count": ["trees"]}}],
        "steps[0].gain_per.count[0]",
        "one_of",
    ),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_steps_name_place_and_expectation(name: str) -> None:
    raw, path, expected = MALFORMED[name]
    assert wrong(raw) == [(path, expected)]


def test_an_expectation_in_words() -> None:
    with pytest.raises(ValidationError) as caught:
        read_steps([{"gian": {"coin": 1}}])
    [found] = misfits(caught.value)
    said = render(found.expected, "en")
    assert said.startswith("there is no step gian; expected one of: gain, gain_per, pay,")
    with pytest.raises(ValidationError) as caught:
        read_steps([{}])
    [found] = misfits(caught.value)
    assert render(found.expected, "en").endswith("such as gain: {coin: 2}")


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["top", "all", "board", "item", "coin", "x" * 200, "\x1b["]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["gain", "trade", "give", "get", "choose", "of", "n", "optional"])
            | st.sampled_from(["research", "coin", "from", "draw", "pay", "activate", "levels"])
            | st.integers(),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(anything)
def test_whatever_it_is_it_is_read_or_told(raw: object) -> None:
    try:
        steps = read_steps(raw)
    except ValidationError as error:
        told = misfits(error)
        assert told
        assert all(len(render(m.expected, lang)) < 400 for m in told for lang in ("en", "zh"))
    else:
        assert all(type(step).__module__ == fx.__name__ for step in steps)


counts = st.dictionaries(
    st.sampled_from(["coin", "compass", "tablet", "arrowhead", "jewel"]),
    st.integers(1, 99),
    min_size=1,
)
simple = st.one_of(
    counts.map(lambda c: ({"gain": c}, fx.Gain(Purse(**c)))),
    st.integers(1, 99).map(lambda n: ({"upgrade": {"n": n}}, fx.Upgrade(n))),
    st.sampled_from(["top", "bottom"]).map(lambda o: ({"draw": {"from": o}}, fx.Draw(1, o))),
)
"""A step in the pack's words, and what it is."""
nested = st.recursive(
    simple,
    lambda inner: st.lists(st.lists(inner, min_size=1, max_size=3), min_size=2, max_size=4).map(
        lambda ways: (
            {"choose": {"n": 1, "of": [[raw for raw, _ in way] for way in ways]}},
            fx.Choose(1, tuple(tuple(step for _, step in way) for way in ways)),
        )
    ),
    max_leaves=10,
)


@given(st.lists(nested, min_size=1, max_size=5))
def test_what_is_written_is_what_is_read(pairs: list[tuple[Any, Any]]) -> None:
    assert read_steps([raw for raw, _ in pairs]) == tuple(step for _, step in pairs)


OWN = """\
schema: 1
extends: arnak
cards:
  - id: our_lamp
    type: item
    name: {en: Old lamp}
    vp: 1
    self_exile: true
    modes: [{action: free, steps: [{gain: {coin: 1}}]}, {action: pass, steps: [{draw: {}}]}]
  - {id: our_rock, type: artifact, name: {en: Rock}, vp: 2}
"""


def put(data: Path, text: str) -> None:
    folder = data / "packs" / "friday"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cards.yaml").write_text(text, encoding="utf-8")


def test_own_cards_may_bring_their_effects(tmp_path: Path) -> None:
    put(tmp_path, OWN)
    assert check_packs(tmp_path) == []
    effects = load_pack("arnak", tmp_path).effects
    lamp = effects.cards["our_lamp"]
    assert [mode.action for mode in lamp.modes] == ["free", "pass"]
    assert lamp.modes[0].steps == (fx.Gain(Purse(coin=1)),)
    assert lamp.self_exile
    assert effects.of_card("our_rock").modes == ()
    assert effects.cards["torch"] == PACK.effects.cards["torch"]
    assert "our_lamp" not in PACK.effects.cards


@pytest.mark.parametrize(
    ("old", "new", "path", "expected"),
    [
        ("coin: 1", "coins: 1", "cards[0].modes[0].steps[0].gain.coins", "no_such_field"),
        ("action: free", "action: now", "cards[0].modes[0].action", "one_of"),
        ("draw: {}", "dwar: {}", "cards[0].modes[1].steps[0]", "step"),
        ("    vp: 1\n", "    vp: 1\n    play: free\n", "cards[0]", "play_as_modes"),
    ],
)
def test_own_effects_that_do_not_fit(
    old: str, new: str, path: str, expected: str, tmp_path: Path
) -> None:
    put(tmp_path, OWN.replace(old, new))
    assert [(p.path, p.expected.key) for p in check_packs(tmp_path)] == [
        (path, f"expected.{expected}")
    ]


def test_sections_of_the_game_are_there_once_and_in_no_own_pack() -> None:
    own = ArnakFile.model_validate({"schema": 1, "extends": "arnak", "setup": PACK.setup})
    told = combine([("own.yaml", own)], PACK, "friday")
    assert not isinstance(told, type(PACK))
    assert [(file, m.path, m.expected.key) for file, m in told] == [
        ("own.yaml", "setup", "expected.no_such_section")
    ]
    game = ArnakFile.model_validate({"schema": 1, "game": PACK.game, "setup": PACK.setup})
    more = ArnakFile.model_validate({"schema": 1, "setup": PACK.setup})
    told = combine([("a.yaml", game), ("b.yaml", more)])
    assert not isinstance(told, type(PACK))
    assert [(file, m.path, m.got) for file, m in told] == [
        ("a.yaml", "effects", "0"),
        ("a.yaml", "board", "0"),
        ("b.yaml", "setup", "2"),
    ]


def book(**sections: Any) -> list[tuple[str, str]]:
    """Place and expectation of what does not fit in a book of effects with these sections."""
    names = ("cards", "sites", "guardians", "assistants", "idols", "slots", "bonus_tiles")
    whole: dict[str, Any] = {name: [] for name in names} | {"rows": {}}
    with pytest.raises(ValidationError) as caught:
        EffectBook.model_validate(whole | sections)
    return [(m.path, m.expected.key.removeprefix("expected.")) for m in misfits(caught.value)]


def test_a_book_that_does_not_fit() -> None:
    slot = {"id": "s", "steps": [COIN]}
    assert book(slots=[slot, slot]) == [("slots", "each_once")]
    row = {"token": "glass", "row": 1, "steps": [COIN]}
    assert book(rows={"moon": [row | {"id": "a"}, row | {"id": "b"}]}) == [
        ("rows.moon", "each_once")
    ]
    mode = {"action": "free", "steps": [COIN]}
    readings = [{"id": "other", "by": ["S6"], "steps": [COIN]}]
    assert book(cards=[{"id": "c", "modes": [mode, mode], "readings": readings}]) == [
        ("cards[0]", "one_mode")
    ]
    guardian = {"id": "g", "cost": {"coin": 1, "bus": 1}, "boon": [COIN]}
    assert book(guardians=[guardian]) == [("guardians[0].cost.bus", "no_such_field")]
