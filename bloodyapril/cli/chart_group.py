"""A group whose commands are the charts, each made from its chart when it is called."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

import click

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Fact, FactKind, FactValue
from bloodyapril.cli.campaigns import own_of
from bloodyapril.cli.dice import ASK
from bloodyapril.cli.facts import FactOption, completed, full_names, said
from bloodyapril.cli.groups import Group
from bloodyapril.cli.shelf import find_chart
from bloodyapril.cli.terminal import ascii_only, for_people
from bloodyapril.cli.words import dice_text
from bloodyapril.store.library.charts import charts
from bloodyapril.store.library.layers import NOTHING

OWN = "bloodyapril.own"
"""Where a context keeps what the campaign that was named has of its own."""


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


class ChartGroup(Group):
    """All charts as commands; a rule number serves as a name where it has one chart."""

    def __init__(self, name: str, base: click.Command, procedures: str, **settings: Any) -> None:
        super().__init__(name, subcommand_metavar="CHART [FACTS]...", **settings)
        self.base = base
        self.module = procedures

    @cached_property
    def procedures(self) -> Mapping[str, click.Command]:
        """What goes beyond one chart; imported only when no chart is named."""
        found: Mapping[str, click.Command] = importlib.import_module(self.module).PROCEDURES
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        # What a chart asks for depends on whose it is, so the campaign is looked for beforehand.
        if not ctx.resilient_parsing:
            words = full_names(args[1:], self.base.params)
            campaign, folder = _said("--campaign", words), _said("--folder", words)
            ctx.meta[OWN] = NOTHING if campaign is None else own_of(campaign, folder)
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*charts(), *self.procedures]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in charts():
            return self._chart(ctx, cmd_name)
        if cmd_name in self.procedures:
            return self.procedures[cmd_name]
        return None if ctx.resilient_parsing else self._chart(ctx, cmd_name, self.procedures)

    def _chart(self, ctx: click.Context, typed: str, besides: Iterable[str] = ()) -> ChartCommand:
        chart = find_chart(typed, besides, ctx.meta.get(OWN, NOTHING))
        return ChartCommand(chart, self.base, self.name or "")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Procedures"):
            formatter.write_dl([
                (name, command.get_short_help_str(100))
                for name, command in self.procedures.items()
            ])  # fmt: skip
        with formatter.section("Charts"):
            # The program's own titles: an owner's chart may be one that cannot be read.
            shipped = [charts().below(name) for name in charts()]
            formatter.write_dl([(c.id, f"{c.title} [{c.rule}]") for c in shipped])


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


def chart_group(
    name: str, procedures: str, help: str, epilog: str
) -> Callable[[click.Command], ChartGroup]:
    """Make a command's function, called with a chart and its facts, into a group of charts.

    `procedures` is the module whose PROCEDURES go beyond one chart.
    """

    def make(base: click.Command) -> ChartGroup:
        return ChartGroup(name, base, procedures, help=help, epilog=epilog)

    return make
