"""Chapters 17 and 18: bombs and strafing, from the attack value to the result of the run."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from bloodyapril.checks.check import Check
from bloodyapril.checks.facts import FactValue
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_to_air.weapons import deplete
from bloodyapril.rules.air_units import Flight, Tasking, Weapon
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_damage import GroundDamage, ground_damage
from bloodyapril.rules.index import rule
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library, Table
from bloodyapril.rules.weather import Weather, line_of_sight, veil
from bloodyapril.terms.altitude import GROUND
from bloodyapril.terms.cards import WeaponType
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.measures import mp
from bloodyapril.terms.values import dataclass

DUAL = 4
"""Firepower from which a gun is a dual-firing pair, where its card does not say (18.41)."""


class Profile(Enum):
    """Attack profiles (18.3)."""

    BOMBING = "level-bombing"
    STRAFING = "strafing"


@dataclass(frozen=True, slots=True)
class Target:
    """A ground target: its profile A to D (18.13), whether it moves (22.2)."""

    name: str
    profile: str = "C"
    moving: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """How an attack is made: profile, pressed or not, with the rear guns of a strafing flight."""

    profile: Profile
    pressed: bool = False
    rear_guns: bool = False


@dataclass(frozen=True, slots=True)
class AttackResult:
    """The flight after its attack, the success, and the damage done."""

    flight: Flight
    success: int
    damage: GroundDamage


@rule("18.41", "17.12", "14.21")
def attack_value(rulings: Rulings, flight: Flight, run: Run) -> int:
    """Rules 17.12 and 18.41. The attack value, in halves: all bombs, or guns by the aeroplane.

    Whether two guns that are single each fire as one, the ruling two-single-guns says.
    """
    if run.profile is Profile.BOMBING:
        return flight.card.bomb_strength * flight.undamaged if flight.laden else 0
    guns = _strafing_guns(flight, run)
    if not guns:
        return 0
    together = len(guns) > 1 and rulings["two-single-guns"] == "dual"
    dual = together or any(_fires_as_pair(gun.type) for gun in guns)
    return (2 if dual else 1) * flight.undamaged


def _fires_as_pair(gun: WeaponType) -> bool:
    return gun.firepower >= DUAL if gun.dual is None else gun.dual


@rule("18.41", charts=("air-to-ground",))
def attack_column(library: Library, value: int) -> str | None:
    """Rule 18.41. The highest column not above an attack value (in halves); nothing below ½."""
    chart = library.chart("air-to-ground")
    columns = [str(key[0]) for key in chart.columns]
    fitting = [column for column in columns if mp(column) <= value]
    return fitting[-1] if fitting else None


@rule("18.11", "18.12", "17.11", "18.3", "10.6", "18.31", "18.32")
def attack_objections(flight: Flight, run: Run, target: Target, weather: Weather) -> list[str]:
    """Rules 18.11 to 18.32. Every reason why a flight may not make this attack."""
    reasons = []
    bombing = run.profile is Profile.BOMBING
    if flight.aborting:
        reasons.append("the flight has aborted [10.6]")
    if flight.undamaged == 0:
        reasons.append("no aeroplane is undamaged [14.21]")
    if bombing and not flight.laden:
        reasons.append("it carries no bombs [18.12]")
    elif bombing and not flight.card.bomb_strength:
        reasons.append(f"{flight.card.name} has no bomb strength [17.12]")
    if not bombing and flight.laden:
        reasons.append("it still carries bombs [18.12]")
    if not bombing and target.profile == "A":
        reasons.append("guns do nothing to a target of profile A [18.12]")
    if flight.tasking not in (Tasking.BOMBING, Tasking.STRAFING):
        reasons.append(f"{flight.tasking.value} attacks nothing on the ground [12.2]")
    if not bombing and flight.altitude != GROUND:
        reasons.append("strafing is done from Deck+0 [18.32]")
    if not bombing and not _strafing_guns(flight, run):
        reasons.append("no gun with ammunition bears [18.32]")
    if flight.climbing:
        reasons.append("it has climbed this turn [18.31]")
    if not line_of_sight(weather, flight.altitude, GROUND):
        reasons.append("cloud hides the target [18.2]")
    if bombing and _over_fog(flight, weather):
        reasons.append("nobody bombs in or above fog [7.15]")
    return reasons


def _over_fog(flight: Flight, weather: Weather) -> bool:
    return weather.fog is not None and flight.altitude.band >= weather.fog


@rule("16.32", charts=("aa-bombing",))
def aa_modifier(table: Table, flight: Flight, guns: tuple[Concentration, ...]) -> int:
    """Rule 16.32. The worst AA modifier met on a bomb run, whether the AA hit or not."""
    chart = table.library.chart("aa-bombing")
    figures = []
    for gun in guns:
        key = (flight.altitude.band.value, gun.density.value)
        if key in chart.columns:
            figures.append(int(chart.look_up(band=key[0], density=key[1])))
    return min(figures, default=0)


@rule("18.42", "18.13", "22.2", charts=("air-to-ground",))
def attack_check(
    table: Table,
    flight: Flight,
    run: Run,
    target: Target,
    air: Air,
    guns: tuple[Concentration, ...] = (),
) -> Check:
    """Rule 18.42. The attack roll; raises `Unlawful` for an attack without any strength."""
    column = attack_column(table.library, attack_value(table.rulings, flight, run))
    if column is None:
        raise Unlawful(f"{flight.name} has no attack value against {target.name} [18.41]")
    facts: dict[str, FactValue] = {
        "attack-column": column,
        "attack-profile": run.profile.value,
        "target-profile": target.profile,
        "band": flight.altitude.band.value,
        "visibility": veil(air.weather, flight.altitude.band, GROUND.band),
        "pressed-attack": run.pressed,
        "moving-target": target.moving,
        "aa-modifier": aa_modifier(table, flight, guns),
        "night": air.light.night,
        "aggression": flight.aggression,
    }
    return table.library.chart("air-to-ground").check(f"{flight.name} on {target.name}", **facts)


@rule("18.4", "17.12", "17.13", "19.1", charts=("air-to-ground", "ground-damage"))
def attack_ground(
    table: Table,
    flight: Flight,
    run: Run,
    target: Target,
    air: Air,
    guns: tuple[Concentration, ...] = (),
) -> AttackResult:
    """Rules 18.4 and 19.1. Attack a target: success, damage, bombs gone or ammunition spent.

    `guns` are the AA whose zones the run went through. Strafing depletes as one shot (17.13).
    """
    check = attack_check(table, flight, run, target, air, guns)
    success = int(table.dice.ask(check))
    table.tell(
        "attack", f"{flight.name} attacks {target.name}: success {success}.", "18.42", flight.id
    )
    damage = ground_damage(table, (success,), target.name)
    if success:
        table.tell("ground", f"{target.name}: {damage.word}.", "19.1", flight.id)
    if run.profile is Profile.BOMBING:
        return AttackResult(replace(flight, laden=False), success, damage)
    fired = {gun.type.id: 1 for gun in _strafing_guns(flight, run)}
    return AttackResult(deplete(table, flight, fired), success, damage)


def _strafing_guns(flight: Flight, run: Run) -> tuple[Weapon, ...]:
    return tuple(gun for gun in flight.usable if gun.type.rear == run.rear_guns)
