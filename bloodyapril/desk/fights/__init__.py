"""Fights as values: each is described once, and can then be rolled, asked for, and counted.

>>> from bloodyapril.desk import fights
>>> raid = fights.Combat("2 Albatros D.III Medium+3", "2 RE8 Low+8", sees=fights.Sight.TALLY)
>>> [chances.title for chances in fights.odds(raid)][:2]
['engagement', 'shots of Albatros D.III']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodyapril.lazily import lazily

if TYPE_CHECKING:
    from bloodyapril.desk.fights.base import Fight as Fight
    from bloodyapril.desk.fights.base import Fought as Fought
    from bloodyapril.desk.fights.bounces import Bounce as Bounce
    from bloodyapril.desk.fights.bounces import Disengagement as Disengagement
    from bloodyapril.desk.fights.chances import Chances as Chances
    from bloodyapril.desk.fights.combat import JOINT as JOINT
    from bloodyapril.desk.fights.combat import Combat as Combat
    from bloodyapril.desk.fights.combat import WholeDogfight as WholeDogfight
    from bloodyapril.desk.fights.guns import BarrageFire as BarrageFire
    from bloodyapril.desk.fights.guns import BombRun as BombRun
    from bloodyapril.desk.fights.kinds import FIGHTS as FIGHTS
    from bloodyapril.desk.fights.landing import Landing as Landing
    from bloodyapril.desk.fights.lesser import Heights as Heights
    from bloodyapril.desk.fights.lesser import InitiativeDraw as InitiativeDraw
    from bloodyapril.desk.fights.lesser import WeatherAtStart as WeatherAtStart
    from bloodyapril.desk.fights.lesser import WindDrift as WindDrift
    from bloodyapril.desk.fights.photographs import Photographs as Photographs
    from bloodyapril.desk.fights.recording import faces_for as faces_for
    from bloodyapril.desk.fights.recording import last_entry as last_entry
    from bloodyapril.desk.fights.recording import record as record
    from bloodyapril.desk.fights.recording import seat_for as seat_for
    from bloodyapril.desk.fights.rolling import odds as odds
    from bloodyapril.desk.fights.rolling import roll as roll
    from bloodyapril.desk.fights.said import Below as Below
    from bloodyapril.desk.fights.said import GunSaid as GunSaid
    from bloodyapril.desk.fights.said import PhotoTurn as PhotoTurn
    from bloodyapril.desk.fights.said import Sight as Sight
    from bloodyapril.desk.fights.said import Sun as Sun
    from bloodyapril.desk.fights.said import air_said as air_said
    from bloodyapril.desk.fights.said import profile as profile
    from bloodyapril.desk.fights.said import standing as standing

_HOMES = {
    "BarrageFire": ".guns",
    "Below": ".said",
    "BombRun": ".guns",
    "Bounce": ".bounces",
    "Chances": ".chances",
    "Combat": ".combat",
    "Disengagement": ".bounces",
    "WholeDogfight": ".combat",
    "WindDrift": ".lesser",
    "FIGHTS": ".kinds",
    "Fight": ".base",
    "Fought": ".base",
    "GunSaid": ".said",
    "Heights": ".lesser",
    "InitiativeDraw": ".lesser",
    "JOINT": ".combat",
    "Landing": ".landing",
    "PhotoTurn": ".said",
    "Photographs": ".photographs",
    "Sight": ".said",
    "Sun": ".said",
    "WeatherAtStart": ".lesser",
    "air_said": ".said",
    "faces_for": ".recording",
    "last_entry": ".recording",
    "odds": ".rolling",
    "profile": ".said",
    "record": ".recording",
    "roll": ".rolling",
    "seat_for": ".recording",
    "standing": ".said",
}
"""The module of each name: it is loaded when it is asked for, for a list of commands needs none."""

__all__ = [*_HOMES]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
