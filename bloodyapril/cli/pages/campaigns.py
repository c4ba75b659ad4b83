"""Pages of campaigns: the list, and where one stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from bloodyapril.cli.as_json import plain
from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.words import counted
from bloodyapril.desk.views.overview import Overview, ScenarioStand
from bloodyapril.terms.sides import Mode

SEAL_SHOWN = 16
"""Figures of a seal that people are shown; the whole of it is in the JSON."""


def campaign_list_page(
    folder: Path, lines: Iterable[tuple[str, str, str]], in_use: str = ""
) -> Page:
    """Campaigns with what is played in them and how far; or why one cannot be read."""
    rows = tuple(lines)
    if not rows:
        return (Line(f"No campaigns in {folder}."),)
    grid = Grid(rows, ("campaign", "scenario", "stands at"), wraps=(1, 2))
    used = (Line(f"In use: {in_use}"),) if in_use and len(rows) > 1 else ()
    return (grid, *used, Line(f"In {folder}", "quiet"))


def stands_at(stand: ScenarioStand | None) -> str:
    """How far a scenario is."""
    if stand is None:
        return "no scenario yet"
    if stand.over:
        return f"over after turn {stand.turn}"
    return f"turn {stand.turn} of {stand.turns}, {stand.clock}"


def overview_page(seen: Overview) -> Page:
    """Where a campaign stands, and what was won in its scenarios if there were several."""
    return (*_overview(seen), *_scenarios(seen))


def _scenarios(seen: Overview) -> Iterator[Block]:
    if seen.scenarios:
        yield Title("Scenarios", "[23.3]")
        rows = tuple(
            (
                str(line.number),
                line.title,
                line.date,
                str(line.british),
                str(line.german),
                line.level,
            )
            for line in seen.scenarios
        )
        head = ("no.", "scenario", "date", "British", "German", "ended")
        yield Grid(rows, head, right=(0, 3, 4), wraps=(1, 5))
        yield Line(seen.campaign_total, "strong")


def _overview(seen: Overview) -> Iterator[Block]:
    yield Title(f"Campaign {seen.campaign}", str(seen.path))
    rows = [("seed", f"{seen.seed}, {counted(seen.dice, 'die', 'dice')} thrown")]
    entries, rolled_on = counted(seen.entries, "entry", "entries"), counted(seen.charts, "chart")
    rows.append(("journal", f"{entries}, {rolled_on} rolled on"))
    if seen.mode is Mode.REFEREED:
        rows.append(("table", "refereed: both sides lie open"))
    if seen.mode is Mode.TWO_PLAYERS:
        rows.append(("players", "two, the other with --side German"))
    for id, reading in seen.rulings.items():
        rows.append(("ruling", f"{id}: {reading}"))
    own = {"own charts": seen.own_charts, "own cards": seen.own_cards}
    rows += [(title, ", ".join(names)) for title, names in own.items() if names]
    stand = seen.stand
    if stand is None:
        yield Grid(tuple(rows), wraps=(1,))
        yield Line("No scenario yet; see: bloodyapril campaign begin -h")
        return
    rows += [
        ("scenario", f"{seen.number}: {stand.title} ({stand.date})"),
        ("stands at", stands_at(stand) + ("" if stand.over else f", {stand.phase}")),
        ("weather", stand.weather),
        ("score", ", ".join(f"{side} {points} VP" for side, points in stand.score.items())),
        ("German plan", _plan(stand)),
        ("your flights", _counts(stand.flights)),
        ("your airmen", _counts(stand.airmen)),
    ]
    if not stand.revealed:
        rows.append(("enemy flights", f"{stand.enemy_flights_known} known"))
    yield Grid(tuple(rows), wraps=(1,))


def _plan(stand: ScenarioStand) -> str:
    told = f"seal {stand.seal[:SEAL_SHOWN]}, {'open' if stand.revealed else 'sealed'}"
    if stand.opened_early:
        entries = ", ".join(map(str, stand.opened_early))
        told += f"; opened early by entry {entries}"
    return told


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {word}" for word, number in counts.items() if number) or "none"


def plain_overview(seen: Overview) -> Plain:
    """Where a campaign stands, for JSON: the scenario's fields beside the campaign's."""
    told = plain(seen)
    stand = told.pop("stand") or dict.fromkeys(field.name for field in fields(ScenarioStand))
    return {**told, **stand}
