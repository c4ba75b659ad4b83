"""How the German scouts act: the scout matrix carried out (24.1, 24.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from bloodyapril.game.actions import Action, Decoy, Fly, Withdraw
from bloodyapril.game.decisions import (
    Answer,
    Decision,
    Declares,
    Decoys,
    Fires,
    HeadingAfter,
    KeepsTally,
    LetsGo,
    MovesFirst,
    NextToMove,
    TakesOff,
    TallyOrder,
)
from bloodyapril.game.phases.movement.close_escort import charge
from bloodyapril.game.policy import Commander
from bloodyapril.game.state.game import Game, has_orders
from bloodyapril.rules.aerodromes import home_hex
from bloodyapril.rules.air_to_air.dogfight import Intent, covered
from bloodyapril.rules.air_to_air.standing import Standing, intent
from bloodyapril.rules.air_to_air.weapons import DEPLETED
from bloodyapril.rules.air_units import Damage, Flight, Status, Weapon
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.solitaire import pursuit
from bloodyapril.solitaire.autopilot import Autopilot, lone_cripple, next_waypoint
from bloodyapril.solitaire.decoys import in_the_sector
from bloodyapril.solitaire.matrix import (
    assessment,
    roll_order,
    scramble_alarm,
    targets_in_order,
)
from bloodyapril.solitaire.steering import Helm, parted, towards
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

PATROL_HEIGHT = Altitude(Band.MEDIUM, 2)
FORGET = 8
"""Hexes beyond which a flight drops its Tally."""
LAST_SHARE = 3
"""The last of so many parts of a belt is saved for two-seaters and cripples."""


@dataclass(frozen=True, slots=True)
class ScoutDoctrine(Commander):
    """The commander of the German scouts in solitaire; flights with orders of their own fly as any.

    Those are two-seaters at work, and scouts that have a route or a flight to escort.
    """

    sent_out: Autopilot = field(default_factory=lambda: Autopilot({}))

    def otherwise(self, game: Game, table: Table, decision: Decision[Answer]) -> Answer:
        """As whoever flies out on orders."""
        return self.sent_out.decide(game, table, decision)

    @MovesFirst.answered
    def _moves_first(self, game: Game, table: Table, asked: MovesFirst) -> bool:
        """Rule 9. The Germans let the British move first once there is somebody to pounce on."""
        return not game.known_enemies(Side.GERMAN)

    @Declares.answered
    def _declares(self, game: Game, table: Table, asked: Declares) -> Intent:
        """Rule 24.3. Until out of ammunition, or alone and timid; two-seaters get away.

        Those with a Schusta aeroplane do so under its cover (13.422).
        """
        flight = asked.flight
        if flight.schusta and covered(flight) is not None:
            return Intent.SCHUSTA
        if not flight.tasking.may_attack:
            return self.sent_out.decide(game, table, asked)
        return intent(Standing.GERMAN, flight, asked.enemy)

    @LetsGo.answered
    def _lets_go(self, game: Game, table: Table, asked: LetsGo) -> bool:
        return False

    @NextToMove.answered
    def _next_to_move(self, game: Game, table: Table, asked: NextToMove) -> Flight:
        """Who has a Tally, then the boldest; an escort when its charge has moved."""

        def eager(flight: Flight) -> tuple[bool, bool, int]:
            follows = charge(game, flight) in asked.waiting
            return not follows, flight.tally is not None, flight.aggression

        return max(asked.waiting, key=eager)

    def move(self, game: Game, table: Table, flight: Flight) -> Action:
        """Rules 24.1 and 24.3. What the rules force, else home when spent, else the matrix."""
        return parted(game, self._moved(game, table, flight))

    def _moved(self, game: Game, table: Table, flight: Flight) -> Action:
        if flight.dummy and flight.status is Status.FLYING:
            if _spent(flight):
                return Withdraw(flight.id)
            if next_waypoint(flight):
                return self.sent_out.move(game, table, flight)
            return patrol(Helm(game, table, flight), forward=True)
        if has_orders(flight):
            return self.sent_out.move(game, table, flight)
        helm = Helm(game, table, flight)
        forced = helm.forced()
        if forced is not None:
            return forced
        if lone_cripple(flight) and not flight.aborting:
            return replace(helm.go_home(), abort=True)
        if flight.aborting or not flight.undamaged or flight.dry:
            return helm.go_home()
        return carry_out(helm)

    @Decoys.answered
    def _decoys(self, game: Game, table: Table, asked: Decoys) -> Sequence[Decoy]:
        return in_the_sector(game, table, asked.side)

    @TallyOrder.answered
    def _tally_order(self, game: Game, table: Table, asked: TallyOrder) -> Sequence[Flight]:
        return targets_in_order(asked.spotter, asked.seen)

    @KeepsTally.answered
    def _keeps_tally(self, game: Game, table: Table, asked: KeepsTally) -> bool:
        return asked.flight.position.range_to(asked.target.position) <= FORGET

    @Fires.answered
    def _fires(self, game: Game, table: Table, asked: Fires) -> Sequence[Weapon]:
        """Rule 24.3. Everything in an attack, or at two-seaters and cripples.

        Defending itself against scouts a flight saves the last of a belt if another gun bears; it
        stays in the fight until it is out of ammunition, so it never refuses to shoot.
        """
        flight, enemy, bearing = asked.flight, asked.enemy, asked.bearing
        melee = game.melee_of(flight.id)
        locked = melee is not None and flight.id != melee.defender
        attacking = locked or (flight.id, enemy.id) in game.attempts
        crippled = any(box.damage is Damage.CRIPPLED for box in enemy.present)
        if attacking or enemy.two_seater or crippled:
            return bearing
        return tuple(weapon for weapon in bearing if not nearly_spent(weapon)) or bearing

    @HeadingAfter.answered
    def _heading_after(self, game: Game, table: Table, asked: HeadingAfter) -> Heading:
        """Scattered Germans turn towards their own lines, who has orders back to those."""
        flight = asked.flight
        if has_orders(flight):
            return self.sent_out.decide(game, table, asked)
        return flight.position.bearing(home_hex(table.map, flight))

    @TakesOff.answered
    def _takes_off(self, game: Game, table: Table, asked: TakesOff) -> bool:
        """Rule 24.1. The scramble roll of a flight at readiness; dummies need none."""
        flight = asked.flight
        if flight.dummy:
            return True
        alarm = scramble_alarm(game, table.map, flight)
        chart = table.library.chart("scramble")
        seen = any(
            enemy.two_seater and enemy.identified for enemy in game.known_enemies(Side.GERMAN)
        )
        check = chart.offer(
            flight.name,
            alarm=alarm,
            sky=game.weather.sky.value,
            two_seaters_seen=seen,
            flights_beyond_two=max(0, len(game.airborne(Side.GERMAN)) - 2),
            dawn=game.scenario.dawn(game.turn),
            dusk=game.light.dusk,
        )
        goes = check is not None and table.dice.ask(check) == "take-off"
        told = f"{flight.name}: alarm {alarm}, {'take off' if goes else 'wait'}."
        table.tell("scramble", told, "24.1", flight.id, seen_by=Side.GERMAN)
        return goes


def nearly_spent(weapon: Weapon) -> bool:
    """Whether no more than the last third of a belt is left; drums can be changed."""
    left, whole = DEPLETED - weapon.depletion, DEPLETED - weapon.type.depletion
    return weapon.type.drums == 0 and left * LAST_SHARE <= whole


@rule("24.1", charts=("scout-orders",))
def carry_out(helm: Helm) -> Fly:
    """Rule 24.1. Roll an order for a scout flight and fly it, or the next one up its column."""
    flight = helm.flight
    view = assessment(helm.game, helm.table, flight)
    order = roll_order(helm.table, flight, view)
    told = f"{flight.name}: {view.situation}, order {order}."
    helm.table.tell("order", told, "24.1", flight.id, seen_by=Side.GERMAN)
    for step in _up_the_column(helm.table, view.situation, order):
        action = _fly_order(helm, step, view.target)
        if action is not None:
            return action
    return patrol(helm)


def _up_the_column(table: Table, situation: str, order: str) -> list[str]:
    """An order and those above it in its column of the matrix, nearest first."""
    rows = table.library.chart("scout-orders").columns[(situation,)].rows
    orders = list(dict.fromkeys(str(row.result) for row in rows))
    return orders[orders.index(order) :: -1]


def _fly_order(helm: Helm, order: str, target: Flight | None) -> Fly | None:
    """An order as flying; nothing if it cannot be carried out now."""
    if order == "home" and _spent(helm.flight):
        return replace(helm.go_home(), abort=True)
    if order in ("home", "patrol", "patrol-forward"):
        return patrol(helm, forward=order == "patrol-forward")
    if order == "climb":
        return pursuit.climb(helm, target)
    if order == "avoid":
        return pursuit.avoid(helm, helm.game.known_enemies(Side.GERMAN))
    if target is None:
        return None
    if order == "stalk":
        return pursuit.stalk(helm, target)
    if order == "close" or helm.flight.altitude.band.rank - target.altitude.band.rank > 1:
        return pursuit.close(helm, target)
    # German scouts do not go into cloud or fog after an enemy; cloud hides him anyway.
    return None if helm.game.weather.fog is target.altitude.band else pursuit.attack(helm, target)


def _spent(flight: Flight) -> bool:
    return flight.turns_up >= 20 or flight.endurance_used * 4 >= flight.card.endurance * 3


def patrol(helm: Helm, *, forward: bool = False) -> Fly:
    """The beat of the sector: between the aerodrome and the line, north and south in turn."""
    flight = helm.flight
    goal = beat(helm.table.map, flight, helm.game.turn, forward)
    return helm.climb_or_level(pursuit.guarded(helm, towards(goal)), PATROL_HEIGHT)


def beat(map_: Map, flight: Flight, turn: int, forward: bool) -> Position:
    """Where a patrol goes: four hexes behind the trenches or up to them, swinging to and fro."""
    home = home_hex(map_, flight)
    swing = 4 if turn // 6 % 2 else -4
    trench = min(
        map_.trenches[Side.GERMAN],
        key=lambda hex_: (abs(hex_.row - home.row - swing), str(hex_)),
    )
    column = trench.column if forward else min(trench.column + 4, home.column)
    place = Position.of(column, max(2, min(31, trench.row)))
    return place if place in map_ else home
