"""The spots of the placing list that have their cubes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "ticks",
        sa.Column(
            "table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("spot", sa.String(80), primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("ticks")
