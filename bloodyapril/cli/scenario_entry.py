"""Guided entry of a scenario, in the order of rule 4.1, with suggestions from the data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase
from typing import Any, TypeVar

import click

from bloodyapril.cli.asking import StepBack
from bloodyapril.cli.blocks import Line
from bloodyapril.cli.scenario_answers import HELP, Again, Answers, Stopped
from bloodyapril.cli.scenario_readers import (
    CALM,
    cameras_of,
    one_of,
    or_none,
    read_clock,
    read_day,
    read_map_rows,
    read_rules,
    read_text,
    read_wind,
    read_yes,
    whole_number,
)
from bloodyapril.cli.terminal import show
from bloodyapril.game.setup.planning import target_objections
from bloodyapril.game.table.described import sketch
from bloodyapril.rules.air_units import MOST_AEROPLANES, Flight, Tasking
from bloodyapril.rules.archie import Density
from bloodyapril.rules.table import Library
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library
from bloodyapril.store.library.units import Base, UnitRecord, find_unit, units
from bloodyapril.store.scenario.form import FIRST_DAY, OPTIONAL, Faulty
from bloodyapril.store.scenario.making import scenario_of
from bloodyapril.store.scenario.own_files import scenario_text
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unreadable, unknown
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side, Sky
from bloodyapril.terms.values import dataclass
from bloodyapril.writing import write_whole

Content = dict[str, Any]
Value = TypeVar("Value")
ROLLED = "roll"
NO_MORE = "Enter: no more"
WINDS = ("0", "15", "30", "45", "60")


def enter_scenario(path: Path) -> Path | None:
    """Ask for a whole scenario and write it; nothing if the player goes on another time.

    What was answered lies beside it until then. Raises `click.Abort` when the input ends.
    """
    answers = Answers(path.with_name(f"{path.stem}.answers"))
    if answers.given:
        click.echo(f"Going on after {answers.given} answers of another time.")
    show((Line(HELP),))
    while True:
        answers.rewind()
        try:
            content = _Scenario(answers, path.stem).content()
        except StepBack:
            answers.take_back()
        except Again:
            continue
        except Stopped:
            return None
        else:
            break
    write_whole(path, scenario_text(content).encode("utf-8"))
    answers.forget()
    return path


@dataclass(frozen=True, slots=True)
class _Start:
    """Where a flight starts in the air."""

    hex: Position
    heading: Heading
    altitude: Altitude


class _Scenario:
    """A scenario as far as it has been told."""

    def __init__(self, answers: Answers, id: str) -> None:
        self.answers = answers
        self.shelf: Library = library()
        self.told: Content = {"id": id}
        self.day = ""
        self.map = map_of(FIRST_DAY.isoformat())

    def content(self) -> Content:
        """Everything, in the order of a scenario file."""
        self._heading()
        self._weather()
        self._flights()
        self._readiness()
        self._aa()
        return self._in_order()

    def _in_order(self) -> Content:
        keys = (
            "id", "title", "kind", "date", "historical-outcome", "rules-on", "sources", "time",
            "weather", "aa", "aa-pool", "flights", "readiness",
        )  # fmt: skip
        return {key: self.told[key] for key in keys if self.told.get(key)}

    def _ask(
        self,
        question: str,
        read: Callable[[str], Value],
        default: str = "",
        known: Callable[[], Iterable[str]] = tuple,
    ) -> Value:
        return self.answers.ask(question, read, default, known)

    # --- what it is about (4.1)

    def _heading(self) -> None:
        told = self.told
        told["title"] = self._ask("Title", read_text)
        kinds = ("patrol", "show")
        told["kind"] = self._ask("Patrol or show", one_of(kinds, "kind"), "patrol", lambda: kinds)
        day = self._ask("Date", read_day, "1917-04-13")
        told["date"], self.day = day, day.isoformat()
        self.map = map_of(self.day)
        told["historical-outcome"] = self._ask(
            "What happened, in a sentence", str, "Made up, not from history."
        )
        told["sources"] = [self._ask("Where the facts come from", str, "Made up.")]
        time: Content = {"start": self._ask("First turn begins at", read_clock, "08:00")}
        time["turns"] = self._ask("Turns of two minutes", whole_number(1, 720), "40")
        if self._ask("Is it night", read_yes, "no"):
            time["night"] = True
            if self._ask("Without a moon", read_yes, "no"):
                time["moonless"] = True
        told["time"] = time
        rules = self._ask("Advanced and optional rules", read_rules, "", lambda: OPTIONAL)
        told["rules-on"] = rules

    def _weather(self) -> None:
        skies = (ROLLED, *(sky.value for sky in Sky))
        sky = self._ask("Sky, or roll", one_of(skies, "sky"), ROLLED, lambda: skies)
        if sky == ROLLED:
            self.told["weather"] = {"roll": True}
            return
        weather: Content = {"sky": sky}
        if sky != Sky.CLEAR.value:
            bands = [band.value for band in Band]
            band = self._ask("In which band", Band.parse, "medium", lambda: bands)
            weather["band"] = band.value
        wind = self._ask("Wind from", read_wind, CALM, lambda: (CALM, *(str(h) for h in Heading)))
        if wind is not None:
            weather["wind-from"] = str(wind)
            speed = self._ask("Wind in mph", one_of(WINDS[1:], "wind"), "15", lambda: WINDS[1:])
            weather["wind-speed"] = int(speed)
        self.told["weather"] = weather

    # --- flights

    def _flights(self) -> None:
        flights: list[Content] = []
        self.told["flights"] = flights
        while True:
            first = self.answers.place
            id = f"B{len(flights) + 1}"
            more = f" ({NO_MORE})" if flights else ""
            read = self._unit_of(Side.BRITISH)
            unit = self._ask(
                f"Flight {id}, squadron{more}",
                or_none(read) if flights else read,
                "",
                lambda: self._based(Side.BRITISH),
            )
            if unit is None:
                return
            flights.append(self._flight(id, unit, flights))
            self._check(first)

    def _flight(self, id: str, unit: UnitRecord, others: list[Content]) -> Content:
        base = unit.base(self.day)
        card = self._card(id, unit, base)
        tasking = self._tasking(id, card, others)
        count = 1 if tasking is Tasking.ARTILLERY else MOST_AEROPLANES
        usual = "1" if tasking is Tasking.ARTILLERY else "4"
        number = self._ask(f"{id}: aeroplanes", whole_number(1, count), usual)
        names = [flight["name"] for flight in others]
        name = next(
            name for letter in ascii_uppercase if (name := f"{unit.name} {letter}") not in names
        )
        flight: Content = {"id": id, "name": self._ask(f"{id}: name", read_text, name)}
        flight |= {"unit": unit.id, "type": card.id, "aeroplanes": number}
        flight |= {"tasking": tasking.value, "home": self._home(id, base, Side.BRITISH)}
        flight |= self._leader(id, unit)
        flight |= self._start(id, flight["home"])
        flight |= self._task(id, card, tasking, number, others)
        return flight

    def _unit_of(self, side: Side) -> Callable[[str], UnitRecord]:
        def read(typed: str) -> UnitRecord:
            unit = find_unit(typed)
            if unit.side is not side:
                raise Unreadable(
                    f"{unit.name} is {unit.side.value}: a {side.value} unit belongs here"
                )
            return unit

        return read

    def _based(self, side: Side) -> list[str]:
        """The units of a side on the day, each with its aerodrome on the map."""
        found = []
        for unit in units().values():
            base = unit.base(self.day)
            if unit.side is side and base is not None:
                found.append(f"{unit.name} ({base.aerodrome})")
        return found

    def _card(self, id: str, unit: UnitRecord, base: Base | None) -> AeroplaneType:
        cards = {card.id: card for card in self.shelf.cards.values() if card.side is unit.side}
        by_name = {card.name.casefold(): card for card in cards.values()}

        def read(typed: str) -> AeroplaneType:
            found = cards.get(typed.casefold()) or by_name.get(typed.casefold())
            if found is None:
                raise unknown("aeroplane", typed, [card.name for card in cards.values()])
            return found

        usual = [cards[type_].name for type_ in base.types if type_ in cards] if base else []
        known = (*usual, *(card.name for card in cards.values() if card.name not in usual))
        first = usual[0] if usual else ""
        return self._ask(f"{id}: aeroplane type", read, first, lambda: known)

    def _tasking(self, id: str, card: AeroplaneType, others: list[Content]) -> Tasking:
        known = [tasking.value for tasking in Tasking if tasking is not Tasking.SCRAMBLE]
        escorted = [one["id"] for one in others if one["tasking"] != Tasking.CLOSE_ESCORT.value]

        def read(typed: str) -> Tasking:
            tasking = Tasking(one_of(known, "tasking")(typed))
            if tasking is Tasking.CLOSE_ESCORT and not escorted:
                raise Unreadable("there is no flight to escort yet: tell of that one first")
            if tasking is Tasking.BOMBING and not card.bomb_strength:
                raise Unreadable(f"{card.name} carries no bombs [12.211]")
            if tasking is Tasking.RECON and not card.camera:
                raise Unreadable(f"{card.name} is not equipped for Recon [12.2]")
            return tasking

        usual = Tasking.RECON if card.camera else Tasking.OFFENSIVE_PATROL
        return self._ask(f"{id}: tasking", read, usual.value, lambda: known)

    def _home(self, who: str, base: Base | None, side: Side) -> str:
        grounds = (ground for ground in self.map.aerodromes.values() if ground.side is side)
        names = sorted({ground.name for ground in grounds})
        usual = base.aerodrome if base is not None and base.aerodrome in names else ""
        return self._ask(f"{who}: aerodrome", one_of(names, "aerodrome"), usual, lambda: names)

    def _leader(self, who: str, unit: UnitRecord) -> Content:
        there = [man for man in unit.airmen if man.there(self.day) and man.role == "pilot"]
        there.sort(key=lambda man: not man.leader)
        names = [man.name for man in there]
        read = or_none(one_of(names, f"pilot of {unit.name} that day"))
        leader = self._ask(f"{who}: leader (Enter: nobody named)", read, "", lambda: names)
        return {"leader": leader} if leader else {}

    def _start(self, id: str, home: str) -> Content:
        start = self._ask(
            f"{id}: in the air in, as 1520 E Low+6 (Enter: it takes off from {home})",
            or_none(self._started),
        )
        flight: Content = {}
        if start is not None:
            flight |= {"hex": str(start.hex), "heading": str(start.heading)}
            flight["altitude"] = str(start.altitude)
        enters = self._ask(
            f"{id}: enters in turn", whole_number(1, self.told["time"]["turns"]), "1"
        )
        flight |= {"enters": enters} if enters > 1 else {}
        read = self._hexes if start is None else or_none(self._hexes)
        route = self._ask(f"{id}: route, hex by hex", read)
        flight |= {"route": [str(place) for place in route]} if route else {}
        cruise = self._ask(f"{id}: climbs to (Enter: stays)", or_none(Altitude.parse))
        return flight | ({"cruise": str(cruise)} if cruise is not None else {})

    def _started(self, typed: str) -> _Start:
        parts = typed.split(maxsplit=2)
        if len(parts) != 3:
            raise Unreadable(f"{typed!r}: say hex, heading and altitude, as 1520 E Low+6")
        return _Start(self._hex(parts[0]), Heading.parse(parts[1]), Altitude.parse(parts[2]))

    def _hex(self, typed: str) -> Position:
        place = Position.parse(typed)
        if place not in self.map:
            raise Unreadable(f"hex {place} is not on the map")
        return place

    def _hexes(self, typed: str) -> tuple[Position, ...]:
        found = tuple(self._hex(word) for word in typed.replace(",", " ").split())
        if not found:
            raise Unreadable("say hexes, as 2118 2816")
        return found

    # --- what a flight has to do (12.2)

    def _task(
        self, id: str, card: AeroplaneType, tasking: Tasking, number: int, others: list[Content]
    ) -> Content:
        if tasking is Tasking.CLOSE_ESCORT:
            known = [one["id"] for one in others if one["tasking"] != tasking.value]
            escorted = self._ask(f"{id}: escorts", one_of(known, "flight"), known[0], lambda: known)
            return {"escorts": escorted}
        if tasking is Tasking.ARTILLERY:
            return {"shoots": self._ask(f"{id}: battery and target, as 2215 2517", self._shoots)}
        flight = replace(sketch(self.shelf, card.id, id=id), tasking=tasking)
        what = {
            Tasking.RECON: "hexes to photograph",
            Tasking.OFFENSIVE_PATROL: "the two ends of its patrol",
            Tasking.LINE_PATROL: "the two ends of its patrol",
            Tasking.CONTACT_PATROL: "hexes to search",
        }.get(tasking, "hexes that it may attack")
        targets = self._ask(f"{id}: {what}", lambda typed: self._targets(flight, typed))
        told: Content = {"targets": [str(place) for place in targets]}
        if tasking is Tasking.RECON:
            told["cameras"] = self._ask(f"{id}: cameras in boxes", cameras_of(card, number), "1")
        if tasking is Tasking.STRAFING and card.bomb_strength:
            told |= {"bombs": True} if self._ask(f"{id}: bombs as well", read_yes, "no") else {}
        if tasking is Tasking.BALLOON:
            loads = ("none", "buckingham", "le-prieur")
            load = self._ask(f"{id}: load", one_of(loads, "load"), "none", lambda: loads)
            told |= {"ammunition": load} if load != "none" else {}
        if tasking is Tasking.CONTACT_PATROL:
            told["contacts"] = self._ask(f"{id}: units to report", whole_number(1, 99), "1")
        return told

    def _targets(self, flight: Flight, typed: str) -> tuple[Position, ...]:
        targets = self._hexes(typed)
        reasons = target_objections(self.map, flight, targets)
        if reasons:
            raise Unreadable("; ".join(reasons))
        return targets

    def _shoots(self, typed: str) -> list[Content]:
        places = self._hexes(typed)
        if len(places) % 2:
            raise Unreadable("each battery has a target: say hexes in pairs")
        pairs = zip(places[::2], places[1::2], strict=True)
        return [{"battery": str(battery), "target": str(target)} for battery, target in pairs]

    # --- the other side, and AA

    def _readiness(self) -> None:
        ready: list[Content] = []
        self.told["readiness"] = ready
        while True:
            first = self.answers.place
            unit = self._ask(
                f"German flight {len(ready) + 1} at readiness, Jasta ({NO_MORE})",
                or_none(self._unit_of(Side.GERMAN)),
                "",
                lambda: self._based(Side.GERMAN),
            )
            if unit is None:
                return
            ready.append(self._ready(unit))
            self._check(first)

    def _ready(self, unit: UnitRecord) -> Content:
        base, who = unit.base(self.day), unit.name
        flight: Content = {"unit": unit.id, "aerodrome": self._home(who, base, Side.GERMAN)}
        flight |= self._leader(who, unit)
        cards = {card.name: card.id for card in self.shelf.cards.values() if card.side is unit.side}
        read = or_none(one_of(cards, "aeroplane"))
        type_ = self._ask(f"{who}: type (Enter: rolled by 24.1)", read, "", lambda: cards)
        flight |= {"type": cards[type_]} if type_ else {}
        size = or_none(whole_number(1, MOST_AEROPLANES))
        number = self._ask(f"{who}: aeroplanes (Enter: rolled by 24.1)", size)
        flight |= {"aeroplanes": number} if number else {}
        up = self._ask(f"{who}: in the air at (Enter: on the ground)", or_none(Altitude.parse))
        return flight | ({"airborne": str(up)} if up is not None else {})

    def _aa(self) -> None:
        pool: Content = {}
        for density in (Density.LIGHT, Density.MEDIUM, Density.HEAVY):
            count = self._ask(
                f"German {density.value} AA that the plan sites", whole_number(0, 99), "0"
            )
            pool |= {density.value: count} if count else {}
        if pool:
            pool["rows"] = self._ask("Between the map rows", read_map_rows, "1 32")
            self.told["aa-pool"] = pool
        guns: list[Content] = []
        self.told["aa"] = guns
        while True:
            gun = self._ask(f"AA in a hex, as British medium 2316 ({NO_MORE})", or_none(self._gun))
            if gun is None:
                return
            guns.append(gun)

    def _gun(self, typed: str) -> Content:
        words = typed.split()
        if len(words) != 3:
            raise Unreadable(f"{typed!r}: say side, density and hex, as British medium 2316")
        side = one_of((one.value for one in Side), "side")(words[0])
        density = one_of(("light", "medium", "heavy"), "density")(words[1])
        place = self._hex(words[2])
        if not place.on_hex:
            raise Unreadable(f"{place} is a hexside, not a full hex")
        return {"side": side, "density": density, "hex": str(place)}

    def _check(self, first: int) -> None:
        """Raises `Again` where what was told since an answer cannot be played, and says why."""
        try:
            scenario_of(self._in_order(), self.shelf)
        except Faulty as refusal:
            for fault in refusal.faults:
                click.echo(f"{fault}.")
            click.echo("That cannot be: tell of it once more.")
            self.answers.drop(first)
            raise Again from None
