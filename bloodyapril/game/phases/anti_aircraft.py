"""Rule 16 in the sequence of play: activation, barrages and their damage.

When silent AA wakes its owner says: in the Admin Phase he is asked; beside a flight it wakes unless
he has let it hold its fire.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bloodyapril.game.decisions import WakesGun
from bloodyapril.game.phases.movement.dummies import unmask
from bloodyapril.game.phases.victory_points import score_losses
from bloodyapril.game.policy import Policies
from bloodyapril.game.state.game import Barrage, Game, orders_of
from bloodyapril.rules.aerodromes import home_hex, resettled
from bloodyapril.rules.air import Light
from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.rules.archie import (
    Aim,
    Concentration,
    Density,
    chosen_to_fire,
    comes_home,
    friendly_check,
    in_zone,
    mistakes_at,
    trench_fire,
)
from bloodyapril.rules.barrages import fire_at, flak_harm, flak_wind_up
from bloodyapril.rules.detection import visual_information
from bloodyapril.rules.ground_fire import ground_guns
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import feet
from bloodyapril.rules.post_combat import scatter
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side


@rule("16.2")
def activate(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 16.2b to e. Silent enemy AA next to a flight wakes; it may fire from the next MP on.

    Not if its owner lets it hold its fire, nor what heavy damage has silenced this turn (19.1).
    """
    ready = [
        gun
        for gun in game.ground
        if gun.side is flight.side.enemy
        and gun.can_wake(game.turn)
        and not gun.holds
        and in_zone(gun, flight.position)
    ]
    return woken(game, table, ready, flight.id) if ready else game


@rule("3.2", "16.2")
def admin_activation(game: Game, table: Table, policies: Policies) -> Game:
    """Rules 3.2 and 16.2a. In the Admin Phase each side wakes what it likes of its silent AA."""
    ready = [
        gun
        for gun in game.ground
        if gun.can_wake(game.turn) and policies[gun.side].decide(game, table, WakesGun(gun))
    ]
    return woken(game, table, ready) if ready else game


@rule("16.2")
def woken(game: Game, table: Table, guns: Iterable[Concentration], *flights: str) -> Game:
    """Rule 16.2. AA that becomes active: on the map, hidden no more. `flights` have woken it."""
    awake = {}
    for gun in guns:
        awake[gun.id] = replace(gun, active=True, hidden=False, holds=False)
        table.tell("aa-active", f"{gun.name} becomes active.", "16.2", *flights)
    return replace(game, ground=tuple(awake.get(gun.id, gun) for gun in game.ground))


@rule("16.3", "16.33", "16.31", "8.21")
def barrage(
    game: Game,
    table: Table,
    id: str,
    place: Position,
    *,
    altitudes: tuple[Altitude, ...] = (),
    unmodified: bool = False,
    pressed: bool = False,
    asleep: frozenset[str] = frozenset(),
) -> Game:
    """Rules 16.3 and 16.33. Fire on a flight that entered a hex, turned or attacked in a zone.

    One concentration at most fires for each side; own guns only by mistake. `altitudes` are those
    that the gunners may take where it is not simply the flight's own: its target's when it attacks
    (16.3c), both ends of a change of altitude (16.31). `unmodified` after wind drift or scatter
    (16.31), `pressed` when an attack is (18.33); `asleep` are guns that woke only now (16.2).
    Nobody fires into the hex of a dogfight.
    """
    if any(melee.hex in place.hexes for melee in game.dogfights):
        return game
    for side in (game.flight(id).side.enemy, game.flight(id).side):
        flight = game.flight(id)
        if not flight.airborne or (side is flight.side and not comes_home(table.map, flight)):
            continue
        heights = altitudes or (flight.altitude,)
        if side is flight.side:
            heights = tuple(height for height in heights if mistakes_at(table, height))
        for laid in _laid(game, table, side, flight, place, heights, asleep):
            if game.flight(id).airborne:
                game = _fire(game, table, laid, id, place, unmodified, pressed)
    return game


