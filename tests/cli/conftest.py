"""The program, run in this process with words as a player types them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from bloodyapril.cli.app import app

Run = Callable[..., Result]


def told(run: Run, *words: str) -> str:
    """What a command that works says on standard output."""
    result = run(*words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def refused(run: Run, *words: str) -> str:
    """The one line with which a command is refused."""
    result = run(*words)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def run() -> Run:
    """Run the program with these words; anything but an exit is a fault of the program."""

    def words(*typed: str, stdin: str = "") -> Result:
        result = CliRunner().invoke(app, list(typed), input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return words


@pytest.fixture
def at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a person sat at both ends of the terminal."""
    monkeypatch.setattr("bloodyapril.cli.chart_command.for_people", lambda: True)
