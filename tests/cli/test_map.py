"""`bloodyapril map` and `print map`: what is drawn where, what is told, what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from bloodyapril.game.state.game import Melee
from bloodyapril.press.map_view import Window
from bloodyapril.rules.air_units import Detection
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.store.campaign.file import open_campaign
from bloodyapril.store.campaign.games import save_game
from bloodyapril.store.campaign.places import VARIABLE
from bloodyapril.store.library.map_files import LAYOUTS
from bloodyapril.store.library.map_files import VARIABLE as MAP_VARIABLE
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from tests.cli.conftest import Run, refused, told
from tests.sitting import read_game

SHORT = str(Path(__file__).parent.parent / "store" / "short.toml")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Campaigns are kept in a folder of the test's own, and it is the one we are in."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def april(run: Run) -> None:
    """A campaign with the short scenario set up."""
    told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "5")


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An owner's folder in which one hex is corrected."""
    place = tmp_path / "own"
    place.mkdir()
    head = ",".join(LAYOUTS["hexes.csv"].columns)
    (place / "hexes.csv").write_text(f"{head}\n2316,forest,,,,Arras\n", encoding="utf-8")
    monkeypatch.setenv(MAP_VARIABLE, str(place))
    return place


def written(path: Path) -> list[str]:
    """Every text of a drawing."""
    return [element.text or "" for element in ElementTree.parse(path).iter(f"{SVG}text")]


# --- show


def test_the_map_of_a_day_is_drawn(run: Run, folder: Path) -> None:
    assert told(run, "map", "show", "--date", "1917-03-20") == f"Written: {folder / 'map.svg'}\n"
    texts = written(folder / "map.svg")
    assert "Trenches corrected to 4 March 1917" in texts
    assert {"0101", "5632"} <= {*texts}


def test_a_part_is_drawn_to_a_file_of_ones_own(run: Run, folder: Path) -> None:
    words = ("map", "show", "--crop", "2316+2", "--out", "arras.svg", "--json")
    shown = json.loads(told(run, *words))
    assert (shown["file"], shown["part"], shown["date"]) == ("arras.svg", "2114-2518", "1917-04-08")
    assert (shown["counters"], shown["contacts"], shown["corrections"]) == ([], [], [])
    assert "2119" not in written(folder / "arras.svg")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("show", "--date", "8 April"), "is no day of the spring of 1917"),
        (("show", "--date", "1917-04-31"), "is no day of the spring of 1917"),
        (("show", "--date", "1918-04-08"), "is no day of the spring of 1917"),
        (("show", "--crop", "5701-5801"), "hex 5701 is not on the map"),
        (("show", "--crop", "Arras"), "is no part of the map"),
        (("show", "--out", "map.png"), "must end in .svg"),
        (("show", "--out", "nowhere/map.svg"), "there is no folder nowhere"),
        (("show", "--rings"), "--rings is about what lies on the map: say --campaign, too"),
        (("show", "--crop", "battle"), "say --campaign, too"),
        (("show", "--campaign", "May"), "no campaign called 'May'"),
        (("show", "--campaign", "April", "--date", "1917-04-08"), "say --date or --campaign"),
        (("hex", "5701"), "5701 is not on the map: columns 01-56, rows 01-32"),
        (("hex", "0133"), "0133 is not on the map"),
        (("hex", "0101/0100"), "0101/0100 is not on the map"),
        (("hex", "2316/2318"), "do not share a hexside"),
        (("hex", "Arras"), "'Arras' is no hex"),
        (("range", "2316", "9999"), "9999 is not on the map"),
        (("find", "Aras"), "Did you mean Arras"),
        (("check", "nowhere"), "there is no folder nowhere"),
    ],
)
def test_a_mistake_gets_one_line_and_writes_nothing(
    run: Run, folder: Path, words: tuple[str, ...], reason: str
) -> None:
    assert reason in refused(run, "map", *words)
    assert list(folder.iterdir()) == []


