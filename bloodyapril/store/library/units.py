"""Squadrons and Jastas with their airmen, from `data/units/`."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from bloodyapril.game.state.scenario import Unit
from bloodyapril.resources import data_path
from bloodyapril.rules.air_units import CrewMember
from bloodyapril.store.library.files import LazyMapping, read_toml, toml_files
from bloodyapril.terms.errors import Ambiguous, Unreadable, unknown
from bloodyapril.terms.sides import Side, Training
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Airman:
    """A man of a unit as history has him; `aggression` nothing is NR (2.6)."""

    name: str
    rank: str
    role: str
    aggression: int | None
    leader: bool
    crew_with: str
    arrived: str
    gone: str
    fate: str
    victories: int | None

    def there(self, day: str) -> bool:
        """Whether he was with his unit on a day; `gone` is his last one."""
        return self.arrived <= day and (not self.gone or day <= self.gone)


@dataclass(frozen=True, slots=True)
class Base:
    """Where a unit was, with which types, from one day to another."""

    aerodrome: str
    types: tuple[str, ...]
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class UnitRecord:
    """A unit of history: training, bases and airmen from March to May 1917."""

    id: str
    name: str
    short: str
    side: Side
    kind: str
    training: Training
    bases: tuple[Base, ...]
    airmen: tuple[Airman, ...]
    confidence: str
    remarks: str
    night_trained: bool = False
    """Whether it is trained to fly by night (21.21)."""

    def on(self, day: str) -> Unit:
        """The unit as a scenario of that day uses it: leaders and aces first, then by roster."""
        there = {man.name: man for man in self.airmen if man.there(day)}
        pilots = [man for man in there.values() if man.role == "pilot"]
        pilots.sort(key=lambda man: (not man.leader, -(man.aggression or -4)))
        crews = []
        for pilot in pilots:
            crew = [_member(pilot)]
            if pilot.crew_with in there:
                crew.append(_member(there[pilot.crew_with]))
            crews.append(tuple(crew))
        return Unit(
            self.id,
            self.name,
            self.side,
            self.short,
            self.training,
            tuple(crews),
            frozenset(man.name for man in pilots if man.leader),
            self.night_trained,
        )

    def base(self, day: str) -> Base | None:
        """Where the unit was on a day."""
        return next((base for base in self.bases if base.first <= day <= base.last), None)


@cache
def units() -> LazyMapping[UnitRecord]:
    """All units by id, read when first asked for."""
    return LazyMapping(toml_files(data_path("units")), _unit)


def find_unit(name: str) -> UnitRecord:
    """A unit by id, name or number: `59-sqn`, `59 Squadron`, `Jasta 11`, `59`.

    Raises `Unreadable` with the nearest names, `Ambiguous` if several fit.
    """
    known = units()
    folded = name.strip().casefold()
    if folded in known:
        return known[folded]
    records = [known[id] for id in known]
    exact = [record for record in records if record.name.casefold() == folded]
    if not exact:
        exact = [record for record in records if record.short.casefold() == folded]
    if not exact:
        exact = [record for record in records if record.name.casefold().startswith(folded)]
    if len(exact) == 1:
        return exact[0]
    if exact and folded:
        names = ", ".join(record.name for record in exact)
        raise Ambiguous(f"{name!r} could be {names}: say which")
    raise unknown("squadron or Jasta", name, [record.name for record in records])


def _member(man: Airman) -> CrewMember:
    return CrewMember(f"{man.rank} {man.name}".strip(), man.role, man.aggression)


def _unit(path: Path) -> UnitRecord:
    content = read_toml(path)
    return UnitRecord(
        id=content["id"],
        name=content["name"],
        short=content["short"],
        side=Side(content["side"]),
        kind=content["kind"],
        training=Training(content["training"]),
        bases=tuple(_base(base) for base in content["bases"]),
        airmen=tuple(_airman(man) for man in content.get("airmen", ())),
        confidence=content["confidence"],
        remarks=content.get("remarks", ""),
        night_trained=content["night-qualified"],
    )


def _base(base: dict[str, Any]) -> Base:
    return Base(base["aerodrome"], tuple(base["types"]), _day(base["from"]), _day(base["to"]))


def _airman(man: dict[str, Any]) -> Airman:
    return Airman(
        name=man["name"],
        rank=man.get("rank", ""),
        role=man["role"],
        aggression=man.get("aggression"),
        leader=man.get("leader", False),
        crew_with=man.get("crew-with", ""),
        arrived=_day(man["available-from"]) if "available-from" in man else "",
        gone=_day(man["gone"]) if "gone" in man else "",
        fate=man.get("fate", ""),
        victories=man.get("victories"),
    )


def _day(value: date) -> str:
    if not isinstance(value, date):
        raise Unreadable(f"{value!r} is no date; write 1917-04-13")
    return value.isoformat()
