"""Free rolls in a campaign: `roll --campaign NAME` puts them on record in its journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.check import Check, Question
from bloodyapril.checks.dice import RecordingDice
from bloodyapril.checks.facts import FactValue
from bloodyapril.cli.campaigns import open_named
from bloodyapril.cli.dice import DiceSource, dice_source
from bloodyapril.terms.errors import Unreadable

if TYPE_CHECKING:
    from bloodyapril.store.campaign.file import Campaign


class CampaignDice(DiceSource):
    """A campaign's own dice, or typed ones; either way the roll is put on record."""

    def __init__(
        self, campaign: Campaign, words: tuple[str, ...], typed: DiceSource | None
    ) -> None:
        self.campaign = campaign
        self.words = words
        self.typed = typed
        self.kind = "campaign" if typed is None else typed.kind
        whose = "its own dice" if typed is None else typed.told
        self.told = f"{whose}, in the journal of {campaign.name}"

    @contextmanager
    def dice(self, question: Question, times: int) -> Iterator[RecordingDice]:
        from bloodyapril.store.campaign.free_rolls import WitnessedDice, campaign_dice, record

        if self.typed is None:
            with campaign_dice(self.campaign, question.title, self.words) as dice:
                yield dice
            return
        with self.typed.dice(question, times) as typed:
            dice = WitnessedDice(typed.throw)
            yield dice
        # Only now is the campaign taken: typing may have been slow.
        record(self.campaign, question.title, self.words, dice.witnessed)


def campaign_source(
    name: str,
    folder: str | None,
    check: Check,
    facts: Mapping[str, FactValue],
    typed: str | None,
    seed: str | None,
    times: int,
) -> DiceSource:
    """The source of a roll that is put on record.

    Raises `Unreadable` for a seed, or where no dice are thrown.
    """
    if seed is not None:
        raise Unreadable("say --seed or --campaign, not both: a campaign has a seed of its own")
    if check.dice == 0:
        raise Unreadable(f"{check.title} is looked up: there is no roll to put on record")
    source = None if typed is None else dice_source(check, typed, None)
    return CampaignDice(open_named(name, folder), roll_words(check.chart, facts, times), source)


def roll_words(chart: Chart, facts: Mapping[str, FactValue], times: int) -> tuple[str, ...]:
    """The words that make the same roll again."""
    words = ["roll", chart.id]
    for name, value in facts.items():
        fact = chart.vocabulary[name]
        words += [f"--{name}"] if value is True else [f"--{name}", fact.text(value)]
    return (*words, *(("--times", str(times)) if times > 1 else ()))