def test_a_strangers_file_is_left_as_it_is(run: Run, folder: Path) -> None:
    path = folder / "map.svg"
    path.write_text("<svg/>", encoding="utf-8")
    assert "was not printed by bloodyapril" in refused(run, "map", "show")
    assert path.read_text(encoding="utf-8") == "<svg/>"
    told(run, "map", "show", "--yes", "--crop", "2316+1")
    told(run, "map", "show", "--crop", "2316+1")


def test_a_drawing_is_opened_if_asked_for(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("click.launch", opened.append)
    told(run, "map", "show", "--crop", "2316+1")
    told(run, "map", "show", "--crop", "2316+1", "--open")
    assert opened == [str(folder.resolve() / "map.svg")]


@pytest.mark.usefixtures("april")
def test_a_campaigns_map_shows_ones_own_and_of_the_enemy_what_is_found(
    run: Run, folder: Path
) -> None:
    words = ("map", "show", "--campaign", "April", "--rings", "--json")
    shown = json.loads(told(run, *words))
    flight, lying = shown["counters"]
    assert (lying["side"], lying["altitude"], lying["undetected"]) == ("German", None, True)
    assert (flight["label"], flight["place"], flight["altitude"]) == ("B1", "3610", "L+6")
    assert flight["detection_range"] > 0
    assert shown["contacts"] == []
    battle = json.loads(told(run, *words, "--crop", "battle"))["part"]
    assert battle != shown["part"]
    assert Window.parse(battle).near(Position.parse("3610"), 0)
    told(run, *words)
    path = folder / "April-map.svg"
    assert "B1" in written(path)
    assert any(text.startswith("April: ") and "turn 1" in text for text in written(path))
    campaign = open_campaign(folder / "April.campaign")
    number, game = read_game(campaign)
    found = replace(game.flights["G1"], detection=Detection.DETECTED)
    with campaign.command("The observers telephone") as work:
        save_game(work.session, number, game.with_flights(found), campaign.coder)
    shown = json.loads(told(run, *words))
    (contact,) = shown["contacts"]
    assert (contact["flight"], contact["contact"]) == ("B1", found.counter)
    assert contact["contact_hex"] == str(found.position)
    german = next(counter for counter in shown["counters"] if counter["side"] == "German")
    assert (german["altitude"], german["detection_range"]) == (None, None)
    assert "G1" not in written(path)
    text = told(run, "map", "show", "--campaign", "April")
    assert "Contacts" in text
    told(run, "play", "April", "--all")
    told(run, "map", "show", "--campaign", "April")
    assert any(text.endswith("at its end") for text in written(path))


@pytest.mark.usefixtures("april")
def test_dogfights_ground_and_batteries_are_drawn_and_told(run: Run, folder: Path) -> None:
    """Rules 12.212, 13.41 and 22.1."""
    campaign = open_campaign(folder / "April.campaign")
    number, game = read_game(campaign)
    place = game.flights["B1"].position
    fought = replace(
        game,
        dogfights=(Melee("D1", place, "G1", "B1"),),
        targets=(GroundUnit("kite", Side.GERMAN, GroundKind.BALLOON, place, name="Kite"),),
        shoots={"B1": (Shoot(Position.parse("2316"), Position.parse("2515")),)},
    )
    with campaign.command("Made up for the test") as work:
        save_game(work.session, number, fought, campaign.coder)
    words = ("map", "show", "--campaign", "April", "--json")
    shown = json.loads(told(run, *words))
    (marker,) = shown["dogfights"]
    assert (marker["dogfight"], marker["flights"][1]) == ("D1", "B1")
    assert [(piece["sign"], piece["name"]) for piece in shown["ground"]] == [("balloon", "Kite")]
    assert [battery["flight"] for battery in shown["batteries"]] == ["B1"]
    assert shown["counters"] == []
    assert {"D1", "Kite", "Dogfight", "Balloon", "Battery at work"} <= {
        *written(folder / "April-map.svg")
    }


# --- hex, range, find


def test_a_hex_tells_terrain_side_and_what_is_near(run: Run) -> None:
    shown = json.loads(told(run, "map", "hex", "2316", "--json"))
    assert shown["hexes"] == [
        {
            "hex": "2316", "terrain": "urban", "road": True, "rail": True, "river": False,
            "name": "Arras", "places": [{"name": "Arras", "kind": "city"}],
        }
    ]  # fmt: skip
    assert (shown["date"], shown["trenches_of"]) == ("1917-04-08", "1917-04-08")
    assert shown["ground"] == ["British ground"]
    assert shown["trench_range"] == {"British": 1, "German": 2}
    nearest = shown["aerodromes"][0]
    assert (nearest["name"], nearest["hex"], nearest["range"]) == ("Wagnonlieu", "2116", 2)
    assert nearest["bearing"] == "W"
    assert [found["side"] for found in shown["aerodromes"]] == ["British"] * 2 + ["German"] * 2
    assert shown["neighbours"]["N"] == "2315"
    assert shown["neighbours"]["NNE"] == "2315/2415"
    assert len(shown["neighbours"]) == 12
    text = told(run, "map", "hex", "2316")
    assert "Hex 2316: Arras  [1917-04-08]" in text
    assert "urban, road, railway, British ground" in text
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.parametrize(
    ("day", "ground"),
    [
        ("1917-03-10", "German trench"),
        ("1917-04-10", "German trench"),
        ("1917-05-10", "British ground"),
    ],
)
def test_ground_changes_hands_by_day(run: Run, day: str, ground: str) -> None:
    shown = json.loads(told(run, "map", "hex", "2412", "--date", day, "--json"))
    assert shown["ground"] == [ground]


def test_no_mans_land_is_nobodys(run: Run) -> None:
    assert "no man's land" in told(run, "map", "hex", "3832")


def test_a_hexside_tells_of_both_its_hexes(run: Run) -> None:
    text = told(run, "map", "hex", "2315/2316")
    assert "Hexside 2315/2316: Arras and Sainte-Catherine" in text
    shown = json.loads(told(run, "map", "hex", "2316/2315", "--json"))
    assert [data["hex"] for data in shown["hexes"]] == ["2316", "2315"]
    assert shown["neighbours"] == {"E": "2415", "W": "2215"}


def test_at_the_edge_there_is_nothing_ahead(run: Run) -> None:
    shown = json.loads(told(run, "map", "hex", "0101", "--json"))
    assert shown["neighbours"]["N"] is None
    assert shown["neighbours"]["S"] == "0102"
    assert "off the map" in told(run, "map", "hex", "0101")


@pytest.mark.usefixtures("april")
def test_a_campaign_has_its_own_day(run: Run) -> None:
    shown = json.loads(told(run, "map", "hex", "2316", "--campaign", "April", "--json"))
    assert shown["date"] == "1917-04-13"


def test_a_range_tells_bearing_and_flying_time(run: Run) -> None:
    assert told(run, "map", "range", "2316", "3410").splitlines() == [
        "2316 to 3410: 11 hexes, bearing NE",
        "Back: SW. At 3 MP: 7.3 minutes, 4 turns.",
    ]
    shown = json.loads(told(run, "map", "range", "2316", "2313", "--json"))
    assert shown == {
        "from": "2316", "to": "2313", "hexes": 3, "bearing": "N", "back": "S",
        "turns_at_3_mp": 1, "minutes_at_3_mp": 2.0,
    }  # fmt: skip
    assert told(run, "map", "range", "2316", "2316") == "2316 to 2316: the same place\n"
    assert "1 hex, bearing" in told(run, "map", "range", "2315/2316", "2416")


@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        ("arras", ["2316"]),
        ("BETHUNE", ["1801"]),
        ("monchy le preux", ["2817"]),
        ("filescamp", ["1414"]),
        ("Treizennes", ["off the map, by 0801 or 0901"]),
        ("bouvigny", ["1908", "2008"]),
    ],
)
def test_a_place_is_found_by_its_name_or_a_part_of_it(
    run: Run, name: str, hexes: list[str]
) -> None:
    found = json.loads(told(run, "map", "find", name, "--json"))
    assert {*hexes} <= {each["hex"] for each in found}
    for hex_ in hexes:
        assert hex_ in told(run, "map", "find", name)


