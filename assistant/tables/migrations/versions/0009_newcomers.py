"""Which seats have a player who is new to the game."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    newcomer = sa.Column("newcomer", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", newcomer)


def downgrade() -> None:
    op.drop_column("seats", "newcomer")
