"""Every kind of fight, by the name under which it is written down."""

from __future__ import annotations

from typing import Any

from bloodyapril.desk.fights.base import Fight
from bloodyapril.desk.fights.bounces import Bounce, Disengagement
from bloodyapril.desk.fights.combat import Combat, WholeDogfight
from bloodyapril.desk.fights.guns import BarrageFire, BombRun
from bloodyapril.desk.fights.landing import Landing
from bloodyapril.desk.fights.lesser import Heights, InitiativeDraw, WeatherAtStart, WindDrift
from bloodyapril.desk.fights.photographs import Photographs

_ALL: tuple[type[Fight[Any]], ...] = (
    Combat, WholeDogfight, BarrageFire, BombRun, Landing, Disengagement, Bounce, Photographs,
    WeatherAtStart, InitiativeDraw, WindDrift, Heights,
)  # fmt: skip
FIGHTS = {fight.kind: fight for fight in _ALL}
