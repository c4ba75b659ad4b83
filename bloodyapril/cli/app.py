"""The program's top: its commands by name, and what happens when one fails."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from bloodyapril.cli.alphabet import never_choke
from bloodyapril.cli.failures import FAILURES, explain
from bloodyapril.cli.groups import LazyGroup
from bloodyapril.version import __version__

COMMANDS: Mapping[str, tuple[str, str]] = {
    "roll": ("bloodyapril.cli.roll", "Roll on a chart, or look it up."),
    "odds": ("bloodyapril.cli.odds", "Exact odds of a roll."),
    "chart": ("bloodyapril.cli.chart", "Show charts as printed, with their modifiers."),
    "rule": ("bloodyapril.cli.rule", "Show where a rule is carried out."),
    "card": ("bloodyapril.cli.card", "Show aeroplane data cards."),
    "ruling": ("bloodyapril.cli.ruling", "Show how doubtful rules are read."),
    "scenario": ("bloodyapril.cli.scenario", "List, show and check scenarios."),
    "campaign": ("bloodyapril.cli.campaign", "Begin, list and look at campaigns."),
    "turn": ("bloodyapril.cli.turn", "Play by hand, from decision to decision."),
    "play": ("bloodyapril.cli.play", "Play on in a campaign, turn by turn."),
    "map": ("bloodyapril.cli.map", "Draw the map; hexes, ranges and names on it."),
    "print": ("bloodyapril.cli.printing", "Print log sheets, reports, charts, cards and the map."),
    "demo": ("bloodyapril.cli.demo", "Fly a patrol from roster to printed log."),
    "flight": ("bloodyapril.cli.flight", "Show flights, move them by hand, give them orders."),
    "roster": ("bloodyapril.cli.roster", "Show the airmen of a squadron or Jasta."),
    "plan": ("bloodyapril.cli.plan", "Plot routes; open the sealed German plan."),
    "journal": ("bloodyapril.cli.journal", "Show a campaign's journal, undo, redo, audit."),
}


class App(LazyGroup):
    """The whole program; a failure becomes one line on standard error and an exit code."""

    def run(self, arguments: Sequence[str] | None = None) -> int:
        """Carry out these words, or those that were typed; returns the exit code."""
        never_choke(sys.stdout, sys.stderr)
        try:
            answer = super().main(arguments, "bloodyapril", standalone_mode=False)
            sys.stdout.flush()
        except FAILURES as failure:
            return explain(failure)
        return answer if isinstance(answer, int) else 0

    def main(self, args: Sequence[str] | None = None, *others: Any, **settings: Any) -> Any:
        """As Click calls it, its test runner included: exits with the code of `run`."""
        sys.exit(self.run(args))


app = App(
    "bloodyapril",
    COMMANDS,
    help="""Referee and solitaire campaign manager for Bloody April, 1917.

    Every figure comes from a chart that can be looked at: house charts stand in for the published
    play aids, the rest is from the rulebook.
    """,
    epilog="Example: bloodyapril roll wind-up --own-damaged 1",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
click.version_option(__version__, "--version", prog_name="bloodyapril")(app)
