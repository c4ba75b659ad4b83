"""Campaigns as files: beginning one, and its next scenario."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bloodyapril.desk.carry_out import Happened, carry_out
from bloodyapril.desk.commands.campaigns import BeginScenario
from bloodyapril.desk.seat import Seat, seated
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.rules.table import Library
from bloodyapril.store.campaign.file import Campaign, create_campaign
from bloodyapril.store.campaign.places import campaign_files
from bloodyapril.store.library.shelves import rulings
from bloodyapril.store.scenario.reading import find_scenario, read_scenario
from bloodyapril.terms.sides import Mode
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """A campaign to be begun: its dice's seed, how it is played, readings other than usual."""

    name: str
    seed: str
    mode: Mode = Mode.SOLITAIRE
    readings: Mapping[str, str] | None = None
    scenario: Scenario | None = None


def begin_campaign(folder: Path, wanted: NewCampaign) -> tuple[Seat, Happened | None]:
    """Write a new campaign, whole or not at all; with a scenario, that is set up.

    Raises `Unreadable` for a bad name, one that is taken, an unknown ruling, or a folder that
    cannot be written.
    """
    for id, reading in (wanted.readings or {}).items():
        rulings().choose(id, reading)
    done: list[Happened] = []

    def first(campaign: Campaign) -> None:
        if wanted.scenario is not None:
            done.append(carry_out(seated(campaign), BeginScenario(wanted.scenario)))

    campaign = create_campaign(
        folder, wanted.name, wanted.seed, wanted.readings or {}, first, wanted.mode
    )
    return seated(campaign), done[0] if done else None


def free_name(folder: Path, name: str) -> str:
    """The name, or the name with the next number where a campaign of the folder has it already."""
    taken = {known.casefold() for known in campaign_files(folder)}
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def scenario_named(name: str, seat: Seat | None = None) -> Scenario:
    """A scenario by id, by a part of one, or from a file; raises `Unreadable`.

    At a seat it is read by that campaign's cards.
    """
    shelf: Library | None = None if seat is None else seat.campaign.library
    if name.endswith(".toml"):
        return read_scenario(Path(name), shelf)
    return find_scenario(name, shelf)
