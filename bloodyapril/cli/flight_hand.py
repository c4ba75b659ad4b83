"""`bloodyapril flight`: moving flights by hand, and their standing orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from bloodyapril.cli import moves
from bloodyapril.cli.as_json import plain
from bloodyapril.cli.campaigns import campaign_option, json_option, seat_of, side_option
from bloodyapril.cli.hands import tell
from bloodyapril.cli.pages.options import options_page
from bloodyapril.cli.pages.orders import orders_page, plain_orders
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.commands import (
    Abort,
    Auto,
    Engage,
    FightOn,
    GiveOrders,
    Move,
    PlaceDecoy,
    WithdrawDummy,
)
from bloodyapril.desk.views.options import options_view
from bloodyapril.desk.views.orders import orders_view
from bloodyapril.game.state.standing_orders import STANDING_ORDERS
from bloodyapril.play.hand import Wish
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp

Command = TypeVar("Command", bound=Callable[..., Any])

OPTIONS = {"pressed": "press", "breaks_off": "break-off", "along": "and"}
"""Options of a move that are not called as what they fill."""
NAMING = {
    "attack": "an enemy",
    "strike": "a target",
    "stack_with": "a flight",
    "along": "a flight",
}
"""Options of a move that name something: a blank one is a slip, not nothing."""


@click.command("options", epilog="Example: bloodyapril flight options B1 --campaign April")
@click.argument("flight")
@campaign_option
@side_option
@json_option
def options(flight: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Show what a flight may do this turn, and what it would meet.

    Movement, speeds, altitudes, attacks; the next leg of its route, hexes within reach, known AA
    and enemies.
    """
    seat = seat_of(name, folder, side)
    view = options_view(seat, flight)
    if as_json:
        offered = [plain(choice) for choice in view.moves]
        told = {"flight": view.line.flight, "moves": offered, "attacks": list(view.attacks)}
        show_json({**told, **plain(view.ahead)})
    else:
        show(options_page(view))


@click.command("move", epilog="Example: bloodyapril flight move B1 level f fr60 f --campaign April")
@click.argument("flight")
@click.argument("how", type=click.Choice(moves.TYPES))
@click.argument("steps", nargs=-1)
@click.option("--to", "to", metavar="HEX", help="Where it shall end, instead of steps.")
@click.option("--facing", metavar="HEADING", help="The heading it shall end on, with --to.")
@click.option("--speed", metavar="MP", help="Speed setting in MP; usually the highest.")
@click.option("--altitude", metavar="ALTITUDE", help="Where a dive ends, as Low+2.")
@click.option("--attack", multiple=True, metavar="COUNTER",
              help="Engage this enemy on the way; a second one if that fails (13.2).")  # fmt: skip
@click.option("--strike", metavar="TARGET", help="Bomb or strafe this on the way.")
@click.option("--press", "pressed", is_flag=True, help="Press the attack on the ground (18.33).")
@click.option("--rear-guns", is_flag=True, help="Strafe with the rear guns as well (17.13).")
@click.option("--land", is_flag=True, help="Declare landing at the end (11.2).")
@click.option("--abort", is_flag=True, help="Break the task off before the move (10.6).")
@click.option("--stack-with", metavar="FLIGHT", help="Stack with it at the end (5.15).")
@click.option("--split", is_flag=True, help="Leave the flight that it is stacked with (5.15).")
@click.option("--break-off", "breaks_off", is_flag=True, help="Leave the escorted flight (12.215).")
@click.option("--and", "along", metavar="FLIGHT", help="Move its stacked flight too.")
@campaign_option
@side_option
@json_option
def move(
    flight: str, how: str, *, steps: tuple[str, ...], name: str | None, folder: str | None,
    side: str, as_json: bool, **said: Any,
) -> None:  # fmt: skip
    """Move a flight: a movement type, then its steps, or where it shall end.

    Steps, one for each MP: f ahead, fr60 ahead and 60 degrees to the right, tl90 a turn of 90
    degrees to the left on the spot, s to spot what lies below. Without steps or --to it flies
    straight ahead. An unlawful move is refused with every reason, and nothing has happened.
    """
    wish = _wish(how, steps, said)
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, Move(flight, wish)), as_json)


def _wish(how: str, words: tuple[str, ...], said: dict[str, Any]) -> Wish:
    steps = moves.steps(words)
    if steps is not None and said["to"] is not None:
        raise Unreadable("say the steps or --to, not both")
    for key, what in NAMING.items():
        names = said[key] if isinstance(said[key], tuple) else (said[key],)
        if any(name is not None and not name.strip() for name in names):
            raise Unreadable(f"--{OPTIONS.get(key, key).replace('_', '-')} names {what}")
    if said["facing"] is not None and said["to"] is None:
        raise Unreadable("--facing goes with --to")
    read = {"to": Position.parse, "facing": Heading.parse, "altitude": Altitude.parse, "speed": mp}
    parsed: dict[str, Any] = {
        key: read[key](value) if key in read else value
        for key, value in said.items()
        if value is not None
    }
    return Wish(moves.flying(how), steps, **parsed)


