"""Rule 4.6: victory points as they are won."""

from __future__ import annotations

from bloodyapril.game.phases.movement.close_escort import escorted_home
from bloodyapril.game.state.game import Game, Score
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.rules.air_units import (
    Aeroplane,
    AeroplaneFate,
    CrewFate,
    Damage,
    Flight,
    Tasking,
)
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.artillery import completed
from bloodyapril.rules.taskings.patrols import PATROLS
from bloodyapril.rules.taskings.recon import develop_plates
from bloodyapril.terms.sides import Side

PLATES = "plates"
PATROL = "patrol-flown"
SHOT_DOWN = ("scout-shot-down", "two-seater-shot-down")
REPORTED = "ground-unit-reported"
BALLOON = "balloon-destroyed"
STRIKES = {
    "bombed": {
        GroundDamage.SLIGHT: "bombed-slight",
        GroundDamage.HEAVY: "bombed-heavy",
        GroundDamage.TOTAL: "bombed-total",
    },
    "strafed": {GroundDamage.HEAVY: "strafed-heavy", GroundDamage.TOTAL: "strafed-total"},
}
"""The deeds of an attack on the ground, as the chart of victory points names them."""


def win(
    game: Game, table: Table, side: Side, deed: str, why: str, flight: Flight, by: str = ""
) -> Game:
    """The game with the points of a deed, by the victory point chart (4.6).

    A deed is scored once: what was scored already changes nothing.
    """
    if any((line.deed, line.why) == (deed, why) for line in game.score):
        return game
    points = table.look_up("victory-points", deed=deed, side=side.value)
    return game.with_score(Score(side, points, deed, why, game.turn, flight.id, by))


@rule("4.6", charts=("victory-points",))
def score_losses(game: Game, table: Table, before: Flight, harm: Harm) -> Game:
    """Rule 4.6. What the enemy wins by aeroplanes just shot down, and by their crews.

    They are victories of the flight that did the harm, if one did.
    """
    shot_down = {box.number for box in before.aeroplanes if box.damage is Damage.SHOT_DOWN}
    for box in harm.flight.aeroplanes:
        if box.damage is Damage.SHOT_DOWN and box.number not in shot_down:
            deed = SHOT_DOWN[0 if before.card.scout else 1]
            why = f"{before.who(box)} shot down"
            game = win(game, table, before.side.enemy, deed, why, before, harm.by)
            game = _score_crew(game, table, before, box)
    return game


@rule("4.6", charts=("victory-points",))
def score_end(game: Game, table: Table, flight: Flight) -> Game:
    """Rule 4.6. What the enemy wins by how a flight's aeroplanes ended: crashed, or cripples."""
    enemy = flight.side.enemy
    for box in flight.aeroplanes:
        who = flight.who(box)
        lost = box.fate in (AeroplaneFate.CRASHED, AeroplaneFate.LOST_LANDING)
        if lost and box.damage is Damage.CRIPPLED:
            game = win(game, table, enemy, "cripple-lost", f"{who} not recovered", flight)
        elif box.safe and box.damage is Damage.CRIPPLED:
            game = win(game, table, enemy, "cripple-home", f"{who} home a cripple", flight)
        if lost or box.fate is AeroplaneFate.SAVED:
            game = _score_crew(game, table, flight, box)
    return game


@rule("4.6", "19.1", charts=("victory-points",))
def score_strike(
    game: Game, table: Table, flight: Flight, how: str, damage: tuple[GroundDamage, GroundDamage],
    target: str,
) -> Game:  # fmt: skip
    """Rules 4.6 and 19.1. What a British flight wins by damage to a target, `bombed` or `strafed`.

    `damage` is its worst level before the attack and after it: only what is worse counts, for
    damage does not add up.
    """
    before, after = damage
    if flight.side is not Side.BRITISH or after.rank <= before.rank:
        return game
    chart = table.library.chart("victory-points")
    worth = {
        level: int(chart.look_up(deed=deed, side=flight.side.value))
        for level, deed in STRIKES[how].items()
    }
    points = worth.get(after, 0) - worth.get(before, 0)
    if points <= 0:
        return game
    deed, why = STRIKES[how][after], f"{target}: {after.word}"
    if any((line.deed, line.why) == (deed, why) for line in game.score):
        return game
    by = flight.parent or flight.id
    return game.with_score(Score(flight.side, points, deed, why, game.turn, by))


