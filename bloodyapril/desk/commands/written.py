"""Commands as the journal keeps them: written and read by their types, never by their words."""

from __future__ import annotations

from bloodyapril.desk.commands import COMMANDS
from bloodyapril.desk.commands.base import Command, kind_of
from bloodyapril.desk.fights.base import Fight
from bloodyapril.desk.fights.kinds import FIGHTS
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.rules.table import Library
from bloodyapril.store.codec import Coder, Json
from bloodyapril.store.scenario.reading import scenarios
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unreadable, unknown

_KINDS = {kind_of(command): command for command in COMMANDS}
_KIND = "command"


def written(command: Command, library: Library) -> Json:
    """A command as JSON: its kind, and each of its fields by name."""
    kind = type(command)
    return {_KIND: kind_of(kind), **_coder(library).write(kind, command)}


def read(document: Json, library: Library) -> Command:
    """The command that a document holds; raises `Unreadable` for what is none.

    A scenario is known by its id: one from a player's own file cannot be read back.
    """
    kind = document.get(_KIND) if isinstance(document, dict) else None
    if not isinstance(kind, str):
        raise Unreadable("the journal holds what is no command: it is damaged")
    if kind not in _KINDS:
        raise unknown("command", kind, _KINDS)
    fields = {name: value for name, value in document.items() if name != _KIND}
    found: Command = _coder(library).read(_KINDS[kind], fields, kind)
    return found


def _coder(library: Library) -> Coder:
    shelves = {AeroplaneType: library.cards, Scenario: scenarios()}
    return Coder(shelves, families={Fight: FIGHTS})
