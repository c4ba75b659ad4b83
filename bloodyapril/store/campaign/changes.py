"""What a transaction did to the rows of a campaign: each row that changed, before and after.

Every table is told of but the journal itself. A change names its row and the columns that changed,
with their values before and after; a row that was not there has nothing before it.
"""

from __future__ import annotations

from typing import Any

from bloodyapril.store.campaign.rows import Columns
from bloodyapril.store.codec import Json, dumps
from bloodyapril.terms.values import dataclass


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
    def place(self) -> tuple[str, str]:
        """The row: its table and its key as text."""
        return self.table, dumps(self.key)

    def fits(self, row: Columns | None) -> bool:
        """Whether a row is as it was before this change."""
        if row is None or self.before is None:
            return row is None and self.before is None
        return all(same(row[name], value) for name, value in self.before.items())

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


def same(one: Any, other: Any) -> bool:
    """Whether two values of a column are the same to the last letter."""
    return one is other or dumps(one) == dumps(other)
