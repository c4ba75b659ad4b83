"""What fights come to: frozen values that pages, JSON and odds read alike."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields

from bloodyapril.rules.air_units import Flight
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.measures import Feet
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class WeaponState:
    """A flight's guns of one kind: their depletion number, and whether they are spent (13.33)."""

    id: str
    name: str
    depletion: int
    spent: bool


@dataclass(frozen=True, slots=True)
class FlightState:
    """How a flight stands after a fight.

    `aeroplanes` is the damage of each that has not become a flight of its own, `ends` what became
    of those that are down, `marks` what else lies on it.
    """

    name: str
    aeroplanes: tuple[str, ...]
    ends: tuple[str, ...]
    marks: tuple[str, ...]
    aggression: int
    weapons: tuple[WeaponState, ...]

    @classmethod
    def of(cls, flight: Flight) -> FlightState:
        marks = {
            "aborting": flight.aborting,
            "spinning": flight.spinning > 0,
            "dud engine": flight.dud_engine,
        }
        return cls(
            flight.name,
            tuple(box.damage.value for box in flight.aeroplanes if not box.left_as),
            tuple(box.end for box in flight.aeroplanes if box.end),
            tuple(mark for mark, lies in marks.items() if lies),
            flight.aggression,
            tuple(
                WeaponState(gun.type.id, gun.type.name, gun.depletion, gun.empty)
                for gun in flight.weapons
            ),
        )

    @property
    def fate(self) -> str:
        """Its aeroplanes and men in words: `2 ok, 1 shot down`; what several share is told once."""
        damages, ends = self.aeroplanes, self.ends
        words = ", ".join(f"{damages.count(word)} {word}" for word in dict.fromkeys(damages))
        told = [
            end if ends.count(end) == 1 else f"{ends.count(end)} {end}"
            for end in dict.fromkeys(ends)
        ]
        return "; ".join([words, *self.marks, *told])

    @property
    def text(self) -> str:
        """All of it in a line."""
        guns = [f"{gun.name} {'spent' if gun.spent else gun.depletion}" for gun in self.weapons]
        return "; ".join([f"{self.name}: {self.fate}", *guns])


@dataclass(frozen=True, slots=True)
class Upshot:
    """What a fight came to: its fields are what is told of it, in order."""

    @property
    def aspects(self) -> tuple[tuple[str, Hashable], ...]:
        """What odds tell of it: each field by its name, each flight's fate by the flight's."""
        found: dict[str, Hashable] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            states = value if isinstance(value, tuple) else (value,)
            for state in states:
                if isinstance(state, FlightState):
                    found[state.name] = state.fate
            if not isinstance(value, tuple | FlightState):
                found[field.name.replace("_", " ")] = value
        return tuple(found.items())


@dataclass(frozen=True, slots=True)
class CombatUpshot(Upshot):
    """A round of combat: `surprise`, `even`, `none` or `defenders_choice`, and both flights."""

    engagement: str
    attacker: FlightState
    defender: FlightState


@dataclass(frozen=True, slots=True)
class DogfightUpshot(Upshot):
    """A dogfight: its turns, why it ended, and both flights."""

    turns: int
    why: str
    attacker: FlightState
    defender: FlightState


@dataclass(frozen=True, slots=True)
class DisengagementUpshot(Upshot):
    """An attempt to leave a dogfight: whether it came free, and both flights."""

    free: bool
    leaver: FlightState
    hunter: FlightState


@dataclass(frozen=True, slots=True)
class BounceUpshot(Upshot):
    """A bounced dogfight: whether the bouncer engaged, who is in the fight, and who is out."""

    engaged: bool
    fighting: tuple[FlightState, ...]
    out: tuple[FlightState, ...]


@dataclass(frozen=True, slots=True)
class BarrageUpshot(Upshot):
    """A barrage: whether it hit, and the flight."""

    hit: bool
    flight: FlightState


@dataclass(frozen=True, slots=True)
class BombRunUpshot(Upshot):
    """A run on the ground: what stopped it if anything did, success, damage, and the flight."""

    stopped: str
    success: int
    damage: str
    flight: FlightState


@dataclass(frozen=True, slots=True)
class LandingUpshot(Upshot):
    """A flight that is down."""

    flight: FlightState


@dataclass(frozen=True, slots=True)
class PhotographsUpshot(Upshot):
    """A photographing run: hexes on the best plates at home, cameras there, points, the flight."""

    hexes: int
    cameras: int
    points: int
    flight: FlightState


@dataclass(frozen=True, slots=True)
class WeatherUpshot(Upshot):
    """The weather in words: sky, layer, wind."""

    weather: str


@dataclass(frozen=True, slots=True)
class InitiativeUpshot(Upshot):
    """The chits of a Movement Phase in their order: `British 3, German 1`."""

    order: str


@dataclass(frozen=True, slots=True)
class DriftUpshot(Upshot):
    """How far and where to the wind drifts a flight, and its half MP marker after it, in halves."""

    hexes: int
    towards: Heading | None
    half: int


@dataclass(frozen=True, slots=True)
class Height:
    """How high a flight is: in feet, and its time to climb as a part of its band (10.15)."""

    flight: str
    altitude: Altitude
    feet: Feet
    fraction: str


@dataclass(frozen=True, slots=True)
class HeightsUpshot(Upshot):
    """Two heights, the higher flight, nobody if they are level, and how that is read."""

    flights: tuple[Height, Height]
    advantage: str | None
    method: str
