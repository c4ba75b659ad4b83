"""What mattered of a turn, and in which order it is told."""

from __future__ import annotations

from bloodyapril.game.state.news import in_brief, mattered
from bloodyapril.rules.events import Event

TOLD = [
    Event("initiative", "British chit 3: 2 flights move.", "9.2"),
    Event("drift", "59 Squadron A drifts to 1519.", "7.52"),
    Event("tally", "19 Squadron B sights German flight A.", "8.3"),
    Event("wind-up", "59 Squadron A carries on.", "15.1"),
    Event("shots", "Jasta 11 fires twin Spandau: no hit.", "13.3"),
    Event("damage", "59 Squadron A no. 2 is crippled.", "14.1"),
    Event("shot-down", "59 Squadron A no. 1 is shot down.", "14.25"),
]


def test_what_is_told_every_turn_does_not_matter() -> None:
    assert [event.kind for event in mattered(TOLD)] == [
        "drift", "tally", "shots", "damage", "shot-down"
    ]  # fmt: skip


def test_in_brief_losses_come_first_then_harm() -> None:
    assert [event.kind for event in in_brief(TOLD)] == ["shot-down", "damage", "tally"]
