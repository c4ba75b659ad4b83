"""What a transaction does to the rows of a campaign, caught as it happens, and put back.

Every table is caught but the journal itself. A change names its row and the columns that changed,
with their values before and after; a row that was not there has nothing before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Table, event, inspect, select
from sqlalchemy.orm import ORMExecuteState, Session, UOWTransaction

from bloodyapril.store.campaign.tables import EntryRow, Row
from bloodyapril.store.codec import Json, dumps
from bloodyapril.terms.errors import Unlawful

Columns = Mapping[str, Json]
Place = tuple[str, str]
"""A row: its table and its key as text."""


@dataclass(frozen=True, slots=True)
class Change:
    """One row, before and after."""

    table: str
    key: Columns
    before: Columns | None
    after: Columns | None

    @property
    def reversed(self) -> Change:
        """What takes this change back."""
        return Change(self.table, self.key, self.after, self.before)

    @property
    def document(self) -> Json:
        return {
            "table": self.table,
            "key": dict(self.key),
            "before": self.before,
            "after": self.after,
        }

    @classmethod
    def of(cls, document: Json) -> Change:
        """The change that an entry of the journal holds."""
        return cls(document["table"], document["key"], document["before"], document["after"])


@dataclass
class Recorder:
    """Catches every change that a session flushes, each row once from its first to its last."""

    _caught: dict[Place, Change] = field(default_factory=dict)

    def watch(self, session: Session) -> None:
        event.listen(session, "before_flush", self._before_flush)
        event.listen(session, "do_orm_execute", _refuse_bulk)

    def changes(self) -> list[Change]:
        """What has changed since the watch began, in order of table and key."""
        real = {place: change for place, change in self._caught.items() if _is_one(change)}
        return [real[place] for place in sorted(real)]

    def _before_flush(self, session: Session, context: UOWTransaction, objects: object) -> None:
        for row in session.new:
            self._catch(row, None, _columns(row))
        for row in session.deleted:
            self._catch(row, _columns(row), None)
        for row in session.dirty:
            old, new = _edited(row)
            if new:
                self._catch(row, old, new)

    def _catch(self, row: Any, before: Columns | None, after: Columns | None) -> None:
        if isinstance(row, EntryRow):
            return
        table = _table(row)
        key = {column.name: getattr(row, column.name) for column in table.primary_key}
        place = (table.name, dumps(key))
        earlier = self._caught.get(place)
        if earlier is not None:
            before, after = _joined(earlier, before, after)
        self._caught[place] = Change(table.name, key, before, after)


def apply(connection: Connection, changes: Iterable[Change]) -> None:
    """Carry changes out, each on a row that is as it was before the change.

    Raises `Unlawful` if any row is not: then the campaign was changed beside its journal.
    """
    for change in changes:
        table = Row.metadata.tables[change.table]
        here = [table.c[name] == value for name, value in change.key.items()]
        found = connection.execute(select(table).where(*here)).mappings().first()
        if not _fits(None if found is None else dict(found), change.before):
            told = " ".join(str(value) for value in change.key.values())
            raise Unlawful(
                f"{change.table} {told} is not as the journal left it, so nothing was changed; "
                "see: bloodyapril journal audit"
            )
        if change.after is None:
            connection.execute(table.delete().where(*here))
        elif change.before is None:
            connection.execute(table.insert().values(**change.after))
        else:
            connection.execute(table.update().where(*here).values(**change.after))


def _fits(found: Mapping[str, Any] | None, expected: Columns | None) -> bool:
    if found is None or expected is None:
        return found is None and expected is None
    return all(dumps(found[name]) == dumps(value) for name, value in expected.items())


def _is_one(change: Change) -> bool:
    if change.before is None or change.after is None:
        return change.before is not change.after
    return bool(change.after)


def _joined(
    earlier: Change, before: Columns | None, after: Columns | None
) -> tuple[Columns | None, Columns | None]:
    """Two changes of a row as one; columns that came back to what they were drop out."""
    if earlier.before is None:
        return None, None if after is None else {**(earlier.after or {}), **after}
    if earlier.after is None:
        # Taken out and put in again: what the row held before is known in full.
        old, new = earlier.before, after or {}
    elif after is None:
        return {**(before or {}), **earlier.before}, None
    else:
        old, new = {**(before or {}), **earlier.before}, {**earlier.after, **after}
    kept = [name for name in new if dumps(old.get(name)) != dumps(new[name])]
    return {name: old[name] for name in kept}, {name: new[name] for name in kept}


def _table(row: Any) -> Table:
    table = inspect(type(row)).local_table
    assert isinstance(table, Table)
    return table


def _columns(row: Any) -> Columns:
    return {column.name: getattr(row, column.name) for column in _table(row).columns}


def _edited(row: Any) -> tuple[Columns, Columns]:
    old: dict[str, Json] = {}
    new: dict[str, Json] = {}
    for column in _table(row).columns:
        history = inspect(row).attrs[column.name].load_history()
        if history.has_changes() and dumps(history.deleted[0]) != dumps(history.added[0]):
            old[column.name], new[column.name] = history.deleted[0], history.added[0]
    return old, new


def _refuse_bulk(state: ORMExecuteState) -> None:
    """An UPDATE or DELETE of many rows at once would go past the journal."""
    if state.is_update or state.is_delete or state.is_insert:
        raise TypeError("change rows one by one, so that the journal can catch them")
