"""Landing a flight, on an aerodrome or wherever it must (11.4)."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from bloodyapril.desk.fights.base import OVER, Done, Fight, is_flight, means
from bloodyapril.desk.fights.said import Below
from bloodyapril.desk.fights.scene import Scene
from bloodyapril.desk.fights.upshots import FlightState, LandingUpshot
from bloodyapril.game.table.fights import after_landing
from bloodyapril.rules.aerodromes import Ground, come_down, recover
from bloodyapril.rules.air import Light
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Landing(Fight[LandingUpshot]):
    """Rule 11.4. Recovery of hurt aeroplanes on an aerodrome, or a crash landing."""

    kind: ClassVar[str] = "landing"
    rules: ClassVar[tuple[str, ...]] = ("11.4", "11.2")
    recorded: ClassVar[bool] = True
    flight: str = field(metadata=is_flight("the flight that comes down"))
    terrain: str = field(
        default="", metadata=means("crash-lands on this terrain; unsaid, lands on an aerodrome")
    )
    night: bool = field(
        default=False, metadata=means("it is night (21); unsaid, by the campaign's light")
    )
    over: Below | None = field(default=None, metadata=OVER)

    def fight(self, scene: Scene) -> Done[LandingUpshot]:
        ours = self.night or scene.game is None
        light = Light(night=self.night) if ours else scene.air(None).light
        flight = scene.flight(self.flight)
        scene.fit(flight)
        below = scene.holder(flight, self.over)
        if self.terrain:
            ground = Ground(
                self.terrain,
                own_side=below is flight.side,
                captor=below is flight.side.enemy,
            )
            after = come_down(scene.table, flight, ground, light)
        else:
            after = recover(scene.table, flight, light)
        upshot = LandingUpshot(FlightState.of(after))
        if scene.game is None:
            return Done(upshot)
        crashed = bool(self.terrain)
        return Done(upshot, after_landing(scene.game, scene.table, after, crashed=crashed))
