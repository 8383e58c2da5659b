"""How long the log was when a seat got its name: whoever read the table before has read another name."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("named", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("seats", "named")
