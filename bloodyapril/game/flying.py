"""Rule 10 in the sequence of play: whether a move is lawful, and carrying it out step by step."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Fly
from bloodyapril.game.balloons import attack_balloon
from bloodyapril.game.contacts import spot, spotting_objections
from bloodyapril.game.dummies import dummy_objections
from bloodyapril.game.ending import home
from bloodyapril.game.escort import escort_objections
from bloodyapril.game.fighting import attack
from bloodyapril.game.gunnery import (
    activate,
    barrage,
    settle_separated,
    under_fire_after_scatter,
)
from bloodyapril.game.melees import bounce_objections, pile_in
from bloodyapril.game.policy import Policies
from bloodyapril.game.scoring import score_end
from bloodyapril.game.stacking import alone_objections
from bloodyapril.game.state import Game, Melee
from bloodyapril.game.striking import strike, strike_objections
from bloodyapril.game.targets import balloons, unit_of
from bloodyapril.rules.aerodromes import (
    crash_land,
    landing_objections,
    leaves_for_home,
    stands,
)
from bloodyapril.rules.air_to_air.engagement import attack_objections
from bloodyapril.rules.air_units import Flight, Status, Tasking
from bloodyapril.rules.damage import separate
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import climbed, dives
from bloodyapril.rules.movement.dangers import dangerous_dive, navigation_error, random_aeroplane
from bloodyapril.rules.movement.endurance import endurance_cost, ground_cost
from bloodyapril.rules.movement.moving import (
    ABOUT,
    HALVES,
    Flying,
    Step,
    aa_speed,
    after_steps,
    points,
    sheds_manoeuvre_marker,
    speed_settings,
    step_objections,
    top_speed,
    turn_in_place,
    turn_limits,
)
from bloodyapril.rules.movement.spinning import must_glide
from bloodyapril.rules.post_combat import scatter
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.recon import exposure, legal_hex, recon_objections
from bloodyapril.rules.weather import Weather, in_cloud
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import mp_text

ENDURANCE = "10.4"
NAVIGATION = "10.71"
INTO_THE_WIND = "11.21"
PATROLS = (Tasking.OFFENSIVE_PATROL, Tasking.LINE_PATROL)


@rule("5.12", "5.15", "10.2", "12.215")
def fly_objections(
    game: Game, map_: Map, table: Table, action: Fly, *, together: bool = False
) -> list[str]:
    """Rules 5.12, 5.15, 10.2 and 12.215. Every reason, with its rule, why a move is not lawful.

    `together` says that it is one of a stack's two, whose company is judged elsewhere.
    """
    reasons = _move_objections(game, map_, table, action)
    reasons += dummy_objections(game.flight(action.flight), action)
    reasons = reasons or escort_objections(game, action)
    return reasons if together or reasons else alone_objections(game, map_, table, action)


@rule("10.2", "10.31", "10.32")
def _move_objections(game: Game, map_: Map, table: Table, action: Fly) -> list[str]:
    """Rules 10.2 to 10.33. Why a flight cannot fly so, wherever others are."""
    flight = game.flight(action.flight)
    if flight.moved or not flight.airborne:
        return [f"{flight.name} has no move left this turn [9.2]"]
    if flight.status is Status.LANDING:
        return [f"{flight.name} is landing [11.2]"]
    if stands(flight):
        return [f"{flight.name} stands on its aerodrome until next turn [11.1]"]
    if flight.spinning:
        return [f"{flight.name} is spinning [10.31]"]
    if game.melee_of(flight.id) is not None:
        return [f"{flight.name} is in a dogfight [13.41]"]
    if flight.wheel:
        return [f"{flight.name} flies a Defensive Wheel until the next turn [10.51]"]
    reasons = _altitude_objections(game, flight, action)
    if reasons:
        return reasons
    to_lower = _to_lower(flight, action)
    allowed = speed_settings(flight, action.flying, to_lower_band=to_lower, landing=action.land)
    if action.setting not in allowed:
        reasons.append(f"a speed of {mp_text(action.setting)} MP is not allowed [10.21]")
    mp, _ = points(flight, action.setting)
    if len(action.steps) != mp:
        reasons.append(f"{mp} MP must be spent, {len(action.steps)} are [10.2]")
    limits = turn_limits(
        table, flight, action.setting, action.flying, game.light, to_lower_band=to_lower
    )
    reasons += step_objections(flight, action.steps, limits, map_)
    if action.attack is not None:
        reasons += _quarry_objections(game, flight, action.attack)
        if action.abort:
            reasons.append(f"{flight.name} aborts, and attacks nobody [10.6]")
        if not 1 <= action.attack_after <= mp:
            reasons.append("an attack needs at least 1 MP spent before it [13.21]")
    if action.attack_in is not None:
        reasons += _hex_objections(game, flight, action, action.attack_in)
    reasons += strike_objections(game, table, action)
    reasons += spotting_objections(game, action)
    if action.land and not reasons:
        place, heading = after_steps(flight, action.steps)
        end = replace(flight, position=place, heading=heading, altitude=action.altitude)
        reasons += _landing_objections(game, map_, end)
    return reasons


@rule("13.21", "12.217")
def _quarry_objections(game: Game, flight: Flight, id: str) -> list[str]:
    """Rules 12.217 and 13.21b. Why a flight may not set out to attack what an id names.

    Whether there is no such enemy or nobody has detected him is not told.
    """
    known = {enemy.id for enemy in game.known_enemies(flight.side)}
    known |= {unit.id for unit in balloons(game, flight.side.enemy)}
    if id in known:
        return []
    return [f"{flight.name} knows of no enemy {id!r} to attack [13.21b]"]


@rule("10.12")
def _hex_objections(game: Game, flight: Flight, action: Fly, hex_: Position) -> list[str]:
    """Rule 10.12. Why an attack cannot take place in the hex that is designated for it."""
    defender = game.flights.get(action.attack or "")
    place, _ = after_steps(flight, action.steps[: action.attack_after])
    if defender is not None and hex_ in place.hexes and hex_ in defender.position.hexes:
        return []
    return [f"hex {hex_} is not one that attacker and defender both touch [10.12]"]


def _to_lower(flight: Flight, action: Fly) -> bool:
    """Whether a move leads into a lower band, from where the flight is before it."""
    return action.altitude.band < flight.altitude.band


def _landing_objections(game: Game, map_: Map, end: Flight) -> list[str]:
    if end.status is Status.TAKING_OFF:
        return [f"{end.name} is taking off [11.1]"]
    return landing_objections(map_, end, game.weather, into_wind=game.scenario.plays(INTO_THE_WIND))


def _altitude_objections(game: Game, flight: Flight, action: Fly) -> list[str]:
    """Rules 10.31, 10.41 and 11.1. Whether the movement type and the altitude go together."""
    forced = must_glide(flight, game.scenario.plays(ENDURANCE))
    if forced != (action.flying is Flying.GLIDING):
        return ["only a flight without engine glides, and it can do nothing else [10.31]"]
    here, there = flight.altitude, action.altitude
    if flight.status is Status.TAKING_OFF:
        straight = sum(abs(step.turn) for step in action.steps) <= 1
        if there == here or (straight and there == Altitude(Band.DECK, 1)):
            return []
        return [
            "taking off, a flight stays at Deck+0, or Deck+1 if it turns 30 degrees at most [11.1]"
        ]
    if action.flying is Flying.LEVEL:
        return [] if there == here else ["level flight keeps its altitude [10.31]"]
    if action.flying is Flying.CLIMBING:
        if action.setting + flight.half < HALVES:
            return [f"{flight.name} climbs only after spending an MP [10.31]"]
        if there == climbed(flight.card, here) and there != here:
            return []
        return [f"{flight.name} cannot climb from {here} to {there} [10.31]"]
    if action.flying is Flying.GLIDING:
        return [] if there in glides(flight) else [f"a glide drops one band from {here} [10.31]"]
    return (
        []
        if there in dives(flight.card, here)
        else [f"no dive leads from {here} to {there} [10.31]"]
    )


@rule("10.31")
def glides(flight: Flight) -> tuple[Altitude, ...]:
    """Rule 10.31. Where a glide may end: any marker one band lower; from the Deck, the ground."""
    if flight.altitude.band is Band.DECK:
        return (GROUND,)
    below = flight.altitude.band.below
    return tuple(
        altitude for altitude in dives(flight.card, flight.altitude) if altitude.band is below
    )


@rule("10.3", "13.2", "16.3", "12.216", "10.31", "10.4", "10.41", "10.7", "10.71", "11.4", "12.213")
def fly(game: Game, map_: Map, table: Table, policies: Policies, action: Fly) -> Game:
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
            before, action.setting, action.flying, to_lower_band=_to_lower(before, action)
        ),
        half=half,
        manoeuvre_marker=before.manoeuvre_marker and not sheds,
        climbing=action.flying is Flying.CLIMBING,
        moved=True,
        started_at=before.position,
        endurance_used=before.endurance_used + _endurance(map_, table, before, action),
        turns_up=before.turns_up + 1,
    )
    game = game.with_flights(flight)
    _tell_move(table, flight, action)
    for number, step in enumerate(action.steps, start=1):
        came_from = game.flight(action.flight).position
        game = (
            spot(game, table, action.flight)
            if step.spots
            else _take(game, map_, table, action, number, step)
        )
        if _broken_off(game.flight(action.flight), action):
            return game
        melee = _to_the_rescue(game, table, action.flight)
        if melee is not None:
            game, fought = pile_in(game, map_, table, policies, action.flight, melee)
            if fought:
                return _risk_dive(game, table, before, action)
        if action.strike is not None and number == action.strike.after:
            game = strike(game, map_, table, action, came_from)
            if _broken_off(game.flight(action.flight), action):
                return game
        if action.attack is not None and number == action.attack_after:
            game, fought = _attack(game, map_, table, policies, action, came_from)
            if fought:
                return _risk_dive(game, table, before, action)
            if _broken_off(game.flight(action.flight), action):
                return game
    return _finish(game, map_, table, policies, before, action)


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


def _take(game: Game, map_: Map, table: Table, action: Fly, number: int, step: Step) -> Game:
    """One MP: the step, the plate it exposes, guns that wake, guns that fire."""
    flight = game.flight(action.flight)
    place = flight.position.step(flight.heading) if step.ahead else flight.position
    turned = min(ABOUT, (0 if step.ahead else flight.turned) + abs(step.turn))
    place, heading = turn_in_place(place, flight.heading, step.turn)
    flight = replace(
        flight, position=place, heading=heading, turned=turned, turn_marker=not step.ahead
    )
    if step.turn:
        flight = replace(flight, fired_on=None, fired_before=None)
    if (
        action.flying is Flying.LEVEL
        and exposure(flight, step, place)
        and legal_hex(map_, flight, place)
        and not recon_objections(table.library, table.rulings, flight, game.weather)
    ):
        flight = replace(flight, exposures=(*flight.exposures, place))
    flight = _on_route(flight, place, game.weather)
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
        map_,
        table,
        flight.id,
        place,
        altitudes=tuple(dict.fromkeys(altitudes)),
        asleep=frozenset(woken),
    )


def _on_route(flight: Flight, place: Position, weather: Weather) -> Flight:
    """Rules 10.7 and 12.213. Tick off target hexes and waypoints; beside a waypoint will do.

    A patrol counts no hex that it flies over in cloud or fog.
    """
    blind = flight.tasking in PATROLS and (
        in_cloud(weather, flight.altitude) or flight.altitude.band is weather.fog
    )
    if place in flight.targets and place not in flight.reached and not blind:
        flight = replace(flight, reached=(*flight.reached, place))
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
    map_: Map,
    table: Table,
    policies: Policies,
    action: Fly,
    came_from: Position,
) -> tuple[Game, bool]:
    if unit_of(game, action.attack or "") is not None:
        return attack_balloon(game, map_, table, policies, action.flight, action.attack or "")
    attacker = game.flight(action.flight)
    defender = game.flight(action.attack or "")
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
    return attack(
        game, map_, table, policies, attacker.id, defender.id, came_from, action.attack_in
    )


def _finish(
    game: Game, map_: Map, table: Table, policies: Policies, before: Flight, action: Fly
) -> Game:
    """The end of a move: altitude, the dangers of dive and cloud, landing.

    A climb to attack that failed to engage leaves the flight where it was (13.22).
    """
    flight = game.flight(action.flight)
    climbed_in_vain = (
        action.flying is Flying.CLIMBING and (flight.id, action.attack) in game.attempts
    )
    if not climbed_in_vain:
        flight = replace(flight, altitude=action.altitude)
    game = game.with_flights(flight)
    if flight.status is Status.TAKING_OFF:
        return game
    if action.flying is Flying.GLIDING and before.altitude.band is Band.DECK:
        return _glide_down(game, map_, table, flight)
    game = _risk_dive(game, table, before, action)
    flight = game.flight(action.flight)
    in_and_out = in_cloud(game.weather, before.altitude) and in_cloud(game.weather, flight.altitude)
    real = flight.airborne and not flight.dummy
    if in_and_out and real and game.scenario.plays(NAVIGATION):
        game = _risk_cloud(game, map_, table, policies, flight, action)
        flight = game.flight(action.flight)
    if not action.land or not flight.airborne or _landing_objections(game, map_, flight):
        return game
    if leaves_for_home(map_, flight):
        told = f"{flight.name} leaves the map for {flight.home}."
        table.tell("landed", told, "11.5", flight.id)
        return home(game, table, flight)
    table.tell("landing", f"{flight.name} declares landing.", "11.2", flight.id)
    return game.with_flights(replace(flight, status=Status.LANDING))


@rule("10.31", "10.41", "11.4")
def _glide_down(game: Game, map_: Map, table: Table, flight: Flight) -> Game:
    """Rules 10.31, 10.41 and 11.4. A glide from the Deck ends on an aerodrome or in a crash."""
    for aerodrome in map_.aerodromes.values():
        if aerodrome.hex == flight.position and aerodrome.side is flight.side:
            told = f"{flight.name} glides in to {aerodrome.name}."
            table.tell("landed", told, "10.31", flight.id)
            return home(game, table, flight)
    flight = crash_land(table, map_, flight, game.light)
    return score_end(game.with_flights(flight), table, flight)


@rule("10.31")
def _risk_dive(game: Game, table: Table, before: Flight, action: Fly) -> Game:
    """Rule 10.31. A dive at full speed may break a fragile aeroplane, whatever ended the move."""
    flight = game.flight(action.flight)
    full = action.setting >= top_speed(before, action.flying, _to_lower(before, action))
    risky = flight.card.dangerous_dive and action.flying is Flying.DIVING and full
    if not risky or not flight.airborne or flight.dummy:
        return game
    flight = dangerous_dive(table, flight)
    if flight.present:
        return game.with_flights(flight)
    flight = replace(flight, status=Status.ELIMINATED, tally=None)
    return score_end(game.with_flights(flight), table, flight)


@rule("10.71")
def _risk_cloud(
    game: Game, map_: Map, table: Table, policies: Policies, flight: Flight, action: Fly
) -> Game:
    """Rule 10.71. A move that began and ended in cloud may lose its way."""
    turned = 30 * sum(abs(step.turn) for step in action.steps)
    result = navigation_error(table, flight, turned)
    if result == "error":
        lost = scatter(table, map_, flight, flight.position.hexes[0])
        lost = replace(lost, heading=policies[flight.side].heading_after(game, map_, lost))
        return under_fire_after_scatter(game.with_flights(lost), map_, table, flight, lost)
    if result == "spin":
        box = random_aeroplane(table, flight, "10.71")
        flight, alone = separate(table, flight, box.number, "spin")
        game = game.with_flights(flight)
        return settle_separated(game, map_, table, (alone,) if alone else ())
    told = f"{flight.name} keeps its course in cloud."
    table.tell("on-course", told, "10.71", flight.id, seen_by=flight.side)
    return game


@rule("10.4", "11.1", "11.2", "11.5")
def _endurance(map_: Map, table: Table, flight: Flight, action: Fly) -> int:
    """Rules 10.4, 11.1 and 11.2. What the turn costs a flight, as it stands before its move.

    Taking off it spends the second half of that cost; where landing begins, all of a landing's.
    """
    if flight.status is Status.TAKING_OFF:
        whole = ground_cost(table, "take-off")
        return whole - whole // 2
    full = action.setting >= top_speed(flight, action.flying, _to_lower(flight, action))
    cost = endurance_cost(table, action.flying, full)
    if not action.land:
        return cost
    landing = ground_cost(table, "landing")
    return cost + landing if map_.aerodrome(flight.home).hex is None else landing
