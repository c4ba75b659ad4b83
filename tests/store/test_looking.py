"""A campaign that may not be written can still be looked at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bloodyapril.game.state.scenario import Scenario
from bloodyapril.store.campaign.file import Campaign, campaign_row, open_campaign
from bloodyapril.terms.errors import Unreadable
from tests.sitting import play_turn, read_game
from tests.store.conftest import begun

NOBODY = 65534


@pytest.fixture
def closed(tmp_path: Path, short: Scenario, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a campaign; from now on it and its folder may not be written."""
    path = begun(tmp_path, short, "1917").path
    assert path is not None
    close(monkeypatch)
    return path


def close(monkeypatch: pytest.MonkeyPatch) -> None:
    # Permission bits would not stop an administrator, as whom tests may run.
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK and real(path, mode))


def turns(campaign: Campaign) -> int:
    return read_game(campaign)[1].turn


def test_a_closed_campaign_is_read_and_nothing_is_written(closed: Path) -> None:
    before = closed.read_bytes()
    assert turns(open_campaign(closed)) == 1
    assert closed.read_bytes() == before
    assert [path.name for path in closed.parent.iterdir()] == [closed.name]


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without an administrator's leave to write everywhere, where the tests have it."""
    if not hasattr(os, "setresuid") or os.geteuid() != 0:
        yield
        return
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.mark.parametrize(("of_file", "of_folder"), [(0o444, 0o555), (0o666, 0o555), (0o444, 0o755)])
def test_permission_bits_of_file_or_folder_are_enough_to_read(
    short: Scenario, of_file: int, of_folder: int
) -> None:
    # The folders that pytest makes are closed to all but their owner.
    with TemporaryDirectory() as name:
        made = begun(Path(name), short, "1917").path
        assert made is not None
        made.chmod(of_file)
        made.parent.chmod(of_folder)
        try:
            with as_nobody(), open_campaign(made).reading() as session:
                assert campaign_row(session).seed == "1917"
        finally:
            made.parent.chmod(0o755)


def test_a_closed_campaign_is_not_played_on(closed: Path) -> None:
    campaign = open_campaign(closed)
    with pytest.raises(Unreadable, match="cannot be written: its file or folder is read-only"):
        play_turn(campaign)
    assert turns(open_campaign(closed)) == 1


def test_what_another_has_just_written_is_seen(
    tmp_path: Path, short: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = begun(tmp_path, short, "1917")
    assert writer.path is not None
    # As long as somebody has the file open, his changes wait beside it.
    with writer.reading():
        play_turn(writer)
        assert writer.path.with_name(f"{writer.path.name}-wal").stat().st_size
        close(monkeypatch)
        assert turns(open_campaign(writer.path)) == 2
