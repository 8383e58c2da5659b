"""How often the people of a table have changed; boards as they were; the workers, and who is connected to each."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("people", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "boards",
        sa.Column("map", sa.String(80), primary_key=True),
        sa.Column("fingerprint", sa.String(16), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("worker", sa.String(32), sa.ForeignKey("workers.id", ondelete="CASCADE"), primary_key=True),
        sa.Column(
            "table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
        sa.Column("device", sa.String(64), primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("presence")
    op.drop_table("workers")
    op.drop_table("boards")
    op.drop_column("tables", "people")
