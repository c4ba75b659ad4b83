"""What is on a printed sheet: log (2.9, 5.2), report, roster, aeroplane card (2.81), chart (2.4).

Everything here is text, whole numbers and flags. Nothing asks where a value came from, so a sheet
can be filled from a game, from a campaign or by hand in a test. An empty text or a zero means
"not known": the form then leaves room to write.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from bloodyapril.press.map_view import MapSheet
from bloodyapril.press.paper import Paper as Paper
from bloodyapril.press.report_lines import AccountLine as AccountLine
from bloodyapril.press.report_lines import DeedLine as DeedLine
from bloodyapril.press.report_lines import LossLine as LossLine
from bloodyapril.press.report_lines import ScenarioLine as ScenarioLine
from bloodyapril.press.report_lines import ScoreLine as ScoreLine
from bloodyapril.press.report_lines import Seal as Seal
from bloodyapril.press.report_lines import SortieLine as SortieLine
from bloodyapril.press.report_lines import ToldLine as ToldLine
from bloodyapril.press.report_lines import TurnAccount as TurnAccount
from bloodyapril.terms.errors import Unreadable, unknown
from bloodyapril.terms.values import dataclass

BoxState = Literal["ok", "damaged", "crippled", "shot down", "absent"]

#: How an aeroplane box is drawn, in the order of the rule (5.21).
BOX_STATES: tuple[BoxState, ...] = ("ok", "damaged", "crippled", "shot down", "absent")

#: Boxes on the log of one flight (5.21).
BOXES = 6

#: Flight forms on one page of the log.
FORMS_A_PAGE = 4

#: A chart with more columns than this is printed across the page.
WIDE_CHART = 10

#: A figure of a modifier with more letters than this needs a column of its own width.
LONG_FIGURE = 4

#: Lines of the ground table at the least, and on an empty sheet, where they have a page.
GROUND_LINES = 5
GROUND_LINES_EMPTY = 21

#: Lines for artillery shoots on an empty sheet.
SHOOT_LINES_EMPTY = 4

#: The boxes of a shoot on its log, in the order of its ladder (12.212).
LADDER = ("sighted", "contact", "commence", "ranged", "ranged", "effect")

#: States of a whole flight that a player ticks on its log (5.2), each with its rule.
FLIGHT_MARKS: tuple[tuple[str, str], ...] = (
    ("wheel", "10.5"),
    ("dogfight", "13.41"),
    ("stacked", "5.15"),
    ("bombs gone", "17.12"),
    ("dud engine", "14.24"),
    ("aborted", "10.6"),
    ("landed", "11.2"),
)


@dataclass(frozen=True, slots=True)
class AeroplaneBox:
    """One of the six boxes of a flight (5.21).

    `number` is 1 to 6. `crew` names who flies it, `camera` says that it carries one (12.216),
    `fate` what became of it.
    """

    number: int
    state: BoxState = "ok"
    crew: str = ""
    camera: bool = False
    fate: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.number <= BOXES:
            raise Unreadable(f"aeroplane box {self.number}: the boxes are numbered 1 to 6 [5.21]")
        if self.state not in BOX_STATES:
            raise unknown("state of an aeroplane", self.state, BOX_STATES)


@dataclass(frozen=True, slots=True)
class WeaponTrack:
    """A weapon of the flight: its Firepower and how far its ammunition has run down (13.33, 13.34).

    The weapon began at `depletion_start` and stands at `depletion_now`; at 10 it is depleted. A
    weapon fed by drums began with `drums` of them.
    """

    name: str = ""
    firepower: int = 0
    depletion_start: int = 0
    depletion_now: int = 0
    drums: int = 0
    drums_left: int = 0
    depleted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightEntry:
    """The log of one flight (5.2), and an empty form if made without arguments.

    `counter` is the letter or number of its generic counter (5.11); `aggression` is text, for a
    flight may be unrated. `targets` holds the plotted hexes and route (4.21), `start` where, when
    and how high it begins. `photographs` lists the hexes taken, `photographs_taken` of
    `photographs_allowed` (12.216; nothing is drawn where none are allowed). Endurance is in the
    points of rule 10.4. `marks` are the states that hold, in the words of `FLIGHT_MARKS` or others.
    `aeroplanes` may leave out boxes that are not in the flight: they are printed black.
    """

    name: str = ""
    counter: str = ""
    unit: str = ""
    aeroplane_type: str = ""
    tasking: str = ""
    training: str = ""
    aggression: str = ""
    leader: str = ""
    start: str = ""
    targets: str = ""
    aeroplanes: tuple[AeroplaneBox, ...] = ()
    weapons: tuple[WeaponTrack, ...] = ()
    ordnance: str = ""
    endurance_total: int = 0
    endurance_used: int = 0
    photographs: str = ""
    photographs_taken: int = 0
    photographs_allowed: int = 0
    marks: tuple[str, ...] = ()
    notes: str = ""
    fate: str = ""

    def __post_init__(self) -> None:
        numbers = [box.number for box in self.aeroplanes]
        if len(set(numbers)) < len(numbers):
            raise Unreadable(f"flight {self.name}: two aeroplanes in one box {numbers} [5.21]")

    @property
    def boxes(self) -> tuple[AeroplaneBox, ...]:
        """All six boxes; on an empty form none is blacked out."""
        held = {box.number: box for box in self.aeroplanes}
        other: BoxState = "absent" if held else "ok"
        numbers = range(1, BOXES + 1)
        return tuple(held.get(number) or AeroplaneBox(number, other) for number in numbers)

    @property
    def tracks(self) -> tuple[WeaponTrack, ...]:
        """The weapons; on a form without any, two to be filled in."""
        return self.weapons or (WeaponTrack(), WeaponTrack())

    @property
    def ticks(self) -> tuple[tuple[str, bool], ...]:
        """Each state of the flight and whether it holds, those of the form first."""
        usual = tuple(word for word, _ in FLIGHT_MARKS)
        others = tuple(word for word in self.marks if word not in usual)
        return tuple((word, word in self.marks) for word in (*usual, *others))


@dataclass(frozen=True, slots=True)
class GroundEntry:
    """An AA concentration, balloon, gun line or ground unit (2.9, 16.1, 22.1), or a dummy place."""

    kind: str = ""
    density: str = ""
    hex: str = ""
    state: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ShootEntry:
    """A battery that works on a target (12.212): for whom, and which boxes of `LADDER` are ticked.

    `damage` is the worst that it has done, `note` tells where it goes on if it was broken off.
    """

    flight: str = ""
    battery: str = ""
    target: str = ""
    ladder: tuple[bool, ...] = (False,) * len(LADDER)
    damage: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if len(self.ladder) != len(LADDER):
            raise Unreadable(f"shoot of {self.flight}: {len(LADDER)} steps, not {self.ladder}")

    @property
    def rungs(self) -> tuple[tuple[str, bool], ...]:
        """Each step of the ladder and whether it is done."""
        return tuple(zip(LADDER, self.ladder, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSheet:
    """A player's log sheet for one scenario (2.9).

    `side` is "British" or "German". `seed_line` says where the dice come from, `dummies` which
    generic counters stand for nothing (5.12). `spare_forms` asks for empty flight forms after the
    last flight, for those that split off (5.14); a sheet without flights gets a page of them.
    `house_note` tells which figures are not the published ones.
    """

    side: str
    campaign: str = ""
    scenario: str = ""
    date: str = ""
    time_of_day: str = ""
    weather: str = ""
    wind: str = ""
    dummies: str = ""
    seed_line: str = ""
    flights: tuple[FlightEntry, ...] = ()
    ground: tuple[GroundEntry, ...] = ()
    shoots: tuple[ShootEntry, ...] = ()
    spare_forms: int = 0
    house_note: str = ""
    title: str = field(default="Flight Log", init=False)

    @property
    def forms(self) -> tuple[FlightEntry, ...]:
        """The flights, then the empty forms."""
        spare = self.spare_forms if self.flights or self.spare_forms else FORMS_A_PAGE
        return self.flights + (FlightEntry(),) * spare

    @property
    def shoot_lines(self) -> tuple[ShootEntry, ...]:
        """The artillery shoots; on an empty sheet lines for some."""
        empty = not (self.flights or self.ground or self.shoots)
        return self.shoots + (ShootEntry(),) * (SHOOT_LINES_EMPTY if empty else 0)

    @property
    def ground_lines(self) -> tuple[tuple[GroundEntry, GroundEntry], ...]:
        """The ground units two to a line, and free lines to write on, fewer beside shoots."""
        least = GROUND_LINES if self.flights or self.ground else GROUND_LINES_EMPTY
        least = max(2, least - len(self.shoots) - 1) if self.shoots else least
        wanted = max(2 * least, len(self.ground) + len(self.ground) % 2)
        full = self.ground + (GroundEntry(),) * (wanted - len(self.ground))
        return tuple(zip(full[::2], full[1::2], strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterAction:
    """The report of a scenario that is over (3.3, 4.6).

    `deeds` are what happened on the ground, `map` the battle as it was flown. Where a campaign has
    several scenarios, `scenarios` lists them and `campaign_line` sums them up (23.3).
    """

    campaign: str = ""
    scenario: str = ""
    date: str = ""
    weather: str = ""
    seed_line: str = ""
    outcome_line: str = ""
    score: tuple[ScoreLine, ...] = ()
    losses: tuple[LossLine, ...] = ()
    flights: tuple[SortieLine, ...] = ()
    deeds: tuple[DeedLine, ...] = ()
    dogfights: tuple[ToldLine, ...] = ()
    events: tuple[ToldLine, ...] = ()
    map: MapSheet | None = None
    scenarios: tuple[ScenarioLine, ...] = ()
    campaign_line: str = ""
    account: tuple[TurnAccount, ...] = ()
    seal: Seal | None = None
    house_note: str = ""
    title: str = field(default="After-Action Report", init=False)

    @property
    def totals(self) -> tuple[tuple[str, int], ...]:
        """Each side's victory points, in the order in which the sides first score."""
        sums: dict[str, int] = {}
        for line in self.score:
            sums[line.side] = sums.get(line.side, 0) + line.points
        return tuple(sums.items())


