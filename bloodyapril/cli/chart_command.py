"""A chart as a command: its facts are the options, besides those that its verb has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import click

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Fact, FactKind, FactValue
from bloodyapril.cli.alphabet import ascii_only
from bloodyapril.cli.campaigns import own_of
from bloodyapril.cli.dice import ASK
from bloodyapril.cli.facts import FactOption, completed, full_names, said
from bloodyapril.cli.shelf import find_chart
from bloodyapril.cli.terminal import for_people
from bloodyapril.cli.words import dice_text
from bloodyapril.store.library.charts import charts
from bloodyapril.store.library.layers import NOTHING, Own


class ChartCommand(click.Command):
    """What one chart allows: its facts are the options, besides those of `base`."""

    def __init__(self, chart: Chart, base: click.Command, verb: str) -> None:
        self.chart = chart
        self.verb = verb
        super().__init__(
            chart.id,
            callback=base.callback,
            params=[*_fact_options(chart), *base.params],
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, full_names(args, self.params))

    def invoke(self, ctx: click.Context) -> Any:
        settings = dict(ctx.params)
        facts = said(self.params, settings)
        ask = for_people() and not _for_programs(settings)
        assert self.callback is not None
        return ctx.invoke(
            self.callback, self.chart, completed(self.chart, facts, ask=ask), **settings
        )

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(ascii_only(
                f"{self.chart.title} [{self.chart.rule}], {self.chart.source.value} chart, "
                f"{dice_text(self.chart.dice)}."
            ))  # fmt: skip

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words = "".join(
            f" --{name}"
            if value is True
            else f" --{name} {self.chart.vocabulary[name].text(value)}"
            for name, value in example(self.chart).items()
        )
        formatter.write_paragraph()
        formatter.write_text(ascii_only(
            "Names and answers may be shortened as long as they are clear. "
            f"Example: bloodyapril {self.verb} {self.chart.id}{words}"
        ))  # fmt: skip


def _fact_options(chart: Chart) -> list[FactOption]:
    required = chart.missing({})
    facts = (chart.vocabulary[name] for name in chart.facts)
    return [FactOption(fact, required=fact in required) for fact in facts]


def _for_programs(settings: Mapping[str, Any]) -> bool:
    """Whether options say that nobody waits to be asked: faces ready, output for programs."""
    ready = settings.get("typed") not in (None, ASK)
    return ready or bool(settings.get("as_json") or settings.get("as_csv"))


class ChartCommands:
    """The charts as commands of one verb; `base` carries them out and has options of its own."""

    def __init__(self, verb: str, base: click.Command) -> None:
        self.verb = verb
        self.base = base

    def own(self, args: Sequence[str]) -> Own:
        """What the campaign that is named among these words has of its own."""
        words = full_names(args, self.base.params)
        campaign, folder = _said("--campaign", words), _said("--folder", words)
        return NOTHING if campaign is None else own_of(campaign, folder)

    def command(self, typed: str, besides: Iterable[str], own: Own | None) -> ChartCommand:
        """The command of a chart, however it was named; raises as `find_chart` does."""
        return ChartCommand(find_chart(typed, besides, own or NOTHING), self.base, self.verb)

    def titles(self) -> Iterator[tuple[str, str]]:
        """The name of each chart, its title and rule."""
        for name in charts():
            # The program's own titles: an owner's chart may be one that cannot be read.
            chart = charts().below(name)
            yield chart.id, f"{chart.title} [{chart.rule}]"


def chart_commands(verb: str) -> Callable[[click.Command], ChartCommands]:
    """Make a command's function, called with a chart and its facts, into commands of all charts."""

    def make(base: click.Command) -> ChartCommands:
        return ChartCommands(verb, base)

    return make


def _said(option: str, words: Sequence[str]) -> str | None:
    """What the words of a command say for an option, if they name it."""
    for place, word in enumerate(words):
        name, equals, value = word.partition("=")
        if word == "--":
            break
        if name == option:
            return value if equals else next(iter(words[place + 1 :]), None)
    return None


def example(chart: Chart) -> dict[str, FactValue]:
    """The first answers for which the chart has an entry: what must be said, or a flag more."""
    needed = chart.missing({})
    flags = [name for name in chart.facts if chart.vocabulary[name].kind is FactKind.FLAG]
    for extra in ({}, *({name: True} for name in flags)):
        for answers in product(*(_answers(fact) for fact in needed)):
            facts = dict(zip((fact.id for fact in needed), answers, strict=True)) | extra
            if chart.offer("", **facts) is not None:
                return facts
    return {}


def _answers(fact: Fact) -> tuple[FactValue, ...]:
    if fact.kind is FactKind.CHOICE:
        return fact.choices
    low = fact.low or 0
    return tuple(range(low, max(low, fact.high or low) + 1))
