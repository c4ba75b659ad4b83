"""`bloodyapril campaign`: campaigns as files: new ones, what there are, where one stands."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.checks.dice import checked_seed
from bloodyapril.cli.as_json import plain
from bloodyapril.cli.campaigns import (
    campaign_argument,
    campaign_path,
    folder_option,
    json_option,
    seat_of,
    side_option,
    yes_option,
)
from bloodyapril.cli.cures import cured
from bloodyapril.cli.groups import Group
from bloodyapril.cli.pages.briefing import briefing_page, next_lines
from bloodyapril.cli.pages.campaigns import (
    campaign_list_page,
    overview_page,
    plain_overview,
    stands_at,
)
from bloodyapril.cli.pages.turns import played_page
from bloodyapril.cli.terminal import for_people, show, show_json
from bloodyapril.desk.campaigns import NewCampaign, begin_campaign, scenario_named
from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.chance import fresh_seed
from bloodyapril.desk.commands import BeginScenario
from bloodyapril.desk.seat import take_seat
from bloodyapril.desk.views.briefing import briefing_view
from bloodyapril.desk.views.overview import last_stand, overview
from bloodyapril.store.campaign.current import campaign_in_use, the_campaign, use_campaign
from bloodyapril.store.campaign.places import campaign_files, campaigns_folder
from bloodyapril.terms.errors import BloodyAprilError, Unlawful, Unreadable
from bloodyapril.terms.sides import Mode


@click.group("campaign", cls=Group, epilog="Example: bloodyapril campaign new April --seed 1917")
def command() -> None:
    """Begin, list and look at campaigns. Each is one file; the journal in it keeps everything."""


@command.command(
    "new", epilog="Example: bloodyapril campaign new April --scenario drocourt --seed 1917"
)
@click.argument("name")
@click.option("--scenario", metavar="ID", help="Set this scenario up; an id or a .toml file.")
@click.option("--seed", metavar="WORD", help="The seed of the campaign's dice; else one is drawn.")
@click.option(
    "--ruling", "chosen", metavar="ID=READING", multiple=True,
    help="A reading of the rules other than the usual one.",
)  # fmt: skip
@click.option("--table", is_flag=True, help="Referee both sides at a table: nothing is secret.")
@click.option("--two-players", is_flag=True, help="Somebody else plays the Germans (--side).")
@folder_option
def new(
    name: str,
    *,
    scenario: str | None,
    seed: str | None,
    chosen: tuple[str, ...],
    table: bool,
    two_players: bool,
    folder: str | None,
) -> None:
    """Begin a campaign and, if a scenario is said, set it up: weather, sealed plan, crews."""
    if table and two_players:
        raise Unreadable("say --table or --two-players, not both: a table lies open to all")
    mode = Mode.REFEREED if table else Mode.TWO_PLAYERS if two_players else Mode.SOLITAIRE
    wanted = NewCampaign(
        name,
        fresh_seed() if seed is None else checked_seed(seed),
        mode,
        _readings(chosen),
        None if scenario is None else scenario_named(scenario),
    )
    seat, happened = begin_campaign(campaigns_folder(folder), wanted)
    click.echo(f"Campaign {seat.name} begun with seed {wanted.seed}: {seat.path}")
    if table:
        click.echo("It is refereed at a table: both sides lie open, the German plan as well.")
    if happened is not None:
        use_campaign(campaigns_folder(folder), seat.name)
        show(played_page(happened))
        show(briefing_page(briefing_view(seat)))
    else:
        show(next_lines(None))


def _readings(chosen: tuple[str, ...]) -> dict[str, str]:
    """Rulings as typed; raises `Unreadable`."""
    readings = {}
    for typed in chosen:
        id, equals, reading = typed.partition("=")
        if not equals:
            raise Unreadable(f"{typed!r}: write a ruling as ID=READING; see: bloodyapril ruling")
        readings[id] = reading
    return readings


@command.command("begin", epilog="Example: bloodyapril campaign begin April --scenario drocourt")
@campaign_argument
@click.option("--scenario", metavar="ID", required=True, help="An id or a .toml file.")
def begin(name: str | None, *, folder: str | None, scenario: str) -> None:
    """Set up a campaign's next scenario, without the airmen that it has lost."""
    seat = seat_of(name, folder)
    happened = carry_out(seat, BeginScenario(scenario_named(scenario, seat)))
    use_campaign(campaigns_folder(folder), seat.name)
    show(played_page(happened))
    show(briefing_page(briefing_view(seat)))


