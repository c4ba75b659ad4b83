"""Rolls made outside a scenario and put on record in a campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from bloodyapril.checks.check import Outcome, Question
from bloodyapril.checks.dice import RecordingDice
from bloodyapril.rules.events import Event
from bloodyapril.store.campaign.file import Campaign


class WitnessedDice(RecordingDice):
    """Dice whose outcomes are kept in `witnessed`, whoever else takes the log."""

    def __init__(self, throw: Callable[[Question], tuple[int, ...]]) -> None:
        super().__init__()
        self._throw = throw
        self._taken: list[Outcome] = []

    def throw(self, question: Question) -> tuple[int, ...]:
        return self._throw(question)

    def take_log(self) -> tuple[Outcome, ...]:
        taken = super().take_log()
        self._taken += taken
        return taken

    @property
    def witnessed(self) -> tuple[Outcome, ...]:
        return (*self._taken, *self.log)


@contextmanager
def campaign_dice(campaign: Campaign, title: str, words: Iterable[str]) -> Iterator[WitnessedDice]:
    """The campaign's own dice for a free roll: one entry of the journal, if all goes well.

    The campaign is held until the roll is made, so ask nobody anything meanwhile.
    """
    with campaign.command(f"Free roll: {title}", words) as work:
        dice = WitnessedDice(work.dice().throw)
        yield dice
        work.events = _events(dice.witnessed)


def record(campaign: Campaign, title: str, words: Iterable[str], rolls: Iterable[Outcome]) -> None:
    """Put rolls by typed dice on record, as one entry of the journal."""
    with campaign.command(f"Free roll: {title}", words) as work:
        work.typed = True
        work.events = _events(rolls)


def _events(rolls: Iterable[Outcome]) -> tuple[Event, ...]:
    return tuple(
        Event("roll", f"{roll.title}: {roll.words}.", roll.rule, rolls=(roll,)) for roll in rolls
    )
