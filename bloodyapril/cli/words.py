"""Short texts that several pages share."""

from __future__ import annotations

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.check import Outcome
from bloodyapril.checks.facts import FactKind, Facts


def dice_text(count: int) -> str:
    """How many dice: `no dice`, `1 die`, `2 dice`."""
    return {0: "no dice", 1: "1 die"}.get(count, f"{count} dice")


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things; `things` where an s does not make it several.

    >>> counted(1, "fault"), counted(2, "fault"), counted(2, "entry", "entries")
    ('1 fault', '2 faults', '2 entries')
    """
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def layer_text(chart: Chart) -> str:
    """Whose chart it is: `house`, or `owner, proofed, typed 2026-10-02 from 2nd printing`."""
    source = chart.source.value
    return source if chart.provenance is None else f"{source}, {chart.provenance}"


def facts_text(chart: Chart, facts: Facts) -> str:
    """Facts as a player would say them: flags by name, others with their answer."""
    told = []
    for name, value in facts.items():
        fact = chart.vocabulary[name]
        unit = " MP" if fact.kind is FactKind.MP else ""
        told.append(name if value is True else f"{name} {fact.text(value)}{unit}")
    return ", ".join(told)


def result_text(outcome: Outcome) -> str:
    """A result in words, with its short form where that is another."""
    short = str(outcome.result)
    return outcome.words if outcome.words == short else f"{outcome.words} ({short})"


def sentence(text: str) -> str:
    """A phrase with a capital and a full stop.

    >>> sentence("looked up")
    'Looked up.'
    """
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
