"""Rule 12.216: a whole photographing run, barrage by barrage and turn by turn, and home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import AeroplaneFate, Damage, Flight, detach
from bloodyapril.rules.archie import Concentration, aim
from bloodyapril.rules.barrages import barrage_on
from bloodyapril.rules.damage import without_leader
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.recon import (
    MOST_HEXES,
    credit_photographs,
    develop_plates,
    recon_objections,
)
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class PhotoRun:
    """A run: the flight after it, hexes on its best plates at home, cameras there, points."""

    flight: Flight
    hexes: int
    cameras: int
    points: int


@rule("12.216", "14.22", "16.31", "3.2")
def photo_run(
    table: Table, flight: Flight, turns: Sequence[Sequence[Concentration | int]], air: Air
) -> PhotoRun:
    """Rules 12.216 and 14.22. A straight run at one altitude: barrages, and hexes photographed.

    A flight that aborts photographs no more, and nobody fires at it on its way home. Cripples leave
    at the end of a turn and take their plates home; aeroplanes that spin or lose their engine are
    taken as lost, those that are left as landed. Raises `Unlawful` for a flight that may not
    photograph, or for a gun that may not fire at it.
    """
    reasons = recon_objections(table.library, table.rulings, flight, air.weather)
    reasons += [
        f"{gun.name} may not fire at {flight.altitude} [16.3]"
        for turn in turns
        for gun in _guns(turn)
        if aim(table, gun, flight, flight.altitude, air) is None
    ]
    if reasons:
        raise Unlawful(f"{flight.name} cannot photograph: {'; '.join(reasons)}")
    cripples: list[Flight] = []
    for turn in turns:
        flight = replace(flight, hit=False)
        for step in turn:
            flight = _step(table, flight, step, air)
        flight = credit_photographs(table, flight, air.weather)
        for box in flight.present:
            if box.damage is Damage.CRIPPLED and len(flight.present) > 1:
                flight, alone = detach(flight, box.number, f"{flight.id}-{box.number}", 0)
                flight = without_leader(table, flight)
                cripples.append(alone)
        flight = replace(flight, fired_before=flight.altitude.band if _guns(turn) else None)
    home = [_landed(one) for one in (flight, *cripples)]
    filled = [len(one.done.photographs) for one in home if _cameras(one)]
    return PhotoRun(
        home[0],
        max(filled, default=0),
        sum(_cameras(one) for one in home),
        sum(develop_plates(table, one) for one in home),
    )


def _guns(turn: Sequence[Concentration | int]) -> list[Concentration]:
    return [step for step in turn if isinstance(step, Concentration)]


def _step(table: Table, flight: Flight, step: Concentration | int, air: Air) -> Flight:
    if flight.aborting or not any(box.camera for box in flight.present):
        return flight
    if isinstance(step, int):
        done = flight.done
        first = len(done.photographs) + len(done.exposures) + 1
        more = tuple(Position.of(1, row) for row in range(first, MOST_HEXES + 1)[:step])
        return replace(flight, done=replace(done, exposures=(*done.exposures, *more)))
    after = barrage_on(table, flight, step, air)
    harm = after.harm
    hurt = harm is not None and bool(
        harm.damaged or harm.crippled or harm.shot_down or harm.separated or harm.fell_out
    )
    return replace(after.flight, hit=flight.hit or hurt)


def _landed(flight: Flight) -> Flight:
    boxes = tuple(
        replace(box, fate=AeroplaneFate.HOME) if box.present else box for box in flight.aeroplanes
    )
    return replace(flight, aeroplanes=boxes)


def _cameras(flight: Flight) -> int:
    return sum(box.camera and box.fate is AeroplaneFate.HOME for box in flight.aeroplanes)
