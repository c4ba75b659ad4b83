"""View of a campaign in one look: how it is played, where its scenario stands, what was won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from bloodyapril.desk.papers.report import campaign_line, scenario_lines
from bloodyapril.desk.seat import Seat, looks_of, table_of
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.press.report_lines import ScenarioLine
from bloodyapril.store.campaign.file import campaign_row
from bloodyapril.store.campaign.journal import opened_early
from bloodyapril.store.campaign.roster import losses
from bloodyapril.terms.sides import Mode, Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class ScenarioStand:
    """Where the scenario in play, or last played, stands for a seat.

    `flights` counts one's own by status, `airmen` one's men by fate; `enemy_flights_known` those
    that one has found. `opened_early` names the entries that opened the German plan too soon,
    `seal` is its fingerprint, and `revealed` says that nothing is secret any more.
    """

    scenario: str
    title: str
    date: str
    turn: int
    turns: int
    clock: str
    phase: str
    over: bool
    revealed: bool
    weather: str
    score: Mapping[str, int]
    seal: str
    opened_early: tuple[int, ...]
    flights: Mapping[str, int]
    airmen: Mapping[str, int]
    enemy_flights_known: int


@dataclass(frozen=True, slots=True)
class Overview:
    """A campaign as a seat may know it.

    `dice` are the faces thrown, `entries` those of the journal, `charts` those rolled on;
    `own_charts` and `own_cards` are the campaign's own. `scenarios` are all that it has had, if
    more than one, and `campaign_total` all their points in a line (23.31).
    """

    campaign: str
    path: Path | None
    mode: Mode
    seed: str
    dice: int
    entries: int
    charts: int
    rulings: Mapping[str, str]
    own_charts: tuple[str, ...]
    own_cards: tuple[str, ...]
    number: int | None
    stand: ScenarioStand | None
    scenarios: tuple[ScenarioLine, ...]
    campaign_total: str


def overview(seat: Seat) -> Overview:
    """Look at a campaign; raises `Unreadable` if it cannot be read."""
    with seat.campaign.reading() as session:
        row = campaign_row(session)
        number, seed, dice, rulings = row.game, row.seed, row.dice_count, dict(row.rulings)
        entries = session.value("SELECT count(*) FROM journal")
        charts = session.value("SELECT count(*) FROM chart_use")
        own = seat.campaign.own
    played, table = looks_of(seat), table_of(seat)
    return Overview(
        campaign=seat.name,
        path=seat.path,
        mode=seat.mode,
        seed=seed,
        dice=dice,
        entries=entries,
        charts=charts,
        rulings=rulings,
        own_charts=tuple(name for name, _ in own.charts),
        own_cards=tuple(name for name, _ in own.cards),
        number=number,
        stand=None if number is None else scenario_stand(seat, number, played[number]),
        scenarios=scenario_lines(played, table),
        campaign_total=campaign_line(played, table),
    )


def scenario_stand(seat: Seat, number: int, seen: Seen) -> ScenarioStand:
    """Where a scenario stands for a seat."""
    game = behind(seen)
    own = Counter(one.status.value for one in seen.flights if one.side is seen.side)
    return ScenarioStand(
        scenario=game.scenario.id,
        title=seen.title,
        date=seen.date,
        turn=seen.turn,
        turns=seen.turns,
        clock=seen.clock,
        phase=seen.phase.value,
        over=seen.over,
        revealed=seen.revealed,
        weather=str(seen.weather),
        score={side.value: seen.points(side) for side in Side},
        seal=game.seal,
        opened_early=tuple(opened_early(seat.campaign, number)),
        flights=dict(own),
        airmen={fate.value: count for fate, count in losses(game, seen.side).items()},
        enemy_flights_known=len(seen.sightings),
    )


def last_stand(seat: Seat) -> ScenarioStand | None:
    """Where the last scenario stands, for a list of campaigns; nothing if there is none yet."""
    with seat.campaign.reading() as session:
        number = campaign_row(session).game
    return None if number is None else scenario_stand(seat, number, seat.look(number))
