"""`bloodyapril map`: the house map drawn, a hex, a range, a name, an owner's corrections."""

from __future__ import annotations

from bloodyapril.cli.groups import LazyGroup

_ASKED = "bloodyapril.cli.map_ask"

command = LazyGroup(
    "map",
    {
        "check": ("bloodyapril.cli.map_check", "Check your corrections of the map."),
        "find": (f"{_ASKED}:find", "Find places and aerodromes by name, or by a part of it."),
        "hex": (f"{_ASKED}:show_hex", "Show what is in a hex and near it."),
        "range": (
            f"{_ASKED}:show_range",
            "Show range, bearing and flying time from hex to hex (2.21).",
        ),
        "show": ("bloodyapril.cli.map_show", "Draw the map as SVG, for a browser."),
    },
    help="Draw the house map, and ask it for hexes, ranges and names (2.2).",
    epilog="Example: bloodyapril map show --date 1917-05-01",
)
