"""Pages of the rules index: number, function, place, charts, rulings, tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.desk.rulebook import Rule
from bloodyapril.rules.rulings import Rulings


def rule_list_page(rules: Iterable[Rule]) -> Page:
    """Rules by number, a line for each function."""
    rows = tuple(
        (rule.number, done.name, ", ".join(done.charts), done.place)
        for rule in rules
        for done in rule.procedures
    )
    return (Grid(rows, ("rule", "function", "charts", "place"), wraps=(1, 2)),)


def rule_page(rule: Rule, read: Rulings, parts: Iterable[Rule]) -> Page:
    """One rule: what its procedures ask and where they are, rulings, tests, and its parts."""
    return tuple(_rule(rule, read, tuple(parts)))


def _rule(rule: Rule, read: Rulings, parts: tuple[Rule, ...]) -> Iterator[Block]:
    yield Title(f"Rule {rule.number}")
    if not rule.procedures:
        yield Line("It has no procedure of its own; its parts have.")
    for done in rule.procedures:
        yield Line(f"{done.name} ({done.place})", "strong")
        told = [("", done.summary)] if done.summary else []
        told += [("", f"Charts: {', '.join(done.charts)}")] if done.charts else []
        if told:
            yield Grid(tuple(told), wraps=(1,))
    for id in rule.rulings:
        ruling, reading = read.known[id], read[id]
        yield Line(f"Ruling {ruling.id} ({ruling.rule})", "strong")
        words = f"{reading}: {ruling.readings[reading]}."
        yield Grid((("", ruling.question), ("", words)), wraps=(1,))
    if rule.tests:
        yield Line("Tests", "strong")
        yield Grid(tuple(("", test) for test in rule.tests), wraps=(1,))
    if parts:
        yield Line("Parts", "strong")
        yield Grid(tuple((part.number, part.summary) for part in parts), wraps=(1,))
