"""`bloodyapril scenario`: what can be played, and what is wrong with a file of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyapril.store.scenario.reading import read_scenario
from bloodyapril.terms.sides import Sky
from tests.cli.conftest import Run, told

SHORT = Path(__file__).parent.parent / "store" / "short.toml"


def test_scenarios_are_listed_and_shown(run: Run) -> None:
    listed = json.loads(told(run, "scenario", "list", "--json"))
    assert "1917-04-13-drocourt-queant" in [line["scenario"] for line in listed]
    lines = told(run, "scenario", "list").splitlines()
    assert any("drocourt" in line for line in lines)
    assert max(map(len, lines)) <= 80
    text = told(run, "scenario", "show", "drocourt")
    assert "British order of battle" in text
    assert "type rolled" in text
    shown = json.loads(told(run, "scenario", "show", "drocourt", "--json"))
    assert shown["flights"][0]["tasking"] == "Recon"
    assert shown["readiness"][0]["unit"] == "jasta-11"


def test_a_scenario_of_ones_own_is_shown_from_its_file(run: Run) -> None:
    assert "A short patrol" in told(run, "scenario", "show", str(SHORT))


def test_a_check_says_what_is_left_to_the_dice_and_by_which_rule(run: Run) -> None:
    text = " ".join(told(run, "scenario", "check", str(SHORT)).split())
    assert "No fault found." in text
    assert "readiness of Jasta 4: type rolled on the availability matrix [24.1]" in text
    assert "readiness of Jasta 4: number rolled on the flight size table [24.1]" in text


def test_a_check_tells_doubts_that_are_no_faults(run: Run, tmp_path: Path) -> None:
    """Rules 4.1 and 4.42: the file can be played all the same."""
    file = tmp_path / "mine.toml"
    file.write_text(SHORT.read_text().replace('"re8"', '"fe2b"'))
    text = " ".join(told(run, "scenario", "check", str(file)).split())
    assert "No fault found. Doubtful flight B1: starts in the air in 3610" in text
    assert "flight B1: 59 Squadron flew RE8 on 1917-04-13, not FE2b [4.1]" in text
    assert len(json.loads(told(run, "scenario", "check", str(file), "--json"))["doubts"]) == 2
    file.write_text(SHORT.read_text().replace('["10.4"]', '["10.4", "13.43"]'))
    doubts = json.loads(told(run, "scenario", "check", str(file), "--json"))["doubts"]
    assert "rules-on: 13.43 is of dogfights only [13.41]" in doubts


def test_special_rules_on_weather_and_starts_are_read_and_shown(run: Run, tmp_path: Path) -> None:
    """Rules 4.42 and 7.4."""
    file = tmp_path / "mine.toml"
    text = SHORT.read_text().replace('sky = "clear"', 'sky = "clear"\nchanges-off = ["veer"]')
    file.write_text(f'air-starts = "They are over the lines."\n{text}')
    shown = " ".join(told(run, "scenario", "show", str(file)).split())
    assert "[7.4] that are left out: the wind veers by one hexside, clockwise." in shown
    assert "They are over the lines. [4.42]" in shown
    plain = json.loads(told(run, "scenario", "show", str(file), "--json"))
    assert plain["weather_changes_off"] == ["veer"]
    assert plain["air_starts"] == "They are over the lines."
    assert "Doubtful" not in told(run, "scenario", "check", str(file))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'sky = "clear"',
            'sky = "clear"\nchanges-off = ["hail"]',
            "weather: 'hail' is no change of weather; these are: worse, better",
        ),
        ("aeroplanes = 2", "aeroplanes = 7", "flight B1: 7 aeroplanes; a flight has one to 6"),
        ("cameras = [1]", "cameras = [4]", "flight B1: a camera in box 4 of 2"),
        ("cameras = [1]", "cameras = [1, 1]", "flight B1: two cameras in one box"),
        ("cameras = [1]", "cameras = [1]\nenters = 5", "flight B1: it enters in turn 5 of 4"),
        ('id = "B1"', 'id = "G1"', "flight G1: ids such as G1 are the program's own"),
        (
            'unit = "jasta-4"',
            'unit = "jasta-11"\nleader = "Manfred von Richthofen"',
            "Manfred von Richthofen cannot fly in two aeroplanes [4.3]",
        ),
        ("cameras = [1]", "cameras = []", "flight B1: say which of its aeroplanes have cameras"),
        ('"Recon"', '"Bombing"', "flight B1: cameras are for Recon, not Bombing [12.216]"),
        ("aeroplanes = 2", "aeroplanes = 1", "flight B1: 2 crews for 1 aeroplanes"),
        ('type = "albatros-d-iii"', 'type = "zeppelin"', "readiness of jasta-11: no aeroplane"),
        ('"Douai La Brayelle"', '"Nowhere"', "readiness of jasta-11: no aerodrome called"),
        ("turns = 4", "turns = 0", "time: 'turns' must be 1 or more, not 0"),
        ("aeroplanes = 3", "aeroplanes = 9", "readiness of jasta-11: 9 aeroplanes"),
        ('"3317", "2320"', '"3317", "9999"', "flight B1: hex 9999 is not on the map"),
        ("turns = 4", "turns = ", "is not TOML"),
        ('start = "08:20"', 'start = "8.20"', "is no time of day"),
        ("start =", "begin =", "time: 'begin' is not an entry here"),
        ('kind = "patrol"', 'kind = "hunt"', "'kind' must be 'patrol' or 'show'"),
        ("1917-04-13", "1917-08-13", "'date' must be 1917-05-31 or less"),
        ("1917-04-13", '"13 April"', "'date' must be a date such as 1917-04-13"),
        ('unit = "59-sqn"', 'unit = "95-sqn"', "units: no unit called '95-sqn'"),
        ('sky = "clear"', 'sky = "snow"', "weather: a snow sky needs its band"),
        ('sky = "clear"', "roll = false", "weather: say roll = true, or the sky, not both"),
        (
            'sky = "clear"',
            f"roll = true\nagain = {[sky.value for sky in Sky]}",
            "weather: no sky would be left",
        ),
        ('density = "medium"', 'density = "thick"', "aa number 1: 'thick' is none of light"),
        ('hex = "2915"', 'hex = "9915"', "aa number 1"),
        ('hex = "2915"', "hex = 2915", "aa number 1: 2915 must be written in quotation marks"),
        ("rows = [12, 24]", "rows = [12]", "aa-pool: 'rows' has too few values"),
        ("rows = [12, 24]", "rows = [24, 12]", "aa-pool: 1 AA for 0 sites in map rows 24 to 12"),
        ("cameras = [1]", "cameras = 1", "flight B1: 'cameras' must be a list in brackets"),
        ('altitude = "Low+6"', 'altitude = "Low+99"', "flight B1: RE8 at Low+99: its Low ends at"),
        ('cruise = "Low+8"', 'cruise = "Very High+3"', "flight B1: RE8 cannot reach the Very High"),
        ('airborne = "Low+3"', 'airborne = "Low+33"', "readiness of jasta-11: Albatros D.III at"),
        ('type = "re8"', 'type = "albatros-d-iii"', "59 Squadron cannot fly a German Albatros"),
        ('unit = "59-sqn"', 'unit = "jasta-4"', "flight B1: La Bellevue is a British aerodrome"),
        ('"Douai La Brayelle"', '"Filescamp Farm"', "Filescamp Farm is a British aerodrome"),
        (
            'rules-on = ["10.4"]',
            'rules-on = ["99.9"]',
            "rule '99.9' cannot be turned on",
        ),
        ('altitude = "Low+6"', "", "flight B1: it starts in a hex, but at no altitude"),
    ],
)
def test_a_fault_is_named_by_its_place(
    run: Run, tmp_path: Path, old: str, new: str, fault: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SHORT.read_text().replace(old, new, 1))
    result = run("scenario", "check", str(file))
    assert result.exit_code == 2
    assert fault in " ".join(result.stdout.split())
    assert "mine.toml cannot be played" in result.stderr
    plain = json.loads(run("scenario", "check", str(file), "--json").stdout)
    assert any(fault in found for found in plain["faults"])


def test_two_flights_of_one_id_are_a_fault(run: Run, tmp_path: Path) -> None:
    text = SHORT.read_text()
    flight = text[text.index("[[flights]]") : text.index("[[readiness]]")]
    file = tmp_path / "twice.toml"
    file.write_text(text.replace(flight, flight * 2))
    result = run("scenario", "check", str(file))
    assert "flight B1: another flight has this id" in result.stdout


def test_a_scenario_without_flights_or_leaders(run: Run, tmp_path: Path) -> None:
    text = SHORT.read_text()
    flight = text[text.index("[[flights]]") : text.index("[[readiness]]")]
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(flight, ""))
    assert "there is nobody to play" in run("scenario", "check", str(file)).stdout
    file.write_text(text.replace('leader = "James Maitland Stuart"\n', ""))
    told_ = " ".join(told(run, "scenario", "check", str(file)).split())
    assert "flight B1: no leader, Aggression rolled by training [4.3]" in told_


def test_a_file_that_is_not_there_is_a_fault_too(run: Run, tmp_path: Path) -> None:
    result = run("scenario", "check", str(tmp_path / "none.toml"))
    assert result.exit_code == 2
    assert "cannot be read" in " ".join(result.stdout.split())


def test_every_fault_is_told_at_once(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = SHORT.read_text().replace('"re8"', '"re9"').replace("Douai La B", "Lens La B")
    file.write_text(text.replace('"2915"', '"9915"'))
    faults = json.loads(run("scenario", "check", str(file), "--json").stdout)["faults"]
    parts = [fault.partition(":")[0] for fault in faults]
    assert parts == ["flight B1", "readiness of jasta-11", "readiness of jasta-4", "aa number 1"]
    shown = run("scenario", "show", str(file))
    assert shown.exit_code == 2
    assert "(and 3 more); see: bloodyapril scenario check" in shown.stderr


@pytest.mark.parametrize("text", ["", "x = 1", "flights = 3", "time = []", "[[flights]]\n[[aa]]"])
def test_a_file_that_is_something_else_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    result = run("scenario", "check", str(file))
    assert result.exit_code == 2
    assert "is missing" in result.stdout


def test_a_night_may_be_moonless(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SHORT.read_text().replace("turns = 4", "turns = 4\nnight = true"))
    assert not read_scenario(file).light(1).moonless
    file.write_text(
        SHORT.read_text().replace("turns = 4", "turns = 4\nnight = true\nmoonless = true")
    )
    assert read_scenario(file).light(1).moonless


def test_where_the_enemys_aa_lies_hidden_is_not_shown(run: Run, tmp_path: Path) -> None:
    """Rule 4.41."""
    file = tmp_path / "mine.toml"
    text = SHORT.read_text().replace("light = 1", "light = 4")
    file.write_text(text.replace('hex = "2915"', 'hex = "2915"\nhidden = true', 1))
    shown = told(run, "scenario", "show", str(file))
    assert "German medium, hidden" in shown
    assert "2915" not in shown
    (gun,) = json.loads(told(run, "scenario", "show", str(file), "--json"))["aa"]
    assert (gun["hex"], gun["hidden"], gun["active"]) == (None, True, False)
    file.write_text(text.replace('hex = "2915"', 'hex = "2915"\nactive = false', 1))
    assert "German medium in 2915, inactive" in told(run, "scenario", "show", str(file))
