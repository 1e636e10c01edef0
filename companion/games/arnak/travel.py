"""Paying travel: which cards, pool icons and pilots pay a cost, and the least costly of them (A12).

A plane pays anything; a car pays a car or a boot, a ship a ship or a boot, a boot only boots. So
what icons can pay is counted without matching them one by one: cars and ships go where only they
can, what is left of them goes to boots, and planes fill the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import chain, islice
from typing import Literal

from companion.games.arnak.goods import ICONS, Icon, Icons

PILOT_COINS = 2
"""Coins for one plane icon, whenever travel is paid (A12)."""
COIN_WORTH = 1.0
NONE = Icons()
CardKind = Literal["fear", "basic", "item", "artifact"]
Worths = Callable[[str], float] | Mapping[str, float]
"""What a card in hand is worth to its owner, by card id."""


def worth(card_id: str, kind: CardKind, icons: Icons | None = None) -> float:
    """What a card in hand is worth when nothing is known of plans, in coins.

    Fear 0.1, a basic card 1, a bought one 2 and 1 for each of its travel icons. No card has a
    figure of its own yet, so `card_id` changes nothing.
    """
    if kind == "fear":
        return 0.1
    if kind == "basic":
        return 1.0
    return 2.0 + (icons.total if icons is not None else 0)


@dataclass(frozen=True, slots=True)
class Means:
    """All that a player may pay travel with.

    `cards`: id, copies and icons of the hand cards that may be spent, each id once (see `of`).
    `pool`: single icons from effects, lost at the end of the turn. `less`: a discount on this one
    cost. `all_planes`: every own icon, but not a discount, counts as a plane. `maybe`: ids of
    cards that are only possibly in hand.
    """

    cards: tuple[tuple[str, int, Icons], ...] = ()
    pool: Icons = NONE
    coins: int = 0
    less: Icons = NONE
    all_planes: bool = False
    maybe: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        cards: Mapping[str, tuple[int, Icons]],
        pool: Icons = NONE,
        coins: int = 0,
        less: Icons = NONE,
        all_planes: bool = False,
        maybe: frozenset[str] = frozenset(),
    ) -> Means:
        """From copies and icons by card id."""
        held = tuple((card, *cards[card]) for card in sorted(cards))
        return cls(held, pool, coins, less, all_planes, maybe)


@dataclass(frozen=True, slots=True)
class Payment:
    """What is spent: card ids (sorted, with repeats), icons of the pool, and how many pilots.

    Cards go to the play area with all their icons, surplus lost (A13). The discount, if there is
    one, always counts and is not named.
    """

    cards: tuple[str, ...] = ()
    pool: Icons = NONE
    pilots: int = 0


@dataclass(frozen=True, slots=True)
class Short:
    """What a cost lacks when everything is spent, coins for pilots too.

    `missing`: the icons left unpaid. Planes are counted towards the hardest icons, so that the
    easiest to find are named. `coins_missing`: with so many coins more, pilots would pay the rest.
    """

    missing: Icons
    coins_missing: int

    def __bool__(self) -> bool:
        return self.coins_missing > 0


def covers(payment: Payment, cost: Icons, means: Means) -> bool:
    """Whether the player has what the payment names, and it pays the cost; waste is allowed."""
    gives = _given(payment, means)
    return gives is not None and _paid(_plain(cost), gives) == cost.total


def is_tight(payment: Payment, cost: Icons, means: Means) -> bool:
    """Whether it covers the cost, and no card, pool icon or pilot of it could be left out."""
    return covers(payment, cost, means) and not any(
        covers(less, cost, means) for less in _one_less(payment)
    )


def cheapest(
    cost: Icons, means: Means, worths: Worths, coin_worth: float = COIN_WORTH
) -> Payment | None:
    """A least costly payment; None if the cost cannot be paid.

    The worths of cards and coins are added up (in thousandths, none below 0); pool icons are free.
    What is level is decided by fewer cards that are only possibly in hand, less flexible pool
    icons, fewer things spent, then somehow, but for the same means always in the same way. Raises
    KeyError for a card without worth.
    """
    return next(_payments(cost, means, worths, coin_worth, merge=True), None)


def options(
    cost: Icons, means: Means, worths: Worths, most: int = 12, coin_worth: float = COIN_WORTH
) -> tuple[Payment, ...]:
    """Up to `most` tight payments, none twice: what `cheapest` gives, then the others from the
    cheapest on. Empty if the cost cannot be paid."""
    first = cheapest(cost, means, worths, coin_worth)
    if first is None:
        return ()
    every = _payments(cost, means, worths, coin_worth, merge=False)
    return tuple(islice(chain([first], (other for other in every if other != first)), most))


def short(cost: Icons, means: Means) -> Short:
    """What is still missing when everything is spent; false if the cost can be paid."""
    pilots = max(0, means.coins) // PILOT_COINS
    boot, car, ship, plane = _all_of(means, pilots)
    spare = boot + max(0, car - cost.car) + max(0, ship - cost.ship)
    lacks = {
        "plane": cost.plane,
        "car": max(0, cost.car - car),
        "ship": max(0, cost.ship - ship),
        "boot": max(0, cost.boot - spare),
    }
    for icon in lacks:
        filled = min(plane, lacks[icon])
        lacks[icon] -= filled
        plane -= filled
    missing = Icons.of(lacks)
    if not missing:
        return Short(missing, 0)
    left = max(0, means.coins) - PILOT_COINS * pilots
    return Short(missing, PILOT_COINS * missing.total - left)


# Icons as plain numbers in the order of ICONS: the search adds thousands of them.
_Plain = tuple[int, int, int, int]
_PILOT: _Plain = (0, 0, 0, 1)
_POOL_FLEXIBILITY: Mapping[Icon, int] = {"boot": 0, "car": 1, "ship": 1, "plane": 2}
_SINGLE: Mapping[Icon, _Plain] = {
    "boot": (1, 0, 0, 0),
    "car": (0, 1, 0, 0),
    "ship": (0, 0, 1, 0),
    "plane": (0, 0, 0, 1),
}


def _plain(icons: Icons) -> _Plain:
    return icons.boot, icons.car, icons.ship, icons.plane


def _add(a: _Plain, b: _Plain, times: int = 1) -> _Plain:
    return (
        a[0] + times * b[0],
        a[1] + times * b[1],
        a[2] + times * b[2],
        a[3] + times * b[3],
    )


def _own(icons: _Plain, means: Means) -> _Plain:
    """Icons of a card or the pool as they count now."""
    return (0, 0, 0, sum(icons)) if means.all_planes else icons


def _paid(cost: _Plain, have: _Plain) -> int:
    """How many icons of the cost these pay at most."""
    boots, cars, ships, planes = cost
    boot, car, ship, plane = have
    paid = 0
    if car > cars:
        boot += car - cars
        paid = cars
    else:
        paid = car
    if ship > ships:
        boot += ship - ships
        paid += ships
    else:
        paid += ship
    paid += (boot if boot < boots else boots) + plane
    total = boots + cars + ships + planes
    return paid if paid < total else total


def _all_of(means: Means, pilots: int) -> _Plain:
    have = _add(_plain(means.less), _own(_plain(means.pool), means))
    for _, copies, icons in means.cards:
        have = _add(have, _own(_plain(icons), means), copies)
    return _add(have, _PILOT, pilots)


def _given(payment: Payment, means: Means) -> _Plain | None:
    """All icons of the payment and the discount; None if the player has not got them."""
    pool, pilots = payment.pool, payment.pilots
    if not means.pool.covers(pool) or min(_plain(pool)) < 0:
        return None
    if not 0 <= pilots * PILOT_COINS <= max(0, means.coins):
        return None
    have = _add(_add(_plain(means.less), _own(_plain(pool), means)), _PILOT, pilots)
    hand = {card: (copies, icons) for card, copies, icons in means.cards}
    for card, n in Counter(payment.cards).items():
        copies, icons = hand.get(card, (0, NONE))
        if n > copies:
            return None
        have = _add(have, _own(_plain(icons), means), n)
    return have


def _one_less(payment: Payment) -> Iterator[Payment]:
    cards, pool, pilots = payment.cards, payment.pool, payment.pilots
    for i in range(len(cards)):
        yield Payment(cards[:i] + cards[i + 1 :], pool, pilots)
    for icon in ICONS:
        if pool[icon]:
            yield Payment(cards, pool - Icons.of({icon: 1}), pilots)
    if pilots:
        yield Payment(cards, pool, pilots - 1)


def _narrow(icons: _Plain, cost: _Plain) -> _Plain:
    """The same icons as far as this cost can tell them apart, without certain surplus."""
    boots, cars, ships, planes = cost
    boot, car, ship, plane = icons
    if not planes and not (cars and ships):
        # A plane pays no more here than the one other icon that pays everything.
        if cars:
            car, plane = car + plane, 0
        elif ships:
            ship, plane = ship + plane, 0
        else:
            boot, plane = boot + plane, 0
    if not cars:
        boot, car = boot + car, 0
    if not ships:
        boot, ship = boot + ship, 0
    return (
        min(boot, boots),
        min(car, cars + boots),
        min(ship, ships + boots),
        min(plane, sum(cost)),
    )


@dataclass(frozen=True, slots=True)
class _Unit:
    """One thing that can be spent. `price` packs all that the order goes by into one number."""

    price: int
    card: str | None
    icon: Icon | None
    gives: _Plain

    @classmethod
    def make(
        cls,
        gives: _Plain,
        cost: float = 0.0,
        card: str | None = None,
        icon: Icon | None = None,
        maybe: bool = False,
    ) -> _Unit:
        thousandths = round(1000 * min(max(cost, 0.0), 1e6))
        flexible = _POOL_FLEXIBILITY[icon] if icon is not None else 0
        return cls((thousandths << 48) + (maybe << 32) + (flexible << 16) + 1, card, icon, gives)


def _piles(
    cost: _Plain, means: Means, worths: Worths, coin_worth: float, merge: bool
) -> list[list[_Unit]]:
    """Everything that can help to pay, in piles to be used from the front.

    A pile holds the copies of one thing, or, if they are to be merged, all things that do the
    same for this cost, cheapest first: then the others need not be tried before it.
    """
    worth_of = worths if callable(worths) else worths.__getitem__
    most = sum(cost)
    units: list[tuple[_Unit, int]] = [
        (_Unit.make(_narrow(_own(_SINGLE[icon], means), cost), icon=icon), means.pool[icon])
        for icon in ICONS
        if means.pool[icon] > 0
    ]
    for card, copies, icons in means.cards:
        gives = _narrow(_own(_plain(icons), means), cost)
        if copies > 0 and any(gives):
            unit = _Unit.make(gives, worth_of(card), card, maybe=card in means.maybe)
            units.append((unit, copies))
    if means.coins >= PILOT_COINS:
        pilot = _Unit.make(_narrow(_PILOT, cost), PILOT_COINS * coin_worth)
        units.append((pilot, means.coins // PILOT_COINS))
    units.sort(key=lambda unit: unit[0].price)
    piles: dict[object, list[_Unit]] = {}
    for i, (unit, copies) in enumerate(units):
        if any(unit.gives):
            pile = piles.setdefault(unit.gives if merge else i, [])
            pile.extend([unit] * min(copies, most - len(pile)))
    return list(piles.values())


def _payments(
    cost: Icons, means: Means, worths: Worths, coin_worth: float, merge: bool
) -> Iterator[Payment]:
    """Tight payments from the cheapest on: all of them, or if merged, the first for certain.

    Everything in a tight payment pays something that the rest of it does not, so also when it is
    added to a part of the rest: a step that pays nothing more leads nowhere.
    """
    due = _plain(cost)
    total = sum(due)
    if _paid(due, _all_of(means, max(0, means.coins) // PILOT_COINS)) < total:
        return
    piles = _piles(due, means, worths, coin_worth, merge)
    start = _narrow(_plain(means.less), due)
    # Price, picks as (pile, place in it), where to go on, icons so far, and what they pay.
    heap: list[tuple[int, tuple[tuple[int, int], ...], int, int, _Plain, int]] = [
        (0, (), 0, 0, start, _paid(due, start))
    ]
    been: set[tuple[int, int, _Plain]] = set()
    while heap:
        price, picks, first, place, have, paid = heappop(heap)
        if paid == total:
            chosen = [piles[pile][at] for pile, at in picks]
            if not any(_paid(due, _add(have, unit.gives, -1)) == total for unit in chosen):
                yield _payment(chosen)
            continue
        if merge:
            if (first, place, have) in been:
                continue
            been.add((first, place, have))
        for pile in range(first, len(piles)):
            at = place if pile == first else 0
            if at < len(piles[pile]):
                unit = piles[pile][at]
                now = _add(have, unit.gives)
                pays = _paid(due, now)
                if pays > paid:
                    step = (price + unit.price, (*picks, (pile, at)), pile, at + 1, now, pays)
                    heappush(heap, step)


def _payment(units: list[_Unit]) -> Payment:
    cards = sorted(unit.card for unit in units if unit.card is not None)
    pool = Counter(unit.icon for unit in units if unit.icon is not None)
    return Payment(tuple(cards), Icons.of(dict(pool)), len(units) - len(cards) - pool.total())
