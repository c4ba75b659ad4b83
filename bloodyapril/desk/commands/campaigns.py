"""Commands on a campaign itself: its next scenario, its readings of the rules, its own charts."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import Command
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.play.session import begin
from bloodyapril.rules.events import Event
from bloodyapril.store.campaign.games import load_game, next_game
from bloodyapril.store.campaign.own_files import put_in, take_out
from bloodyapril.store.campaign.roster import enter_units, lost_men, without
from bloodyapril.store.campaign.rulings import read_so
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Mode
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class BeginScenario(Command):
    """Rules 3.1 and 4. Set up the next scenario; airmen lost in earlier ones stay on the ground."""

    rule: ClassVar[str] = "3.1"
    unsaid: ClassVar[tuple[str, ...]] = ("scenario",)
    scenario: Scenario

    @property
    def title(self) -> str:
        return f"Scenario set up: {self.scenario.title}"

    def carry_out(self, bench: Bench) -> None:
        work, coder = bench.work, bench.seat.campaign.coder
        last = work.row.game
        if last is not None and not load_game(work.session, last, coder).over:
            raise Unlawful(
                f"campaign {bench.seat.name!r} is in the middle of a scenario: play it to its end"
            )
        number = next_game(work.session)
        fit = without(self.scenario, lost_men(work.session))
        fit = replace(fit, refereed=bench.seat.mode is Mode.REFEREED)
        session, events = begin(fit, bench.table_on(self.scenario.date))
        enter_units(work.session, self.scenario)
        work.row.game = number
        bench.set_up(session, events)


@dataclass(frozen=True, slots=True)
class ChooseReading(Command):
    """Read a doubtful rule so from the next roll on; what was rolled stays as it was read then."""

    ruling: str
    reading: str

    @property
    def title(self) -> str:
        return f"Ruling {self.ruling}: {self.reading}"

    def carry_out(self, bench: Bench) -> None:
        ruling = read_so(bench.work, self.ruling, self.reading)
        bench.work.rule = ruling.rule
        told = f"From here on: {ruling.question} {self.reading}: {ruling.readings[self.reading]}."
        bench.work.events = (Event("ruling", told, ruling.rule),)


@dataclass(frozen=True, slots=True)
class UseFile(Command):
    """Play the campaign by its own chart or card from the next roll on.

    `kind` is `charts` or `cards`, `text` the file as it was typed.
    """

    unsaid: ClassVar[tuple[str, ...]] = ("text",)
    kind: str
    id: str
    text: str

    @property
    def title(self) -> str:
        return f"{self.kind.removesuffix('s').capitalize()} {self.id}: the campaign's own"

    def carry_out(self, bench: Bench) -> None:
        put_in(bench.seat.campaign, bench.work, self.kind, self.id, self.text)


@dataclass(frozen=True, slots=True)
class ForgetFile(Command):
    """Take the campaign's own chart or card out of force."""

    kind: str
    id: str

    @property
    def title(self) -> str:
        return f"{self.kind.removesuffix('s').capitalize()} {self.id}: no more the campaign's own"

    def carry_out(self, bench: Bench) -> None:
        take_out(bench.seat.campaign, bench.work, self.kind, self.id)
