"""Guided entry of a scenario, in the order of rule 4.1, with suggestions from the data."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyapril.desk.dialogs.base import Dialog
from bloodyapril.desk.dialogs.replaying import replayed
from bloodyapril.desk.dialogs.scenario.defence import tell_aa, tell_readiness
from bloodyapril.desk.dialogs.scenario.flights import tell_flights
from bloodyapril.desk.dialogs.scenario.heading import tell_heading, tell_weather
from bloodyapril.desk.dialogs.scenario.telling import Content, Telling
from bloodyapril.store.scenario.answers import answers_text


def tell_scenario(id: str, given: Iterable[str] = ()) -> Dialog[Content]:
    """Ask for a whole scenario, after the answers given another time; returns its content.

    To keep are the answers so far. Raises `Left` when the player goes on another time.
    """
    return replayed(lambda: _told(Telling(id)), given, answers_text)


def _told(telling: Telling) -> Dialog[Content]:
    yield from tell_heading(telling)
    yield from tell_weather(telling)
    yield from tell_flights(telling)
    yield from tell_readiness(telling)
    yield from tell_aa(telling)
    return telling.content()
