"""Lesser procedures: weather, the chits of a phase, wind drift, and who is higher."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from bloodyapril.desk.fights.base import Done, Fight, is_flight, means
from bloodyapril.desk.fights.scene import Scene
from bloodyapril.desk.fights.upshots import (
    DriftUpshot,
    Height,
    HeightsUpshot,
    InitiativeUpshot,
    WeatherUpshot,
)
from bloodyapril.rules.initiative import draws
from bloodyapril.rules.movement.altitude import feet, height_order
from bloodyapril.rules.weather import Weather, drifted, weather_at_start
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class WeatherAtStart(Fight[WeatherUpshot]):
    """Rule 7.1. The weather at the start of a scenario: sky, layer, wind."""

    kind: ClassVar[str] = "weather"
    rules: ClassVar[tuple[str, ...]] = ("7.1", "7.5")
    month: str = field(default="April", metadata=means("March, April or May of 1917"))

    def fight(self, scene: Scene) -> Done[WeatherUpshot]:
        return Done(WeatherUpshot(str(weather_at_start(scene.table, self.month))))


@dataclass(frozen=True, slots=True)
class InitiativeDraw(Fight[InitiativeUpshot]):
    """Rule 9.2. The chits of a whole Movement Phase: who moves how many flights, and when."""

    kind: ClassVar[str] = "initiative"
    rules: ClassVar[tuple[str, ...]] = ("9.2", "9.22")
    british: int = field(metadata=means("British flights in the air that have to move"))
    german: int = field(metadata=means("German flights in the air that have to move"))
    german_first: bool = field(
        default=False, metadata=means("the Germans choose to move first (9.2)")
    )

    def fight(self, scene: Scene) -> Done[InitiativeUpshot]:
        first = Side.GERMAN if self.german_first else Side.BRITISH
        moved = [
            f"{drawn.side.value} {drawn.due}"
            for drawn in draws(scene.table, first, (self.british, self.german))
        ]
        return Done(InitiativeUpshot(", ".join(moved) or "nobody moves"))


@dataclass(frozen=True, slots=True)
class WindDrift(Fight[DriftUpshot]):
    """Rule 7.52. What the wind does to a flight this turn, without dice."""

    kind: ClassVar[str] = "drift"
    rules: ClassVar[tuple[str, ...]] = ("7.52",)
    heading: Heading = field(metadata=means("the heading of the flight"))
    wind: int = field(metadata=means("the speed of the wind in mph, in steps of 15"))
    wind_from: Heading = field(metadata=means("where the wind blows from"))
    half: int = field(default=0, metadata=means("the half MP marker that it has: -1, 0 or 1"))

    def fight(self, scene: Scene) -> Done[DriftUpshot]:
        blows = Weather(wind_from=self.wind_from, wind_speed=self.wind)
        found = drifted(blows, self.heading, self.half)
        return Done(DriftUpshot(found.hexes, found.towards, found.half))


@dataclass(frozen=True, slots=True)
class Heights(Fight[HeightsUpshot]):
    """Rule 10.15. Which of two flights is higher: by the conversion tables, and by fractions."""

    kind: ClassVar[str] = "heights"
    rules: ClassVar[tuple[str, ...]] = ("10.15",)
    first: str = field(metadata=is_flight("one flight"))
    second: str = field(metadata=is_flight("the other"))

    def fight(self, scene: Scene) -> Done[HeightsUpshot]:
        table = scene.table
        ours, theirs = scene.pair(self.first, self.second)
        order = height_order(table, ours.card, ours.altitude, theirs.card, theirs.altitude)
        first, second = (
            Height(
                one.name,
                one.altitude,
                feet(table.library, one.card, one.altitude),
                f"{one.altitude.climb}/{one.card.bands[one.altitude.band].column}",
            )
            for one in (ours, theirs)
        )
        higher = {1: ours.name, -1: theirs.name, 0: None}[order]
        method = table.rulings["altitude-advantage-method"]
        return Done(HeightsUpshot((first, second), higher, method))
