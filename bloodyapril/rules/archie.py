"""Chapter 16: anti-aircraft artillery."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from bloodyapril.checks.check import Check
from bloodyapril.checks.facts import FactValue
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.damage import HIT, Hits, worst_first
from bloodyapril.rules.detection import Light
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather, line_of_sight
from bloodyapril.terms.altitude import GROUND, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side


class Density(Enum):
    """Densities of fire from the ground (16.1); small arms come from trenches."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    SMALL_ARMS = "small-arms"


@dataclass(frozen=True, slots=True)
class Concentration:
    """An AA concentration, or the small arms of a trench hex."""

    id: str
    side: Side
    density: Density
    hex: Position
    active: bool = True
    hidden: bool = False
    flaming_onion: bool = False
    revealed: bool = False

    @property
    def name(self) -> str:
        if self.density is Density.SMALL_ARMS:
            return f"{self.side.value} small arms in {self.hex}"
        kind = "Flaming Onion" if self.flaming_onion else f"{self.density.value} AA"
        return f"{self.side.value} {kind} in {self.hex}"

    @property
    def flak(self) -> str:
        """The column of the flak damage chart (16.31, 16.4)."""
        if self.density is Density.SMALL_ARMS:
            return "small-arms"
        return "flaming-onion" if self.flaming_onion else "barrage"


@rule("16.3")
def in_zone(concentration: Concentration, place: Position) -> bool:
    """Rule 16.3. Whether a place lies in a barrage zone: the hex and all adjacent ones.

    Small arms reach their own hex only (16.1).
    """
    reach = 0 if concentration.density is Density.SMALL_ARMS else 1
    return place.range_to(concentration.hex) <= reach


@rule("16.1")
def trench_fire(map_: Map, side: Side, place: Position) -> Concentration | None:
    """Rule 16.1. The small arms of an active trench hex, against flights at Deck."""
    for hex_ in place.hexes:
        if hex_ in map_.trenches[side]:
            return Concentration(f"trench {hex_}", side, Density.SMALL_ARMS, hex_)
    return None


@rule("16.3", "16.31", charts=("aa",))
def aa_check(
    table: Table,
    concentration: Concentration,
    flight: Flight,
    weather: Weather,
    light: Light,
    *,
    band: Band | None = None,
) -> Check | None:
    """Rule 16.31. A concentration's roll against a flight; nothing if it may not fire.

    It needs a line of sight, and does not reach flights in or above fog (7.15). `band` is the band
    fired at when a change of altitude gives the choice.
    """
    altitude = flight.altitude
    at = band or altitude.band
    in_fog = weather.fog is not None and at >= weather.fog
    facts: dict[str, FactValue] = {
        "los-blocked": not line_of_sight(weather, GROUND, altitude),
        "visibility": "fog" if in_fog else "none",
        "density": concentration.density.value,
        "band": at.value,
        "deck-zero": altitude == GROUND,
        "speed": max(1, flight.speed),
        "aeroplanes": max(1, len(flight.present)),
        "fired-on-before": flight.fired_on is at,
        "night": light.night,
    }
    return table.library.chart("aa").offer(f"{concentration.name} at {flight.name}", **facts)


@rule("16.31")
def chosen_to_fire(
    table: Table,
    concentrations: Iterable[Concentration],
    flight: Flight,
    weather: Weather,
    light: Light,
) -> tuple[Concentration, Check] | None:
    """Rule 16.31. Of several that reach the flight only one fires: the likeliest to hit."""
    able = []
    for concentration in concentrations:
        check = aa_check(table, concentration, flight, weather, light)
        if check is not None:
            able.append((concentration, check))
    return max(
        able,
        key=lambda pair: (pair[1].weights().get("hit", 0), pair[0].id),
        default=None,
    )


@rule("16.31", "16.4", charts=("flak-damage",))
def flak_damage(
    table: Table,
    concentration: Concentration,
    flight: Flight,
    *,
    unmodified: bool = False,
    pressed: bool = False,
) -> Hits:
    """Rules 16.31 and 16.4. The damage of a hit; `unmodified` after wind drift or scatter."""
    result = table.ask(
        "flak-damage",
        flight.name,
        flak=concentration.flak,
        density=concentration.density.value,
        damage_factor=flight.card.damage_factor,
        pressed_attack=pressed,
        flak_modifiers_off=unmodified,
    )
    return hits_of(str(result))


def hits_of(result: str) -> Hits:
    """The hits that a chart writes as `NE`, `D`, `C+D`, gravest first."""
    if result == "NE":
        return ()
    return worst_first(HIT[part] for part in result.split("+"))


@rule("16.33", charts=("friendly-aa",))
def friendly_fire(table: Table, concentration: Concentration, flight: Flight) -> bool:
    """Rule 16.33. Whether own AA mistakes a flight on its way home at Medium or higher."""
    check = table.library.chart("friendly-aa").offer(
        f"{concentration.name} at {flight.name}", band=flight.altitude.band.value
    )
    return check is not None and table.dice.ask(check) == "fires"


@rule("16.33")
def comes_home(map_: Map, flight: Flight) -> bool:
    """Rule 16.33. Whether a flight that began its move over the enemy flies towards its lines."""
    home = (Heading.W, Heading.NW, Heading.SW, Heading.NNW, Heading.SSW)
    facing = flight.heading if flight.side is Side.BRITISH else flight.heading.reverse
    return map_.holder(flight.started_at) is flight.side.enemy and facing in home
