"""An owner's chart held against the program's own: what rules ask of it, what the rulebook fixes.

Errors are what rules would stumble over and what the rulebook says otherwise; the rest differs by
right, for the owner has the published chart before him, and is a warning at most.
"""

from __future__ import annotations

from bloodyapril.checks.charts import Chart, ModifierRule
from bloodyapril.checks.conditions import Condition
from bloodyapril.checks.facts import FactKind, FactValue
from bloodyapril.checks.modifiers import Source
from bloodyapril.checks.typing_in.complaints import Complaints, quoted
from bloodyapril.checks.typing_in.printed import Index, modifier_name

Key = tuple[FactValue, ...]


def against(chart: Chart, house: Chart, index: Index, complaints: Complaints) -> None:
    """Complain of everything but figures; those are for `figures`."""
    _heads(chart, house, complaints)
    _facts(chart, house, complaints)
    _columns(chart, house, index, complaints)
    _results(chart, house, index, complaints)
    _modifiers(chart, house, complaints)
    _refusals(chart, house, complaints)


def _heads(chart: Chart, house: Chart, complaints: Complaints) -> None:
    if bool(chart.dice) != bool(house.dice):
        verb = "throw dice on it" if house.dice else "look it up without dice"
        complaints.error(f"dice = {chart.dice}: the rules {verb}", "dice")
    elif chart.dice != house.dice:
        told = f"dice = {chart.dice}: the {house.source.value} chart has {house.dice}"
        fixed = house.source is Source.RULEBOOK
        (complaints.error if fixed else complaints.warn)(told, "dice")
    if chart.rule != house.rule:
        complaints.warn(f"rule {chart.rule}: the chart belongs to rule {house.rule}", "rule")


def _facts(chart: Chart, house: Chart, complaints: Complaints) -> None:
    """Facts that the rules do not say of this situation can be said by hand only."""
    for name in chart.facts:
        if name in house.facts:
            continue
        place = _asks(chart, name)
        if chart.vocabulary[name].default is None or name in chart.needed:
            told = f"{name} is nothing that the rules say here: play could not go on"
            complaints.error(f"{told}. They say {', '.join(house.facts) or 'nothing'}.", *place)
        else:
            told = f"{name} is nothing that the rules say here: it counts in 'roll' only"
            complaints.warn(told, *place)


def _asks(chart: Chart, name: str) -> tuple[str | int, ...]:
    """Where a chart first asks for a fact."""
    if name in chart.by:
        return ("by", chart.by.index(name))
    for number, refusal in enumerate(chart.refusals):
        if name in refusal.when.facts:
            return ("refusals", number, "when", name)
    for number, modifier in enumerate(chart.modifiers):
        if name in modifier.facts:
            what = ("per",) if name == modifier.per else ("when", name)
            return ("modifiers", number, *what)
    return ()


def _columns(chart: Chart, house: Chart, index: Index, complaints: Complaints) -> None:
    if chart.by != house.by:
        if not set(chart.by) <= set(house.facts):
            return  # told already: the rules do not say that fact
        told = f"by = {', '.join(chart.by) or 'nothing'}: the {house.source.value} chart has"
        complaints.warn(f"{told} {', '.join(house.by) or 'nothing'}", "by", 0)
        _answers(chart, complaints)
        return
    # A look-up without an entry stops the play; elsewhere no entry is no roll.
    missing = complaints.error if chart.dice == 0 else complaints.warn
    whole = house.source is Source.RULEBOOK or len(chart.by) < 2
    for key in house.columns:
        if key not in chart.columns:
            tell = complaints.error if whole else missing
            tell(f"{_named(chart, key)} is missing", *_nearest(chart, key, index))
    for key in chart.columns:
        if key not in house.columns:
            told = f"{_named(chart, key)}: the {house.source.value} chart has no such entry"
            complaints.warn(told, *index.cell(key))


def _answers(chart: Chart, complaints: Complaints) -> None:
    """A chart with columns of its own needs one for every answer that a rule may give."""
    for name in chart.by:
        fact = chart.vocabulary[name]
        have = {key[chart.by.index(name)] for key in chart.columns}
        answers: tuple[FactValue, ...] = fact.choices
        if fact.kind is FactKind.FLAG:
            answers = (False, True)
        elif fact.low is not None and fact.high is not None:
            answers = tuple(range(fact.low, fact.high + 1))
        for answer in answers:
            if answer not in have:
                complaints.error(f"{name} {fact.text(answer)} has no column", "columns")


