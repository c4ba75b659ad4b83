"""Pages for a browser: what is typed is printed literally, and nothing is fetched from outside."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from jinja2 import Environment
from jinja2.exceptions import UndefinedError

from bloodyapril.press import fonts, html
from bloodyapril.press.sheets import AeroplaneCard, AfterAction, ChartPage, LogSheet, Roster, Sheet
from bloodyapril.resources import template_path
from bloodyapril.terms.errors import Unreadable
from tests.press import samples

EVERY_KIND: list[Sheet] = [
    samples.log_sheet(2),
    samples.log_sheet(2, side="German"),
    samples.after_action(2),
    samples.roster(3),
    samples.card(),
    samples.chart(),
]
EVERY_EMPTY: list[Sheet] = [
    LogSheet(side="British"),
    AfterAction(),
    Roster(side="German"),
    AeroplaneCard(name="Nieuport"),
    ChartPage(name="Archie"),
]
TEMPLATES = sorted(path.name for path in template_path().glob("*.html"))


def plain(sheets: Sheet | list[Sheet]) -> str:
    """The page without its font data, which are long."""
    return html.page(sheets, address=lambda face: face.file)


def words(page: str) -> str:
    """What a reader sees of a page."""
    body = page.split("<body", 1)[1]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", body)))


@pytest.mark.parametrize("text", [samples.ODD_NAME, samples.ODD_NOTE])
def test_names_and_notes_are_printed_literally_on_every_sheet(text: str) -> None:
    log, after = samples.log_sheet(1), samples.after_action(1)
    odd: list[Sheet] = [
        replace(log, flights=(replace(log.flights[0], notes=text, leader=text),), campaign=text),
        replace(after, outcome_line=text, losses=(replace(after.losses[0], crew=text),)),
        replace(samples.roster(0), airmen=(replace(samples.roster(1).airmen[0], name=text),)),
        replace(samples.card(), notes=(text,)),
        replace(samples.chart(), notes=(text,), name=text),
    ]
    for sheet in odd:
        page = plain(sheet)
        assert text in words(page), sheet.title
        assert "<b>Smith" not in page
        assert " 49 " not in words(page)


@pytest.mark.parametrize("name", TEMPLATES)
def test_escaping_is_on_for_every_template(name: str) -> None:
    environment = html._environment()
    assert environment.autoescape is True
    assert environment.get_template(name).environment is environment


def test_escaping_does_not_depend_on_the_ending_of_a_name() -> None:
    environment: Environment = html._environment()
    assert environment.from_string("{{ x }}").render(x="<b>") == "&lt;b&gt;"


def test_a_name_that_a_template_does_not_know_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        html._environment().from_string("{{ nobody }}").render()


def test_an_absent_value_prints_as_nothing() -> None:
    assert html._environment().from_string("[{{ x }}]").render(x=None) == "[]"


@pytest.mark.parametrize("sheet", EVERY_KIND + EVERY_EMPTY, ids=lambda sheet: sheet.title)
def test_the_word_none_is_on_no_sheet(sheet: Sheet) -> None:
    assert "None" not in words(plain(sheet))


def test_a_page_brings_its_fonts_and_asks_for_nothing_else() -> None:
    page = html.page(EVERY_KIND)
    assert page.count("url(") == len(fonts.FACES)
    assert page.count('url("data:font/otf;base64,') == len(fonts.FACES)
    assert not re.search(r"""(?:src|href)\s*=|@import|https?://(?!www\.w3\.org/2000/svg)""", page)


def test_every_sheet_names_its_form_and_its_side() -> None:
    page = words(plain(EVERY_KIND))
    for form in ("Royal Flying Corps Flight Log", "Luftstreitkräfte Flight Log", "Jasta 11",
                 "After-Action Report", "Aeroplane Data Cards", "Wind up"):  # fmt: skip
        assert form in page


def test_house_figures_are_named_as_such_wherever_they_are_printed() -> None:
    for sheet in (samples.log_sheet(1), samples.after_action(1), samples.roster(1)):
        assert samples.HOUSE_NOTE in words(plain(sheet))
    assert "house figures" in words(plain(samples.card()))
    assert "house figures" in words(plain(samples.chart()))


def test_an_opened_plan_is_printed_with_its_fingerprint() -> None:
    after = samples.after_action(1)
    assert after.seal is not None
    text = words(plain(after))
    assert after.seal.fingerprint in text
    assert all(line in text for line in after.seal.lines)
    assert "opened early" not in text


def test_a_plan_that_was_opened_early_says_so() -> None:
    after = samples.after_action(1)
    assert after.seal is not None
    text = words(plain(replace(after, seal=replace(after.seal, looked_early=True))))
    assert "it was opened early, during play" in text


def test_the_document_bears_the_date_that_it_is_given_and_no_other() -> None:
    sheet = samples.roster(1)
    assert "dcterms" not in plain(sheet)
    dated = html.page(sheet, created=date(1917, 4, 8), address=lambda face: face.file)
    assert '<meta name="dcterms.created" content="1917-04-08">' in dated


def test_tables_stand_in_the_flow_of_the_page() -> None:
    # A table in a float, a flex box or an absolute box jumps to the next page as a whole.
    style = template_path("sheet.css").read_text(encoding="utf-8")
    markup = " ".join(template_path(name).read_text(encoding="utf-8") for name in TEMPLATES)
    assert not re.search(r"float\s*:|display\s*:\s*(inline-)?(flex|grid)", style + markup)
    assert set(re.findall(r"position\s*:\s*(\w+)", style + markup)) == {"running"}


def test_a_missing_font_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = (fonts.Face("LinLibertine_Z.otf", "normal", "normal"),)
    monkeypatch.setattr(fonts, "FACES", lost)
    with pytest.raises(Unreadable, match=r"templates/fonts/LinLibertine_Z.otf is missing") as told:
        html.page(samples.roster(1))
    assert "\n" not in str(told.value)


def test_a_file_that_is_no_font_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "LinLibertine_R.otf").write_text("version https://git-lfs", encoding="utf-8")
    monkeypatch.setattr(fonts, "template_path", lambda *parts: tmp_path / parts[-1])
    with pytest.raises(Unreadable, match=r"LinLibertine_R.otf is no font"):
        html.page(samples.roster(1))


def test_the_fonts_have_their_licence_beside_them_and_stay_small() -> None:
    folder = template_path("fonts")
    assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / "OFL.txt").read_text(encoding="utf-8")
    assert sum(file.stat().st_size for file in folder.iterdir()) < 1_500_000


def test_a_page_is_written_whole(tmp_path: Path) -> None:
    path = html.write_html(tmp_path / "log.html", samples.log_sheet(1))
    assert path.read_text(encoding="utf-8").rstrip().endswith("</html>")
    assert [file.name for file in tmp_path.iterdir()] == ["log.html"]
