"""Page of a scenario about to begin, and the command to go on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.pages.scenarios import task_lines
from bloodyapril.cli.words import counted, sentence
from bloodyapril.desk.views.briefing import (
    BriefingView,
    ChanceView,
    ForecastView,
    TaskLine,
    WorthView,
)
from bloodyapril.desk.views.ground import GunView
from bloodyapril.odds.distribution import percent
from bloodyapril.terms.measures import signed
from bloodyapril.terms.sides import Mode, Side

MOST_TURNS = 4
"""Turns of a possible change of weather that are named one by one."""
NEXT = {
    Mode.SOLITAIRE: "bloodyapril turn next (or play: the program moves for you)",
    Mode.TWO_PLAYERS: "bloodyapril turn next, the other player with --side German",
    Mode.REFEREED: "bloodyapril turn show, then keep what happens on your table with flight put",
}


def briefing_page(view: BriefingView) -> Page:
    """Tasks, what counts, forecast, known AA, and what to do next."""
    return tuple(_briefing(view))


def next_lines(mode: Mode | None) -> Page:
    """What to do next; `mode` is how the scenario that was set up is played, if one was."""
    if mode is None:
        told = "bloodyapril campaign begin --scenario ID; see: bloodyapril scenario list"
    else:
        told = NEXT[mode]
    return (Line(f"Next: {told}", "strong"),)


def _briefing(view: BriefingView) -> Iterator[Block]:
    yield Title("Briefing", f"{view.begins} to {view.ends}, {counted(view.turns, 'turn')}")
    head = ("id", "flight", "aeroplanes", "tasking", "Aggression", "start", "turn")
    yield Grid(tuple(map(_task, view.tasks)), head, wraps=(1, 3, 5))
    yield from task_lines(task.order for task in view.tasks if task.order)
    yield Title("What counts", "[4.6]")
    yield from map(Line, view.victory)
    own = [told for one in view.worth if (told := _worth(one, view.side))]
    yield Line(sentence(f"victory points: {', '.join(own)}"))
    if view.plates:
        yield Line("Photographs that come home count by the chart: bloodyapril chart show plates")
    yield Title("Forecast", "[7.4]")
    yield from _forecast(view.forecast)
    yield Title("AA that you know of", "[16.11]")
    yield from (Line(told) for told in _guns(view.guns))
    yield from next_lines(view.mode)


def _task(task: TaskLine) -> tuple[str, ...]:
    line = task.line
    value = "not rolled yet" if task.aggression is None else signed(task.aggression)
    return (
        line.flight,
        line.name,
        f"{line.aeroplanes} {line.type_name}",
        line.tasking,
        f"{value} ({task.training})",
        line.place if line.airborne else task.home,
        str(task.enters),
    )


def _worth(worth: WorthView, side: Side) -> str:
    """What a deed wins for a side, and what the enemy wins by the same."""
    yours, theirs = worth.british, worth.german
    if side is Side.GERMAN:
        yours, theirs = theirs, yours
    if yours is not None and theirs not in (None, yours):
        return f"{worth.deed} {yours} (the enemy's {theirs})"
    if yours is not None:
        return f"{worth.deed} {yours}"
    return "" if theirs is None else f"{worth.deed} {theirs} for the enemy"


def _forecast(view: ForecastView) -> Iterator[Line]:
    yield Line(f"Now {view.now}.")
    if view.turns:
        named = ", ".join(str(turn) for turn in view.turns[:MOST_TURNS])
        more = " and so on" if len(view.turns) > MOST_TURNS else ""
        yield Line(
            f"It may change in turn {named}{more}. After the first of them: "
            f"{_chances(view.sky)}; {_chances(view.wind)}."
        )
    else:
        yield Line("It cannot change before the scenario is over.")
    if view.dusk is not None:
        yield Line(f"Dusk from turn {view.dusk} on.")


def _chances(chances: Sequence[ChanceView]) -> str:
    return ", ".join(f"{one.what} {percent(one.chance)}" for one in chances)


def _guns(guns: Sequence[GunView]) -> Iterator[str]:
    """AA by what it is, with the hexes in which it stands."""
    if not guns:
        yield "None."
    for told in dict.fromkeys(gun.told for gun in guns):
        yield f"{told}: {' '.join(str(gun.hex) for gun in guns if gun.told == told)}"