def _named(chart: Chart, key: Key) -> str:
    told = (
        f"{name} {chart.vocabulary[name].text(value)}"
        for name, value in zip(chart.by, key, strict=True)
    )
    return ", ".join(told) or "the only column"


def _nearest(chart: Chart, key: Key, index: Index) -> tuple[str | int, ...]:
    """Where a missing column or row belongs."""
    if len(key) == 2:
        for other in chart.columns:
            if other[0] == key[0]:
                return index.cell(other)[:2]
        return ("rows",)
    return ("columns",)


def _results(chart: Chart, house: Chart, index: Index, complaints: Complaints) -> None:
    """Every result is one that rules understand."""
    known = [row.result for column in house.columns.values() for row in column.rows]
    known += house.results
    words = list(dict.fromkeys(result for result in known if isinstance(result, str)))
    numbers = any(isinstance(result, int) for result in known)
    for key, column in chart.columns.items():
        for number, row in enumerate(column.rows):
            result = row.result
            if result in words or (numbers and isinstance(result, int)):
                continue
            if isinstance(result, str) and words:
                told = f"{quoted(result)} is no result that rules know: {', '.join(words)}"
            elif numbers:
                told = f"{result!r}: the result is a number"
            else:
                told = f"{result!r}: the result is one of {', '.join(words)}"
            if index.reading == "numbers":
                complaints.error(told, "success" if number else "failure")
            else:
                where = index.name(key, number)
                complaints.error(f"{where}: {told}", *index.cell(key, number))
    if index.reading == "numbers" and to_reach(house):
        for name, number in (("failure", 0), ("success", 1)):
            ours, theirs = _outcome(chart, number), _outcome(house, number)
            if ours != theirs and ours in words:
                complaints.error(f"{name} is {ours!r}, but must be {theirs!r}", name)


def to_reach(chart: Chart) -> bool:
    """Whether a chart gives numbers to reach: below, one result, and from there on the other."""
    return all(
        len(column.rows) == 2
        and column.rows[0].totals.low is None
        and column.rows[1].totals.high is None
        for column in chart.columns.values()
    )


def _outcome(chart: Chart, number: int) -> object:
    return next(iter(chart.columns.values())).rows[number].result


def _modifiers(chart: Chart, house: Chart, complaints: Complaints) -> None:
    ours = {modifier.id: number for number, modifier in enumerate(chart.modifiers)}
    for wanted in house.modifiers:
        fixed = wanted.source is Source.RULEBOOK
        tell = complaints.error if fixed else complaints.warn
        number = ours.get(wanted.id)
        if number is None:
            told = f"{modifier_name(wanted.id)} is missing: {wanted.printed} for {wanted.why}"
            tell(f"{told} [{_whose(wanted)}]", "modifiers")
            continue
        found = chart.modifiers[number]
        place = ("modifiers", number)
        if not _alike(found.when, wanted.when):
            told = found.when.text(chart.vocabulary) or "always"
            should = wanted.when.text(chart.vocabulary) or "always"
            tell(f"{modifier_name(wanted.id)} counts if {told}; by {_whose(wanted)}: {should}",
                 *place, "when")  # fmt: skip
        if fixed and _figure(found) != _figure(wanted):
            told = f"{modifier_name(wanted.id)} is {found.printed}; by {_whose(wanted)}"
            complaints.error(f"{told}: {wanted.printed}", *place, "drm")


def _whose(modifier: ModifierRule) -> str:
    if modifier.source is Source.RULEBOOK:
        return f"rule {modifier.rule}"
    return f"the {modifier.source.value} chart"


def _figure(modifier: ModifierRule) -> tuple[object, ...]:
    return modifier.drm, modifier.per, modifier.cap


def _alike(condition: Condition, other: Condition) -> bool:
    """Whether two conditions are the same, in whatever order they are written."""
    return frozenset(condition.terms) == frozenset(other.terms)


def _refusals(chart: Chart, house: Chart, complaints: Complaints) -> None:
    have = [refusal.when for refusal in chart.refusals]
    for refusal in house.refusals:
        if not any(_alike(refusal.when, when) for when in have):
            told = refusal.when.text(chart.vocabulary)
            fixed = house.source is Source.RULEBOOK
            tell = complaints.error if fixed else complaints.warn
            tell(f"no roll if {told} is missing: {refusal.why} [{refusal.rule}]", "refusals")
    wanted = [refusal.when for refusal in house.refusals]
    for number, when in enumerate(have):
        if not any(_alike(when, other) for other in wanted):
            told = when.text(chart.vocabulary) or "always"
            complaints.warn(
                f"no roll if {told}: the rules may want one there, and play would stop",
                "refusals", number,
            )  # fmt: skip
