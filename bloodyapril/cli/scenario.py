"""`bloodyapril scenario`: patrols and shows ready to be played, and files of your own."""

from __future__ import annotations

from bloodyapril.cli.groups import LazyGroup

command = LazyGroup(
    "scenario",
    {
        "check": (
            "bloodyapril.cli.scenario_check",
            "Check a scenario file: what is wrong with it or doubtful, and what set-up rolls for "
            "(24.1).",
        ),
        "list": ("bloodyapril.cli.scenario_list", "List the scenarios that come with the program."),
        "new": (
            "bloodyapril.cli.scenario_new",
            "Write a scenario of your own: answer questions in the order of rule 4.1, or copy one.",
        ),
        "show": (
            "bloodyapril.cli.scenario_show",
            "Show one scenario, by id or from a .toml file: orders of battle, times, sources.",
        ),
    },
    help="List and show scenarios, write one of your own, and check it.",
    epilog="Example: bloodyapril scenario show drocourt",
)
