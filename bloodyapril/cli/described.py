"""Fights as a referee describes them on the command line: options, each read by the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bloodyapril.cli.dice import ASK
from bloodyapril.desk import fights
from bloodyapril.terms.sides import PLAYER, Side

if TYPE_CHECKING:
    from bloodyapril.rules.air_to_air.standing import Standing

Command = TypeVar("Command", bound=Callable[..., Any])


# What reads an option is looked up when it is used: a list of commands loads no fights.


def sight(text: str) -> fights.Sight:
    """A state of detection."""
    return fights.Sight.parse(text)


def below(text: str) -> fights.Below:
    """Whose ground it is."""
    return fights.Below.parse(text)


def gun(text: str) -> fights.GunSaid:
    """An AA concentration."""
    return fights.GunSaid.parse(text)


def photo_turn(text: str) -> fights.PhotoTurn:
    """A turn of a photographing run."""
    return fights.PhotoTurn.parse(text)


def profile(text: str) -> str:
    """The profile of a target."""
    return fights.profile(text)


def standing(text: str) -> Standing:
    """Standing orders for a dogfight."""
    return fights.standing(text)


def sun(_: click.Context, __: click.Parameter, said: str | None) -> fights.Sun | None:
    """Where the sun stands."""
    return None if said is None else fights.Sun(said)


def usually(help: str, what: str) -> str:
    """Help on an option that is left to the desk where nothing is said, with what is usual."""
    return f"{help}  [default: {what}]"


def options(*chosen: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options as one decorator, listed in this order."""

    def add(command: Command) -> Command:
        for option in reversed(chosen):
            command = option(command)
        return command

    return add


dice_options = options(
    click.option(
        "--dice", "typed", metavar="FACES",
        help=f"All faces in the order of the rolls, or '{ASK}' to be asked for each.",
    ),
    click.option("--seed", metavar="WORD", help="Throw the program's dice from this seed."),
    click.option("--json", "as_json", is_flag=True, help="For programs: JSON."),
)  # fmt: skip

record_options = options(
    click.option(
        "--record", is_flag=True,
        help="Write it to the campaign of the flights named as B1@April: one entry of its journal.",
    ),
    click.option(
        "--side", type=click.Choice([side.value for side in Side], case_sensitive=False),
        default=PLAYER.value, show_default=True, help="Whose flights of a campaign you may name.",
    ),
)  # fmt: skip

sky_options = options(
    click.option("--sky", metavar="WORD", help=usually("As in 7.1.", "clear")),
    click.option("--cloud-band", metavar="BAND", help="The band of its cloud, rain or fog."),
    click.option("--dusk", is_flag=True, help="It is dusk."),
    click.option("--night", is_flag=True, help="It is night."),
)

flak_weather_option = click.option(
    "--flak-weather", "spoils_aim", is_flag=True,
    help="Rain and snow spoil the aim of AA (16.311); a campaign's scenario says by itself.",
)  # fmt: skip

over_option = click.option(
    "--over", type=below, metavar="SIDE",
    help=usually(
        "Whose ground it is: British, German or nobody; with --record usually that of the hex. "
        "Survivors among enemies are prisoners.",
        "German",
    ),
)  # fmt: skip

meeting_options = options(
    click.option(
        "--sees", type=sight, metavar="STATE",
        help=usually(
            "How the attacker sees the defender: tally, detected or detected-previously.",
            "detected",
        ),
    ),
    click.option(
        "--seen", type=sight, metavar="STATE",
        help=usually("How the defender sees the attacker.", "undetected"),
    ),
    click.option("--behind", is_flag=True, help="The attacker comes from behind (13.231)."),
    click.option(
        "--sun", type=click.Choice(["behind", "ahead"]), callback=sun,
        help="The attacker has the sun behind it, or has it ahead behind the defender (7.2).",
    ),
)  # fmt: skip

run_options = options(
    click.option(
        "--profile", type=profile, default="C", show_default=True, metavar="A-D",
        help="Of the target.",
    ),
    click.option(
        "--aa", type=gun, multiple=True, metavar="DENSITY", help="Barrages on the way, in order."
    ),
    click.option("--press", is_flag=True, help="Press the attack (18.33)."),
    click.option("--strafe", is_flag=True, help="Guns from Deck+0 instead of bombs (18.32)."),
    click.option("--moving", is_flag=True, help="The target moves (22.2)."),
)  # fmt: skip

dogfight_options = options(
    click.option(
        "--attacker-orders",
        type=standing,
        default="stay",
        show_default=True,
        metavar="ORDERS",
        help="stay, leave, when-hurt, when-outnumbered, german, spin-out or schusta.",
    ),
    click.option(
        "--defender-orders",
        type=standing,
        default="stay",
        show_default=True,
        metavar="ORDERS",
        help="The same for the defender.",
    ),
    click.option(
        "--turns",
        type=click.IntRange(1, 10),
        default=10,
        help="Break it off after so many turns at most.",
    ),
)
