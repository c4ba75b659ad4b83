"""`bloodyapril flight`: moving flights by hand, and their standing orders."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from bloodyapril.cli import moves
from bloodyapril.cli.campaigns import campaign_option, json_option, open_named
from bloodyapril.cli.hands import ANSWERS, UNDECIDED, side_option, tell, viewer
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.errors import Unreadable

if TYPE_CHECKING:
    from bloodyapril.game.state.game import Game
    from bloodyapril.game.state.orders import Orders
    from bloodyapril.play.hand import Wish
    from bloodyapril.terms.sides import Side

OPTIONS = {"pressed": "press", "breaks_off": "break-off", "along": "and"}
"""Options of a move that are not called as what they fill."""
NAMING = {
    "attack": "an enemy",
    "strike": "a target",
    "stack_with": "a flight",
    "along": "a flight",
}
"""Options of a move that name something: a blank one is a slip, not nothing."""
STANDING = (
    "stay", "leave", "when-hurt", "when-outnumbered", "german", "spin-out", "schusta", UNDECIDED,
)  # fmt: skip


@click.command("options", epilog="Example: bloodyapril flight options B1 --campaign April")
@click.argument("flight")
@campaign_option
@side_option
@json_option
def options(flight: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Show what a flight may do this turn: movement, speeds, altitudes, attacks."""
    from bloodyapril.cli.pages.turn import options_page
    from bloodyapril.cli.plain_turn import plain_choice
    from bloodyapril.cli.playing import read_game, table_of
    from bloodyapril.game.options import choices
    from bloodyapril.play.hand import attacks_of, commanded
    from bloodyapril.store.library.maps import map_of

    campaign = open_named(name, folder)
    _, game = read_game(campaign)
    mine = viewer(campaign, side)
    found = commanded(game, mine, flight)
    offered = choices(game, found) if found in game.to_move(mine) else ()
    attacks = attacks_of(game, table_of(campaign, map_of(game.scenario.date)), found)
    if as_json:
        show_json(
            {"flight": found.id, "moves": [plain_choice(c) for c in offered], "attacks": attacks}
        )
    else:
        show(options_page(game, found, offered, attacks))


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
    from bloodyapril.cli.commanding import act
    from bloodyapril.cli.playing import spoken
    from bloodyapril.play.hand import action

    wish = _wish(how, steps, said)
    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    played = act(
        campaign,
        lambda game, table: action(game, table, mine, flight, wish),
        f"{flight.upper()} moves",
        spoken(mine, "flight", "move", flight, how, *steps, *_typed(said)),
    )
    tell(campaign, played, mine, as_json)


def _wish(how: str, words: tuple[str, ...], said: dict[str, Any]) -> Wish:
    from bloodyapril.play.hand import Wish
    from bloodyapril.terms.altitude import Altitude
    from bloodyapril.terms.hexes import Heading, Position
    from bloodyapril.terms.measures import mp

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


def _typed(said: dict[str, Any]) -> list[str]:
    """The options as they were typed, for the journal."""
    words = []
    for key, value in said.items():
        option = f"--{OPTIONS.get(key, key).replace('_', '-')}"
        if value is True:
            words.append(option)
        elif isinstance(value, tuple):
            words += [word for one in value for word in (option, one)]
        elif value:
            words += [option, str(value)]
    return words


@click.command("engage", epilog="Example: bloodyapril flight engage B2 C --campaign April")
@click.argument("flight")
@click.argument("enemy")
@campaign_option
@side_option
@json_option
def engage(
    flight: str, enemy: str, *, name: str | None, folder: str | None, side: str, as_json: bool
) -> None:
    """Attack an enemy by its counter: the program finds the best lawful way into its hex."""
    from bloodyapril.cli.commanding import act
    from bloodyapril.cli.playing import spoken
    from bloodyapril.play.hand import engage as attack

    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    played = act(
        campaign,
        lambda game, table: attack(game, table, mine, flight, enemy),
        f"{flight.upper()} attacks",
        spoken(mine, "flight", "engage", flight, enemy),
    )
    tell(campaign, played, mine, as_json)


