"""A group whose commands are the charts, each made from its chart when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from bloodyapril.cli.groups import LazyGroup, found_at
from bloodyapril.store.library.chart_files import chart_files

if TYPE_CHECKING:
    from bloodyapril.cli.chart_command import ChartCommands

OWN = "bloodyapril.own"
"""Where a context keeps what the campaign that was named has of its own."""


class ChartGroup(LazyGroup):
    """All charts as commands; a rule number serves as a name where it has one chart.

    `charts` is the place of what makes them, `procedures` what goes beyond one chart.
    """

    def __init__(
        self, name: str, charts: str, procedures: Mapping[str, tuple[str, str]], **settings: Any
    ) -> None:
        super().__init__(name, procedures, subcommand_metavar="CHART [FACTS]...", **settings)
        self._charts = charts

    @property
    def charts(self) -> ChartCommands:
        """The commands of the charts; what they need is imported only when one is called."""
        found: ChartCommands = found_at(self._charts)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        # What a chart asks for depends on whose it is, so the campaign is looked for beforehand.
        if not ctx.resilient_parsing:
            ctx.meta[OWN] = self.charts.own(args[1:])
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*chart_files(), *self.lazy]

    def lines(self) -> Mapping[str, str]:
        return {**dict.fromkeys(chart_files(), ""), **super().lines()}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.lazy and cmd_name not in chart_files():
            return super().get_command(ctx, cmd_name)
        if ctx.resilient_parsing and cmd_name not in chart_files():
            return None
        return self.charts.command(cmd_name, self.lazy, ctx.meta.get(OWN))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Procedures"):
            formatter.write_dl([(name, line) for name, (_, line) in self.lazy.items()])
        with formatter.section("Charts"):
            formatter.write_dl(list(self.charts.titles()))
