"""One roll, ready to be made, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING, Protocol

from bloodyapril.checks.modifiers import Modifier, Stack
from bloodyapril.checks.totals import FACES, ChartError, Result, reachable
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass

if TYPE_CHECKING:
    from bloodyapril.checks.charts import Chart, Column


class Question(Protocol):
    """Anything that dice can answer."""

    @property
    def dice(self) -> int: ...

    @property
    def title(self) -> str: ...

    @property
    def subject(self) -> str: ...

    def read(self, faces: tuple[int, ...]) -> Outcome | None:
        """What these faces mean; nothing if they must be thrown again."""

    def weights(self) -> Mapping[Result, int]:
        """Ways to each result; a result's chance is its share of their sum."""

    def word(self, result: Result) -> str:
        """A result in words."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A roll that was made: faces, modifiers, total, row and result, and where it was read."""

    question: str
    title: str
    rule: str
    subject: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    row: str
    result: Result
    words: str
    source: str
    fingerprint: str = ""

    @property
    def natural(self) -> int:
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class Check:
    """A roll on a chart: its column and its modifiers (2.11)."""

    chart: Chart
    column: Column
    stack: Stack
    subject: str = ""

    @property
    def dice(self) -> int:
        return self.chart.dice

    @property
    def title(self) -> str:
        return self.chart.title

    def read(self, faces: tuple[int, ...]) -> Outcome:
        """What these faces mean; raises `ChartError` if the chart has no row for the total."""
        total = sum(faces) + self.stack.net
        row = self.column.read(total)
        if row is None:
            raise ChartError(f"chart {self.chart.id} has no row for a total of {total}")
        return Outcome(
            question=self.chart.id,
            title=self.chart.title,
            rule=self.chart.rule,
            subject=self.subject,
            faces=faces,
            modifiers=self.stack.applied,
            total=total,
            row=str(row.totals),
            result=row.result,
            words=self.chart.word(row.result),
            source=(row.source or self.chart.source).value,
            fingerprint=self.chart.fingerprint,
        )

    def weights(self) -> Mapping[Result, int]:
        """Ways to each result, in the chart's order; raises `ChartError` as `read` does."""
        ways: Counter[Result] = Counter()
        for total, count in reachable(self.dice, self.stack.net):
            row = self.column.read(total)
            if row is None:
                raise ChartError(f"chart {self.chart.id} has no row for a total of {total}")
            ways[row.result] += count
        order = {row.result: place for place, row in enumerate(self.column.rows)}
        return dict(sorted(ways.items(), key=lambda item: order[item[0]]))

    def word(self, result: Result) -> str:
        return self.chart.word(result)


@dataclass(frozen=True, slots=True)
class Draw:
    """An even choice among things that the rules leave to chance: an aeroplane, a chit, a place.

    Up to ten options take one die, up to a hundred two, read as a number from 1 to 100, and so on;
    numbers beyond the last whole share are thrown again. Raises `Unlawful` without options.
    """

    title: str
    rule: str
    options: tuple[str, ...]
    subject: str = ""

    def __post_init__(self) -> None:
        if not self.options:
            raise Unlawful(f"{self.title}: there is nothing to draw from")

    @property
    def dice(self) -> int:
        return len(str(len(self.options) - 1))

    def read(self, faces: tuple[int, ...]) -> Outcome | None:
        number = 0
        for face in faces:
            number = number * len(FACES) + face - FACES[0]
        share, count = len(FACES) ** self.dice // len(self.options), len(self.options)
        if number >= share * count:
            return None
        chosen = number // share
        return Outcome(
            question="draw",
            title=self.title,
            rule=self.rule,
            subject=self.subject,
            faces=faces,
            modifiers=(),
            total=number + 1,
            row=str(number + 1),
            result=chosen,
            words=self.options[chosen],
            source="rulebook",
        )

    def weights(self) -> Mapping[Result, int]:
        return dict.fromkeys(range(len(self.options)), 1)

    def word(self, result: Result) -> str:
        return self.options[int(result)]


@dataclass(frozen=True, slots=True)
class Contest:
    """Both sides throw one die and add their strengths; the first needs the higher total (13.41c).

    The faces are the first side's, then the second's; the result is 1 if the first side wins.
    """

    title: str
    rule: str
    subject: str
    strength: int
    against: int
    win: str
    lose: str

    @property
    def dice(self) -> int:
        return 2

    def read(self, faces: tuple[int, ...]) -> Outcome:
        ours, theirs = faces[0] + self.strength, faces[1] + self.against
        won = ours > theirs
        return Outcome(
            question="contest",
            title=self.title,
            rule=self.rule,
            subject=self.subject,
            faces=faces,
            modifiers=(),
            total=ours,
            row=f"{ours} against {theirs}",
            result=int(won),
            words=self.word(int(won)),
            source="rulebook",
        )

    def weights(self) -> Mapping[Result, int]:
        ways = Counter(
            int(a + self.strength > b + self.against) for a, b in product(FACES, repeat=2)
        )
        return {result: ways[result] for result in (1, 0) if ways[result]}

    def word(self, result: Result) -> str:
        return self.win if result else self.lose
