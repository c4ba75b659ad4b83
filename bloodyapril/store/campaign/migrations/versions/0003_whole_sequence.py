"""a scenario in play has ground targets, dogfights, events, batteries and standing orders"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLUMNS = ("targets", "dogfights", "happenings", "shoots", "orders")


def upgrade() -> None:
    with op.batch_alter_table("game") as game:
        for name in COLUMNS:
            game.add_column(sa.Column(name, sa.JSON(), nullable=False, server_default="[]"))
    with op.batch_alter_table("game") as game:
        for name in COLUMNS:
            game.alter_column(name, server_default=None)
