"""A scenario as far as it has been told, and what several of its questions share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from bloodyapril.desk.dialogs.base import Dialog, Instead, Prompt, Value, ask
from bloodyapril.desk.dialogs.replaying import Again
from bloodyapril.desk.dialogs.scenario.readers import one_of, or_none
from bloodyapril.rules.table import Library
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library
from bloodyapril.store.library.units import Base, UnitRecord, find_unit, units
from bloodyapril.store.scenario.form import FIRST_DAY, Faulty
from bloodyapril.store.scenario.making import scenario_of
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side

Content: TypeAlias = dict[str, Any]
NO_MORE = "no more"
"""What an empty answer means where things are told one after the other."""
_IN_ORDER = (
    "id", "title", "kind", "date", "historical-outcome", "rules-on", "sources", "time",
    "weather", "aa", "aa-pool", "flights", "readiness",
)  # fmt: skip


class Telling:
    """What has been told of a scenario: its content, the day, the map of the day.

    `place` is how many answers have been read.
    """

    def __init__(self, id: str) -> None:
        self.shelf: Library = library()
        self.told: Content = {"id": id}
        self.day = ""
        self.map = map_of(FIRST_DAY.isoformat())
        self.place = 0

    def content(self) -> Content:
        """What has been told, in the order of a scenario file."""
        return {key: self.told[key] for key in _IN_ORDER if self.told.get(key)}

    def ask(
        self,
        text: str,
        read: Callable[[str], Value],
        default: str = "",
        known: Iterable[str] = (),
        empty: str = "",
    ) -> Dialog[Value]:
        """Ask one question; `known` are words that may be answered, the rest as in `Prompt`."""
        instead = (Instead.BACK, Instead.STOP)
        value = yield from ask(Prompt(text, read, default, empty, tuple(known), instead))
        self.place += 1
        return value

    def check(self, first: int) -> None:
        """Raises `Again` where what was told since an answer cannot be played, and says why."""
        try:
            scenario_of(self.content(), self.shelf)
        except Faulty as refusal:
            faults = (f"{fault}." for fault in refusal.faults)
            raise Again(first, (*faults, "That cannot be: tell of it once more.")) from None

    def unit_of(self, side: Side) -> Callable[[str], UnitRecord]:
        """A reader of a unit of a side."""

        def read(typed: str) -> UnitRecord:
            unit = find_unit(typed)
            if unit.side is not side:
                raise Unreadable(
                    f"{unit.name} is {unit.side.value}: a {side.value} unit belongs here"
                )
            return unit

        return read

    def based(self, side: Side) -> list[str]:
        """The units of a side on the day, each with its aerodrome on the map."""
        found = []
        for unit in units().values():
            base = unit.base(self.day)
            if unit.side is side and base is not None:
                found.append(f"{unit.name} ({base.aerodrome})")
        return found

    def home(self, who: str, base: Base | None, side: Side) -> Dialog[str]:
        """The aerodrome of a flight."""
        grounds = (ground for ground in self.map.aerodromes.values() if ground.side is side)
        names = sorted({ground.name for ground in grounds})
        usual = base.aerodrome if base is not None and base.aerodrome in names else ""
        return (yield from self.ask(f"{who}: aerodrome", one_of(names, "aerodrome"), usual, names))

    def leader(self, who: str, unit: UnitRecord) -> Dialog[Content]:
        """Who leads a flight, if anybody is named."""
        there = [man for man in unit.airmen if man.there(self.day) and man.role == "pilot"]
        there.sort(key=lambda man: not man.leader)
        names = [man.name for man in there]
        read = or_none(one_of(names, f"pilot of {unit.name} that day"))
        leader = yield from self.ask(f"{who}: leader", read, "", names, "nobody named")
        return {"leader": leader} if leader else {}

    def hex(self, typed: str) -> Position:
        """A place on the map; raises `Unreadable`."""
        place = Position.parse(typed)
        if place not in self.map:
            raise Unreadable(f"hex {place} is not on the map")
        return place

    def hexes(self, typed: str) -> tuple[Position, ...]:
        """Places on the map, one at least; raises `Unreadable`."""
        found = tuple(self.hex(word) for word in typed.replace(",", " ").split())
        if not found:
            raise Unreadable("say hexes, as 2118 2816")
        return found
