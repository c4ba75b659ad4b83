"""An owner's corrections of the map: what they replace, what they add, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.resources import data_path
from bloodyapril.store.library.map_files import (
    FRONTS,
    LAYOUTS,
    VARIABLE,
    check_folder,
    front_of,
    owner_folder,
)
from bloodyapril.store.library.maps import corrections, map_of
from bloodyapril.terms.errors import Cure, Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import ROWS, Terrain
from bloodyapril.terms.sides import Side

DAY = "1917-04-13"
FRONT = "trenches-1917-04-08.csv"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The owner's folder."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def write(folder: Path, name: str, *rows: str) -> None:
    """An owner's file with the right first line."""
    lines = [",".join(LAYOUTS[name].columns), *rows]
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def complaints(folder: Path, name: str) -> list[tuple[int, str]]:
    return [(found.line, found.text) for found in check_folder(folder)[name]]


def at(number: str) -> Position:
    return Position.parse(number)


def straight(column: int, kind: str) -> list[str]:
    """A trench down a column."""
    return [f"{column:02d}{row:02d},{kind}" for row in range(1, ROWS + 1)]


def test_our_own_files_stand_the_check(folder: Path) -> None:
    for name in LAYOUTS:
        (folder / name).write_bytes(data_path("map", name).read_bytes())
    assert check_folder(folder) == dict.fromkeys(LAYOUTS, ())


@pytest.mark.parametrize("day", FRONTS)
def test_our_own_files_laid_over_themselves_change_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, day: str
) -> None:
    monkeypatch.setenv(VARIABLE, str(folder / "empty"))
    plain = map_of(day)
    monkeypatch.setenv(VARIABLE, str(folder))
    for name in LAYOUTS:
        (folder / name).write_bytes(data_path("map", name).read_bytes())
    assert map_of(day) == plain


@pytest.mark.parametrize(
    ("date", "front"),
    [
        ("1917-03-01", "1917-03-04"),
        ("1917-04-07", "1917-03-04"),
        ("1917-04-08", "1917-04-08"),
        ("1917-05-31", "1917-05-01"),
    ],
)
def test_a_day_has_the_latest_line_up_to_it(date: str, front: str) -> None:
    assert front_of(date) == front


def test_a_row_takes_the_place_of_ours_with_the_same_key(folder: Path) -> None:
    write(folder, "hexes.csv", "2316,forest,,,yes,")
    write(folder, "places.csv", "Arras,city,2416")
    write(folder, "aerodromes.csv", "Savy,British,1512,,13 Sqn,high,")
    found = map_of(DAY)
    ground = found.hexes[at("2316")]
    assert (ground.terrain, ground.road, ground.river) == (Terrain.FOREST, False, True)
    assert found.hexes[at("2416")].terrain is Terrain.URBAN
    assert [p.hex for p in found.places if (p.name, p.kind) == ("Arras", "city")] == [at("2416")]
    assert found.aerodrome("Savy").hex == at("1512")
    assert found.aerodrome("Le Hameau").hex == at("1314")


def test_a_row_with_a_new_key_is_added(folder: Path) -> None:
    write(folder, "aerodromes.csv", "Nowhere,German,5632,,Jasta 0,low,Nirgends")
    write(folder, "places.csv", "Nowhere,village,5632")
    found = map_of(DAY)
    assert found.aerodrome("Nirgends") is found.aerodrome("Nowhere")
    assert found.places[-1].name == "Nowhere"


def test_a_trench_line_is_replaced_as_a_whole_and_what_lies_between_follows(folder: Path) -> None:
    before = map_of("1917-05-01")
    write(folder, FRONT, *straight(20, "British trench"))
    found = map_of(DAY)
    assert found.trenches[Side.BRITISH] == {Position.of(20, row) for row in range(1, ROWS + 1)}
    assert found.lines[0].hexes[0] == at("2001")
    german = found.trenches[Side.GERMAN]
    assert found.no_mans_land
    for row in range(1, ROWS + 1):
        first = min((hex_.column for hex_ in german if hex_.row == row), default=0)
        between = {hex_.column for hex_ in found.no_mans_land if hex_.row == row}
        assert between >= set(range(21, first))
        assert not {hex_ for hex_ in found.no_mans_land if hex_ in german}
    assert found.holder(at("2316")) is None
    assert map_of("1917-05-01") is before


def test_no_mans_land_may_be_given(folder: Path) -> None:
    write(folder, FRONT, *straight(20, "British trench"), "2116,no man's land")
    assert map_of(DAY).no_mans_land == {at("2116")}


def test_another_german_line_is_replaced_as_a_whole(folder: Path) -> None:
    write(folder, "lines.csv", "Hindenburg Line,2,3018", "Hindenburg Line,1,3017")
    lines = {line.name: line.hexes for line in map_of(DAY).lines}
    assert lines["Hindenburg Line"] == (at("3017"), at("3018"))
    assert len(lines["Drocourt-Quéant Line"]) > 2


