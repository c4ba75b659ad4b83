"""Free rolls: on a chart, outside what the sequence of play asks, and on record all the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from bloodyapril.checks.check import Outcome
from bloodyapril.checks.dice import RecordingDice, ScriptedDice
from bloodyapril.checks.facts import FactValue
from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import Command
from bloodyapril.rules.events import Event
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class FreeRoll(Command):
    """Roll on a chart, so many times, by the campaign's charts and dice or by faces typed."""

    chart: str
    facts: Mapping[str, FactValue] = field(default_factory=dict)
    times: int = 1
    faces: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        return f"Free roll: {self.chart}"

    def carry_out(self, bench: Bench) -> None:
        chart = bench.seat.campaign.library.chart(self.chart)
        check = chart.check(
            "", **{name.replace("-", "_"): value for name, value in self.facts.items()}
        )
        if check.dice == 0:
            raise Unreadable(f"{check.title} is looked up: there is no roll to put on record")
        bench.work.title, bench.work.rule = f"Free roll: {check.title}", chart.rule
        typed = ScriptedDice(self.faces) if self.faces else None
        bench.work.typed = typed is not None
        dice: RecordingDice = typed or bench.work.dice()
        dice.ask_all(check, self.times)
        if typed is not None:
            typed.finish()
        bench.work.events = tuple(_told(roll) for roll in dice.take_log())


def _told(roll: Outcome) -> Event:
    return Event("roll", f"{roll.title}: {roll.words}.", roll.rule, rolls=(roll,))
