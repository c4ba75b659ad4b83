"""Rule 4.6: victory points as they are won."""

from __future__ import annotations

from bloodyapril.game.state import Game, Score
from bloodyapril.rules.air_units import (
    Aeroplane,
    AeroplaneFate,
    CrewFate,
    Damage,
    Flight,
    Tasking,
)
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.recon import develop_plates
from bloodyapril.terms.sides import Side

PLATES = "plates"
PATROL = "patrol-flown"
SHOT_DOWN = ("scout-shot-down", "two-seater-shot-down")
SAFE = (AeroplaneFate.HOME, AeroplaneFate.SAVED)
"""Ends after which an aeroplane flies again."""


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
def score_losses(game: Game, table: Table, before: Flight, harm: Harm, by: str = "") -> Game:
    """Rule 4.6. What the enemy wins by aeroplanes just shot down, and by their crews.

    `by` is the id of the flight whose victories they are, if a flight shot them down.
    """
    shot_down = {box.number for box in before.aeroplanes if box.damage is Damage.SHOT_DOWN}
    for box in harm.flight.aeroplanes:
        if box.damage is Damage.SHOT_DOWN and box.number not in shot_down:
            deed = SHOT_DOWN[0 if before.card.scout else 1]
            why = f"{before.who(box)} shot down"
            game = win(game, table, before.side.enemy, deed, why, before, by)
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
        elif box.fate in SAFE and box.damage is Damage.CRIPPLED:
            game = win(game, table, enemy, "cripple-home", f"{who} home a cripple", flight)
        if lost or box.fate is AeroplaneFate.SAVED:
            game = _score_crew(game, table, flight, box)
    return game


@rule("4.6", "12.216", "12.213", charts=("victory-points", "plates"))
def score_landed(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 4.6, 12.213 and 12.216. What a flight that is home has won by its tasking."""
    if flight.tasking is Tasking.RECON:
        points = develop_plates(table, flight)
        if flight.photographs and points >= 0 and _camera_home(flight):
            count = len(flight.photographs)
            why = f"{flight.name}: plates of {count} {'hex' if count == 1 else 'hexes'}"
            return game.with_score(
                Score(flight.side, points, PLATES, why, game.turn, flight.parent or flight.id)
            )
        return game
    flown = (
        flight.side is Side.BRITISH
        and flight.tasking in (Tasking.OFFENSIVE_PATROL, Tasking.LINE_PATROL)
        and flight.targets
        and set(flight.targets) <= set(flight.reached)
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
        if flight.side is Side.GERMAN or _scored(game, flight, deed):
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
