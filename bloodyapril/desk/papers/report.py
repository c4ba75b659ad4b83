"""From a finished game to its after-action report (3.3, 4.6), and a campaign summed up (23.3)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bloodyapril.checks.check import Outcome
from bloodyapril.desk.papers.battle import Turn, deed_lines, dogfight_lines, event_lines
from bloodyapril.desk.papers.log import HOUSE_NOTE, SheetHead, crew_text
from bloodyapril.desk.views.flights import crew_views
from bloodyapril.game.phases.victory_points import SHOT_DOWN, victory_level
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.news import mattered
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.press.map_view import MapSheet
from bloodyapril.press.sheets import (
    AccountLine,
    AfterAction,
    LossLine,
    ScenarioLine,
    ScoreLine,
    Seal,
    SortieLine,
    TurnAccount,
)
from bloodyapril.rules.air_units import Aeroplane, AeroplaneFate, Flight, Status
from bloodyapril.rules.table import Table
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.measures import signed
from bloodyapril.terms.sides import Side

_ENDS = ("crash", "breaks up", "spins into the ground")
"""What is told of an aeroplane when it ends otherwise than by the enemy."""


def after_action(
    seen: Seen,
    table: Table,
    account: Sequence[Turn],
    heading: SheetHead,
    *,
    looked_early: bool,
    brief: bool = False,
    map: MapSheet | None = None,
    campaign: Mapping[int, Seen] | None = None,
) -> AfterAction:
    """Rules 3.3 and 4.6. The report of a finished scenario, its sealed plan opened.

    `looked_early` says whether the plan was ever opened during play, even if that was taken back:
    the journal knows, while an undo makes the game forget it. A `brief` account leaves out rolls
    and what is done every turn. `campaign` are all its scenarios by number.

    Raises `Unlawful` while it is still played.
    """
    if not seen.over:
        raise Unlawful("there is no after-action report before the scenario is over [3.3]")
    game = behind(seen)
    scenario = game.scenario
    winner = level_text(game, table)
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
        deeds=deed_lines(game),
        dogfights=dogfight_lines(account),
        events=event_lines(account),
        map=map,
        scenarios=scenario_lines(campaign or {}, table),
        campaign_line=campaign_line(campaign or {}, table),
        account=tuple(_turn(game, turn) for turn in (_brief(account) if brief else account)),
        seal=_seal(game, looked_early),
        house_note=HOUSE_NOTE,
    )


def level_text(game: Game, table: Table) -> str:
    """Rule 23.31. Whose victory it is and its level, or that it is a draw."""
    side, level = victory_level(game, table)
    return f"{side.value} victory: {level}" if side else level


def scenario_lines(scenarios: Mapping[int, Seen], table: Table) -> tuple[ScenarioLine, ...]:
    """Rule 23.3. The scenarios of a campaign that are over, if it has had more than one."""
    if len(scenarios) < 2:
        return ()
    return tuple(
        ScenarioLine(
            number,
            seen.title,
            seen.date,
            seen.points(Side.BRITISH),
            seen.points(Side.GERMAN),
            level_text(behind(seen), table) if seen.over else "still played",
        )
        for number, seen in scenarios.items()
    )


def campaign_line(scenarios: Mapping[int, Seen], table: Table) -> str:
    """Rule 23.31. The points of all scenarios together and the level of victory that they make."""
    if len(scenarios) < 2:
        return ""
    games = [behind(seen) for seen in scenarios.values()]
    together = replace(games[0], score=tuple(line for game in games for line in game.score))
    british, german = together.points(Side.BRITISH), together.points(Side.GERMAN)
    level = level_text(together, table)
    return f"Campaign of {len(games)} scenarios: British {british}, German {german}; {level}."


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


def _losses(game: Game, account: Sequence[Turn]) -> list[LossLine]:
    """Lost aeroplanes, the British first and each side's in the order of the turns."""
    found = []
    for flight in game.flights.values():
        for box in flight.aeroplanes:
            if box.left_as or box.fate in (None, AeroplaneFate.HOME):
                continue
            line = LossLine(
                side=flight.side.value,
                flight=flight.name,
                aeroplane=f"{flight.card.name} no. {box.number}",
                crew=crew_text(crew_views(box)),
                turn=_turn_of_loss(game, account, flight, box),
                how=_how(game, flight, box),
                fate=box.end,
            )
            found.append(line)
    return sorted(found, key=lambda line: (line.side, int(line.turn or game.turn)))


def _how(game: Game, flight: Flight, box: Aeroplane) -> str:
    """How an aeroplane was lost, and to whom if the enemy is credited with it (4.6)."""
    who = flight.who(box)
    for line in game.score:
        if line.by and line.deed in SHOT_DOWN and line.why == f"{who} shot down":
            return f"shot down by {game.flights[line.by].name}"
    return box.fate.value if box.fate else ""


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


def _line(game: Game, flight: Flight) -> SortieLine:
    family = [other for other in game.flights.values() if flight.id in (other.id, other.parent)]
    home = sum(box.safe for member in family for box in member.aeroplanes if not box.left_as)
    ids = {member.id for member in family}
    stayed = flight.status in (Status.READINESS, Status.WAITING)
    return SortieLine(
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


def _brief(account: Iterable[Turn]) -> Iterable[Turn]:
    """What mattered, without its rolls; a turn in which nothing did is left out."""
    for turn in account:
        events = tuple(replace(event, rolls=()) for event in mattered(turn.events))
        if events:
            yield Turn(turn.number, events)


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
