"""The two sides, their training and the words for weather (1.3, 4.3, 7.1)."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """The RFC and the DLS, by the names that players use."""

    BRITISH = "British"
    GERMAN = "German"

    @property
    def enemy(self) -> Side:
        return Side.GERMAN if self is Side.BRITISH else Side.BRITISH


PLAYER = Side.BRITISH
"""The side of the person who reads: in solitaire the program commands the Germans (24)."""


class Mode(Enum):
    """How a campaign is played: against the program, by two people, or kept by a referee (24)."""

    SOLITAIRE = "solitaire"
    TWO_PLAYERS = "two-players"
    REFEREED = "refereed"


class Training(Enum):
    """Pilot training levels (4.3)."""

    TRAINED = "Trained"
    REGULAR = "Regular"
    VETERAN = "Veteran"
    ACE = "Ace"


class Sky(Enum):
    """Environmental conditions (7.11-7.15), from best to worst."""

    CLEAR = "clear"
    MOSTLY_SUNNY = "mostly-sunny"
    MOSTLY_CLOUDY = "mostly-cloudy"
    RAIN = "rain"
    SNOW = "snow"
    FOG = "fog"

    @property
    def word(self) -> str:
        return self.value.replace("-", " ")
