"""Tables, seats, tokens and the log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("map", sa.String(80), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("opened_at", sa.DateTime, nullable=False),
    )
    op.create_table(
        "seats",
        _table_id(primary_key=True),
        sa.Column("color", sa.String(12), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_id(index=True, nullable=False),
        sa.Column("seat", sa.String(12), nullable=False),
    )
    op.create_table(
        "entries",
        _table_id(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("replays", sa.Integer),
        sa.Column("key", sa.String(80)),
        sa.UniqueConstraint("table_id", "key"),
    )


def downgrade() -> None:
    for name in ("entries", "tokens", "seats", "tables"):
        op.drop_table(name)


def _table_id(**options: bool) -> sa.Column:
    return sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), **options)
