"""Groups and their books: who may look, whose tables go in, people, and how finished games ended."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
NAMES = ("places", "results", "aliases", "people", "group_tables", "group_tokens", "members", "groups")


def _of(table: str, name: str, gone: str = "CASCADE", index: bool = False, **options) -> sa.Column:
    kept = {"primary_key": True} if options.get("primary_key") else {"nullable": gone != "CASCADE", **options}
    return sa.Column(name, sa.Integer, sa.ForeignKey(f"{table}.id", ondelete=gone), index=index, **kept)


def upgrade() -> None:
    _groups()
    _people()
    _results()


def _groups() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("opened_at", sa.DateTime, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "members",
        sa.Column("device", sa.String(64), primary_key=True),
        _of("groups", "group_id", primary_key=True),
        sa.Column("keeps", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_table(
        "group_tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        _of("groups", "group_id", index=True),
        sa.Column("keeps", sa.Boolean, nullable=False),
    )
    op.create_table(
        "group_tables",
        _of("tables", "table_id", primary_key=True),
        _of("groups", "group_id"),
        sa.Column("due", sa.Boolean, nullable=False),
    )
    op.create_index("ix_group_tables_due", "group_tables", ["group_id", "due"])


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Integer, primary_key=True),
        _of("groups", "group_id", index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "aliases",
        _of("groups", "group_id", primary_key=True),
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("nth", sa.Integer, primary_key=True, autoincrement=False),
        _of("people", "person_id", index=True),
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("id", sa.Integer, primary_key=True),
        _of("groups", "group_id"),
        _of("tables", "table_id", gone="SET NULL", unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("map", sa.String(80), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("ended_at", sa.DateTime, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("records", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_results_when", "results", ["group_id", "ended_at"])
    op.create_table(
        "places",
        _of("results", "result_id", primary_key=True),
        sa.Column("seat", sa.String(12), primary_key=True),
        _of("people", "person_id", gone="SET NULL", index=True),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("out", sa.Boolean, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for name in NAMES:
        op.drop_table(name)
