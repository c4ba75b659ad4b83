"""From a game to its sheets: the log of each side (2.9, 5.2) and the report after it (3.3)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bloodyapril.checks.check import Outcome
from bloodyapril.game.scoring import SHOT_DOWN, victory_level
from bloodyapril.game.state import Game
from bloodyapril.press.sheets import (
    AccountLine,
    AeroplaneBox,
    AfterAction,
    BoxState,
    FlightEntry,
    FlightLine,
    GroundEntry,
    LogSheet,
    LossLine,
    ScoreLine,
    Seal,
    TurnAccount,
    WeaponTrack,
)
from bloodyapril.rules.air_units import (
    Aeroplane,
    AeroplaneFate,
    CrewFate,
    CrewMember,
    Damage,
    Flight,
    Status,
    Tasking,
    Weapon,
)
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.recon import MOST_HEXES
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.measures import signed
from bloodyapril.terms.sides import Side

HOUSE_NOTE = "House charts, cards, points and map: made for this program, not the published ones."

_ENDS = ("crash", "breaks up", "spins into the ground")
"""What is told of an aeroplane when it ends otherwise than by the enemy."""

_STATES: dict[Damage, BoxState] = {
    Damage.NONE: "ok",
    Damage.DAMAGED: "damaged",
    Damage.CRIPPLED: "crippled",
    Damage.SHOT_DOWN: "shot down",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """The events of one game turn, 0 for the set-up."""

    number: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands at the head of every sheet of a campaign."""

    campaign: str
    dice: str


def log_sheet(game: Game, side: Side, heading: Heading) -> LogSheet:
    """Rules 2.9 and 5.2. A side's log sheet as it stands now, with a form for each split flight.

    Raises `Unlawful` for the German log while the scenario is still played: it is secret.
    """
    if side is Side.GERMAN and not game.revealed:
        raise Unlawful("the German log is secret until the scenario is over [24.2]")
    scenario = game.scenario
    return LogSheet(
        side=side.value,
        campaign=heading.campaign,
        scenario=scenario.title,
        date=scenario.date,
        time_of_day=f"{scenario.clock(1)}, turn {game.turn}",
        weather=f"{game.weather}".partition(", ")[0],
        wind=game.weather.wind,
        seed_line=heading.dice,
        flights=tuple(
            _flight(game, flight)
            for flight in game.flights.values()
            if flight.side is side and not flight.dummy
        ),
        dummies=", ".join(flight.counter for flight in game.airborne(side) if flight.dummy),
        ground=tuple(
            _gun(gun, over=game.revealed)
            for gun in game.ground
            if gun.side is side and (side is Side.BRITISH or game.revealed or not gun.hidden)
        ),
        house_note=HOUSE_NOTE,
    )


def after_action(
    game: Game, table: Table, account: Sequence[Turn], heading: Heading, *, looked_early: bool
) -> AfterAction:
    """Rules 3.3 and 4.6. The report of a finished scenario, its sealed plan opened.

    `looked_early` says whether the plan was ever opened during play, even if that was taken back:
    the journal knows, while an undo makes the game forget it.

    Raises `Unlawful` while it is still played.
    """
    if not game.over:
        raise Unlawful("there is no after-action report before the scenario is over [3.3]")
    side, level = victory_level(game, table)
    scenario = game.scenario
    winner = f"{side.value} victory: {level}" if side else level
    british, german = game.points(Side.BRITISH), game.points(Side.GERMAN)
    return AfterAction(
        campaign=heading.campaign,
        scenario=scenario.title,
        date=scenario.date,
        weather=str(game.weather),
        seed_line=heading.dice,
        outcome_line=f"Victory points: British {british}, German {german}; {winner}.",
        score=tuple(
            ScoreLine(line.side.value, line.points, f"turn {line.turn}: {line.why}", "4.6")
            for line in game.score
        ),
        losses=tuple(_losses(game, account)),
        flights=tuple(
            _line(game, flight)
            for flight in game.flights.values()
            if not flight.parent and not flight.dummy
        ),
        account=tuple(_turn(game, turn) for turn in account),
        seal=_seal(game, looked_early),
        house_note=HOUSE_NOTE,
    )


