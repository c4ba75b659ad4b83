"""Fights rolled, asked for, or put on record as the options say, and shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from bloodyapril.checks.dice import checked_seed
from bloodyapril.cli.dice import ASK, TYPED
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk import fights
from bloodyapril.desk.chance import fresh_seed
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import PLAYER, Side
from bloodyapril.terms.values import dataclass

if TYPE_CHECKING:
    from bloodyapril.checks.dice import RecordingDice
    from bloodyapril.rules.air import Air

Product = TypeVar("Product")


@dataclass(frozen=True, slots=True)
class Showing:
    """Whose dice fall, whether the fight is put on record, and how it is shown."""

    typed: str | None
    seed: str | None
    as_json: bool
    record: bool = False
    side: str = PLAYER.value

    @classmethod
    def of(cls, said: dict[str, Any]) -> Showing:
        """What the options say of it, taken out of them."""
        return cls(
            **{field.name: said.pop(field.name) for field in fields(cls) if field.name in said}
        )


def air(said: dict[str, Any]) -> Air | None:
    """Weather and light, taken out of the options."""
    return fights.air_said(
        said.pop("sky"), said.pop("cloud_band"), dusk=said.pop("dusk"), night=said.pop("night")
    )


def tell(fight: fights.Fight[Any], how: Showing) -> None:
    """Fight it with the dice that are asked for, and show its account.

    Raises `Unreadable` where both faces and a seed are given.
    """
    from bloodyapril.cli.pages.fights import fight_page, plain_fight

    if how.typed is not None and how.seed is not None:
        raise Unreadable("say --dice or --seed, not both")
    fought, told = (_recorded if how.record else _rolled)(fight, how)
    if how.as_json:
        show_json(plain_fight(fought, told))
    else:
        show(fight_page(fought, told))


def _rolled(fight: fights.Fight[Any], how: Showing) -> tuple[fights.Fought[Any], str]:
    from bloodyapril.checks.dice import ScriptedDice, SeededDice, parse_faces

    side = Side(how.side)
    if how.typed == ASK:
        return _asked(lambda dice: fights.roll(fight, dice, side=side)), TYPED
    if how.typed is not None:
        scripted = ScriptedDice(parse_faces(how.typed))
        fought = fights.roll(fight, scripted, side=side)
        scripted.finish()
        return fought, TYPED
    seed = fresh_seed() if how.seed is None else checked_seed(how.seed)
    return fights.roll(fight, SeededDice(seed), side=side), f"seed {seed}"


def _recorded(fight: fights.Fight[Any], how: Showing) -> tuple[fights.Fought[Any], str]:
    from bloodyapril.checks.dice import parse_faces

    seat = fights.seat_for(fight, Side(how.side))
    faces, since, told = None, None, "its own dice"
    if how.typed == ASK:
        since, told = fights.last_entry(seat), TYPED
        faces = _asked(lambda dice: fights.faces_for(seat, fight, dice))
    elif how.typed is not None:
        faces, told = parse_faces(how.typed), TYPED
    elif how.seed is not None:
        told = f"seed {checked_seed(how.seed)}"
    fought = fights.record(seat, fight, faces=faces, seed=how.seed, since=since)
    return fought, f"{told}, in the journal of {seat.name}"


def _asked(fight: Callable[[RecordingDice], Product]) -> Product:
    """What a fight comes to with dice that a player throws and reads out."""
    from bloodyapril.cli.talking import answered

    return answered(fight)