@click.command("fight", epilog="Example: bloodyapril flight fight D1 --campaign April")
@click.argument("dogfight")
@campaign_option
@side_option
@json_option
def fight(dogfight: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Fight a turn of a dogfight (13.41), by its id; what flights declare are their orders."""
    from bloodyapril.cli.commanding import act
    from bloodyapril.cli.playing import spoken
    from bloodyapril.game.actions import Activate

    campaign = open_named(name, folder)
    mine, wanted = viewer(campaign, side), dogfight.upper()
    played = act(
        campaign,
        lambda game, table: Activate(wanted),
        f"Dogfight {wanted} goes on",
        spoken(mine, "flight", "fight", wanted),
    )
    tell(campaign, played, mine, as_json)


@click.command("auto", epilog="Example: bloodyapril flight auto B1 --campaign April")
@click.argument("flight")
@campaign_option
@side_option
@json_option
def auto(flight: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Let the program move a flight for you, along its route or against an enemy."""
    from bloodyapril.cli.commanding import auto as move_it

    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    tell(campaign, move_it(campaign, mine, flight), mine, as_json)


@click.command("abort", epilog="Example: bloodyapril flight abort B1 --campaign April")
@click.argument("flight")
@campaign_option
@side_option
@json_option
def abort(flight: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Abort a flight (10.6): it jettisons its bombs, attacks nobody, and makes for home."""
    from bloodyapril.cli.commanding import abort as call_off

    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    tell(campaign, call_off(campaign, mine, flight), mine, as_json)


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
    from bloodyapril.cli.commanding import place_decoy
    from bloodyapril.game.actions import Decoy
    from bloodyapril.terms.hexes import Position

    way = tuple(Position.parse(hex_) for hex_ in route.replace(",", " ").split())
    campaign = open_named(name, folder)
    wish = Decoy(flight, aerodrome, swap, way)
    mine = viewer(campaign, side)
    tell(campaign, place_decoy(campaign, mine, wish), mine, as_json)


@click.command("withdraw", epilog="Example: bloodyapril flight withdraw BD1 --campaign April")
@click.argument("dummy")
@campaign_option
@side_option
@json_option
def withdraw(dummy: str, *, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Take a dummy off the map, whenever you like (5.12)."""
    from bloodyapril.cli.commanding import take_off

    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    tell(campaign, take_off(campaign, mine, dummy), mine, as_json)


@click.command(
    "orders",
    epilog="Example: bloodyapril flight orders B1 --dogfight when-hurt --campaign April",
)
@click.argument("flight")
@click.option("--tally", metavar="COUNTERS",
              help="Enemies to sight, in this order and no others, as A,C; or A,others; or nobody; "
              "'-' for all (8.3).")  # fmt: skip
@click.option("--looks", type=click.IntRange(0), metavar="N",
              help="Its place among your flights that look for enemies (8.3), "
              "from 1; 0 for after those.")  # fmt: skip
@click.option("--commence", type=click.Choice(["yes", "no", UNDECIDED]),
              help="Begin a fight with an attacker that failed to engage (13.232).")  # fmt: skip
@click.option("--fire", type=click.Choice(["yes", "no", "front", "rear"]),
              help="Shoot, save ammunition, or fire some guns only (13.12).")  # fmt: skip
@click.option("--wheel", type=click.Choice(["yes", "no", UNDECIDED]),
              help="Fly a Defensive Wheel (10.5).")  # fmt: skip
@click.option("--dogfight", type=click.Choice(STANDING),
              help="When to leave a dogfight, and how (13.41, 13.422, 13.423).")  # fmt: skip
@click.option("--let-go", type=click.Choice(["yes", "no", UNDECIDED]),
              help="Let an enemy go who leaves (13.421).")  # fmt: skip
@click.option("--take-off", type=click.Choice(["yes", "no", UNDECIDED]),
              help="Leave the aerodrome, if it is at readiness (11.1).")  # fmt: skip
@click.option("--away", metavar="ALTITUDE",
              help="Where to go when it gets away from a dogfight, as Medium+2 (13.42); "
              f"'{UNDECIDED}' takes it back.")  # fmt: skip
@click.option("--face", "faces", metavar="HEADING",
              help="Where to turn if it may: scattered, or out of a wheel (15.2).")  # fmt: skip
@campaign_option
@side_option
@json_option
def orders(
    flight: str, *, name: str | None, folder: str | None, side: str, as_json: bool, **said: Any
) -> None:
    """Show or change a flight's standing orders, for what the rules ask while you do not move it.

    Where they say nothing the program decides for you.
    """
    from bloodyapril.cli.commanding import give_orders
    from bloodyapril.cli.pages.orders import orders_page, plain_orders
    from bloodyapril.cli.playing import read_game
    from bloodyapril.game.state.game import orders_of
    from bloodyapril.play.hand import commanded

    campaign = open_named(name, folder)
    if any(value is not None for value in said.values()):
        mine = viewer(campaign, side)
        found, standing = give_orders(
            campaign, mine, flight, lambda game, now: _ordered(game, mine, now, said)
        )
    else:
        _, game = read_game(campaign)
        found = commanded(game, viewer(campaign, side), flight)
        standing = orders_of(game, found)
    if as_json:
        show_json({"flight": found.id, **plain_orders(standing)})
    else:
        show(orders_page(found, standing))


def _ordered(game: Game, mine: Side, now: Orders, said: dict[str, Any]) -> Orders:
    from bloodyapril.game.state.orders import Guns
    from bloodyapril.play.hand import to_sight
    from bloodyapril.rules.air_to_air.standing import Standing
    from bloodyapril.terms.altitude import Altitude
    from bloodyapril.terms.hexes import Heading

    asked = ("commence", "wheel", "let_go", "take_off")
    changes: dict[str, Any] = {key: ANSWERS[said[key]] for key in asked if said[key] is not None}
    if said["fire"] is not None:
        kept = said["fire"] not in ANSWERS
        changes["hold_fire"] = not kept and not ANSWERS[said["fire"]]
        changes["guns"] = Guns(said["fire"]) if kept else None
    if said["looks"] is not None:
        changes["looks"] = said["looks"]
    if said["dogfight"] is not None:
        word = said["dogfight"]
        changes["dogfight"] = None if word == UNDECIDED else Standing(word)
    if said["away"] is not None:
        changes["away"] = None if said["away"] == UNDECIDED else Altitude.parse(said["away"])
    if said["faces"] is not None:
        changes["faces"] = None if said["faces"] == UNDECIDED else Heading.parse(said["faces"])
    if said["tally"] is not None:
        changes["tally"] = to_sight(game, mine, said["tally"].replace(",", " ").split())
    return replace(now, **changes)


COMMANDS = (options, move, engage, fight, auto, abort, decoy, withdraw, orders)
