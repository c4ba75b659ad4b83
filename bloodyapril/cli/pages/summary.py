"""How a scenario stands at the end of a turn: who is where, what was lost, the points so far."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.cli.blocks import Line
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.words import counted
from bloodyapril.desk.views.summary import Summary


def summary_line(now: Summary) -> Line:
    """It in one line, for the end of a turn."""
    return Line(" ".join(_sentences(now)), "strong")


def _sentences(now: Summary) -> Iterator[str]:
    places = [
        f"{line.flight} {line.hex} {line.altitude} {line.undamaged}/{line.aeroplanes}"
        for line in now.flying
    ]
    rest = {"home": now.home, "still to come": now.waiting}
    told = [*places, *(f"{number} {word}" for word, number in rest.items() if number)]
    yield f"Yours: {', '.join(told) or 'none in the air'}."
    if now.known:
        yield f"{counted(now.known, 'enemy flight')} known."
    yield f"Aeroplanes lost: {now.lost}; enemies shot down: {now.shot_down}."
    yield f"Points: {', '.join(f'{side.value} {points}' for side, points in now.points)}."


def plain_summary(now: Summary) -> Plain:
    """It for JSON."""
    return {
        "flights": {line.flight: f"{line.hex} {line.altitude}" for line in now.flying},
        "home": now.home,
        "waiting": now.waiting,
        "aeroplanes_lost": now.lost,
        "enemies_shot_down": now.shot_down,
        "enemy_flights_known": now.known,
        "points": {side.value: points for side, points in now.points},
    }
