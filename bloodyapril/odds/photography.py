"""Exact odds of a photographing flight's plates (12.216): through barrages, turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from bloodyapril.odds.barrages import Barrages, UnderFire
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.grouping import whole_ways
from bloodyapril.odds.harm import LEVELS, Hurt, Losses
from bloodyapril.odds.paths import odds_of
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import Aeroplane, AeroplaneFate, Damage, Flight
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.damage import without_leader
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library
from bloodyapril.rules.taskings.recon import (
    MOST_HEXES,
    credit_photographs,
    develop_plates,
    recon_objections,
)
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Position

TurnFlown = Sequence[Concentration | int]
"""A turn of a run: barrages, and numbers of hexes photographed, in their order."""

_LEADERS = 100
"""Ways of the Aggression of a flight whose leader has left it."""


class Camera(NamedTuple):
    """A camera aeroplane on its way home: the hexes on its plates, and its damage by rank."""

    hexes: int
    damage: int


class Plates(NamedTuple):
    """What a run came to: the hexes photographed, cameras that fly home, points, own losses.

    `hexes` are those on the plates of the camera that brings most.
    """

    hexes: int
    cameras: int
    points: int
    losses: Losses


class _Run(NamedTuple):
    """A flight on its run: hexes credited and exposed this turn; cameras that have left for home.

    A flight that photographs no more is alike another with the same cameras and losses.
    """

    standing: UnderFire
    credited: int = 0
    exposed: int = 0
    cameras: tuple[Camera, ...] = ()


def recon_odds(
    library: Library,
    rulings: Rulings,
    flight: Flight,
    turns: Sequence[TurnFlown],
    air: Air,
) -> Odds[Plates]:
    """The exact odds of a straight run at one altitude, with what its plates are worth at home.

    A turn in which flak damages the flight counts for nothing; one that aborts photographs no more,
    and nobody fires at it on its way home. Cripples leave at the end of a turn and take their
    plates home; aeroplanes that spin or lose their engine are taken as lost, and those that are
    left as landed. Raises `Unlawful` for a flight that may not photograph, or for a gun that may
    not fire at it.
    """
    reasons = recon_objections(library, rulings, flight, air.weather)
    if reasons:
        raise Unlawful(f"{flight.name} cannot photograph: {'; '.join(reasons)}")
    course = _Course(library, rulings, flight, air)
    taken = len(flight.done.photographs)
    states: Counter[_Run] = Counter({_Run(course.start, taken): 1})
    fired_before = flight.fired_before
    for turn in turns:
        for step in turn:
            states = course.step(states, step, fired_before)
        states = course.end_turn(states)
        fired_on = any(isinstance(step, Concentration) for step in turn)
        fired_before = flight.altitude.band if fired_on else None
    return Odds(course.landed(states))


class _Course:
    """A run with everything that stays the same from turn to turn."""

    def __init__(self, library: Library, rulings: Rulings, flight: Flight, air: Air) -> None:
        self._flight, self._weather = flight, air.weather
        self._barrages = Barrages(library, rulings, flight, air)
        self._fire = cache(self._barrages.fire)
        self._worth = cache(self._points)

    @property
    def start(self) -> UnderFire:
        return self._barrages.start

    def step(
        self, states: Counter[_Run], step: Concentration | int, fired_before: Band | None
    ) -> Counter[_Run]:
        """A barrage, or some hexes photographed, for every flight that is still at it."""
        found: Counter[_Run] = Counter()
        for run, weight in states.items():
            if isinstance(step, int):
                if _photographs(run.standing):
                    exposed = min(MOST_HEXES - run.credited, run.exposed + step)
                    run = run._replace(exposed=exposed)
                found[run] += weight
            elif not _photographs(run.standing):
                found[run] += weight * self._barrages.whole
            else:
                fire = self._fire(run.standing, step, fired_before=fired_before)
                for after, ways in fire.items():
                    found[run._replace(standing=after)] += weight * ways
        return found

    def end_turn(self, states: Counter[_Run]) -> Counter[_Run]:
        """Rule 3.2. The turn's plates are credited or lost, and cripples split off."""
        found: Counter[_Run] = Counter()
        for run, weight in states.items():
            exposed = 0 if run.standing.hit else run.exposed
            run = run._replace(
                standing=run.standing._replace(hit=False),
                credited=run.credited + exposed,
                exposed=0,
            )
            for after, ways in self._without_cripples(run):
                found[after] += weight * ways
        return found

    def _without_cripples(self, run: _Run) -> list[tuple[_Run, int]]:
        """Rule 14.22. Cripples make for home; the last aeroplane is the flight."""
        standing, boxes = run.standing, list(run.standing.hurt.boxes)
        cameras, gone = list(run.cameras), standing.gone
        for box in standing.hurt.boxes:
            if box.damage != Damage.CRIPPLED.rank or len(boxes) == 1:
                continue
            boxes.remove(box)
            if box.damage != box.first:
                gone = gone.plus(box.damage)
            if box.camera:
                cameras.append(Camera(run.credited, box.damage))
        left = standing._replace(hurt=Hurt(tuple(boxes)), gone=gone)
        run = run._replace(standing=left, cameras=tuple(sorted(cameras)))
        if left.led == standing.led or not self._flight.led:
            return [(run, _LEADERS)]
        return [
            (run._replace(standing=left._replace(aggression=value)), ways)
            for value, ways in self._values_without_leader().items()
        ]

    def _values_without_leader(self) -> dict[int, int]:
        lost = replace(self._flight, leader=0)
        odds = odds_of(lambda dice: without_leader(self._barrages.table(dice), lost).aggression)
        return whole_ways(odds, _LEADERS)

    def landed(self, states: Counter[_Run]) -> list[tuple[Plates, Fraction]]:
        """What the cameras that fly home are worth, each rolled for by itself."""
        ends: Counter[tuple[tuple[Camera, ...], Losses]] = Counter()
        for run, weight in states.items():
            cameras = [
                Camera(run.credited, box.damage) for box in run.standing.hurt.boxes if box.camera
            ]
            ends[tuple(sorted([*run.cameras, *cameras])), run.standing.losses] += weight
        whole = sum(ends.values())
        return [
            (
                Plates(max((c.hexes for c in cameras), default=0), len(cameras), points, losses),
                Fraction(weight, whole) * chance,
            )
            for (cameras, losses), weight in ends.items()
            for points, chance in self._sum(cameras).items()
        ]

    def _sum(self, cameras: tuple[Camera, ...]) -> Odds[int]:
        total = Odds([(0, Fraction(1))])
        for camera in cameras:
            total = Odds(
                (points + more, chance * part)
                for points, chance in total.items()
                for more, part in self._worth(camera).items()
            )
        return total

    def _points(self, camera: Camera) -> Odds[int]:
        """Rule 12.216. The points of one camera, rolled for by the rule."""
        places = tuple(Position.of(1, row) for row in range(1, camera.hexes + 1))
        box = Aeroplane(1, camera=True, damage=LEVELS[camera.damage], fate=AeroplaneFate.HOME)
        exposed = replace(
            self._flight,
            aeroplanes=(box,),
            done=replace(self._flight.done, photographs=(), exposures=places),
        )
        home = credit_photographs(
            self._barrages.table(), replace(exposed, hit=False, fought=False), self._weather
        )
        return odds_of(lambda dice: develop_plates(self._barrages.table(dice), home))


def _photographs(standing: UnderFire) -> bool:
    """Whether a flight is still on its run; without a camera it flies home like one that aborts."""
    return not standing.aborted and any(box.camera for box in standing.hurt.boxes)