def test_corrections_of_other_days_are_not_in_force(folder: Path) -> None:
    write(folder, FRONT, *straight(20, "British trench"))
    write(folder, "hexes.csv", "2316,forest,,,yes,")
    assert {row.file for row in corrections("1917-05-02")} == {"hexes.csv"}
    assert [row.line for row in corrections("1917-05-02")] == [2]
    assert {row.file for row in corrections(DAY)} == {"hexes.csv", FRONT}


@pytest.mark.parametrize(
    ("name", "row", "told"),
    [
        ("hexes.csv", "5701,open,,,,", "hex 5701 is not on the map"),
        ("hexes.csv", "0133,open,,,,", "hex 0133 is not on the map"),
        ("hexes.csv", "23x6,open,,,,", "'23x6' is no hex"),
        ("hexes.csv", "2315/2316,open,,,,", "hex 2315/2316 is not on the map"),
        ("hexes.csv", "2316,wood,,,,", "terrain is 'wood'; it may be open, forest, urban, water"),
        ("hexes.csv", "2316,open,no,,,", "road is 'no'; it may be yes, empty"),
        ("hexes.csv", "2316,open", "2 fields instead of 6: hex,terrain,road,rail,river,name"),
        ("hexes.csv", "2316,open,,,,\x1b[2J", "name is no plain text"),
        ("aerodromes.csv", ",British,2316,,,,", "name is empty"),
        ("aerodromes.csv", "A,French,2316,,,,", "side is 'French'; it may be British, German"),
        ("aerodromes.csv", "A,British,,,,,", "give a hex, or entry hexes"),
        ("aerodromes.csv", "A,British,2316,2316,,,", "give a hex, or entry hexes"),
        ("aerodromes.csv", "A,British,,9901,,,", "hex 9901 is not on the map"),
        ("aerodromes.csv", "A,British,2316,,,sure,", "confidence is 'sure'"),
        ("places.csv", "Arras,capital,2316", "kind is 'capital'"),
        ("places.csv", ",city,2316", "name is empty"),
        ("lines.csv", ",1,2316", "name is empty"),
        ("lines.csv", "Wotan,first,2316", "order is 'first', no number"),
        (FRONT, "2316,French trench", "kind is 'French trench'"),
    ],
)
def test_each_row_is_checked_and_its_line_named(
    folder: Path, name: str, row: str, told: str
) -> None:
    write(folder, name, "", row)
    (found,) = complaints(folder, name)
    assert found[0] == 3
    assert told in found[1]
    with pytest.raises(Unreadable, match=rf"{name}, line 3: ") as refusal:
        map_of(DAY)
    assert refusal.value.cure is Cure.SEE_MAP_CHECK


def test_two_rows_about_the_same_are_refused(folder: Path) -> None:
    write(folder, "places.csv", "Arras,city,2316", "Arras,village,2316", "Arras,city,2416")
    assert complaints(folder, "places.csv") == [(4, "line 2 is about the same: Arras, city")]


@pytest.mark.parametrize("text", ["", "hex;terrain\n", 'hex,terrain,road,rail,river,name\n"23'])
def test_a_file_of_another_shape_is_refused(folder: Path, text: str) -> None:
    (folder / "hexes.csv").write_text(text, encoding="utf-8")
    assert [line for line, _ in complaints(folder, "hexes.csv")] == [1]


def test_a_file_in_another_alphabet_is_refused(folder: Path) -> None:
    (folder / "hexes.csv").write_bytes(b"\xff\xfe")
    assert complaints(folder, "hexes.csv") == [(1, "hexes.csv is not UTF-8 text")]


def test_a_broken_line_is_refused_where_it_breaks(folder: Path) -> None:
    rows = straight(20, "British trench")
    write(folder, FRONT, *rows[:10], *rows[11:])
    assert complaints(folder, FRONT) == [(12, "British trench: 2012 does not touch 2010 before it")]


def test_a_line_that_ends_within_the_map_is_refused(folder: Path) -> None:
    write(folder, FRONT, *straight(20, "British trench")[1:-1])
    told = [text for _, text in complaints(folder, FRONT)]
    assert [text.rsplit(" ", 1)[1] for text in told] == ["2002", "2031"]


def test_a_line_on_the_other_sides_ground_is_refused(folder: Path) -> None:
    write(folder, FRONT, *straight(30, "British trench"))
    found = complaints(folder, FRONT)
    assert found[0] == (2, "British trench 3001 is not west of the German one in row 01")
    assert all(1 < line <= ROWS + 1 for line, _ in found)


def test_a_german_line_west_of_ours_is_told_at_the_head_of_the_file(folder: Path) -> None:
    write(folder, FRONT, *straight(10, "German trench"))
    assert {line for line, _ in complaints(folder, FRONT)} == {2}


def test_a_stray_file_is_warned_of(folder: Path) -> None:
    (folder / "hex.csv").write_text("hex\n", encoding="utf-8")
    (found,) = check_folder(folder)["hex.csv"]
    assert not found.error
    assert "no file of the map has this name" in found.text
    assert corrections(DAY) == ()


def test_without_a_variable_the_folder_is_among_the_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert owner_folder() == tmp_path / "bloodyapril" / "map"
