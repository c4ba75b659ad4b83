"""Refereeing with the real map on the table: fights on record, and flights kept by hand."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.cli.campaigns import open_named
from bloodyapril.game.table.by_hand import turned
from tests.cli.conftest import Run, refused, told
from tests.sitting import read_game

STORE = Path(__file__).parent.parent / "store"
SHORT = STORE / "short.toml"
GERMANS = "5 Albatros D.III Medium+1 av=4"


@pytest.fixture
def april(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solitaire campaign: two RE8s, and German flights that are secret."""
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    told(run, "campaign", "new", "April", "--scenario", str(SHORT), "--seed", "1")


@pytest.fixture
def table(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with a referee, who keeps both sides."""
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    words = ("--scenario", str(SHORT), "--seed", "1", "--table")
    assert "both sides lie open" in told(run, "campaign", "new", "April", *words)


def flight(run: Run, id: str = "B1") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told(run, "flight", "show", id, "--json"))
    return found


def entries(run: Run) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = json.loads(told(run, "journal", "show", "--json"))
    return lines


def campaign(run: Run) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told(run, "campaign", "show", "April", "--json"))
    return found


def rolled(run: Run, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told(run, "roll", *words, "--json"))
    return found


@pytest.mark.usefixtures("table")
def test_a_round_is_written_to_both_flights_and_taken_back_whole(run: Run) -> None:
    before = (flight(run), flight(run, "G1"), campaign(run))
    words = ("combat", "G1@April", "B1@April", "--sees", "tally", "--behind", "--record")
    fight = rolled(run, *words)
    assert "its own dice" in fight["dice"]
    assert fight["engagement"] == "surprise"
    after = flight(run)
    assert [box["damage"] for box in after["boxes"]] == fight["defender"]["aeroplanes"]
    assert after["detection"] == "undetected"
    texts = " ".join(event["text"] for event in fight["events"])
    for id, name in (("B1", "59 Squadron photographers"), ("G1", "Jasta 11")):
        assert flight(run, id)["manoeuvre_marker"] is (f"{name} scatters" in texts)
    assert "Jasta 11 scatters" in texts
    assert flight(run, "G1")["altitude"].endswith("+0")
    guns = fight["attacker"]["weapons"].values()
    assert [weapon["depletion_number"] for weapon in flight(run, "G1")["weapons"]] == list(guns)
    last = entries(run)[-1]
    assert last["title"] == "At the table: combat, G1 and B1"
    assert last["dice"] == "program"
    told(run, "journal", "undo", "--dice")
    assert (flight(run), flight(run, "G1")) == before[:2]
    assert rolled(run, *words)["events"] == fight["events"]


@pytest.mark.usefixtures("table")
def test_detection_weather_and_light_are_the_campaigns_unless_they_are_said(run: Run) -> None:
    words = ("combat", "G1@April", "B1@April", "--record")
    told(run, "flight", "put", "B1", "2316", "E", "Low+1")
    assert "is undetected [13.21b]; say --sees" in refused(run, "roll", *words)
    told(run, "flight", "set", "B1", "--detected")
    detected = rolled(run, *words, "--seed", "3")
    told(run, "journal", "undo", "--dice")
    assert rolled(run, *words, "--sees", "detected", "--seed", "3")["events"] == detected["events"]
    told(run, "journal", "undo", "--dice")
    told(run, "flight", "set", "G1", "--tally", "1")
    tally = rolled(run, *words, "--seed", "3")
    told(run, "journal", "undo", "--dice")
    assert rolled(run, *words, "--sees", "tally", "--seed", "3")["events"] == tally["events"]
    assert tally["events"] != detected["events"]


def test_nobody_fires_through_the_campaigns_clouds_unless_the_table_says_otherwise(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    cloudy = tmp_path / "cloudy.toml"
    sky = 'sky = "mostly-cloudy"\nband = "low"'
    cloudy.write_text(SHORT.read_text().replace('sky = "clear"', sky))
    told(run, "campaign", "new", "April", "--scenario", str(cloudy), "--seed", "1", "--table")
    told(run, "flight", "put", "B1", "2316", "E", "Medium+1")
    words = ("roll", "barrage", "B1@April", "heavy", "--record")
    assert "may not fire" in refused(run, *words)
    told(run, *words, "--sky", "clear")


@pytest.mark.parametrize("optional", ["10.4", "16.311"])
def test_rain_spoils_the_aim_of_aa_where_the_scenario_plays_that(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, optional: str
) -> None:
    """Rule 16.311: what is put on record goes by the scenario; --flak-weather says so, too."""
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    wet = tmp_path / "wet.toml"
    text = SHORT.read_text().replace('sky = "clear"', 'sky = "rain"\nband = "medium"')
    wet.write_text(text.replace('rules-on = ["10.4"]', f'rules-on = ["{optional}"]'))
    told(run, "campaign", "new", "April", "--scenario", str(wet), "--seed", "1", "--table")
    told(run, "flight", "put", "B1", "2316", "E", "Low+1")
    words = ("barrage", "B1@April", "heavy", "--record")
    assert aimed_in_rain(rolled(run, *words)) is (optional == "16.311")
    told(run, "journal", "undo", "--dice")
    assert aimed_in_rain(rolled(run, *words, "--flak-weather"))


@pytest.mark.parametrize(
    "words", [("barrage", "4 FE2d Low+4", "heavy"), ("bomb-run", "4 FE2d Low+4", "--aa", "heavy")]
)
def test_at_ones_own_table_rain_counts_when_it_is_said(run: Run, words: tuple[str, ...]) -> None:
    """Rule 16.311."""
    rain = ("--sky", "rain", "--cloud-band", "medium", "--seed", "1")
    assert not aimed_in_rain(rolled(run, *words, *rain))
    assert aimed_in_rain(rolled(run, *words, *rain, "--flak-weather"))


def aimed_in_rain(account: dict[str, Any]) -> bool:
    """Whether rain was a modifier of the AA roll of a procedure."""
    rolls = [roll for event in account["events"] for roll in event["rolls"]]
    aa = next(roll for roll in rolls if roll["chart"] == "aa")
    return "rain" in json.dumps(aa["modifiers"])


@pytest.mark.usefixtures("april")
def test_nobody_is_asked_for_dice_in_vain(run: Run) -> None:
    told(run, "roll", "landing", "B1@April", "--record")
    result = run("roll", "combat", GERMANS, "B1@April", "--record", "--dice", "ask", stdin="1,1\n")
    assert result.exit_code == 2
    assert "is not in the air" in result.stderr
    assert "Engagement" not in result.stderr


def test_a_flight_that_is_not_rated_yet_is_rated_in_its_first_fight(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    later = tmp_path / "later.toml"
    later.write_text(SHORT.read_text().replace('["10.4"]', '["4.31"]'))
    told(run, "campaign", "new", "April", "--scenario", str(later), "--seed", "1")
    fought = rolled(run, "combat", GERMANS, "B1@April", "--sees", "tally", "--record")
    assert fought["events"][0]["rule"] == "4.31"
    _, game = read_game(open_named("April", None))
    assert not game.flight("B1").unrated


@pytest.mark.usefixtures("april")
def test_losses_score_and_reach_the_roster(run: Run) -> None:
    lost = rolled(
        run, "combat", GERMANS, "B1@April", "--sees", "tally", "--behind", "--seed", "8", "--record"
    )
    shot_down = lost["defender"]["aeroplanes"].count("shot down")
    assert shot_down
    assert campaign(run)["score"]["German"] > 0
    men = json.loads(told(run, "roster", "show", "59-sqn", "--campaign", "April", "--json"))[
        "airmen"
    ]
    assert any(man["status"] != "fit" for man in men)
    assert entries(run)[-1]["dice"] == "typed"


@pytest.mark.usefixtures("table")
def test_an_enemy_that_is_only_described_scores_each_time_he_is_shot_down(run: Run) -> None:
    words = ("combat", "G1@April", "1 RE8 Low+2 crippled=1", "--sees", "tally", "--behind")
    kills, score = 0, 0
    for seed in range(4):
        told(run, "flight", "put", "G1", "2316", "E", "Low+3")
        fought = rolled(run, *words, "--seed", str(seed), "--record")
        now = campaign(run)["score"]["German"]
        fell = fought["defender"]["aeroplanes"] == ["shot down"]
        assert (now > score) is fell
        kills, score = kills + fell, now
    assert kills > 1


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize(("hex_", "captured"), [("0626", False), ("3515", True)])
def test_who_comes_down_is_taken_only_on_the_enemys_ground(
    run: Run, hex_: str, captured: bool
) -> None:
    """Rule 14.25: as the hex says where the flight is kept."""
    told(run, "flight", "put", "B1", hex_, "E", "Medium+2")
    taken = set[bool]()
    for seed in range(12):
        words = ("combat", GERMANS, "B1@April", "--sees", "tally", "--seed", str(seed), "--record")
        fight = rolled(run, *words)
        ends = [end for end in fight["defender"]["ends"] if "all killed" not in end]
        taken |= {"captured" in end for end in ends}
        told(run, "journal", "undo", "--dice")
    assert taken == {captured}


@pytest.mark.usefixtures("april")
def test_who_falls_out_is_a_flight_of_his_own(run: Run) -> None:
    for seed in range(60):
        words = ("combat", GERMANS, "B1@April", "--sees", "tally", "--seed", str(seed), "--record")
        fight = rolled(run, *words)
        apart = [event for event in fight["events"] if event["kind"] == "separated"]
        if apart:
            break
        told(run, "journal", "undo", "--dice")
    id = next(box["left_as"] for box in flight(run)["boxes"] if box["left_as"])
    alone = flight(run, id)
    assert alone["aeroplanes"] == 1
    assert alone["spinning"] or alone["dud_engine"]


@pytest.mark.usefixtures("april")
def test_typed_dice_and_dice_that_are_asked_for_come_to_the_same(run: Run) -> None:
    words = ("combat", GERMANS, "B1@April", "--sees", "tally", "--record", "--json")
    seeded = json.loads(told(run, "roll", *words, "--seed", "5"))
    after = flight(run)
    faces = [
        [str(face % 10) for face in roll["faces"]]
        for event in seeded["events"]
        for roll in event["rolls"]
    ]
    told(run, "journal", "undo", "--dice")
    typed = ",".join(face for roll in faces for face in roll)
    assert json.loads(told(run, "roll", *words, "--dice", typed))["dice"].startswith(
        "dice as typed"
    )
    assert flight(run) == after
    told(run, "journal", "undo", "--dice")
    answers = "".join(f"{','.join(roll)}\n" for roll in faces)
    result = run("roll", *words, "--dice", "ask", stdin=f"1\nback\n{answers}")
    assert result.exit_code == 0, result.stderr
    assert flight(run) == after
    assert entries(run)[-1]["dice"] == "typed"


@pytest.mark.usefixtures("april")
def test_the_journal_has_the_words_of_a_fight(run: Run) -> None:
    words = ("roll", "combat", GERMANS, "B1@April", "--sees", "tally", "--sun", "behind")
    told(run, *words, "--record", "--seed", "3")
    entry = entries(run)[-1]
    assert entry["words"] == [
        "record", "combat", GERMANS, "B1@April", "sees tally", "sun behind", "seed 3",
    ]  # fmt: skip
    fight = entry["command"]["fight"]
    assert (fight["kind"], fight["sees"], fight["over"]) == ("combat", "tally", None)
    assert entry["rule"] == "13.2"


@pytest.mark.usefixtures("table")
def test_a_dogfight_costs_ammunition_bombs_and_endurance(run: Run) -> None:
    before = flight(run)
    orders = ("--attacker-orders", "stay", "--defender-orders", "stay", "--turns", "3")
    fight = rolled(run, "dogfight", "G1@April", "B1@April", *orders, "--record")
    after = flight(run)
    assert [box["damage"] for box in after["boxes"]] == fight["defender"]["aeroplanes"]
    spent = after["endurance_used_minutes"] - before["endurance_used_minutes"]
    assert (spent > 0) is (fight["turns"] > 1)
    separated = [event for event in fight["events"] if event["kind"] == "separated"]
    known = {one["flight"] for one in json.loads(told(run, "flight", "list", "--json"))["flights"]}
    assert {id for event in separated for id in event["flights"]} <= known


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize("seed", range(4))
def test_a_dogfight_on_record_goes_as_one_off_the_record(run: Run, seed: int) -> None:
    told(run, "flight", "put", "B1", "2316", "E", "Medium+2")
    orders = ("--defender-orders", "when-hurt", "--over", "British", "--seed", str(seed))
    words = ("dogfight", "4 Albatros D.III Medium+2 av=2", "B1@April", *orders)
    loose = rolled(run, *words)
    fixed = rolled(run, *words, "--record")
    assert (fixed["turns"], fixed["why"]) == (loose["turns"], loose["why"])
    assert fixed["defender"] == loose["defender"]
    faces = [
        [roll["faces"] for event in fight["events"] for roll in event["rolls"]]
        for fight in (loose, fixed)
    ]
    assert faces[0] == faces[1]


@pytest.mark.usefixtures("april")
def test_a_barrage_that_hits_gives_a_flight_away(run: Run) -> None:
    for seed in range(60):
        fired = rolled(run, "barrage", "B1@April", "heavy", "--seed", str(seed), "--record")
        assert (flight(run)["detection"] == "detected") is fired["hit"]
        if fired["hit"]:
            break
    damages = [box["damage"] for box in flight(run)["boxes"]]
    assert damages == fired["flight"]["aeroplanes"]


@pytest.mark.usefixtures("april")
def test_landing_brings_a_flight_home_and_crashing_ends_it(run: Run) -> None:
    rolled(run, "landing", "B1@April", "--terrain", "open", "--over", "German", "--record")
    assert flight(run)["status"] == "eliminated"
    men = json.loads(told(run, "roster", "show", "59-sqn", "--campaign", "April", "--json"))[
        "airmen"
    ]
    assert any(man["status"] in ("prisoner", "killed") for man in men)
    told(run, "journal", "undo", "--dice")
    told(run, "roll", "landing", "B1@April", "--record")
    assert flight(run)["status"] == "landed"
    assert "is not in the air" in refused(run, "roll", "landing", "B1@April", "--record")


def test_a_bomb_run_drops_its_bombs_on_a_target_of_the_scenario(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    raids = STORE / "raids.toml"
    told(run, "campaign", "new", "Raid", "--scenario", str(raids), "--seed", "1", "--table")
    flying = json.loads(told(run, "flight", "list", "--json"))["flights"]
    bomber = next(one["flight"] for one in flying if one["tasking"] == "Bombing")
    told(run, "flight", "put", bomber, "2813", "E", "Deck+2")
    words = ("bomb-run", f"{bomber}@Raid", "--target", "a dump", "--profile", "C", "--record")
    assert flight(run, bomber)["laden"]
    before = json.loads(told(run, "campaign", "show", "Raid", "--json"))["score"]["British"]
    for seed in range(60):
        run_ = rolled(run, *words, "--seed", str(seed))
        after = json.loads(told(run, "campaign", "show", "Raid", "--json"))["score"]["British"]
        assert not flight(run, bomber)["laden"]
        if run_["damage"] != "no effect":
            break
        told(run, "journal", "undo", "--dice")
    assert after > before
    assert "carries no bombs" in refused(run, "roll", *words)


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("combat '3 SE5 Low' '3 Albatros D.III Low' --record", "needs a flight of a campaign"),
        ("combat B1@April B1@April --record", "does not fight itself"),
        ("combat G1@April B1@April --record", "the enemy's are secret [24.2]"),
        ("combat B9@April '3 Albatros D.III Low' --record", "no British flight called 'B9'"),
        ("combat B1@April '3 Albatros D.III Low' --record --side German", "plan is sealed"),
        ("combat B1@April '3 Albatros D.III Low' --record --side French", "'French' is not one of"),
        ("combat B1@June '3 Albatros D.III Low' --record", "June"),
        ("combat B1@April '3 Zeppelin Low' --record", "no aeroplane type called"),
        ("combat B1@April '3 Albatros D.III Low+2' --record --dice 1", "dice"),
        ("combat B1@April '3 Albatros D.III Low' --record --dice 1 --seed 2", "not both"),
        ("combat B1@April '3 Albatros D.III Low' --record --seed ' '", "not blank"),
        ("barrage B1@April thick --record", "AA density"),
        ("landing G1@April --record", "secret"),
        ("landing B1@April --terrain moon --record", "moon"),
        ("bomb-run B1@April --record", "attacks nothing on the ground"),
    ],
)
def test_nonsense_is_refused_and_nothing_is_written(run: Run, words: str, fault: str) -> None:
    before = (flight(run), entries(run))
    result = run("roll", *shlex.split(words))
    assert result.exit_code == 2
    assert fault in result.stderr
    assert (flight(run), entries(run)) == before


@pytest.mark.usefixtures("april")
def test_germans_are_recorded_by_their_own_side_only(run: Run) -> None:
    words = ("combat", "G1@April", "4 RE8 Low+2", "--sees", "tally", "--record", "--seed", "4")
    assert "secret" in refused(run, "roll", *words)
    told(run, "plan", "open", "April", "--yes")
    fought = rolled(run, *words, "--side", "German")
    assert fought["attacker"]["name"] == "Jasta 11"
    assert entries(run)[-1]["actor"] == "German"


@pytest.mark.usefixtures("table")
def test_a_referee_sees_both_sides_and_the_plan(run: Run) -> None:
    assert {"B1", "G1"} <= {
        one["flight"] for one in json.loads(told(run, "flight", "list", "--json"))["flights"]
    }
    assert "Jasta 11" in told(run, "plan", "open", "April")
    assert json.loads(told(run, "journal", "show", "--json"))[-1]["sealed"] == ""
    assert any("Jasta 11" in line for line in told(run, "journal", "show", "2").splitlines())
    assert campaign(run)["opened_early"] == []


def test_every_scenario_of_a_table_campaign_is_refereed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    told(run, "campaign", "new", "April", "--seed", "1", "--table")
    for _ in range(2):
        told(run, "campaign", "begin", "April", "--scenario", str(SHORT))
        assert "refereed" in told(run, "campaign", "show", "April")
        assert flight(run, "G2")["status"] == "at readiness"
        told(run, "turn", "end")


@pytest.mark.usefixtures("april")
def test_in_solitaire_the_other_side_stays_secret(run: Run) -> None:
    listed = json.loads(told(run, "flight", "list", "--json"))["flights"]
    assert [one["flight"] for one in listed] == ["B1"]
    assert "24.2" in refused(run, "plan", "open", "April")
    assert "secret" in refused(run, "flight", "put", "G1", "2316", "E", "Low+2")


@pytest.mark.usefixtures("table")
def test_a_flight_is_put_where_the_real_map_has_it(run: Run) -> None:
    for id, words in (("B1", ("2316", "NNE", "Low+3")), ("G1", ("2316/2317", "e", "low+1"))):
        told(run, "flight", "put", id, *words)
        after = flight(run, id)
        assert (after["hex"], after["altitude"].casefold()) == (words[0], words[2].casefold())
    waiting = flight(run, "G2")
    assert waiting["status"] == "at readiness"
    assert "by hand" in told(run, "flight", "put", "G2", "3610", "W", "Deck+0")
    assert flight(run, "G2")["status"] == "flying"
    told(run, "journal", "undo")
    assert flight(run, "G2") == waiting


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("option", "key", "value"),
    [
        ("--detected", "detection", "detected"),
        ("--undetected", "detection", "undetected"),
        ("--aborting", "aborting", True),
        ("--not-aborting", "aborting", False),
        ("--not-laden", "laden", False),
        ("--laden", "laden", True),
        ("--marker", "manoeuvre_marker", True),
        ("--no-marker", "manoeuvre_marker", False),
        ("--endurance 24", "endurance_used_minutes", 24),
        ("--tally A", "tally", "G1"),
        ("--tally g1", "tally", "G1"),
        ("--no-tally", "tally", None),
    ],
)
def test_what_the_table_says_is_set_and_taken_back(
    run: Run, option: str, key: str, value: object
) -> None:
    told(run, "flight", "set", "B1", "--tally", "A", "--endurance", "3")
    before = flight(run)
    said = told(run, "flight", "set", "B1", *option.split())
    assert "is set by hand" in said
    assert flight(run)[key] == value
    entry = entries(run)[-1]
    assert entry["words"][:2] == ["set flight", "B1"]
    assert entry["command"]["flight"] == "B1"
    told(run, "journal", "undo")
    assert flight(run) == before


@pytest.mark.usefixtures("table")
def test_a_tally_identifies_and_its_holder_is_told(run: Run) -> None:
    told(run, "flight", "set", "B1", "--tally", "A")
    assert flight(run, "G1")["identified"]
    assert "Tally on A" in told(run, "flight", "show", "B1")


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("put B1 9999 E Low+3", "not on the house map"),
        ("put B1 23 E Low+3", "23"),
        ("put B1 2316 UP Low+3", "UP"),
        ("put B1 2316/2317 N Low+3", "it can head E, W, not N"),
        ("put B1 2316 E High+1", "cannot reach the High band"),
        ("put B1 2316 E Low+99", "ends at +"),
        ("put B1 2316 E somewhere", "somewhere"),
        ("put B9 2316 E Low+3", "no British flight called 'B9'"),
        ("set B1", "say what to set"),
        ("set B1 --tally A --no-tally", "names one enemy"),
        ("set B1 --tally ' '", "names one enemy"),
        ("set B1 --tally A", "no enemy flight that you know of"),
        ("set B1 --tally G1", "no enemy flight that you know of"),
        ("set B1 --endurance -4", "-4"),
        ("set B1 --endurance lots", "lots"),
        ("set B1 --aborting --laden", "jettisoned its bombs"),
        ("set G1 --marker", "secret"),
    ],
)
def test_nonsense_by_hand_is_refused(run: Run, words: str, fault: str) -> None:
    before = (flight(run), entries(run))
    result = run("flight", *shlex.split(words))
    assert result.exit_code == 2
    assert fault in result.stderr
    assert (flight(run), entries(run)) == before


@pytest.mark.usefixtures("april")
def test_when_it_is_over_nothing_more_is_recorded(run: Run) -> None:
    told(run, "play", "April", "--all")
    assert "is over" in refused(run, "roll", "landing", "B1@April", "--record")
    assert "is over" in refused(run, "flight", "set", "B1", "--marker")


@pytest.mark.usefixtures("table")
def test_the_table_counts_its_own_turns_and_ends_when_it_likes(run: Run) -> None:
    told(run, "flight", "set", "B1", "--marker")
    assert "It is turn 3, 08:24, by hand." in told(run, "turn", "set", "3")
    assert campaign(run)["turn"] == 3
    told(run, "journal", "undo")
    assert campaign(run)["turn"] == 1
    told(run, "turn", "set", "4")
    ended = told(run, "turn", "end")
    assert "VP, German" in ended
    assert campaign(run)["over"]
    assert "is over" in refused(run, "turn", "end")
    told(run, "journal", "undo", "--dice")
    assert not campaign(run)["over"]


@pytest.mark.usefixtures("table")
def test_empty_drums_are_changed_when_a_turn_is_over() -> None:
    _, game = read_game(open_named("April", None))
    flight = game.flight("B1")
    spent = tuple(replace(gun, empty=True) if gun.type.drums else gun for gun in flight.weapons)
    emptied = game.with_flights(replace(flight, weapons=spent))
    after, event = turned(emptied, 2)
    assert "Fresh drums: 59 Squadron photographers." in event.text
    assert not any(gun.empty for gun in after.flight("B1").weapons)
    same, event = turned(emptied, 1)
    assert "drums" not in event.text
    assert same.flight("B1").weapons == spent


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("turn", ["0", "5", "99", "soon"])
def test_a_turn_that_there_is_not_is_refused(run: Run, turn: str) -> None:
    before = entries(run)
    assert run("turn", "set", turn).exit_code == 2
    assert entries(run) == before


@pytest.mark.usefixtures("april")
def test_turns_are_not_set_by_hand_in_solitaire(run: Run) -> None:
    assert "where a referee keeps both sides" in refused(run, "turn", "set", "2")
    assert campaign(run)["turn"] == 1


@pytest.mark.usefixtures("april")
def test_players_end_a_scenario_by_agreement_and_say_so(run: Run) -> None:
    """Rule 4.5. It opens what was sealed, and an undo has to own up to that."""
    told(run, "turn", "next")
    assert "say --yes [4.5]" in refused(run, "turn", "end")
    assert "say --yes [4.5]" in refused(run, "turn", "end", "--json")
    assert not campaign(run)["over"]
    assert "VP, German" in told(run, "turn", "end", "--yes")
    assert campaign(run)["over"]
    assert "--secrets" in refused(run, "journal", "undo", "--dice")


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize(("answer", "over"), [("y\n", True), ("n\n", False)])
def test_people_are_asked_before_a_scenario_ends(
    run: Run, monkeypatch: pytest.MonkeyPatch, answer: str, over: bool
) -> None:
    monkeypatch.setattr("bloodyapril.cli.turn.for_people", lambda: True)
    said = run("turn", "end", stdin=answer)
    assert "and both lie open.\nEnd it [y/N]" in said.stdout
    assert campaign(run)["over"] is over


@pytest.mark.usefixtures("april")
def test_a_round_in_mid_phase_leaves_the_turn_playable(run: Run) -> None:
    told(run, "turn", "next")
    told(run, "roll", "landing", "B1@April", "--terrain", "open", "--record")
    assert json.loads(told(run, "play", "April", "--all", "--json"))["over"]
