"""`bloodyapril chart`: the charts themselves, as printed, and those that an owner types."""

from __future__ import annotations

from bloodyapril.cli.groups import LazyGroup

_SHOWN = "bloodyapril.cli.chart_show"
_TYPED = "bloodyapril.cli.chart_typed"

command = LazyGroup(
    "chart",
    {
        "check": (
            f"{_TYPED}:check",
            "Check a chart file, with the line of each complaint; exit code 2 for errors.",
        ),
        "compare": (
            f"{_TYPED}:compare",
            "Compare two files of the same chart, typed apart; exit code 1 if they differ.",
        ),
        "edit": (
            f"{_TYPED}:edit",
            "Type a chart figure by figure, in the order of the print; then check it.",
        ),
        "forget": (
            f"{_TYPED}:forget",
            "Take your chart out of force, or that of a campaign; the text is kept.",
        ),
        "list": (
            f"{_SHOWN}:list_charts",
            "List all charts with their rule and the layer in force: rulebook, house, owner, "
            "campaign.",
        ),
        "proof": (
            "bloodyapril.cli.chart_proof",
            "Print proof sheets: each figure with a box to tick, in the order of the print.",
        ),
        "show": (
            f"{_SHOWN}:show_chart",
            "Show one chart, by name or by its rule number; heights are in feet, ranges in hexes.",
        ),
        "template": (
            f"{_TYPED}:template",
            "Write a chart file to fill in, in the layout of the program's own.",
        ),
        "use": (f"{_TYPED}:use", "Put a chart file into force, over the program's own."),
    },
    help="Show charts: rows and columns as printed, modifiers, sources; and type your own over "
    "them.",
    epilog="Example: bloodyapril chart show wind-up",
)
