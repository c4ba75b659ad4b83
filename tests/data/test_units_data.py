"""The rosters say what the history says."""

from __future__ import annotations

import csv
import tomllib
import unicodedata
from collections import Counter
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[2] / "data"
FIRST_DAY = date(1917, 3, 1)
LAST_DAY = date(1917, 5, 31)

#: Aerodromes that the map cannot show, and why.
OFF_MAP = {
    "La Gorgue": "north of row 01",
    "Wasquehal": "north of row 01",
    "Marcke": "north of row 01, in Flanders",
    "Halluin": "north of row 01, in Flanders",
    "Boisdinghem": "north of row 01, west of Saint-Omer",
    "Sainte-Marie-Cappel": "north of row 01, Second Army",
    "Abeele": "north of row 01, Second Army",
    "Droglandt": "north of row 01, Second Army",
    "Baizieux": "south of row 32",
    "Bertangles": "south of row 32",
    "Warloy-Baillon": "south of row 32",
    "Laviéville": "south of row 32",
    "Longavesnes": "south of row 32",
    "Morlancourt": "south of row 32",
    "Nurlu": "south of row 32",
    "Chipilly": "south of row 32",
    "Flez": "south of row 32",
    "Villers-Bretonneux": "south of row 32",
    "Bohain": "south of row 32",
    "Guise": "south of row 32",
    "Ugny-l'Équipée": "south of row 32",
}


def read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


UNIT_FILES = sorted((DATA / "units").glob("*.toml"))
UNITS = {path.stem: read(path) for path in UNIT_FILES}

each_unit = pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS.keys())


def airmen(unit: dict[str, Any]) -> list[dict[str, Any]]:
    men: list[dict[str, Any]] = unit.get("airmen", [])
    return men


def airman(unit_id: str, name: str) -> dict[str, Any]:
    return next(man for man in airmen(UNITS[unit_id]) if man["name"] == name)


