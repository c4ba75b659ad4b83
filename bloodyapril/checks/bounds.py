"""What the rulebook says of a chart's results without printing the chart itself."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.checks.facts import FactValue
from bloodyapril.terms.measures import signed
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    """Which results a rule allows, in the columns for `values` of the last fact or in all of them.

    Numbers lie from `least` to `most`; where `among` is not empty, a result is one of those.
    """

    values: tuple[FactValue, ...] | None
    least: int | None
    most: int | None
    among: tuple[str | int, ...]
    rule: str

    def binds(self, key: tuple[FactValue, ...]) -> bool:
        """Whether this bound holds in a column."""
        return self.values is None or (bool(key) and key[-1] in self.values)

    def objections(self, result: str | int) -> Iterator[str]:
        """Why a result breaks this bound, with its rule; nothing if it does not."""
        if self.among and result not in self.among:
            yield f"{result}, but by rule {self.rule} one of {', '.join(map(str, self.among))}"
        if isinstance(result, int):
            if self.least is not None and result < self.least:
                yield f"{signed(result)}, but never below {signed(self.least)} [{self.rule}]"
            if self.most is not None and result > self.most:
                yield f"{signed(result)}, but at most {signed(self.most)} [{self.rule}]"
