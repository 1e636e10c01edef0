"""A12, A13: paying travel. Checked by rule, and against trying everything with icons matched one
by one."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.arnak.goods import ICONS, Icon, Icons
from companion.games.arnak.travel import (
    Means,
    Payment,
    Short,
    cheapest,
    covers,
    is_tight,
    options,
    short,
    worth,
)

BOOT, CAR, SHIP, PLANE = Icons(boot=1), Icons(car=1), Icons(ship=1), Icons(plane=1)
ONE: dict[Icon, Icons] = {"boot": BOOT, "car": CAR, "ship": SHIP, "plane": PLANE}
PAYS: dict[str, set[str]] = {
    "boot": {"boot"},
    "car": {"car", "boot"},
    "ship": {"ship", "boot"},
    "plane": {"plane", "car", "ship", "boot"},
}

# The starting deck, and some bought cards as printed.
TRAVEL = {
    "fear": BOOT,
    "funding_car": CAR,
    "funding_ship": SHIP,
    "exploration_car": CAR,
    "exploration_ship": SHIP,
    "horse": Icons(car=2),
    "sea_turtle": Icons(ship=2),
    "journal": Icons(car=1, ship=1),
    "aeroplane": Icons(plane=2),
    "mortar": PLANE,
}
WORTH = {
    "fear": 0.1,
    "funding_car": 1.0,
    "funding_ship": 1.0,
    "exploration_car": 1.0,
    "exploration_ship": 1.0,
    "horse": 4.0,
    "sea_turtle": 4.0,
    "journal": 4.0,
    "aeroplane": 4.0,
    "mortar": 3.0,
}


def hand(*cards: str, **rest: object) -> Means:
    return Means.of({c: (cards.count(c), TRAVEL[c]) for c in cards}, **rest)  # type: ignore[arg-type]


def pays(have: Icons, cost: Icons) -> bool:
    """Whether icons of a pool alone pay the cost."""
    return covers(Payment(pool=have), cost, Means(pool=have))


# By rule.


@pytest.mark.parametrize("icon", ICONS)
@pytest.mark.parametrize("due", ICONS)
def test_arnak_A12_what_each_icon_pays(icon: Icon, due: Icon) -> None:
    assert pays(ONE[icon], ONE[due]) == (due in PAYS[icon])


def test_arnak_A12_the_boot_rule_is_not_the_other_way_round() -> None:
    for icon in ICONS:
        assert pays(ONE[icon], BOOT)
    for due in (CAR, SHIP, PLANE):
        assert not pays(Icons(boot=4), due)
        assert cheapest(due, hand("fear", "fear"), WORTH) is None


def test_arnak_A12_car_and_ship_do_not_replace_each_other() -> None:
    assert cheapest(SHIP, hand("horse", "funding_car"), WORTH) is None
    assert cheapest(CAR, hand("sea_turtle", "funding_ship"), WORTH) is None
    assert not pays(Icons(car=2), Icons(ship=1, car=1))
    assert pays(Icons(car=1, plane=1), Icons(ship=1, car=1))


def test_arnak_A12_an_icon_pays_once() -> None:
    assert not pays(PLANE, Icons(boot=2))
    assert not pays(CAR, Icons(boot=1, car=1))
    assert pays(Icons(car=1, boot=1), Icons(boot=1, car=1))


def test_arnak_A12_two_coins_are_a_plane_any_number_of_times() -> None:
    # Level II of the snake board: a boot and a plane.
    cost = Icons(boot=1, plane=1)
    assert cheapest(cost, Means(coins=4), WORTH) == Payment(pilots=2)
    assert cheapest(cost, Means(coins=3), WORTH) is None
    assert cheapest(cost, hand("fear", coins=3), WORTH) == Payment(("fear",), pilots=1)
    assert not covers(Payment(pilots=2), cost, Means(coins=3))


def test_arnak_A13_a_card_gives_all_its_icons_at_once() -> None:
    assert cheapest(Icons(car=2), hand("horse"), WORTH) == Payment(("horse",))
    assert cheapest(Icons(car=1, ship=1), hand("journal"), WORTH) == Payment(("journal",))
    # The surplus is lost, but one card still pays.
    assert cheapest(BOOT, hand("horse"), WORTH) == Payment(("horse",))


def test_arnak_A12_a_discount_pays_for_this_cost_only_and_may_be_lost() -> None:
    assert cheapest(CAR, Means(less=PLANE), WORTH) == Payment()
    assert cheapest(BOOT, Means(less=Icons(ship=2)), WORTH) == Payment()
    assert cheapest(CAR, Means(less=SHIP), WORTH) is None
    assert cheapest(CAR, Means(less=Icons(boot=2)), WORTH) is None
    ship = hand("funding_ship", less=SHIP)
    assert cheapest(Icons(ship=2), ship, WORTH) == Payment(("funding_ship",))


def test_arnak_A12_all_own_icons_are_planes_but_discounts_are_not() -> None:
    means = hand("fear", "horse", pool=BOOT, all_planes=True)
    assert cheapest(PLANE, means, WORTH) == Payment(pool=BOOT)
    assert cheapest(Icons(ship=2), means, WORTH) == Payment(("fear",), BOOT)
    assert cheapest(Icons(ship=2, plane=2), means, WORTH) == Payment(("fear", "horse"), BOOT)
    assert cheapest(CAR, Means(less=BOOT, all_planes=True), WORTH) is None
    assert cheapest(PLANE, Means(less=CAR, all_planes=True), WORTH) is None


def test_arnak_A12_what_is_not_there_pays_nothing() -> None:
    means = hand("fear", pool=BOOT, coins=1)
    for payment in (
        Payment(("fear", "fear")),
        Payment(("horse",)),
        Payment(pool=PLANE),
        Payment(("fear",), pilots=1),
        Payment(("fear",), pool=Icons(boot=-1)),
        Payment(("fear",), pilots=-1),
    ):
        assert not covers(payment, BOOT, means), payment


def test_arnak_A12_waste_is_allowed_but_is_not_tight() -> None:
    means = hand("fear", "horse", pool=CAR, coins=2)
    for payment in (
        Payment(("fear", "horse")),
        Payment(("fear",), CAR),
        Payment(("fear",), pilots=1),
    ):
        assert covers(payment, BOOT, means)
        assert not is_tight(payment, BOOT, means)
    assert is_tight(Payment(("horse",)), BOOT, means)
    assert not is_tight(Payment(), BOOT, means)


# What is cheapest.


@pytest.mark.parametrize(
    ("cost", "means", "payment"),
    [
        # Pool icons first, the least flexible of them, then Fear, basic cards, bought ones.
        (BOOT, hand("fear", pool=Icons(boot=1, plane=1)), Payment(pool=BOOT)),
        (BOOT, hand("fear", pool=Icons(ship=1, plane=1)), Payment(pool=SHIP)),
        (BOOT, hand("fear", pool=PLANE), Payment(pool=PLANE)),
        (BOOT, hand("mortar", "funding_ship", "fear"), Payment(("fear",))),
        (CAR, hand("mortar", "horse", "funding_car"), Payment(("funding_car",))),
        (CAR, hand("mortar", "horse"), Payment(("mortar",))),
        # Two coins cost as much as two basic cards: less than a bought card, more than one.
        (CAR, hand("horse", coins=2), Payment(pilots=1)),
        (CAR, hand("funding_car", coins=2), Payment(("funding_car",))),
        (
            Icons(boot=2),
            hand("fear", "fear", "funding_car", "aeroplane", coins=9),
            Payment(("fear", "fear")),
        ),
        (Icons(car=2), hand("horse", "funding_car", coins=2), Payment(("funding_car",), pilots=1)),
        # 0.1 and 1 and 1 against 4: one card does not pay for its being one.
        (
            Icons(ship=1, car=1, boot=1),
            hand("journal", "fear", "funding_car", "funding_ship"),
            Payment(("fear", "funding_car", "funding_ship")),
        ),
        # What one card has left of its cars or ships goes to the boots.
        (Icons(boot=1, car=1), hand("horse"), Payment(("horse",))),
        (Icons(boot=1, ship=1), hand("sea_turtle"), Payment(("sea_turtle",))),
        (Icons(boot=1, ship=1, car=1), hand("horse", coins=2), Payment(("horse",), pilots=1)),
        (Icons(), hand("fear", coins=2), Payment()),
    ],
)
def test_arnak_A12_the_cheapest(cost: Icons, means: Means, payment: Payment) -> None:
    assert cheapest(cost, means, WORTH) == payment
    assert cheapest(cost, means, WORTH.__getitem__) == payment
    assert options(cost, means, WORTH)[0] == payment


def test_arnak_A12_coins_can_be_worth_more_or_less() -> None:
    means = hand("funding_car", coins=2)
    assert cheapest(CAR, means, WORTH, coin_worth=0.4) == Payment(pilots=1)
    assert cheapest(CAR, hand("horse", coins=2), WORTH, coin_worth=3) == Payment(("horse",))


@pytest.mark.parametrize("unsure", ["funding_car", "exploration_car"])
def test_arnak_A12_of_equals_the_certain_card(unsure: str) -> None:
    means = hand("funding_car", "exploration_car", maybe=frozenset({unsure}))
    (sure,) = {"funding_car", "exploration_car"} - {unsure}
    assert cheapest(CAR, means, WORTH) == Payment((sure,))


def test_arnak_A12_cheap_but_only_possible_is_still_the_cheapest() -> None:
    means = hand("fear", "funding_car", maybe=frozenset({"fear"}))
    assert cheapest(BOOT, means, WORTH) == Payment(("fear",))


def test_arnak_A12_other_ways_to_pay() -> None:
    means = hand("fear", "funding_car", "horse", coins=3)
    assert options(BOOT, means, WORTH) == (
        Payment(("fear",)),
        Payment(("funding_car",)),
        Payment(pilots=1),
        Payment(("horse",)),
    )
    assert options(BOOT, means, WORTH, most=2) == (Payment(("fear",)), Payment(("funding_car",)))
    assert options(PLANE, hand("fear"), WORTH) == ()


def test_arnak_A12_the_order_of_the_hand_does_not_matter() -> None:
    # Both pay a car for the same worth.
    one = hand("funding_car", "exploration_car")
    other = hand("exploration_car", "funding_car")
    assert one == other
    assert hash(one) == hash(other)
    assert cheapest(CAR, one, WORTH) == cheapest(CAR, other, WORTH)


def test_arnak_A12_usual_worths_in_order() -> None:
    fear, basic = worth("fear", "fear"), worth("funding_car", "basic")
    one, two = worth("mortar", "artifact", PLANE), worth("horse", "item", Icons(car=2))
    assert 0 < fear < basic < one < two


# What is missing.


@pytest.mark.parametrize(
    ("cost", "means", "lacks"),
    [
        (SHIP, hand("fear", "funding_car"), Short(SHIP, 2)),
        (SHIP, hand("funding_car", coins=1), Short(SHIP, 1)),
        (Icons(ship=2), hand("funding_car", coins=3), Short(SHIP, 1)),
        (Icons(boot=1, plane=1), hand("mortar"), Short(BOOT, 2)),
        (Icons(boot=2), hand("fear"), Short(BOOT, 2)),
        (Icons(ship=1, car=1), hand("fear", less=BOOT), Short(Icons(ship=1, car=1), 4)),
        (SHIP, hand("funding_ship"), Short(Icons(), 0)),
        (SHIP, Means(coins=5), Short(Icons(), 0)),
    ],
)
def test_arnak_A12_what_is_missing(cost: Icons, means: Means, lacks: Short) -> None:
    assert short(cost, means) == lacks
    assert bool(short(cost, means)) == bool(lacks.missing)


# Against trying everything.


def matched(cost: list[str], icons: list[str]) -> bool:
    """Whether every cost icon finds an icon of its own, by trying each."""
    if not cost:
        return True
    return any(
        cost[0] in PAYS[icon] and matched(cost[1:], icons[:i] + icons[i + 1 :])
        for i, icon in enumerate(icons)
        if icon not in icons[:i]
    )


def spelled(icons: Icons) -> list[str]:
    return [name for name, n in icons for _ in range(n)]


def payable(payment: Payment, cost: Icons, means: Means) -> bool:
    own = spelled(payment.pool)
    for card in payment.cards:
        own += spelled(TRAVEL[card])
    if means.all_planes:
        own = ["plane"] * len(own)
    icons = own + spelled(means.less) + ["plane"] * payment.pilots
    return matched(sorted(spelled(cost), reverse=True), icons)


def price(payment: Payment) -> int:
    """In thousandths of a coin."""
    return sum(round(1000 * WORTH[c]) for c in payment.cards) + 2000 * payment.pilots


def everything(means: Means) -> list[Payment]:
    """All that could be spent."""
    found: list[Payment] = []
    counts = [range(copies + 1) for _, copies, _ in means.cards]
    pools = [range(means.pool[icon] + 1) for icon in ICONS]
    for taken in product(*counts):
        cards = [c for (c, _, _), n in zip(means.cards, taken, strict=True) for _ in range(n)]
        for pool in product(*pools):
            for pilots in range(means.coins // 2 + 1):
                found.append(Payment(tuple(sorted(cards)), Icons(*pool), pilots))
    return found


def parts(payment: Payment) -> set[Payment]:
    """The payment with one thing left out."""
    found: set[Payment] = set()
    for i in range(len(payment.cards)):
        found.add(replace(payment, cards=payment.cards[:i] + payment.cards[i + 1 :]))
    for icon in ICONS:
        if payment.pool[icon]:
            found.add(replace(payment, pool=payment.pool - ONE[icon]))
    if payment.pilots:
        found.add(replace(payment, pilots=payment.pilots - 1))
    return found


def icons(most: int) -> st.SearchStrategy[Icons]:
    names = st.lists(st.sampled_from(ICONS), max_size=most)
    return names.map(lambda some: Icons.of({name: some.count(name) for name in some}))


@st.composite
def means(draw: st.DrawFn) -> Means:
    cards = draw(st.lists(st.sampled_from(sorted(TRAVEL)), max_size=5))
    return hand(
        *cards,
        pool=draw(icons(2)),
        coins=draw(st.integers(0, 5)),
        less=draw(st.sampled_from([Icons(), *ONE.values(), Icons(boot=2)])),
        all_planes=draw(st.booleans()),
    )


COSTS = icons(4)


@given(COSTS, means())
def test_arnak_A12_covers_and_options_are_all_there_is(cost: Icons, means: Means) -> None:
    able = {p for p in everything(means) if payable(p, cost, means)}
    for payment in everything(means):
        assert covers(payment, cost, means) == (payment in able), payment
    tight = {p for p in able if not parts(p) & able}
    found = options(cost, means, WORTH, most=10_000)
    assert len(found) == len(set(found))
    assert set(found) == tight
    assert [price(p) for p in found] == sorted(price(p) for p in found)
    assert all(is_tight(p, cost, means) for p in found)
    assert options(cost, means, WORTH, most=3) == found[:3]


@given(COSTS, means())
def test_arnak_A12_nothing_is_cheaper_than_the_cheapest(cost: Icons, means: Means) -> None:
    able = [p for p in everything(means) if payable(p, cost, means)]
    best = cheapest(cost, means, WORTH)
    assert (best is None) == (not able)
    if best is not None:
        assert best in able
        assert price(best) == min(map(price, able))
        assert options(cost, means, WORTH, most=1) == (best,)


@given(COSTS, means(), means())
def test_arnak_A12_more_means_never_make_it_dearer(cost: Icons, means: Means, more: Means) -> None:
    held = {card: n for card, n, _ in means.cards}
    for card, n, _ in more.cards:
        held[card] = held.get(card, 0) + n
    richer = Means.of(
        {card: (n, TRAVEL[card]) for card, n in held.items()},
        means.pool + more.pool,
        means.coins + more.coins,
        means.less + more.less,
        means.all_planes or more.all_planes,
    )
    before, after = cheapest(cost, means, WORTH), cheapest(cost, richer, WORTH)
    if before is not None:
        assert after is not None
        assert price(after) <= price(before)


@given(COSTS, means())
def test_arnak_A12_what_is_short_is_just_enough(cost: Icons, means: Means) -> None:
    lacks = short(cost, means)
    coins = next(
        n
        for n in range(9)
        if any(payable(p, cost, means) for p in everything(replace(means, coins=means.coins + n)))
    )
    assert lacks.coins_missing == coins
    # With the missing icons as a discount it can be paid; with one of them fewer it cannot.
    assert cheapest(cost, replace(means, less=means.less + lacks.missing), WORTH) is not None
    for name, _ in lacks.missing:
        fewer = lacks.missing - Icons.of({name: 1})
        assert cheapest(cost, replace(means, less=means.less + fewer), WORTH) is None
