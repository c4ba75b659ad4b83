"""Charts: columns of results by total, the modifiers that go with them, and what they refuse.

A chart is data. It is read from a file by `checks.reading`, says where its figures come from, and
answers one question: given these facts and these faces, what is the result?
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from functools import cached_property

from bloodyapril.checks.bounds import Bound
from bloodyapril.checks.check import Check
from bloodyapril.checks.conditions import Condition
from bloodyapril.checks.facts import Fact, Facts, FactValue, Vocabulary
from bloodyapril.checks.modifiers import Modifier, Source, Stack
from bloodyapril.checks.provenance import Provenance
from bloodyapril.checks.ranges import Span
from bloodyapril.checks.totals import Result
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.measures import signed
from bloodyapril.terms.values import dataclass

MOST_OFFERS = 4096
"""How many offers of a roll a chart keeps ready."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """The totals that give one result; `source` and `rule` where they differ from the chart's."""

    totals: Span
    result: Result
    source: Source | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """The rows that serve one situation, from low totals to high."""

    key: tuple[FactValue, ...]
    rows: tuple[ChartRow, ...]

    def read(self, total: int) -> ChartRow | None:
        """The row for a total, or nothing where the column has none."""
        return next((row for row in self.rows if total in row.totals), None)


@dataclass(frozen=True, slots=True)
class ModifierRule:
    """When a modifier applies and how large it is.

    The figure is `drm`, or `drm` for each count of the fact `per`, or the fact `per` itself when
    `drm` is 1; `cap` bounds it both ways.
    """

    id: str
    when: Condition
    drm: int
    per: str | None
    cap: tuple[int, int] | None
    why: str
    rule: str
    source: Source

    @property
    def facts(self) -> tuple[str, ...]:
        return (*self.when.facts, self.per) if self.per else self.when.facts

    @property
    def printed(self) -> str:
        """The figure as a chart prints it: `+2`, `-1 x own-damaged`, with its bounds."""
        if self.per is None:
            return signed(self.drm)
        each = f"{signed(self.drm)} x {self.per}"
        if self.cap is None:
            return each
        return f"{each}, {signed(self.cap[0])} to {signed(self.cap[1])}"

    def figure(self, facts: Facts) -> int:
        if self.per is None:
            return self.drm
        figure = self.drm * int(facts[self.per])
        return figure if self.cap is None else max(self.cap[0], min(self.cap[1], figure))


@dataclass(frozen=True, slots=True)
class Refusal:
    """A situation in which no roll is allowed, with the reason and its rule."""

    when: Condition
    why: str
    rule: str


