"""An owner's figures held against the program's own: what the rulebook prints, what looks amiss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from bloodyapril.checks.charts import Chart, ChartRow, Column
from bloodyapril.checks.facts import FactValue
from bloodyapril.checks.modifiers import Source
from bloodyapril.checks.totals import Result
from bloodyapril.checks.typing_in.against import to_reach
from bloodyapril.checks.typing_in.complaints import Complaints
from bloodyapril.checks.typing_in.printed import Index, modifier_name
from bloodyapril.checks.typing_in.proofs import first_total
from bloodyapril.terms.values import dataclass

Key = tuple[FactValue, ...]

FAR_MODIFIER = 3
"""A modifier that is so much off the program's own is looked at twice."""
FAR_NUMBER = 3
"""So is a number to reach that is further off than this."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """A cell of the owner's, and what the program's own chart has for one of its totals."""

    key: Key
    row: int
    total: int | None
    ours: ChartRow
    theirs: ChartRow


def compare_figures(chart: Chart, house: Chart, index: Index, complaints: Complaints) -> None:
    """Complain of figures that the rulebook prints otherwise, and warn of what looks amiss."""
    _modifiers(chart, house, complaints)
    if chart.by != house.by:
        return  # there is no telling which cells belong together
    house_only = house.source is not Source.RULEBOOK
    pairs = list(_pairs(chart, house))
    _order(chart, house, index, complaints)
    _across(chart, house, index, complaints)
    if to_reach(chart) and to_reach(house):
        _numbers(chart, house, index, complaints)
    else:
        _printed(pairs, house, index, complaints)
        if house_only:
            _wild(pairs, house, index, complaints)
    if house_only:
        _untyped(chart, house, pairs, complaints)


def _pairs(chart: Chart, house: Chart) -> Iterator[_Pair]:
    """Every total that the dice throw, in each column that both charts have."""
    naturals = range(chart.dice, 10 * chart.dice + 1)
    for key, column in chart.columns.items():
        other = house.columns.get(key)
        if other is None:
            continue
        for total in naturals:
            for number, row in enumerate(column.rows):
                theirs = other.read(total)
                if total in row.totals and theirs is not None:
                    yield _Pair(key, number, total if chart.dice else None, row, theirs)


def _printed(pairs: Sequence[_Pair], house: Chart, index: Index, complaints: Complaints) -> None:
    """What the rulebook prints stands as it is printed, each row told once."""
    told: set[tuple[Key, int]] = set()
    for pair in pairs:
        source = pair.theirs.source or house.source
        if pair.ours.result == pair.theirs.result or (pair.key, pair.row) in told:
            continue
        # A single cell is the rulebook's only in the row that is printed with it.
        alone = house.source is not Source.RULEBOOK
        if source is not Source.RULEBOOK or (alone and pair.ours.totals != pair.theirs.totals):
            continue
        told.add((pair.key, pair.row))
        at = "" if pair.total is None else f" for {pair.total}"
        rule = pair.theirs.rule or house.rule
        text = f"{index.name(pair.key, pair.row)}: {pair.ours.result}, but rule {rule} has"
        complaints.error(f"{text} {pair.theirs.result}{at}", *index.cell(pair.key, pair.row))


def _ranks(house: Chart) -> Mapping[Result, int]:
    """Results from least to most; empty where they have no order.

    Numbers have their own; words stand in the order of the chart's list, if some come up in
    several cells, for a bare list of events has no order.
    """
    results = [row.result for column in house.columns.values() for row in column.rows]
    if all(isinstance(result, int) for result in results):
        return {result: int(result) for result in results}
    if len(set(results)) == len(results):
        return {}
    order = list(dict.fromkeys((*house.words, *results)))
    return {result: rank for rank, result in enumerate(order)}


def _rank(ranks: Mapping[Result, int], result: Result) -> int | None:
    found = ranks.get(result)
    if found is None and isinstance(result, int) and all(isinstance(r, int) for r in ranks):
        return result
    return found


def _way(sequences: Sequence[Sequence[int]]) -> int:
    """1 if no sequence ever falls, -1 if none ever rises, else 0; 0 too if none ever moves."""
    steps = [after - before for sequence in sequences for before, after in pairwise(sequence)]
    if any(steps):
        if all(step >= 0 for step in steps):
            return 1
        if all(step <= 0 for step in steps):
            return -1
    return 0


def _sequence(column: Column, ranks: Mapping[Result, int]) -> list[tuple[int, int]]:
    """The rows of a column from low totals to high, with the ranks of their results."""
    ordered = sorted(enumerate(column.rows), key=lambda entry: first_total(entry[1]))
    ranked = ((number, _rank(ranks, row.result)) for number, row in ordered)
    return [(number, rank) for number, rank in ranked if rank is not None]


def _order(chart: Chart, house: Chart, index: Index, complaints: Complaints) -> None:
    """Where the program's own results go one way down each column, the owner's should, too."""
    ranks = _ranks(house)
    columns = house.columns.values()
    way = _way([[rank for _, rank in _sequence(column, ranks)] for column in columns])
    if not ranks or not way or (way == 1 and all(isinstance(result, int) for result in ranks)):
        return  # rising numbers are proven without another chart
    for key, column in chart.columns.items():
        for (before, rank), (after, next_) in pairwise(_sequence(column, ranks)):
            if (next_ - rank) * way < 0:
                first, second = column.rows[before], column.rows[after]
                text = f"{index.name(key, after)}: {second.result} after {first.result}"
                told = f"the {house.source.value} chart never turns back so"
                complaints.warn(f"{text}; {told}", *index.cell(key, after))


def _across(chart: Chart, house: Chart, index: Index, complaints: Complaints) -> None:
    """Where the program's own results go one way from left to right, the owner's should, too."""
    ranks = _ranks(house)
    if len(house.by) != 1 or not ranks:
        return
    naturals = range(chart.dice, 10 * chart.dice + 1)
    lines = [[row for _, row in _line(house, total)] for total in naturals]
    ranked = [[ranks[row.result] for row in line] for line in lines]
    way = _way(ranked)
    told: set[tuple[Key, int]] = set()
    for total in naturals if way else ():
        for (left, before), (right, after) in pairwise(_line(chart, total)):
            pair = _rank(ranks, before.result), _rank(ranks, after.result)
            if pair[0] is None or pair[1] is None or (pair[1] - pair[0]) * way >= 0:
                continue
            row = chart.columns[right].rows.index(after)
            if (right, row) not in told:
                told.add((right, row))
                text = f"{index.name(right, row)}: {after.result} beside {before.result}"
                hint = f"{index.name(left, row)}; the {house.source.value} chart never turns so"
                complaints.warn(f"{text} in {hint}", *index.cell(right, row))


def _line(chart: Chart, total: int) -> list[tuple[Key, ChartRow]]:
    """What each column has for a total, in printed order."""
    found = ((key, column.read(total)) for key, column in chart.columns.items())
    return [(key, row) for key, row in found if row is not None]


def _wild(pairs: Sequence[_Pair], house: Chart, index: Index, complaints: Complaints) -> None:
    """Results more than half of the program's own range away from all that it has near a total."""
    ranks = _ranks(house)
    if not ranks:
        return
    far = max(1, (max(ranks.values()) - min(ranks.values())) // 2)
    told: set[tuple[Key, int]] = set()
    for pair in pairs:
        ours = _rank(ranks, pair.ours.result)
        near = [ranks[row.result] for row in _near(pair, house)]
        if ours is None or min(near) - far <= ours <= max(near) + far:
            continue
        if (pair.key, pair.row) not in told:
            told.add((pair.key, pair.row))
            at = "" if pair.total is None else f" for {pair.total}"
            text = f"{index.name(pair.key, pair.row)}: {pair.ours.result}; the"
            told_theirs = f"{house.source.value} chart has {pair.theirs.result}{at}"
            complaints.warn(f"{text} {told_theirs}", *index.cell(pair.key, pair.row))


def _near(pair: _Pair, house: Chart) -> list[ChartRow]:
    """What the program's own chart has for a total and those beside it."""
    if pair.total is None:
        return [pair.theirs]
    totals = range(pair.total - house.dice, pair.total + house.dice + 1)
    rows = (house.columns[pair.key].read(total) for total in totals)
    return [row for row in rows if row is not None]


def _numbers(chart: Chart, house: Chart, index: Index, complaints: Complaints) -> None:
    """Numbers to reach: the rulebook's stand, the others lie within the dice and not far off."""
    for key, column in chart.columns.items():
        ours, other = column.rows[1].totals.low, house.columns.get(key)
        if ours is None:
            continue
        name, place = index.name(key), index.cell(key)
        if not 1 <= ours <= 10 * chart.dice + 1:
            complaints.warn(f"{name}: {ours} is no number for these dice", *place)
        theirs = other.rows[1].totals.low if other is not None else None
        if theirs is None or theirs == ours:
            continue
        if house.source is Source.RULEBOOK:
            complaints.error(f"{name}: {ours}, but rule {house.rule} has {theirs}", *place)
        elif abs(ours - theirs) > FAR_NUMBER:
            told = f"the {house.source.value} chart has {theirs}"
            complaints.warn(f"{name}: {ours}; {told}", *place)


def _modifiers(chart: Chart, house: Chart, complaints: Complaints) -> None:
    own = {modifier.id: modifier for modifier in house.modifiers}
    for number, modifier in enumerate(chart.modifiers):
        other = own.get(modifier.id)
        if modifier.drm == 0:
            told = f"{modifier_name(modifier.id)} is 0: it never counts"
            complaints.warn(told, "modifiers", number, "drm")
        if other is None or other.source is Source.RULEBOOK:
            continue
        turned = modifier.drm * other.drm < 0
        far = abs(modifier.drm - other.drm) >= FAR_MODIFIER
        if turned or far or modifier.per != other.per:
            text = f"{modifier_name(modifier.id)}: {modifier.printed}"
            told = f"{text}; the {house.source.value} chart has {other.printed}"
            complaints.warn(told, "modifiers", number, "drm")


def _untyped(chart: Chart, house: Chart, pairs: Sequence[_Pair], complaints: Complaints) -> None:
    """A chart in which nothing differs from the house chart was perhaps never typed."""
    cells = all(pair.ours.result == pair.theirs.result for pair in pairs)
    figures = {modifier.id: modifier.printed for modifier in chart.modifiers}
    theirs = {modifier.id: modifier.printed for modifier in house.modifiers}
    if cells and pairs and figures == theirs and chart.columns.keys() == house.columns.keys():
        complaints.warn("every figure is the house chart's: has anything been typed?", "rows")
