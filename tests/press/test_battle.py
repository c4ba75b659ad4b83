"""The parts of a report and a log that tell of the battle: ways, wrecks, ground, shoots, events."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from bloodyapril.game.state.game import Game, Melee, Phase, Score
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.press.from_battle import (
    Turn,
    battle,
    deed_lines,
    dogfight_lines,
    event_lines,
)
from bloodyapril.press.from_game import SheetHead, log_sheet
from bloodyapril.press.from_ground import ground_entries, shoot_entries
from bloodyapril.press.from_report import after_action, campaign_line, scenario_lines
from bloodyapril.press.html import page
from bloodyapril.press.map_view import MapSheet, Trail, Window, Wreck
from bloodyapril.press.pdf import pdf
from bloodyapril.press.sheets import (
    LADDER,
    DeedLine,
    FlightEntry,
    LogSheet,
    Paper,
    ScenarioLine,
    ShootEntry,
    ToldLine,
)
from bloodyapril.rules.air_units import AeroplaneFate, Escorting, Flight, Tasking
from bloodyapril.rules.events import Event
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.taskings.artillery import Rung, Shoot
from bloodyapril.store.library.maps import map_of
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from tests import builders
from tests.press import samples
from tests.press.reading import found, pages, printed

HEX = Position.parse
HEADING = SheetHead("April", "seed 5, 0 dice")
UNITS = {"unit": builders.unit("unit")}


def over(*flights: Flight, **changes: Any) -> Game:
    played = builders.scenario(units=UNITS)
    plan = '{"flights": [], "aa": [], "salt": ""}'
    game = builders.game(*flights, phase=Phase.OVER, scenario=played, plan=plan)
    return replace(game, **changes)


def told(kind: str, text: str, *flights: str, rule: str = "10.3") -> Event:
    return Event(kind, text, rule, flights)


ACCOUNT = (
    Turn(1, (
        told("move", "B1 flies level at Low+1, 2013 to 2313/2314, heading E.", "B1"),
        told("enters", "B2 comes into play over 1915 at Medium+2.", "B2"),
    )),
    Turn(2, (
        told("drift", "B1 drifts to 2414.", "B1"),
        told("separated", "B1 no. 2 has lost its engine and leaves its flight.", "B1", "B1-2"),
        told("scatter", "B1-2 scatters to 2415 at Low+0.", "B1-2"),
        told("shot-down", "B1-2 is shot down: broke up in the air.", "B1-2"),
        told("tally", "B1 sights G1: 4 Type at 11,500 ft.", "B1", "G1"),
        told("random-event", "No random event.", rule="6"),
    )),
    Turn(3, (
        told("move", "B1 dives from Low+1 to Low+0, 2414 to 2614, heading E.", "B1"),
        told("drift", "Dogfight D1 drifts to 2715.", "B1", "G1", rule="7.53"),
        told("crash", "G1 crash-landed in 2715 (trench).", "G1"),
    )),
)  # fmt: skip


# --- ways flown


def test_the_way_of_a_flight_is_read_from_what_was_told_of_it() -> None:
    """Rules 7.52, 10.3 and 15.2: moves, drift, scattering; who leaves begins where he left."""
    flights = [builders.flight(id) for id in ("B1", "B2", "B1-2", "G1")]
    laid = battle(over(*flights), ACCOUNT)
    assert laid.trails == (
        Trail("B1", Side.BRITISH, tuple(map(HEX, ("2013", "2313/2314", "2414", "2614", "2715")))),
        Trail("B1-2", Side.BRITISH, (HEX("2414"), HEX("2415"))),
    )
    assert laid.wrecks == (
        Wreck("B1-2, turn 2", Side.BRITISH, HEX("2415")),
        Wreck("G1, turn 3", Side.GERMAN, HEX("2715")),
    )
    assert laid.routes == ()


def test_who_is_put_somewhere_by_hand_was_there_too() -> None:
    """Rule 5.2, for a battle that is refereed at a table."""
    account = (
        Turn(1, (told("by-hand", "B1 is put in 2814, heading E, at Low+3, by hand.", "B1"),)),
        Turn(2, (
            told("by-hand", "B1 is put in 2915, heading E, at Low+3, by hand.", "B1"),
            told("by-hand", "It is turn 2, 17:02, by hand."),
        )),
    )  # fmt: skip
    (trail,) = battle(over(builders.flight("B1")), account).trails
    assert trail.places == (HEX("2814"), HEX("2915"))


@pytest.mark.pdf
def test_the_map_of_the_battle_has_a_page_of_its_own_in_the_report() -> None:
    laid = battle(over(builders.flight("B1"), builders.flight("G1")), (ACCOUNT[0], ACCOUNT[2]))
    map_ = MapSheet(
        map=map_of("1917-04-08"), front="1917-04-08", window=Window.around(laid.places),
        pieces=laid, occasion="as it was flown",
    )  # fmt: skip
    reader = PdfReader(BytesIO(pdf(replace(samples.after_action(2), map=map_))))
    across = [sheet.mediabox.width > sheet.mediabox.height for sheet in reader.pages]
    assert across.count(True) == 1
    assert not across[0]
    assert not across[-1]
    drawn = reader.pages[across.index(True)].extract_text()
    assert "Flown, turn by turn" in drawn
    assert "After-Action" not in drawn


# --- what was done


def unit(id: str, kind: str, hex: str, **changes: Any) -> GroundUnit:
    return replace(GroundUnit(id, Side.GERMAN, GroundKind(kind), HEX(hex)), **changes)


def test_the_report_tells_who_bombed_burnt_and_spotted_what() -> None:
    """Rules 12.214, 12.217 and 18."""
    bomber = builders.flight("B1", struck=("rail",))
    leaver = builders.flight("B1-2", parent="B1", struck=("rail",))
    walker = builders.flight("B2", contacts=("men",))
    won = Score(Side.BRITISH, 3, "balloon-destroyed", "Kite destroyed", 3, "B2")
    game = over(
        bomber, leaver, walker,
        targets=(
            unit("rail", "railway", "1509", name="Vis station", damage=GroundDamage.HEAVY),
            unit("kite", "balloon", "1510", name="Kite", damage=GroundDamage.TOTAL),
            unit("down", "balloon", "1513", name="Other kite", winched_down=True),
            unit("men", "infantry", "1511", side=Side.BRITISH),
            unit("mg", "machine-gun", "1512", identified=False),
        ),
        score=(won,),
    )  # fmt: skip
    assert deed_lines(game) == (
        DeedLine("Vis station", "German railway", "1509", "heavy damage", "attacked by B1"),
        DeedLine("Kite", "German balloon", "1510", "total destruction", "burnt by B2"),
        DeedLine("Other kite", "German balloon", "1513", "winched down", ""),
        DeedLine("British infantry", "", "1511", "", "identified by B2"),
        DeedLine("German machine gun", "", "1512", "", "never identified"),
    )


def test_shelled_targets_attacked_guns_and_photographs_are_deeds_too() -> None:
    """Rules 12.212, 12.216 and 18.4."""
    shoot = Shoot(HEX("0810"), HEX("1210"), Rung.EFFECT, fired=True, damage=GroundDamage.SLIGHT)
    idle = Shoot(HEX("0811"), HEX("1211"))
    plates = (HEX("1212"), HEX("1213"))
    game = over(
        builders.flight("B1", photographs=plates), builders.flight("B2", struck=("AA1315",)),
        shoots={"B1": (shoot, idle)}, ground=(builders.gun("1315"),),
    )  # fmt: skip
    assert [(line.hex, line.outcome, line.by) for line in deed_lines(game)] == [
        ("1315", "no effect", "attacked by B2"),
        ("1210", "slight damage", "directed by B1"),
        ("1211", "came to battery sighting", "directed by B1"),
        ("1212 1213", "", "photographed by B1"),
    ]


def test_dogfights_are_told_by_how_they_began_and_ended() -> None:
    """Rules 13.41 and 13.43."""
    account = (
        Turn(3, (told("dogfight", "B1 and G1 are locked in a dogfight (D1).", rule="13.41"),)),
        Turn(4, (told("dogfight", "G1 cannot get away.", rule="13.41"),)),
        Turn(5, (told("bounce", "B2 bounces G1.", rule="13.43"),)),
        Turn(6, (told("dogfight", "G1 gets away.", rule="13.41"), told("move", "no matter"))),
    )
    assert dogfight_lines(account) == (
        ToldLine("3", "B1 and G1 are locked in a dogfight (D1).", "13.41"),
        ToldLine("5", "B2 bounces G1.", "13.43"),
        ToldLine("6", "G1 gets away.", "13.41"),
    )


def test_random_events_are_told_with_whom_they_befell() -> None:
    """Rule 6."""

    def turn(number: int, *texts: str) -> Turn:
        return Turn(number, tuple(told("random-event", text, rule="6") for text in texts))

    account = (
        turn(2, "No random event."),
        turn(3, "There is a random event.", "Random event: lost.", "It befalls G1."),
        turn(4, "There is a random event.", "Random event: no event."),
        turn(5, "There is a random event.", "Random event: the wind rises."),
    )
    assert event_lines(account) == (
        ToldLine("3", "Lost. It befalls G1.", "6"),
        ToldLine("5", "The wind rises.", "6"),
    )


@pytest.mark.pdf
def test_the_sections_are_on_the_report_once_and_go_on_over_pages() -> None:
    many = tuple(DeedLine(f"deed-{number:03d}", outcome="slight damage") for number in range(90))
    report = replace(
        samples.after_action(2), deeds=many,
        dogfights=(ToldLine("3", "fight-001 began", "13.41"),),
        events=(ToldLine("4", "chance-001", "6"),),
    )  # fmt: skip
    texts = pages(printed(report))
    assert found(r"deed-(\d+)", texts) == [f"{number:03d}" for number in range(90)]
    assert found(r"(fight|chance)-001", texts) == ["fight", "chance"]
    assert any("On the ground, continued" in text for text in texts)
    plain = page(samples.after_action(1))
    for title in ("On the ground", "Dogfights", "Random events", "<h2>Campaign"):
        assert title not in plain


def test_a_loss_names_the_victor_who_is_credited_with_it() -> None:
    """Rule 4.6."""
    box = replace(
        builders.boxes("shot down")[0], fate=AeroplaneFate.SHOT_DOWN, end="broke up in the air"
    )
    prey = replace(builders.flight("G1"), aeroplanes=(box,))
    won = Score(Side.BRITISH, 2, "scout-shot-down", "G1 no. 1 shot down", 7, "G1", "B1")
    table = builders.table_with()
    report = after_action(
        over(builders.flight("B1"), prey, score=(won,)), table, (), HEADING, looked_early=False
    )
    assert [(line.how, line.turn) for line in report.losses] == [("shot down by B1", "7")]
    plain = after_action(over(prey), table, (), HEADING, looked_early=False)
    assert [line.how for line in plain.losses] == ["shot down"]


def test_a_brief_account_leaves_out_rolls_and_routine() -> None:
    game = over(*(builders.flight(id) for id in ("B1", "B2", "B1-2", "G1")))
    brief = after_action(
        game, builders.table_with(), ACCOUNT, HEADING, looked_early=False, brief=True
    )
    assert [(turn.turn, len(turn.lines)) for turn in brief.account] == [(1, 1), (2, 5), (3, 2)]
    whole = after_action(game, builders.table_with(), ACCOUNT, HEADING, looked_early=False)
    assert [len(turn.lines) for turn in whole.account] == [2, 6, 3]


# --- a campaign's scenarios


def scored(british: int, german: int, phase: Phase = Phase.OVER) -> Game:
    lines = (
        Score(Side.BRITISH, british, "plates", "plates", 1),
        Score(Side.GERMAN, german, "prisoner", "prisoner", 1),
    )
    return over(score=lines, phase=phase)


def test_a_campaign_is_won_by_the_points_of_all_its_scenarios() -> None:
    """Rules 23.3 and 23.31."""
    table = builders.table_with()
    games = {1: scored(9, 1), 2: scored(0, 4), 3: scored(1, 0, Phase.MOVEMENT)}
    lines = scenario_lines(games, table)
    assert [(line.number, line.british, line.german) for line in lines] == [
        (1, 9, 1), (2, 0, 4), (3, 1, 0),
    ]  # fmt: skip
    assert lines[2].level == "still played"
    assert lines[1].level.startswith("German victory: ")
    total = campaign_line(games, table)
    assert total.startswith("Campaign of 3 scenarios: British 10, German 5; British victory: ")
    one = {1: scored(9, 1)}
    assert (scenario_lines(one, table), campaign_line(one, table)) == ((), "")


@pytest.mark.pdf
def test_the_scenarios_of_a_campaign_stand_in_the_report() -> None:
    line = ScenarioLine(2, "The second show", "1917-04-09", 4, 4, "a draw")
    report = replace(
        samples.after_action(1), scenarios=(line,), campaign_line="Campaign of 2 scenarios: all."
    )
    text = pages(printed(report))[0]
    assert "2 The second show 1917-04-09 4 4 a draw" in text
    assert "Campaign of 2 scenarios: all." in text


# --- the log


def test_a_log_lists_the_ground_that_its_side_knows() -> None:
    """Rules 2.9, 12.217 and 22.1."""
    targets = (
        unit("kite", "balloon", "1311", name="Kite", height=Altitude.parse("Deck+3")),
        unit("secret", "machine-gun", "1410", identified=False),
        unit("rail", "railway", "1509", profile="B", damage=GroundDamage.SLIGHT),
    )
    game = builders.game(builders.flight(), targets=targets)
    kite, hidden, rail = ground_entries(game, Side.BRITISH)
    assert (kite.density, kite.note, kite.state) == ("", "Kite", "unhurt")
    assert (hidden.kind, hidden.density, hidden.note) == ("unidentified unit", "", "")
    assert (rail.kind, rail.density, rail.state) == ("German railway", "profile B", "slight damage")
    assert next(ground_entries(game, Side.GERMAN)).density == "Deck+3"


@pytest.mark.parametrize(
    ("shoot", "ticked"),
    [
        (Shoot(HEX("0810"), HEX("1210")), ""),
        (Shoot(HEX("0810"), HEX("1210"), Rung.COMMENCE), "sighted contact"),
        (
            Shoot(HEX("0810"), HEX("1210"), Rung.RANGING, ranged=1, opened=True),
            "sighted contact commence ranged",
        ),
        (
            Shoot(HEX("0810"), HEX("1210"), Rung.EFFECT, ranged=2, opened=True, fired=True),
            "sighted contact commence ranged ranged effect",
        ),
        (
            Shoot(HEX("0810"), HEX("1210"), Rung.CONTACT, goes_on_at=Rung.RANGING, opened=True),
            "sighted commence",
        ),
    ],
)
def test_a_shoot_is_ticked_off_along_its_ladder(shoot: Shoot, ticked: str) -> None:
    """Rule 12.212."""
    spotter = builders.flight("B1", tasking=Tasking.ARTILLERY)
    game = builders.game(spotter, shoots={"B1": (shoot,)})
    (entry,) = shoot_entries(game, Side.BRITISH)
    assert " ".join(word for word, done in entry.rungs if done) == ticked
    assert ("then on with ranging" in entry.note) == (shoot.goes_on_at is not None)
    assert list(shoot_entries(game, Side.GERMAN)) == []


def test_a_ladder_has_its_six_boxes() -> None:
    with pytest.raises(Unreadable, match="6 steps"):
        ShootEntry("B1", ladder=(True,))
    assert len(ShootEntry().rungs) == len(LADDER)


@pytest.mark.pdf
def test_shoots_are_printed_and_an_empty_log_has_lines_for_some() -> None:
    shoot = ShootEntry("B7", "2316", "2515", (True,) * 6, "heavy damage")
    log = replace(samples.log_sheet(3), shoots=(shoot,))
    texts = pages(printed(log))
    assert sum("B7 2316 2515" in text for text in texts) == 1
    assert sum("heavy damage" in text for text in texts) == 1
    assert "Artillery" not in " ".join(pages(printed(samples.log_sheet(3))))
    assert len(LogSheet(side="British").shoot_lines) == 4
    assert pages(printed(LogSheet(side="British")))[1].count("commence") == 4


@pytest.mark.pdf
def test_ground_units_that_fit_a_page_are_not_torn_apart() -> None:
    texts = pages(printed(samples.log_sheet(4, units=9)))
    assert [len(re.findall(r"site-\d+", text)) for text in texts] == [0, 9]


def entry(game: Game, id: str = "B1") -> FlightEntry:
    sheet = log_sheet(game, Side.BRITISH, HEADING)
    return next(one for one in sheet.flights if one.name.startswith(f"{id} "))


def playing(*flights: Flight, **changes: Any) -> Game:
    return replace(over(*flights), phase=Phase.MOVEMENT, **changes)


def test_a_log_says_what_its_flight_carries_and_that_it_is_gone() -> None:
    """Rules 12.217 and 17.12."""
    card = builders.aeroplane_type(scout=False, bomb_strength=8)
    bomber = builders.flight("B1", card=card, tasking=Tasking.BOMBING, laden=True)
    assert entry(playing(bomber)).ordnance == "bombs, strength 4 each"
    gone = entry(playing(replace(bomber, laden=False)))
    assert (gone.ordnance, "bombs gone" in gone.marks) == ("bombs gone", True)
    assert entry(playing(builders.flight("B1", le_prieur=True))).ordnance == "Le Prieur rockets"
    order = FlightOrder(
        "B1", "B1", "unit", "type", 1, Tasking.BALLOON, "West", ammunition="buckingham"
    )
    loaded = playing(
        builders.flight("B1"), scenario=builders.scenario(units=UNITS, flights=(order,))
    )
    assert entry(loaded).ordnance == "Buckingham ammunition"
    assert entry(playing(builders.flight("B1"))).ordnance == ""


def test_a_log_says_with_whom_a_flight_flies_and_fights() -> None:
    """Rules 5.15, 10.5, 12.215 and 13.41."""
    first = builders.flight("B1", stacked_with="B2")
    escort = builders.flight("B2", stacked_with="B1", escorts="B1", escorting=Escorting.CLOSE)
    game = playing(first, escort)
    assert entry(game).notes == "escorted by B2; stacked with B2"
    assert entry(game, "B2").notes == "escorts B1 (escorting); stacked with B1"
    assert entry(game).marks == ("stacked",)
    melee = Melee("D1", HEX("1010"), "G1", "B1", turn=3)
    locked = playing(builders.flight("B1"), builders.flight("G1"), dogfights=(melee,))
    assert entry(locked).notes == "dogfight D1, its turn 3"
    assert entry(locked).marks == ("dogfight",)
    assert entry(playing(builders.flight("B1", 2, wheel=True))).marks == ("wheel",)
    shoot = Shoot(HEX("0810"), HEX("1210"))
    assert entry(playing(builders.flight("B1"), shoots={"B1": (shoot,)})).targets == (
        "battery 0810 on 1210"
    )


@pytest.mark.pdf
@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_the_states_of_a_flight_fit_one_line_of_its_form(paper: Paper) -> None:
    """The ticks of rule 5.2 stand beside each other, so that a form keeps its height."""
    sheet = printed(samples.log_sheet(2), paper=paper).pages[0]
    heights: dict[str, set[int]] = {"wheel": set(), "landed": set()}

    def note(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        for word in heights:
            if word in text:
                heights[word].add(round(tm[4] * cm[1] + tm[5] * cm[3] + cm[5]))

    sheet.extract_text(visitor_text=note)
    assert len(heights["wheel"]) == 2
    assert heights["wheel"] == heights["landed"]


# --- charts


@pytest.mark.pdf
def test_small_charts_share_a_page_and_each_stays_whole() -> None:
    several = [samples.chart(f"Chart-{number}", rows=6) for number in range(1, 7)]
    texts = pages(printed(*several))
    assert found(r"Chart-(\d)", texts) == [str(number) for number in range(1, 7)]
    assert len(texts) < 4
    for text in texts:
        assert len(re.findall(r"Chart-\d", text)) == text.count("Checked once for each flight")


@pytest.mark.pdf
def test_proof_sheets_and_wide_charts_have_pages_of_their_own() -> None:
    small = samples.chart("Small", rows=3)
    proof = replace(small, name="Proof", ticks=True)
    texts = pages(printed(small, proof, replace(proof, name="Proof two"), small))
    assert len(texts) == 4
    wide = replace(small, name="Wide", head=tuple("abcdefghijklm"), rows=(tuple("abcdefghijklm"),))
    assert len(printed(small, wide, small).pages) == 3


@pytest.mark.pdf
def test_a_chart_longer_than_a_page_goes_on_among_others() -> None:
    long = samples.chart("Long", rows=150)
    texts = pages(printed(samples.chart("First", rows=3), long, samples.chart("Last", rows=3)))
    assert found(r"row-(\d+)", texts).count("150") == 1
    assert any("Long, continued" in text for text in texts)
    assert "Last" in texts[-1]
