"""View of a scenario about to begin: who has to do what, what counts, the weather to come, AA."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bloodyapril.checks.dice import Dice
from bloodyapril.desk.seat import Seat, table_of
from bloodyapril.desk.views.flights import FlightLine, flight_lines
from bloodyapril.desk.views.ground import GunView, gun_views
from bloodyapril.game.phases.victory_points import SHOT_DOWN, STRIKES
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.game.turn import WEATHER_EVERY
from bloodyapril.odds.paths import odds_of
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather, weather_change
from bloodyapril.terms.sides import Mode, Side
from bloodyapril.terms.values import dataclass

_STRAFED, _BOMBED = (tuple(STRIKES[how].values()) for how in ("strafed", "bombed"))
_SHELLED = ("fire-for-effect", "artillery-slight", "artillery-heavy", "artillery-total")
_DEEDS: dict[Tasking, tuple[str, ...]] = {
    Tasking.BOMBING: _BOMBED,
    Tasking.STRAFING: _STRAFED,
    Tasking.ARTILLERY: _SHELLED,
    Tasking.OFFENSIVE_PATROL: ("patrol-flown",),
    Tasking.LINE_PATROL: ("patrol-flown",),
    Tasking.CONTACT_PATROL: ("ground-unit-reported",),
    Tasking.BALLOON: ("balloon-destroyed",),
}
"""What flights of each tasking can win besides, as the chart of victory points names it (4.6)."""
_ALWAYS = (*SHOT_DOWN, "cripple-lost", "cripple-home", "prisoner", "ace-lost")
_FAILED = ("tasking-failed", "key-tasking-failed")


@dataclass(frozen=True, slots=True)
class TaskLine:
    """A flight and what the scenario has ordered it to do; `enters` is the turn in which it comes.

    One at readiness has no order: it waits for the enemy (24.1).
    """

    line: FlightLine
    aggression: int | None
    training: str
    home: str
    enters: int
    order: FlightOrder | None


@dataclass(frozen=True, slots=True)
class WorthView:
    """What a deed wins, by side; nothing for a side that cannot do it."""

    deed: str
    british: int | None
    german: int | None


@dataclass(frozen=True, slots=True)
class ChanceView:
    """Something that may come, and its exact chance."""

    what: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class ForecastView:
    """The weather now, the turns in which it may change, and the odds of the first change (7.4).

    `dusk` is the first turn of dusk (4.1), if there is one.
    """

    now: str
    turns: tuple[int, ...]
    sky: tuple[ChanceView, ...]
    wind: tuple[ChanceView, ...]
    dusk: int | None


@dataclass(frozen=True, slots=True)
class BriefingView:
    """What the seat's airmen are told before they go.

    `plates` says that photographs count, by a chart of their own (12.216).
    """

    title: str
    date: str
    begins: str
    ends: str
    turns: int
    mode: Mode
    side: Side
    tasks: tuple[TaskLine, ...]
    worth: tuple[WorthView, ...]
    plates: bool
    victory: tuple[str, ...]
    forecast: ForecastView
    guns: tuple[GunView, ...]


def briefing_view(seat: Seat) -> BriefingView:
    """What the scenario in play asks of the seat; raises `Unlawful` if none was ever set up."""
    seen = seat.look()
    table, scenario = table_of(seat, seen.date), behind(seen).scenario
    tasks = tuple(_tasks(seen))
    return BriefingView(
        title=seen.title,
        date=seen.date,
        begins=scenario.clock(1),
        ends=scenario.clock(scenario.turns),
        turns=scenario.turns,
        mode=seat.mode,
        side=seen.side,
        tasks=tasks,
        worth=tuple(_worth(table, tasks)),
        plates=any(task.order and task.order.tasking is Tasking.RECON for task in tasks),
        victory=scenario.victory,
        forecast=_forecast(seen, table),
        guns=gun_views(seen),
    )


def _tasks(seen: Seen) -> Iterator[TaskLine]:
    """The flights of the seat that were set up, as they stand."""
    game = behind(seen)
    orders = {order.id: order for order in game.scenario.flights}
    for line in flight_lines(seen):
        flight = game.flight(line.flight)
        if not (flight.dummy or flight.parent):
            value = None if flight.unrated else flight.aggression
            how, home, enters = flight.training.value, flight.home, flight.enters
            yield TaskLine(line, value, how, home, enters, orders.get(line.flight))


def _worth(table: Table, tasks: tuple[TaskLine, ...]) -> Iterator[WorthView]:
    """Rule 4.6. What can be won and lost with these tasks, in the order of the chart."""
    chart = table.library.chart("victory-points")
    deeds = dict.fromkeys(
        deed for task in tasks if task.order for deed in _DEEDS.get(task.order.tasking, ())
    )
    for deed in (*deeds, *_ALWAYS, *_FAILED):
        asked = [{"deed": deed, "side": side.value} for side in Side]
        british, german = (
            None if chart.objections(facts) else int(chart.look_up(**facts)) for facts in asked
        )
        yield WorthView(deed.replace("-", " "), british, german)


def _forecast(seen: Seen, table: Table) -> ForecastView:
    """Rule 7.4. When the weather may change in this scenario, and what it may become then."""
    scenario = behind(seen).scenario
    first = range(seen.turn, seen.turns + 1)
    turns = tuple(turn for turn in first if turn % WEATHER_EVERY == 0)
    sky: dict[str, Fraction] = {}
    wind: dict[str, Fraction] = {}

    def change(dice: Dice) -> Weather:
        at = table.with_dice(dice)
        return weather_change(at, seen.weather, scenario.month, scenario.changes_off)

    for after, chance in odds_of(change).items() if turns else ():
        for chances, what in ((sky, after.sky.word), (wind, after.wind)):
            chances[what] = chances.get(what, Fraction(0)) + chance
    dusk = next((turn for turn in first if scenario.light(turn).dusk), None)
    return ForecastView(str(seen.weather), turns, _likeliest(sky), _likeliest(wind), dusk)


def _likeliest(chances: dict[str, Fraction]) -> tuple[ChanceView, ...]:
    """Chances, the greatest first."""
    found = sorted(chances.items(), key=lambda item: -item[1])
    return tuple(ChanceView(what, chance) for what, chance in found)
