"""Playing by hand on the command line: turn, flight move and its like, orders, routes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.cli.moves import steps
from bloodyapril.rules.air_to_air.standing import Standing
from bloodyapril.rules.movement.moving import Step
from bloodyapril.terms.errors import Unreadable
from tests.cli.conftest import Run, refused, told

SHORT = Path(__file__).parent.parent / "store" / "short.toml"
EAST = ("f", "f", "f")


NEW = ("campaign", "new", "April", "--scenario", str(SHORT), "--seed", "1")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))


@pytest.fixture
def april(run: Run, folder: None) -> None:
    """Two RE8s heading east, an Albatros flight in the air; nobody has moved yet."""
    told(run, *NEW)


def turn(run: Run, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told(run, "turn", "show", "--json", *words))
    return found


def flight(run: Run, id: str = "B1") -> dict[str, Any]:
    return next(one for one in turn(run)["flights"] if one["flight"] == id)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("f", Step(True, 0)),
        ("fr60", Step(True, 2)),
        ("FL30", Step(True, -1)),
        ("tr90", Step(False, 3)),
        ("tl180", Step(False, -6)),
        ("s", Step(False, 0)),
    ],
)
def test_a_step_as_it_is_typed(typed: str, read: Step) -> None:
    assert steps((typed,)) == (read,)


def test_steps_may_be_typed_in_one_word_or_apart() -> None:
    assert steps(("f,fr60 tl90",)) == steps(("f", "fr60", "tl90"))
    assert steps(()) is None


@pytest.mark.parametrize("typed", ["x", "f60", "fr45", "sr30", "r60", "fr", "f-60"])
def test_what_is_no_step_is_refused(typed: str) -> None:
    with pytest.raises(Unreadable):
        steps((typed,))


@pytest.mark.usefixtures("april")
def test_the_program_stops_where_the_player_has_to_move(run: Run) -> None:
    assert turn(run)["phase"] == "Weather"
    assert "You move 1 flight" in told(run, "turn", "next")
    found = turn(run)
    assert (found["phase"], found["moves"], found["due"]) == ("Movement", "British", 1)
    assert "it is the British player who moves B1; see" in refused(run, "turn", "next")


@pytest.mark.usefixtures("april")
def test_a_flight_moves_by_its_steps(run: Run) -> None:
    told(run, "turn", "next")
    before = flight(run)
    assert "B1 moves" not in told(run, "flight", "move", "b1", "level", *EAST)
    after = flight(run)
    assert after["hex"] != before["hex"]
    assert (after["heading"], after["altitude"], after["this_turn"]) == ("E", "Low+6", "moved")
    fault = refused(run, "flight", "move", "B1", "level", *EAST)
    assert "no flight is due to move in the Movement Phase now [3.2]; go on with" in fault


@pytest.mark.usefixtures("april")
def test_a_flight_moves_to_where_it_shall_end(run: Run) -> None:
    told(run, "turn", "next")
    told(run, "flight", "move", "B1", "level", "--to", "3909", "--facing", "NE")
    assert (flight(run)["hex"], flight(run)["heading"]) == ("3909", "NE")


@pytest.mark.usefixtures("april")
def test_climbs_and_dives_end_at_their_altitude(run: Run) -> None:
    told(run, "turn", "next")
    told(run, "flight", "move", "B1", "climb")
    assert flight(run)["altitude"] == "Low+7"
    told(run, "journal", "undo", "--dice")
    told(run, "flight", "move", "B1", "dive", "--altitude", "low+2", "--speed", "4")
    assert flight(run)["altitude"] == "Low+2"


@pytest.mark.usefixtures("april")
def test_what_a_flight_may_do_is_listed(run: Run) -> None:
    told(run, "turn", "next")
    listed = json.loads(told(run, "flight", "options", "B1", "--json"))
    assert {"movement": "level", "altitude": "Low+6", "mp": [3.5, 3.0, 2.5]} in listed["moves"]
    assert listed["attacks"] == []
    assert "No attack within reach" in told(run, "flight", "options", "B1")
    told(run, "flight", "move", "B1", "level", *EAST)
    _, *why = told(run, "flight", "options", "B1").splitlines()
    assert why == ["It has no move to make now: moved."]


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("move", "B1", "level", "f"), "MP must be spent"),
        (("move", "B1", "level", "fr180", "f", "f"), "10.32"),
        (("move", "B1", "level", "f", "up", "f"), "'up' is no step"),
        (("move", "B1", "level", *EAST, "--to", "3909"), "not both"),
        (("move", "B1", "level", "--facing", "NE"), "--facing goes with --to"),
        (("move", "B1", "level", "--to", "0101"), "cannot end in 0101"),
        (("move", "B1", "level", "--to", "9999"), "9999 is not on the map"),
        (("move", "B1", "level", "--speed", "9"), "only 3½, 3, 2½"),
        (("move", "B1", "level", "--speed", "1.3"), "halves"),
        (("move", "B1", "dive"), "how far to dive"),
        (("move", "B1", "dive", "--altitude", "High+1"), "cannot come to High+1"),
        (("move", "B1", "glide"), "only level, climbing, diving"),
        (("move", "B7", "level"), "no British flight called 'B7'"),
        (("move", "G1", "level"), "no British flight called 'G1'"),
        (("move", "B1", "level", "--attack", "Q"), "no enemy flight that you know of"),
        (("move", "B1", "level", "--attack", "Q", "--attack", "R"), "you know of called 'Q'"),
        (
            ("move", "B1", "level", "--stack-with", "G1"),
            "no British flight called 'G1'. Known: B1.",
        ),
        (("move", "B1", "level", "--strike", "dump"), "no target called 'dump'"),
        (("engage", "B1", "Q"), "no enemy flight that you know of"),
        (("fight", "D1"), "there is no dogfight D1"),
        (("auto", "G1"), "no British flight called 'G1'"),
        (("abort", "B7"), "no British flight called 'B7'"),
    ],
)
def test_nonsense_is_refused_and_nothing_happens(
    run: Run, words: tuple[str, ...], fault: str
) -> None:
    told(run, "turn", "next")
    before = turn(run)
    assert fault in refused(run, "flight", *words)
    assert turn(run) == before


@pytest.mark.usefixtures("april")
def test_the_program_moves_a_flight_for_its_player(run: Run) -> None:
    told(run, "turn", "next")
    told(run, "flight", "auto", "B1")
    assert flight(run)["this_turn"] == "moved"


@pytest.mark.usefixtures("april")
def test_a_turn_played_by_hand_ends_and_the_next_begins(run: Run) -> None:
    told(run, "turn", "next")
    told(run, "flight", "move", "B1", "level", *EAST)
    assert "\nTurn 2, 08:22, Random Events Phase: go on with" in told(run, "turn", "next", "--turn")
    assert (turn(run)["turn"], turn(run)["phase"]) == (2, "Random Events")


@pytest.mark.usefixtures("april")
def test_by_hand_as_the_program_does_it_is_the_battle_the_program_plays(run: Run) -> None:
    """The same decisions by the same dice: playing by hand changes nothing else."""
    told(run, "turn", "next")
    told(run, "flight", "auto", "B1")
    told(run, "turn", "next", "--turn")
    by_hand = turn(run)
    told(run, "journal", "undo", "--to", "2", "--dice", "--yes")
    told(run, "play", "April")
    assert turn(run) == by_hand


@pytest.mark.usefixtures("april")
def test_the_program_can_play_on_from_the_middle_of_a_turn(run: Run) -> None:
    told(run, "turn", "next")
    told(run, "play", "April")
    assert turn(run)["turn"] == 2


@pytest.mark.usefixtures("april")
def test_the_germans_of_one_who_plays_alone_are_not_looked_at(run: Run) -> None:
    """Rule 24.2."""
    german = ("--side", "German")
    before = turn(run)
    looks = (
        ("turn", "show"), ("turn", "log"), ("turn", "next"), ("flight", "options", "G1"),
        ("flight", "auto", "G1"), ("flight", "orders", "G1"), ("plan", "route", "G1", "2018"),
    )  # fmt: skip
    for words in looks:
        assert "its plan is sealed" in refused(run, *words, *german)
    assert "its plan is sealed" in refused(run, "turn", "next", "--both")
    fight = ("roll", "combat", "G1@April", "4 RE8 Low+2", *german, "--seed", "4")
    assert "its plan is sealed" in refused(run, *fight)
    assert "its plan is sealed" in refused(run, *fight, "--record")
    assert turn(run) == before
    told(run, "plan", "open", "April", "--yes")
    assert {one["side"] for one in turn(run, *german)["flights"]} == {"German"}


@pytest.mark.usefixtures("folder")
def test_a_second_player_moves_the_germans(run: Run) -> None:
    """With --both the program stops for each side; each sees its own."""
    german = ("--side", "German")
    assert "not both" in refused(run, *NEW, "--two-players", "--table")
    told(run, *NEW, "--two-players")
    first = told(run, "turn", "next", "--both")
    ours, theirs = turn(run), turn(run, *german)
    assert ours["moves"] == theirs["moves"]
    assert {one["side"] for one in theirs["flights"]} == {"German"}
    waits = german if ours["moves"] == "British" else ()
    fault = refused(run, "turn", "next", "--both", *waits)
    assert f"it is the {ours['moves']} player who moves; see" in fault
    if "You move" in first:
        told(run, "flight", "auto", "B1")
        told(run, "turn", "next", "--both")
    told(run, "flight", "auto", "G1", *german)
    assert next(f for f in turn(run, *german)["flights"] if f["flight"] == "G1")["this_turn"] == (
        "moved"
    )


@pytest.mark.usefixtures("april")
def test_orders_are_kept_and_taken_back(run: Run) -> None:
    said = ("flight", "orders", "B1", "--json")
    assert json.loads(told(run, *said))["wheel"] is None
    changed = json.loads(
        told(run, *said, "--wheel", "yes", "--dogfight", "when-hurt", "--tally", "a,C",
             "--fire", "no", "--commence", "no", "--let-go", "yes", "--looks", "2",
             "--take-off", "no")
    )  # fmt: skip
    assert changed == {
        "flight": "B1", "tally": ["A", "C"], "commence": False, "fire": "no", "wheel": True,
        "dogfight": "when-hurt", "let_go": True, "looks": 2, "take_off": False,
        "away": None, "faces": None,
    }  # fmt: skip
    assert json.loads(told(run, *said)) == changed
    back = ("--wheel", "as-usual", "--dogfight", "as-usual", "--tally", "-", "--fire", "yes")
    assert json.loads(told(run, *said, *back))["dogfight"] is None
    told(run, "journal", "undo")
    assert json.loads(told(run, *said)) == changed
    assert "tries to leave once an aeroplane is hurt" in told(run, "flight", "orders", "B1")


def test_every_standing_order_for_a_dogfight_says_what_it_means() -> None:
    assert all(one.meaning for one in Standing)


@pytest.mark.usefixtures("april")
def test_a_flight_may_be_told_which_guns_to_fire(run: Run) -> None:
    """Rule 13.12."""
    said = ("flight", "orders", "B1")
    assert "front guns only" in told(run, *said, "--fire", "front")
    assert json.loads(told(run, *said, "--json"))["fire"] == "front"
    assert json.loads(told(run, *said, "--json", "--fire", "yes"))["fire"] == "yes"


@pytest.mark.usefixtures("april")
def test_a_flight_may_be_told_where_to_turn(run: Run) -> None:
    """Rule 15.2."""
    said = ("flight", "orders", "B1")
    assert "SSW" in told(run, *said, "--face", "ssw")
    assert json.loads(told(run, *said, "--json"))["faces"] == "SSW"
    assert json.loads(told(run, *said, "--json", "--face", "as-usual"))["faces"] is None
    assert "'up' is no heading" in refused(run, *said, "--face", "up")


@pytest.mark.usefixtures("april")
def test_a_flight_may_be_told_where_to_go_when_it_gets_away(run: Run) -> None:
    """Rule 13.42."""
    said = ("flight", "orders", "B1")
    assert "Medium+2" in told(run, *said, "--away", "M+2")
    assert json.loads(told(run, *said, "--json"))["away"] == "Medium+2"
    assert json.loads(told(run, *said, "--json", "--away", "as-usual"))["away"] is None
    assert "no altitude" in refused(run, *said, "--away", "Medium+x")


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize(
    ("typed", "kept"),
    [("c-2,others", ["C-2", "OTHERS"]), ("nobody", ["NOBODY"]), ("-", []), ("", [])],
)
def test_whom_a_flight_looks_for(run: Run, typed: str, kept: list[str]) -> None:
    """Rule 8.3."""
    said = told(run, "flight", "orders", "B1", "--tally", typed, "--json")
    assert json.loads(said)["tally"] == kept


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize(
    ("typed", "fault"), [("A,7", "'7' is no German counter"), ("A,nobody", "cannot both")]
)
def test_who_cannot_be_looked_for_is_refused(run: Run, typed: str, fault: str) -> None:
    assert fault in refused(run, "flight", "orders", "B1", "--tally", typed)


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize("option", ["--attack", "--strike", "--stack-with", "--and"])
def test_a_blank_name_is_a_slip(run: Run, option: str) -> None:
    told(run, "turn", "next")
    fault = refused(run, "flight", "move", "B1", "level", option, " ")
    assert f"{option} names a" in fault


@pytest.mark.usefixtures("april")
def test_play_stops_after_each_phase_where_that_is_asked(run: Run) -> None:
    """Rule 3.2: for orders that need what the phase has shown."""
    seen = []
    while turn(run)["turn"] == 1:
        seen.append(turn(run)["phase"])
        told(run, "turn", "next", "--phase")
        if turn(run)["moves"] == "British":
            told(run, "flight", "auto", "B1")
    assert seen == ["Weather", "Detection", "Movement", "Movement", "Track", "Admin"]


@pytest.mark.usefixtures("folder")
def test_the_second_player_says_who_moves_first_and_who_takes_off(run: Run) -> None:
    """Rules 9 and 11.1."""
    german = ("--side", "German")
    told(run, *NEW, "--two-players")
    assert "as the program thinks best" in told(run, "turn", "first", *german)
    assert "the German player decides" in refused(run, "turn", "first", "yes")
    for said, first in (("no", "British"), ("yes", "German")):
        assert f"the {'Germans' if said == 'yes' else first}." in told(
            run, "turn", "first", said, *german
        )
        told(run, "turn", "next")
        assert turn(run)["moves"] == first
        told(run, "journal", "undo", "--dice", "--secrets")
    told(run, "flight", "orders", "G2", "--take-off", "yes", *german)
    told(run, "play", "April")
    german_flights = turn(run, *german)["flights"]
    assert [one["status"] for one in german_flights if one["flight"] == "G2"] == ["taking off"]


@pytest.mark.usefixtures("folder")
def test_the_second_player_looks_at_his_own_flights(run: Run) -> None:
    german = ("--side", "German")
    told(run, *NEW, "--two-players")
    listed = json.loads(told(run, "flight", "list", "--json", *german))
    assert [one["flight"] for one in listed["flights"]] == ["G1", "G2"]
    assert "Richthofen" in told(run, "flight", "show", "G1", *german)
    assert "B1" not in told(run, "flight", "list", *german)
    assert refused(run, "flight", "show", "G1")
    assert "two, the other with --side German" in told(run, "campaign", "show", "April")
    assert json.loads(told(run, "campaign", "show", "April", "--json"))["mode"] == "two-players"


@pytest.mark.usefixtures("april")
def test_alone_one_does_not_look_at_the_germans_flights(run: Run) -> None:
    """Rule 24.2."""
    for words in (("flight", "list"), ("flight", "show", "G1")):
        assert "its plan is sealed" in refused(run, *words, "--side", "German")
    assert json.loads(told(run, "campaign", "show", "April", "--json"))["mode"] == "solitaire"


@pytest.mark.usefixtures("april")
def test_alone_one_does_not_say_it_for_the_program(run: Run) -> None:
    """Rule 24.2."""
    assert "its plan is sealed" in refused(run, "turn", "first", "yes", "--side", "German")


@pytest.mark.usefixtures("folder")
def test_two_players_are_both_asked_without_saying_so(run: Run) -> None:
    told(run, *NEW, "--two-players")
    told(run, "turn", "first", "yes", "--side", "German")
    told(run, "turn", "next")
    assert turn(run)["moves"] == "German"


@pytest.mark.usefixtures("april")
def test_a_flight_told_to_circle_does(run: Run) -> None:
    """Rule 10.5: two RE8s form their wheel before anybody moves."""
    told(run, "flight", "orders", "B1", "--wheel", "yes")
    assert "forms a Defensive Wheel" in told(run, "turn", "next")


@pytest.mark.usefixtures("april")
def test_a_flight_aborts_when_its_player_says(run: Run) -> None:
    told(run, "flight", "abort", "B1")
    assert flight(run)["aborting"] is True
    assert "has aborted already" in refused(run, "flight", "abort", "B1")


@pytest.mark.usefixtures("april")
def test_a_route_is_plotted_anew(run: Run) -> None:
    told(run, "plan", "route", "B1", "3812", "3317", "2320")
    shown = json.loads(told(run, "flight", "show", "B1", "--json"))
    assert shown["route"] == ["3812", "3317", "2320"]
    assert "hex 9901 is not on the map" in refused(run, "plan", "route", "B1", "9901")
    assert "is no hex" in refused(run, "plan", "route", "B1", "there")
    assert "no British flight" in refused(run, "plan", "route", "G1", "3812")


@pytest.mark.usefixtures("april")
def test_the_log_of_a_turn_tells_all_that_happened_in_it(run: Run) -> None:
    told(run, "turn", "next")
    moved = told(run, "flight", "move", "B1", "level", *EAST).splitlines()[0]
    assert moved in told(run, "turn", "log")
    assert "Weather" in told(run, "turn", "log", "--turn", "0")
    assert "turn 2 has not come yet: it is turn 1" in refused(run, "turn", "log", "--turn", "2")
    assert json.loads(told(run, "turn", "log", "--json"))


@pytest.mark.usefixtures("april")
def test_nothing_is_left_to_do_when_the_scenario_is_over(run: Run) -> None:
    told(run, "play", "April", "--all")
    assert "The scenario is over" in told(run, "turn", "show")
    assert "is over" in refused(run, "turn", "next")
    assert "is over" in refused(run, "flight", "auto", "B1")


@pytest.mark.usefixtures("april")
def test_the_end_of_a_scenario_is_told_once(run: Run) -> None:
    told(run, "play", "April", "--turns", "3", "--all")
    said = told(run, "turn", "next")
    while "The scenario is over" not in said:
        told(run, "flight", "auto", "B1")
        said = told(run, "turn", "next")
    assert said.count("The scenario is over") == 1


@pytest.mark.usefixtures("folder")
def test_a_dummy_that_takes_off_is_a_flight_like_any_to_the_enemy(run: Run) -> None:
    """Rules 5.11 and 5.12."""
    told(run, "campaign", "new", "Easter", "--scenario", "easter", "--two-players")
    told(run, "play", "Easter", "--turns", "1", "--all")
    told(run, "flight", "decoy", "G2", "--at", "Douai La Brayelle", "--side", "German")
    log = told(run, "turn", "log")
    assert "takes off from Douai La Brayelle" in log
    assert "dummy" not in log


@pytest.mark.usefixtures("folder")
def test_the_journal_tells_no_player_what_the_other_has_said(run: Run) -> None:
    """Rules 4.2 and 5.11: neither the words of his commands nor what they were about."""
    told(run, *NEW, "--two-players")
    told(run, "plan", "route", "B1", "2018", "2718")
    told(run, "plan", "route", "G1", "2718", "2316", "--side", "German")
    for number, side, other in (("3", "British", "German"), ("4", "German", "British")):
        mine = told(run, "journal", "show", number, "--side", side)
        assert "plan route" in mine
        theirs = told(run, "journal", "show", number, "--side", other)
        assert f"A command of the {side} player" in theirs
        assert "2718" not in theirs
    assert "2316" not in told(run, "journal", "export")
    told(run, "turn", "end", "--yes")
    assert "2316" in told(run, "journal", "export")


@pytest.mark.usefixtures("folder")
def test_where_two_play_nothing_is_put_or_set_behind_the_others_back(run: Run) -> None:
    told(run, *NEW, "--two-players")
    for words in (("put", "B1", "2814", "E", "Low+3"), ("set", "B1", "--undetected")):
        assert "two play here" in refused(run, "flight", *words)


@pytest.mark.usefixtures("folder")
def test_the_second_player_has_a_map_of_his_own(run: Run) -> None:
    """Rules 4.2 and 5.11: with his routes, and of the enemy what lies open."""
    told(run, *NEW, "--two-players")
    words = ("map", "show", "--side", "German", "--campaign", "April", "--json")
    shown = json.loads(told(run, *words))
    assert shown["file"].endswith("April-german-map.svg")
    british = [one for one in shown["counters"] if one["side"] == "British"]
    assert all(one["altitude"] is None for one in british)
    told(run, "print", "map", "--side", "German", "--campaign", "April", "--html")


@pytest.mark.usefixtures("april")
def test_alone_one_sees_no_map_of_the_germans(run: Run) -> None:
    """Rule 24.2."""
    german = ("map", "show", "--side", "German")
    assert "its plan is sealed" in refused(run, *german, "--campaign", "April")
    assert "say --campaign" in refused(run, *german)


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize(
    ("order", "fault"),
    [
        (("--dogfight", "schusta"), "has no Schusta [13.422]"),
        (("--away", "High+9"), "RE8 does not fly at High+9 [13.42]"),
    ],
)
def test_orders_that_can_never_be_carried_out_are_refused(
    run: Run, order: tuple[str, str], fault: str
) -> None:
    assert fault in refused(run, "flight", "orders", "B1", *order)


@pytest.mark.usefixtures("april")
def test_a_route_is_taken_off_again(run: Run) -> None:
    """Rule 10.7."""
    assert "has no route any more" in told(run, "plan", "route", "B1", "-")
    (one,) = turn(run)["flights"]
    assert json.loads(told(run, "flight", "show", one["flight"], "--json"))["route"] == []


@pytest.mark.usefixtures("folder")
def test_dummies_are_set_up_and_balloons_raised_before_the_first_turn(run: Run) -> None:
    """Rules 4.42 and 12.217."""
    told(run, "campaign", "new", "Easter", "--scenario", "easter", "--two-players")
    assert "appears beside" in told(run, "flight", "decoy", "B4")
    told(run, "flight", "decoy", "G2", "--at", "Douai La Brayelle", "--side", "German")
    german = json.loads(told(run, "flight", "list", "--side", "German", "--json"))["flights"]
    assert [one["status"] for one in german if one["flight"] == "GD1"] == ["at readiness"]
    told(run, "turn", "next", "--phase")
    assert "between two turns" in refused(run, "flight", "decoy", "B5")
    told(run, "campaign", "new", "Kite", "--scenario", "kite", "--two-players")
    words = ("plan", "balloon", "kite-vis", "Deck+2", "--side", "German", "--campaign", "Kite")
    assert "hangs at Deck+2" in told(run, *words)
    assert "no British balloon" in refused(
        run, "plan", "balloon", "kite-vis", "Deck+2", "--campaign", "Kite"
    )


@pytest.mark.usefixtures("april")
def test_a_counter_that_nobody_has_found_out_is_not_engaged(run: Run) -> None:
    """Rule 13.21b."""
    told(run, "turn", "next")
    (lying,) = turn(run)["undetected"]
    fault = refused(run, "flight", "engage", "B1", lying["counter"])
    assert f"counter {lying['counter']} is undetected [13.21b]" in fault


@pytest.mark.usefixtures("folder")
def test_each_player_reads_his_own_rosters(run: Run) -> None:
    """Rule 8.33: what became of the enemy's men in the scenario in play is not told."""
    told(run, *NEW, "--two-players")
    roster = ("roster", "show", "Jasta 11", "--json", "--campaign", "April")
    theirs, mine = (json.loads(told(run, *roster, *side)) for side in ((), ("--side", "German")))
    assert (theirs["hidden"], mine["hidden"]) == (True, False)
    assert "say --campaign" in refused(run, "roster", "show", "Jasta 11", "--side", "German")


