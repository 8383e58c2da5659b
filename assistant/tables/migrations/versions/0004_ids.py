"""SQLite gives no table's id out again: what another process still knows of a deleted table stays true."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _anew(autoincrement=True)


def downgrade() -> None:
    _anew(autoincrement=False)


def _anew(autoincrement: bool) -> None:
    """PostgreSQL's sequences never go back."""
    if op.get_bind().dialect.name == "sqlite":
        kept = {"sqlite_autoincrement": autoincrement}
        with op.batch_alter_table("tables", recreate="always", table_kwargs=kept):
            pass
