"""Facts as options: what a chart asks about a situation, on the command line or in a dialogue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import click

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Fact, FactKind, FactValue
from bloodyapril.cli.alphabet import ascii_only
from bloodyapril.cli.words import sentence
from bloodyapril.terms.errors import Ambiguous, BloodyAprilError, Unreadable


class FactOption(click.Option):
    """A fact as an option: flags stand alone, others take an answer that the fact itself reads."""

    def __init__(self, fact: Fact, *, required: bool) -> None:
        self.fact = fact
        told = _help(fact, required)
        if fact.kind is FactKind.FLAG:
            super().__init__([f"--{fact.id}"], help=told, is_flag=True)
        else:
            super().__init__(
                [f"--{fact.id}"],
                help=told,
                metavar=_METAVARS[fact.kind],
                shell_complete=self._complete,
            )

    def _complete(self, ctx: click.Context, option: click.Parameter, typed: str) -> list[str]:
        start = typed.casefold()
        return [c for c in self.fact.choices if c.casefold().startswith(start)]


_METAVARS = {FactKind.NUMBER: "NUMBER", FactKind.MP: "MP", FactKind.CHOICE: "WORD"}


def _help(fact: Fact, required: bool) -> str:
    """What the option means, its answers and units, and what holds if it is left out."""
    told = [fact.meaning]
    if fact.kind is not FactKind.FLAG:
        told.append(fact.allowed)
    if fact.kind is FactKind.MP:
        told.append("halves are typed as 2.5")
    if required:
        told.append("required")
    elif fact.kind is not FactKind.FLAG and fact.default is not None:
        told.append(f"usually {fact.text(fact.default)}")
    return ascii_only(" ".join(sentence(part) for part in told))


def said(options: Iterable[click.Parameter], values: dict[str, Any]) -> dict[str, FactValue]:
    """The facts that were said, taken out of the values of a command's options.

    Raises `Unreadable` or `Ambiguous` for an answer that the fact does not allow.
    """
    facts: dict[str, FactValue] = {}
    for option in options:
        if isinstance(option, FactOption) and option.name is not None:
            value = values.pop(option.name)
            if value is not None and value is not False:
                facts[option.fact.id] = option.fact.parse(value)
    return facts


def completed(chart: Chart, facts: dict[str, FactValue], *, ask: bool) -> dict[str, FactValue]:
    """The facts with those still missing asked for, one by one.

    Raises `Unreadable` naming every missing option unless `ask` is set.
    """
    missing = chart.missing(facts)
    if missing and not ask:
        told = "; ".join(f"--{fact.id} ({fact.allowed})" for fact in missing)
        raise Unreadable(f"{chart.title} still needs {told}")
    answers = {fact.id: _asked(fact) for fact in missing}
    return {name: {**facts, **answers}[name] for name in chart.facts if name in facts | answers}


def _asked(fact: Fact) -> FactValue:
    """One answer from the terminal, asked again until it can be read."""
    click.echo(ascii_only(f"{fact.meaning}: {fact.allowed}."))

    def read(typed: str) -> FactValue:
        try:
            return fact.parse(typed)
        except BloodyAprilError as refusal:
            raise click.UsageError(str(refusal)) from None

    answer: FactValue = click.prompt(fact.id, value_proc=read)
    return answer


def full_names(arguments: Sequence[str], options: Iterable[click.Parameter]) -> list[str]:
    """The arguments with shortened long options spelled out: `--target` for `--target-state`.

    Raises `Ambiguous` for a beginning that several options share.
    """
    known = [name for option in options for name in option.opts if name.startswith("--")]
    known.append("--help")
    full = list(arguments)
    for place, argument in enumerate(full):
        if argument == "--":
            break
        typed, equals, value = argument.partition("=")
        if not typed.startswith("--") or typed in known:
            continue
        fitting = [name for name in known if name.startswith(typed)]
        if len(fitting) > 1:
            raise Ambiguous(f"{typed} could be {' or '.join(fitting)}; say which")
        if fitting:
            full[place] = f"{fitting[0]}{equals}{value}"
    return full