@dataclass(frozen=True, slots=True)
class AirmanLine:
    """An airman on a roster (2.6): `rating` is his Aggression Value or NR, `state` "fit" or not."""

    name: str
    rank: str = ""
    role: str = ""
    rating: str = ""
    sorties: int = 0
    victories: int = 0
    state: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """The people of one unit (2.6). A roster without airmen prints lines to write on."""

    side: str
    unit: str = ""
    campaign: str = ""
    date: str = ""
    kind: str = ""
    aeroplane_type: str = ""
    training: str = ""
    commander: str = ""
    bases: tuple[str, ...] = ()
    airmen: tuple[AirmanLine, ...] = ()
    house_note: str = ""
    title: str = field(default="Roster", init=False)


@dataclass(frozen=True, slots=True)
class BandLine:
    """An aeroplane's performance in one altitude band, as printed on its card (2.81)."""

    band: str
    speed: str = ""
    manoeuvre: str = ""
    climb: str = ""
    dive: str = ""


@dataclass(frozen=True, slots=True)
class CardWeapon:
    """A gun on an aeroplane card: Firepower (13.14) and depletion, `2` or `3d3` (13.34)."""

    name: str
    firepower: str = ""
    depletion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AeroplaneCard:
    """An Aeroplane Data Card (2.81). `source` says whose figures they are; bands run downwards."""

    name: str
    side: str = ""
    role: str = ""
    crew: str = ""
    ceiling: str = ""
    first_date: str = ""
    bands: tuple[BandLine, ...] = ()
    weapons: tuple[CardWeapon, ...] = ()
    damage_factor: str = ""
    endurance: str = ""
    bombs: str = ""
    notes: tuple[str, ...] = ()
    source: str = ""
    title: str = field(default="Aeroplane Data Cards", init=False)


