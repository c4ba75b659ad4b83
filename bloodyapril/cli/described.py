"""Situations as a referee describes them on the command line: flights, guns, sky, orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bloodyapril.cli.campaigns import open_named
from bloodyapril.cli.dice import ASK
from bloodyapril.terms.errors import Unlawful, Unreadable, unknown
from bloodyapril.terms.sides import PLAYER, Side
from bloodyapril.terms.values import dataclass

if TYPE_CHECKING:
    from bloodyapril.game.state.game import Game
    from bloodyapril.rules.air import Air
    from bloodyapril.rules.air_to_air.engagement import Circumstances
    from bloodyapril.rules.air_to_air.standing import Standing
    from bloodyapril.rules.air_units import Flight
    from bloodyapril.rules.archie import Concentration, Density
    from bloodyapril.rules.ground_attack import Run, Target
    from bloodyapril.rules.rulings import Rulings
    from bloodyapril.rules.table import Library, Table
    from bloodyapril.rules.weather import Weather

Command = TypeVar("Command", bound=Callable[..., Any])

STATES = ("tally", "detected", "detected-previously", "undetected")


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
    click.option("--sky", default="clear", show_default=True, metavar="WORD", help="As in 7.1."),
    click.option("--cloud-band", metavar="BAND", help="The band of its cloud, rain or fog."),
    click.option("--dusk", is_flag=True, help="It is dusk."),
    click.option("--night", is_flag=True, help="It is night."),
)

flak_weather_option = click.option(
    "--flak-weather", is_flag=True,
    help="Rain and snow spoil the aim of AA (16.311); a campaign's scenario says by itself.",
)  # fmt: skip

over_option = click.option(
    "--over", default="German", show_default=True, metavar="SIDE",
    help="Whose ground it is: British, German or nobody; with --record usually that of the hex. "
    "Survivors among enemies are prisoners.",
)  # fmt: skip

meeting_options = options(
    click.option(
        "--sees", default="detected", show_default=True, metavar="STATE",
        help="How the attacker sees the defender: tally, detected or detected-previously.",
    ),
    click.option(
        "--seen", default="undetected", show_default=True, metavar="STATE",
        help="How the defender sees the attacker.",
    ),
    click.option("--behind", is_flag=True, help="The attacker comes from behind (13.231)."),
    click.option(
        "--sun", type=click.Choice(["behind", "ahead"]),
        help="The attacker has the sun behind it, or has it ahead behind the defender (7.2).",
    ),
)  # fmt: skip


run_options = options(
    click.option("--profile", default="C", show_default=True, metavar="A-D", help="Of the target."),
    click.option("--aa", multiple=True, metavar="DENSITY", help="Barrages on the way, in order."),
    click.option("--press", is_flag=True, help="Press the attack (18.33)."),
    click.option("--strafe", is_flag=True, help="Guns from Deck+0 instead of bombs (18.32)."),
    click.option("--moving", is_flag=True, help="The target moves (22.2)."),
)

dogfight_options = options(
    click.option(
        "--attacker-orders",
        default="stay",
        show_default=True,
        metavar="ORDERS",
        help="stay, leave, when-hurt, when-outnumbered, german, spin-out or schusta.",
    ),
    click.option(
        "--defender-orders",
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


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a roll is put on record: the game whose flights are named, and who names them.

    `entry` is the number that the journal gives it.
    """

    game: Game
    shelf: Library
    entry: int
    side: Side = PLAYER


def flights(
    attacker: str, defender: str, side: Side = PLAYER, seat: Seat | None = None
) -> tuple[Flight, Flight]:
    """Both flights of a fight, as described; two of one name are told apart.

    Those of a campaign, as a side sees them, keep their names where they have a seat.
    """
    from dataclasses import replace

    shelf = seat.shelf if seat is not None else at_table(attacker, defender)[0]
    ours = one_flight(attacker, "A", shelf, side, seat)
    theirs = one_flight(defender, "D", shelf, side, seat)
    if seat is not None and ours.name == theirs.name:
        kept = ours.id in seat.game.flights
        if kept and theirs.id not in seat.game.flights:
            return ours, replace(theirs, name=f"{theirs.name} (defender)")
        return (ours if kept else replace(ours, name=f"{ours.name} (attacker)")), theirs
    if ours.name == theirs.name:
        return replace(ours, name=f"{ours.name} (attacker)"), replace(
            theirs, name=f"{theirs.name} (defender)"
        )
    return ours, theirs


