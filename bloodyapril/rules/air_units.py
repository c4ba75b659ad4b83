"""Chapter 5: air units. Flights, their aeroplanes, and splitting."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from bloodyapril.rules.index import rule
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.cards import AeroplaneType, WeaponType
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side, Training
from bloodyapril.terms.values import dataclass

MOST_AEROPLANES = 6
"""In one flight (5.1)."""


class Damage(Enum):
    """The state of one aeroplane box (5.21)."""

    NONE = "ok"
    DAMAGED = "damaged"
    CRIPPLED = "crippled"
    SHOT_DOWN = "shot down"

    @property
    def rank(self) -> int:
        """0 for fit to 3 for shot down."""
        return _LEVELS.index(self)

    @property
    def worse(self) -> Damage:
        """One level worse (14.1)."""
        return _LEVELS[min(self.rank + 1, len(_LEVELS) - 1)]


_LEVELS = tuple(Damage)


class CrewFate(Enum):
    UNHURT = "unhurt"
    WOUNDED = "wounded"
    KILLED = "killed"


@dataclass(frozen=True, slots=True)
class CrewMember:
    """A man in an aeroplane; `aggression` nothing is the roster's NR (2.6)."""

    name: str
    role: str
    aggression: int | None = None
    fate: CrewFate = CrewFate.UNHURT
    prisoner: bool = False

    @property
    def ace(self) -> bool:
        """Rated 0 or higher (2.6)."""
        return self.aggression is not None and self.aggression >= 0


class AeroplaneFate(Enum):
    """How an aeroplane ended its scenario, once it has."""

    SHOT_DOWN = "shot down"
    CRASHED = "crashed"
    SAVED = "crash-landed, saved"
    LOST_LANDING = "lost in landing"
    HOME = "home"


