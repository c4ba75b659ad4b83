"""`bloodyapril card`: aeroplane data cards, and those that an owner types."""

from __future__ import annotations

from bloodyapril.cli.groups import LazyGroup

_SHOWN = "bloodyapril.cli.card_show"
_TYPED = "bloodyapril.cli.card_typed"

command = LazyGroup(
    "card",
    {
        "check": (
            f"{_TYPED}:check",
            "Check a card file, with the line of each complaint; exit code 2 for errors.",
        ),
        "compare": (
            f"{_TYPED}:compare",
            "Compare two files of the same card, typed apart; exit code 1 if they differ.",
        ),
        "edit": (
            f"{_TYPED}:edit",
            "Type a card figure by figure, in the order of the print; then check it.",
        ),
        "forget": (
            f"{_TYPED}:forget",
            "Take your card out of force, or that of a campaign; the text is kept.",
        ),
        "list": (
            f"{_SHOWN}:list_cards",
            "List all cards with the layer in force; ceilings are in feet.",
        ),
        "show": (
            f"{_SHOWN}:show_card",
            "Show one card: bands with speeds in MP and heights in feet, weapons, sources.",
        ),
        "template": (
            f"{_TYPED}:template",
            "Write a card file to fill in, in the layout of the program's own.",
        ),
        "use": (f"{_TYPED}:use", "Put a card file into force, over the program's own."),
    },
    help="""Show aeroplane data cards, and type your own over them.

    Speeds are in MP of 30 mph, heights in feet, endurance in minutes.
    """,
    epilog="Example: bloodyapril card show sopwith-pup",
)
