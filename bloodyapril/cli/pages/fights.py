"""What a fight came to: a page, and JSON, of the same values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from bloodyapril.cli.as_json import plain
from bloodyapril.cli.blocks import Line, Page
from bloodyapril.cli.pages.turns import event_lines
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.plain_events import plain_event
from bloodyapril.desk.fights.base import Fought
from bloodyapril.desk.fights.upshots import FlightState, Upshot

_SEVERAL = {"fighting": "in the fight", "out": "out of it"}


def fight_page(fought: Fought[Any], told: str) -> Page:
    """The account of a fight, whose dice fell, and what it came to."""
    ends = (Line(f"{name}: {_said(value)}", "strong") for name, value in _told(fought.upshot))
    return (*event_lines(fought.events), Line(f"({told})", "quiet"), *ends)


def plain_fight(fought: Fought[Any], told: str) -> Plain:
    """The same for programs."""
    return {
        **{name: _plain(value) for name, value in _told(fought.upshot)},
        "dice": told,
        "events": [plain_event(event) for event in fought.events],
    }


def _told(upshot: Upshot) -> Iterator[tuple[str, Any]]:
    """What is told, by name; of several flights each by itself."""
    for field in fields(upshot):
        value = getattr(upshot, field.name)
        if field.name in _SEVERAL:
            for state in value:
                yield f"{_SEVERAL[field.name]}: {state.name}", state
        else:
            yield field.name, value


def _said(value: Any) -> str:
    if isinstance(value, FlightState):
        return value.text
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _plain(value: Any) -> Any:
    if not isinstance(value, FlightState):
        return plain(value)
    weapons = {gun.id: gun.depletion for gun in value.weapons}
    return {**plain(value), "weapons": weapons, "text": value.text}
