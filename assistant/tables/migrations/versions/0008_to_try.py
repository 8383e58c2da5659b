"""Which tables are there to be tried, and with how many entries they began."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("to_try", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_tables_to_try", "tables", ["to_try"])


def downgrade() -> None:
    op.drop_index("ix_tables_to_try", "tables")
    op.drop_column("tables", "to_try")
