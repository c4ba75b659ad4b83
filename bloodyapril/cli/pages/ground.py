"""Blocks of pages: ground, artillery shoots, dogfights, lasting events, as a side knows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bloodyapril.cli.blocks import Block, Grid, Heading, Line
from bloodyapril.game.state.game import ALERT, FAILURE, INSPIRED, TELEPHONE, Game, Happening, Melee
from bloodyapril.game.state.ground_view import (
    GroundSighting,
    ground_losses,
    ground_sightings,
    known_guns,
    known_onion,
)
from bloodyapril.game.state.view import (
    declarable,
    known_happenings,
    known_shoots,
    open_to,
    own_shoots,
)
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.rules.taskings.artillery import RANGED, Shoot
from bloodyapril.terms.sides import Side

_LASTING = {
    ALERT: "observers on the ground are alert",
    TELEPHONE: "German telephones are cut, their observers detect nobody",
    FAILURE: "wireless or camera has failed",
    INSPIRED: "inspired by its leader",
}
"""What the random events that last have changed (6)."""


def ground_blocks(game: Game, viewer: Side) -> Iterator[Block]:
    """Ground units, targets, balloons and AA (12.217, 16.11, 22.1), if there are any."""
    known = (*ground_sightings(game, viewer), *ground_losses(game, viewer))
    if known:
        yield Heading("On the ground, and balloons")
        head = ("id", "what", "hex", "height", "damage")
        yield Grid(tuple(_ground(seen) for seen in known), head, wraps=(1,))
    guns = known_guns(game, viewer)
    if guns:
        yield Heading("AA that you know of", "[16.11]")
        yield Grid(tuple(_gun(game, viewer, gun) for gun in guns), ("id", "what", "hex", "now"))


def _ground(seen: GroundSighting) -> tuple[str, ...]:
    height = str(seen.height) if seen.height is not None else ""
    return ground_id(seen), ground_text(seen), str(seen.hex), height, damage_text(seen)


def _gun(game: Game, viewer: Side, gun: Concentration) -> tuple[str, ...]:
    onion = ", Flaming Onion" if known_onion(game, viewer, gun) else ""
    what = f"{gun.side.value} {gun.density.value}{onion}"
    own = open_to(gun.side, viewer, over=game.revealed)
    return gun.id, what, str(gun.hex), gun_text(gun, own=own)


def gun_text(gun: Concentration, *, own: bool) -> str:
    """How AA stands: silent or not, damaged, and for its `own` side whether it holds its fire."""
    words = [
        ("inactive", not gun.active),
        ("hidden", gun.hidden),
        ("holds its fire", own and gun.holds),
        (gun.damage.word, gun.damage is not GroundDamage.NONE),
    ]
    return ", ".join(word for word, holds in words if holds)


def ground_id(seen: GroundSighting) -> str:
    """The id by which it is attacked; one that lies face down would betray itself by it."""
    return seen.id if seen.kind is not None else "-"


def ground_text(seen: GroundSighting) -> str:
    """What it is called, and side, kind and profile as far as they are known."""
    if seen.side is None or seen.kind is None:
        return seen.title
    what = f"{seen.side.value} {seen.kind.word}"
    profile = "" if seen.kind is GroundKind.BALLOON else f"profile {seen.profile}"
    named = "" if seen.title.startswith(what) else what
    more = ", ".join(part for part in (named, profile) if part)
    return f"{seen.title} ({more})" if more else seen.title


def damage_text(seen: GroundSighting) -> str:
    """Its damage in words; a balloon may also be on the ground."""
    if seen.gone and seen.damage is not GroundDamage.TOTAL:
        return "winched down"
    return "" if seen.damage is GroundDamage.NONE else seen.damage.word


def shoot_blocks(game: Game, viewer: Side) -> Iterator[Block]:
    """Artillery shoots (12.212): a side's own on their ladder, and enemy batteries that fire."""
    rows = tuple(_own_shoot(flight, shoot) for flight, shoot in own_shoots(game, viewer))
    rows += tuple(
        (side.value, str(shoot.battery), str(shoot.target), "has opened fire", shelled_text(shoot))
        for side, shoot in known_shoots(game, viewer)
        if not open_to(side, viewer, over=game.revealed)
    )
    if rows:
        yield Heading("Artillery shoots", "[12.212]")
        yield Grid(rows, ("flight", "battery", "target", "next step", "damage"), wraps=(3,))


