"""Faces, totals and results: what every roll is made of, whatever chart it is read on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from bloodyapril.terms.errors import BloodyAprilError

Result = str | int
FACES = range(1, 11)


class ChartError(BloodyAprilError):
    """A total that a chart has no row for: a fault of the chart, named with chart and total."""


@lru_cache(maxsize=4)
def totals(dice: int) -> Mapping[int, int]:
    """Ways to throw each total with this many ten-sided dice."""
    return Counter(sum(faces) for faces in product(FACES, repeat=dice))


def reachable(dice: int, net: int) -> Iterator[tuple[int, int]]:
    """Each total that the dice can give with this net modifier, and its ways."""
    for natural, ways in totals(dice).items():
        yield natural + net, ways
