"""What scripts call: campaigns by name, taking back and doing again (`import bloodyapril`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bloodyapril.desk.campaigns import NewCampaign, begin_campaign, scenario_named
from bloodyapril.desk.chance import fresh_seed
from bloodyapril.desk.commands.journal import Redo, Undo
from bloodyapril.desk.seat import Seat, take_seat
from bloodyapril.store.campaign.journal import Entry
from bloodyapril.store.campaign.places import campaigns_folder, find_campaign
from bloodyapril.terms.sides import PLAYER, Mode, Side


def begin(
    name: str,
    *,
    scenario: str | None = None,
    seed: str | None = None,
    mode: Mode = Mode.SOLITAIRE,
    readings: Mapping[str, str] | None = None,
    folder: Path | str | None = None,
) -> Seat:
    """A new campaign and the British seat at it; a scenario is an id, a part of one, or a file.

    Without a seed one is drawn. `readings` are rulings read otherwise than usual, by id. Raises
    `Unreadable` for a name that is bad or taken, and for what is unknown.
    """
    wanted = NewCampaign(
        name=name,
        seed=seed or fresh_seed(),
        mode=mode,
        readings=readings,
        scenario=None if scenario is None else scenario_named(scenario),
    )
    return begin_campaign(_folder(folder), wanted)[0]


def sit(name: str, side: Side = PLAYER, *, folder: Path | str | None = None) -> Seat:
    """A seat at a campaign by its name, in the folder of campaigns unless another is said.

    Raises `Unreadable` for one that there is not, `Unlawful` for a side that the program plays.
    """
    return take_seat(find_campaign(_folder(folder), name), side)


def undo(
    seat: Seat, *, to: int | None = None, dice: bool = False, secrets: bool = False, why: str = ""
) -> list[Entry]:
    """Take back the last command, or all after entry `to`; the new entries of the journal.

    Raises `Unlawful` unless `dice` and `secrets` allow what it would cross.
    """
    return Undo(to, dice, secrets, why, agreed=True).take_back(seat)


def redo(seat: Seat) -> list[Entry]:
    """Do the command again that was taken back last; raises `Unlawful` if there is none."""
    return Redo().take_back(seat)


def _folder(folder: Path | str | None) -> Path:
    return campaigns_folder(None if folder is None else str(folder))
