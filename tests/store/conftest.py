"""Campaigns in a folder of their own, with a scenario of four turns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bloodyapril.cli.playing import set_up
from bloodyapril.game.scenario import Scenario
from bloodyapril.store.campaign_file import Campaign, create_campaign
from bloodyapril.store.scenarios import read_scenario

SHORT = Path(__file__).with_name("short.toml")

Begin = Callable[..., Campaign]


@pytest.fixture(scope="session")
def short() -> Scenario:
    """Four turns: two RE8s over the line, a Jasta beside them."""
    return read_scenario(SHORT)


@pytest.fixture
def empty(tmp_path: Path) -> Campaign:
    """A campaign in which nothing has been set up."""
    return create_campaign(tmp_path, "Empty", "1917", {}, lambda campaign: None)


@pytest.fixture
def april(tmp_path: Path, short: Scenario) -> Campaign:
    """A campaign with the short scenario set up."""

    def first(campaign: Campaign) -> None:
        set_up(campaign, short, ("campaign", "begin", "--scenario", "short"))

    return create_campaign(tmp_path, "April", "1917", {}, first)
