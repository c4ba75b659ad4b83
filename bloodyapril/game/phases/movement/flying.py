"""Rule 10 in the sequence of play: carrying a lawful move out step by step."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Attempt, Fly
from bloodyapril.game.decisions import HeadingAfter
from bloodyapril.game.phases.anti_aircraft import (
    activate,
    barrage,
    settle_separated,
    under_fire_after_scatter,
)
from bloodyapril.game.phases.combat.dogfight_turns import hurt_by_itself
from bloodyapril.game.phases.combat.dogfights import bounce_objections, pile_in
from bloodyapril.game.phases.combat.rounds import attack
from bloodyapril.game.phases.ending import home
from bloodyapril.game.phases.ground.attacks import strike
from bloodyapril.game.phases.ground.balloons import attack_balloon
from bloodyapril.game.phases.ground.contact_patrols import spot
from bloodyapril.game.phases.movement.legality import to_lower, touching_down
from bloodyapril.game.phases.victory_points import score_end
from bloodyapril.game.policy import Policies
from bloodyapril.game.state.game import Game, Melee
from bloodyapril.game.state.targets import unit_of
from bloodyapril.rules.aerodromes import (
    crash_land,
    leaves_for_home,
)
from bloodyapril.rules.air_to_air.engagement import attack_objections
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.damage import separate
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.dangers import dangerous_dive, navigation_error, random_aeroplane
from bloodyapril.rules.movement.endurance import endurance_cost, ground_cost
from bloodyapril.rules.movement.moving import (
    ABOUT,
    Flying,
    Step,
    aa_speed,
    after_steps,
    points,
    sheds_manoeuvre_marker,
    top_speed,
    turn_in_place,
)
from bloodyapril.rules.post_combat import scatter
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.patrols import PATROLS, patrolled
from bloodyapril.rules.taskings.recon import exposure, legal_hex, recon_objections
from bloodyapril.rules.weather import Weather, in_cloud
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Position

NAVIGATION = "10.71"


@rule("10.3", "13.2", "16.3", "12.216", "10.31", "10.4", "10.41", "10.7", "10.71", "11.4", "12.213")
def fly(game: Game, table: Table, policies: Policies, action: Fly) -> Game:
    """Rule 10.3. Carry out a lawful move: its steps with plates, flak and attack, then its end."""
    before = game.flight(action.flight)
    if action.abort and not before.aborting:
        bombs = " and jettisons its bombs" if before.laden else ""
        before = replace(before, aborting=True, laden=False)
        told = f"{before.name} aborts{bombs}."
        table.tell("abort", told, "10.6", before.id, seen_by=before.side)
    _, half = points(before, action.setting)
    sheds = sheds_manoeuvre_marker(before, action.setting)
    flight = replace(
        before,
        speed=aa_speed(
            before, action.setting, action.flying, to_lower_band=to_lower(before, action)
        ),
        carried=replace(before.carried, half=half),
        manoeuvre_marker=before.manoeuvre_marker and not sheds,
        climbing=action.flying is Flying.CLIMBING,
        moved=True,
        started_at=before.position,
        endurance_used=before.endurance_used + _endurance(table, before, action),
        turns_up=before.turns_up + 1,
    )
    game = game.with_flights(flight)
    _tell_move(table, flight, action)
    attempts = action.attempts
    for number, step in enumerate(action.steps, start=1):
        came_from = game.flight(action.flight).position
        game = (
            spot(game, table, action.flight)
            if step.spots
            else _take(game, table, action, number, step)
        )
        if _broken_off(game.flight(action.flight), action):
            return game
        melee = _to_the_rescue(game, table, action.flight)
        if melee is not None:
            game, fought = pile_in(game, table, policies, action.flight, melee)
            if fought:
                return _risk_dive(game, table, policies, before, action)
        if action.strike is not None and number == action.strike.after:
            game = strike(game, table, action, came_from)
            if _broken_off(game.flight(action.flight), action):
                return game
        for attempt in attempts:
            if number != attempt.after:
                continue
            game, fought = _attack(game, table, policies, action.flight, attempt, came_from)
            if fought:
                return _risk_dive(game, table, policies, before, action)
            if _broken_off(game.flight(action.flight), action):
                return game
            if attempt.target in game.flight(action.flight).done.struck:
                # A balloon was fought, and the attacker flies on: it has not failed to engage.
                attempts = ()
    return _finish(game, table, policies, before, action)


def _broken_off(flight: Flight, action: Fly) -> bool:
    """Whether a flight moves no further: gone, in a spin, or its engine just put out (14.24)."""
    engine_out = flight.dud_engine and action.flying is not Flying.GLIDING
    return not flight.airborne or flight.spinning > 0 or engine_out


def _tell_move(table: Table, flight: Flight, action: Fly) -> None:
    how = {
        Flying.LEVEL: f"flies level at {flight.altitude}",
        Flying.CLIMBING: f"climbs from {flight.altitude} to {action.altitude}",
        Flying.DIVING: f"dives from {flight.altitude} to {action.altitude}",
        Flying.GLIDING: f"glides from {flight.altitude} to {action.altitude}",
    }[action.flying]
    place, heading = after_steps(flight, action.steps)
    way = f"{flight.position} to {place}, heading {heading}"
    table.tell("move", f"{flight.name} {how}, {way}.", "10.3", flight.id, seen_by=flight.side)


def _take(game: Game, table: Table, action: Fly, number: int, step: Step) -> Game:
    """One MP: the step, the plate it exposes, guns that wake, guns that fire."""
    flight = game.flight(action.flight)
    place = flight.position.step(flight.heading) if step.ahead else flight.position
    turned = min(ABOUT, (0 if step.ahead else flight.carried.turned) + abs(step.turn))
    place, heading = turn_in_place(place, flight.heading, step.turn)
    flight = replace(
        flight,
        position=place,
        heading=heading,
        carried=replace(flight.carried, turned=turned, turn_marker=not step.ahead),
    )
    if step.turn:
        flight = replace(flight, fired_on=None, fired_before=None)
    if (
        action.flying is Flying.LEVEL
        and exposure(flight, step, place)
        and legal_hex(table.map, flight, place)
        and not recon_objections(table.library, table.rulings, flight, game.weather)
    ):
        flight = replace(
            flight, done=replace(flight.done, exposures=(*flight.done.exposures, place))
        )
    flight = _on_route(flight, place, game.weather, ahead=step.ahead)
    armed = game.ground
    game = activate(game.with_flights(flight), table, flight)
    woken = {
        gun.id for gun, was in zip(game.ground, armed, strict=True) if gun.active != was.active
    }
    # A climb may come after any MP, a dive after the last only; the gunners take their choice.
    altitudes = [flight.altitude]
    if action.flying is Flying.CLIMBING or number == len(action.steps):
        altitudes.append(action.altitude)
    return barrage(
        game,
        table,
        flight.id,
        place,
        altitudes=tuple(dict.fromkeys(altitudes)),
        asleep=frozenset(woken),
    )


def _on_route(flight: Flight, place: Position, weather: Weather, *, ahead: bool) -> Flight:
    """Rules 10.7 and 12.213. Tick off target hexes and waypoints; beside a waypoint will do."""
    if flight.tasking in PATROLS:
        flight = patrolled(flight, place, weather, ahead=ahead)
    elif place in flight.targets and place not in flight.done.reached:
        flight = replace(flight, done=replace(flight.done, reached=(*flight.done.reached, place)))
    if flight.leg < len(flight.route):
        waypoint = flight.route[flight.leg]
        near = 0 if waypoint in flight.targets else 1
        if place.range_to(waypoint) <= near:
            return replace(flight, leg=flight.leg + 1)
    return flight


@rule("13.43")
def _to_the_rescue(game: Game, table: Table, id: str) -> Melee | None:
    """Rule 13.43. A dogfight in its hex that a flight must try to bounce, if it lawfully can."""
    flight = game.flight(id)
    for melee in game.dogfights:
        attacker = game.flight(melee.attacker)
        if melee.hex not in flight.position.hexes or (id, attacker.id) in game.attempts:
            continue
        reasons = bounce_objections(game, flight, melee)
        reasons += attack_objections(table, flight, attacker, True, game.weather)
        if not reasons:
            return melee
    return None


def _attack(
    game: Game,
    table: Table,
    policies: Policies,
    id: str,
    attempt: Attempt,
    came_from: Position,
) -> tuple[Game, bool]:
    if unit_of(game, attempt.target) is not None:
        return attack_balloon(game, table, policies, id, attempt.target)
    attacker, defender = game.flight(id), game.flight(attempt.target)
    reasons = attack_objections(table, attacker, defender, game.seen(defender), game.weather)
    melee = game.melee_of(defender.id)
    if melee is not None:
        reasons += bounce_objections(game, attacker, melee)
    if not defender.airborne:
        reasons.append(f"{defender.name} is gone [13.2]")
    if (attacker.id, defender.id) in game.attempts:
        reasons.append(f"{attacker.name} has tried {defender.name} this turn [13.2]")
    if reasons:
        told = f"{attacker.name} cannot attack {defender.name}: {'; '.join(reasons)}."
        table.tell("no-attack", told, "13.21", attacker.id, seen_by=attacker.side)
        return game, False
    return attack(game, table, policies, attacker.id, defender.id, came_from, attempt.hex)


def _finish(game: Game, table: Table, policies: Policies, before: Flight, action: Fly) -> Game:
    """The end of a move: altitude, the dangers of dive and cloud, landing.

    A climb to attack that failed to engage leaves the flight where it was (13.22).
    """
    flight = game.flight(action.flight)
    climbed_in_vain = action.flying is Flying.CLIMBING and any(
        (flight.id, attempt.target) in game.attempts for attempt in action.attempts
    )
    if not climbed_in_vain:
        flight = replace(flight, altitude=action.altitude)
    game = game.with_flights(flight)
    if flight.status is Status.TAKING_OFF:
        return game
    if action.flying is Flying.GLIDING and before.altitude.band is Band.DECK:
        return _glide_down(game, table, flight)
    game = _risk_dive(game, table, policies, before, action)
    flight = game.flight(action.flight)
    in_and_out = in_cloud(game.weather, before.altitude) and in_cloud(game.weather, flight.altitude)
    real = flight.airborne and not flight.dummy
    if in_and_out and real and game.scenario.plays(NAVIGATION):
        game = _risk_cloud(game, table, policies, flight, action)
        flight = game.flight(action.flight)
    if not action.land or not flight.airborne or touching_down(game, table.map, flight):
        return game
    if leaves_for_home(table.map, flight):
        told = f"{flight.name} leaves the map for {flight.home}."
        table.tell("landed", told, "11.5", flight.id)
        return home(game, table, flight)
    table.tell("landing", f"{flight.name} declares landing.", "11.2", flight.id)
    return game.with_flights(replace(flight, status=Status.LANDING))


@rule("10.31", "10.41", "11.4")
def _glide_down(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 10.31, 10.41 and 11.4. A glide from the Deck ends on an aerodrome or in a crash."""
    for aerodrome in table.map.aerodromes.values():
        if aerodrome.hex == flight.position and aerodrome.side is flight.side:
            told = f"{flight.name} glides in to {aerodrome.name}."
            table.tell("landed", told, "10.31", flight.id)
            return home(game, table, flight)
    flight = crash_land(table, flight, game.light)
    return score_end(game.with_flights(flight), table, flight)


