"""Old rolls read again on today's charts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from bloodyapril.checks.check import Outcome
from bloodyapril.checks.modifiers import Modifier
from bloodyapril.rules.table import Library
from bloodyapril.store.campaign.chart_use import reading_of
from bloodyapril.store.codec import Json
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Rereading:
    """Compares rolls with today's charts, which are those of a campaign's library.

    `then` are the charts as pinned, by id and fingerprint.

    A roll does not keep the column that it was read in, only that it is one of those that gave its
    result for its total; where these have parted since, the roll *may* read otherwise.
    """

    then: Mapping[tuple[str, str], Json]
    library: Library
    _today: dict[str, Json] = field(default_factory=dict)

    def difference(self, roll: Outcome) -> str:
        """What today's chart would make of a roll, if that is not what was made of it then."""
        if not roll.fingerprint:
            return ""
        chart = self.library.charts.get(roll.question)
        if chart is None:
            return f"there is no chart {roll.question} any more"
        if roll.question not in self._today:
            self._today[roll.question] = reading_of(chart)
        today = self._today[roll.question]
        if chart.fingerprint == roll.fingerprint:
            found = _results(today["columns"], roll.total)
            return "" if roll.result in found else _told(found, roll.total, ())
        then = self.then.get((roll.question, roll.fingerprint))
        if then is None:
            return f"the file does not say what chart {roll.question} gave then"
        return _corrected(roll, then, today)


def _corrected(roll: Outcome, then: Json, today: Json) -> str:
    """As `Rereading.difference` for a chart that has been corrected since."""
    old, new = then["modifiers"], today["modifiers"]
    moved = [
        modifier for modifier in roll.modifiers if old.get(modifier.id) != new.get(modifier.id)
    ]
    total = roll.total + sum(_shift(modifier, new.get(modifier.id, 0)) for modifier in moved)
    keys = {
        tuple(column["key"])
        for column in then["columns"]
        if roll.result in _results([column], roll.total)
    }
    found = _results((c for c in today["columns"] if tuple(c["key"]) in keys), total)
    counted = any(isinstance(new.get(modifier.id), str) for modifier in moved)
    if found == {roll.result} and not counted:
        return ""
    return _told(found, total, [modifier.id for modifier in moved], sure=not counted)


def _shift(modifier: Modifier, figure: int | str) -> int:
    """How much more a modifier counts today; unknown, so nothing, where it depends on a count."""
    return figure - modifier.drm if isinstance(figure, int) else 0


def _results(columns: Iterable[Json], total: int) -> set[str | int]:
    return {
        result
        for column in columns
        for low, high, result in column["rows"]
        if (low is None or low <= total) and (high is None or total <= high)
    }


def _told(found: set[str | int], total: int, moved: Iterable[str], *, sure: bool = True) -> str:
    names = ", ".join(moved)
    because = f" (corrected modifiers: {names})" if names else ""
    if not found:
        return f"today's chart has no row for {total}{because}"
    verb = "reads" if len(found) == 1 and sure else "may read"
    return f"today's chart {verb} {' or '.join(sorted(map(str, found)))} at {total}{because}"