@rule("16.1", "16.3", "22.1")
def guns_over(
    game: Game, map_: Map, side: Side, flight: Flight, place: Position, *, at_deck: bool
) -> tuple[list[Concentration], list[Concentration]]:
    """Rules 16.1, 16.3 and 22.1. What a side has ready in a place: its AA, and its small arms.

    Trenches and troops fire at enemies only, small arms at those in the Deck band. A balloon has no
    AA of its own where it was upgraded (ruling balloon-heavy-aa).
    """
    friendly = side is flight.side
    upgraded = {gun.balloon for gun in game.ground}
    below = (unit for unit in game.targets if unit.id not in upgraded)
    troops = ground_guns(below, side, friendly=friendly)
    ready = [gun for gun in (*game.ground, *troops) if gun.side is side and gun.active]
    guns = [gun for gun in ready if in_zone(gun, place)]
    small_arms = [gun for gun in guns if gun.density is Density.SMALL_ARMS]
    trench = trench_fire(map_, side, place) if not friendly else None
    small_arms += [trench] if trench is not None else []
    aa = [gun for gun in guns if gun.density is not Density.SMALL_ARMS]
    return aa, small_arms if at_deck else []


def _laid(
    game: Game,
    table: Table,
    side: Side,
    flight: Flight,
    place: Position,
    altitudes: tuple[Altitude, ...],
    asleep: frozenset[str],
) -> Iterator[Aim]:
    """The fires that a side lays on a flight: one concentration's, or a trench's small arms.

    By the ruling small-arms-beside-aa both may fire.
    """
    at_deck = any(altitude.band is Band.DECK for altitude in altitudes)
    aa, small_arms = guns_over(game, table.map, side, flight, place, at_deck=at_deck)
    guns = [gun for gun in aa if gun.id not in asleep]
    beside = table.rulings["small-arms-beside-aa"] == "both"
    for group in [guns, small_arms] if beside else [guns + small_arms]:
        laid = chosen_to_fire(
            table,
            group,
            flight,
            altitudes,
            game.air,
        )
        if laid is not None:
            yield laid


def _fire(
    game: Game,
    table: Table,
    laid: Aim,
    id: str,
    place: Position,
    unmodified: bool,
    pressed: bool,
) -> Game:
    """Rules 16.31 and 16.33. One barrage: friend or foe, the marker, the roll, the damage."""
    gun, flight = replace(laid.gun, revealed=True), game.flight(id)
    if gun.side is flight.side:
        mistake = friendly_check(table, gun, flight, laid.altitude)
        if mistake is None:
            return game
        if table.dice.ask(mistake) == "safe":
            table.tell("aa", f"{gun.name} knows {flight.name} for its own.", "16.33", flight.id)
            return game
    return fired(game, table, laid, id, place, unmodified=unmodified, pressed=pressed)


@rule("6", "16.31", "16.33")
def nervous_aim(game: Game, table: Table, flight: Flight) -> Aim | None:
    """Rules 6 and 16.31. The own concentration that would fire on a flight by mistake, if any."""
    heights = (flight.altitude,)
    own = _laid(game, table, flight.side, flight, flight.position, heights, frozenset())
    return next(own, None)


@rule("16.31")
def fired(
    game: Game,
    table: Table,
    laid: Aim,
    id: str,
    place: Position,
    *,
    unmodified: bool = False,
    pressed: bool = False,
) -> Game:
    """Rule 16.31. A barrage that is fired whoever flies there: the marker, the roll, the damage."""
    flight, gun = game.flight(id), replace(laid.gun, revealed=True)
    laid = replace(laid, gun=gun)
    hit = fire_at(table, laid, flight)
    game = _marked(game, gun, place, flight, laid.altitude.band)
    if not hit:
        return game
    if flight.dummy:
        return unmask(game, table, game.flight(id), "8.21")
    return _hit(game, table, laid, game.flight(id), unmodified, pressed)


def _marked(game: Game, gun: Concentration, place: Position, flight: Flight, at: Band) -> Game:
    """Rule 16.31. A Barrage marker in each hex fired into; small arms leave none (16.1, 22.1)."""
    game = game.with_flights(replace(flight, fired_on=at))
    if gun.density is Density.SMALL_ARMS or not gun.marks:
        return game
    markers = frozenset(Barrage(gun.side, hex_) for hex_ in place.hexes)
    guns = tuple(replace(g, revealed=True) if g.id == gun.id else g for g in game.ground)
    return replace(game, barrages=game.barrages | markers, ground=guns)