@click.command("engage", epilog="Example: bloodyapril flight engage B2 C --campaign April")
@click.argument("flight")
@click.argument("enemy")
@click.option("--look", "only_look", is_flag=True,
              help="Only show the way, what threatens on it and the odds.")  # fmt: skip
@campaign_option
@side_option
@json_option
def engage(
    flight: str, enemy: str, *, only_look: bool, name: str | None, folder: str | None, side: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Attack an enemy by its counter: the program finds the best lawful way into its hex.

    With --look nothing happens: it shows the way, known AA and enemies on it, and the exact odds
    of a round of combat, as far as you can know them.
    """
    seat = seat_of(name, folder, side)
    if only_look:
        from bloodyapril.cli.pages.look import look_page
        from bloodyapril.desk.views.look import look

        view = look(seat, flight, enemy)
        if as_json:
            show_json(plain(view))
        else:
            show(look_page(view))
        return
    tell(seat, carry_out(seat, Engage(flight, enemy)), as_json)


@click.command("fight", epilog="Example: bloodyapril flight fight D1 --campaign April")
@click.argument("dogfight")
@campaign_option
@side_option
@json_option
def fight(dogfight: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Fight a turn of a dogfight (13.41), by its id; what flights declare are their orders."""
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, FightOn(dogfight)), as_json)


@click.command("auto", epilog="Example: bloodyapril flight auto B1 --campaign April")
@click.argument("flight")
@campaign_option
@side_option
@json_option
def auto(flight: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Let the program move a flight for you, along its route or against an enemy."""
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, Auto(flight)), as_json)


@click.command("abort", epilog="Example: bloodyapril flight abort B1 --campaign April")
@click.argument("flight")
@campaign_option
@side_option
@json_option
def abort(flight: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Abort a flight (10.6): it jettisons its bombs, attacks nobody, and makes for home."""
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, Abort(flight)), as_json)


@click.command("decoy", epilog="Example: bloodyapril flight decoy B1 --swap --campaign April")
@click.argument("flight")
@click.option("--at", "aerodrome", default="", metavar="AERODROME",
              help="On this aerodrome, instead of beside the flight.")  # fmt: skip
@click.option("--swap", is_flag=True, help="Exchange counters: the Tally that it holds is lost.")
@click.option("--route", metavar="HEXES", default="", help="The way it shall fly, as 1822,2018.")
@campaign_option
@side_option
@json_option
def decoy(
    flight: str, *, aerodrome: str, swap: bool, route: str, name: str | None, folder: str | None,
    side: str, as_json: bool,
) -> None:  # fmt: skip
    """Put out a dummy, if you have one: before the first turn (4.42), or between two turns (5.13).

    Between two turns it is generated in place of the Admin Phase.
    """
    way = tuple(Position.parse(hex_) for hex_ in route.replace(",", " ").split())
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, PlaceDecoy(flight, aerodrome, swap, way)), as_json)


@click.command("withdraw", epilog="Example: bloodyapril flight withdraw BD1 --campaign April")
@click.argument("dummy")
@campaign_option
@side_option
@json_option
def withdraw(dummy: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Take a dummy off the map, whenever you like (5.12)."""
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, WithdrawDummy(dummy)), as_json)


def _order_options(command: Command) -> Command:
    """An option for each standing order that there is."""
    for order in reversed(STANDING_ORDERS):
        answers = order.answers
        command = click.option(
            f"--{order.spoken}",
            order.name,
            type=click.Choice(answers.choices) if answers.choices else str,
            metavar=answers.form or None,
            help=f"{order.question} ({order.rule}).",
        )(command)
    return command


@click.command(
    "orders",
    epilog="Example: bloodyapril flight orders B1 --dogfight when-hurt --campaign April",
)
@click.argument("flight")
@_order_options
@campaign_option
@side_option
@json_option
def orders(
    flight: str,
    *,
    name: str | None,
    folder: str | None,
    side: str,
    as_json: bool,
    **answers: str | None,
) -> None:
    """Show or change a flight's standing orders, for what the rules ask while you do not move it.

    Where they say nothing the program decides for you.
    """
    said = {order: answer for order, answer in answers.items() if answer is not None}
    seat = seat_of(name, folder, side)
    if said:
        carry_out(seat, GiveOrders(flight, said))
    view = orders_view(seat.look(), flight)
    if as_json:
        show_json(plain_orders(view))
    else:
        show(orders_page(view))


COMMANDS = (options, move, engage, fight, auto, abort, decoy, withdraw, orders)