@dataclass(frozen=True, slots=True)
class Aeroplane:
    """One box of the log sheet (5.21).

    `left_as` names the flight that it became when it had to leave (5.14, 14.23, 14.24).
    """

    number: int
    crew: tuple[CrewMember, ...] = ()
    camera: bool = False
    damage: Damage = Damage.NONE
    left_as: str | None = None
    fate: AeroplaneFate | None = None
    end: str = ""

    @property
    def present(self) -> bool:
        """Whether it still flies in this flight."""
        return self.damage is not Damage.SHOT_DOWN and self.left_as is None and self.fate is None

    @property
    def lost(self) -> bool:
        """Whether it has ended so that it flies no more."""
        return self.fate is not None and not self.safe

    @property
    def safe(self) -> bool:
        """Whether it has ended so that it flies again."""
        return self.fate in (AeroplaneFate.HOME, AeroplaneFate.SAVED)

    @property
    def pilot(self) -> str:
        return self.crew[0].name if self.crew else ""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A flight's guns of one kind and what is left of their ammunition (13.33, 13.34).

    `drums` counts the full drums beyond the one in use.
    """

    type: WeaponType
    depletion: int
    drums: int = 0
    empty: bool = False

    @classmethod
    def full(cls, type: WeaponType) -> Weapon:
        return cls(type, type.depletion, max(0, type.drums - 1))

    @property
    def out(self) -> bool:
        """Whether it cannot be used again in this scenario."""
        return self.empty and self.drums == 0


class Status(Enum):
    """Where a flight is in its scenario."""

    WAITING = "waiting"
    READINESS = "at readiness"
    TAKING_OFF = "taking off"
    FLYING = "flying"
    LANDING = "landing"
    LANDED = "landed"
    ELIMINATED = "eliminated"

    @property
    def airborne(self) -> bool:
        return self in (Status.TAKING_OFF, Status.FLYING, Status.LANDING)

    @property
    def over(self) -> bool:
        return self in (Status.LANDED, Status.ELIMINATED)


class Detection(Enum):
    """What the enemy knows of a flight without a Tally on it (8.1)."""

    UNDETECTED = "undetected"
    DETECTED = "detected"
    PREVIOUSLY = "detected-previously"


class Tasking(Enum):
    """Taskings (12.2)."""

    BOMBING = "Bombing"
    ARTILLERY = "Artillery Cooperation"
    OFFENSIVE_PATROL = "Offensive Patrol"
    LINE_PATROL = "Line Patrol"
    CONTACT_PATROL = "Contact Patrol"
    CLOSE_ESCORT = "Close Escort"
    RECON = "Recon"
    BALLOON = "Balloon Attack"
    STRAFING = "Trench Strafing"
    SCRAMBLE = "Defensive Scramble"

    @property
    def may_attack(self) -> bool:
        """Whether the tasking lets a flight start air-to-air combat (12.2)."""
        return self not in (Tasking.BOMBING, Tasking.ARTILLERY, Tasking.RECON)


class Escorting(Enum):
    """How a Close Escort stands to the flight that it escorts (12.215)."""

    MEETING = "to meet it"
    CLOSE = "escorting"
    BROKEN_OFF = "broken off"


@dataclass(frozen=True, slots=True)
class Carried:
    """What a flight carries over from move to move: a marker of drift, and turns in one hex."""

    half: int = 0
    """The ½ MP marker of wind drift, with its sign (7.52)."""
    turned: int = 0
    turn_marker: bool = False
    """Hexsides turned since it entered its hex, and the Turn marker (10.32)."""


@dataclass(frozen=True, slots=True)
class TaskDone:
    """What a flight has done of its task so far (12.2)."""

    reached: tuple[Position, ...] = ()
    """The ends of its patrol, or the target hexes, that it has come to."""
    patrolled: Hexes = Hexes(0)
    """Hexes of its patrol flown outside cloud and fog, since the first of its ends (12.213)."""
    patrolled_to: Position | None = None
    """The place up to which they have been counted."""
    exposures: tuple[Position, ...] = ()
    photographs: tuple[Position, ...] = ()
    """Hexes on plates of this turn, and of turns before, which are credited (12.216)."""
    photographed_high: bool = False
    photographed_over_cloud: bool = False
    struck: tuple[str, ...] = ()
    contacts: tuple[str, ...] = ()
    """The ids of ground targets that it has attacked (18.1), and of units identified (12.214)."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A flight of one to six aeroplanes of one type (5.1) and every marker on it."""

    id: str
    name: str
    side: Side
    unit: str
    card: AeroplaneType
    training: Training
    tasking: Tasking
    aeroplanes: tuple[Aeroplane, ...]
    weapons: tuple[Weapon, ...]
    aggression: int = 0
    unrated: bool = False
    """Whether its Aggression Value is still to be rolled (4.31)."""
    leader: int | None = None
    led: bool = False
    """Whether the leader's own value is in force (4.33)."""
    counter: str = ""
    home: str = ""
    status: Status = Status.FLYING
    position: Position = Position(0, 0)
    heading: Heading = Heading.N
    altitude: Altitude = GROUND
    carried: Carried = Carried()
    manoeuvre_marker: bool = False
    climbing: bool = False
    dud_engine: bool = False
    spinning: int = 0
    """The turns that it has been spinning in, that in which it fell into the spin counted."""
    wheel: bool = False
    """Whether it flies a Defensive Wheel (10.5)."""
    laden: bool = False
    aborting: bool = False
    detection: Detection = Detection.UNDETECTED
    identified: bool = False
    recognised: bool = False
    """Whether the enemy has ever visually identified it, and so knows its name (8.31)."""
    tally: str | None = None
    speed: int = 0
    moved: bool = False
    fought: bool = False
    hit: bool = False
    fired_on: Band | None = None
    fired_before: Band | None = None
    """The bands in which AA fired on it this turn, and last turn if it has not turned since."""
    started_at: Position = Position(0, 0)
    endurance_used: int = 0
    turns_up: int = 0
    targets: tuple[Position, ...] = ()
    route: tuple[Position, ...] = ()
    leg: int = 0
    done: TaskDone = TaskDone()
    enters: int = 1
    stage: int = 0
    parent: str | None = None
    night_trained: bool = False
    """Whether its unit is trained to fly by night (21.21)."""
    schusta: int = 0
    """The box of the Schusta aeroplane that covers a German pair at work; 0 for none (12.212)."""
    dummy: bool = False
    """Whether there is nothing behind its counter (5.12)."""
    decoyed: int = 0
    """The game turn in which it last generated a dummy (5.13)."""
    stacked_with: str | None = None
    """The flight with which it has declared to be stacked (5.15)."""
    escorts: str | None = None
    escorting: Escorting = Escorting.MEETING
    le_prieur: bool = False
    """Whether it carries Le Prieur rockets (12.217)."""

    @property
    def present(self) -> tuple[Aeroplane, ...]:
        """The aeroplanes still in the flight."""
        return tuple(aeroplane for aeroplane in self.aeroplanes if aeroplane.present)

    @property
    def undamaged(self) -> int:
        """Aeroplanes that count for combat (14.21)."""
        return sum(aeroplane.damage is Damage.NONE for aeroplane in self.present)

    @property
    def airborne(self) -> bool:
        return self.status.airborne and (self.dummy or any(box.present for box in self.aeroplanes))

    @property
    def usable(self) -> tuple[Weapon, ...]:
        """Weapons with ammunition in them."""
        return tuple(weapon for weapon in self.weapons if not weapon.empty)

    @property
    def dry(self) -> bool:
        """Whether every weapon is out for the rest of the scenario (12.2)."""
        return all(weapon.out for weapon in self.weapons)

    @property
    def two_seater(self) -> bool:
        return not self.card.scout

    @property
    def has_rear_gunner(self) -> bool:
        return any(weapon.type.rear for weapon in self.weapons)

    def who(self, box: Aeroplane) -> str:
        """An aeroplane of this flight by name; one that left its flight is named by itself."""
        return self.name if self.parent else f"{self.name} no. {box.number}"

    def with_aeroplane(self, changed: Aeroplane) -> Flight:
        """The flight with one aeroplane's box rewritten."""
        boxes = tuple(changed if box.number == changed.number else box for box in self.aeroplanes)
        return replace(self, aeroplanes=boxes)


