"""A campaign's own charts, cards and readings of the rules: chosen, and taken back."""

from __future__ import annotations

from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.commands.campaigns import ChooseReading, ForgetFile, UseFile
from bloodyapril.desk.seat import Seat
from bloodyapril.store.campaign.own_files import layer_of
from bloodyapril.store.campaign.rulings import readings_of
from bloodyapril.store.library.files import fingerprint
from bloodyapril.store.library.shelves import rulings
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Put:
    """What came of putting a file into force: whether that changed or replaced anything."""

    fingerprint: str
    changed: bool
    replaced: bool


def use(seat: Seat, kind: str, name: str, text: str) -> Put:
    """Have a campaign played by its own chart or card; `kind` is `charts` or `cards`.

    Where the campaign has this very text there is no entry of the journal. Raises `Unreadable` for
    a text that is not sound, and `Unlawful` for a card that a flight in the air cannot have; the
    campaign is then as it was.
    """
    mark, had = fingerprint(text), dict(seat.campaign.own.of(kind))
    if had.get(name) == text:
        return Put(mark, changed=False, replaced=False)
    carry_out(seat, UseFile(kind, name, text))
    return Put(mark, changed=True, replaced=name in had)


def forget(seat: Seat, kind: str, name: str) -> str:
    """Take a campaign's own chart or card out of force; returns the layer that counts again.

    That is empty for a type of aeroplane that only the campaign had. Raises as `ForgetFile` does.
    """
    carry_out(seat, ForgetFile(kind, name))
    return layer_of(seat.campaign, kind, name)


def choose_reading(seat: Seat, id: str, reading: str) -> bool:
    """Read a rule so from the next roll on; returns whether that is a change.

    What was rolled before stays as it was read then; where nothing changes there is no entry of the
    journal. Raises `Unreadable` for an unknown ruling or reading.
    """
    rulings().choose(id, reading)
    if readings_of(seat.campaign)[id] == reading:
        return False
    carry_out(seat, ChooseReading(id, reading))
    return True
