"""Whole procedures for `bloodyapril roll`: combat, dogfight, bomb run, barrage, landing.

Flights are described in a few words; every sub-roll is told in rule order. With --record what
happened to flights of a campaign is written to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bloodyapril.cli.described import (
    dice_options,
    dogfight_options,
    flak_weather_option,
    gun,
    meeting_options,
    over_option,
    record_options,
    run_options,
    sky_options,
)
from bloodyapril.cli.tabling import Showing, air, tell
from bloodyapril.desk import fights
from bloodyapril.terms.measures import HalfMP, mp

if TYPE_CHECKING:
    from bloodyapril.desk.fights import Below, GunSaid


@click.command(
    "combat",
    epilog="Example: bloodyapril roll combat '6 Albatros D.III Medium+3 av=3' '6 RE8 Low+8' "
    "--sees tally --behind",
)
@click.argument("attacker")
@click.argument("defender")
@meeting_options
@sky_options
@over_option
@dice_options
@record_options
def combat(attacker: str, defender: str, **said: Any) -> None:
    """Fight a round between two flights: engagement, shots, damage, ammunition, Wind Up.

    Describe a flight as '6 RE8 Low+8 av=-1 damaged=1': number, type, altitude, then what matters:
    av=, damaged=, crippled=, training=, laden, climbing, marker, aborting, wheel. 'B1@April' is
    flight B1 of campaign April as it is now; the campaign stays as it is, unless you say --record.
    Then weather, light and what they see of each other are the campaign's, unless you say them.
    """
    how = Showing.of(said)
    tell(fights.Combat(attacker, defender, air=air(said), **said), how)


@click.command(
    "dogfight",
    epilog="Example: bloodyapril roll dogfight '3 Sopwith Pup Medium+2 av=2' "
    "'5 Albatros D.III Medium+2 av=3' --attacker-orders when-hurt --turns 6",
)
@click.argument("attacker")
@click.argument("defender")
@dogfight_options
@sky_options
@over_option
@dice_options
@record_options
def dogfight(attacker: str, defender: str, **said: Any) -> None:
    """Play a dogfight to its end by standing orders (13.41): fatigue, drums, lost height."""
    how = Showing.of(said)
    tell(fights.WholeDogfight(attacker, defender, air=air(said), **said), how)


@click.command("barrage", epilog="Example: bloodyapril roll barrage '4 RE8 Low+6' heavy --seed 3")
@click.argument("flight")
@click.argument("density", type=gun)
@click.option("--speed", type=mp, metavar="MP", help="Speed in MP; else its best level speed.")
@click.option("--drifted", is_flag=True, help="Wind or scatter brought it here: no modifiers.")
@sky_options
@flak_weather_option
@over_option
@dice_options
@record_options
def barrage(
    flight: str, density: GunSaid, *, speed: HalfMP | None, drifted: bool, **said: Any
) -> None:
    """Fire a barrage at a flight: light, medium, heavy, onion or small-arms (16.31)."""
    how = Showing.of(said)
    tell(fights.BarrageFire(flight, density, speed, drifted, air(said), **said), how)


@click.command(
    "bomb-run",
    epilog="Example: bloodyapril roll bomb-run '4 FE2d Low+4' --profile C --aa medium --aa light",
)
@click.argument("flight")
@run_options
@click.option(
    "--target", default="", metavar="NAME",
    help="What is attacked: with --record the id of a target of the scenario, or any name.",
)  # fmt: skip
@sky_options
@flak_weather_option
@over_option
@dice_options
@record_options
def bombing(flight: str, **said: Any) -> None:
    """Fly a bomb run through barrages to the attack and its damage (18, 19).

    With --record a flight of the campaign attacks as it is tasked and laden there.
    """
    how = Showing.of(said)
    tell(fights.BombRun(flight, air=air(said), **said), how)


@click.command(
    "landing", epilog="Example: bloodyapril roll landing '2 RE8 damaged=1' --terrain open"
)
@click.argument("flight")
@click.option("--terrain", metavar="WORD", help="Crash-land on this terrain; else an aerodrome.")
@click.option("--night", is_flag=True, help="It is night.")
@over_option
@dice_options
@record_options
def landing(
    flight: str, *, terrain: str | None, night: bool, over: Below | None, **said: Any
) -> None:
    """Land a flight: recovery of its hurt aeroplanes, or a crash landing on some terrain (11.4)."""
    tell(fights.Landing(flight, terrain or "", night, over), Showing.of(said))