@rule("10.31", "16.31")
def turn_begun(flight: Flight, *, spins_on: bool = True) -> Flight:
    """Rules 10.31 and 16.31. A flight in a new turn: what was fired at it was fired last turn.

    A spin in the air has lasted a turn more with `spins_on`.
    """
    return replace(
        flight,
        hit=False,
        fired_on=None,
        fired_before=flight.fired_on,
        spinning=flight.spinning + bool(spins_on and flight.spinning and flight.airborne),
    )


@rule("5.14")
def detach(flight: Flight, number: int, id: str, aggression: int) -> tuple[Flight, Flight]:
    """Rule 5.14. One aeroplane leaves its flight for a flight of its own.

    Returns the flight without it and the new flight, which keeps ammunition, endurance, ordnance
    and tasking; `aggression` is its pilot's printed value or the one rolled for him. Plates that
    are not yet credited are lost to it: what makes an aeroplane leave in mid-move spoils them.
    """
    leaving = next(box for box in flight.aeroplanes if box.number == number)
    left = flight.with_aeroplane(replace(leaving, left_as=id))
    alone = replace(
        flight,
        id=id,
        name=flight.who(leaving),
        aeroplanes=(leaving,),
        aggression=aggression,
        unrated=False,
        leader=None,
        led=False,
        parent=flight.parent or flight.id,
        tally=None,
        wheel=False,
        counter=f"{flight.counter}-{number}" if flight.counter else "",
        done=replace(flight.done, exposures=()),
        stacked_with=None,
    )
    return left, alone
