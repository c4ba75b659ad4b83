"""the journal is pressed, and takes a tenth of the room"""

from __future__ import annotations

import zlib

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

LONG = ("events", "changes")


def upgrade() -> None:
    # The long columns go last, so that SQLite can read all others without them.
    with op.batch_alter_table(
        "journal", partial_reordering=[("crossed", "written_at", *LONG)]
    ) as journal:
        for name in LONG:
            journal.alter_column(name, existing_type=sa.JSON(), type_=sa.LargeBinary())
    connection = op.get_bind()
    numbers = connection.execute(sa.text("SELECT number FROM journal")).scalars().all()
    for number in numbers:
        found = connection.execute(
            sa.text("SELECT events, changes FROM journal WHERE number = :number"),
            {"number": number},
        ).one()
        pressed = {name: zlib.compress(bytes(found._mapping[name])) for name in LONG}
        connection.execute(
            sa.text("UPDATE journal SET events = :events, changes = :changes WHERE number = :n"),
            {**pressed, "n": number},
        )