@rule("10.31", "15")
def _risk_dive(game: Game, table: Table, policies: Policies, before: Flight, action: Fly) -> Game:
    """Rule 10.31. A dive at full speed may break a fragile aeroplane, whatever ended the move.

    An attack ends it, and is fought out first; the dogfight that it began loses who breaks up.
    """
    flight = game.flight(action.flight)
    full = action.setting >= top_speed(before, action.flying, to_lower(before, action))
    risky = flight.card.dangerous_dive and action.flying is Flying.DIVING and full
    if not risky or not flight.airborne or flight.dummy:
        return game
    after = dangerous_dive(table, flight)
    if not after.present:
        after = replace(after, status=Status.ELIMINATED, tally=None)
    game = game.with_flights(after)
    if not after.present:
        game = score_end(game, table, after).without_tallies_on([after.id])
    return hurt_by_itself(game, table, policies, flight, after)


@rule("10.71")
def _risk_cloud(game: Game, table: Table, policies: Policies, flight: Flight, action: Fly) -> Game:
    """Rule 10.71. A move that began and ended in cloud may lose its way."""
    turned = 30 * sum(abs(step.turn) for step in action.steps)
    result = navigation_error(table, flight, turned)
    if result == "error":
        lost = scatter(table, flight, flight.position.hexes[0])
        lost = replace(lost, heading=policies[flight.side].decide(game, table, HeadingAfter(lost)))
        return under_fire_after_scatter(game.with_flights(lost), table, flight, lost)
    if result == "spin":
        box = random_aeroplane(table, flight, "10.71")
        flight, alone = separate(table, flight, box.number, "spin")
        game = game.with_flights(flight)
        return settle_separated(game, table, (alone,) if alone else ())
    told = f"{flight.name} keeps its course in cloud."
    table.tell("on-course", told, "10.71", flight.id, seen_by=flight.side)
    return game


@rule("10.4", "11.1", "11.2", "11.5")
def _endurance(table: Table, flight: Flight, action: Fly) -> int:
    """Rules 10.4, 11.1 and 11.2. What the turn costs a flight, as it stands before its move.

    Taking off it spends the second half of that cost; where landing begins, all of a landing's.
    """
    if flight.status is Status.TAKING_OFF:
        whole = ground_cost(table, "take-off")
        return whole - whole // 2
    full = action.setting >= top_speed(flight, action.flying, to_lower(flight, action))
    cost = endurance_cost(table, action.flying, full)
    if not action.land:
        return cost
    landing = ground_cost(table, "landing")
    place, _ = after_steps(flight, action.steps)
    off_the_map = leaves_for_home(table.map, replace(flight, position=place))
    return cost + landing if off_the_map else landing