@dataclass(frozen=True, slots=True)
class ModifierLine:
    """A modifier of a chart: figure with its sign, when it applies, rule and whose figure it is.

    `unsure` marks it on a proof sheet.
    """

    figure: str
    when: str
    rule: str = ""
    source: str = ""
    unsure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartPage:
    """A chart (2.4): `head` names the columns of `rows`. `dice` is what is thrown.

    With `ticks` it is a proof sheet: each figure has a box to tick, the first `labels` cells of a
    row have none, and `unsure` marks cells by row and column, counted from 0. `counts` says what
    the heads of the columns count.
    """

    name: str
    rule: str = ""
    dice: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    modifiers: tuple[ModifierLine, ...] = ()
    notes: tuple[str, ...] = ()
    source: str = ""
    provenance: str = ""
    ticks: bool = False
    labels: int = 0
    unsure: tuple[tuple[int, int], ...] = ()
    counts: str = ""
    title: str = field(default="Charts", init=False)

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.head):
                raise Unreadable(
                    f"chart {self.name}: {len(row)} cells {row} under {len(self.head)} heads"
                )

    @property
    def long_figures(self) -> bool:
        """Whether a modifier's figure needs more room than a number: `+1 x aggression`."""
        return any(len(line.figure) > LONG_FIGURE for line in self.modifiers)

    @property
    def wide(self) -> bool:
        """Whether the chart has so many columns that it is printed across the page."""
        return len(self.head) > WIDE_CHART

    @property
    def alone(self) -> bool:
        """Whether it shares its page with no other: a proof sheet, and one across the page."""
        return self.ticks or self.wide


#: Anything that can be printed.
Sheet = LogSheet | AfterAction | Roster | AeroplaneCard | ChartPage | MapSheet
