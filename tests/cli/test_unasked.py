"""No command leaves a file where nobody asked for one: it goes where campaigns are, or to --out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bloodyapril.press.printer import LIBRARIES, advice
from bloodyapril.store.campaign.current import IN_USE
from bloodyapril.store.campaign.places import VARIABLE
from tests.cli.conftest import Run, refused, told

SHORT = str(Path(__file__).parent.parent / "store" / "short.toml")


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder that we are in; campaigns have another, which does not exist yet."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "my" / "campaigns"))
    return here


@pytest.fixture
def campaigns(tmp_path: Path) -> Path:
    return tmp_path / "my" / "campaigns"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("map", "show", "--crop", "2316+1"), "map.svg"),
        (("print", "map", "--crop", "2316+1", "--html"), "map.html"),
        (("print", "chart", "wind-up", "--html"), "chart-wind-up.html"),
        (("print", "card", "re8", "--html"), "card-re8.html"),
        (("chart", "proof", "wind-up", "--html"), "chart-proofs.html"),
        (("chart", "template", "wind-up"), "wind-up.toml"),
        (("card", "template", "se5"), "se5.toml"),
    ],
)
def test_without_a_campaign_a_file_goes_where_campaigns_are(
    run: Run, elsewhere: Path, campaigns: Path, words: tuple[str, ...], name: str
) -> None:
    assert told(run, *words).startswith(f"Written: {campaigns / name}\n")
    assert [file.name for file in campaigns.iterdir()] == [name]
    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("map", "show"), "April-map.svg"),
        (("print", "map", "--crop", "battle", "--html"), "April-map.html"),
        (("print", "chart", "wind-up", "--html"), "April-chart-wind-up.html"),
        (("print", "card", "--html"), "April-cards.html"),
    ],
)
def test_with_a_campaign_a_file_goes_beside_it_and_bears_its_name(
    run: Run, elsewhere: Path, tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    folder = ("--folder", str(tmp_path / "other"))
    told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "5", *folder)
    told(run, *words, "--campaign", "April", *folder)
    assert {file.name for file in (tmp_path / "other").iterdir()} == {
        "April.campaign",
        name,
        IN_USE,
    }
    assert list(elsewhere.iterdir()) == []


@pytest.fixture
def no_pango(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without Pango."""
    (tmp_path / "weasyprint.py").write_text("raise OSError('no Pango')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)


@pytest.mark.usefixtures("no_pango")
def test_the_demo_writes_html_where_there_can_be_no_pdf(run: Run, campaigns: Path) -> None:
    played = told(run, "demo", "--scenario", SHORT, "--no-account")
    names = [f"demo-1917-{what}.html" for what in ("british-log", "german-log", "report")]
    assert sorted(file.name for file in campaigns.glob("*.html")) == names
    assert played.splitlines()[-2:] == [
        "These sheets are HTML: open them in a browser, and print them from there.",
        advice(LIBRARIES),
    ]
    assert "Tasking" in (campaigns / names[0]).read_text(encoding="utf-8")


@pytest.mark.usefixtures("no_pango")
def test_who_asks_for_pdf_where_there_can_be_none_is_refused_and_told(
    run: Run, campaigns: Path
) -> None:
    assert "print as HTML" in refused(run, "print", "card", "re8")
    assert list(campaigns.iterdir()) == []
    assert "card-re8.html" in told(run, "print", "card", "re8", "--html")


def test_what_out_says_is_done(run: Run, elsewhere: Path, campaigns: Path) -> None:
    told(run, "chart", "template", "wind-up", "--out", "mine.toml")
    assert [file.name for file in elsewhere.iterdir()] == ["mine.toml"]
    assert not campaigns.exists()


def test_a_folder_that_cannot_be_made_is_told(
    run: Run, tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file" / "campaigns"))
    assert "cannot make the folder" in refused(run, "card", "template", "se5")
