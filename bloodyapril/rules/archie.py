"""Chapter 16: anti-aircraft artillery."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum

from bloodyapril.checks.check import Check
from bloodyapril.checks.facts import FactValue
from bloodyapril.checks.modifiers import Modifier, Stack
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.damage import HIT, Hits, worst_first
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import line_of_sight, veil
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


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
    label: str = ""
    """What to call it where it has no place on a map, or is no counter of its own."""
    marks: bool = True
    """Whether its fire leaves a Barrage marker: that of machine guns does not (22.1)."""
    silenced: int = 0
    """The turn in which heavy damage silenced it; it cannot wake before the next (19.1)."""
    holds: bool = False
    """Whether it keeps silent, by its owner's order, until he activates it himself (16.2)."""
    damage: GroundDamage = GroundDamage.NONE
    """The worst that it has suffered; slight damage does nothing but count (19.1)."""
    balloon: str = ""
    """The balloon whose AA it is, upgraded to Heavy (16.1): it takes the place of the inherent."""

    @property
    def name(self) -> str:
        """What both players may call it: a Flaming Onion is one only once it has fired (16.4)."""
        if self.label:
            return self.label
        if self.density is Density.SMALL_ARMS:
            return f"{self.side.value} small arms in {self.hex}"
        known = self.flaming_onion and self.revealed
        kind = "Flaming Onion" if known else f"{self.density.value} AA"
        return f"{self.side.value} {kind} in {self.hex}"

    def can_wake(self, turn: int) -> bool:
        """Rules 16.2 and 19.1. Whether it is silent and nothing keeps it from waking in a turn."""
        return not self.active and self.silenced < turn

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


@dataclass(frozen=True, slots=True)
class Aim:
    """A concentration laid on a flight: the altitude it fires at and its roll.

    `waiting` are modifiers kept for the damage roll (ruling aa-modifiers-on-which-roll).
    """

    gun: Concentration
    altitude: Altitude
    check: Check
    waiting: tuple[Modifier, ...] = ()


@rule("16.3", "16.31", "16.311", "21.32", charts=("aa",))
def aa_check(
    table: Table,
    concentration: Concentration,
    flight: Flight,
    altitude: Altitude,
    air: Air,
) -> Check | None:
    """Rule 16.31. A concentration's roll against a flight; nothing if it may not fire.

    It needs a line of sight, and does not reach flights in or above fog (7.15). `altitude` is the
    one fired at; rain and snow may spoil the aim (16.311).
    """
    in_fog = air.weather.fog is not None and altitude.band >= air.weather.fog
    seen_through = veil(air.weather, altitude.band) if air.spoils_aim else "none"
    facts: dict[str, FactValue] = {
        "los-blocked": not line_of_sight(air.weather, GROUND, altitude),
        "visibility": "fog" if in_fog else seen_through,
        "density": concentration.density.value,
        "band": altitude.band.value,
        "deck-zero": altitude == GROUND,
        "speed": flight.speed or flight.card.bands[altitude.band].level,
        "aeroplanes": max(1, len(flight.present)),
        "fired-on-before": flight.fired_before is altitude.band,
        "night": air.light.night,
    }
    return table.library.chart("aa").offer(f"{concentration.name} at {flight.name}", **facts)


@rule("16.31")
def aim(
    table: Table,
    concentration: Concentration,
    flight: Flight,
    altitude: Altitude,
    air: Air,
) -> Aim | None:
    """Rule 16.31. A concentration laid on a flight, by the ruling aa-modifiers-on-which-roll."""
    check = aa_check(table, concentration, flight, altitude, air)
    if check is None:
        return None
    if table.rulings["aa-modifiers-on-which-roll"] == "aa-roll":
        return Aim(concentration, altitude, check)
    moving = {rule.id for rule in check.chart.modifiers if _WAITING & set(rule.facts)}
    waiting = tuple(modifier for modifier in check.stack if modifier.id in moving)
    staying = tuple(modifier for modifier in check.stack if modifier.id not in moving)
    bare = replace(check, stack=Stack(staying, (*check.stack.withheld, *waiting)))
    return Aim(concentration, altitude, bare, waiting)