def one_flight(
    text: str,
    id: str = "F",
    shelf: Library | None = None,
    side: Side = PLAYER,
    seat: Seat | None = None,
) -> Flight:
    """A flight as described, or `B1@April`, a flight as it now is in a campaign.

    It is described by the cards of a library, else by those of this machine; with a seat it is the
    one of the game there. Raises `Unreadable` for what is not understood, and for an enemy that is
    only known by sight.
    """
    from bloodyapril.game.table.described import sketch
    from bloodyapril.store.library.shelves import library

    name, at, campaign = text.rpartition("@")
    if not at:
        return sketch(shelf or library(), text, id=id)
    if seat is not None:
        from bloodyapril.game.table.by_hand import at_hand

        return at_hand(seat.game, seat.side, name)
    return _of_campaign(name, campaign, side)


def campaigns_named(*flights: str) -> list[str]:
    """The campaigns whose flights are named, as `B1@April`, in order of name."""
    parted = (text.rpartition("@") for text in flights)
    names = {name.strip() for _, at, name in parted if at}
    if "" in names:
        raise Unreadable("name the campaign of a flight, as B1@April")
    return sorted(names)


def at_table(*flights: str) -> tuple[Library, Rulings]:
    """The library and the rulings by which these flights fight.

    Where one is of a campaign, as `B1@April`, those are the campaign's. Raises `Unreadable` where
    several are, of campaigns that do not have the same.
    """
    from bloodyapril.store.library.shelves import library, rulings

    names = campaigns_named(*flights)
    if not names:
        return library(), rulings()
    from bloodyapril.store.campaign.rulings import readings_of

    found = [open_named(name, None) for name in names]
    read = [(c.own.charts, c.own.cards, readings_of(c)) for c in found]
    if any(other != read[0] for other in read):
        told = " and ".join(campaign.name for campaign in found)
        raise Unreadable(f"campaigns {told} have other charts, cards or rulings: describe a flight")
    return found[0].library, read[0][2]


def _of_campaign(name: str, campaign: str, side: Side) -> Flight:
    from bloodyapril.desk.seat import game_of, seated
    from bloodyapril.game.state.view import find_flight
    from bloodyapril.rules.air_units import Flight

    kept = open_named(campaign.strip(), None)
    _, game = game_of(seated(kept, side))
    found = find_flight(game, side, name.strip())
    if not isinstance(found, Flight):
        raise Unreadable(f"{name} is known by sight only: describe it, as '5 Albatros D.III Low'")
    return found


def with_speed(flight: Flight, speed: str | None) -> Flight:
    """A flight that goes at this speed in MP."""
    from dataclasses import replace

    from bloodyapril.terms.measures import mp

    if speed is None:
        return flight
    said = mp(speed)
    if not 0 < said <= flight.card.bands[flight.altitude.band].dive:
        raise Unreadable(
            f"{flight.name} does not fly at {speed} MP there: from ½ to its dive speed"
        )
    return replace(flight, speed=said)


def attack_on_ground(
    flight: str,
    profile: str,
    press: bool,
    strafe: bool,
    moving: bool,
    *,
    side: Side = PLAYER,
    seat: Seat | None = None,
) -> tuple[Flight, Run, Target]:
    """The flight, the run and the target of an attack on the ground.

    With a seat a flight of the campaign attacks as it is tasked and laden, any other as it is told.
    """
    from dataclasses import replace

    from bloodyapril.rules.air_units import Tasking
    from bloodyapril.rules.ground_attack import Profile, Run, Target

    if profile.upper() not in "ABCD" or len(profile) != 1:
        raise unknown("target profile", profile, "ABCD")
    bomber = one_flight(flight, side=side, seat=seat)
    if seat is None or bomber.id not in seat.game.flights:
        tasking = Tasking.STRAFING if strafe else Tasking.BOMBING
        bomber = replace(bomber, tasking=tasking, laden=not strafe)
    run = Run(Profile.STRAFING if strafe else Profile.BOMBING, press)
    return bomber, run, Target(f"target {profile.upper()}", profile.upper(), moving)


