"""Printed sheets: nothing is lost on paper, every page tells what it is, and no page is empty."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import bloodyapril
from bloodyapril.press import pdf as printer
from bloodyapril.press.html import page
from bloodyapril.press.pdf import pdf, write_pdf
from bloodyapril.press.printer import LIBRARIES, NoPrinter
from bloodyapril.press.sheets import GroundEntry, LogSheet, ModifierLine, Paper, Roster
from bloodyapril.terms.errors import BloodyAprilError, Unreadable
from bloodyapril.writing import Unwritable
from tests.press import samples
from tests.press.reading import closed, fonts, found, lowest, pages, printed

ROOT = Path(bloodyapril.__file__).parents[1]
LOGS = [1, 12, 13, 40]


@pytest.fixture
def warnings_of_weasyprint() -> Iterator[list[str]]:
    """Everything of which WeasyPrint complains: unknown style rules, fonts that do not load."""
    told: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told.append(record.getMessage())

    handler = Listener(logging.WARNING)
    logger = logging.getLogger("weasyprint")
    logger.addHandler(handler)
    yield told
    logger.removeHandler(handler)


@pytest.mark.pdf
@pytest.mark.parametrize("flights", LOGS)
def test_each_flight_is_on_the_log_exactly_once_and_on_one_page(flights: int) -> None:
    texts = pages(printed(samples.log_sheet(flights, units=9)))
    numbers = [f"{number:03d}" for number in range(1, flights + 1)]
    assert found(r"Flight-(\d+)", texts) == numbers
    assert found(r"Leader-(\d+)", texts) == numbers
    for text in texts:
        # First and last thing of a flight: no row is split over two pages.
        assert found(r"Flight-(\d+)", [text]) == found(r"Leader-(\d+)", [text])
        assert text.count("Targets, route") == text.count("Endurance") == text.count("Flight-")


@pytest.mark.pdf
@pytest.mark.parametrize("flights", LOGS)
def test_every_page_of_a_log_has_head_foot_and_number(flights: int) -> None:
    texts = pages(printed(samples.log_sheet(flights, units=9)))
    for number, text in enumerate(texts, 1):
        assert text.count("Royal Flying Corps Flight Log") == 1
        assert f"page {number} of {len(texts)}" in text
        assert "seed 1917, next roll 1" in text
        if "Flight-" in text:
            assert text.count("Weapons, endurance, state") == 1


@pytest.mark.pdf
@pytest.mark.parametrize("flights", LOGS)
def test_pages_on_which_the_flights_go_on_say_continued(flights: int) -> None:
    texts = pages(printed(samples.log_sheet(flights, units=9)))
    for number, text in enumerate(texts):
        assert ("Flights, continued" in text) == (number > 0 and "Flight-" in text)


@pytest.mark.pdf
@pytest.mark.parametrize(("flights", "expected"), [(1, 1), (12, 4), (13, 4), (40, 11)])
def test_a_log_has_four_flights_to_a_page_across_and_no_empty_page(
    flights: int, expected: int
) -> None:
    reader = printed(samples.log_sheet(flights, units=9))
    assert len(reader.pages) == expected
    for sheet in reader.pages:
        assert sheet.mediabox.width > sheet.mediabox.height
    assert all("Flight-" in text or "site-" in text for text in pages(reader))


@pytest.mark.pdf
def test_many_ground_units_are_all_there_and_go_on_over_pages() -> None:
    texts = pages(printed(samples.log_sheet(1, units=70)))
    assert found(r"site-(\d+)", texts) == [f"{number:03d}" for number in range(1, 71)]
    assert len(texts) > 1
    for text in texts[1:]:
        assert "Ground units, continued" in text
        assert text.count("Density Hex State Note Ground unit") == 1


@pytest.mark.pdf
def test_the_german_log_is_printed_under_its_own_head() -> None:
    texts = pages(printed(samples.log_sheet(5, side="German")))
    assert all("LUFTSTREITKRÄFTEFlightLog" in closed(text) for text in texts)
    assert found(r"Flight-(\d+)", texts) == ["001", "002", "003", "004", "005"]


@pytest.mark.pdf
@pytest.mark.parametrize(("side", "paper"), [("British", Paper.A4), ("German", Paper.LETTER)])
def test_an_empty_log_is_a_page_of_forms_and_a_page_for_ground_units(
    side: str, paper: Paper
) -> None:
    reader = printed(LogSheet(side=side), paper=paper)
    forms, ground = pages(reader)
    assert forms.count("Targets, route") == 4
    assert "Ground unit" not in forms
    assert ground.count("Ground unit") == 2
    size = reader.pages[0].mediabox
    wanted = {Paper.A4: (842, 595), Paper.LETTER: (792, 612)}[paper]
    assert (round(size.width), round(size.height)) == wanted


@pytest.mark.pdf
@pytest.mark.parametrize("airmen", [0, 12, 13, 60])
def test_every_airman_is_on_the_roster_once_under_its_heads(airmen: int) -> None:
    texts = pages(printed(samples.roster(airmen)))
    assert found(r"Airman-(\d+)", texts) == [f"{number:03d}" for number in range(1, airmen + 1)]
    for number, text in enumerate(texts):
        assert text.count("Rating Sorties Victories") == 1
        assert ("Roster, continued" in text) == (number > 0)
    assert len(texts) == (1 if airmen < 20 else 2)


@pytest.mark.pdf
def test_every_event_is_in_the_report_once_and_on_one_page_with_its_roll() -> None:
    reader = printed(samples.after_action(13))
    texts = pages(reader)
    numbers = [f"{number:04d}" for number in range(1, 53)]
    assert found(r"event-(\d+)", texts) == found(r"roll-(\d+)", texts) == numbers
    for number, text in enumerate(texts, 1):
        assert found(r"event-(\d+)", [text]) == found(r"roll-(\d+)", [text])
        assert "After-Action Report" in text
        assert f"page {number} of {len(texts)}" in text
        assert ("What happened, continued" in text) == (number > 1)


@pytest.mark.pdf
@pytest.mark.parametrize("flights", [13])
def test_every_page_of_a_log_but_the_last_is_at_least_half_full(flights: int) -> None:
    reader = printed(samples.log_sheet(flights, units=9))
    assert all(lowest(sheet) < 0.5 for sheet in reader.pages[:-1])


@pytest.mark.pdf
def test_every_page_of_a_report_or_roster_but_the_last_is_at_least_half_full() -> None:
    for reader in (printed(samples.after_action(13)), printed(samples.roster(60))):
        assert len(reader.pages) > 1
        assert all(lowest(sheet) < 0.5 for sheet in reader.pages[:-1])


@pytest.mark.pdf
def test_a_note_longer_than_a_page_is_printed_to_its_end() -> None:
    words = " ".join(f"word{number:04d}" for number in range(800))
    flight = replace(samples.flight(1), notes=words)
    sheet = replace(samples.log_sheet(0), flights=(flight, samples.flight(2)))
    texts = pages(printed(sheet))
    assert found(r"word(\d+)", texts) == [f"{number:04d}" for number in range(800)]
    assert found(r"Flight-(\d+)", texts) == ["001", "002"]


@pytest.mark.pdf
def test_odd_names_are_printed_literally() -> None:
    flight = replace(samples.flight(1), name=samples.ODD_NAME, notes=samples.ODD_NOTE)
    text = pages(printed(replace(samples.log_sheet(0), flights=(flight,))))[0]
    assert closed(samples.ODD_NAME) in closed(text)
    assert samples.ODD_NOTE in text
    assert "None" not in text


@pytest.mark.pdf
def test_sheets_of_several_kinds_make_one_document() -> None:
    sheets = (
        samples.log_sheet(1),
        samples.roster(1),
        samples.card("Nieuport 17"),
        samples.card("Pfalz D.III"),
        samples.chart(),
        samples.after_action(1),
    )
    reader = printed(*sheets)
    texts = pages(reader)
    heads = ("Flight Log", "Roster", "Aeroplane Data Cards", "Charts", "After-Action Report")
    assert len(texts) == len(heads)
    assert all(head in text for head, text in zip(heads, texts, strict=True))
    across = [page.mediabox.width > page.mediabox.height for page in reader.pages]
    assert across == [True, False, False, False, False]


@pytest.mark.pdf
def test_cards_stand_three_to_a_page() -> None:
    texts = pages(printed(*(samples.card(f"Card-{number}") for number in range(1, 8))))
    assert [text.count("Firepower") for text in texts] == [3, 3, 1]


@pytest.mark.pdf
def test_a_chart_with_many_columns_is_printed_across() -> None:
    wide = replace(
        samples.chart(),
        head=tuple(f"column {number}" for number in range(14)),
        rows=tuple(tuple(f"{row}.{cell}" for cell in range(14)) for row in range(30)),
    )
    reader = printed(wide)
    assert [page.mediabox.width > page.mediabox.height for page in reader.pages] == [True] * 2
    assert "29.13" in pages(reader)[1]


@pytest.mark.pdf
def test_every_font_is_ours_and_inside_the_file() -> None:
    for reader in (printed(samples.log_sheet(12, units=9)), printed(samples.after_action(13))):
        embedded = fonts(reader)
        assert embedded
        assert all("Bloody-April-Libertine" in name for name in embedded)
        assert all(embedded.values())


@pytest.mark.pdf
def test_printing_gives_no_cause_for_complaint(warnings_of_weasyprint: list[str]) -> None:
    pdf([samples.log_sheet(1), samples.after_action(1), samples.roster(1), samples.card(),
         samples.chart()])  # fmt: skip
    # Which of two libraries cuts the fonts to size is no complaint about a sheet.
    assert [told for told in warnings_of_weasyprint if "HarfBuzz-Subset" not in told] == []


@pytest.mark.pdf
def test_the_same_sheet_gives_the_same_bytes_and_no_clock_is_asked() -> None:
    sheet = samples.roster(2)
    once = pdf(sheet, created=date(1917, 4, 8))
    assert pdf(sheet, created=date(1917, 4, 8)) == once
    told = PdfReader(BytesIO(once)).metadata
    assert told is not None
    assert told.title == "Roster Jasta 11 8 April 1917"
    assert told.get("/CreationDate") == "D:19170408"
    undated = printed(Roster(side="German")).metadata
    assert undated is not None
    assert "/CreationDate" not in undated


@pytest.mark.pdf
@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://example.org/x.css",
        "https://example.org/x.otf",
        "press:fonts/../sheet.css",
        "press:fonts/OFL.txt",
        "data:font/otf;base64,AAAA",
    ],
)
def test_a_sheet_may_load_nothing_but_its_fonts(address: str) -> None:
    with pytest.raises(Unreadable, match="may load nothing but its own fonts"):
        printer.fetch(address)
    picture = f'<img src="{address}" alt="">'
    with pytest.raises(Unreadable, match="cannot print: a sheet may load nothing"):
        printer.from_html(page(samples.roster(1), address=printer._address) + picture)


@pytest.mark.pdf
def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "roster.pdf", samples.roster(1))
    before = path.read_bytes()
    assert before.startswith(b"%PDF-")
    assert before.rstrip().endswith(b"%%EOF")
    path.chmod(0o444)
    with pytest.raises(Unwritable, match="read-only"):
        write_pdf(path, samples.roster(2))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["roster.pdf"]


@pytest.mark.parametrize(
    "fault", ["raise OSError(\"cannot load library 'libpango-1.0-0'\")", "raise ImportError('no')"]
)
def test_a_machine_without_weasyprint_is_told_what_to_do(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weasyprint.py").write_text(fault, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    target = tmp_path / "log.pdf"
    with pytest.raises(NoPrinter) as told:
        write_pdf(target, samples.log_sheet(1))
    assert isinstance(told.value, BloodyAprilError)
    missing, cure, other = str(told.value).splitlines()
    assert "PDF needs WeasyPrint" in missing
    for library in LIBRARIES:
        assert library.package in cure
    assert "HTML output works" in other
    assert not target.exists()
    assert "Flight-001" in page(samples.log_sheet(1))


def test_the_room_is_entered_without_loading_its_machines() -> None:
    code = (
        "import sys, bloodyapril.press, bloodyapril.press.sheets\n"
        "assert not {'jinja2', 'weasyprint'} & set(sys.modules)\n"
        "import bloodyapril.press.pdf\n"
        "assert 'weasyprint' not in sys.modules\n"
        "print('quiet')"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.stdout.strip(), run.stderr) == ("quiet", "")


@pytest.mark.pdf
def test_a_german_log_that_fits_a_page_has_no_second_for_the_house_note() -> None:
    guns = tuple(GroundEntry("AA", "light", f"29{number:02d}", "active") for number in range(7))
    log = replace(samples.log_sheet(3, side="German"), ground=guns, spare_forms=0)
    texts = pages(printed(log))
    assert len(texts) == 1
    assert samples.HOUSE_NOTE in texts[0]


@pytest.mark.pdf
def test_figures_of_modifiers_are_not_broken_within_a_word() -> None:
    line = ModifierLine("+1 x differential, -4 to +4", "the differential", "13.2", "house")
    text = pages(printed(replace(samples.chart(), modifiers=(line,))))[0]
    assert line.figure in text


@pytest.mark.pdf
def test_a_chart_says_what_its_columns_count() -> None:
    told = "Columns: undamaged aeroplanes in the flight."
    assert told in pages(printed(replace(samples.chart(), counts=told)))[0]


@pytest.mark.pdf
def test_photographed_hexes_stand_on_a_line_of_their_own() -> None:
    hexes = "3317 3318 3319 3320 3321 3322"
    flight = replace(
        samples.flight(1), photographs=hexes, photographs_taken=6, photographs_allowed=10
    )
    sheet = replace(samples.log_sheet(0), flights=(flight,))
    assert hexes in printed(sheet).pages[0].extract_text().splitlines()