def _own_shoot(flight: Flight, shoot: Shoot) -> tuple[str, ...]:
    return (
        flight.id,
        str(shoot.battery),
        str(shoot.target),
        ladder_text(shoot),
        shelled_text(shoot),
    )


def ladder_text(shoot: Shoot) -> str:
    """The next step of a shoot; where it goes on afterwards, and the shots ranged so far.

    >>> from bloodyapril.terms.hexes import Position
    >>> ladder_text(Shoot(Position.parse("2316"), Position.parse("2515")))
    'battery sighting'
    """
    told = shoot.step.value
    if shoot.goes_on_at is not None:
        told += f", then on with {shoot.goes_on_at.value}"
    if 0 < shoot.ranged < RANGED:
        told += f", {shoot.ranged} of {RANGED} ranged"
    return told


def shelled_text(shoot: Shoot) -> str:
    """What a battery has done to its target, once it has fired for effect."""
    return shoot.damage.word if shoot.fired else ""


def happening_blocks(game: Game, viewer: Side) -> Iterator[Block]:
    """The random events that last (6), as far as a side knows of them."""
    known = known_happenings(game, viewer)
    if known:
        yield Heading("Random events in force", "[6]")
        yield from (Line(happening_text(game, happening)) for happening in known)


def happening_text(game: Game, happening: Happening) -> str:
    """A lasting event: whom it concerns, what it does, and to which turn."""
    flight = game.flights.get(happening.flight)
    whom = f"{flight.id} {flight.name}: " if flight is not None else ""
    first, last = max(happening.since, 1), happening.until
    if last >= game.scenario.turns:
        when = f"from turn {first} to the end"
    else:
        when = f"turn {first}" if first == last else f"turns {first} to {last}"
    told = _LASTING.get(happening.kind, happening.kind)
    told = told if whom else f"{told[:1].upper()}{told[1:]}"
    return f"{whom}{told} ({when})."


def dogfight_blocks(game: Game, viewer: Side) -> Iterator[Block]:
    """The dogfights (13.41), and what a side's flights in them may declare."""
    if game.dogfights:
        yield Heading("Dogfights", "[13.41]")
        rows = tuple(_dogfight(game, melee, viewer) for melee in game.dogfights)
        yield Grid(rows, ("id", "hex", "flights", "turn", "now"), wraps=(2,))
        for melee in (melee for melee in game.dogfights if not melee.activated):
            for flight in own_in(game, melee, viewer):
                may = declared_text(game, flight)
                yield Line(f"{flight.id} in {melee.id} may declare: {may}.", "quiet")


def declared_text(game: Game, flight: Flight) -> str:
    """What a flight in a dogfight may declare, in words."""
    return ", ".join(intent.value for intent in declarable(game, flight))


def own_in(game: Game, melee: Melee, viewer: Side) -> list[Flight]:
    """The flights of a dogfight that a viewer may see the whole of."""
    return [
        flight
        for flight in _flights(game, melee)
        if open_to(flight.side, viewer, over=game.revealed)
    ]


def _flights(game: Game, melee: Melee) -> Iterable[Flight]:
    return (game.flight(id) for id in melee.flights)


def _dogfight(game: Game, melee: Melee, viewer: Side) -> tuple[str, ...]:
    names = [flight.name for flight in _flights(game, melee)]
    told = f"{names[0]} on {names[1]}" + (f", bounced by {names[2]}" if len(names) > 2 else "")
    yours = melee in game.to_activate(viewer)
    now = "fought" if melee.activated else "yours to fight" if yours else "waits"
    return melee.id, str(melee.hex), told, str(melee.turn), now
