"""The top of the program: help, exit codes, and failures in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import click
import pytest
from click.testing import Result

import bloodyapril
from bloodyapril.cli import main
from bloodyapril.cli.app import COMMANDS, app
from bloodyapril.cli.groups import LazyGroup, found_at
from bloodyapril.store.library.layers import Own

Run = Callable[..., Result]


def groups(group: LazyGroup = app, *above: str) -> Iterator[tuple[tuple[str, ...], click.Group]]:
    """Every group of commands, the program first, with the words that lead to it."""
    yield above, group
    for name, (place, _) in group.lazy.items():
        command = found_at(place)
        if isinstance(command, LazyGroup):
            yield from groups(command, *above, name)
        elif isinstance(command, click.Group):
            yield (*above, name), command


def all_commands() -> list[tuple[str, ...]]:
    """Every command that the program lists, with those of its groups that have their own."""
    found: list[tuple[str, ...]] = [()]
    for above, group in groups():
        names = group.lazy if isinstance(group, LazyGroup) else group.commands
        found += [(*above, name) for name in names]
    return found


COMMAND_LINES = [
    *all_commands(),
    ("roll", "wind-up"),
    ("roll", "aa"),
    ("roll", "air-to-ground"),
    ("odds", "manoeuvre"),
]


@pytest.mark.parametrize("words", COMMAND_LINES, ids=" ".join)
def test_every_command_has_help_in_plain_ascii_with_an_example(
    run: Run, words: tuple[str, ...]
) -> None:
    short, long = run(*words, "-h"), run(*words, "--help")
    assert short.exit_code == 0
    assert short.stdout == long.stdout
    assert short.stdout.isascii()
    assert "Example" in short.stdout
    assert f"Usage: bloodyapril {' '.join(words)}".rstrip() in short.stdout
    assert all(len(line) <= 100 for line in short.stdout.splitlines())


def test_commands_are_listed_with_a_line_each(run: Run) -> None:
    listed = run("-h").stdout
    for name, (_, line) in COMMANDS.items():
        assert f"{name:6}" in listed
        assert line in listed


@pytest.mark.parametrize(
    ("group", "name"),
    [
        pytest.param(group, name, id=" ".join((*above, name)))
        for above, group in groups()
        if above and isinstance(group, LazyGroup)
        for name in group.lazy
    ],
)
def test_what_a_group_says_of_a_command_is_what_the_command_says(
    group: LazyGroup, name: str
) -> None:
    """The table of a group is read instead of the files of its commands."""
    place, line = group.lazy[name]
    command: click.Command = found_at(place)
    assert (command.name, command.get_short_help_str(100)) == (name, line)


@pytest.mark.parametrize("words", [(), ("roll",), ("odds",), ("chart",), ("card",), ("ruling",)])
def test_a_group_asked_for_nothing_shows_its_help(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 0
    assert result.stdout == run(*words, "-h").stdout


def test_the_version_is_told(run: Run) -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert bloodyapril.__version__ in result.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rol",), "no command called 'rol'. Did you mean roll?"),
        (("chart", "shw"), "no command called 'shw'. Did you mean show?"),
        (("--loud",), "No such option '--loud'. See: bloodyapril -h"),
        (("chart", "show"), "Missing argument 'CHART'. See: bloodyapril chart show -h"),
        (("rule", "13.31", "14"), "extra argument"),
    ],
)
def test_a_slip_is_refused_in_one_line(run: Run, words: tuple[str, ...], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def failing(monkeypatch: pytest.MonkeyPatch, failure: BaseException) -> None:
    """Let the list of charts fail in this way."""

    def fail(own: Own) -> None:
        raise failure

    monkeypatch.setattr("bloodyapril.cli.chart_show.charts", fail)


@pytest.mark.parametrize(
    ("failure", "code", "told"),
    [
        (KeyboardInterrupt(), 130, "Interrupted.\n"),
        (EOFError(), 1, "Cancelled.\n"),
        (click.Abort(), 1, "Cancelled.\n"),
        (click.FileError("x.toml", "gone"), 1, "Error: Could not open file 'x.toml': gone\n"),
    ],
)
def test_what_stops_a_command_is_told_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, failure: BaseException, code: int, told: str
) -> None:
    failing(monkeypatch, failure)
    result = run("chart", "list")
    assert result.exit_code == code
    assert result.stderr.lstrip("\n") == told


def test_a_fault_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        app.run(["chart", "list"])


def test_main_returns_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "wind-up", "--dice", "7,4"]) == 0
    assert main(["roll", "wind-up", "--dice", "7"]) == 2
    told = capsys.readouterr()
    assert "Natural 11" in told.out
    assert told.err == "Error: Wind Up needs 2 dice: die 2 of 2 missing\n"


def program(*words: str) -> list[str]:
    run_it = "import sys; from bloodyapril.cli import main; sys.exit(main())"
    return [sys.executable, "-c", run_it, *words]


def test_the_words_of_the_command_line_are_read() -> None:
    done = subprocess.run(program("chart", "list"), capture_output=True, text=True, check=True)
    assert "wind-up" in done.stdout
    assert done.stderr == ""


def test_a_reader_that_hangs_up_is_no_error_to_shout_about() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        program("chart", "show", "time-to-climb"), stdout=writer, stderr=subprocess.PIPE,
        text=True, check=False,
    )  # fmt: skip
    os.close(writer)
    assert done.returncode == 1
    assert done.stderr == ""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8"])
@pytest.mark.parametrize(
    "words",
    [
        ("chart", "show", "air-to-ground"),
        ("card", "show", "albatros-d-iii"),
        ("odds", "air-to-ground", "-h"),
        ("roll", "air-to-ground", "--attack-column", "9"),
    ],
    ids=" ".join,
)
def test_no_alphabet_makes_the_program_choke(encoding: str, words: tuple[str, ...]) -> None:
    done = subprocess.run(
        program(*words), env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True,
        check=False,
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    text = (done.stdout + done.stderr).decode(encoding)
    assert "1/2" in text or "½" in text or "house" in text
    assert "?" not in text
