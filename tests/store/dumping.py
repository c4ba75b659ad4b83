"""Everything that a campaign holds but its journal, as one value to compare."""

from __future__ import annotations

from typing import Any

from bloodyapril.store.campaign.file import Campaign
from bloodyapril.store.campaign.rows import KINDS, EntryRow
from bloodyapril.store.codec import dumps, frozen


def dump(campaign: Campaign) -> dict[str, list[str]]:
    """Each table's rows as text, in the order of their keys."""
    with campaign.reading() as session:
        return {
            kind.table: [dumps(row.values) for row in session.rows(kind, order=", ".join(kind.key))]
            for kind in KINDS
            if kind is not EntryRow
        }


def entry_rows(campaign: Campaign) -> list[dict[str, Any]]:
    """The journal as it is stored, secrets and hours included, with its long documents opened."""
    with campaign.reading() as session:
        return [
            {
                **row.values,
                "events": frozen(row.events.document),
                "changes": frozen(row.changes.document),
            }
            for row in session.rows(EntryRow, order="number")
        ]
