"""The game that the same people play next."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "sequels",
        sa.Column(
            "table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("next_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("sequels")
