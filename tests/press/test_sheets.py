"""The values that are printed: what they refuse, and what they fill in by themselves."""

from __future__ import annotations

import pytest

from bloodyapril.press.sheets import (
    AeroplaneBox,
    ChartPage,
    FlightEntry,
    GroundEntry,
    LogSheet,
    Paper,
)
from bloodyapril.terms.errors import Unreadable
from tests.press import samples


def test_boxes_that_a_flight_does_not_name_are_not_in_the_flight() -> None:
    # The example of rule 5.21: two aeroplanes, boxes three to six blacked out.
    flight = FlightEntry(aeroplanes=(AeroplaneBox(1), AeroplaneBox(2, "damaged")))
    assert [box.state for box in flight.boxes] == ["ok", "damaged"] + ["absent"] * 4


def test_an_empty_form_has_six_open_boxes_and_two_weapons_to_fill_in() -> None:
    form = FlightEntry()
    assert [(box.number, box.state) for box in form.boxes] == [(n, "ok") for n in range(1, 7)]
    assert len(form.tracks) == 2


@pytest.mark.parametrize("number", [0, 7])
def test_there_is_no_seventh_aeroplane_box(number: int) -> None:
    with pytest.raises(Unreadable, match=f"aeroplane box {number}.*1 to 6"):
        AeroplaneBox(number)


def test_two_aeroplanes_cannot_share_a_box() -> None:
    with pytest.raises(Unreadable, match="flight B: two aeroplanes in one box"):
        FlightEntry(name="B", aeroplanes=(AeroplaneBox(2), AeroplaneBox(2)))


def test_a_mark_that_the_form_does_not_foresee_is_added_to_it() -> None:
    ticks = dict(FlightEntry(marks=("aborted", "lost in cloud")).ticks)
    assert ticks["aborted"]
    assert ticks["lost in cloud"]
    assert not ticks["landed"]


def test_a_sheet_without_flights_is_a_page_of_empty_forms() -> None:
    assert LogSheet(side="British").forms == (FlightEntry(),) * 4


def test_spare_forms_follow_the_flights() -> None:
    flight = samples.flight(1)
    sheet = LogSheet(side="German", flights=(flight,), spare_forms=2)
    assert sheet.forms == (flight, FlightEntry(), FlightEntry())


def test_ground_units_stand_two_to_a_line_and_none_is_lost() -> None:
    sheet = LogSheet(side="British", ground=samples.ground(13))
    printed = [unit for line in sheet.ground_lines for unit in line]
    assert [unit for unit in printed if unit != GroundEntry()] == list(samples.ground(13))


def test_points_are_added_up_by_side() -> None:
    assert samples.after_action(1).totals == (("British", 9), ("German", 6))


def test_a_chart_whose_rows_do_not_fit_its_head_is_refused() -> None:
    with pytest.raises(Unreadable, match="chart Archie: 3 cells"):
        ChartPage(name="Archie", head=("a", "b"), rows=(("1", "2", "3"),))


def test_paper_is_read_by_its_name_and_unknown_paper_refused() -> None:
    assert Paper.parse(" letter ") is Paper.LETTER
    with pytest.raises(Unreadable, match="no paper called 'A5'"):
        Paper.parse("A5")
