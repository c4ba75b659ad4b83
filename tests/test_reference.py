"""The reference in data/reference says what the program is; `make docs` makes it anew."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from bloodyapril.checks.charts import Chart
from bloodyapril.cli import docs
from bloodyapril.cli.app import app
from bloodyapril.cli.rules_gathered import ROOMS
from bloodyapril.cli.rules_gathered import gathered as rulebook
from bloodyapril.store.library.charts import charts
from bloodyapril.terms.errors import Unreadable

MADE = docs.files()


@pytest.mark.parametrize("name", MADE)
def test_the_reference_is_up_to_date(name: str) -> None:
    path = docs.FOLDER / name
    written = path.read_text(encoding="utf-8") if path.is_file() else ""
    lines = zip(written.splitlines(), MADE[name].splitlines(), strict=False)
    first = next((pair for pair in lines if pair[0] != pair[1]), ("", "its length"))
    assert written == MADE[name], f"data/reference/{name} is old, run make docs: {first[1]}"


def test_nothing_else_lies_among_the_reference() -> None:
    assert {path.name for path in docs.FOLDER.iterdir()} == set(MADE)


def test_every_command_and_option_is_in_it() -> None:
    text = MADE["commands.md"]
    found = {command.name: command for command in docs.commands()}
    assert set(app.lazy) <= set(found)
    for command in found.values():
        assert f"\n## {command.name}\n" in text
        assert command.help
        assert command.example.startswith("bloodyapril ")
        for option, does in command.options:
            assert does, f"{command.name} {option} says nothing"
            assert f"- `{option}`: {does}" in text
    for procedure in ("roll combat", "roll landing", "odds combat", "odds bomb-run"):
        assert procedure in found


def test_every_chart_has_a_line() -> None:
    shipped = [charts().below(name) for name in sorted(charts().shipped)]
    assert [line.id for line in docs.chart_lines()] == [chart.id for chart in shipped]
    rows = [line for line in MADE["commands.md"].splitlines() if line.startswith("| `")]
    assert len(rows) == len(shipped)
    assert all(row.count("|") == 7 for row in rows)
    assert all(
        _facts(chart) <= set(row.split("`")) for row, chart in zip(rows, shipped, strict=True)
    )


def _facts(chart: Chart) -> set[str]:
    return {f"--{name}" for name in chart.facts}


def test_every_rule_is_in_it_with_its_functions_and_no_line_numbers() -> None:
    text = MADE["rules.md"]
    for number, rule in rulebook().items():
        part = text.partition(f"\n### {number}\n")[2].partition("\n##")[0]
        for done in rule.procedures:
            assert f"- {done.summary}\n  `{done.name}` in `{done.file}`" in part
            assert (docs.TOP / done.file).is_file()


def test_the_tests_that_it_names_are_there() -> None:
    named = docs.tests_naming(rulebook())
    assert "tests/examples/cases-13-24.toml" in named["13.43"]
    assert all((docs.TOP / path).is_file() for paths in named.values() for path in paths)


def test_every_rule_with_a_function_has_a_test_that_names_it() -> None:
    """In words (`Rule 8.1`) or as the rule of a worked case; a list of what is still to do."""
    assert set(rulebook()) - set(docs.tests_naming(rulebook())) == set()


def test_rules_are_marked_only_where_the_index_looks_for_them() -> None:
    """Else the index would depend on what else has been imported."""
    rooms = tuple(room.replace(".", "/") for room in ("bloodyapril.rules", *ROOMS))
    marked = [
        path.relative_to(docs.TOP).as_posix()
        for path in (docs.TOP / "bloodyapril").rglob("*.py")
        if "\n@rule(" in path.read_text(encoding="utf-8")
    ]
    assert [name for name in marked if not name.startswith(rooms)] == []


def test_the_look_up_of_rules_is_no_test_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tests" / "cli").mkdir(parents=True)
    monkeypatch.setattr(docs, "TOP", tmp_path)
    monkeypatch.setattr(docs, "TESTS", tmp_path / "tests")
    for name in (*docs.OF_THE_INDEX, "tests/test_rules.py"):
        (tmp_path / name).write_text('"""Rule 8.1."""')
    assert docs.tests_naming(["8.1", "9.1"]) == {"8.1": ("tests/test_rules.py",)}


@pytest.mark.parametrize("columns", ["40", "200"])
def test_it_depends_on_no_terminal_locale_or_hash(columns: str, tmp_path: Path) -> None:
    (tmp_path / "wind-up.toml").write_text("not a chart")
    code = "import sys; from bloodyapril.cli import docs; " + (
        "sys.stdout.buffer.write(''.join(docs.files().values()).encode())"
    )
    own = {"COLUMNS": columns, "LC_ALL": "C", "PYTHONHASHSEED": columns, "PYTHONUTF8": "0"}
    own |= {"BLOODYAPRIL_CHARTS": str(tmp_path), "BLOODYAPRIL_CAMPAIGNS": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **own}, capture_output=True, check=True
    )
    assert done.stdout.decode() == "".join(MADE.values())


def test_only_what_has_changed_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(docs, "TOP", tmp_path)
    monkeypatch.setattr(docs, "FOLDER", tmp_path / "reference")
    monkeypatch.setattr(docs, "files", lambda: {"a.md": "½\n", "b.md": "b\n"})
    docs.main()
    (tmp_path / "reference" / "b.md").write_text("older")
    docs.main()
    told = capsys.readouterr().out.split("Written: ")[1:]
    assert [Path(line.strip()).name for line in told] == ["a.md", "b.md", "b.md"]
    assert (tmp_path / "reference" / "a.md").read_bytes() == "½\n".encode()


def test_an_installed_copy_says_that_it_cannot_make_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs, "TESTS", tmp_path / "tests")
    with pytest.raises(Unreadable, match="there are no tests"):
        docs.files()


def test_every_command_is_a_click_command_with_a_line_in_the_reference() -> None:
    names = [command.name for command in docs.commands()]
    assert len(names) == len(set(names))
    assert isinstance(app, click.Group)
