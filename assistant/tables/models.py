"""What is stored: tables, their seats, the tokens that may act, the log, and what was ticked off."""

from __future__ import annotations

from datetime import datetime

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import ForeignKey, String, Table, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Model(DeclarativeBase):
    pass


db = SQLAlchemy(model_class=Model)


class TableRow(Model):
    __tablename__ = "tables"
    __table_args__ = {"sqlite_autoincrement": True}  # an id is never given out again

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    map: Mapped[str] = mapped_column(String(80))
    options: Mapped[str] = mapped_column(Text)
    opened_at: Mapped[datetime]


class SeatRow(Model):
    """`taken`: somebody has sat down here, by the join page or the API. `named`: how long the log was when the
    seat got its name."""

    __tablename__ = "seats"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    color: Mapped[str] = mapped_column(String(12), primary_key=True)
    place: Mapped[int]
    name: Mapped[str] = mapped_column(String(40), default="")
    taken: Mapped[bool] = mapped_column(default=False)
    named: Mapped[int] = mapped_column(default=0)


class TokenRow(Model):
    """A token; only its hash is kept. `seat` is empty for the host."""

    __tablename__ = "tokens"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    seat: Mapped[str] = mapped_column(String(12), default="")


class GrantRow(Model):
    """A device that may act for a seat, or (`asked`) wants to. `seat` is empty for the host."""

    __tablename__ = "grants"

    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(12), primary_key=True, default="")
    asked: Mapped[bool] = mapped_column(default=False)
    name: Mapped[str] = mapped_column(String(40), default="")


class EntryRow(Model):
    """The primary key is the lock: two writers cannot both append entry 42."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("table_id", "key"),)

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    move: Mapped[str] = mapped_column(Text)
    facts: Mapped[str] = mapped_column(Text)
    replays: Mapped[int | None]
    key: Mapped[str | None] = mapped_column(String(80))


class TickRow(Model):
    """A spot of the placing list that has its cubes."""

    __tablename__ = "ticks"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    spot: Mapped[str] = mapped_column(String(80), primary_key=True)


class SequelRow(Model):
    """The game that the same people play next: one for each table."""

    __tablename__ = "sequels"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    next_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))


def _core(row: type[Model]) -> Table:
    """The database table of a model, for statements without the ORM."""
    table = row.__table__
    assert isinstance(table, Table)
    return table


TABLES, SEATS, TOKENS, GRANTS, ENTRIES, TICKS, SEQUELS = map(
    _core, (TableRow, SeatRow, TokenRow, GrantRow, EntryRow, TickRow, SequelRow)
)
