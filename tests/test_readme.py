"""The README is true: each command in it runs, and prints what it says there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from bloodyapril.cli.app import app

README = Path(__file__).resolve().parents[1] / "README.md"
MAKEFILE = README.with_name("Makefile")


def sessions() -> list[list[tuple[str, str]]]:
    """For each console block its commands with the output that the README shows."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL):
        parts = re.split(r"^\$ (.+)\n", block, flags=re.MULTILINE)[1:]
        found.append(list(zip(parts[::2], parts[1::2], strict=True)))
    return found


def prints_pdf(session: list[tuple[str, str]]) -> bool:
    """Whether a session writes a PDF."""
    printing = re.compile(r"bloodyapril (print|chart proof) (?!.*--html)")
    return any(printing.match(command) for command, _ in session)


@pytest.mark.parametrize(
    "session",
    [
        pytest.param(session, marks=[pytest.mark.pdf] if prints_pdf(session) else [])
        for session in sessions()
    ],
    ids=lambda session: session[0][0],
)
def test_every_session_in_the_readme_runs_as_shown(
    session: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("CAMPAIGNS", "CHARTS", "CARDS", "MAP"):
        monkeypatch.setenv(f"BLOODYAPRIL_{folder}", str(tmp_path / folder.lower()))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    like = doctest.OutputChecker()
    for command, shown in session:
        program, *words = shlex.split(command)
        assert program == "bloodyapril"
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 0, result.output
        assert like.check_output(shown, result.stdout, doctest.ELLIPSIS), (
            f"$ {command}\n{result.stdout}\n--- the README shows:\n{shown}"
        )


def test_the_script_in_the_readme_runs_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    (script,) = re.findall(r"```pycon\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    test = doctest.DocTestParser().get_doctest(script, {}, "README", str(README), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_paths_in_the_readme_exist() -> None:
    named = re.findall(r"`((?:game|rules|store)/[\w/]+\.py)`", README.read_text(encoding="utf-8"))
    assert named
    assert all((README.parent / "bloodyapril" / path).is_file() for path in named)


def test_the_make_targets_in_the_readme_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE))
    asked = set(re.findall(r"make ([a-z-]+)", README.read_text(encoding="utf-8")))
    assert asked <= targets


def test_the_commands_in_the_table_exist() -> None:
    rows = re.findall(r"^\| (`.+?`) \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    words = {word.split()[0] for row in rows for word in re.findall(r"`(.+?)`", row)}
    assert words == set(app.lazy)
