"""The ways in which a player may pay a travel cost, from what he sees of himself."""

from __future__ import annotations

from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.scene import ALL_PLANES, Cost, means_of
from companion.games.arnak.play.view import PlayerView
from companion.games.arnak.travel import Payment, options

MOST = 12


def payments(player: PlayerView, rules: Rules, cost: Cost, most: int = MOST) -> tuple[Payment, ...]:
    """Up to `most` payments of the travel part of `cost`, the least costly first (A12).

    Made from a player's view alone: without his cards there is none.
    """
    if player.cards is None or not cost.icons:
        return ()
    cards = player.cards
    means = means_of(
        rules,
        cards.in_hand_possible(),
        cards.certainly_in_hand(),
        player.pool,
        player.goods.coin - cost.goods.coin,
        cost.less,
        all_planes=ALL_PLANES in player.flags,
    )
    found: list[Payment] = []
    for payment in options(cost.icons, means, rules.worths, most=most * 4):
        if _in_hand_together(player, payment) and len(found) < most:
            found.append(payment)
    return tuple(found)


def _in_hand_together(player: PlayerView, payment: Payment) -> bool:
    """Whether all cards of the payment can be in hand at once."""
    left = player.cards
    assert left is not None
    for card in payment.cards:
        if not left.may_be_in_hand(card):
            return False
        left = left.leave_hand(card)
    return True
