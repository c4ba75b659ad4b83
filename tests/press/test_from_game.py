"""From a game to its sheets: leaders, losses, rolls and the opened plan in a reader's words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.checks.check import Contest, Draw, Outcome
from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.play.session import begin
from bloodyapril.press.from_battle import Turn
from bloodyapril.press.from_game import SheetHead, log_sheet
from bloodyapril.press.from_library import aeroplane_card, chart_page
from bloodyapril.press.from_report import after_action, roll_text
from bloodyapril.rules.air_units import AeroplaneFate, Status
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.reading import find_scenario
from bloodyapril.terms.sides import Side

SCENARIO = find_scenario("drocourt")
HEADING = SheetHead("April", "seed 5, 0 dice")


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(library(), SeededDice("5"), rulings(), map_of(SCENARIO.date))


@pytest.fixture(scope="module")
def game(table: Table) -> Game:
    """The patrol of 13 April 1917, over before it began."""
    session, _ = begin(SCENARIO, table)
    return replace(session.game, phase=Phase.OVER)


def lost(game: Game, id: str) -> Game:
    """The game once the leader of a flight has come down and nobody won points for him."""
    flight = game.flights[id]
    box = replace(flight.aeroplanes[0], fate=AeroplaneFate.CRASHED, end="crash-landed in 2312")
    return game.with_flights(replace(flight.with_aeroplane(box), leader=None, led=False))


@pytest.mark.parametrize(("id", "side"), [("B2", Side.BRITISH), ("G1", Side.GERMAN)])
def test_a_leader_stays_on_the_log_once_he_is_lost_and_is_marked(
    game: Game, id: str, side: Side
) -> None:
    def leader(game: Game) -> str:
        sheet = log_sheet(game, side, HEADING)
        return next(flight.leader for flight in sheet.flights if flight.name.startswith(id))

    pilot = game.flights[id].aeroplanes[0].pilot
    assert leader(game) == pilot
    assert leader(lost(game, id)) == f"{pilot} (lost)"


def test_a_leader_who_left_his_flight_is_told_where_he_went(game: Game) -> None:
    flight = game.flights["B2"]
    box = replace(flight.aeroplanes[0], left_as="B2-1")
    gone = game.with_flights(replace(flight.with_aeroplane(box), leader=None))
    entry = next(f for f in log_sheet(gone, Side.BRITISH, HEADING).flights if f.name[:2] == "B2")
    assert entry.leader == f"{flight.aeroplanes[0].pilot} (became B2-1)"


def test_the_turn_of_a_loss_without_points_is_the_turn_in_which_it_was_told(
    game: Game, table: Table
) -> None:
    who = game.flights["B2"].who(game.flights["B2"].aeroplanes[0])
    account = [
        Turn(7, (Event("detected", f"{who} is detected from the ground.", "8.2"),)),
        Turn(9, (Event("crash", f"{who} crash-landed in 2312 (trench).", "11.4"),)),
    ]
    report = after_action(lost(game, "B2"), table, account, HEADING, looked_early=False)
    assert [line.turn for line in report.losses] == ["9"]


@pytest.mark.parametrize("looked", [True, False])
def test_who_looked_early_is_as_the_journal_says(game: Game, table: Table, looked: bool) -> None:
    forgetful = replace(game, opened_early=not looked)
    report = after_action(forgetful, table, (), HEADING, looked_early=looked)
    assert report.seal is not None
    assert report.seal.looked_early is looked


def test_the_opened_plan_names_types_and_german_guns_and_marks_onions(
    game: Game, table: Table
) -> None:
    planned = Event("plan", "Jasta 4: 4 albatros-d-iii at Douai La Brayelle", "24.2")
    report = after_action(game, table, [Turn(0, (planned,))], HEADING, looked_early=False)
    assert report.seal is not None
    (turn,) = report.account
    assert turn.lines[0].text == "Jasta 4: 4 Albatros D.III at Douai La Brayelle"
    lines = report.seal.lines
    assert any("6 Albatros D.III at Douai" in line for line in lines)
    assert not any("albatros-d-iii" in line for line in lines)
    british = [str(gun.hex) for gun in game.ground if gun.side is Side.BRITISH]
    assert british
    assert not any(f"in {hex_}" in line for line in lines for hex_ in british)
    onions = [gun for gun in game.ground if gun.flaming_onion]
    assert onions
    for gun in onions:
        assert any(f"Flaming Onion in {gun.hex}" in line for line in lines)


def told(roll: Outcome | None) -> str:
    assert roll is not None
    return roll_text(roll)


def test_a_draw_is_no_sum_and_a_contest_no_total() -> None:
    hexes = tuple(str(number) for number in range(100))
    assert told(Draw("Where it flies", "24.2", hexes).read((5, 6))) == (
        "Where it flies: 5 and 6 gives 45"
    )
    assert told(Draw("Spin turns", "10.31", tuple("123456789")).read((8,))) == (
        "Spin turns: 8 gives 8"
    )
    contest = Contest("Which first", "9.2", "", 3, 1, "ours", "theirs").read((2, 6))
    assert told(contest) == "Which first: 2 and 6 gives 5 against 7, theirs"


def test_the_score_of_one_point_reads_well(game: Game, table: Table) -> None:
    report = after_action(game, table, (), HEADING, looked_early=False)
    assert report.outcome_line.startswith("Victory points: British 0, German 0; ")


def test_a_printed_chart_says_what_its_columns_count() -> None:
    assert "Undamaged aeroplanes" in chart_page(library().chart("manoeuvre")).counts
    assert "totals to reach" in chart_page(library().chart("engagement")).counts
    assert chart_page(library().chart("crew-fate")).counts == ""


def test_a_printed_modifier_says_when_it_counts_but_once() -> None:
    told = [line.when for line in chart_page(library().chart("engagement")).modifiers]
    assert "laden with bombs" in told
    assert "an enemy from behind: role defender, from-behind" in told


def test_a_printed_card_says_who_may_photograph_higher_than_others() -> None:
    """Rule 12.216."""
    high, usual = (aeroplane_card(library().card(name)) for name in ("rumpler-c-iv", "dfw-c-v"))
    assert "May fly Recon up to 21,000 feet (12.216)." in high.notes
    assert not any("12.216" in note for note in usual.notes)
    assert (high.first_date, usual.first_date) == ("1917-02", "1916-10")


def test_dummies_have_no_form_of_their_own_but_their_counters_stand_on_the_sheet(
    game: Game,
) -> None:
    """Rule 5.12."""
    plain = log_sheet(game, Side.BRITISH, HEADING)
    dummy = replace(
        game.flight("B1"), id="BD1", counter="17", dummy=True, aeroplanes=(), status=Status.FLYING
    )
    sheet = log_sheet(game.with_flights(dummy), Side.BRITISH, HEADING)
    assert (sheet.dummies, plain.dummies) == ("17", "")
    assert sheet.flights == plain.flights
