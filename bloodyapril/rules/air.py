"""The air that is flown in: its weather, and whether it is day, dusk or night."""

from __future__ import annotations

from bloodyapril.rules.weather import CLEAR, Weather
from bloodyapril.terms.values import dataclass

FLAK_WEATHER = "16.311"
"""The optional rule by which rain and snow spoil the aim of AA."""


@dataclass(frozen=True, slots=True)
class Light:
    """Whether it is day, dusk or night (4.1, 21)."""

    dusk: bool = False
    night: bool = False
    moonless: bool = False


@dataclass(frozen=True, slots=True)
class Air:
    """Weather and light of one turn, as rules ask for them together; a clear day unless said.

    `spoils_aim` says whether rain and snow spoil the aim of AA (16.311).
    """

    weather: Weather = CLEAR
    light: Light = Light()
    spoils_aim: bool = False


CLEAR_DAY = Air()
"""A clear sky in a calm, by day."""
