"""A table as one seat faces it: what it has, what it can pay, and in which words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from companion.games.arnak.goods import NO_ICONS, NOTHING, Icons, Purse
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import Play, Player
from companion.games.arnak.travel import Means, Payment, cheapest, covers, options, short
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse

ALL_PLANES = "all_icons_are_planes"
NO_FEAR = "no_guardian_fear"


@dataclass(frozen=True, slots=True)
class Cost:
    """A price: resources, travel icons and the discount on them, hand cards to discard, idols from
    the crates."""

    goods: Purse = NOTHING
    icons: Icons = NO_ICONS
    less: Icons = NO_ICONS
    discard: int = 0
    idols: int = 0

    def __bool__(self) -> bool:
        return bool(self.goods or self.icons or self.discard or self.idols)


FREE_OF_CHARGE = Cost()
UNPAID = Message("arnak.no.travel_unpaid")
"""What everybody reads of travel that was recorded although the hand does not pay it."""


@dataclass(frozen=True, eq=False)
class Scene:
    """`state` as `seat` faces it under `rules`.

    `only`: the one pick that matters, when a command has already named it; the others need
    neither be listed nor priced. `pricing`: whether prices are worked out at all, which somebody
    whose turn it is not does not need.
    """

    state: Play
    rules: Rules
    seat: int
    only: str | None = None
    pricing: bool = True
    stranger: bool = False
    """Whether it is looked at by somebody else, who knows nothing of the seat's hand."""

    def wants(self, pick: str) -> bool:
        """Whether a choice of that name is asked about ("watch" covers "watch/1")."""
        return self.only is None or self.only.partition("/")[0] == pick.partition("/")[0]

    @property
    def me(self) -> Player:
        """The player of the seat."""
        return self.state.players[self.seat - 1]

    @cached_property
    def hand(self) -> dict[str, int]:
        """Every card that may be in hand, with the most copies."""
        return {} if self.stranger else dict(self.me.cards.in_hand_possible())

    @cached_property
    def sure(self) -> frozenset[str]:
        """Cards that are certainly in hand."""
        return frozenset(() if self.stranger else self.me.cards.certainly_in_hand())

    @cached_property
    def at_home(self) -> int:
        """Archaeologists not on the island (A15)."""
        return self.rules.pack.setup.archaeologists - self.state.out(self.seat)

    def has_flag(self, flag: str) -> bool:
        """Whether a change of rule holds for this seat now."""
        return holds(self.me, flag, self.rules)

    def means(self, less: Icons, coins: int, without: str = "") -> Means:
        """What travel can be paid with (A12, A13)."""
        hand = {c: n for c, n in self.hand.items() if c != without}
        planes = self.has_flag(ALL_PLANES)
        return means_of(self.rules, hand, self.sure, self.me.pool, coins, less, all_planes=planes)

    def payment(self, cost: Cost) -> Payment | None:
        """A least costly way to pay the travel part; None if it cannot be paid."""
        if not cost.icons:
            return Payment()
        coins = self.me.goods.coin - cost.goods.coin
        means = self.means(cost.less, coins)
        best = _cheapest(cost.icons, means, self.rules)
        if best is None or len(best.cards) < 2 or self.really_in_hand(best.cards):
            return best
        # Each of the cards may have been drawn, but not all of them.
        others = options(cost.icons, means, self.rules.worths, most=200)
        return next((p for p in others if self.really_in_hand(p.cards)), None)

    def pays(self, cost: Cost, payment: Payment) -> bool:
        """Whether that payment pays the travel part."""
        coins = self.me.goods.coin - cost.goods.coin
        return self.really_in_hand(payment.cards) and covers(
            payment, cost.icons, self.means(cost.less, coins)
        )

    def really_in_hand(self, cards: Iterable[str]) -> bool:
        """Whether all of these can be in hand together."""
        left = self.me.cards
        for card in cards:
            if self.stranger or not left.may_be_in_hand(card):
                return False
            left = left.leave_hand(card)
        return True

    def affords(self, cost: Cost) -> tuple[Payment | None, Refusal | None]:
        """The payment proposed, and why the cost cannot be paid, if so."""
        me = self.me
        lacking = (cost.goods - me.goods).floor()
        if lacking:
            return None, refuse("arnak.no.short", overridable=True, what=amounts(lacking))
        if cost.idols > me.idols:
            return None, refuse("arnak.no.idol", overridable=True)
        payment = self.payment(cost)
        if payment is None:
            return None, self._no_way(cost)
        if cost.discard > me.cards.hand_count - len(payment.cards):
            refused = refuse("arnak.no.discard", overridable=True)
            return payment, replace(refused, public=UNPAID) if payment.cards else refused
        return payment, None

    def _no_way(self, cost: Cost) -> Refusal:
        """Which icons are missing, and what the pilot would take (A12)."""
        coins = self.me.goods.coin - cost.goods.coin
        lack = short(cost.icons, self.means(cost.less, coins))
        if not lack:  # unnamed cards that cannot all be in hand at once
            refused = refuse("arnak.no.travel_unsure", overridable=True)
        else:
            refused = refuse(
                "arnak.no.travel",
                overridable=True,
                what=icons_named(lack.missing),
                coins=Message("arnak.amount.coin", {"n": lack.coins_missing}),
            )
        return replace(refused, public=UNPAID)


def holds(player: Player, flag: str, rules: Rules) -> bool:
    """Whether a change of rule holds for a player: until the round ends, or as a table may read
    it, as long as its card lies in the play area."""
    if flag not in player.flags:
        return False
    return not rules.flags_end or rules.flag_cards.get(flag) in player.cards.play


def means_of(
    rules: Rules,
    hand: Mapping[str, int],
    sure: Container[str],
    pool: Icons,
    coins: int,
    less: Icons,
    *,
    all_planes: bool,
) -> Means:
    """What pays travel (A12): the cards that may be in hand, of which some are `sure` to be, icons
    of this turn, coins for pilots, and a discount. Where the table reads the Ocarina so, the
    discount counts as planes too."""
    if all_planes and rules.planes_from_discounts:
        less = Icons(plane=less.total)
    maybe = frozenset(c for c in hand if c not in sure)
    cards = {c: (n, rules.icons(c)) for c, n in hand.items()}
    return Means.of(cards, pool, coins, less, all_planes, maybe)


@lru_cache(maxsize=4096)
def _cheapest(icons: Icons, means: Means, rules: Rules) -> Payment | None:
    """Every phone asks for the same prices again after each move."""
    return cheapest(icons, means, rules.worths)


@lru_cache(maxsize=2048)
def amounts(goods: Purse) -> Message:
    """Resources in words: "2 coins, 1 jewel"."""
    return listed([Message(f"arnak.amount.{name}", {"n": n}) for name, n in goods])


@lru_cache(maxsize=512)
def icons_named(icons: Icons) -> Message:
    """Travel icons in words: "2 ships"."""
    return listed([Message(f"arnak.icons.{name}", {"n": n}) for name, n in icons])


def listed(parts: list[Message]) -> Message:
    """Several things in a row."""
    if not parts:
        return Message("arnak.nothing")
    said = parts[-1]
    for part in reversed(parts[:-1]):
        said = Message("arnak.and", {"a": part, "b": said})
    return said