# --- an owner's corrections


def test_a_correction_is_in_force_and_is_said_to_be(run: Run, own: Path, folder: Path) -> None:
    shown = json.loads(told(run, "map", "hex", "2316", "--json"))
    assert shown["hexes"][0]["terrain"] == "forest"
    assert shown["corrections"] == [{"file": "hexes.csv", "line": 2}]
    assert "in force here: hexes.csv, line 2" in told(run, "map", "hex", "2316")
    assert "in force: 1 row of hexes.csv" in told(run, "map", "hex", "2315")
    assert "in force: 1 row of hexes.csv" in told(run, "map", "show", "--crop", "2316+1")
    assert "With its owner's corrections." in written(folder / "map.svg")
    assert told(run, "map", "check") == "hexes.csv: Nothing to complain of.\n"


def test_a_wrong_correction_is_told_with_file_and_line(run: Run, own: Path) -> None:
    with (own / "hexes.csv").open("a", encoding="utf-8") as file:
        file.write("9999,open,,,,\n9999,bog,,,,\n")
    assert "hexes.csv, line 3: hex 9999 is not on the map" in refused(run, "map", "hex", "2316")
    result = run("map", "check", str(own))
    assert result.exit_code == 2
    assert result.stdout.splitlines()[0] == (
        "hexes.csv:3: error: hex 9999 is not on the map: columns 01-56, rows 01-32"
    )
    assert result.stdout.splitlines()[-1] == "hexes.csv: 4 errors, 0 warnings"
    checked = json.loads(run("map", "check", "--json").stdout)
    assert [(each["file"], each["errors"]) for each in checked] == [("hexes.csv", 4)]


