"""`bloodyapril print`: what is written where, and what is never written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.cli import printing
from bloodyapril.cli.campaigns import open_named
from bloodyapril.desk.papers.battle import Turn, battle
from bloodyapril.store.campaign.journal import account
from bloodyapril.store.campaign.places import VARIABLE
from bloodyapril.terms.sides import Side
from tests.builders import british
from tests.cli.conftest import Run, refused, told
from tests.sitting import read_game

SHORT = str(Path(__file__).parent.parent / "store" / "short.toml")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Campaigns are kept in a folder of the test's own, and it is the one we are in."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def april(run: Run) -> None:
    """A campaign with the short scenario set up."""
    told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "5")


@pytest.mark.usefixtures("april")
def test_a_campaign_is_never_printed_over(run: Run, folder: Path) -> None:
    campaign = folder / "April.campaign"
    before = campaign.read_bytes()
    words = ("print", "log", "April", "--out", str(campaign))
    assert "must end in .pdf" in refused(run, *words)
    assert "must end in .html" in refused(run, *words, "--html", "--yes")
    assert "must end in .pdf" in refused(run, *words, "--yes")
    assert campaign.read_bytes() == before


@pytest.mark.parametrize("words", [("card", "re8"), ("chart", "wind-up")])
@pytest.mark.parametrize("name", ["notes", "notes.txt", "notes.html", ".pdf"])
def test_a_file_must_end_as_what_it_is(
    run: Run, folder: Path, words: tuple[str, str], name: str
) -> None:
    assert "must end in .pdf" in refused(run, "print", *words, "--out", name)
    assert not (folder / name).exists()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("card", "re8"), "card-re8.html"),
        (("card", "re8", "spad-vii"), "cards-chosen.html"),
        (("card",), "cards.html"),
        (("chart", "wind-up"), "chart-wind-up.html"),
        (("chart", "wind-up", "manoeuvre"), "charts-chosen.html"),
        (("chart",), "charts.html"),
    ],
)
def test_each_choice_has_a_name_of_its_own(
    run: Run, folder: Path, words: tuple[str, ...], name: str
) -> None:
    assert told(run, "print", *words, "--html") == f"Written: {folder / name}\n"


@pytest.mark.parametrize("format", [pytest.param((), marks=pytest.mark.pdf), ("--html",)])
def test_the_same_is_printed_again_without_asking(
    run: Run, folder: Path, format: tuple[str, ...]
) -> None:
    first = told(run, "print", "card", "re8", *format)
    path = folder / first.removeprefix("Written: ").strip()
    content = path.read_bytes()
    assert told(run, "print", "card", "re8", *format) == first
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("format", "name"),
    [pytest.param((), "mine.pdf", marks=pytest.mark.pdf), (("--html",), "mine.html")],
)
def test_a_file_of_anothers_is_replaced_only_if_it_is_said(
    run: Run, folder: Path, format: tuple[str, ...], name: str
) -> None:
    (folder / name).write_text("A letter to bloodyapril.\n")
    words = ("print", "card", "re8", "--out", name, *format)
    assert f"{name} was not printed by bloodyapril" in refused(run, *words)
    assert (folder / name).read_text() == "A letter to bloodyapril.\n"
    told(run, *words, "--yes")
    assert "A letter" not in (folder / name).read_text(errors="replace")
    told(run, *words)


def test_a_proof_sheet_asks_as_any_print_does(run: Run, folder: Path) -> None:
    words = ("chart", "proof", "wind-up", "--html", "--out")
    assert "must end in .html" in refused(run, *words, "wind-up.toml")
    told(run, *words, "proof.html")
    told(run, *words, "proof.html")


@pytest.mark.usefixtures("april")
def test_an_early_look_at_the_plan_is_in_the_report_even_if_it_was_taken_back(run: Run) -> None:
    told(run, "plan", "open", "April", "--yes")
    told(run, "journal", "undo", "--secrets")
    told(run, "play", "April", "--all")
    told(run, "print", "report", "April", "--html", "--out", "r.html")
    report = Path("r.html").read_text(encoding="utf-8")
    assert "it was opened early, during play" in report
    assert "opened after it" not in report


@pytest.mark.usefixtures("april")
def test_a_plan_that_stayed_sealed_is_said_to(run: Run) -> None:
    told(run, "play", "April", "--all")
    told(run, "print", "report", "April", "--html", "--out", "r.html")
    assert "and opened after it" in Path("r.html").read_text(encoding="utf-8")


@pytest.fixture
def twice(run: Run) -> None:
    """A campaign whose first scenario is over and whose second is in play."""
    told(run, "campaign", "new", "May", "--scenario", SHORT, "--seed", "5")
    told(run, "play", "May", "--all")
    told(run, "campaign", "begin", "May", "--scenario", SHORT)


@pytest.mark.usefixtures("twice")
def test_any_scenario_of_a_campaign_that_is_over_has_its_report(run: Run, folder: Path) -> None:
    """Rules 3.3 and 23.31."""
    assert "before the scenario is over" in refused(run, "print", "report", "May")
    assert "only 1 to 2" in refused(run, "print", "report", "May", "--scenario", "3")
    words = ("print", "report", "May", "--scenario", "1", "--html")
    assert "May-report-1.html" in told(run, *words)
    report = (folder / "May-report-1.html").read_text(encoding="utf-8")
    assert "Campaign of 2 scenarios" in report
    assert "still played" in report
    assert "May: A short patrol, as it was flown" in report


@pytest.mark.usefixtures("april")
def test_a_brief_report_is_shorter_and_has_no_rolls(run: Run) -> None:
    told(run, "play", "April", "--all")
    for name, more in (("whole.html", ()), ("brief.html", ("--brief",))):
        told(run, "print", "report", "April", "--html", "--out", name, *more)
    whole, brief = (Path(n).read_text(encoding="utf-8") for n in ("whole.html", "brief.html"))
    assert len(brief) < len(whole)
    assert ('class="roll"' in whole, 'class="roll"' in brief) == (True, False)
    assert "Campaign of" not in whole


@pytest.mark.usefixtures("april")
def test_the_way_of_each_flight_on_the_map_ends_where_it_was_last(run: Run) -> None:
    """What is told of moves and what was moved agree, so the map tells the truth."""
    told(run, "play", "April", "--all")
    campaign = open_named("April", None)
    number, game = read_game(campaign)
    turns = [Turn(turn, events) for turn, events in account(campaign, Side.BRITISH, number)]
    trails = {trail.label: trail for trail in battle(british(game), turns).trails}
    assert trails
    for id, trail in trails.items():
        assert trail.places[-1] == game.flights[id].position, id


def test_the_options_are_those_of_every_printing_command() -> None:
    for command in printing.command.commands.values():
        names = {option for parameter in command.params for option in parameter.opts}
        assert {"--out", "--paper", "--html", "--yes"} <= names
