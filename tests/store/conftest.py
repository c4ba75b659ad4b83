"""Campaigns in a folder of their own, with a scenario of four turns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from shutil import copy

import pytest

from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.store.campaign.file import Campaign, create_campaign, open_campaign
from bloodyapril.store.scenario.reading import find_scenario, read_scenario
from tests.sitting import play_turn, read_game, set_up

SHORT = Path(__file__).with_name("short.toml")


@dataclass(frozen=True, slots=True)
class Battle:
    """A scenario played to its end: after each turn the game as played, and as read again."""

    campaign: Campaign
    played: tuple[Game, ...]
    read: tuple[Game, ...]


def begun(folder: Path, scenario: Scenario, seed: str) -> Campaign:
    """A campaign with a scenario set up."""

    def first(campaign: Campaign) -> None:
        set_up(campaign, scenario)

    return create_campaign(folder, "April", seed, {}, first)


def fought(campaign: Campaign) -> Battle:
    """Play a campaign's scenario to its end."""
    played: list[Game] = []
    read: list[Game] = []
    while not read or not read[-1].over:
        played.append(play_turn(campaign).game)
        read.append(read_game(campaign)[1])
    return Battle(campaign, tuple(played), tuple(read))


@pytest.fixture(scope="session")
def short() -> Scenario:
    """Four turns: two RE8s over the line, a Jasta beside them."""
    return read_scenario(SHORT)


@pytest.fixture(scope="session")
def patterns(tmp_path_factory: pytest.TempPathFactory, short: Scenario) -> dict[str, Path]:
    """A campaign of each kind, made once and copied by each test that wants one."""
    folder = tmp_path_factory.mktemp("patterns")
    empty = create_campaign(folder, "Empty", "1917", {}, lambda campaign: None)
    april = begun(folder, short, "1917")
    return {made.name: made.path for made in (empty, april) if made.path is not None}


@pytest.fixture
def empty(tmp_path: Path, patterns: dict[str, Path]) -> Campaign:
    """A campaign in which nothing has been set up."""
    return open_campaign(Path(copy(patterns["Empty"], tmp_path / "Empty.campaign")))


@pytest.fixture
def april(tmp_path: Path, patterns: dict[str, Path]) -> Campaign:
    """A campaign with the short scenario set up."""
    return open_campaign(Path(copy(patterns["April"], tmp_path / "April.campaign")))


@pytest.fixture(scope="session")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Battle:
    """The demo scenario, played to its end; to look at only."""
    return fought(begun(tmp_path_factory.mktemp("battle"), find_scenario("drocourt"), "1917"))