def aa_named(word: str, *, small_arms: bool = False) -> tuple[Density, bool]:
    """A density of AA by the beginning of its name, and whether it is a Flaming Onion."""
    from bloodyapril.rules.archie import Density

    names = {
        member.value: member for member in Density if small_arms or member is not Density.SMALL_ARMS
    }
    said = word.casefold()
    onion = bool(said) and ("onion".startswith(said) or "flaming-onion".startswith(said))
    found = [name for name in names if said and name.startswith(said)]
    if not onion and len(found) != 1:
        raise unknown("AA density", word, [*names, "onion"])
    return (Density.MEDIUM if onion else names[found[0]]), onion


def gun_named(density: str, against: Flight, place: int = 1) -> Concentration:
    """A gun of the other side by its density, `onion` for a Flaming Onion."""
    from bloodyapril.rules.archie import Concentration
    from bloodyapril.terms.hexes import Position

    kind, onion = aa_named(density, small_arms=True)
    what = "Flaming Onion" if onion else f"{kind.value} AA"
    return Concentration(
        f"gun {place}",
        against.side.enemy,
        kind,
        Position.of(1, place),
        flaming_onion=onion,
        label=f"{what} ({place})",
    )


def sky(situation: dict[str, Any]) -> Air:
    """Weather and light as the options say."""
    from bloodyapril.rules.air import Air, Light
    from bloodyapril.rules.weather import Weather
    from bloodyapril.terms.altitude import Band
    from bloodyapril.terms.sides import Sky

    said = situation["sky"].casefold().replace(" ", "-")
    found = [sky for sky in Sky if said and sky.value.startswith(said)]
    if len(found) != 1:
        raise unknown("sky", situation["sky"], [sky.value for sky in Sky])
    band = situation["cloud_band"]
    if found[0] is not Sky.CLEAR and band is None:
        raise Unreadable(f"a {found[0].word} sky needs --cloud-band")
    weather = Weather(found[0], None if band is None else Band.parse(band))
    light = Light(dusk=situation["dusk"], night=situation["night"])
    return Air(weather, light, situation.get("flak_weather", False))


def sky_over(situation: dict[str, Any], seat: Seat | None) -> Air:
    """Weather and light as the options say; where they say nothing, those of the seat's game.

    Rain and snow spoil the aim of AA if that is said, or by the seat's scenario (16.311).
    """
    from dataclasses import replace

    said = sky(situation)
    if seat is None:
        return said
    given = _given("sky", "cloud_band", "dusk", "night")
    spoils_aim = said.spoils_aim or seat.game.air.spoils_aim
    return replace(said if given else seat.game.air, spoils_aim=spoils_aim)


def _given(*options: str) -> bool:
    """Whether one of these options was typed."""
    from click.core import ParameterSource

    context = click.get_current_context()
    return any(context.get_parameter_source(o) is ParameterSource.COMMANDLINE for o in options)


def meeting_at(
    situation: dict[str, Any], seat: Seat | None, attacker: Flight, defender: Flight
) -> Circumstances:
    """How two flights meet, as the options say.

    Where they say nothing the seat's game does, if it has both. Raises `Unlawful` for a defender
    that is undetected there (13.21b).
    """
    from dataclasses import replace

    from bloodyapril.rules.detection import target_state

    said = meeting(situation)
    if seat is None:
        return said
    said = replace(said, air=sky_over(situation, seat))
    if not {attacker.id, defender.id} <= set(seat.game.flights):
        return said
    if not _given("sees"):
        sees = target_state(defender, seat.game.tallied(defender))
        if sees == "undetected":
            raise Unlawful(f"{defender.name} is undetected: say --sees if it is not so [13.21b]")
        said = replace(said, attacker_sees=sees)
    if not _given("seen"):
        said = replace(said, defender_sees=target_state(attacker, seat.game.tallied(attacker)))
    return said


