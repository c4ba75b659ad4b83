"""An owner's aeroplane cards from the command line: the same commands as for charts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from bloodyapril.store.library.cards import card_form, cards
from tests.slips import changed, line_of, origin

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CHARTS", str(tmp_path / "charts"))
    monkeypatch.setenv("BLOODYAPRIL_CARDS", str(tmp_path / "cards"))
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)


def se5() -> str:
    return changed(origin(card_form("se5", filled=True)), "manoeuvre = 5 ", "manoeuvre = 6 ")


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_a_form_is_written_and_lacks_its_figures(run: Run) -> None:
    assert run("card", "template", "SE5").stdout == f"Written: {Path.cwd() / 'se5.toml'}\n"
    result = run("card", "check", "se5.toml")
    assert result.exit_code == 2
    assert "weapon vickers: firepower is empty" in result.stdout


def test_a_used_card_lies_over_ours(run: Run) -> None:
    write("mine.toml", se5())
    assert run("card", "check", "mine.toml").stdout == "Nothing to complain of.\n"
    assert run("card", "use", "mine.toml").exit_code == 0
    shown = run("card", "show", "se5").stdout
    assert shown.startswith(
        "SE5  [owner, not proofed, typed 2026-10-02 by Ann from 2nd printing]\n"
        "In force, because it is yours: "
    )
    assert cards()["se5"].bands == {**cards().below("se5").bands, **cards()["se5"].bands}
    house = run("card", "show", "se5", "--layer", "house").stdout
    assert house.startswith("SE5  [house]\nNot in force: over it lies yours, ")
    plain = json.loads(run("card", "show", "se5", "--json").stdout)
    assert (plain["source"], plain["layers"]) == ("owner", ["house", "owner"])
    assert plain["bands"][-1]["manoeuvre"] == 6
    assert run("card", "forget", "se5").exit_code == 0
    assert run("card", "show", "se5").stdout.startswith("SE5  [house]\n")


def test_what_the_rulebook_gives_keeps_a_card_from_use(run: Run) -> None:
    text = changed(se5(), "climb = 7 ", "climb = 8 ")
    result = run("card", "use", write("mine.toml", text), "--yes")
    assert result.exit_code == 2
    line = line_of(text, "climb = 8 ")
    told = f"mine.toml:{line}: error: bands.medium.climb is not 7, which rule 10.15 gives"
    assert told in result.stdout
    assert not Path("cards").exists()


def test_a_type_of_ones_own_is_listed_and_shown(run: Run) -> None:
    write("mine.toml", changed(se5(), 'id = "se5"', 'id = "se5-trial"'))
    assert run("card", "use", "mine.toml", "--yes").exit_code == 0
    assert "se5-trial" in run("card", "list").stdout
    assert run("card", "show", "SE5 trial").exit_code == 0
    assert run("print", "card", "se5-trial", "--html", "--out", "c.html").exit_code == 0


def test_cards_are_compared(run: Run) -> None:
    write("ann.toml", se5())
    write("bob.toml", changed(se5(), "endurance = 150", "endurance = 160"))
    result = run("card", "compare", "ann.toml", "bob.toml")
    assert result.exit_code == 1
    assert "endurance" in result.stdout
    assert run("card", "compare", "ann.toml", "ann.toml").stdout.startswith("identical: ")


def test_a_spoilt_card_stops_itself_only(run: Run) -> None:
    Path("cards").mkdir()
    write("cards/se5.toml", changed(se5(), "crew = 1 ", "crew = [[1]] "))
    write("cards/odd.toml", "what is this")
    cards().reread()
    refused = run("card", "show", "se5")
    assert refused.exit_code == 2
    assert "se5.toml: line " in refused.stderr
    assert run("card", "show", "re8").exit_code == 0
    listed = " ".join(run("card", "list").stdout.split())
    assert "owner, cannot be read" in listed


@pytest.mark.parametrize("name", ["../../etc/passwd", "con.toml", "a/b", ""])
def test_no_name_leads_out_of_the_folder(run: Run, name: str) -> None:
    write("mine.toml", changed(se5(), 'id = "se5"', f'id = "{name}"'))
    result = run("card", "use", "mine.toml", "--yes")
    assert result.exit_code == 2
    assert "small letters, figures and single hyphens" in result.stdout
    assert not Path("cards").exists()
