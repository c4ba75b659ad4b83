"""Lesser procedures for `bloodyapril roll`: leaving a dogfight, bounces, weather, initiative."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bloodyapril.cli.blocks import Line
from bloodyapril.cli.described import dice_options, over_option, sight, sky_options
from bloodyapril.cli.tabling import Showing, air, tell
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk import fights
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.measures import mp_text

if TYPE_CHECKING:
    from bloodyapril.desk.fights import Below, Sight

MONTHS = ("March", "April", "May")
MOST_FLIGHTS = 60
"""On one side; no show in the books has more."""
MARKERS = {"-": -1, "0": 0, "+": 1}

night_option = click.option("--night", is_flag=True, help="It is night.")
turn_option = click.option(
    "--turn", type=click.IntRange(1, 10), default=1, show_default=True,
    help="The turn of the dogfight, for fatigue.",
)  # fmt: skip


@click.command(
    "disengage",
    epilog="Example: bloodyapril roll disengage '3 Sopwith Pup Medium+2 av=2 damaged=1' "
    "'5 Albatros D.III Medium+2 av=3'",
)
@click.argument("leaver")
@click.argument("hunter")
@click.option("--spin", is_flag=True, help="Spin out, if it may (13.423).")
@turn_option
@night_option
@over_option
@dice_options
def disengage(
    leaver: str, hunter: str, *, spin: bool, turn: int, night: bool, over: Below | None, **said: Any
) -> None:
    """A flight tries to leave a dogfight (13.41c): by speed or the contest; then the shots."""
    tell(fights.Disengagement(leaver, hunter, spin, turn, night, over), Showing.of(said))


@click.command(
    "bounce",
    epilog="Example: bloodyapril roll bounce '3 SE5 Medium+2 av=1' '3 Albatros D.III Medium+2' "
    "'2 Albatros D.III Medium+4 av=2' --defender-leaves --let-go",
)
@click.argument("attacker")
@click.argument("defender")
@click.argument("bouncer")
@click.option("--sees", type=sight, default="detected", show_default=True, metavar="STATE",
              help="How the bouncer sees the dogfight: tally or detected.")  # fmt: skip
@click.option("--defender-leaves", is_flag=True, help="The defender declares to leave (13.43a).")
@click.option("--let-go", is_flag=True, help="The attacker lets it go, to meet the bouncer.")
@turn_option
@sky_options
@over_option
@dice_options
def bounce(
    attacker: str, defender: str, bouncer: str, *, sees: Sight, defender_leaves: bool, let_go: bool,
    turn: int, over: Below | None, **said: Any,
) -> None:  # fmt: skip
    """A third flight bounces a dogfight to help its defender (13.43a-f): that whole turn.

    Who is out of it then scatters, unless it got away, and checks for Wind Up.
    """
    how = Showing.of(said)
    fight = fights.Bounce(
        attacker, defender, bouncer, sees, defender_leaves, let_go, turn, air(said), over
    )
    tell(fight, how)


@click.command("weather", epilog="Example: bloodyapril roll weather --month May")
@click.option("--month", type=click.Choice(MONTHS, case_sensitive=False), default="April",
              show_default=True, help="Of 1917.")  # fmt: skip
@dice_options
def weather(*, month: str, **said: Any) -> None:
    """The weather at the start of a scenario (7.1): sky, layer, wind."""
    tell(fights.WeatherAtStart(month), Showing.of(said))


@click.command(
    "initiative", epilog="Example: bloodyapril roll initiative --british 10 --german 3 --seed 2"
)
@click.option("--british", type=click.IntRange(0, MOST_FLIGHTS), required=True,
              help="British flights in the air that have to move.")  # fmt: skip
@click.option("--german", type=click.IntRange(0, MOST_FLIGHTS), required=True,
              help="German flights in the air that have to move.")  # fmt: skip
@click.option("--german-first", is_flag=True, help="The Germans choose to move first (9.2).")
@dice_options
def initiative(*, british: int, german: int, german_first: bool, **said: Any) -> None:
    """Draw the chits of a whole Movement Phase (9.2): who moves how many flights, and when."""
    tell(fights.InitiativeDraw(british, german, german_first), Showing.of(said))


@click.command("drift", epilog="Example: bloodyapril roll drift NNE --wind 30 --from NW")
@click.argument("heading", type=Heading.parse)
@click.option("--wind", type=click.Choice(["0", "15", "30", "45", "60"]), required=True,
              help="Speed in mph.")  # fmt: skip
@click.option("--from", "wind_from", type=Heading.parse, metavar="HEADING", required=True,
              help="Where it blows from.")  # fmt: skip
@click.option("--half", type=click.Choice([*MARKERS]), default="0", show_default=True,
              help="The half MP marker that the flight has.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def drift(heading: Heading, *, wind: str, wind_from: Heading, half: str, as_json: bool) -> None:
    """What the wind does to a flight this turn (7.52), worked out without dice."""
    found = fights.roll(fights.WindDrift(heading, int(wind), wind_from, MARKERS[half])).upshot
    towards = None if found.towards is None else found.towards.name
    if as_json:
        show_json({"hexes": found.hexes, "towards": towards, "marker_mp": found.half / 2})
        return
    moved = f"drifts {found.hexes} hex{'es' * (found.hexes > 1)} {towards}" if towards else "stays"
    kept = f"marker {mp_text(found.half)} MP" if found.half else "no half MP marker"
    show((Line(f"It {moved}, {kept}. [7.52]", "strong"),))


@click.command(
    "heights", epilog="Example: bloodyapril roll heights 'SE5 Medium+5' 'Albatros D.III Medium+5'"
)
@click.argument("first")
@click.argument("second")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def heights(first: str, second: str, *, as_json: bool) -> None:
    """Which of two flights is higher (10.15): feet by the conversion tables, and fractions."""
    from bloodyapril.cli.as_json import plain

    found = fights.roll(fights.Heights(first, second)).upshot
    if as_json:
        show_json({"flights": plain(found.flights), "advantage": found.advantage})
        return
    lines = [
        f"{one.flight} {one.altitude}: {one.feet:,} ft, {one.fraction}" for one in found.flights
    ]
    higher = "They are level" if found.advantage is None else f"{found.advantage} is higher"
    show((*map(Line, lines), Line(f"{higher}, by {found.method}. [10.15]", "strong")))
