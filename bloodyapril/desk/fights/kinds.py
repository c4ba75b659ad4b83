"""Every kind of fight, by the name under which it is written down."""

from __future__ import annotations

from typing import Any

from bloodyapril.desk.fights.base import Fight
from bloodyapril.desk.fights.bounces import Bounce, Disengagement
from bloodyapril.desk.fights.combat import Combat, Dogfight
from bloodyapril.desk.fights.guns import Barrage, BombRun
from bloodyapril.desk.fights.landing import Landing
from bloodyapril.desk.fights.lesser import Drift, Heights, Initiative, WeatherAtStart
from bloodyapril.desk.fights.photographs import Photographs

_ALL: tuple[type[Fight[Any]], ...] = (
    Combat, Dogfight, Barrage, BombRun, Landing, Disengagement, Bounce, Photographs, WeatherAtStart,
    Initiative, Drift, Heights,
)  # fmt: skip
FIGHTS = {fight.kind: fight for fight in _ALL}
