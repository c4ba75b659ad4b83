"""the first format"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("scenario_id", sa.String(), nullable=False),
        sa.Column("scenario", sa.JSON(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("weather", sa.JSON(), nullable=False),
        sa.Column("ground", sa.JSON(), nullable=False),
        sa.Column("barrages", sa.JSON(), nullable=False),
        sa.Column("initiative", sa.JSON(), nullable=True),
        sa.Column("attempts", sa.JSON(), nullable=False),
        sa.Column("score", sa.JSON(), nullable=False),
        sa.Column("plan", sa.String(), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.Column("opened_early", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_game")),
    )
    op.create_table(
        "journal",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("words", sa.JSON(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=True),
        sa.Column("dice", sa.String(), nullable=False),
        sa.Column("dice_before", sa.Integer(), nullable=False),
        sa.Column("dice_after", sa.Integer(), nullable=False),
        sa.Column("secret", sa.Boolean(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("crossed", sa.JSON(), nullable=False),
        sa.Column("written_at", sa.String(), nullable=False),
        sa.CheckConstraint("(kind = 'command') = (target IS NULL)", name=op.f("ck_journal_target")),
        sa.CheckConstraint("dice IN ('none', 'program', 'typed')", name=op.f("ck_journal_dice")),
        sa.CheckConstraint("kind IN ('command', 'undo', 'redo')", name=op.f("ck_journal_kind")),
        sa.ForeignKeyConstraint(
            ["target"],
            ["journal.number"],
            name=op.f("fk_journal_target"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_journal")),
    )
    op.create_table(
        "airman",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("unit", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("aggression", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("since_game", sa.Integer(), nullable=True),
        sa.Column("since_turn", sa.Integer(), nullable=True),
        sa.Column("flight", sa.String(), nullable=True),
        sa.Column("type", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["since_game"],
            ["game.number"],
            name=op.f("fk_airman_since_game"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_airman")),
        sa.UniqueConstraint("unit", "name", name=op.f("uq_airman_unit_name")),
    )
    op.create_table(
        "campaign",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("dice_count", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=True),
        sa.Column("rulings", sa.JSON(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_campaign_one_to_a_file")),
        sa.ForeignKeyConstraint(
            ["game"],
            ["game.number"],
            name=op.f("fk_campaign_game"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaign")),
    )
    op.create_table(
        "chart_use",
        sa.Column("chart", sa.String(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("first_entry", sa.Integer(), nullable=False),
        sa.Column("reading", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["first_entry"],
            ["journal.number"],
            name=op.f("fk_chart_use_first_entry"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("chart", "fingerprint", name=op.f("pk_chart_use")),
    )
    op.create_table(
        "flight",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("unit", sa.String(), nullable=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("tasking", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("position", sa.String(), nullable=False),
        sa.Column("altitude", sa.String(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["game.number"],
            name=op.f("fk_flight_game"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("game", "id", name=op.f("pk_flight")),
    )
