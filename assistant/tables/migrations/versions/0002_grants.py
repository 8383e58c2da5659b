"""Which device may act for which seat, and who is asking to."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "grants",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column(
            "table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.String(12), primary_key=True),
        sa.Column("asked", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("grants")
