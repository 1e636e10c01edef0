"""Whether a shuffle favours anybody: where each card went, against where chance would send it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

#: Standard deviations; a fair shuffle is called unfair once in a million trials.
Z = 4.75


def skew(orders: Iterable[Sequence[int]]) -> float:
    """How uneven the places are, as a share of what chance allows: above 1 is unfair.

    `orders[d][seat]` is the card (from 0) of that seat in deal d. The statistic is Pearson's over
    all pairs of card and seat; as rows and columns both add up, it has (n - 1)^2 degrees of
    freedom once scaled by (n - 1) / n. The limit is Wilson and Hilferty's approximation.
    """
    deals = list(orders)
    n = len(deals[0])
    counts = [[0] * n for _ in range(n)]
    for each in deals:
        for seat, card in enumerate(each):
            counts[seat][card] += 1
    expected = len(deals) / n
    statistic = sum((count - expected) ** 2 / expected for row in counts for count in row)
    free = (n - 1) ** 2
    limit = free * (1 - 2 / (9 * free) + Z * math.sqrt(2 / (9 * free))) ** 3
    return statistic * (n - 1) / n / limit
