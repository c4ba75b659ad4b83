"""Rule 13.3: one round of combat, from manoeuvre to ammunition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bloodyapril.checks.check import Check
from bloodyapril.checks.facts import FactValue
from bloodyapril.checks.totals import Result
from bloodyapril.rules.air_to_air.weapons import bearing_weapons, deplete, shot_check
from bloodyapril.rules.air_units import Damage, Flight, Status, Weapon
from bloodyapril.rules.damage import HIT, Hits, after_hit, worst_first
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import height_order, level_with
from bloodyapril.rules.table import Table
from bloodyapril.terms.values import dataclass

WeaponChoice = Callable[[Flight, Flight, tuple[Weapon, ...]], Sequence[Weapon]]
"""Which of the weapons that bear a flight fires at an enemy (13.12); none refuses its shots."""


@dataclass(frozen=True, slots=True)
class Stance:
    """How one side stands in a round of combat, for its manoeuvre and its shots."""

    attacking: bool
    surprise: bool = False
    disadvantaged: bool = False
    altitude_advantage: bool = False
    night: bool = False
    enemy_disengaged: str = "none"
    """Whether the enemy tried to leave a dogfight: `none`, `succeeded` or `failed` (13.42)."""
    fatigue_turn: int = 0
    """The turn of the dogfight, 0 outside one (13.41e)."""


@dataclass(frozen=True, slots=True)
class Volley:
    """What one flight did in a round: shots taken, the hits they scored and the weapons used.

    `chances` are the shot opportunities that its manoeuvre gave it, whether taken or not (13.31).
    """

    shots: int = 0
    hits: Hits = ()
    weapons: tuple[Weapon, ...] = ()
    chances: int = 0

    @property
    def fired(self) -> Counter[str]:
        """Shots taken with each weapon, by its id (13.33)."""
        return Counter({weapon.type.id: self.shots for weapon in self.weapons})


@rule("13.31", "10.52", "11.3", "14.24", "18.11")
def manoeuvre_rating(flight: Flight, *, laden_by_one: bool = False) -> int:
    """Rules 13.31, 10.31, 10.52, 11.3, 14.24 and 18.11. The rating that a flight fights with.

    One when laden with bombs, taking off, landing or with a dud engine; one less when it climbed,
    never below one; in a Defensive Wheel always that of its card. `laden_by_one` is the other
    reading of the ruling laden-manoeuvre.
    """
    rating = flight.card.bands[flight.altitude.band].manoeuvre
    if flight.wheel:
        return rating
    if flight.dud_engine or flight.status in (Status.TAKING_OFF, Status.LANDING):
        return 1
    if flight.laden:
        rating = max(1, rating - 1) if laden_by_one else 1
    return max(1, rating - 1) if flight.climbing else rating


@rule("13.31", "13.44", "14.21", "21.31", charts=("manoeuvre",))
def manoeuvre_check(table: Table, flight: Flight, enemy: Flight, stance: Stance) -> Check | None:
    """Rules 13.31 and 13.44. The roll for shot opportunities; nothing for one that cannot shoot.

    A Defensive Wheel fights as a single aeroplane. A spinning aeroplane cannot shoot (ruling
    spinning-in-combat).
    """
    if flight.undamaged == 0 or helpless(table, flight):
        return None
    if not armed_against(table, flight, enemy, attacking=stance.attacking):
        return None
    facts: dict[str, FactValue] = {
        "undamaged": 1 if flight.wheel else flight.undamaged,
        "aggression": flight.aggression,
        "differential": fighting_rating(table, flight) - fighting_rating(table, enemy),
        "surprise": stance.surprise,
        "disadvantaged": stance.disadvantaged,
        "altitude-advantage": stance.altitude_advantage,
        "enemy-disengaged": stance.enemy_disengaged,
        "enemy-wheel": enemy.wheel,
        "fatigue-turn": stance.fatigue_turn,
        "night": stance.night,
    }
    return table.library.chart("manoeuvre").check(f"{flight.name} against {enemy.name}", **facts)


def fire_all(flight: Flight, enemy: Flight, bearing: tuple[Weapon, ...]) -> Sequence[Weapon]:
    """The choice of a flight that fires whatever bears (13.12)."""
    return bearing


@rule("13.3", "13.31", "13.32", "13.12")
def volley(
    table: Table,
    flight: Flight,
    enemy: Flight,
    stance: Stance,
    *,
    choose: WeaponChoice = fire_all,
) -> Volley:
    """Rules 13.31, 13.32 and 13.12. Roll for manoeuvre, then shoot with the weapons chosen."""
    check = manoeuvre_check(table, flight, enemy, stance)
    if check is None:
        return Volley()
    shots = int(table.dice.ask(check))
    what = "no shot" if shots == 0 else f"{shots} shot{'s' if shots > 1 else ''}"
    table.tell("manoeuvre", f"{flight.name} manoeuvres: {what}.", "13.31", flight.id)
    bearing = armed_against(table, flight, enemy, attacking=stance.attacking)
    chosen = choose(flight, enemy, bearing) if shots else ()
    if shots and not chosen:
        table.tell("held-fire", f"{flight.name} saves its ammunition.", "13.12", flight.id)
    fired = tuple(weapon for weapon in bearing if weapon in chosen)
    return replace(fire(table, flight, enemy, stance, fired, shots), chances=shots)


@rule("13.32")
def fire(
    table: Table,
    flight: Flight,
    enemy: Flight,
    stance: Stance,
    weapons: tuple[Weapon, ...],
    shots: int,
) -> Volley:
    """Rule 13.32. Take a number of shots with the chosen weapons.

    Once the whole enemy flight is sure to be shot down, the shots that are left are refused.
    """
    if shots == 0 or not weapons:
        return Volley()
    shot = shot_check(table, flight, enemy, weapons, surprise=stance.surprise, night=stance.night)
    taken = min(shots, len(enemy.present))
    results = list(table.dice.ask_all(shot, taken))
    while taken < shots and not _doomed(enemy, results):
        results.append(table.dice.ask(shot))
        taken += 1
    hits = _hits(results)
    guns = " and ".join(weapon.type.name for weapon in weapons)
    scored = Counter(hit.value for hit in hits)
    told = ", ".join(f"{count} {word}" for word, count in scored.items()) or "no hit"
    table.tell("shots", f"{flight.name} fires {guns}: {told}.", "13.32", flight.id)
    return Volley(taken, hits, weapons)


def _hits(results: Iterable[Result]) -> Hits:
    return worst_first(HIT[str(result)] for result in results if result != "miss")


def _doomed(enemy: Flight, results: Sequence[Result]) -> bool:
    """Whether the shots so far leave nothing of a flight, however they are allocated (14.1)."""
    hits = _hits(results)
    if hits.count(Damage.SHOT_DOWN) >= len(enemy.present):
        return True
    if len(enemy.present) > 1:
        return False
    box = enemy.present[0]
    for hit in hits:
        box = replace(box, damage=after_hit(box.damage, hit))
    return box.damage is Damage.SHOT_DOWN


@rule("13.3", "13.22", "13.24")
def take_stance(
    table: Table,
    attacker: Flight,
    defender: Flight,
    *,
    surprise: bool,
    night: bool = False,
    from_below: bool = False,
) -> tuple[Flight, Stance, Stance]:
    """Rules 13.3, 13.22 and 13.24. The attacker at the defender's height, and both stances.

    Its own markers may come a little short of it (10.14). One who comes `from_below` counts as
    level and not climbing.
    """
    order = height_order(table, attacker.card, attacker.altitude, defender.card, defender.altitude)
    higher, lower = (order > 0, order < 0) if not from_below else (False, False)
    climbing = attacker.climbing and not from_below
    attack = Stance(True, surprise=surprise, altitude_advantage=higher, night=night)
    defence = Stance(False, disadvantaged=surprise, altitude_advantage=lower, night=night)
    level = level_with(table.library, attacker.card, defender.card, defender.altitude)
    return replace(attacker, altitude=level, climbing=climbing), attack, defence


@rule("13.3", "13.33")
def exchange(
    table: Table,
    attacker: Flight,
    defender: Flight,
    *,
    surprise: bool,
    night: bool = False,
    from_below: bool = False,
    choose: WeaponChoice = fire_all,
) -> tuple[tuple[Flight, Volley], tuple[Flight, Volley]]:
    """Rule 13.3. Both sides manoeuvre and shoot at once, then check ammunition.

    Returns attacker and defender, ammunition spent, each with its volley; damage is not applied
    yet, for the shots of both sides are simultaneous (13.32).
    """
    attacker, attack, defence = take_stance(
        table, attacker, defender, surprise=surprise, night=night, from_below=from_below
    )
    ours = volley(table, attacker, defender, attack, choose=choose)
    theirs = volley(table, defender, attacker, defence, choose=choose)
    return (
        (deplete(table, attacker, ours.fired), ours),
        (deplete(table, defender, theirs.fired), theirs),
    )


@rule("13.11", "13.21", "13.31")
def armed_against(
    table: Table, flight: Flight, enemy: Flight, *, attacking: bool
) -> tuple[Weapon, ...]:
    """Rules 13.11, 13.21a and 13.31. The loaded weapons that bear in a fight with this enemy."""
    return bearing_weapons(
        flight,
        attacking=attacking,
        own_rating=fighting_rating(table, flight),
        enemy_rating=fighting_rating(table, enemy),
    )


def helpless(table: Table, flight: Flight) -> bool:
    """Whether a flight can do nothing in a fight because it spins (ruling spinning-in-combat)."""
    return flight.spinning > 0 and table.rulings["spinning-in-combat"] == "helpless"


def fighting_rating(table: Table, flight: Flight) -> int:
    """The manoeuvre rating by the ruling laden-manoeuvre."""
    return manoeuvre_rating(flight, laden_by_one=table.rulings["laden-manoeuvre"] == "by-one")
