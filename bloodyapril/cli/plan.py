"""`bloodyapril plan`: routes of flights (4.21), and the sealed German plan (24.2)."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import (
    campaign_argument,
    campaign_option,
    json_option,
    open_named,
    yes_option,
)
from bloodyapril.cli.groups import Group
from bloodyapril.cli.hands import side_option, tell, viewer
from bloodyapril.cli.terminal import for_people, show, show_json
from bloodyapril.terms.errors import Unlawful

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
    """Plot the way of a flight anew, hex by hex (10.7); its targets stay what they were."""
    from bloodyapril.cli.blocks import Line
    from bloodyapril.cli.commanding import plot
    from bloodyapril.terms.hexes import Position

    route = tuple(Position.parse(hex_) for hex_ in hexes)
    campaign = open_named(name, folder)
    plotted = plot(campaign, viewer(campaign, side), flight, route)
    show((Line(f"{plotted.name} flies by {' '.join(map(str, route))}."),))


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
    from bloodyapril.cli.keeping import plan_targets
    from bloodyapril.terms.hexes import Position

    targets = tuple(Position.parse(hex_) for hex_ in hexes)
    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    tell(campaign, plan_targets(campaign, mine, flight, targets), mine, as_json)


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
    from bloodyapril.cli.keeping import plan_entry

    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    tell(campaign, plan_entry(campaign, mine, flight, turn), mine, as_json)


@command.command("aa", epilog="Example: bloodyapril plan aa AA1 2315 --campaign April")
@click.argument("concentration")
@click.argument("hex_", metavar="HEX")
@campaign_option
@side_option
@json_option
def plan_aa(
    concentration: str, hex_: str, *, name: str | None, folder: str | None, side: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Move one of your own AA concentrations, before the first Movement Phase (4.41)."""
    from bloodyapril.cli.keeping import plan_gun
    from bloodyapril.terms.hexes import Position

    place = Position.parse(hex_)
    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    tell(campaign, plan_gun(campaign, mine, concentration, place), mine, as_json)


@command.command("open", epilog="Example: bloodyapril plan open April")
@campaign_argument
@yes_option("Open it before the end, without being asked.")
@json_option
def open_plan(name: str, *, folder: str | None, yes: bool, as_json: bool) -> None:
    """Open the German plan and compare it with its seal; too early only if you insist."""
    from bloodyapril.cli.pages.plans import opened_plan, plain_plan, plan_page
    from bloodyapril.cli.playing import open_plan as break_seal
    from bloodyapril.cli.playing import read_game
    from bloodyapril.game.view import sealed_plan

    campaign = open_named(name, folder)
    number, game = read_game(campaign)
    if sealed_plan(game) is None:
        if not yes:
            if as_json or not for_people():
                raise Unlawful(f"{WARNING}; to open it all the same, say --yes [24.2]")
            click.echo(f"{WARNING}.")
            click.confirm("Open it", abort=True)
        game = break_seal(campaign).game
    plan = opened_plan(campaign, number, game)
    if as_json:
        show_json(plain_plan(plan))
    else:
        show(plan_page(plan))