@command.command("briefing", epilog="Example: bloodyapril campaign briefing April")
@campaign_argument
@side_option
@json_option
def briefing(name: str | None, *, folder: str | None, side: str, as_json: bool) -> None:
    """Show what the scenario asks of you: tasks, what counts, the forecast, known AA."""
    view = briefing_view(seat_of(name, folder, side))
    if as_json:
        show_json(plain(view))
    else:
        show(briefing_page(view))


@command.command("use", epilog="Example: bloodyapril campaign use April")
@campaign_argument
def use(name: str | None, *, folder: str | None) -> None:
    """Say which campaign is meant where none is named; without a name, show which it is.

    Where none was said it is the only one, or the only one in the middle of a scenario. Who sets a
    scenario up uses its campaign from then on.
    """
    place = campaigns_folder(folder)
    path = the_campaign(place) if name is None else use_campaign(place, name)
    click.echo(f"Campaign {path.stem} is in use: {path}")


@command.command("list", epilog="Example: bloodyapril campaign list")
@folder_option
@json_option
def list_campaigns(*, folder: str | None, as_json: bool) -> None:
    """List the campaigns of a folder, and what is played in each."""
    place = campaigns_folder(folder)
    files = campaign_files(place)
    used = campaign_in_use(place)
    found = [_line(name, path) for name, path in files.items()]
    if as_json:
        keys = ("campaign", "scenario", "stands_at")
        lines = [dict(zip(keys, line, strict=True)) for line in found]
        in_use = [path == used for path in files.values()]
        show_json([{**line, "in_use": it} for line, it in zip(lines, in_use, strict=True)])
    else:
        show(campaign_list_page(place, found, next((n for n in files if files[n] == used), "")))


def _line(name: str, path: Path) -> tuple[str, str, str]:
    """A campaign's line; one that cannot be read says so and hides no other."""
    try:
        stand = last_stand(take_seat(path))
    except BloodyAprilError as refusal:
        return name, "", cured(refusal)
    return name, stand.title if stand else "", stands_at(stand)


@command.command("show", epilog="Example: bloodyapril campaign show April")
@campaign_argument
@json_option
def show_campaign(name: str | None, *, folder: str | None, as_json: bool) -> None:
    """Show where a campaign stands: scenario, turn, weather, score, seal, losses.

    After more than one scenario also the points of each and of all together (23.31).
    """
    seen = overview(seat_of(name, folder))
    if as_json:
        show_json(plain_overview(seen))
    else:
        show(overview_page(seen))


@command.command("upgrade", epilog="Example: bloodyapril campaign upgrade April --yes")
@campaign_argument
@yes_option("Do it without asking.")
def upgrade(name: str | None, *, folder: str | None, yes: bool) -> None:
    """Bring a campaign of an older program up to date; a copy of it is kept beside it."""
    from bloodyapril.store.campaign.upgrade import copy_name, pending_steps
    from bloodyapril.store.campaign.upgrade import upgrade as bring_up_to_date

    path = campaign_path(name, folder)
    steps = pending_steps(path)
    if not steps:
        click.echo(f"Campaign {path.stem} is up to date: nothing was changed.")
        return
    click.echo(f"Campaign {path.stem} would be changed, and a copy kept as {copy_name(path)}:")
    for step in steps:
        click.echo(f"  {step}")
    if not yes:
        if not for_people():
            raise Unlawful("nothing was changed; to do it, say --yes")
        click.confirm("Do it", abort=True)
    click.echo(f"Done; the copy is {bring_up_to_date(path)}")
