"""Scenarios from `data/scenarios/`, or from a file of the player's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from bloodyapril.game.scenario import Emplacement, FlightOrder, Readiness, Scenario, Unit
from bloodyapril.resources import data_path
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.archie import Density
from bloodyapril.rules.weather import Weather
from bloodyapril.store.files import LazyMapping, read_toml, toml_files
from bloodyapril.store.library import library
from bloodyapril.store.maps import map_of
from bloodyapril.store.units import units
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.errors import BloodyAprilError, Unreadable, unknown
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import GameTurn
from bloodyapril.terms.sides import Side, Sky


@cache
def scenarios() -> LazyMapping[Scenario]:
    """The program's scenarios by id."""
    return LazyMapping(toml_files(data_path("scenarios")), read_scenario)


def find_scenario(name: str) -> Scenario:
    """A scenario by id or the start of one; raises `Unreadable` with the nearest ids."""
    known = scenarios()
    fitting = [id for id in known if id == name] or [id for id in known if name and name in id]
    if len(fitting) == 1:
        return known[fitting[0]]
    raise unknown("scenario", name, known)


def read_scenario(path: Path) -> Scenario:
    """A scenario from its file; raises `Unreadable` naming the place of a fault."""
    content = read_toml(path)
    day = content["date"].isoformat()
    named = {entry["unit"] for part in ("flights", "readiness") for entry in content.get(part, ())}
    on_day = {id: _unit(id, day) for id in sorted(named)}
    clock = content["time"]
    pool = content.get("aa-pool", {})
    rows = pool.get("rows", [1, 32])
    return Scenario(
        id=content["id"],
        title=content["title"],
        kind=content["kind"],
        date=day,
        outcome=" ".join(content["historical-outcome"].split()),
        start=_minutes(clock["start"]),
        turns=GameTurn(clock["turns"]),
        night=clock.get("night", False),
        weather=_weather(content["weather"]),
        again=tuple(Sky(sky) for sky in content["weather"].get("again", ())),
        flights=tuple(_flight(entry, on_day, day) for entry in content.get("flights", ())),
        readiness=tuple(_readiness(entry, on_day) for entry in content.get("readiness", ())),
        units=on_day,
        aa=tuple(_emplacement(entry) for entry in content.get("aa", ())),
        aa_pool=tuple((d, pool[d.value]) for d in Density if d.value in pool),
        aa_sector=(rows[0], rows[1]),
        special_rules=tuple(content.get("special-rules", ())),
        victory=tuple(content.get("victory", ())),
        rules_on=frozenset(content.get("rules-on", ())),
        sources=tuple(content.get("sources", ())),
    )


def _unit(id: str, day: str) -> Unit:
    known = units()
    if id not in known:
        raise unknown("unit", id, known)
    return known[id].on(day)


def _flight(entry: Mapping[str, Any], on_day: Mapping[str, Unit], day: str) -> FlightOrder:
    with _Part(f"flight {entry.get('id', '(without id)')}"):
        map_ = map_of(day)
        map_.aerodrome(entry["home"])
        library().card(entry["type"])
        unit = on_day[entry["unit"]]
        hexes = [entry["hex"]] if "hex" in entry else []
        for hex_ in [*hexes, *entry["route"], *entry.get("targets", ())]:
            if Position.parse(hex_) not in map_:
                raise Unreadable(f"hex {hex_} is not on the map")
        return FlightOrder(
            id=entry["id"],
            name=entry["name"],
            unit=unit.id,
            type=entry["type"],
            aeroplanes=entry["aeroplanes"],
            tasking=Tasking(entry["tasking"]),
            home=entry["home"],
            leader=_airman(unit, entry["leader"]) if "leader" in entry else "",
            crews=tuple(_airman(unit, name) for name in entry.get("crews", ())),
            cameras=tuple(entry.get("cameras", ())),
            hex=Position.parse(hexes[0]) if hexes else None,
            heading=Heading.parse(entry.get("heading", "E")),
            altitude=Altitude.parse(entry["altitude"]) if "altitude" in entry else None,
            enters=GameTurn(entry.get("enters", 1)),
            cruise=Altitude.parse(entry["cruise"]) if "cruise" in entry else None,
            route=tuple(Position.parse(hex_) for hex_ in entry["route"]),
            targets=tuple(Position.parse(hex_) for hex_ in entry.get("targets", ())),
        )


def _readiness(entry: Mapping[str, Any], on_day: Mapping[str, Unit]) -> Readiness:
    with _Part(f"readiness of {entry.get('unit', '(without unit)')}"):
        unit = on_day[entry["unit"]]
        return Readiness(
            unit=unit.id,
            aerodrome=entry["aerodrome"],
            leader=_airman(unit, entry["leader"]) if "leader" in entry else "",
            type=entry.get("type", ""),
            aeroplanes=entry.get("aeroplanes", 0),
            airborne=Altitude.parse(entry["airborne"]) if "airborne" in entry else None,
        )


def _airman(unit: Unit, name: str) -> str:
    """The man as the roster of the day has him, with his rank."""
    men = [man.name for crew in unit.crews for man in crew]
    fitting = [man for man in men if man == name or man.endswith(f" {name}")]
    if len(fitting) != 1:
        raise unknown(f"airman of {unit.name} that day", name, men)
    return fitting[0]


def _emplacement(entry: Mapping[str, Any]) -> Emplacement:
    return Emplacement(
        Side(entry["side"]),
        Density(entry["density"]),
        Position.parse(entry["hex"]),
        entry.get("flaming-onion", False),
    )


def _weather(entry: Mapping[str, Any]) -> Weather | None:
    if entry.get("roll"):
        return None
    return Weather(
        sky=Sky(entry["sky"]),
        band=Band.parse(entry["band"]) if "band" in entry else None,
        wind_from=Heading.parse(entry["wind-from"]) if "wind-from" in entry else None,
        wind_speed=entry.get("wind-speed", 0),
    )


def _minutes(clock: str) -> int:
    found = re.fullmatch(r"(\d{2}):(\d{2})", clock)
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise Unreadable(f"{clock!r} is no time of day; write 08:20")
    return int(found[1]) * 60 + int(found[2])


class _Part:
    """Adds the part of the file to any fault that happens inside."""

    def __init__(self, part: str) -> None:
        self.part = part

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if isinstance(fault, KeyError):
            raise Unreadable(f"{self.part}: {fault.args[0]!r} is missing or unknown") from None
        if isinstance(fault, BloodyAprilError | ValueError | TypeError):
            raise Unreadable(f"{self.part}: {fault}") from None