def meeting(situation: dict[str, Any]) -> Circumstances:
    """How two flights meet, as the options say."""
    from bloodyapril.rules.air_to_air.engagement import Circumstances

    return Circumstances(
        sky(situation),
        attacker_sees=seen_by_attacker(situation["sees"]),
        defender_sees=state(situation["seen"]),
        from_behind=situation["behind"],
        attacker_in_sun=situation["sun"] == "behind",
        defender_in_sun=situation["sun"] == "ahead",
    )


def refuse_unlawful(
    attacker: Flight, defender: Flight, weather: Weather, table: Table | None = None
) -> None:
    """Raises `Unlawful` where sides, height, formation, guns or damage allow no attack (13.21).

    By the charts and rulings of a table, else by those of this machine.
    """
    from bloodyapril.checks.dice import ScriptedDice
    from bloodyapril.rules.air_to_air.engagement import (
        damage_objections,
        gun_objections,
        height_objections,
    )
    from bloodyapril.rules.movement.wheels import wheel_objections
    from bloodyapril.rules.table import Table
    from bloodyapril.store.library.shelves import library, rulings
    from bloodyapril.terms.map import NOWHERE

    table = table or Table(library(), ScriptedDice(()), rulings(), NOWHERE)
    reasons = height_objections(table, attacker, defender, weather)
    if attacker.side is defender.side:
        reasons.append(f"{defender.name} is on the same side [13.2]")
    reasons += damage_objections(attacker) + gun_objections(table, attacker, defender)
    if attacker.wheel:
        reasons.append("a Defensive Wheel attacks nobody [13.44]")
    if defender.wheel:
        reasons += wheel_objections(table.rulings, defender)
    if reasons:
        raise Unlawful(f"{attacker.name} cannot attack: {'; '.join(reasons)}")


def standing(text: str) -> Standing:
    """Standing orders by name."""
    from bloodyapril.rules.air_to_air.standing import Standing

    for orders in Standing:
        if orders.value == text.casefold().replace(" ", "-"):
            return orders
    raise unknown("standing orders", text, [orders.value for orders in Standing])


def check_orders(flight: Flight, orders: Standing) -> None:
    """Raises `Unlawful` for orders that can never come to bear on a flight (13.422, 13.423)."""
    from bloodyapril.rules.air_to_air.dogfight import covered
    from bloodyapril.rules.air_to_air.standing import Standing

    if orders is Standing.SCHUSTA and covered(flight) is None:
        raise Unlawful(
            f"{flight.name} has no Schusta: it takes a German pair of two-seaters, both whole, at "
            "work: tasking=recon or tasking=artillery [13.422]"
        )
    if orders is Standing.SPIN_OUT and not flight.card.can_spin:
        raise Unlawful(f"{flight.card.name} cannot spin [13.423]")


def seen_by_attacker(text: str) -> str:
    """How an attacker sees whom it attacks; raises `Unlawful` if it does not (13.21b)."""
    said = state(text)
    if said == "undetected":
        raise Unlawful("nobody attacks an enemy who is undetected [13.21b]")
    return said


def state(text: str) -> str:
    found = [state for state in STATES if text and state.startswith(text.casefold())]
    if text.casefold() in STATES:
        return text.casefold()
    if len(found) != 1:
        raise unknown("state of detection", text, STATES)
    return found[0]


def side_named(text: str) -> Side | None:
    for side in Side:
        if text and side.value.casefold().startswith(text.casefold()):
            return side
    if text and "nobody".startswith(text.casefold()):
        return None
    raise unknown("side", text, [*(side.value for side in Side), "nobody"])


def holder(flight: Flight, over: str, seat: Seat | None = None) -> Side | None:
    """Whose ground lies below a flight: as said, else in a game that of the hex where it is."""
    if seat is None or flight.id not in seat.game.flights or _given("over"):
        return side_named(over)
    from bloodyapril.store.library.maps import map_of

    return map_of(seat.game.scenario.date).holder(flight.position)


def captor(flight: Flight, over: str, seat: Seat | None = None) -> bool:
    """Whether survivors of a flight fall into enemy hands where it is."""
    return holder(flight, over, seat) is flight.side.enemy