@dataclass(frozen=True)
class Chart:
    """A chart of the game.

    `dice` is 1, 2, or 0 for a chart that is only looked up. `by` names the facts that choose the
    column; `rulings` names the readings of the rules on which its figures rest. `bounds` is what
    the rulebook says of results that it does not print, `results` what rules would understand
    besides the results in the rows. `unheeded` are facts that may be said to no effect: the rules
    say what the program's own chart asks for, whatever lies over it.
    """

    id: str
    title: str
    rule: str
    dice: int
    source: Source
    by: tuple[str, ...]
    columns: Mapping[tuple[FactValue, ...], Column]
    vocabulary: Vocabulary = field(repr=False)
    modifiers: tuple[ModifierRule, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    words: Mapping[Result, str] = field(default_factory=dict)
    layout: Layout | None = None
    rulings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    bounds: tuple[Bound, ...] = ()
    results: tuple[Result, ...] = ()
    provenance: Provenance | None = None
    unheeded: frozenset[str] = frozenset()
    fingerprint: str = ""

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """Every fact that this chart asks for, columns first."""
        names = list(self.by)
        for refusal in self.refusals:
            names += refusal.when.facts
        for modifier in self.modifiers:
            names += modifier.facts
        return tuple(dict.fromkeys(names))

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """The facts that choose a column and whose usual answer has none: they must be said."""
        return tuple(
            name
            for place, name in enumerate(self.by)
            if all(key[place] != self.vocabulary[name].default for key in self.columns)
        )

    def full(self, facts: Facts) -> dict[str, FactValue]:
        """The facts with usual answers filled in.

        Raises `Unreadable` for facts that are unknown, impossible or missing.
        """
        if self.unheeded:
            facts = {
                name: value
                for name, value in facts.items()
                if name in self.facts or name not in self.unheeded
            }
        return self.vocabulary.checked(facts, self.facts, needed=self.needed)

    def missing(self, facts: Facts) -> tuple[Fact, ...]:
        """The facts that must still be said."""
        return self.vocabulary.missing(facts, self.facts, needed=self.needed)

    def check(self, subject: str = "", **facts: FactValue) -> Check:
        """The roll that this situation calls for; `range_` and `target_state` name facts.

        Raises `Unreadable` for facts that are unknown, impossible or missing, `Unlawful` where the
        chart refuses a roll, with every reason.
        """
        full = self.full(named(facts))
        reasons = self.objections(full)
        if reasons:
            what = "roll" if self.dice else "entry"
            raise Unlawful(f"no {self.title} {what}: {'; '.join(reasons)}")
        return self._ready(full, subject)

    def offer(self, subject: str = "", **facts: FactValue) -> Check | None:
        """As `check`, but nothing where the chart refuses a roll."""
        known, said = self._offers, tuple(facts.items())
        if said not in known:
            if len(known) >= MOST_OFFERS:
                known.clear()
            full = self.full(named(facts))
            known[said] = None if self.objections(full) else self._ready(full, "")
        found = known[said]
        return None if found is None else replace(found, subject=subject)

    @cached_property
    def _offers(self) -> dict[tuple[tuple[str, FactValue], ...], Check | None]:
        """What was offered so far: many flights look at many others in the same circumstances."""
        return {}

    def look_up(self, **facts: FactValue) -> Result:
        """The cell of a chart that is read without dice; raises as `check` does."""
        return self.check("", **facts).column.rows[0].result

    def objections(self, facts: Facts) -> list[str]:
        """Every reason, with its rule, why no roll is allowed; empty if one is."""
        reasons = [
            f"{refusal.why} [{refusal.rule}]"
            for refusal in self.refusals
            if refusal.when.holds(facts)
        ]
        if not reasons and self._key(facts) not in self.columns:
            told = ", ".join(f"{name} {facts[name]}" for name in self.by)
            reasons.append(f"the chart has no entry for {told} [{self.rule}]")
        return reasons

    def word(self, result: Result) -> str:
        """A result in words."""
        return self.words.get(result, str(result))

    def _ready(self, full: Facts, subject: str) -> Check:
        return Check(self, self.columns[self._key(full)], self._stack(full), subject)

    def _key(self, facts: Facts) -> tuple[FactValue, ...]:
        return tuple(facts[name] for name in self.by)

    def _stack(self, facts: Facts) -> Stack:
        applied: list[Modifier] = []
        withheld: list[Modifier] = []
        for modifier in self.modifiers:
            figure = modifier.figure(facts)
            holds = figure != 0 and modifier.when.holds(facts)
            (applied if holds else withheld).append(
                Modifier(modifier.id, figure, modifier.why, modifier.rule, modifier.source)
            )
        return Stack(tuple(applied), tuple(withheld))


@dataclass(frozen=True, slots=True)
class Layout:
    """How the chart is printed: a heading line and rows of cells, all as text.

    `labelled` says that each row begins with a label: totals, or the first of two facts.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    labelled: bool = True


def named(facts: Mapping[str, FactValue]) -> dict[str, FactValue]:
    """Python keyword names as fact names: `target_state` is `target-state`."""
    return {name.rstrip("_").replace("_", "-"): value for name, value in facts.items()}