def test_without_corrections_the_check_says_where_they_would_be(run: Run) -> None:
    assert told(run, "map", "check").startswith("No corrections in ")


# --- print


def test_the_map_is_printed_whole_and_in_parts(run: Run, folder: Path) -> None:
    assert told(run, "print", "map", "--html") == f"Written: {folder / 'map.html'}\n"
    page = (folder / "map.html").read_text(encoding="utf-8")
    assert page.count('<section class="sheet map">') == 5
    assert "@page map { size: A3 landscape" in page


@pytest.mark.pdf
@pytest.mark.usefixtures("april")
def test_a_part_of_a_campaigns_map_is_printed_on_one_sheet(run: Run, folder: Path) -> None:
    words = ("print", "map", "--campaign", "April", "--crop", "3610+3", "--paper", "A4")
    assert told(run, *words).endswith("April-map.pdf\n")
    (page,) = PdfReader(folder / "April-map.pdf").pages
    assert [round(float(edge)) for edge in page.mediabox[2:]] == [842, 595]
    text = page.extract_text()
    assert "3610" in text
    assert "B1" in text


def test_unknown_paper_is_refused_before_anything_is_drawn(run: Run, folder: Path) -> None:
    assert "no paper called 'A9'" in refused(run, "print", "map", "--paper", "A9")
    assert list(folder.iterdir()) == []


# --- start-up


@pytest.mark.parametrize(
    ("words", "heavy"),
    [
        (("hex", "2316"), {"jinja2", "markupsafe", "difflib", "pydantic"}),
        (("range", "2316", "3410"), {"jinja2", "markupsafe", "difflib", "pydantic"}),
        (("show", "--crop", "2316+1"), {"jinja2", "pydantic"}),
    ],
)
def test_the_map_loads_nothing_heavy(words: tuple[str, ...], heavy: set[str]) -> None:
    code = (
        "import sys; from bloodyapril.cli import main; main(sys.argv[1:]); "
        "print('LOADED', *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "map", *words], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split("LOADED ")[1].split())
    heavy = heavy | {"sqlalchemy", "sqlmodel", "weasyprint", "alembic", "rich", "platformdirs"}
    assert not loaded & heavy
