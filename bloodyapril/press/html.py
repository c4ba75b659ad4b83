"""Sheets as HTML pages, ready for a browser or for `press.pdf`.

Escaping is on for every template, a name that a template does not know is an error, and an absent
value prints as nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bloodyapril.press import drawings
from bloodyapril.press.fonts import Face, embedded, font_faces
from bloodyapril.press.map_svg import PAPER_EDGE, fitting, map_svg
from bloodyapril.press.map_view import MapSheet
from bloodyapril.press.sheets import (
    BOX_STATES,
    AeroplaneCard,
    AfterAction,
    ChartPage,
    LogSheet,
    Paper,
    Roster,
    Sheet,
)
from bloodyapril.resources import template_path
from bloodyapril.writing import write_whole

_TEMPLATES: dict[type[object], str] = {
    LogSheet: "log_sheet.html",
    AfterAction: "after_action.html",
    Roster: "roster.html",
    AeroplaneCard: "aeroplane_card.html",
    ChartPage: "chart.html",
    MapSheet: "map.html",
}


def page(
    sheets: Sheet | Sequence[Sheet],
    *,
    paper: Paper = Paper.A4,
    title: str = "",
    created: date | None = None,
    address: Callable[[Face], str] = embedded,
) -> str:
    """One HTML document of these sheets, in their order.

    `created` is the date that the document bears; without it, it bears none. `address` gives the
    place of each font; as a rule the fonts are inside the page. Raises `Unreadable` if a template
    or a font is missing.
    """
    several = [sheets] if isinstance(sheets, Sheet) else list(sheets)
    template = _environment().get_template("base.html")
    return template.render(
        title=title or "; ".join(dict.fromkeys(_name(sheet) for sheet in several)),
        created=created.isoformat() if created else "",
        paper=paper.value,
        faces=font_faces(address),
        groups=list(_groups(several)),
        map_edge=PAPER_EDGE,
        map_room=fitting(paper),
    )


def write_html(
    path: Path,
    sheets: Sheet | Sequence[Sheet],
    *,
    paper: Paper = Paper.A4,
    title: str = "",
    created: date | None = None,
) -> Path:
    """Write the page of these sheets to a file, whole or not at all; raises as `write_whole`."""
    text = page(sheets, paper=paper, title=title, created=created)
    return write_whole(path, text.encode("utf-8"))


def _groups(sheets: Sequence[Sheet]) -> Iterator[tuple[str, list[Sheet]]]:
    # Sheets of one kind in a row share a template, and cards and small charts share pages.
    for (kind, _), group in groupby(sheets, key=lambda sheet: (type(sheet), _alone(sheet))):
        yield _TEMPLATES[kind], list(group)


def _alone(sheet: Sheet) -> bool:
    return isinstance(sheet, ChartPage) and sheet.alone


def _name(sheet: Sheet) -> str:
    match sheet:
        case LogSheet():
            parts = [sheet.side, sheet.title, sheet.scenario, sheet.date]
        case AfterAction():
            parts = [sheet.title, sheet.scenario, sheet.date]
        case Roster():
            parts = [sheet.title, sheet.unit, sheet.date]
        case AeroplaneCard() | ChartPage() | MapSheet():
            parts = [sheet.title]
    return " ".join(part for part in parts if part)


def _printable(value: object) -> object:
    return "" if value is None else value


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(template_path()),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_printable,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        aeroplane_box=drawings.aeroplane_box,
        state_box=drawings.state_box,
        depletion_track=drawings.depletion_track,
        drums=drawings.drums,
        endurance_track=drawings.endurance_track,
        points_a_box=drawings.points_a_box,
        tick_boxes=drawings.tick_boxes,
        emblem=drawings.emblem,
        map_svg=map_svg,
        box_states=BOX_STATES,
    )
    return environment
