"""The lines of an after-action report (3.3): points, losses, flights, deeds, what happened."""

from __future__ import annotations

from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Victory points for one thing (4.6): whose, how many, why and under which rule."""

    side: str
    points: int
    why: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class LossLine:
    """An aeroplane or a ground unit lost or hurt: whose, which, who flew it, how, and the end."""

    side: str
    flight: str
    aeroplane: str = ""
    crew: str = ""
    turn: str = ""
    how: str = ""
    fate: str = ""


@dataclass(frozen=True, slots=True)
class SortieLine:
    """A flight in the report: `out` aeroplanes left, `home` came back, `victories` were won."""

    side: str
    name: str
    unit: str = ""
    aeroplane_type: str = ""
    tasking: str = ""
    aggression: str = ""
    out: int = 0
    home: int = 0
    victories: int = 0
    fate: str = ""


@dataclass(frozen=True, slots=True)
class DeedLine:
    """What was done to something on the ground: its name and kind, where, the outcome, by whom."""

    what: str
    kind: str = ""
    hex: str = ""
    outcome: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One thing that is told in a list of its own: in which turn, what, under which rule."""

    turn: str
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """A scenario of a campaign (23.3): its number, points of both sides, and how it ended."""

    number: int
    title: str
    date: str = ""
    british: int = 0
    german: int = 0
    level: str = ""


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One thing that happened, with its rolls as faces, modifiers and result, and its rule."""

    text: str
    rolls: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TurnAccount:
    """What happened in one game turn; `clock` is the time of day when it began (2 minutes each)."""

    turn: int
    clock: str = ""
    lines: tuple[AccountLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Seal:
    """The sealed plan of the side that the program plays, opened (24.2).

    `fingerprint` was shown before play; `lines` are the plan, `salt` lets anyone check it.
    `looked_early` tells that the plan was opened during play.
    """

    fingerprint: str
    salt: str = ""
    lines: tuple[str, ...] = ()
    looked_early: bool = False
