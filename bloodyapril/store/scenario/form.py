"""What a scenario file may hold, entry by entry; every fault is found at once, by its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from bloodyapril.game.phases.admin import INTO_THE_WIND as TAKE_OFF_WIND
from bloodyapril.game.phases.combat.dogfights import BOUNCES, DOGFIGHTS, SCHUSTA, SPIN_OUT
from bloodyapril.game.phases.movement.flying import NAVIGATION
from bloodyapril.game.phases.movement.legality import ENDURANCE
from bloodyapril.game.phases.movement.legality import INTO_THE_WIND as LANDING_WIND
from bloodyapril.game.phases.random_events import EVENTS
from bloodyapril.game.phases.sunlight import SUN
from bloodyapril.game.setup.deployment import DELAYED_QUALITY
from bloodyapril.rules.aerodromes import ATTRITION
from bloodyapril.rules.air import FLAK_WEATHER
from bloodyapril.rules.air_units import MOST_AEROPLANES, Tasking
from bloodyapril.rules.archie import Density
from bloodyapril.rules.balloons import HEIGHTS
from bloodyapril.rules.ground_units import TROOPS, GroundKind
from bloodyapril.rules.taskings.artillery import FARTHEST
from bloodyapril.rules.weather import CHANGES
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.errors import BloodyAprilError, Cure, Unreadable
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side, Sky

MOST_DUMMIES = 10
"""More would leave no generic counters for flights that change theirs (5.11)."""
UNRATED = (GroundKind.DUMP, GroundKind.AERODROME, GroundKind.TRENCH)
"""Targets that rule 22.2 gives no profile."""
Value = TypeVar("Value")
FIRST_DAY, LAST_DAY = date(1917, 3, 1), date(1917, 5, 31)
"""The months for which the charts have columns (7.1, 24.1)."""
OPTIONAL = (
    DELAYED_QUALITY, SUN, ENDURANCE, NAVIGATION, TAKE_OFF_WIND, ATTRITION, LANDING_WIND,
    DOGFIGHTS, SCHUSTA, SPIN_OUT, BOUNCES, FLAK_WEATHER,
)  # fmt: skip
"""Advanced and optional rules that a scenario can turn on."""


class Faulty(Unreadable):
    """A scenario file with faults, each told with its place."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        more = len(self.faults) - 1
        rest = f" (and {more} more)" if more else ""
        super().__init__(f"{self.faults[0]}{rest}", cure=Cure.SEE_SCENARIO_CHECK if more else None)


def _read(parse: Callable[[str], Value]) -> BeforeValidator:
    """Text as the program reads it everywhere; a refusal becomes a fault of the entry."""

    def convert(text: object) -> Value:
        if not isinstance(text, str):
            raise ValueError(f"{text!r} must be written in quotation marks")
        try:
            return parse(text)
        except BloodyAprilError as refusal:
            raise ValueError(str(refusal)) from None

    return BeforeValidator(convert)


def _one_of(members: Iterable[Any]) -> BeforeValidator:
    names = {member.value: member for member in members}

    def parse(text: str) -> Any:
        if text not in names:
            raise Unreadable(f"{text!r} is none of {', '.join(names)}")
        return names[text]

    return _read(parse)


def _minutes(clock: str) -> int:
    found = re.fullmatch(r"(\d{2}):(\d{2})", clock)
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise Unreadable(f"{clock!r} is no time of day; write 08:20")
    return int(found[1]) * 60 + int(found[2])


def _optional(rule: str) -> str:
    if rule not in OPTIONAL:
        raise Unreadable(f"rule {rule!r} cannot be turned on; these can: {', '.join(OPTIONAL)}")
    return rule


def _change(name: str) -> str:
    if name not in CHANGES:
        raise Unreadable(f"{name!r} is no change of weather; these are: {', '.join(CHANGES)}")
    return name


def _event(name: str) -> str:
    if name not in EVENTS:
        raise Unreadable(f"{name!r} is no random event; these are: {', '.join(EVENTS)}")
    return name


