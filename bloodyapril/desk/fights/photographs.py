"""A photographing run: its plates, what they are worth, and what it costs (12.216)."""

from __future__ import annotations

from dataclasses import field, replace
from typing import ClassVar

from bloodyapril.desk.fights.base import AIR, SPOILS_AIM, Done, Fight, is_flight, means
from bloodyapril.desk.fights.chances import Chances, aspect, rising
from bloodyapril.desk.fights.said import GunSaid, PhotoTurn
from bloodyapril.desk.fights.scene import Scene
from bloodyapril.desk.fights.upshots import FlightState, PhotographsUpshot
from bloodyapril.odds.photography import recon_odds
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.taskings.photo_run import photo_run
from bloodyapril.rules.taskings.recon import MOST_CAMERAS, equipment_objections
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Photographs(Fight[PhotographsUpshot]):
    """Rule 12.216. A straight run at one altitude through barrages, turn by turn, and home.

    A turn in which AA does damage counts for nothing, and a flight that aborts flies home with what
    it has. An aeroplane that falls out of its flight is taken as lost; landing is not counted.
    """

    kind: ClassVar[str] = "recon"
    rules: ClassVar[tuple[str, ...]] = ("12.216", "16.31", "14.22")
    flight: str = field(metadata=is_flight("the flight that photographs"))
    turns: tuple[PhotoTurn, ...] = field(
        metadata=means("each turn's barrages and numbers of hexes, as 'medium,3'")
    )
    cameras: tuple[int, ...] = field(
        default=(), metadata=means("the aeroplanes with a camera, by number; else the first")
    )
    air: Air | None = field(default=None, metadata=AIR)
    spoils_aim: bool = field(default=False, metadata=SPOILS_AIM)

    def fight(self, scene: Scene) -> Done[PhotographsUpshot]:
        flight = self._photographer(scene)
        air = scene.air(self.air, spoils_aim=self.spoils_aim)
        run = photo_run(scene.table, flight, self._course(flight), air)
        return Done(
            PhotographsUpshot(run.hexes, run.cameras, run.points, FlightState.of(run.flight))
        )

    def odds(self, scene: Scene, plays: int | None = None) -> tuple[Chances, ...]:
        """The exact odds of hexes, cameras, points and own losses."""
        flight = self._photographer(scene)
        air = scene.air(self.air, spoils_aim=self.spoils_aim)
        table = scene.table
        odds = recon_odds(table.library, table.rulings, flight, self._course(flight), air)
        numbers = (
            aspect("hexes on plates at home", odds, lambda end: end.hexes),
            aspect("cameras at home", odds, lambda end: end.cameras),
            aspect("victory points", odds, lambda end: end.points),
        )
        return (
            *(replace(one, odds=rising(one.odds)) for one in numbers),
            aspect("own losses", odds, lambda end: end.losses),
        )

    def _photographer(self, scene: Scene) -> Flight:
        """The flight with cameras in its aeroplanes."""
        flight = replace(scene.flight(self.flight), tasking=Tasking.RECON)
        carried = set(self.cameras) or {box.number for box in flight.aeroplanes if box.camera}
        carried = carried or {1}
        if len(carried) > MOST_CAMERAS or max(carried) > len(flight.aeroplanes):
            raise Unreadable(
                f"{self.flight!r}: at most {MOST_CAMERAS} of its aeroplanes have cameras, "
                f"numbers 1 to {len(flight.aeroplanes)}"
            )
        reasons = equipment_objections(flight.card, Tasking.RECON, carried)
        if reasons:
            raise Unlawful("; ".join(reasons))
        boxes = tuple(replace(box, camera=box.number in carried) for box in flight.aeroplanes)
        return replace(flight, aeroplanes=boxes)

    def _course(self, flight: Flight) -> list[list[Concentration | int]]:
        """The turns of the run, each as its barrages and hexes in order."""
        return [
            [
                step.against(flight, place) if isinstance(step, GunSaid) else step
                for step in turn.steps
            ]
            for place, turn in enumerate(self.turns, 1)
        ]
