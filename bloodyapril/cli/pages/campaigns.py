"""Pages of campaigns: the list, and where one stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from bloodyapril.cli.blocks import Block, Grid, Heading, Line, Page
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.words import counted
from bloodyapril.game.state.game import Game
from bloodyapril.store.library.layers import CARDS, CHARTS

if TYPE_CHECKING:
    from bloodyapril.cli.overview import Overview, Scenarios

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


def stands_at(game: Game | None) -> str:
    """How far a scenario is."""
    if game is None:
        return "no scenario yet"
    if game.over:
        return f"over after turn {game.turn}"
    return f"turn {game.turn} of {game.scenario.turns}, {game.scenario.clock(game.turn)}"


def overview_page(seen: Overview, played: Scenarios) -> Page:
    """Where a campaign stands, and what was won in its scenarios if there were several."""
    return (*_overview(seen), *_scenarios(played))


def _scenarios(played: Scenarios) -> Iterator[Block]:
    if played.lines:
        yield Heading("Scenarios", "[23.3]")
        rows = tuple(
            (
                str(line.number),
                line.title,
                line.date,
                str(line.british),
                str(line.german),
                line.level,
            )
            for line in played.lines
        )
        head = ("no.", "scenario", "date", "British", "German", "ended")
        yield Grid(rows, head, right=(0, 3, 4), wraps=(1, 5))
        yield Line(played.total, "strong")


def _overview(seen: Overview) -> Iterator[Block]:
    game = seen.game
    yield Heading(f"Campaign {seen.name}", str(seen.path))
    rows = [("seed", f"{seen.seed}, {counted(seen.dice, 'die', 'dice')} thrown")]
    entries, rolled_on = counted(seen.entries, "entry", "entries"), counted(seen.charts, "chart")
    rows.append(("journal", f"{entries}, {rolled_on} rolled on"))
    if game is not None and game.scenario.refereed:
        rows.append(("table", "refereed: both sides lie open"))
    if seen.two_players:
        rows.append(("players", "two, the other with --side German"))
    for id, reading in seen.rulings.items():
        rows.append(("ruling", f"{id}: {reading}"))
    own = {f"own {kind}": [name for name, _ in seen.own.of(kind)] for kind in (CHARTS, CARDS)}
    rows += [(title, ", ".join(names)) for title, names in own.items() if names]
    if game is None:
        yield Grid(tuple(rows), wraps=(1,))
        yield Line("No scenario yet; see: bloodyapril campaign begin -h")
        return
    scenario = game.scenario
    rows += [
        ("scenario", f"{seen.number}: {scenario.title} ({scenario.date})"),
        ("stands at", stands_at(game) + ("" if game.over else f", {game.phase.value}")),
        ("weather", str(game.weather)),
        ("score", ", ".join(f"{side} {points} VP" for side, points in seen.score.items())),
        ("German plan", _plan(seen, game)),
        ("your flights", _counts(seen.flights)),
        ("your airmen", _counts(seen.men)),
    ]
    if not game.revealed:
        rows.append(("enemy flights", f"{seen.sighted} known"))
    yield Grid(tuple(rows), wraps=(1,))


def _plan(seen: Overview, game: Game) -> str:
    told = f"seal {game.seal[:SEAL_SHOWN]}, {'open' if game.revealed else 'sealed'}"
    if seen.opened:
        told += f"; opened early by entry {', '.join(str(entry) for entry in seen.opened)}"
    return told


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {word}" for word, number in counts.items() if number) or "none"


def plain_overview(seen: Overview, played: Scenarios) -> Plain:
    """Where a campaign stands, for JSON."""
    game = seen.game
    return {
        "campaign": seen.name,
        "path": str(seen.path),
        "seed": seen.seed,
        "dice": seen.dice,
        "entries": seen.entries,
        "charts": seen.charts,
        "two_players": seen.two_players,
        "rulings": seen.rulings,
        "own_charts": [name for name, _ in seen.own.charts],
        "own_cards": [name for name, _ in seen.own.cards],
        "number": seen.number,
        "scenario": game.scenario.id if game else None,
        "title": game.scenario.title if game else None,
        "date": game.scenario.date if game else None,
        "turn": game.turn if game else None,
        "turns": game.scenario.turns if game else None,
        "clock": game.scenario.clock(game.turn) if game else None,
        "phase": game.phase.value if game else None,
        "over": game.over if game else None,
        "weather": str(game.weather) if game else None,
        "score": seen.score,
        "scenarios": [asdict(line) for line in played.lines],
        "campaign_total": played.total or None,
        "seal": game.seal if game else None,
        "opened_early": list(seen.opened),
        "flights": seen.flights,
        "airmen": seen.men,
        "enemy_flights_known": seen.sighted,
    }