def roll_text(outcome: Outcome) -> str:
    """A roll in one line: what was asked, faces, modifiers with their rules, total, result."""
    faces = "+".join(str(face) for face in outcome.faces)
    about = f", {outcome.subject}" if outcome.subject else ""
    if not outcome.fingerprint:
        # A draw, whose faces are a number and no sum, or a contest of one die against another.
        thrown = " and ".join(str(face) for face in outcome.faces)
        totals = f"{outcome.row}, " if outcome.question == "contest" else ""
        return f"{outcome.title}{about}: {thrown} gives {totals}{outcome.words}"
    mods = "".join(f", {modifier}" for modifier in outcome.modifiers)
    total = f" = {outcome.total}" if outcome.modifiers or len(outcome.faces) > 1 else ""
    return f"{outcome.title}{about}: {faces}{mods}{total}: {outcome.words}"


def _flight(game: Game, flight: Flight) -> FlightEntry:
    order = next((order for order in game.scenario.flights if order.id == flight.id), None)
    start = f"split from {flight.parent}" if flight.parent else flight.home
    if order is not None and order.hex is not None:
        start = f"{order.hex} {order.heading}, {order.altitude}, turn {order.enters}"
    elif order is not None:
        start = f"{order.home}, turn {order.enters}"
    recon = flight.tasking is Tasking.RECON
    return FlightEntry(
        name=f"{flight.id} {flight.name}",
        counter=flight.counter,
        unit=game.scenario.units[flight.unit].name,
        aeroplane_type=flight.card.name,
        tasking=flight.tasking.value,
        training=flight.training.value,
        aggression=signed(flight.aggression),
        leader=_leader(game, flight),
        start=start,
        targets=" ".join(str(hex_) for hex_ in flight.targets),
        aeroplanes=tuple(_box(flight, box) for box in flight.aeroplanes),
        weapons=tuple(_weapon(weapon) for weapon in flight.weapons),
        endurance_total=flight.card.endurance,
        endurance_used=flight.endurance_used,
        photographs=" ".join(str(hex_) for hex_ in flight.photographs),
        photographs_taken=len(flight.photographs),
        photographs_allowed=MOST_HEXES if recon else 0,
        marks=tuple(_marks(flight)),
        notes=_route(flight),
        fate=_fate(flight),
    )


def _leader(game: Game, flight: Flight) -> str:
    """Who leads or led the flight; he is marked once he is lost or has left it."""
    named = {order.id: order.leader for order in game.scenario.flights}
    if game.plan:
        named |= {order["id"]: order["leader"] for order in json.loads(game.plan)["flights"]}
    for box in flight.aeroplanes:
        if box.number == flight.leader or (box.pilot and box.pilot == named.get(flight.id)):
            return f"{box.pilot}{_gone(box)}"
    return ""


def _gone(box: Aeroplane) -> str:
    if box.left_as:
        return f" (became {box.left_as})"
    lost = box.fate not in (None, AeroplaneFate.HOME, AeroplaneFate.SAVED)
    return " (lost)" if lost else ""


def _route(flight: Flight) -> str:
    return f"Route {' '.join(str(hex_) for hex_ in flight.route)}" if flight.route else ""


def _marks(flight: Flight) -> Iterable[str]:
    if flight.dud_engine:
        yield "dud engine"
    if flight.aborting:
        yield "aborted"
    if flight.status is Status.LANDED:
        yield "landed"


def _fate(flight: Flight) -> str:
    if flight.status.over:
        return flight.status.value
    if flight.status.airborne:
        return f"{flight.status.value} at {flight.position}, {flight.altitude}"
    return flight.status.value


def _box(flight: Flight, box: Aeroplane) -> AeroplaneBox:
    fate = f"became {box.left_as}" if box.left_as else box.end
    return AeroplaneBox(box.number, _STATES[box.damage], _crew(box.crew), box.camera, fate)


def _crew(crew: Iterable[CrewMember]) -> str:
    return " / ".join(_man(man) for man in crew)


def _man(man: CrewMember) -> str:
    fates = [man.fate.value] if man.fate is not CrewFate.UNHURT else []
    fates += ["prisoner"] if man.prisoner else []
    rating = f" {signed(man.aggression)}" if man.aggression is not None else ""
    return f"{man.name}{rating}" + (f" ({', '.join(fates)})" if fates else "")


