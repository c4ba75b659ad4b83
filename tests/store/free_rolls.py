"""Free rolls of tests, put on record in a campaign as the desk does it."""

from __future__ import annotations

from bloodyapril.checks.check import Check, Outcome
from bloodyapril.rules.events import Event
from bloodyapril.store.campaign.file import Campaign, Work


def rolled(campaign: Campaign, check: Check) -> Outcome:
    """A check rolled by the campaign's own dice."""
    with campaign.command(f"Free roll: {check.title}") as work:
        dice = work.dice()
        dice.ask(check)
        (roll,) = dice.take_log()
        _enter(work, roll)
    return roll


def put(campaign: Campaign, roll: Outcome) -> None:
    """A roll that was made by dice on the table."""
    with campaign.command(f"Free roll: {roll.title}") as work:
        work.typed = True
        _enter(work, roll)


def _enter(work: Work, roll: Outcome) -> None:
    work.events = (Event("roll", f"{roll.title}: {roll.words}.", roll.rule, rolls=(roll,)),)
