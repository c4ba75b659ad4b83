"""What became true at the table, who may know it, under which rule, by which rolls."""

from __future__ import annotations

from bloodyapril.checks.check import Outcome
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Alias:
    """A secret name of one side, and what the other side says for it."""

    side: Side
    name: str
    alias: str


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `seen_by` names the only side that may know of it; nobody's means both. `aliases` are names
    that the other side may not know yet, each with whose it is and what that side calls it (5.11).
    """

    kind: str
    text: str
    rule: str
    flights: tuple[str, ...] = ()
    seen_by: Side | None = None
    rolls: tuple[Outcome, ...] = ()
    aliases: tuple[Alias, ...] = ()
