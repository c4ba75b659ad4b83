"""Single rolls on a chart, and their odds: by one's own charts, or at a seat by a campaign's."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyapril.checks.check import Outcome
from bloodyapril.checks.dice import RecordingDice, ScriptedDice, SeededDice
from bloodyapril.checks.facts import FactValue
from bloodyapril.checks.totals import Result
from bloodyapril.desk.chance import fresh_seed
from bloodyapril.desk.seat import Seat
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.paths import odds_of_check
from bloodyapril.rules.table import Library
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unreadable


def roll(
    chart: str,
    *,
    faces: Iterable[int] = (),
    seed: str | None = None,
    at: Seat | None = None,
    **facts: FactValue,
) -> Outcome:
    """Roll on a chart, by faces that fell on the table, a seed, or the program's own dice.

    At a seat the campaign's charts count and, unless faces are given, its dice; the roll stands in
    its journal. Raises `Unreadable` for a chart, a fact or a face that there is not.

    >>> roll("wind-up", faces=(7, 4), own_shot_down=1).words
    'carries on'
    """
    thrown = tuple(faces)
    if seed is not None and (thrown or at is not None):
        raise Unreadable("a seed goes with neither faces nor a campaign, which has its own")
    if at is not None:
        from bloodyapril.desk.carry_out import carry_out
        from bloodyapril.desk.commands.rolls import FreeRoll

        (event,) = carry_out(at, FreeRoll(chart, facts, faces=thrown)).events
        return event.rolls[0]
    check = library().chart(chart).check("", **facts)
    scripted = ScriptedDice(thrown)
    dice: RecordingDice = scripted if thrown else SeededDice(seed or fresh_seed())
    dice.ask(check)
    if thrown:
        scripted.finish()
    return dice.take_log()[0]


def chances(chart: str, *, at: Seat | None = None, **facts: FactValue) -> Odds[Result]:
    """The exact chance of each result of a chart.

    >>> sum(chances("wind-up", own_shot_down=1).values())
    Fraction(1, 1)
    """
    shelf: Library = library() if at is None else at.campaign.library
    return odds_of_check(shelf.chart(chart).check("", **facts))
