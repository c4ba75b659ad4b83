"""One transaction on the rows of a campaign file, and what it does to them.

Rows that were read or added are held until the end; whatever was changed in them is written by
`flush`, at the latest when the transaction ends. No row can be changed past it, so that the journal
is told of every change.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, TypeVar

from bloodyapril.store.campaign.changes import Change, same
from bloodyapril.store.campaign.rows import KINDS, Columns, EntryRow, Row

Kind = TypeVar("Kind", bound=Row)
Key = tuple[str, tuple[Any, ...]]


class _Held:
    """A row in hand: as it stood when the transaction began, as the file has it now, and itself.

    Nothing stands for a row that is not there.
    """

    __slots__ = ("first", "kind", "row", "stored")

    def __init__(self, kind: type[Row], stored: dict[str, Any] | None, row: Row | None) -> None:
        self.kind = kind
        self.first = self.stored = stored
        self.row = row


class Ledger:
    """The rows of a campaign as one transaction sees them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._held: dict[Key, _Held] = {}

    def get(self, kind: type[Kind], key: Any) -> Kind | None:
        """The row with this key, one value or a tuple of them; nothing if there is none."""
        values = key if isinstance(key, tuple) else (key,)
        held = self._held.get((kind.table, values))
        if held is None:
            found = self._select(kind, _is(kind), values, "")
            return found[0] if found else None
        return held.row if isinstance(held.row, kind) else None

    def rows(
        self, kind: type[Kind], where: str = "", values: Sequence[Any] = (), *, order: str = ""
    ) -> list[Kind]:
        """The rows of a table for which an SQL condition holds, in order of some column."""
        self.flush()
        return self._select(kind, where, values, order)

    def value(self, query: str, *values: Any) -> Any:
        """The first value that an SQL query finds; nothing if it finds none."""
        self.flush()
        found = self.connection.execute(query, values).fetchone()
        return None if found is None else found[0]

    def add(self, row: Row) -> None:
        """A new row."""
        held = self._held.setdefault((row.table, row.address), _Held(type(row), None, None))
        held.row = row

    def delete(self, row: Row) -> None:
        """Take a row out."""
        self._held[row.table, row.address].row = None

    def flush(self) -> None:
        """Write what was changed since the last time."""
        for (_, key), held in self._held.items():
            if held.row is None:
                if held.stored is not None:
                    _delete(self.connection, held.kind, key)
                    held.stored = None
                continue
            now = held.row.values
            if held.stored is None:
                _insert(self.connection, held.kind, now)
                held.stored = now
                continue
            new = {name: v for name, v in now.items() if not same(v, held.stored[name])}
            if new:
                _update(self.connection, held.kind, key, new)
                held.stored = {**held.stored, **new}

    def changes(self) -> list[Change]:
        """What has changed since the transaction began, in order of table and key.

        The journal's own entries are no change.
        """
        self.flush()
        found = []
        for (table, key), held in self._held.items():
            first, last = held.first, held.stored
            if first is last or held.kind is EntryRow:
                continue
            named = dict(zip(held.kind.key, key, strict=True))
            if first is None or last is None:
                found.append(Change(table, named, first, last))
                continue
            names = [name for name in last if not same(first[name], last[name])]
            if names:
                before, after = ({n: row[n] for n in names} for row in (first, last))
                found.append(Change(table, named, before, after))
        return sorted(found, key=lambda change: change.place)

    def carry_out(self, change: Change) -> bool:
        """Make a change on a row that is as it was before it; returns whether it is."""
        kind = _KINDS[change.table]
        key = tuple(change.key[name] for name in kind.key)
        row = self.get(kind, key)
        if not change.fits(None if row is None else row.values):
            return False
        if change.after is None:
            _delete(self.connection, kind, key)
        elif change.before is None:
            _insert(self.connection, kind, change.after)
        else:
            _update(self.connection, kind, key, change.after)
        self._held.pop((change.table, key), None)
        return True

    def _select(
        self, kind: type[Kind], where: str, values: Sequence[Any], order: str
    ) -> list[Kind]:
        query = f"SELECT {', '.join(kind.columns)} FROM {kind.table}"
        query += f" WHERE {where}" if where else ""
        query += f" ORDER BY {order}" if order else ""
        return [self._hold(kind, raw) for raw in self.connection.execute(query, values)]

    def _hold(self, kind: type[Kind], raw: tuple[Any, ...]) -> Kind:
        named = dict(zip(kind.columns, raw, strict=True))
        place = (kind.table, tuple(named[name] for name in kind.key))
        held = self._held.get(place)
        if held is not None and isinstance(held.row, kind):
            return held.row
        values = {name: kind.read(name, value) for name, value in named.items()}
        row = kind(**values)
        self._held[place] = _Held(kind, values, row)
        return row


_KINDS = {kind.table: kind for kind in KINDS}


def _insert(connection: sqlite3.Connection, kind: type[Row], values: Columns) -> None:
    marks = ", ".join("?" for _ in values)
    _run(
        connection, kind, f"INSERT INTO {kind.table} ({', '.join(values)}) VALUES ({marks})", values
    )


def _update(
    connection: sqlite3.Connection, kind: type[Row], key: Sequence[Any], values: Columns
) -> None:
    sets = ", ".join(f"{name} = ?" for name in values)
    query = f"UPDATE {kind.table} SET {sets} WHERE {_is(kind)}"
    _run(connection, kind, query, values, key)


def _run(
    connection: sqlite3.Connection,
    kind: type[Row],
    query: str,
    values: Columns,
    more: Sequence[Any] = (),
) -> None:
    raw = (kind.raw(name, value) for name, value in values.items())
    connection.execute(query, (*raw, *more))


def _delete(connection: sqlite3.Connection, kind: type[Row], key: Sequence[Any]) -> None:
    connection.execute(f"DELETE FROM {kind.table} WHERE {_is(kind)}", key)


def _is(kind: type[Row]) -> str:
    return " AND ".join(f"{name} = ?" for name in kind.key)
