"""a campaign says how it is played, its journal who did what, and whose eyes alone may read it"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OWN = {"flight", "plan"}
"""The first words of the commands that were a side's own."""
OPENS = ["plan", "open"]
LATER = ("targets", "dogfights", "happenings", "shoots", "orders")
"""Columns that a scenario got by step 0003, which did not tell the journal of them."""


def upgrade() -> None:
    with op.batch_alter_table("campaign") as campaign:
        campaign.add_column(
            sa.Column("mode", sa.String(), nullable=False, server_default="solitaire")
        )
        campaign.create_check_constraint(
            op.f("ck_campaign_mode"), "mode IN ('solitaire', 'two-players', 'refereed')"
        )
    with op.batch_alter_table("journal") as journal:
        journal.add_column(sa.Column("actor", sa.String(), nullable=False, server_default=""))
        journal.add_column(sa.Column("owner", sa.String(), nullable=True))
        journal.add_column(sa.Column("command", sa.JSON(), nullable=True))
        journal.add_column(sa.Column("rule", sa.String(), nullable=False, server_default=""))
        journal.add_column(sa.Column("opened", sa.Boolean(), nullable=False, server_default="0"))
        journal.create_check_constraint(op.f("ck_journal_owner"), "owner IN ('British', 'German')")
    _read_words()
    with op.batch_alter_table("campaign") as campaign:
        campaign.alter_column("mode", server_default=None)
    with op.batch_alter_table("journal") as journal:
        for name in ("actor", "rule", "opened"):
            journal.alter_column(name, server_default=None)


def _read_words() -> None:
    """The one place where words are read: older programs wrote nothing else of all this."""
    connection = op.get_bind()
    rows = connection.execute(
        sa.text("SELECT number, words, target FROM journal ORDER BY number")
    ).all()
    said = {number: json.loads(words) for number, words, _ in rows}
    mode = _mode(said.get(1, []))
    connection.execute(sa.text("UPDATE campaign SET mode = :mode"), {"mode": mode})
    _tell_of_columns({"campaign": {"mode": mode}, "game": {name: [] for name in LATER}})
    for number, words, target in rows:
        # What was taken back is as much its side's own as it was before.
        owner = _owner(said.get(target, json.loads(words)))
        actor = owner if target is None else None
        connection.execute(
            sa.text(
                "UPDATE journal SET actor = :actor, owner = :owner, opened = :opened "
                "WHERE number = :number"
            ),
            {
                "actor": "referee" if mode == "refereed" else actor or "",
                "owner": owner,
                "opened": said[number][:2] == OPENS,
                "number": number,
            },
        )


def _tell_of_columns(added: Mapping[str, Mapping[str, Any]]) -> None:
    """Whole rows in the journal get the columns that their tables have got since."""
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT number, changes FROM journal")).all()
    for number, text in rows:
        changes = json.loads(text)
        for change in changes:
            if (change["before"] is None) != (change["after"] is None):
                when = "before" if change["after"] is None else "after"
                change[when] = {**added.get(change["table"], {}), **change[when]}
        told = json.dumps(changes, ensure_ascii=False, separators=(",", ":"))
        if told != text:
            connection.execute(
                sa.text("UPDATE journal SET changes = :told WHERE number = :number"),
                {"told": told, "number": number},
            )


def _mode(words: Sequence[str]) -> str:
    """How the campaign was begun: after its name and its seed."""
    modes = words[5:]
    if "--table" in modes:
        return "refereed"
    return "two-players" if "--two-players" in modes else "solitaire"


def _owner(words: Sequence[str]) -> str | None:
    """The side that said a command of its own, wherever in it its name stands."""
    for word, after in pairwise(words):
        if word == "--side" and after.lower() == "german":
            return "German"
    own = words[:1] and words[0] in OWN and list(words[:2]) != OPENS
    return "British" if own else None