Clock = Annotated[int, _read(_minutes)]
Hex = Annotated[Position, _read(Position.parse)]
Height = Annotated[Altitude, _read(Altitude.parse)]
Direction = Annotated[Heading, _read(Heading.parse)]
BandName = Annotated[Band, _read(Band.parse)]
KindName = Annotated[GroundKind, _one_of(GroundKind)]
SideName = Annotated[Side, _one_of(Side)]
SkyName = Annotated[Sky, _one_of(Sky)]
DensityName = Annotated[Density, _one_of(Density)]
TaskingName = Annotated[Tasking, _one_of(Tasking)]
OptionalRule = Annotated[str, _read(_optional)]
ChangeName = Annotated[str, _read(_change)]
EventName = Annotated[str, _read(_event)]
MapRow = Annotated[int, Field(ge=1, le=32)]
Number = Annotated[int, Field(ge=0, le=99)]


class _Form(BaseModel):
    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        alias_generator=lambda name: name.rstrip("_").replace("_", "-"),
        arbitrary_types_allowed=True,
    )


class TimeForm(_Form):
    """`[time]` of rule 4.1."""

    start: Clock
    turns: Annotated[int, Field(ge=1, le=720)]
    night: bool = False
    moonless: bool = False


class WeatherForm(_Form):
    """`[weather]`: rolled for the month, or given (3.1, 7.1)."""

    roll: bool = False
    again: list[SkyName] = []
    sky: SkyName | None = None
    band: BandName | None = None
    wind_from: Direction | None = None
    wind_speed: Number = 0
    changes_off: list[ChangeName] = []

    @model_validator(mode="after")
    def _settled(self) -> WeatherForm:
        if set(self.again) >= set(Sky):
            raise ValueError("no sky would be left if all of them were rolled again")
        if self.roll is (self.sky is not None):
            raise ValueError("say roll = true, or the sky, not both")
        if self.sky not in (None, Sky.CLEAR) and self.band is None:
            raise ValueError(f"a {self.sky.word if self.sky else ''} sky needs its band")
        return self


class AaForm(_Form):
    """One of `[[aa]]`."""

    side: SideName
    density: DensityName
    hex: Hex
    flaming_onion: bool = False
    active: bool | None = None
    hidden: bool = False

    @model_validator(mode="after")
    def _lurking(self) -> AaForm:
        if self.active and self.hidden:
            raise ValueError("hidden AA is not active [4.41]")
        return self


class DummiesForm(_Form):
    """`[dummies]`: how many dummy flights each side may have on the map (5.12)."""

    british: Annotated[int, Field(ge=0, le=MOST_DUMMIES)] = 0
    german: Annotated[int, Field(ge=0, le=MOST_DUMMIES)] = 0


class DecoyForm(_Form):
    """One of `[[decoys]]`: a dummy that starts on the map (4.42)."""

    unit: str
    type: str
    home: str
    hex: Hex | None = None
    heading: Direction = Heading.E
    altitude: Height | None = None
    route: list[Hex] = []

    @model_validator(mode="after")
    def _somewhere(self) -> DecoyForm:
        if (self.hex is None) is not (self.altitude is None):
            raise ValueError("give a hex and an altitude, or neither for one on its aerodrome")
        return self


class PoolForm(_Form):
    """`[aa-pool]`: German AA that the plan places (4.41)."""

    light: Number = 0
    medium: Number = 0
    heavy: Number = 0
    rows: Annotated[list[MapRow], Field(min_length=2, max_length=2)] = [1, 32]


class ShootForm(_Form):
    """One of a flight's `shoots`: a battery and its target, by their hexes (12.212)."""

    battery: Hex
    target: Hex
    reach: Annotated[int, Field(ge=1, le=99)] = FARTHEST


