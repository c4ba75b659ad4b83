"""Fights at a table with a map of its own, put into a game: what they did to its flights.

Range, bands and arcs are read off that map, and so are places: who has scattered is put where he
belongs by hand. A flight that was only described leaves nothing in the game but points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bloodyapril.game.phases.anti_aircraft import given_away
from bloodyapril.game.phases.ending import landed
from bloodyapril.game.phases.ground.attacks import Aimed, damage_of, suffers
from bloodyapril.game.phases.victory_points import score_end, score_losses, score_strike
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_to_air.rounds import CombatRound
from bloodyapril.rules.air_to_air.standing import Ended
from bloodyapril.rules.air_units import Carried, Flight
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.ground_attack import AttackResult, Target
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.endurance import ground_cost
from bloodyapril.rules.post_combat import (
    undetected,
)
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Suffered:
    """A flight before a fight, and all that the fight has done to it.

    The flight of `harm` is the one after its Wind Up check; `got_away` says that it disengaged and
    so has not scattered (13.42).
    """

    before: Flight
    harm: Harm
    got_away: bool = False

    @property
    def id(self) -> str:
        return self.before.id


def unfit(game: Game, flight: Flight) -> list[str]:
    """Every reason why nothing can happen to a flight at the table; none for one described."""
    if flight.id not in game.flights:
        return []
    if not flight.airborne:
        return [f"{flight.name} is not in the air: put it there first [5.2]"]
    reasons = []
    if flight.dummy:
        reasons.append(f"{flight.name} is a dummy: there is nothing behind its counter [5.12]")
    if (melee := game.melee_of(flight.id)) is not None:
        reasons.append(f"{flight.name} is in dogfight {melee.id}: fight that on")
    return reasons


def check_fit(game: Game, *flights: Flight) -> None:
    """Raises `Unlawful` with every reason why nothing can happen to flights, or it to itself."""
    reasons = [reason for flight in flights for reason in unfit(game, flight)]
    if len({flight.id for flight in flights}) < len(flights):
        reasons.append("a flight does not fight itself")
    if reasons:
        raise Unlawful("; ".join(reasons))


@rule("13.2", "13.3", "15.2", "15.3")
def after_round(
    game: Game, table: Table, before: tuple[Flight, Flight], result: CombatRound, entry: int
) -> Game:
    """Rules 13.2, 13.3 and 15. A round of combat; without combat only the attempt is noted.

    `entry` is the number that the journal gives it.
    """
    attacker, defender = before
    if attacker.id in game.flights and defender.id in game.flights:
        game = replace(game, attempts=game.attempts | {(attacker.id, defender.id)})
    if result.attacker_harm is None or result.defender_harm is None:
        return game
    sides = (
        Suffered(defender, replace(result.defender_harm, flight=result.defender)),
        Suffered(attacker, replace(result.attacker_harm, flight=result.attacker)),
    )
    return after_fight(game, table, sides, defender.altitude.band, entry)


@rule("15", "15.2", "15.3", "4.6")
def after_fight(
    game: Game, table: Table, sides: Sequence[Suffered], band: Band, entry: int
) -> Game:
    """Rules 15.2 and 15.3. Losses, points, scatter within the band of the fight, and no Tally."""
    for one, other in zip(sides, reversed(sides), strict=True):
        game = _suffered(game, table, one, other.id, band, entry)
    ids = [one.id for one in sides]
    ids += [alone.id for one in sides for alone in one.harm.separated]
    ours = [id for id in ids if id in game.flights]
    game = game.with_flights(*(undetected(game.flight(id)) for id in ours))
    return passes_on(game.without_tallies_on(ids))


def _suffered(game: Game, table: Table, one: Suffered, enemy: str, band: Band, entry: int) -> Game:
    by = enemy if enemy in game.flights else ""
    game = score_losses(game, table, _on_paper(game, one.before, entry), replace(one.harm, by=by))
    if one.id not in game.flights:
        return game
    after = _thrown(table, one.harm.flight, band)
    if one.got_away:
        after = replace(after, manoeuvre_marker=True)
    alone = (
        _thrown(table, replace(left, position=left.position.hexes[0], moved=True), band)
        for left in one.harm.separated
    )
    return game.with_flights(after, *alone)


def _on_paper(game: Game, flight: Flight, entry: int) -> Flight:
    """A flight as the score names it; one of no game gets a name that no other fight has."""
    if flight.id in game.flights:
        return flight
    return replace(flight, id="", name=f"{flight.name} (entry {entry})")


@rule("15.2")
def _thrown(table: Table, flight: Flight, band: Band) -> Flight:
    """Rule 15.2. A flight after the scatter that was told of it: band+0, Manoeuvre marker."""
    results = [
        str(roll.result)
        for event in table.events
        if event.kind == "scatter" and event.flights == (flight.id,)
        for roll in event.rolls
        if roll.question == "scatter"
    ]
    for result in results:
        if result.endswith("down"):
            band = band.below or band
        flight = replace(
            flight, altitude=Altitude(band, 0), manoeuvre_marker=True, carried=Carried(),
        )  # fmt: skip
    return flight


@rule("9.2")
def passes_on(game: Game) -> Game:
    """Rule 9.2. What a side has due to move is never more than it has left to move."""
    initiative = game.initiative
    if initiative is None or initiative.due <= game.waiting(initiative.side):
        return game
    due = game.waiting(initiative.side)
    side = initiative.side if due else initiative.side.enemy
    return replace(game, initiative=replace(initiative, due=due, side=side))


@rule("13.41", "13.42", "10.4")
def after_dogfight(
    game: Game, table: Table, before: tuple[Flight, Flight], ended: Ended, entry: int
) -> Game:
    """Rules 13.41, 13.42 and 10.4. A whole dogfight of attacker and defender.

    Each turn after the first costs endurance.
    """
    cost = ground_cost(table, "dogfight") * max(0, ended.turns - 1)
    sides = []
    for flight in (before[1], before[0]):
        harm = ended.harms[flight.id]
        after = replace(harm.flight, endurance_used=flight.endurance_used + cost)
        sides.append(Suffered(flight, replace(harm, flight=after), flight.id in ended.left))
    return after_fight(game, table, sides, ended.defender.altitude.band, entry)


@rule("16.31", "8.21", "4.6")
def after_flak(
    game: Game, table: Table, before: Flight, after: Flight, harms: Iterable[Harm]
) -> Game:
    """Rules 16.31 and 8.21. A flight that AA fired on: its losses, and a hit gives it away.

    `harms` are those of the barrages that hit.
    """
    harms = tuple(harms)
    if before.id not in game.flights:
        return game
    hurt = any(harm.separated or harm.damaged or harm.crippled or harm.shot_down for harm in harms)
    band = before.altitude.band
    after = replace(_thrown(table, after, band), hit=before.hit or hurt, fired_on=band)
    if harms:
        after = given_away(table, after, game.light, by_aa=True)
    alone = (
        _thrown(table, replace(left, position=left.position.hexes[0], moved=True, hit=True), band)
        for harm in harms
        for left in harm.separated
    )
    game = score_losses(game.with_flights(after, *alone), table, before, Harm(after))
    if not after.present:
        game = game.without_tallies_on([after.id])
    return passes_on(game)


@dataclass(frozen=True, slots=True)
class Struck:
    """An attack that was made on the ground: its target, and what it is in the game if anything."""

    target: Target
    aimed: Aimed | None
    result: AttackResult
    how: str
    """`bombed` or `strafed`."""


@rule("18.4", "19.1", "8.21", "4.6")
def after_attack(game: Game, table: Table, id: str, done: Struck, entry: int) -> Game:
    """Rules 18.4, 19.1 and 8.21. Damage to a target, the points, and who attacked is detected."""
    if id not in game.flights:
        return game
    flight, name, was = game.flight(id), done.target.name, GroundDamage.NONE
    struck = name
    if done.aimed is not None:
        struck = done.aimed.thing.id
        was = damage_of(game, struck)
    else:
        name = f"{name} (entry {entry})"
    flight = replace(
        flight,
        done=replace(flight.done, struck=tuple(dict.fromkeys((*flight.done.struck, struck)))),
    )
    game = game.with_flights(given_away(table, flight, game.light))
    game = score_strike(game, table, flight, done.how, (was, done.result.damage), name)
    if done.aimed is None:
        return game
    return suffers(game, table, done.aimed, done.result.damage)


@rule("11.2", "11.4", "4.6")
def after_landing(game: Game, table: Table, after: Flight, *, crashed: bool) -> Game:
    """Rules 11.2 and 11.4. A flight that is down: on an aerodrome, or wherever it crashed."""
    if after.id not in game.flights:
        return game
    if not crashed:
        return passes_on(landed(game, table, after))
    game = game.with_flights(after).without_tallies_on([after.id])
    return passes_on(score_end(game, table, after))
