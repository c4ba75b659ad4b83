"""The charts, each read from its file when it is asked for and nothing else with it."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Vocabulary
from bloodyapril.checks.modifiers import Source
from bloodyapril.checks.reading import read_chart
from bloodyapril.resources import data_path
from bloodyapril.store.library.chart_files import CLIMB_TABLE, chart_files
from bloodyapril.store.library.fact_sheet import FactSheet
from bloodyapril.store.library.files import fingerprint, parse_toml, read_as, read_text, read_toml
from bloodyapril.store.library.layers import (
    CHARTS,
    NOTHING,
    Folder,
    Kept,
    Layered,
    Own,
    Placed,
    owner_folder,
)
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Cure, Unreadable, unknown
from bloodyapril.terms.measures import Feet

if TYPE_CHECKING:
    from bloodyapril.checks.typing_in.complaints import Complaint
    from bloodyapril.checks.typing_in.typed import Typed

ClimbTable = tuple[dict[Band, Feet], dict[tuple[Band, int], tuple[Feet, ...]]]


def charts(own: Own = NOTHING) -> Layered[Chart]:
    """All charts by name, in order of name: a campaign's own, else the owner's, else ours."""
    shelf = _charts(owner_folder(CHARTS))
    return shelf.under(Kept(own.campaign, dict(own.charts))) if own.charts else shelf


@lru_cache(maxsize=8)
def _charts(owner: Path) -> Layered[Chart]:
    return Layered(_shipped(), (Folder(owner),), _read)


@cache
def vocabulary() -> Vocabulary:
    """The facts that charts speak of."""
    return Vocabulary(FactSheet(facts_text(), "facts.toml"))


@cache
def climb_table() -> ClimbTable:
    """Rule 10.14. Feet at +0 of each band, and the heights of the markers by band and column."""
    table = read_toml(data_path("charts", "rulebook", f"{CLIMB_TABLE}.toml"))
    floors = {Band(name): Feet(height) for name, height in table["floors"].items()}
    columns = {
        (band, int(column)): tuple(Feet(height) for height in heights)
        for band in Band
        for column, heights in table[band.value].items()
    }
    return floors, columns


def read_typed_chart(path: Path) -> Chart:
    """An owner's chart from any file, in force or not; raises `Unreadable` for an unsound one."""
    from bloodyapril.store.library.typed_files import read_sound

    def read() -> Chart:
        placed = Placed(Source.OWNER, path)
        text = placed.text()
        return _typed(read_sound(text, placed, None, "chart", check_typed_chart).content, text)

    return read_as(path.name, read)


def check_typed_chart(typed: Typed) -> tuple[Complaint, ...]:
    """Every complaint about an owner's chart, held against the one that comes with the program."""
    from bloodyapril.checks.typing_in.checking import check_chart

    return check_chart(typed, shipped_chart, vocabulary())


def chart_form(name: str, *, filled: bool) -> str:
    """A chart file to fill in, in the layout of the program's own; raises `Unreadable`."""
    from bloodyapril.checks.typing_in.forms import chart_form as form

    chart = shipped_chart(name)
    return form(read_toml(_shipped()[name].path), chart, filled=filled)


def shipped_chart(name: str) -> Chart:
    """The chart that comes with the program; raises `Unreadable` for a name that it has not."""
    shelf = charts()
    if name == CLIMB_TABLE:
        raise Unreadable("time-to-climb is the rulebook's own table of heights: nothing to type")
    if name not in shelf.shipped:
        raise unknown("chart", name, shelf.shipped, cure=Cure.SEE_CHARTS)
    return shelf.below(name)


@cache
def _shipped() -> dict[str, Placed]:
    return {name: Placed(Source(path.parent.name), path) for name, path in chart_files().items()}


def _read(name: str, placed: Placed) -> Chart:
    if placed.layer in (Source.RULEBOOK, Source.HOUSE):
        text = shipped_text(name)
        content = parse_toml(text, placed.path.name)
        return read_chart(content, vocabulary(), fingerprint=fingerprint(text))
    text = placed.text()
    if placed.layer is Source.OWNER:
        return _typed(_owners(name, text, placed), text)
    from bloodyapril.store.library.typed_files import read_sound

    content = read_sound(text, placed, name, "chart", check_typed_chart).content
    return _typed({**content, "source": placed.layer.value}, text)


def _owners(name: str, text: str, placed: Placed) -> dict[str, Any]:
    """What a chart of the owner's folder says, checked unless this text has passed already."""
    from bloodyapril.store.library.checked import has_passed, remember

    folder, digest = placed.path.parent, _digest(name, text)
    if has_passed(folder, name, digest):
        return parse_toml(text, placed.path.name)
    from bloodyapril.store.library.typed_files import read_sound

    content = read_sound(text, placed, name, "chart", check_typed_chart).content
    remember(folder, name, digest, text, content)
    return content


def _digest(name: str, text: str) -> str:
    """The digest of a chart's text, its name, and what it is checked against."""
    from bloodyapril.store.library.checked import digest_of

    return digest_of(name, text, shipped_text(name), facts_text())


def _typed(content: dict[str, Any], text: str) -> Chart:
    """A typed chart: it may be told whatever the rules tell the one that lies under it."""
    return read_chart(
        content,
        vocabulary(),
        fingerprint=fingerprint(text),
        unheeded=shipped_chart(content["id"]).facts,
    )


@cache
def shipped_text(name: str) -> str:
    """The text of a chart that comes with the program."""
    return _shipped()[name].text()


@cache
def facts_text() -> str:
    """The text of the vocabulary."""
    return read_text(data_path("charts", "facts.toml"))