class FlightForm(_Form):
    """One of `[[flights]]`."""

    id: str
    name: str
    unit: str
    type: str
    aeroplanes: int
    tasking: TaskingName
    home: str
    leader: str = ""
    crews: list[str] = []
    cameras: list[int] = []
    hex: Hex | None = None
    heading: Direction = Heading.E
    altitude: Height | None = None
    enters: Annotated[int, Field(ge=1)] = 1
    cruise: Height | None = None
    route: list[Hex] = []
    targets: list[Hex] = []
    bombs: bool = False
    ammunition: Literal["buckingham", "le-prieur"] | None = None
    contacts: Annotated[int, Field(ge=1, le=99)] = 1
    shoots: list[ShootForm] = []
    schusta: int = 0
    escorts: str = ""

    @model_validator(mode="after")
    def _escort(self) -> FlightForm:
        escort = self.tasking is Tasking.CLOSE_ESCORT
        if escort and not self.escorts:
            raise ValueError("a Close Escort names the flight that it escorts [12.215]")
        if self.escorts and not escort:
            raise ValueError(f"escorts is for Close Escort, not {self.tasking.value} [12.215]")
        return self

    @model_validator(mode="after")
    def _artillery(self) -> FlightForm:
        artillery = self.tasking is Tasking.ARTILLERY
        if artillery and not self.shoots:
            raise ValueError("artillery cooperation needs a battery: give its shoots [12.212]")
        if self.shoots and not artillery:
            raise ValueError(f"shoots are for artillery cooperation, not {self.tasking.value}")
        if self.schusta and not 1 <= self.schusta <= self.aeroplanes:
            raise ValueError(f"a Schusta aeroplane in box {self.schusta} of {self.aeroplanes}")
        if self.schusta in self.cameras:
            raise ValueError("the Schusta aeroplane covers, it takes no photographs [13.422]")
        return self

    @model_validator(mode="after")
    def _flyable(self) -> FlightForm:
        if not 1 <= self.aeroplanes <= MOST_AEROPLANES:
            raise ValueError(_too_many(self.aeroplanes))
        if len(self.crews) > self.aeroplanes:
            raise ValueError(f"{len(self.crews)} crews for {self.aeroplanes} aeroplanes")
        for number in self.cameras:
            if not 1 <= number <= self.aeroplanes:
                raise ValueError(f"a camera in box {number} of {self.aeroplanes}")
        if len(set(self.cameras)) < len(self.cameras):
            raise ValueError("two cameras in one box [12.216]")
        if not self.route and self.hex is None:
            raise ValueError("neither a hex nor a route: it is nowhere")
        if self.hex is not None and self.altitude is None:
            raise ValueError("it starts in a hex, but at no altitude")
        return self


class TargetForm(_Form):
    """One of `[[targets]]`: a ground unit, a target or a balloon (18.13, 22.1, 12.217)."""

    id: str
    side: SideName
    kind: KindName
    hex: Hex | None = None
    hexes: list[Hex] = []
    profile: Literal["A", "B", "C", "D"] | None = None
    name: str = ""
    height: Height | None = None

    @model_validator(mode="after")
    def _placed(self) -> TargetForm:
        if (self.hex is None) is (not self.hexes):
            raise ValueError("give its hex, or the hexes in one of which it lies face down [22.1]")
        if self.hexes and self.kind not in TROOPS:
            raise ValueError("only infantry, cavalry and machine guns lie face down [22.1]")
        return self

    @model_validator(mode="after")
    def _attackable(self) -> TargetForm:
        if self.kind is GroundKind.BALLOON:
            if self.height not in HEIGHTS:
                heights = ", ".join(map(str, HEIGHTS))
                raise ValueError(f"a balloon hangs at one of {heights} [12.217]")
        elif self.height is not None:
            raise ValueError("only a balloon has a height [12.217]")
        elif self.kind in UNRATED and self.profile is None:
            raise ValueError(f"a {self.kind.word} needs its profile, A to D [18.13]")
        return self


