"""One fight of every kind, with faces that are enough for it."""

from __future__ import annotations

from typing import Any

from bloodyapril.checks.dice import ScriptedDice, SeededDice
from bloodyapril.desk.fights import (
    BarrageFire,
    BombRun,
    Bounce,
    Combat,
    Disengagement,
    Fight,
    Fought,
    GunSaid,
    Heights,
    InitiativeDraw,
    Landing,
    Photographs,
    PhotoTurn,
    Sight,
    WeatherAtStart,
    WholeDogfight,
    WindDrift,
    roll,
)
from bloodyapril.rules.air_to_air.standing import Standing
from bloodyapril.terms.hexes import Heading

HEAVY, LIGHT = GunSaid.parse("heavy"), GunSaid.parse("light")
FIGHT = ("2 Albatros D.III Medium+3 av=3", "2 RE8 Low+8")
PUPS = ("1 Sopwith Pup Medium av=2", "2 Albatros D.III Medium av=3")

EACH: tuple[Fight[Any], ...] = (
    Combat(*FIGHT, sees=Sight.TALLY, behind=True),
    WholeDogfight(*PUPS, attacker_orders=Standing.WHEN_HURT, turns=2),
    BarrageFire("2 RE8 Low+6", HEAVY),
    BombRun("2 FE2d Low+4", aa=(HEAVY, LIGHT), press=True, target="a dump"),
    Landing("2 RE8 damaged=1", terrain="forest"),
    Disengagement(*PUPS),
    Bounce(*PUPS, "1 Albatros D.III Medium+4", let_go=True),
    Photographs("2 FE2d Medium+3", (PhotoTurn.parse("medium,2"), PhotoTurn.parse("3"))),
    WeatherAtStart("May"),
    InitiativeDraw(10, 3),
    WindDrift(Heading.NNE, 30, Heading.NW),
    Heights("SE5 Medium+5", "Albatros D.III Medium+5"),
)


def name_of(fight: Fight[Any]) -> str:
    """The kind of a fight, to name a test by."""
    return fight.kind


def thrown(fight: Fight[Any], seed: str) -> tuple[Fought[Any], tuple[int, ...]]:
    """A fight with the dice of a seed, and the faces that fell."""
    fought = roll(fight, SeededDice(seed))
    return fought, faces_of(fought)


def faces_of(fought: Fought[Any]) -> tuple[int, ...]:
    """The faces of a fight, in the order in which they fell."""
    return tuple(face for event in fought.events for roll in event.rolls for face in roll.faces)


def again(fight: Fight[Any], faces: tuple[int, ...]) -> Fought[Any]:
    """The fight with these faces, no more and no fewer."""
    dice = ScriptedDice(faces)
    fought = roll(fight, dice)
    dice.finish()
    return fought
