"""`bloodyapril roster`: the airmen of a squadron or Jasta."""

from __future__ import annotations

from bloodyapril.cli.groups import LazyGroup

command = LazyGroup(
    "roster",
    {
        "show": (
            "bloodyapril.cli.roster_show",
            "Show the airmen of a unit, by its name, number or id, with their Aggression Values.",
        ),
    },
    help="Show who flew with a unit in the spring of 1917, or flies with it in a campaign.",
    epilog="Example: bloodyapril roster show '59 Squadron'",
)
