"""The seal (24.2): no rendering of any view tells what its side has not found.

Two games that differ only in what the British do not know must look alike to them, on the page, in
JSON and on paper, to the last letter.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bloodyapril
from bloodyapril import Seat, Side, commands
from bloodyapril.cli.as_json import plain
from bloodyapril.cli.blocks import Page
from bloodyapril.cli.pages.briefing import briefing_page
from bloodyapril.cli.pages.campaigns import overview_page, plain_overview
from bloodyapril.cli.pages.flights import contact_page, flight_list_page, flight_page
from bloodyapril.cli.pages.journals import journal_page
from bloodyapril.cli.pages.look import look_page
from bloodyapril.cli.pages.options import options_page
from bloodyapril.cli.pages.orders import orders_page
from bloodyapril.cli.pages.results import result_page
from bloodyapril.cli.pages.rosters import campaign_roster_page, plain_campaign_roster
from bloodyapril.cli.pages.summary import plain_summary, summary_line
from bloodyapril.cli.pages.turn import turn_page
from bloodyapril.cli.pages.turns import event_lines
from bloodyapril.cli.plain_events import plain_event
from bloodyapril.cli.text import render
from bloodyapril.desk import journal
from bloodyapril.desk.going_on import go_on
from bloodyapril.desk.papers.map import pieces
from bloodyapril.desk.papers.sheets import log_of
from bloodyapril.desk.seat import game_of, table_of
from bloodyapril.desk.views.ahead import flies_on
from bloodyapril.desk.views.briefing import briefing_view
from bloodyapril.desk.views.flights import contact_views, counter_views, flight_lines, flight_view
from bloodyapril.desk.views.look import look
from bloodyapril.desk.views.moves import enemy_moves, renamed
from bloodyapril.desk.views.options import options_view
from bloodyapril.desk.views.orders import orders_view
from bloodyapril.desk.views.overview import overview
from bloodyapril.desk.views.roster import campaign_roster
from bloodyapril.desk.views.summary import result, summary
from bloodyapril.desk.views.turn import turn_view
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.seen import Seen
from bloodyapril.play.watch import Until, Watch
from bloodyapril.press.html import page
from bloodyapril.press.map_svg import map_svg
from bloodyapril.press.map_view import MapSheet
from bloodyapril.rules.air_units import CrewMember, Flight
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.store.campaign.games import save_game
from bloodyapril.store.library.map_files import front_of
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library
from bloodyapril.store.library.units import find_unit
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Training
from tests.sitting import play_turn

ELSEWHERE = Position.parse("5030")
SECRET = "Zwilling"
"""What every secret name is called in the twin."""


def twin(game: Game) -> Game:
    """The same game for the British, and another one behind what they see."""
    changed = {
        id: _other(game, flight) if flight.side is Side.GERMAN else flight
        for id, flight in game.flights.items()
    }
    readiness = tuple(
        replace(ready, leader=SECRET, aeroplanes=5) for ready in game.scenario.readiness
    )
    return replace(
        game,
        scenario=replace(game.scenario, readiness=readiness),
        flights=changed,
        ground=tuple(map(_other_gun, game.ground)),
        targets=tuple(
            unit
            if unit.identified
            else replace(unit, kind=GroundKind.CAVALRY, name=SECRET, profile="D")
            for unit in game.targets
        ),
        plan=game.plan.replace("Jasta", SECRET),
    )


def _other(game: Game, flight: Flight) -> Flight:
    """A German flight of which all is otherwise that nobody on the other side knows."""
    boxes = tuple(replace(box, crew=tuple(map(_nobody, box.crew))) for box in flight.aeroplanes)
    other = replace(
        flight, aeroplanes=boxes, training=Training.ACE, aggression=5, unrated=False, home=SECRET,
        weapons=tuple(replace(weapon, depletion=9) for weapon in flight.weapons),
    )  # fmt: skip
    if flight.identified or game.tallied(flight):
        return other
    other = replace(
        other, name=flight.name if flight.recognised else SECRET, unit=other.unit,
        card=library().card("halberstadt-d-ii"), laden=not flight.laden, enters=flight.enters,
    )  # fmt: skip
    if flight.airborne:
        return replace(
            other, altitude=Altitude.parse("Low+1"), dummy=not game.seen(flight) or flight.dummy
        )
    return replace(other, position=ELSEWHERE, altitude=Altitude.parse("Deck+0"))


def _nobody(man: CrewMember) -> CrewMember:
    return replace(man, name=SECRET)


def _other_gun(gun: Concentration) -> Concentration:
    if gun.side is Side.BRITISH or not gun.hidden:
        return gun
    return replace(gun, id=SECRET, hex=ELSEWHERE, label=SECRET)


def renderings(seat: Seat) -> Iterator[tuple[str, str]]:
    """Every view of a seat in every form, each by name."""
    for name, (text, told) in _screens(seat).items():
        yield f"{name} as a page", render(text)
        yield f"{name} as JSON", json.dumps(told)
    seen = seat.look()
    sheet = MapSheet(
        map=map_of(seen.date), front=front_of(seen.date),
        pieces=pieces(seen, rings=table_of(seat, seen.date)),
    )  # fmt: skip
    yield "the log on paper", page(log_of(seat))
    yield "the map on paper", str(map_svg(sheet))
    yield "the export", "\n".join(journal.export(seat))


def _screens(seat: Seat) -> dict[str, tuple[Page, Any]]:
    """Every view of a seat: its page and its JSON."""
    seen = seat.look()
    turn, own, enemy = turn_view(seen), flight_lines(seen), contact_views(seen)
    units = game_of(seat)[1].scenario.units.values()
    german = next(unit.id for unit in units if unit.side is Side.GERMAN and unit.crews)
    stands, roster = overview(seat), campaign_roster(seat, find_unit(german))
    screens: dict[str, tuple[Page, Any]] = {
        "the turn": (turn_page(turn), plain(turn)),
        "the list of flights": (flight_list_page(own, enemy), [plain(own), plain(enemy)]),
        "the counters": ((), plain(counter_views(seen))),
        "the summary": ((summary_line(summary(seen)),), plain_summary(summary(seen))),
        "the result": (result_page(result(seen)), plain(result(seen))),
        "the overview": (
            overview_page(replace(stands, path=None)),
            plain_overview(replace(stands, path=None)),
        ),
        "the briefing": (briefing_page(briefing_view(seat)), plain(briefing_view(seat))),
        "the roster": (campaign_roster_page(roster), plain_campaign_roster(roster)),
        "the journal": (
            journal_page(replace(line, written_at="") for line in journal.lines(seat)),
            [{**journal.written(seat, e), "sealed": ""} for e in journal.entries(seat)],
        ),
    }
    for flight in seen.flights:
        view, orders = flight_view(seen, flight), orders_view(seen, flight.id)
        options = options_view(seat, flight.id)
        screens |= {
            f"flight {flight.id}": (flight_page(view), plain(view)),
            f"orders of {flight.id}": (orders_page(orders), plain(orders)),
            f"options of {flight.id}": (
                options_page(options),
                plain(options),
            ),
        }
    for contact in enemy:
        screens[f"contact {contact.counter}"] = (contact_page(contact), plain(contact))
    for number in range(seen.turn + 1):
        _, events = journal.turn_log(seat, number)
        screens[f"the log of turn {number}"] = (
            tuple(event_lines(events)), [plain_event(event) for event in events],
        )  # fmt: skip
    return screens


def sat_down(folder: Path, scenario: str, turns: int) -> Seat:
    """A solitaire campaign after so many turns."""
    seat = bloodyapril.begin("April", scenario=scenario, seed="1917", folder=folder)
    for _ in range(turns):
        bloodyapril.carry_out(seat, commands.PlayTurn())
    return seat


@pytest.mark.parametrize(
    ("scenario", "turns"), [("drocourt", 0), ("drocourt", 7), ("kite", 6), ("cambrai", 9)]
)
def test_what_the_british_do_not_know_changes_nothing_that_they_see(
    tmp_path: Path, scenario: str, turns: int
) -> None:
    seat = sat_down(tmp_path, scenario, turns)
    number, game = game_of(seat)
    before = dict(renderings(seat))
    other = twin(game)
    assert other != game
    with seat.campaign.writing() as session:
        save_game(session, number, other, seat.campaign.coder)
    after = dict(renderings(seat))
    assert before.keys() == after.keys()
    for name, text in before.items():
        assert after[name] == text, f"{name} tells a secret"
        assert SECRET not in text


def _at_a_decision(seat: Seat, before: Game) -> Iterator[tuple[str, object]]:
    """What a seat is told that has to decide: options, attacks looked at, moves, why play stops."""
    seen = seat.look()
    was, now = Seen(before, seen.side), game_of(seat)[1]
    yield "moves", plain([enemy_moves(was, seen), renamed(was, seen)])
    yield "warnings", flies_on(was, seen)
    for until in Until:
        yield until.value, Watch(seen.side, (until,)).stop(before, now)
    yield "dangers", Watch(seen.side, careful=True).stop(before, now)
    known = {one.counter for one in contact_views(seen) if one.type is not None}
    for line in flight_lines(seen):
        view = options_view(seat, line.flight)
        yield f"ahead of {line.flight}", plain(view.ahead)
        for enemy in known & set(view.attacks):
            yield f"{line.flight} at {enemy}", render(look_page(look(seat, line.flight, enemy)))


@pytest.mark.parametrize(("scenario", "turns"), [("drocourt", 11), ("cambrai", 8), ("kite", 5)])
def test_at_a_decision_nobody_is_told_a_secret(tmp_path: Path, scenario: str, turns: int) -> None:
    seat = sat_down(tmp_path, scenario, turns)
    before = game_of(seat)[1]
    list(go_on(seat, commands.GoOn()))
    number, game = game_of(seat)
    told = dict(_at_a_decision(seat, before))
    with seat.campaign.writing() as session:
        save_game(session, number, twin(game), seat.campaign.coder)
    for name, text in _at_a_decision(seat, twin(before)):
        assert told[name] == text, f"{name} tells a secret"


@pytest.mark.parametrize(("scenario", "turns"), [("drocourt", 8), ("circus", 5)])
def test_names_that_were_never_found_out_stand_nowhere(
    tmp_path: Path, scenario: str, turns: int
) -> None:
    """Of flights and their men; what was identified once stays told though it is lost again."""
    seat = sat_down(tmp_path, scenario, 0)
    told = [event for _ in range(turns) for event in play_turn(seat.campaign).events]
    open_ = {one.name for event in told for one in event.aliases if one.name == one.alias}
    _, game = game_of(seat)
    german = [one for one in game.flights.values() if one.side is Side.GERMAN]
    names = {one.name for one in german if not one.recognised}
    names |= {man.name for one in german if not one.recognised for man in _men(one)}
    # Men without a name are numbered on both sides.
    ours = {man.name for one in game.airborne(Side.BRITISH) for man in _men(one)}
    names -= open_ | ours
    assert names
    for name, text in renderings(seat):
        # A roster tells who belongs to a unit, and nothing of who is up.
        if not name.startswith("the roster"):
            assert not [secret for secret in names if secret in text], name


def _men(flight: Flight) -> list[CrewMember]:
    return [man for box in flight.aeroplanes for man in box.crew]


def test_the_seat_of_a_side_that_the_program_plays_cannot_be_taken(tmp_path: Path) -> None:
    seat = sat_down(tmp_path, "drocourt", 1)
    with pytest.raises(Unlawful, match="its plan is sealed"):
        bloodyapril.sit("April", Side.GERMAN, folder=tmp_path)
    bloodyapril.carry_out(seat, commands.OpenPlan())
    assert bloodyapril.sit("April", Side.GERMAN, folder=tmp_path).side is Side.GERMAN


def test_only_the_desk_looks_behind_what_is_seen() -> None:
    """A game itself leaves the desk nowhere: neither `behind` nor `_game` is named above it."""
    top = Path(bloodyapril.__file__).parent
    for room in ("cli", "press"):
        for path in (top / room).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
            named |= {
                alias.name
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
            }
            assert not named & {"behind", "_game"}, path
