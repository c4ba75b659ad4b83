"""`bloodyapril plan`: routes of flights (4.21), and the sealed German plan (24.2)."""

from __future__ import annotations

import click

from bloodyapril.cli.as_json import plain
from bloodyapril.cli.blocks import Line
from bloodyapril.cli.campaigns import (
    campaign_argument,
    campaign_option,
    json_option,
    seat_of,
    side_option,
    yes_option,
)
from bloodyapril.cli.groups import Group
from bloodyapril.cli.hands import tell
from bloodyapril.cli.pages.plans import plan_page
from bloodyapril.cli.terminal import for_people, show, show_json
from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.commands import (
    ExchangeGuns,
    OpenPlan,
    OrderGun,
    PlanBalloon,
    PlanEntry,
    PlanRoute,
    PlanTargets,
)
from bloodyapril.desk.views.flights import found
from bloodyapril.desk.views.plan import is_open, plan_view
from bloodyapril.game.setup.anti_aircraft import GunOrder, Start, Wanted
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.hexes import Position

WARNING = (
    "The German plan is sealed until the scenario is over. Opening it now shows every German "
    "flight and gun; the journal and the report will say so, and no undo will hide it"
)


@click.group("plan", cls=Group, epilog="Example: bloodyapril plan open April")
def command() -> None:
    """Plot routes, choose targets and turns of entry, site AA; open the German plan."""


@command.command("route", epilog="Example: bloodyapril plan route B1 1822 2718 --campaign April")
@click.argument("flight")
@click.argument("hexes", nargs=-1, required=True)
@campaign_option
@side_option
def plan_route(
    flight: str, *, hexes: tuple[str, ...], name: str | None, folder: str | None, side: str
) -> None:
    """Plot the way of a flight anew, hex by hex (10.7); its targets stay what they were.

    A single - takes the route off again.
    """
    route = () if hexes == ("-",) else tuple(Position.parse(hex_) for hex_ in hexes)
    seat = seat_of(name, folder, side)
    carry_out(seat, PlanRoute(flight, route))
    way = f"flies by {' '.join(map(str, route))}" if route else "has no route any more"
    show((Line(f"{found(seat.look(), flight).name} {way}."),))


@command.command("target", epilog="Example: bloodyapril plan target B2 3023 3412 --campaign April")
@click.argument("flight")
@click.argument("hexes", nargs=-1, required=True)
@campaign_option
@side_option
@json_option
def plan_target(
    flight: str, *, hexes: tuple[str, ...], name: str | None, folder: str | None, side: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Choose the targets of a flight, before the first Movement Phase (4.21).

    Hexes to photograph or to attack, or the two ends of a patrol. Its route stays what it was.
    """
    targets = tuple(Position.parse(hex_) for hex_ in hexes)
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, PlanTargets(flight, targets)), as_json)


@command.command("enter", epilog="Example: bloodyapril plan enter B2 5 --campaign April")
@click.argument("flight")
@click.argument("turn", type=int)
@campaign_option
@side_option
@json_option
def plan_enter(
    flight: str, turn: int, *, name: str | None, folder: str | None, side: str, as_json: bool
) -> None:
    """Choose the turn in which a flight enters, before the first turn (4.21).

    It is that of the scenario at the earliest; one that takes off is placed the turn before.
    """
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, PlanEntry(flight, turn)), as_json)


@command.command(
    "balloon", epilog="Example: bloodyapril plan balloon kite-vis Deck+2 --side German"
)
@click.argument("balloon")
@click.argument("height")
@campaign_option
@side_option
@json_option
def plan_balloon(
    balloon: str, height: str, *, name: str | None, folder: str | None, side: str, as_json: bool
) -> None:
    """Choose how high a balloon of yours hangs, before the first turn (12.217)."""
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, PlanBalloon(balloon, Altitude.parse(height))), as_json)


@command.command("aa", epilog="Example: bloodyapril plan aa BAA1 2315 --hidden --campaign April")
@click.argument("concentration")
@click.argument("hex_", metavar="[HEX]", required=False)
@click.option("--active", "start", flag_value="active",
              help="Cleared to fire; during play too, between two turns (16.2).")  # fmt: skip
@click.option("--inactive", "start", flag_value="inactive", help="Lies in wait on the map.")
@click.option("--hidden", "start", flag_value="hidden",
              help="Lies in wait off the map; one in five may (4.41).")  # fmt: skip
@click.option("--onion/--no-onion", default=None,
              help="German medium AA is a Flaming Onion, or not (16.4).")  # fmt: skip
@click.option("--balloon", metavar="ID", default="",
              help="Give medium AA up for heavy AA below a balloon (16.1).")  # fmt: skip
@click.option("--hold/--no-hold", "holds", default=None,
              help="Silent until told to be active, or until an enemy comes (16.2).")  # fmt: skip
@campaign_option
@side_option
@json_option
def plan_aa(
    concentration: str, hex_: str | None, *, start: str | None, onion: bool | None, balloon: str,
    holds: bool | None, name: str | None, folder: str | None, side: str, as_json: bool,
) -> None:  # fmt: skip
    """Move and plan one of your own AA before the first move (4.41); activate it, hold its fire.

    Where it stands and how it starts is settled before the first Movement Phase. Later on silent AA
    wakes when an enemy comes beside it, unless it holds its fire, or by --active.
    """
    order = GunOrder(
        hex=None if hex_ is None else Position.parse(hex_),
        start=None if start is None else Start(start),
        onion=onion,
        balloon=balloon.strip(),
        holds=holds,
    )
    if order == GunOrder():
        raise Unreadable("say a hex, or what it shall do: see bloodyapril plan aa --help")
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, OrderGun(concentration, order)), as_json)


@command.command(
    "exchange",
    epilog="Example: bloodyapril plan exchange BAA1 --for light --for light@2315 --campaign April",
)
@click.argument("concentrations", nargs=-1, required=True)
@click.option("--for", "wanted", multiple=True, required=True, metavar="AA[@HEX]",
              help="light, medium, heavy or onion; once for each that you want.")  # fmt: skip
@campaign_option
@side_option
@json_option
def plan_exchange(
    concentrations: tuple[str, ...], *, wanted: tuple[str, ...], name: str | None,
    folder: str | None, side: str, as_json: bool,
) -> None:  # fmt: skip
    """Exchange AA of your own by points, before the first move (16.11).

    Light is 1 point, medium or a Flaming Onion 2, heavy 4. What you get stands where that stood
    which you give, or in the hex that you say, and starts active.
    """
    from bloodyapril.desk.fights.said import GunSaid

    guns = []
    for one in wanted:
        kind, _, place = one.partition("@")
        gun = GunSaid.parse(kind, small_arms=False)
        guns.append(Wanted(gun.density, gun.onion, Position.parse(place) if place else None))
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, ExchangeGuns(concentrations, tuple(guns))), as_json)


@command.command("open", epilog="Example: bloodyapril plan open April")
@campaign_argument
@yes_option("Open it before the end, without being asked.")
@json_option
def open_plan(name: str | None, *, folder: str | None, yes: bool, as_json: bool) -> None:
    """Open the German plan and compare it with its seal; too early only if you insist."""
    seat = seat_of(name, folder)
    if not is_open(seat):
        if not yes:
            if as_json or not for_people():
                raise Unlawful(f"{WARNING}; to open it all the same, say --yes [24.2]")
            click.echo(f"{WARNING}.")
            click.confirm("Open it", abort=True)
        carry_out(seat, OpenPlan())
    view = plan_view(seat)
    if as_json:
        show_json(plain(view))
    else:
        show(plan_page(view))