def map_aerodromes() -> set[str]:
    with (DATA / "map" / "aerodromes.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    names = {row["name"] for row in rows}
    aliases = {alias.strip() for row in rows for alias in (row.get("also") or "").split(";")}
    return names | (aliases - {""})


def faces(text: str) -> list[int]:
    """The die faces of a cell: "3-7" or "10"."""
    low, _, high = text.partition("-")
    return list(range(int(low), int(high or low) + 1))


# --- units -----------------------------------------------------------------------------------


def test_every_british_squadron_and_jasta_of_the_arras_front_has_a_file() -> None:
    squadrons = "2 3 4 5 7 8 9 10 11 12 13 15 16 18 19 20 22 23 24 25 27 29 32 34 35 40 41 43 45 46"
    squadrons += " 48 52 54 55 56 57 59 60 66 70 100"
    naval = "1 3 6 8"
    jastas = "2 3 4 5 6 11 12 18 20 26 28w 30 33"
    wanted = {f"{n}-sqn" for n in squadrons.split()}
    wanted |= {f"{n}-naval-sqn" for n in naval.split()}
    wanted |= {f"jasta-{n}" for n in jastas.split()}
    assert wanted <= set(UNITS)


@each_unit
def test_a_unit_has_the_keys_and_words_of_the_format(unit: dict[str, Any]) -> None:
    assert unit["name"]
    assert unit["short"]
    assert unit["side"] in {"British", "German"}
    assert unit["kind"] in {"scout", "two-seater", "corps", "bomber", "recon", "schusta"}
    assert unit["training"] in {"Trained", "Regular", "Veteran", "Ace"}
    assert unit["confidence"] in {"high", "medium", "low"}
    assert set(unit) <= {
        "id", "name", "short", "side", "kind", "training", "night-qualified",
        "confidence", "remarks", "bases", "airmen",
    }  # fmt: skip


def test_ids_are_ascii_unique_and_name_their_file() -> None:
    ids = [unit["id"] for unit in UNITS.values()]
    assert ids == list(UNITS)
    assert len(set(ids)) == len(ids)
    assert all(i.isascii() and i == i.lower() and " " not in i for i in ids)


def test_no_two_units_of_a_side_share_a_name_or_counter_text() -> None:
    for key in ("name", "short"):
        seen = Counter((unit["side"], unit[key]) for unit in UNITS.values())
        assert [pair for pair, times in seen.items() if times > 1] == []


@each_unit
def test_a_unit_has_a_base_and_its_spans_follow_each_other(unit: dict[str, Any]) -> None:
    spans = [(base["from"], base["to"]) for base in unit["bases"]]
    assert spans
    assert all(FIRST_DAY <= start <= end <= LAST_DAY for start, end in spans)
    assert all(one[1] < two[0] for one, two in pairwise(spans))


@each_unit
def test_a_base_names_its_aeroplanes_by_kebab_case_ids(unit: dict[str, Any]) -> None:
    for base in unit["bases"]:
        assert base["types"]
        assert len(set(base["types"])) == len(base["types"])
        for card in base["types"]:
            assert card.isascii()
            assert set(card) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_every_aeroplane_named_has_a_card() -> None:
    cards = {path.stem for path in (DATA / "aeroplanes").glob("*.toml")}
    flown = {card for unit in UNITS.values() for base in unit["bases"] for card in base["types"]}
    assert flown - cards == set()


def test_aerodromes_are_on_the_map_or_known_to_lie_off_it() -> None:
    used = {base["aerodrome"] for unit in UNITS.values() for base in unit["bases"]}
    assert used - map_aerodromes() - set(OFF_MAP) == set()
    assert set(OFF_MAP) <= used


def test_an_aerodrome_is_spelt_in_one_way() -> None:
    def plain(name: str) -> str:
        letters = unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode()
        return "".join(c for c in letters.lower() if c.isalnum())

    used = {base["aerodrome"] for unit in UNITS.values() for base in unit["bases"]}
    assert len({plain(name) for name in used}) == len(used)


def test_only_100_squadron_flies_by_night() -> None:
    assert [i for i, unit in UNITS.items() if unit["night-qualified"]] == ["100-sqn"]


def test_training_levels_of_rule_4_33() -> None:
    assert UNITS["jasta-11"]["training"] == "Ace"
    assert UNITS["29-sqn"]["training"] == "Regular"


def test_jasta_11_moved_from_la_brayelle_to_roucourt_on_13_april() -> None:
    first, second = UNITS["jasta-11"]["bases"]
    assert first["aerodrome"] == "Douai - La Brayelle"
    assert (second["aerodrome"], second["from"]) == ("Roucourt", date(1917, 4, 13))


# --- airmen ----------------------------------------------------------------------------------


@each_unit
def test_airmen_have_the_words_of_the_format(unit: dict[str, Any]) -> None:
    for man in airmen(unit):
        assert man["name"]
        assert man["rank"]
        assert man["source"]
        assert man["role"] in {"pilot", "observer"}
        assert man["fate"] in {"KIA", "POW", "WIA", "KIFA", "survived"}
        assert man["confidence"] in {"high", "medium", "low"}
        assert isinstance(man["leader"], bool)
        assert man.get("victories", 0) >= 0
        assert set(man) <= {
            "name", "rank", "role", "crew-with", "aggression", "leader", "available-from",
            "gone", "fate", "victories", "source", "confidence",
        }  # fmt: skip


@each_unit
def test_names_are_unique_within_a_unit(unit: dict[str, Any]) -> None:
    names = Counter(man["name"] for man in airmen(unit))
    assert [name for name, times in names.items() if times > 1] == []


@each_unit
def test_crews_are_a_pilot_and_an_observer_who_name_each_other(unit: dict[str, Any]) -> None:
    men = {man["name"]: man for man in airmen(unit)}
    for man in men.values():
        if "crew-with" in man:
            mate = men[man["crew-with"]]
            assert mate["crew-with"] == man["name"]
            assert {man["role"], mate["role"]} == {"pilot", "observer"}


def test_scout_units_list_no_observers_but_those_of_two_seaters_they_gave_up() -> None:
    gave_up = {"23-sqn", "46-sqn"}
    scouts = {i: u for i, u in UNITS.items() if u["kind"] == "scout" and i not in gave_up}
    assert [i for i, u in scouts.items() if any(m["role"] == "observer" for m in airmen(u))] == []


@each_unit
def test_days_of_an_airman_lie_in_the_campaign_and_in_order(unit: dict[str, Any]) -> None:
    for man in airmen(unit):
        came = man.get("available-from", FIRST_DAY)
        gone = man.get("gone", LAST_DAY)
        assert FIRST_DAY <= came <= gone <= LAST_DAY


@each_unit
def test_a_man_lost_has_the_day_of_his_loss(unit: dict[str, Any]) -> None:
    for man in airmen(unit):
        if man["fate"] != "survived":
            assert "gone" in man, man["name"]


def test_a_man_who_changed_units_never_serves_in_two_on_one_day() -> None:
    moves = [
        ("Werner Voss", "jasta-2", "jasta-5"),
        ("Karl Emil Schäfer", "jasta-11", "jasta-28w"),
        ("Adolf von Tutschek", "jasta-2", "jasta-12"),
        ("Hermann Göring", "jasta-26", "jasta-27"),
    ]
    for name, old, new in moves:
        before, after = airman(old, name), airman(new, name)
        assert before["gone"] < after["available-from"]
        assert before["aggression"] == after["aggression"]
    twice = Counter(man["name"] for unit in UNITS.values() for man in airmen(unit))
    assert {name for name, times in twice.items() if times > 1} == {move[0] for move in moves}


def test_aggression_lies_between_minus_three_and_the_ceiling_of_an_ace() -> None:
    rated = [m for unit in UNITS.values() for m in airmen(unit) if "aggression" in m]
    assert all(-3 <= man["aggression"] <= 5 for man in rated)
    above_three = [man["name"] for man in rated if man["aggression"] > 3]
    assert above_three == ["Manfred von Richthofen"]


def test_only_men_with_a_victory_record_have_a_printed_aggression() -> None:
    rated = [m for unit in UNITS.values() for m in airmen(unit) if "aggression" in m]
    assert all("victories" in man for man in rated)
    assert "aggression" not in airman("59-sqn", "James Maitland Stuart")


@pytest.mark.parametrize(
    ("unit_id", "name", "victories", "aggression"),
    [
        ("jasta-11", "Manfred von Richthofen", 31, 5),
        ("56-sqn", "Albert Ball", 31, 3),
        ("jasta-2", "Werner Voss", 22, 3),
        ("jasta-11", "Kurt Wolff", 5, 2),
        ("jasta-11", "Sebastian Festner", 2, 1),
        ("60-sqn", "William Avery Bishop", 2, 1),
        ("8-naval-sqn", "Robert Alexander Little", 4, 2),
        ("jasta-4", "Wilhelm Frankl", 15, 3),
        ("40-sqn", "Edward Corringham Mannock", 0, -2),
    ],
)
def test_known_men_have_their_scores_of_1_april_and_their_rating(
    unit_id: str, name: str, victories: int, aggression: int
) -> None:
    man = airman(unit_id, name)
    assert (man["victories"], man["aggression"]) == (victories, aggression)


@pytest.mark.parametrize("unit_id", ["59-sqn", "19-sqn", "60-sqn", "jasta-11"])
def test_the_units_of_the_first_scenarios_have_a_leader(unit_id: str) -> None:
    assert any(man["leader"] for man in airmen(UNITS[unit_id]))


def test_richthofen_leads_jasta_11_until_his_leave() -> None:
    man = airman("jasta-11", "Manfred von Richthofen")
    assert man["leader"]
    assert man["gone"] == date(1917, 4, 30)


def test_59_squadron_lost_six_crews_on_13_april() -> None:
    lost = [m for m in airmen(UNITS["59-sqn"]) if m.get("gone") == date(1917, 4, 13)]
    assert Counter(man["role"] for man in lost) == {"pilot": 6, "observer": 6}
    assert Counter(man["fate"] for man in lost) == {"KIA": 10, "POW": 2}
