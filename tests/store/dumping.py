"""Everything that a campaign holds but its journal, as one value to compare."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from bloodyapril.store.campaign.file import Campaign
from bloodyapril.store.campaign.tables import Row
from bloodyapril.store.codec import dumps


def dump(campaign: Campaign) -> dict[str, list[str]]:
    """Each table's rows as text, in the order of their keys."""
    with campaign.reading() as session:
        found: dict[str, list[str]] = {}
        for table in Row.metadata.tables.values():
            if table.name == "journal":
                continue
            rows = session.connection().execute(select(table).order_by(*table.primary_key))
            found[table.name] = [dumps(dict(row)) for row in rows.mappings()]
        return found


def entry_rows(campaign: Campaign) -> list[dict[str, Any]]:
    """The journal as it is stored, secrets and hours included."""
    table = Row.metadata.tables["journal"]
    with campaign.reading() as session:
        rows = session.connection().execute(select(table).order_by(table.c.number))
        return [dict(row) for row in rows.mappings()]
