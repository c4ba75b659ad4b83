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
code = main(sys.argv[1:])
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
