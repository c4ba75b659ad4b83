"""Pages on paper and on screen: nothing lost, nothing read as markup, straight columns."""

from __future__ import annotations

import re
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.cli import screens, terminal, text
from bloodyapril.cli.alphabet import ascii_only, never_choke
from bloodyapril.cli.blocks import Grid, Line, Page, Title
from bloodyapril.cli.layout import column_widths, parts, total_width

NASTY = "[/red]Baron [old] [b [TODO] {x} 100%"
PAGE: Page = (
    Title("Wind Up (15.1)", "[house]"),
    Line(f"a note of {NASTY}", "quiet"),
    Grid((("+2", NASTY, "15.1"), ("-10", "short", "13.24")), ("", "reason", "rule"), (0,), (1,)),
    Title("Below"),
    Line("the end", "strong"),
)

WORDS = st.text("abcdefgh", min_size=1, max_size=14)
CELLS = st.lists(WORDS, max_size=8).map(" ".join)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    columns = draw(st.integers(1, 5))
    cells = st.lists(CELLS, min_size=columns, max_size=columns).map(tuple)
    places = st.sets(st.integers(0, columns - 1)).map(lambda some: tuple(sorted(some)))
    return Grid(
        tuple(draw(st.lists(cells, min_size=1, max_size=4))),
        draw(st.just(()) | cells),
        draw(places),
        draw(places),
        draw(st.booleans()),
    )


@given(grids(), st.integers(20, 120))
def test_every_word_of_a_grid_is_shown_at_every_width(grid: Grid, width: int) -> None:
    told = text.render((grid,), width).split()
    for cells in (grid.head, *grid.rows):
        for cell in cells:
            assert set(cell.split()) <= set(told)


@given(grids(), st.integers(20, 120))
def test_a_grid_is_no_wider_than_its_room_if_words_allow(grid: Grid, width: int) -> None:
    for part in parts(grid, width):
        widths = column_widths(part, width)
        lines = text.render((part,), width).splitlines()
        assert all(len(line) <= total_width(widths) for line in lines)
        if all(place in part.wraps for place in range(len(widths))):
            assert total_width(widths) <= max(width, 2 * len(widths) + 14 * len(widths))


@given(grids(), st.integers(20, 120))
def test_the_parts_of_a_grid_have_every_column_once_and_the_first_in_each(
    grid: Grid, width: int
) -> None:
    shown = parts(grid, width)
    assert {part.rows[0][0] for part in shown} == {grid.rows[0][0]}
    others = [cell for part in shown for cell in part.rows[0][1:]]
    assert tuple(others) == grid.rows[0][1:]


def test_a_page_as_plain_text() -> None:
    assert text.render(PAGE, 60) == (
        "Wind Up (15.1)  [house]\n"
        f"a note of {NASTY}\n"
        "       reason                                rule\n"
        "  ---  ------------------------------------  -----\n"
        "   +2  [/red]Baron [old] [b [TODO] {x} 100%  15.1\n"
        "  -10  short                                 13.24\n"
        "\n"
        "Below\n"
        "the end\n"
    )


def on_screen(page: Page, width: int = 80) -> str:
    file = StringIO()
    screens.show(page, file, width)
    return file.getvalue()


@pytest.fixture
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with colours, whatever the tests run in."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.usefixtures("colours")
def test_a_screen_shows_what_the_paper_shows() -> None:
    plain = re.sub(r"\x1b\[[0-9;]*m", "", on_screen(PAGE, 60))
    paper = text.render(PAGE, 60)
    assert [line.rstrip() for line in plain.splitlines() if line.strip()] == [
        line for line in paper.splitlines() if line.strip(" -")
    ]
    assert "\x1b[1m" in on_screen(PAGE)


@pytest.mark.usefixtures("colours")
def test_no_colour_is_shown_to_those_who_want_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", on_screen(PAGE))


@pytest.mark.parametrize("width", [20, 40, 60, 80])
def test_a_narrow_screen_crops_nothing(width: int) -> None:
    told = on_screen(PAGE, width).split()
    for word in (*NASTY.split(), "13.24", "+2", "-10"):
        assert word in told


def test_parts_of_a_wide_grid_are_set_apart_on_screen() -> None:
    wide = Grid((("1", "x" * 30, "y" * 30, "z" * 30),), ("no", "a", "b", "c"), splits=True)
    assert re.search(r"y{30}\n\n +no +c", on_screen((wide,)))


@pytest.mark.parametrize(
    ("spoken", "spelled"),
    [
        ("Voß and Łoś", "Voss and Los"),
        ("2½ MP", "2 1/2 MP"),
        ("½ MP", "1/2 MP"),
        ("Müller → Arras", "Muller -> Arras"),
        ("22–23 April…", "22-23 April..."),
        ("日", "?"),
        ("plain", "plain"),
    ],
)
def test_signs_are_spelled_where_the_alphabet_lacks_them(spoken: str, spelled: str) -> None:
    assert ascii_only(spoken) == spelled


@given(st.text())
def test_any_text_can_be_written_in_ascii(spoken: str) -> None:
    assert ascii_only(spoken).isascii()


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\n")))
def test_a_stream_of_any_alphabet_takes_any_text(spoken: str) -> None:
    for encoding in ("ascii", "cp1252", "utf-8"):
        raw = BytesIO()
        stream = TextIOWrapper(raw, encoding=encoding)
        never_choke(stream)
        stream.write(spoken)
        stream.flush()
        if encoding == "utf-8":
            assert raw.getvalue().decode(encoding) == spoken
        elif encoding == "ascii":
            assert raw.getvalue().decode(encoding) == ascii_only(spoken)


def test_columns_stay_straight_when_signs_are_spelled(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = BytesIO()
    stream = TextIOWrapper(raw, encoding="ascii")
    monkeypatch.setattr("sys.stdout", stream)
    terminal.show((Grid((("3½", "Deck"), ("12", "Low"))),))
    stream.flush()
    assert raw.getvalue() == b"  3 1/2  Deck\n  12     Low\n"


@pytest.mark.parametrize(
    ("told", "columns"), [("100", 100), ("0", 80), ("wide", 80), ("", 80), ("-3", 80)]
)
def test_the_width_is_the_terminals_or_eighty(
    monkeypatch: pytest.MonkeyPatch, told: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", told)
    monkeypatch.setattr("sys.stdout", StringIO())
    assert terminal.width() == columns


def test_a_paragraph_stays_one_line_in_a_file_and_keeps_its_indent_on_screen() -> None:
    page: Page = (Line("    " + "word " * 30 + "end"), Line("short"))
    assert text.render(page, 40).splitlines() == ["    " + "word " * 30 + "end", "short"]
    *lines, last = on_screen(page, 40).splitlines()
    assert len(lines) > 3
    assert all(line.startswith("    word") for line in lines)
    assert all(len(line) <= 40 for line in lines)
    assert last == "short"