def _weapon(weapon: Weapon) -> WeaponTrack:
    return WeaponTrack(
        name=weapon.type.name,
        firepower=weapon.type.firepower,
        depletion_start=weapon.type.depletion,
        depletion_now=min(10, weapon.depletion),
        drums=weapon.type.drums,
        drums_left=weapon.drums + (0 if weapon.empty else 1) if weapon.type.drums else 0,
        depleted=weapon.out,
    )


def _gun(gun: Concentration, *, over: bool) -> GroundEntry:
    state = "active" if gun.active else "silent"
    notes = [word for word, holds in (("hidden", gun.hidden), ("fired", gun.revealed)) if holds]
    kind = "Flaming Onion" if gun.flaming_onion and (over or gun.revealed) else "AA"
    return GroundEntry(kind, gun.density.value, str(gun.hex), state, ", ".join(notes))


def _losses(game: Game, account: Sequence[Turn]) -> Iterable[LossLine]:
    for flight in game.flights.values():
        for box in flight.aeroplanes:
            if box.left_as or box.fate in (None, AeroplaneFate.HOME):
                continue
            yield LossLine(
                side=flight.side.value,
                flight=flight.name,
                aeroplane=f"{flight.card.name} no. {box.number}",
                crew=_crew(box.crew),
                turn=_turn_of_loss(game, account, flight, box),
                how=box.fate.value if box.fate else "",
                fate=box.end,
            )


def _turn_of_loss(game: Game, account: Sequence[Turn], flight: Flight, box: Aeroplane) -> str:
    """The turn in which points were won for an aeroplane, else in which its end was told."""
    who = flight.who(box)
    turns = [line.turn for line in game.score if line.why.startswith(who)]
    turns += [
        turn.number
        for turn in account
        for event in turn.events
        if event.text.startswith(f"{who} ") and any(end in event.text for end in _ENDS)
    ]
    return str(turns[0]) if turns else ""


def _line(game: Game, flight: Flight) -> FlightLine:
    family = [other for other in game.flights.values() if flight.id in (other.id, other.parent)]
    home = sum(
        box.fate in (AeroplaneFate.HOME, AeroplaneFate.SAVED)
        for member in family
        for box in member.aeroplanes
        if not box.left_as
    )
    ids = {member.id for member in family}
    stayed = flight.status in (Status.READINESS, Status.WAITING)
    return FlightLine(
        side=flight.side.value,
        name=f"{flight.id} {flight.name}",
        unit=game.scenario.units[flight.unit].name,
        aeroplane_type=flight.card.name,
        tasking=flight.tasking.value,
        aggression=signed(flight.aggression),
        out=0 if stayed else len(flight.aeroplanes),
        home=home,
        victories=sum(line.deed in SHOT_DOWN and line.by in ids for line in game.score),
        fate=flight.status.value,
    )


def _spelled(game: Game, text: str) -> str:
    """An event's text with types as their cards name them: the plan tells them by id."""
    for flight in game.flights.values():
        text = text.replace(f" {flight.card.id} ", f" {flight.card.name} ")
    return text


def _turn(game: Game, turn: Turn) -> TurnAccount:
    return TurnAccount(
        turn.number,
        game.scenario.clock(turn.number) if turn.number else "set-up",
        tuple(
            AccountLine(
                _spelled(game, event.text),
                tuple(roll_text(roll) for roll in event.rolls),
                event.rule,
            )
            for event in turn.events
        ),
    )


def _type(game: Game, planned: Mapping[str, Any]) -> str:
    """The type of a planned flight as its card names it."""
    flight = game.flights.get(planned["id"])
    return flight.card.name if flight is not None else str(planned["type"])


def _seal(game: Game, looked_early: bool) -> Seal:
    plan = json.loads(game.plan)
    lines = [
        f"{flight['name']}: {flight['aeroplanes']} {_type(game, flight)} at {flight['aerodrome']}"
        + (f", led by {flight['leader']}" if flight["leader"] else "")
        + (f" ({flight['how']})" if flight["how"] else "")
        for flight in plan["flights"]
    ]
    lines += [
        f"{gun['density']} {'Flaming Onion' if gun['flaming_onion'] else 'AA'} in {gun['hex']}"
        f"{', hidden' if gun['hidden'] else ''}"
        for gun in plan["aa"]
        if gun["side"] == Side.GERMAN.value
    ]
    return Seal(game.seal, plan["salt"], tuple(lines), looked_early)