@rule("8.21", "8.33", "21.13")
def given_away(table: Table, flight: Flight, light: Light, *, by_aa: bool = False) -> Flight:
    """Rules 8.21, 8.33 and 21.13. A flight that AA hits, or that attacks the ground, is detected.

    By day that tells what a visual identification does. By night only a hit of AA does (`by_aa`),
    by the ruling night-information, and then of a flight that was detected before, too.
    """
    found = flight.detection is Detection.UNDETECTED
    shown_up = light.night and by_aa and table.rulings["night-information"] == "until"
    if not (found or shown_up):
        return flight
    shown = visual_information(flight, feet(table.library, flight.card, flight.altitude))
    told = f": {shown}" if shown_up or not light.night else ""
    what = "is detected" if found else "is made out"
    number = "21.13" if light.night else "8.21"
    table.tell("detected", f"{flight.name} {what}{told}.", number, flight.id)
    return replace(flight, detection=Detection.DETECTED) if found else flight


def _hit(
    game: Game,
    table: Table,
    laid: Aim,
    flight: Flight,
    unmodified: bool,
    pressed: bool,
) -> Game:
    """Rules 16.31, 8.21 and 15.1. Damage, detection and Wind Up of a flight that was hit."""
    if laid.gun.side is flight.side.enemy:
        flight = given_away(table, flight, game.light, by_aa=True)
    captor = table.map.holder(flight.position) is flight.side.enemy
    hits, harm = flak_harm(
        table, laid, flight, captor=captor, unmodified=unmodified, pressed=pressed
    )
    after = replace(harm.flight, hit=harm.flight.hit or bool(hits))
    game = score_losses(game.with_flights(after), table, flight, harm)
    if harm.fell_out and after.dud_engine and not after.spinning:
        game = thrown_out(game, table, after)
    separated = tuple(replace(alone, hit=True) for alone in harm.separated)
    game = settle_separated(game, table, separated)
    return game.with_flights(flak_wind_up(table, laid, game.flight(flight.id), hits, harm))


@rule("14.23", "14.24")
def settle_separated(game: Game, table: Table, separated: tuple[Flight, ...]) -> Game:
    """Rules 14.23 and 14.24. Place aeroplanes that had to leave: a dud engine scatters at once.

    They move no more this turn; a spin is resolved from the next one on.
    """
    for alone in separated:
        alone = replace(alone, position=alone.position.hexes[0], moved=True)
        game = game.with_flights(alone)
        if alone.dud_engine and not alone.spinning:
            game = thrown_out(game, table, alone)
    return game


@rule("14.24", "15.2")
def thrown_out(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 14.24 and 15.2. An aeroplane whose engine was hit scatters.

    It turns for home, unless standing orders say where to.
    """
    before = replace(flight, position=flight.position.hexes[0])
    flight = scatter(table, before, before.position)
    faces = orders_of(game, flight).faces
    if faces is None and flight.home:
        faces = flight.position.bearing(home_hex(table.map, flight))
    flight = replace(flight, heading=flight.heading if faces is None else faces, moved=True)
    return under_fire_after_scatter(game.with_flights(flight), table, before, flight)


@rule("16.2", "16.3", "16.31")
def under_fire_after_scatter(game: Game, table: Table, before: Flight, flight: Flight) -> Game:
    """Rules 16.2, 16.3a and 16.31. A flight scattered: guns near it wake, others fire unmodified.

    The gunners may take the altitude from which it was thrown. One that stayed in its hex has
    entered no zone. A landing from which it was thrown is over (11.2).
    """
    flight = resettled(table.map, flight)
    game = game.with_flights(flight)
    if flight.position == before.position:
        return game
    armed = {gun.id for gun in game.ground if gun.active}
    game = activate(game, table, flight)
    return barrage(
        game,
        table,
        flight.id,
        flight.position,
        altitudes=tuple(dict.fromkeys((flight.altitude, before.altitude))),
        unmodified=True,
        asleep=frozenset(gun.id for gun in game.ground if gun.active and gun.id not in armed),
    )
