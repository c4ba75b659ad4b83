"""Blocks of pages: ground, AA, artillery, dogfights, lasting events, as a seat knows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyapril.cli.blocks import Block, Grid, Line, Title
from bloodyapril.desk.views.ground import GroundView, GunView, HappeningView, ShootView
from bloodyapril.desk.views.turn import DogfightView


def ground_blocks(known: Sequence[GroundView], guns: Sequence[GunView]) -> Iterator[Block]:
    """Ground units, targets, balloons and AA (12.217, 16.11, 22.1), if there are any."""
    if known:
        yield Title("On the ground, and balloons")
        head = ("id", "what", "hex", "height", "damage")
        yield Grid(tuple(_ground(unit) for unit in known), head, wraps=(1,))
    if guns:
        yield Title("AA that you know of", "[16.11]")
        rows = tuple((gun.gun, gun.told, str(gun.hex), gun.now) for gun in guns)
        yield Grid(rows, ("id", "what", "hex", "now"))


def _ground(unit: GroundView) -> tuple[str, ...]:
    height = str(unit.height) if unit.height is not None else ""
    return unit.target or "-", unit.told, str(unit.hex), height, unit.hurt


def shoot_blocks(shoots: Sequence[ShootView]) -> Iterator[Block]:
    """Artillery shoots (12.212): a side's own on their ladder, and enemy batteries that fire."""
    if shoots:
        yield Title("Artillery shoots", "[12.212]")
        rows = tuple(
            (
                shoot.flight or shoot.side.value,
                str(shoot.battery),
                str(shoot.target),
                shoot.ladder,
                shoot.shelled,
            )
            for shoot in shoots
        )
        yield Grid(rows, ("flight", "battery", "target", "next step", "damage"), wraps=(3,))


def happening_blocks(known: Sequence[HappeningView]) -> Iterator[Block]:
    """The random events that last (6)."""
    if known:
        yield Title("Random events in force", "[6]")
        yield from (Line(happening.told) for happening in known)


def dogfight_blocks(dogfights: Sequence[DogfightView]) -> Iterator[Block]:
    """The dogfights (13.41), and what a side's flights in them may declare."""
    if dogfights:
        yield Title("Dogfights", "[13.41]")
        rows = tuple(map(_dogfight, dogfights))
        yield Grid(rows, ("id", "hex", "flights", "turn", "now"), wraps=(2,))
        for fight in (fight for fight in dogfights if not fight.fought):
            for flight, may in fight.may_declare.items():
                told = f"{flight} in {fight.dogfight} may declare: {', '.join(may)}."
                yield Line(told, "quiet")


def _dogfight(fight: DogfightView) -> tuple[str, ...]:
    names = fight.flights
    told = f"{names[0]} on {names[1]}" + (f", bounced by {names[2]}" if len(names) > 2 else "")
    now = "fought" if fight.fought else "yours to fight" if fight.yours else "waits"
    return fight.dogfight, str(fight.hex), told, str(fight.turn), now
