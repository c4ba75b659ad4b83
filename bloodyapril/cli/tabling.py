"""Whole procedures carried out: for their own sake, or on record in a campaign.

On record they are one transaction and one entry of the journal, in a campaign of which a flight is
named as `B1@April`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from bloodyapril.cli.described import Seat, campaigns_named
from bloodyapril.cli.dice import ASK, SeededSource, checked_seed
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

if TYPE_CHECKING:
    from bloodyapril.checks.dice import RecordingDice
    from bloodyapril.game.state.game import Game
    from bloodyapril.rules.events import Event
    from bloodyapril.rules.rulings import Rulings
    from bloodyapril.rules.table import Library, Table
    from bloodyapril.store.campaign.file import Campaign, Work


@dataclass(frozen=True, slots=True)
class Done:
    """What a procedure came to, and the game after it where it is put on record."""

    product: dict[str, Any]
    game: Game | None = None


Procedure = Callable[["Table", "Seat | None"], Done]


@dataclass(frozen=True, slots=True)
class Seen:
    """A procedure as it is shown: what it came to, its account, and whose dice fell."""

    product: dict[str, Any]
    events: tuple[Event, ...]
    told: str


def at_ones_own(
    procedure: Procedure, by: tuple[Library, Rulings], typed: str | None, seed: str | None
) -> Seen:
    """Carry a procedure out by a library and rulings; nothing is written anywhere.

    Raises `Unreadable` where both faces and a seed are given.
    """
    from bloodyapril.checks.dice import ScriptedDice, SeededDice, parse_faces
    from bloodyapril.cli.asking import answered
    from bloodyapril.rules.table import Table
    from bloodyapril.terms.map import NOWHERE

    _check_dice(typed, seed)

    def run(dice: RecordingDice) -> tuple[dict[str, Any], tuple[Event, ...]]:
        table = Table(by[0], dice, by[1], NOWHERE)
        product = procedure(table, None).product
        return product, table.take_events()

    if typed == ASK:
        return Seen(*answered(run, SeededDice(SeededSource.fresh().seed or "")), _TYPED)
    if typed is not None:
        scripted = ScriptedDice(parse_faces(typed))
        done = run(scripted)
        scripted.finish()
        return Seen(*done, _TYPED)
    source = SeededSource(seed) if seed is not None else SeededSource.fresh()
    return Seen(*run(SeededDice(source.seed or "")), source.told)


_TYPED = "dice as typed"


def _check_dice(typed: str | None, seed: str | None) -> None:
    if typed is not None and seed is not None:
        raise Unreadable("say --dice or --seed, not both")


def on_record(
    procedure: Procedure, texts: tuple[str, ...], side: Side, typed: str | None, seed: str | None
) -> Seen:
    """Carry a procedure out in the campaign whose flights are named, as one entry of its journal.

    The campaign's own dice fall unless faces or a seed are given. Raises `Unreadable` where no
    campaign is named, or several are; `Unlawful` for a scenario that is over or was played on while
    somebody was asked for dice. Then nothing has happened.
    """
    from bloodyapril.checks.dice import ScriptedDice, SeededDice, parse_faces
    from bloodyapril.cli.playing import Played, check_seat, current_game, saved, untold
    from bloodyapril.game.state.view import visible, with_aliases
    from bloodyapril.rules.table import Table
    from bloodyapril.store.campaign.rulings import chosen
    from bloodyapril.store.library.maps import map_of
    from bloodyapril.terms.sides import PLAYER

    _check_dice(typed, seed)
    campaign, context = _campaign(texts), click.get_current_context()
    check_seat(campaign, side)
    asked = _asked(procedure, campaign, side) if typed == ASK else None
    owner = None if side is PLAYER else side
    with campaign.command("", _words(context), actor=side.value, owner=owner) as work:
        number, game = current_game(campaign, work)
        _check_playing(game)
        if asked is not None and asked.game != game:
            raise Unlawful(f"campaign {campaign.name!r} was played on meanwhile: roll again")
        scripted = None
        dice: RecordingDice = work.dice()
        told = "its own dice"
        if asked is not None or typed is not None:
            faces = asked.faces if asked is not None else parse_faces(typed or "")
            dice = scripted = ScriptedDice(faces)
            told, work.typed = _TYPED, True
        elif seed is not None:
            dice, told, work.typed = SeededDice(checked_seed(seed)), f"seed {seed}", True
        table = Table(campaign.library, dice, chosen(work.row), map_of(game.scenario.date))
        done = procedure(table, _seat(campaign, work, game, side))
        if scripted is not None:
            scripted.finish()
        after = done.game or game
        events = (*with_aliases(_of_game(table.take_events(), after), after), *untold(table))
        work.title = _title(context, texts)
        saved(campaign, work, Played(number, game.turn, after, events))
    shown = visible(events, side, over=after.revealed)
    return Seen(done.product, shown, f"{told}, in the journal of {campaign.name}")


def _campaign(texts: tuple[str, ...]) -> Campaign:
    from bloodyapril.cli.campaigns import open_named

    names = campaigns_named(*texts)
    if not names:
        raise Unreadable("--record needs a flight of a campaign, named as B1@April")
    if len(names) > 1:
        raise Unreadable(f"one campaign keeps a record, not {' and '.join(names)}")
    return open_named(names[0], None)


def _check_playing(game: Game) -> None:
    if game.over:
        raise Unlawful(f"{game.scenario.title} is over: nothing more is put on record")


def _seat(campaign: Campaign, work: Work, game: Game, side: Side) -> Seat:
    from bloodyapril.store.campaign.file import next_number

    return Seat(game, campaign.library, next_number(work.session), side)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The game before anybody was asked, and the faces that were answered."""

    game: Game
    faces: tuple[int, ...]