class ReadinessForm(_Form):
    """One of `[[readiness]]`."""

    unit: str
    aerodrome: str
    leader: str = ""
    type: str = ""
    aeroplanes: int = 0
    airborne: Height | None = None

    @model_validator(mode="after")
    def _possible(self) -> ReadinessForm:
        if not 0 <= self.aeroplanes <= MOST_AEROPLANES:
            raise ValueError(_too_many(self.aeroplanes))
        return self


class ScenarioForm(_Form):
    """A whole scenario file, in the order of rule 4.1."""

    id: str
    title: str
    kind: Literal["patrol", "show"]
    date: Annotated[date, Field(ge=FIRST_DAY, le=LAST_DAY)]
    historical_outcome: str
    time: TimeForm
    weather: WeatherForm
    aa: list[AaForm] = []
    aa_pool: PoolForm = PoolForm()
    dummies: DummiesForm = DummiesForm()
    decoys: list[DecoyForm] = []
    flights: Annotated[list[FlightForm], Field(min_length=1)]
    readiness: list[ReadinessForm] = []
    targets: list[TargetForm] = []
    special_rules: list[str] = []
    air_starts: str = ""
    victory: list[str] = []
    rules_on: list[OptionalRule] = []
    random_events: bool = True
    events_off: list[EventName] = []
    sources: list[str] = []


def filled_in(content: Mapping[str, Any]) -> ScenarioForm:
    """A scenario file's content as a form; raises `Faulty` with all faults."""
    try:
        return ScenarioForm.model_validate(content)
    except ValidationError as refusal:
        raise Faulty(_told(fault, content) for fault in refusal.errors()) from None


def _too_many(aeroplanes: int) -> str:
    return f"{aeroplanes} aeroplanes; a flight has one to {MOST_AEROPLANES} [5.1]"


_MESSAGES = {
    "missing": "is missing",
    "extra_forbidden": "is not an entry here",
    "greater_than_equal": "must be {ge} or more, not {0}",
    "less_than_equal": "must be {le} or less, not {0}",
    "literal_error": "must be {expected}",
    "too_short": "has too few values",
    "too_long": "has too many values",
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "string_type": "must be text in quotation marks",
    "list_type": "must be a list in brackets",
    "date_type": "must be a date such as 1917-04-13, without quotation marks",
    "model_type": "must be a part of its own, headed by its name in brackets",
}


def _told(fault: Any, content: Mapping[str, Any]) -> str:
    """A fault in one line: the part of the file, the entry, what is wrong."""
    place = list(fault["loc"])
    part = _part(place, content)
    entry = " ".join(str(step + 1) if isinstance(step, int) else f"{step!r}" for step in place)
    if place == ["flights"] and fault["type"] in ("missing", "too_short"):
        return "no flights: there is nobody to play"
    if fault["type"] == "value_error":
        message = str(fault["ctx"]["error"])
    elif fault["type"] in _MESSAGES:
        message = _MESSAGES[fault["type"]].format(fault["input"], **fault.get("ctx", {}))
    else:
        message = f"{fault['input']}: {fault['msg'][0].lower()}{fault['msg'][1:]}"
    told = f"{entry} {message}" if entry and fault["type"] != "value_error" else message
    return f"{part}: {told}" if part else told


def _part(place: list[Any], content: Mapping[str, Any]) -> str:
    """The part of the file where a place begins; it is taken off the place."""
    match place:
        case [("flights" | "readiness" | "targets") as part, int() as number, *_]:
            del place[:2]
            entry = content[part][number]
            key = "unit" if part == "readiness" else "id"
            given = entry.get(key) if isinstance(entry, dict) else None
            name = given if isinstance(given, str) else f"number {number + 1}"
            return f"readiness of {name}" if part == "readiness" else f"{part[:-1]} {name}"
        case [("aa" | "decoys") as part, int() as number, *_]:
            del place[:2]
            return f"{part.removesuffix('s')} number {number + 1}"
        case [str() as part, *rest] if rest or isinstance(content.get(part), dict):
            del place[:1]
            return part
    return ""
