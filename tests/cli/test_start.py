"""A roll starts at once: it loads nothing heavy and reads its own chart only."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bloodyapril.store.library.charts import chart_form

HEAVY = {
    "alembic", "jinja2", "pydantic", "rich", "sqlalchemy", "sqlmodel", "weasyprint", "json",
    "random", "textwrap", "difflib", "platformdirs", "tomlkit",
    "bloodyapril.cli.procedures", "bloodyapril.cli.procedure_odds",
}  # fmt: skip
WATCHED = """
import sys
opened = []
def watch(event, arguments):
    if event == "open" and str(arguments[0]).endswith((".toml", ".csv")):
        opened.append(str(arguments[0]).replace("\\\\", "/").rpartition("/")[2])
sys.addaudithook(watch)
from bloodyapril.cli import main
try:
    code = main(sys.argv[1:])
except SystemExit as done:
    code = done.code
loaded = sorted(sys.modules)
import json
print(json.dumps({"code": code, "opened": opened, "loaded": loaded}), file=sys.stderr)
"""


def watched(*words: str) -> tuple[set[str], list[str]]:
    """The modules that a command loads, and the data files that it opens."""
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, *words], capture_output=True, text=True, check=True
    )
    told = json.loads(done.stderr)
    assert told["code"] == 0
    return set(told["loaded"]), told["opened"]


def test_a_roll_loads_nothing_heavy_and_reads_its_own_chart_only() -> None:
    loaded, opened = watched("roll", "wind-up")
    assert not loaded & HEAVY
    assert sorted(set(opened)) == ["facts.toml", "wind-up.toml"]


def test_odds_read_their_own_chart_only() -> None:
    loaded, opened = watched("odds", "wind-up")
    assert not loaded & (HEAVY - {"json"})
    assert sorted(set(opened)) == ["facts.toml", "wind-up.toml"]


def test_a_roll_on_an_owners_chart_reads_its_layers_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CHARTS", str(tmp_path))
    for name in ("wind-up", "scatter"):
        path = tmp_path / f"{name}.toml"
        path.write_text(chart_form(name, filled=True), encoding="utf-8")
    loaded, opened = watched("roll", "wind-up")
    assert not loaded & HEAVY
    assert sorted(opened) == ["facts.toml", "wind-up.toml", "wind-up.toml"]


def test_help_reads_no_data_at_all() -> None:
    loaded, opened = watched("-h")
    assert opened == []
    assert "bloodyapril.checks" not in loaded
    assert not loaded & {"rich", "sqlalchemy", "weasyprint"}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("bloodyapril ro", {"roll", "roster"}),
        ("bloodyapril roll w", {"weather", "weather-change", "weather-start", "wind-from",
                                "wind-speed", "wind-up"}),
        ("bloodyapril odds bo", {"bomb-run"}),
        ("bloodyapril chart t", {"template"}),
        ("bloodyapril scenario ", {"check", "list", "new", "show"}),
    ],
)  # fmt: skip
def test_a_shell_completes_names_without_the_commands_that_bear_them(
    typed: str, offered: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_BLOODYAPRIL_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(typed.count(" ")))
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, *typed.split()[1:]],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = json.loads(done.stderr)
    assert {line.partition(",")[2] for line in done.stdout.split()} == offered
    assert told["opened"] == []
    assert not set(told["loaded"]) & {*HEAVY - {"textwrap"}, "dataclasses", "tomllib"}
    assert not [name for name in told["loaded"] if name.startswith("bloodyapril.checks")]


HELP = {"difflib", "textwrap"}
"""What Click itself needs to show help."""
PRINTING = {"weasyprint", "jinja2"}
DATABASES = {"alembic", "pydantic", "sqlalchemy", "sqlmodel"}


@pytest.mark.parametrize(
    ("words", "without"),
    [
        ("chart show wind-up", {*HEAVY - {"textwrap"}, "bloodyapril.press.marks"}),
        ("chart list", DATABASES | PRINTING | {"rich"}),
        ("card list", DATABASES | PRINTING | {"rich"}),
        ("rule 13", DATABASES | PRINTING | {"rich", "bloodyapril.rules.air_to_air"}),
        ("ruling show laden-manoeuvre", DATABASES | PRINTING | {"rich", "bloodyapril.desk"}),
        ("scenario list", DATABASES - {"pydantic"} | PRINTING | {"rich", "bloodyapril.play"}),
        ("roster show jasta-11", DATABASES | PRINTING | {"rich"}),
        ("map range 2316 3410", DATABASES | PRINTING | {"rich", "bloodyapril.press"}),
        ("map find Monchy", DATABASES | PRINTING | {"rich", "bloodyapril.press"}),
        ("chart -h", {*HEAVY - HELP, "bloodyapril.checks"}),
        ("map -h", {*HEAVY - HELP, "bloodyapril.terms.map"}),
    ],
)
def test_a_command_does_not_pay_for_its_neighbours(words: str, without: set[str]) -> None:
    loaded, _ = watched(*words.split())
    assert not loaded & without


def test_a_card_is_shown_without_a_database() -> None:
    loaded, _ = watched("card", "show", "se5")
    assert not loaded & {"alembic", "pydantic", "sqlalchemy", "sqlmodel", "weasyprint", "jinja2"}


@pytest.mark.parametrize(
    "words",
    ["turn show", "flight options B1", "flight move B1 level", "turn next", "journal undo --dice"],
)
def test_playing_by_hand_loads_no_toolkit_of_databases(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLModel alone takes ten times as long to load as Click: a campaign is played without."""
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    watched("campaign", "new", "April", "--scenario", "drocourt", "--seed", "1917")
    if words.startswith("flight"):
        watched("turn", "next")
    loaded, _ = watched(*words.split())
    assert not loaded & {"alembic", "pydantic", "sqlalchemy", "sqlmodel", "weasyprint", "jinja2"}
