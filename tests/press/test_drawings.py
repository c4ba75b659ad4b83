"""The drawings of a log sheet, compared with what rule 5.21 and chapter 13 ask for."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from bloodyapril.press import drawings
from bloodyapril.press.sheets import BOX_STATES, AeroplaneBox, BoxState, WeaponTrack


def shapes(drawing: str) -> list[str]:
    return [element.tag.rsplit("}")[-1] for element in ElementTree.fromstring(drawing).iter()][1:]


def strokes(drawing: str) -> int:
    """Slanting lines that are drawn as marks, grids left out."""
    return len(re.findall(r"l-?[\d.]+,-", drawing))


@pytest.mark.parametrize(
    ("state", "lines", "circles", "black"),
    [
        ("ok", 0, 0, 0),
        ("damaged", 1, 0, 0),
        ("crippled", 2, 0, 0),
        ("shot down", 2, 1, 0),
        ("absent", 0, 0, 1),
    ],
)
def test_a_box_is_drawn_as_the_rule_says(
    state: BoxState, lines: int, circles: int, black: int
) -> None:
    drawing = drawings.aeroplane_box(AeroplaneBox(3, state))
    assert drawing.count("M0,") == lines
    assert shapes(drawing).count("circle") == circles
    assert len(re.findall(r'<rect [^>]*fill="#000"', drawing)) == black


def test_no_two_states_look_alike() -> None:
    assert len({drawings.state_box(state) for state in BOX_STATES}) == len(BOX_STATES)


def test_a_camera_shows_in_the_box() -> None:
    plain, camera = AeroplaneBox(1), AeroplaneBox(1, camera=True)
    assert "with camera" in drawings.aeroplane_box(camera)
    assert "with camera" not in drawings.aeroplane_box(plain)


def test_a_depletion_track_shows_start_and_present_number() -> None:
    # From 2 to 5: boxes three, four and five are struck through.
    drawing = drawings.depletion_track(WeaponTrack("Vickers", 2, 2, 5))
    assert strokes(drawing) == 3
    assert re.findall(r">(\d+)</text>", drawing) == [str(number) for number in range(1, 11)]


@pytest.mark.parametrize("now", [10, 14])
def test_a_depletion_number_of_ten_or_more_ends_the_track(now: int) -> None:
    assert strokes(drawings.depletion_track(WeaponTrack("Lewis", 1, 3, now))) == 7


def test_used_drums_are_crossed_out() -> None:
    drawing = drawings.drums(WeaponTrack("Lewis", 1, 3, 3, drums=4, drums_left=1))
    assert shapes(drawing).count("circle") == 4
    assert shapes(drawing).count("path") == 3


@pytest.mark.parametrize(("total", "each", "boxes"), [(60, 2, 30), (181, 2, 91), (400, 3, 134)])
def test_endurance_boxes_stand_for_two_points_unless_there_would_be_too_many(
    total: int, each: int, boxes: int
) -> None:
    drawing = drawings.endurance_track(total, 0)
    assert drawings.points_a_box(total) == each
    # A row of boxes is one outline and a line between each two; every tenth line is drawn again.
    rows = drawing.count("z")
    lines = len(re.findall(r"M[\d.]+,[\d.]+v2.1", drawing.split("/>")[0]))
    assert rows + lines == boxes


def test_used_endurance_is_crossed_off_point_by_point() -> None:
    # 21 points at two to a box: ten boxes crossed, one slashed.
    assert strokes(drawings.endurance_track(180, 21)) == 21


def test_endurance_beyond_the_last_point_stays_on_the_track() -> None:
    assert drawings.endurance_track(60, 75) == drawings.endurance_track(60, 60)


@pytest.mark.parametrize("side", ["British", "German", "", "Neutral"])
def test_each_side_has_an_emblem_and_anyone_else_an_aeroplane(side: str) -> None:
    label = {"British": "roundel", "German": "cross"}.get(side, "aeroplane")
    assert f'aria-label="{label}"' in drawings.emblem(side)