@rule("4.6", "12.214", charts=("victory-points",))
def score_contacts(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 4.6 and 12.214. What a contact patrol that is home wins: each friendly unit found."""
    home = any(box.fate is AeroplaneFate.HOME for box in flight.aeroplanes)
    if flight.tasking is not Tasking.CONTACT_PATROL or not home:
        return game
    for unit in game.targets:
        if unit.id in flight.done.contacts and unit.side is flight.side is Side.BRITISH:
            game = win(game, table, flight.side, REPORTED, f"{unit.title} reported", flight)
    return game


@rule("12.2", "12.214", "12.217")
def raid_done(game: Game, table: Table, order: FlightOrder) -> bool:
    """Rules 12.2, 12.214 and 12.217. Whether a flight has done what it was sent to do.

    Bombers and strafers have attacked a target (ruling raid-completed), balloons were destroyed,
    units reported as many as the scenario asks.
    """
    flown = [one for one in game.flights.values() if order.id in (one.id, one.parent)]
    deeds = [line.deed for line in game.score if line.flight in {one.id for one in flown}]
    if order.tasking in (Tasking.BOMBING, Tasking.STRAFING):
        if table.rulings["raid-completed"] == "attacked":
            return any(one.done.struck for one in flown)
        return any(deed in won.values() for deed in deeds for won in STRIKES.values())
    if order.tasking is Tasking.CONTACT_PATROL:
        return deeds.count(REPORTED) >= order.contacts
    return order.tasking is Tasking.BALLOON and BALLOON in deeds


@rule("4.6", "12.216", "12.213", charts=("victory-points", "plates"))
def score_landed(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 4.6, 12.213 and 12.216. What a flight that is home has won by its tasking."""
    game = score_contacts(game, table, flight)
    if flight.tasking is Tasking.RECON:
        points = develop_plates(table, flight)
        if flight.done.photographs and points >= 0 and _camera_home(flight):
            count = len(flight.done.photographs)
            why = f"{flight.name}: plates of {count} {'hex' if count == 1 else 'hexes'}"
            return game.with_score(
                Score(flight.side, points, PLATES, why, game.turn, flight.parent or flight.id)
            )
        return game
    flown = (
        flight.side is Side.BRITISH
        and flight.tasking in PATROLS
        and flight.targets
        and set(flight.targets) <= set(flight.done.reached)
        and flight.parent is None
    )
    if flown and not _scored(game, flight, PATROL):
        return win(game, table, flight.side, PATROL, f"{flight.name}: patrol flown", flight)
    return game


@rule("4.6", "12.2", charts=("victory-points",))
def score_taskings(game: Game, table: Table) -> Game:
    """Rules 4.6 and 12.2. What the Germans win by British taskings that were not completed."""
    for order in game.scenario.flights:
        flight = game.flights[order.id]
        deed = PLATES if flight.tasking is Tasking.RECON else PATROL
        done = (
            _scored(game, flight, deed)
            or raid_done(game, table, order)
            or escorted_home(game, table, flight)
        )
        if flight.side is Side.GERMAN or done:
            continue
        if completed(table.rulings, game.shoots.get(order.id, ())):
            continue
        key = flight.tasking in (Tasking.RECON, Tasking.ARTILLERY)
        failed = "key-tasking-failed" if key else "tasking-failed"
        why = f"{flight.name}: {flight.tasking.value} not completed"
        game = win(game, table, Side.GERMAN, failed, why, flight)
    return game


@rule("23.31", charts=("victory-level",))
def victory_level(game: Game, table: Table) -> tuple[Side | None, str]:
    """Rule 23.31. The side ahead (nobody in a draw) and the level of its victory."""
    difference = game.points(Side.BRITISH) - game.points(Side.GERMAN)
    chart = table.library.chart("victory-level")
    level = chart.look_up(vp_difference=abs(difference))
    ahead = Side.BRITISH if difference > 0 else Side.GERMAN
    return (None if level == "draw" else ahead), chart.word(level)


def _score_crew(game: Game, table: Table, flight: Flight, box: Aeroplane) -> Game:
    enemy = flight.side.enemy
    if any(man.prisoner for man in box.crew):
        why = f"{flight.who(box)}: crew taken prisoner"
        game = win(game, table, enemy, "prisoner", why, flight)
    for man in box.crew:
        if man.ace and (man.prisoner or man.fate is CrewFate.KILLED):
            game = win(game, table, enemy, "ace-lost", f"{man.name} lost", flight)
    return game


def _camera_home(flight: Flight) -> bool:
    return any(box.camera and box.fate is AeroplaneFate.HOME for box in flight.aeroplanes)


def _scored(game: Game, flight: Flight, deed: str) -> bool:
    return any(line.deed == deed and line.flight == flight.id for line in game.score)
