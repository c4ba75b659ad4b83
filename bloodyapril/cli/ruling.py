"""`bloodyapril ruling`: how doubtful rules are read, in general and in a campaign."""

from __future__ import annotations

from bloodyapril.cli.groups import LazyGroup

_SHOWN = "bloodyapril.cli.ruling_show"

command = LazyGroup(
    "ruling",
    {
        "list": (
            f"{_SHOWN}:list_rulings",
            "List all rulings with the reading that holds, as usual or in a campaign.",
        ),
        "set": (
            "bloodyapril.cli.ruling_set",
            "Choose a campaign's reading of a ruling, in force from its next roll.",
        ),
        "show": (
            f"{_SHOWN}:show_ruling",
            "Show one ruling: its question, every reading, and why one holds.",
        ),
    },
    help="Show rulings: where the texts of the rulebook disagree or are silent; choose a reading.",
    epilog="Example: bloodyapril ruling show laden-manoeuvre",
)
