"""What mattered of what was told: without the routine of each turn, losses first."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyapril.rules.events import Event

_ROUTINE = frozenset(
    [
        "aa", "ammunition", "counter", "initiative", "landing", "manoeuvre", "missed", "move",
        "observed", "order", "quality", "reload", "rolls", "scramble", "seal", "tally-kept",
    ]
)  # fmt: skip
"""Kinds of event that are told turn by turn."""
_NO_NEWS = (" carries on.", "No random event.", "There is a random event.", ": no effect.")
"""How events end of which nothing came."""
_PASSING = ("drift", "scatter")
"""What is gone again by the next turn: news in a report, none in what happens now."""
_NO_HIT = ": no hit."
_LOSSES = ("shot-down", "crash", "leader-lost")
_HARM = ("damage", "engines", "petrol", "endurance", "spin", "separated", "abort")
"""Kinds of event in the order in which they are told: losses, harm, then all others."""


def mattered(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events of which something came, for good."""
    return tuple(
        event
        for event in events
        if event.kind not in _ROUTINE and not event.text.endswith(_NO_NEWS)
    )


def in_brief(events: Iterable[Event]) -> tuple[Event, ...]:
    """What mattered in a turn that is just over: losses first, then harm, then the rest."""
    news = (
        event
        for event in mattered(events)
        if event.kind not in _PASSING and not event.text.endswith(_NO_HIT)
    )
    return tuple(sorted(news, key=_rank))


def _rank(event: Event) -> int:
    return 0 if event.kind in _LOSSES else 1 if event.kind in _HARM else 2