_WAITING = {"speed", "night", "visibility"}
"""Facts whose modifiers the ruling aa-modifiers-on-which-roll may move."""


@rule("16.31")
def chosen_to_fire(
    table: Table,
    concentrations: Iterable[Concentration],
    flight: Flight,
    altitudes: Sequence[Altitude],
    air: Air,
) -> Aim | None:
    """Rule 16.31. Of several that reach the flight only one fires: the likeliest to hit.

    Where a change of altitude gives the gunners a choice of `altitudes`, likewise.
    """
    aims = [
        laid
        for gun in concentrations
        for altitude in altitudes
        if (laid := aim(table, gun, flight, altitude, air))
    ]
    return max(aims, key=_promise, default=None)


def _promise(laid: Aim) -> tuple[int, bool, int, str]:
    """How much a shot promises: its chance to hit, then the damage of a hit."""
    densities = tuple(Density)
    weight = 0 if laid.gun.density is Density.SMALL_ARMS else densities.index(laid.gun.density)
    return (
        laid.check.weights().get("hit", 0) - laid.check.weights().get("miss", 0),
        laid.gun.flaming_onion,
        weight,
        laid.gun.id,
    )


@rule("16.31", "16.4", charts=("flak-damage",))
def flak_damage(
    table: Table,
    concentration: Concentration,
    flight: Flight,
    *,
    unmodified: bool = False,
    pressed: bool = False,
    waiting: tuple[Modifier, ...] = (),
) -> Hits:
    """Rules 16.31 and 16.4. The damage of a hit; `unmodified` after wind drift or scatter.

    `waiting` are modifiers that the AA roll has left for this one (see `Aim`).
    """
    check = table.library.chart("flak-damage").check(
        flight.name,
        flak=concentration.flak,
        density=concentration.density.value,
        damage_factor=flight.card.damage_factor,
        pressed_attack=pressed,
        flak_modifiers_off=unmodified,
    )
    if waiting and not unmodified:
        stack = Stack((*check.stack.applied, *waiting), check.stack.withheld)
        check = replace(check, stack=stack)
    return hits_of(str(table.dice.ask(check)))


def hits_of(result: str) -> Hits:
    """The hits that a chart writes as `NE`, `D`, `C+D`, gravest first."""
    if result == "NE":
        return ()
    return worst_first(HIT[part] for part in result.split("+"))


@rule("16.33", charts=("friendly-aa",))
def friendly_check(
    table: Table, concentration: Concentration, flight: Flight, altitude: Altitude
) -> Check | None:
    """Rule 16.33. Whether own AA mistakes a flight on its way home; no roll below Medium.

    `altitude` is the one fired at, where a change of altitude gives the gunners a choice.
    """
    if not mistakes_at(table, altitude):
        return None
    return table.library.chart("friendly-aa").check(
        f"{concentration.name} at {flight.name}", band=altitude.band.value
    )


@rule("16.33", charts=("friendly-aa",))
def mistakes_at(table: Table, altitude: Altitude) -> bool:
    """Rule 16.33. Whether own AA ever fires at an altitude: at Medium and above.

    By one reading of the ruling friendly-aa-medium not at Very High.
    """
    narrow = table.rulings["friendly-aa-medium"] == "medium-and-high"
    if narrow and altitude.band is Band.VERY_HIGH:
        return False
    return table.library.chart("friendly-aa").offer(band=altitude.band.value) is not None


@rule("16.33")
def comes_home(map_: Map, flight: Flight) -> bool:
    """Rule 16.33. Whether a flight that began its move over the enemy flies towards its lines."""
    home = (Heading.W, Heading.NW, Heading.SW, Heading.NNW, Heading.SSW)
    facing = flight.heading if flight.side is Side.BRITISH else flight.heading.reverse
    return map_.holder(flight.started_at) is flight.side.enemy and facing in home
