"""Fights on record: the seat that keeps them, and dice that people throw for them beforehand."""

from __future__ import annotations

from typing import Any

from bloodyapril.checks.check import Question
from bloodyapril.checks.dice import RecordingDice
from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.commands.record import Record, check_recorded
from bloodyapril.desk.fights.base import Came, Fight, Fought
from bloodyapril.desk.fights.scene import Scene
from bloodyapril.desk.seat import Seat, game_of, table_of, take_seat
from bloodyapril.store.campaign.file import next_number
from bloodyapril.store.campaign.places import campaigns_folder, find_campaign
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import PLAYER, Side


def seat_for(fight: Fight[Any], side: Side = PLAYER) -> Seat:
    """A side's seat at the campaign whose flights are in a fight.

    Raises `Unreadable` where no campaign is named, or several are; else as `take_seat` does.
    """
    name = check_recorded(fight)[0]
    return take_seat(find_campaign(campaigns_folder(None), name), side)


def record(
    seat: Seat,
    fight: Fight[Came],
    *,
    faces: tuple[int, ...] | None = None,
    seed: str | None = None,
    since: int | None = None,
) -> Fought[Came]:
    """Fight it on record, as `Record` does; the account is what the seat may know of it."""
    happened = carry_out(seat, Record(fight, faces, seed, since))
    upshot: Came = happened.upshot
    return Fought(upshot, happened.events)


def last_entry(seat: Seat) -> int:
    """The number of the last entry of the journal."""
    with seat.campaign.reading() as session:
        return next_number(session) - 1


def faces_for(seat: Seat, fight: Fight[Any], dice: RecordingDice) -> tuple[int, ...]:
    """The faces that a fight takes if these dice fall at a seat; nothing is put on record.

    While a campaign is held nobody is asked anything: so people throw beforehand. Raises as the
    fight does.
    """
    game = game_of(seat)[1]
    if game.over:
        raise Unlawful(f"{game.scenario.title} is over: there is nothing left to put on record")
    kept = _Kept(dice)
    table = table_of(seat, game.scenario.date).with_dice(kept)
    fight.fight(Scene(table, seat.side, game))
    return tuple(kept.faces)


class _Kept(RecordingDice):
    """Dice that keep every face that others throw."""

    def __init__(self, dice: RecordingDice) -> None:
        super().__init__()
        self._dice = dice
        self.faces: list[int] = []

    def throw(self, question: Question) -> tuple[int, ...]:
        thrown = self._dice.throw(question)
        self.faces += thrown
        return thrown
