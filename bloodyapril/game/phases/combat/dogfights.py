"""Rules 13.41 to 13.43 in the sequence of play: dogfights that last, and bounces into them.

A fight that its first round does not end becomes a `Melee` on the map. Each Movement Phase one of
the sides that may activates it; the rules of `air_to_air.dogfight` and `bounce` carry the turn out,
and what comes of it is put back on the map here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bloodyapril.game.decisions import Declares, LetsGo
from bloodyapril.game.phases.combat.dogfight_turns import (
    MeleeTurn,
    broken_up,
    carried_out,
    with_melee,
)
from bloodyapril.game.phases.combat.post_combat import fallen_out
from bloodyapril.game.policy import Policies, chosen_weapons
from bloodyapril.game.state.game import Began, Game, Melee
from bloodyapril.game.state.view import keep_secrets
from bloodyapril.rules.air_to_air.bounce import Bounced, ThreeWay, bounce, three_way_turn
from bloodyapril.rules.air_to_air.dogfight import (
    Dogfight,
    Intent,
    clouded,
    declared,
    dogfight_objections,
    dogfight_turn,
    ended,
    enter,
    quits,
    sinks,
)
from bloodyapril.rules.air_to_air.engagement import Circumstances
from bloodyapril.rules.air_units import Carried, Detection, Flight
from bloodyapril.rules.flight_quality import rated
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import level_with
from bloodyapril.rules.movement.endurance import ground_cost
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import dogfight_drift, downwind
from bloodyapril.terms.map import Map

DOGFIGHTS, SCHUSTA, SPIN_OUT, BOUNCES = "13.41", "13.422", "13.423", "13.43"
"""Advanced and optional rules that a scenario may play."""
WITHIN_DOGFIGHTS = (SCHUSTA, SPIN_OUT, BOUNCES)
"""Those that mean nothing where dogfights are not played."""


# --- how one begins


@rule("13.41", "10.34", "15")
def locks(game: Game, table: Table, attacker: Flight, defender: Flight) -> bool:
    """Rules 13.41 and 10.34. Whether a round just fought leaves two flights in a dogfight.

    By the ruling fight-over-by-damage attackers who are all hurt begin none.
    """
    if not game.scenario.plays(DOGFIGHTS) or dogfight_objections(attacker, defender):
        return False
    must_hunt = table.rulings["fight-over-by-damage"] == "nobody-hunts"
    if must_hunt and attacker.undamaged == 0:
        return False
    return not ended(Dogfight(attacker, defender))[0]


@rule("13.41", "10.34", "10.4", "15", "18.11")
def lock(
    game: Game,
    table: Table,
    before: tuple[Flight, Flight],
    separated: Iterable[Flight],
    *,
    surprise: bool,
) -> Game:
    """Rules 10.34 and 15. Place a Dogfight marker where attacker and defender have fought.

    `before` are both as they went into their first round, with `surprise` or without. They lose
    their Tallies and bombs; those of other flights on them stay. The attacker has paid endurance
    for its move, the defender pays for the dogfight if it has not moved (10.4).
    """
    prey = game.flight(before[1].id)
    attacker, defender = (_locked(table, game.flight(flight.id), prey) for flight in before)
    number = 1 + max((int(melee.id[1:]) for melee in game.dogfights), default=0)
    melee = Melee(
        f"D{number}",
        defender.position.hexes[0],
        attacker.id,
        defender.id,
        began={
            before[0].id: _began(before[0]),
            before[1].id: replace(_began(before[1]), disadvantaged=surprise),
        },
    )
    table.tell(
        "dogfight", f"{attacker.name} and {defender.name} are locked in a dogfight ({melee.id}).",
        "13.41", attacker.id, defender.id,
    )  # fmt: skip
    game = replace(game.with_flights(attacker, defender), dogfights=(*game.dogfights, melee))
    if not defender.moved:
        game = _paid(game, table, defender.id)
    return fallen_out(game, table, separated)


def _locked(table: Table, flight: Flight, prey: Flight) -> Flight:
    """A flight in a dogfight: at the height of the defender, as near as its own markers come."""
    altitude = level_with(table.library, flight.card, prey.card, prey.altitude)
    return replace(
        enter(table, flight), altitude=altitude, tally=None, detection=Detection.DETECTED,
        identified=True, recognised=True, fought=True, climbing=False, carried=Carried(),
    )  # fmt: skip


def _began(flight: Flight) -> Began:
    damages = tuple(box.damage for box in flight.aeroplanes)
    return Began(damages, len(flight.present), flight.leader)


# --- its turns


@rule("13.41", "13.43", "9.2", "10.4")
def activate(game: Game, table: Table, policies: Policies, id: str) -> Game:
    """Rules 13.41 and 13.43g. Another turn of a dogfight, by what each flight declares.

    It costs each of them the endurance of a dogfight turn (10.4).
    """
    melee = next(melee for melee in game.dogfights if melee.id == id)
    keep_secrets(table, game)
    game = _paid(game, table, *melee.flights)
    turn = _three(game, table, policies, melee) if melee.bouncer else None
    return carried_out(game, table, policies, melee, turn or _two(game, table, policies, melee))


@rule("10.4")
def _paid(game: Game, table: Table, *ids: str) -> Game:
    """Rule 10.4. The endurance that a turn of dogfight costs each of these flights."""
    cost = ground_cost(table, "dogfight")
    return game.with_flights(
        *(
            replace(flight, endurance_used=flight.endurance_used + cost, fought=True)
            for flight in map(game.flight, ids)
        )
    )


def _of(game: Game, melee: Melee) -> list[Flight]:
    return [game.flight(id) for id in melee.flights]


@rule("13.41")
def _two(game: Game, table: Table, policies: Policies, melee: Melee) -> MeleeTurn:
    attacker, defender = game.flight(melee.attacker), game.flight(melee.defender)
    intents = [
        intent(game, table, policies, flight, enemy)
        for flight, enemy in ((attacker, defender), (defender, attacker))
    ]
    lets_go = quits(attacker, intents[0]) and policies[defender.side].decide(
        game, table, LetsGo(defender, attacker)
    )
    turn = dogfight_turn(
        table,
        Dogfight(attacker, defender, melee.turn, melee.tired),
        *intents,
        let_go=lets_go,
        captors=(_captor(table.map, attacker), _captor(table.map, defender)),
        night=game.light.night,
        choose=chosen_weapons(game, table, policies),
    )
    fight = turn.fight
    flights = (fight.attacker, fight.defender)
    after = None if turn.over else _goes_on(melee, fight)
    away = () if after else tuple(flight.id for flight in reversed(flights))
    return MeleeTurn(
        after,
        flights,
        away,
        frozenset(turn.left),
        frozenset(turn.tried),
        turn.harms,
        turn.separated,
        turn.escaped,
    )


@rule("13.43")
def _three(game: Game, table: Table, policies: Policies, melee: Melee) -> MeleeTurn:
    three = _three_way(game, melee)
    attacker, defender, bouncer = three.fight.attacker, three.fight.defender, three.bouncer
    said = {
        "attacker": intent(game, table, policies, attacker, bouncer),
        "defender": intent(game, table, policies, defender, attacker),
        "bouncer": intent(game, table, policies, bouncer, attacker),
    }
    result = three_way_turn(
        table,
        three,
        attacker=said["attacker"],
        defender=said["defender"],
        bouncer=said["bouncer"],
        captors=_captors(table.map, three),
        night=game.light.night,
        choose=chosen_weapons(game, table, policies),
    )
    tried = {
        flight.id
        for name, flight in (("attacker", attacker), ("defender", defender), ("bouncer", bouncer))
        if quits(flight, declared(flight, said[name]))
    }
    return _after_three(melee, result, frozenset(tried))


def _three_way(game: Game, melee: Melee) -> ThreeWay:
    attacker, defender, bouncer = _of(game, melee)
    fight = Dogfight(attacker, defender, melee.turn, melee.tired)
    return ThreeWay(fight, bouncer, melee.bounced)


def _after_three(melee: Melee, result: Bounced, tried: frozenset[str]) -> MeleeTurn:
    """A turn of three as one of any."""
    after, flights = None, list(result.freed)
    if result.three is not None:
        three = result.three
        after = replace(
            _goes_on(melee, three.fight), bouncer=three.bouncer.id, bounced=three.bounced
        )
        flights += [three.fight.attacker, three.fight.defender, three.bouncer]
    elif result.two is not None:
        after = _goes_on(melee, result.two)
        flights += [result.two.attacker, result.two.defender]
    away = tuple(flight.id for flight in result.freed)
    separated = tuple(alone for harm in result.harms for alone in harm.separated)
    left = frozenset(result.left)
    return MeleeTurn(
        after, tuple(flights), away, left, tried, result.harms, separated, result.escaped
    )


def _goes_on(melee: Melee, fight: Dogfight) -> Melee:
    return replace(
        melee,
        attacker=fight.attacker.id,
        defender=fight.defender.id,
        bouncer=None,
        bounced=0,
        turn=fight.turn,
        tired=fight.tired,
        activated=True,
    )


def intent(game: Game, table: Table, policies: Policies, flight: Flight, enemy: Flight) -> Intent:
    """Rules 13.41a, 13.422 and 13.423. What a flight declares, as far as the scenario plays it."""
    said = policies[flight.side].decide(game, table, Declares(flight, enemy))
    played = {Intent.SPIN_OUT: SPIN_OUT, Intent.SCHUSTA: SCHUSTA}.get(said)
    return said if played is None or game.scenario.plays(played) else Intent.DISENGAGE


def _captor(map_: Map, flight: Flight) -> bool:
    return map_.holder(flight.position) is flight.side.enemy


def _captors(map_: Map, three: ThreeWay) -> tuple[bool, bool, bool]:
    fight = three.fight
    return (
        _captor(map_, fight.attacker),
        _captor(map_, fight.defender),
        _captor(map_, three.bouncer),
    )


# --- bounces


@rule("13.43", "13.2")
def bounce_objections(game: Game, flight: Flight, melee: Melee) -> list[str]:
    """Rules 13.2 and 13.43. Every reason why a flight may not pile into a dogfight."""
    reasons = []
    if not game.scenario.plays(BOUNCES):
        reasons.append(f"{melee.id} is a dogfight, and bounces are not played [13.43]")
    if melee.activated:
        reasons.append(f"{melee.id} has been fought this turn [13.43]")
    if melee.bouncer is not None:
        reasons.append(f"{melee.id} has been bounced already [13.43]")
    if flight.side is not game.flight(melee.defender).side:
        reasons.append(f"the defender in {melee.id} is an enemy [13.43]")
    return reasons


@rule("13.43", "13.23", "10.4")
def pile_in(
    game: Game, table: Table, policies: Policies, bouncer_id: str, melee: Melee
) -> tuple[Game, bool]:
    """Rules 13.43 and 10.4. A flight tries to bounce the attacker of a dogfight in its hex.

    A bounce is the dogfight's turn, and costs the other two what one does. Returns the game and
    whether it engaged; if not it flies on.
    """
    game = replace(game, attempts=game.attempts | {(bouncer_id, melee.attacker)})
    keep_secrets(table, game)
    bouncer = rated(table, game.flight(bouncer_id))
    flies_on = game.with_flights(bouncer)
    game = _paid(flies_on, table, melee.attacker, melee.defender)
    attacker, defender = game.flight(melee.attacker), game.flight(melee.defender)
    wish = intent(game, table, policies, defender, attacker)
    leaves = quits(defender, wish)
    lets_go = leaves and policies[attacker.side].decide(game, table, LetsGo(attacker, defender))
    fight = Dogfight(attacker, defender, melee.turn, melee.tired)
    three = ThreeWay(fight, replace(bouncer, position=melee.hex))
    result = bounce(
        table,
        fight,
        three.bouncer,
        Circumstances(
            game.air,
            attacker_sees="tally" if bouncer.tally in melee.flights else "detected",
        ),
        defender=wish,
        attacker_lets_go=lets_go,
        captors=_captors(table.map, three),
        choose=chosen_weapons(game, table, policies),
    )
    if not result.engaged and result.two is not None:
        return flies_on, False
    was = melee.began[attacker.id]
    caught = replace(was, disadvantaged=was.disadvantaged or result.surprised)
    began = {**melee.began, attacker.id: caught, bouncer_id: _began(bouncer)}
    whole = replace(melee, bouncer=bouncer_id, began=began)
    tried = frozenset([defender.id] if leaves else [])
    turn = _after_three(whole, result, tried)
    game = carried_out(game, table, policies, whole if result.engaged else melee, turn)
    if result.engaged and game.melee_of(bouncer_id):
        game = game.with_flights(_locked(table, game.flight(bouncer_id), attacker))
    return game, result.engaged


# --- wind, height and cloud


@rule("7.53")
def drift(game: Game, table: Table) -> Game:
    """Rule 7.53. Dogfights drift downwind by whole hexes; guns do not fire at them (16.3)."""
    towards, hexes = dogfight_drift(game.weather)
    if towards is None:
        return game
    for melee in game.dogfights:
        place = melee.hex
        for number in range(hexes):
            beyond = place.shift(downwind(towards, number))
            place = beyond if beyond in table.map else place
        if place == melee.hex:
            continue
        table.tell("drift", f"Dogfight {melee.id} drifts to {place}.", "7.53", *melee.flights)
        game = game.with_flights(*(replace(one, position=place) for one in _of(game, melee)))
        game = with_melee(game, replace(melee, hex=place))
    return game


@rule("13.41")
def sink(game: Game, table: Table, policies: Policies) -> Game:
    """Rule 13.41. Dogfights lose a band after every fifth turn; in cloud or fog they are over."""
    for melee in game.dogfights:
        flights = [
            replace(flight, altitude=sinks(flight.altitude, melee.turn))
            for flight in _of(game, melee)
        ]
        if melee.activated:
            game = game.with_flights(*flights)
        if clouded(game.weather, game.flight(melee.defender).altitude):
            told = f"Dogfight {melee.id} is lost in cloud and over."
            table.tell("dogfight", told, "13.41", *melee.flights)
            game = broken_up(game, table, policies, melee)
    return game
