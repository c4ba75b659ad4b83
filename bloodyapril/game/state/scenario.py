"""A scenario as it is set up, in the order of rule 4.1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from bloodyapril.rules.air import Light
from bloodyapril.rules.air_units import CrewMember, Tasking
from bloodyapril.rules.archie import Density
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import MINUTES_A_TURN, GameTurn
from bloodyapril.terms.sides import Side, Sky, Training
from bloodyapril.terms.values import dataclass

DAWN_ENDS = 8 * 60
DUSK = 19 * 60
"""Minutes after midnight from which it is dusk (4.1)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A squadron or Jasta as a scenario uses it: training, and the airmen who may fly that day."""

    id: str
    name: str
    side: Side
    short: str
    training: Training
    crews: tuple[tuple[CrewMember, ...], ...] = ()
    leaders: frozenset[str] = frozenset()
    night_trained: bool = False
    """Whether it may fly by night as a matter of course (21.21)."""


@dataclass(frozen=True, slots=True)
class FlightOrder:
    """A flight of the order of battle, with its tasking and plotted route.

    Times are game turns; a flight with a `hex` starts in the air, else at its aerodrome.
    """

    id: str
    name: str
    unit: str
    type: str
    aeroplanes: int
    tasking: Tasking
    home: str
    leader: str = ""
    crews: tuple[str, ...] = ()
    cameras: tuple[int, ...] = ()
    hex: Position | None = None
    heading: Heading = Heading.E
    altitude: Altitude | None = None
    enters: GameTurn = GameTurn(1)
    cruise: Altitude | None = None
    route: tuple[Position, ...] = ()
    targets: tuple[Position, ...] = ()
    escorts: str = ""
    bombs: bool = False
    ammunition: str = ""
    contacts: int = 1
    """Bombs for trench strafing (12.2), `buckingham` or `le-prieur` for balloons (12.217), and the
    friendly units that a contact patrol has to report (12.214)."""
    shoots: tuple[Shoot, ...] = ()
    schusta: int = 0
    """Batteries for artillery cooperation, and the Schusta aeroplane of a German pair (12.212)."""


@dataclass(frozen=True, slots=True)
class DecoyOrder:
    """A dummy that starts on the map (4.42), at `home` unless it has a `hex`.

    Unit and type are those of the flight for which it wants to be taken.
    """

    unit: str
    type: str
    home: str
    hex: Position | None = None
    heading: Heading = Heading.E
    altitude: Altitude | None = None
    route: tuple[Position, ...] = ()


@dataclass(frozen=True, slots=True)
class TargetOrder:
    """A ground unit, target or balloon of the scenario (22.1).

    One without a hex lies face down in one of `hexes`, by chance. No `profile` means that of rule
    22.2.
    """

    id: str
    side: Side
    kind: GroundKind
    hex: Position | None = None
    hexes: tuple[Position, ...] = ()
    profile: str = ""
    name: str = ""
    height: Altitude | None = None


@dataclass(frozen=True, slots=True)
class Readiness:
    """A German flight at readiness; type and size are rolled where they are not given (24.1)."""

    unit: str
    aerodrome: str
    leader: str = ""
    type: str = ""
    aeroplanes: int = 0
    airborne: Altitude | None = None


@dataclass(frozen=True, slots=True)
class PlannedFlight:
    """A German flight as the sealed plan has it; with a `hex` it starts in the air (4.42)."""

    id: str
    name: str
    unit: str
    aerodrome: str
    type: str
    aeroplanes: int
    leader: str
    how: str
    hex: Position | None = None
    altitude: Altitude | None = None


@dataclass(frozen=True, slots=True)
class Emplacement:
    """AA that the scenario places itself; what is hidden is not active (4.41)."""

    side: Side
    density: Density
    hex: Position
    flaming_onion: bool = False
    active: bool = True
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Scenario:
    """A patrol or show (4.1). `start` is in minutes after midnight."""

    id: str
    title: str
    kind: str
    date: str
    outcome: str
    start: int
    turns: GameTurn
    weather: Weather | None
    again: tuple[Sky, ...]
    flights: tuple[FlightOrder, ...]
    readiness: tuple[Readiness, ...]
    units: Mapping[str, Unit]
    aa: tuple[Emplacement, ...] = ()
    aa_pool: tuple[tuple[Density, int], ...] = ()
    aa_sector: tuple[int, int] = (1, 32)
    special_rules: tuple[str, ...] = ()
    victory: tuple[str, ...] = ()
    rules_on: frozenset[str] = frozenset()
    sources: tuple[str, ...] = ()
    night: bool = False
    moonless: bool = False
    dummies: Mapping[Side, int] = field(default_factory=dict)
    decoys: tuple[DecoyOrder, ...] = ()
    random_events: bool = True
    events_off: frozenset[str] = frozenset()
    targets: tuple[TargetOrder, ...] = ()
    changes_off: frozenset[str] = frozenset()
    """Changes of weather that a special rule excludes (7.4)."""
    air_starts: str = ""
    """The special rule by which flights start in the air elsewhere than by rule 4.42."""
    refereed: bool = False
    """Whether it is played at a table with a referee, to whom both sides lie open."""

    def concentrations(self, side: Side) -> int:
        """Rule 4.41. How many AA concentrations the scenario lists for a side."""
        pool = sum(count for _, count in self.aa_pool) if side is Side.GERMAN else 0
        return pool + sum(gun.side is side for gun in self.aa)

    def balloons(self, side: Side) -> dict[Position, str]:
        """Where a side's balloons hang, and their ids."""
        return {
            target.hex: target.id
            for target in self.targets
            if target.kind is GroundKind.BALLOON and target.side is side and target.hex is not None
        }

    @property
    def month(self) -> str:
        return {"03": "March", "04": "April", "05": "May"}[self.date[5:7]]

    def minutes(self, turn: int) -> int:
        """The time of day at the start of a turn, in minutes after the midnight before."""
        return self.start + MINUTES_A_TURN * max(0, turn - 1)

    def clock(self, turn: int) -> str:
        """The time of day at the start of a turn, as 08:14."""
        minutes = self.minutes(turn)
        return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"

    def light(self, turn: int) -> Light:
        """Rules 4.1 and 21.11. Day, dusk from 19:00, or night where the scenario says so."""
        dusk = self.minutes(turn) >= DUSK and not self.night
        return Light(dusk, self.night, self.night and self.moonless)

    def dawn(self, turn: int) -> bool:
        """Whether a turn lies in the first time block of the day."""
        return not self.night and self.minutes(turn) < DAWN_ENDS

    def plays(self, rule: str) -> bool:
        """Whether an advanced or optional rule is on."""
        return rule in self.rules_on
