"""a campaign may have charts and cards of its own"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_file",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.CheckConstraint("kind IN ('charts', 'cards')", name=op.f("ck_own_file_kind")),
        sa.PrimaryKeyConstraint("kind", "name", name=op.f("pk_own_file")),
    )