@pytest.mark.usefixtures("april")
def test_the_program_moves_the_rest_and_stops_at_the_next_decision(run: Run) -> None:
    told(run, "turn", "next")
    said = told(run, "turn", "next", "--rest")
    assert "\nTurn 2, 08:22\n" in said
    assert "You move 1 flight now" in said.splitlines()[-1]
    assert turn(run)["turn"] == 2


@pytest.mark.usefixtures("april")
def test_in_brief_there_are_no_rolls_and_no_routine(run: Run) -> None:
    said = told(run, "turn", "next", "--rest", "--brief")
    assert "initiative" not in said.casefold()
    assert "    " not in said
    events = json.loads(told(run, "turn", "next", "--rest", "--brief", "--json"))["events"]
    assert not [event for event in events if event["rolls"] or event["kind"] == "move"]


@pytest.mark.usefixtures("april")
def test_the_log_of_an_earlier_scenario_stays_readable(run: Run) -> None:
    told(run, "turn", "end", "--yes")
    first = told(run, "turn", "log", "--turn", "0")
    told(run, "campaign", "begin", "April", "--scenario", "kite")
    assert told(run, "turn", "log", "--turn", "0") != first
    assert told(run, "turn", "log", "--scenario", "1", "--turn", "0") == first
    last = json.loads(told(run, "turn", "log", "--scenario", "1", "--json"))
    assert last[-1]["kind"] == "victory"
    assert "turn 9 has not come" in refused(run, "turn", "log", "--scenario", "1", "--turn", "9")
    assert "no scenario number 3" in refused(run, "turn", "log", "--scenario", "3")
    assert "    " not in told(run, "turn", "log", "--scenario", "1", "--brief")