def _asked(procedure: Procedure, campaign: Campaign, side: Side) -> _Asked:
    """Ask for every roll beforehand: while the campaign is held nobody is asked anything."""
    from bloodyapril.checks.dice import SeededDice
    from bloodyapril.cli.asking import answered
    from bloodyapril.cli.playing import read_game, table_of
    from bloodyapril.rules.table import Table
    from bloodyapril.store.library.maps import map_of

    _, game = read_game(campaign)
    _check_playing(game)
    by = table_of(campaign, map_of(game.scenario.date))

    def run(dice: RecordingDice) -> tuple[int, ...]:
        from bloodyapril.store.campaign.free_rolls import WitnessedDice

        watched = WitnessedDice(dice.throw)
        procedure(Table(by.library, watched, by.rulings, by.map), Seat(game, by.library, 0, side))
        return tuple(face for roll in watched.witnessed for face in roll.faces)

    return _Asked(game, answered(run, SeededDice(SeededSource.fresh().seed or "")))


def _of_game(events: tuple[Event, ...], game: Game) -> tuple[Event, ...]:
    """Events without flights that were only described: the game knows none of those."""
    return tuple(
        replace(event, flights=tuple(id for id in event.flights if id in game.flights))
        for event in events
    )


def _title(context: click.Context, texts: tuple[str, ...]) -> str:
    who = " and ".join(text.rpartition("@")[0].strip().upper() or "others" for text in texts)
    return f"At the table: {(context.info_name or '').replace('-', ' ')}, {who}"


def _words(context: click.Context) -> tuple[str, ...]:
    """The words that do the same again, without what is as usual."""
    words = ["roll", context.info_name or ""]
    for option in context.command.params:
        value = context.params.get(option.name or "")
        if isinstance(option, click.Argument):
            words.append(str(value))
        elif value is True:
            words.append(option.opts[0])
        elif value and value != option.default:
            for each in value if isinstance(value, tuple) else (value,):
                words += [option.opts[0], str(each)]
    return tuple(words)
