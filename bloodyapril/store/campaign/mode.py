"""Who sits at a campaign: one against the program, one for each side, or a referee for both."""

from __future__ import annotations

from enum import Enum


class Mode(Enum):
    """How a campaign is played, from its first entry to its last."""

    SOLITAIRE = "solitaire"
    TWO_PLAYERS = "two-players"
    REFEREED = "refereed"


REFEREE = "referee"
"""Who acts where one keeps both sides; else it is a side, or nobody who could be named."""
