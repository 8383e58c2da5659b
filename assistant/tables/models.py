"""What is stored: tables, their seats, the tokens that may act, the log, ticks, who is connected, groups' books."""

from __future__ import annotations

from datetime import datetime

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, ForeignKey, Index, String, Table, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Model(DeclarativeBase):
    pass


db = SQLAlchemy(model_class=Model)


class TableRow(Model):
    """`to_try`: with how many entries a table to try began; 0 for the tables that people play."""

    __tablename__ = "tables"
    __table_args__ = {"sqlite_autoincrement": True}  # an id is never given out again

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    map: Mapped[str] = mapped_column(String(80))
    options: Mapped[str] = mapped_column(Text)
    opened_at: Mapped[datetime]
    people: Mapped[int] = mapped_column(default=0)  # how often anything changed among them
    to_try: Mapped[int] = mapped_column(default=0, index=True)


class SeatRow(Model):
    """`taken`: somebody has sat down here, by the join page or the API. `named`: how long the log was when the
    seat got its name. `newcomer`: its player is new to the game, and gets every “Why?” unfolded."""

    __tablename__ = "seats"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    color: Mapped[str] = mapped_column(String(12), primary_key=True)
    place: Mapped[int]
    name: Mapped[str] = mapped_column(String(40), default="")
    taken: Mapped[bool] = mapped_column(default=False)
    named: Mapped[int] = mapped_column(default=0)
    newcomer: Mapped[bool] = mapped_column(default=False)


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


class SnapshotRow(Model):
    """What the first `number` entries of a log come to. `mark` says which they are; one that does not fit is none."""

    __tablename__ = "snapshots"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int]
    mark: Mapped[str] = mapped_column(String(64))
    state: Mapped[bytes]


class TickRow(Model):
    """A spot of the placing list that has its cubes, or a step of the layout that is done, in one sitting."""

    __tablename__ = "ticks"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    spot: Mapped[str] = mapped_column(String(80), primary_key=True)


class BoardRow(Model):
    """What the file of a map of the box said when a table was opened on it."""

    __tablename__ = "boards"

    map: Mapped[str] = mapped_column(String(80), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(16), primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class SequelRow(Model):
    """The game that the same people play next: one for each table."""

    __tablename__ = "sequels"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    next_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))


class WorkerRow(Model):
    """A process that serves tables, and when it last gave a sign of life, in seconds by the database's clock."""

    __tablename__ = "workers"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    seen: Mapped[int] = mapped_column(BigInteger)


class PresenceRow(Model):
    """A device that has a page of a table open, at one of the workers."""

    __tablename__ = "presence"

    worker: Mapped[str] = mapped_column(ForeignKey("workers.id", ondelete="CASCADE"), primary_key=True)
    table_id: Mapped[int] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    device: Mapped[str] = mapped_column(String(64), primary_key=True)


class GroupRow(Model):
    """People who play together. `version` counts what changes their book; `code` is no secret."""

    __tablename__ = "groups"
    __table_args__ = {"sqlite_autoincrement": True}

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    version: Mapped[int] = mapped_column(default=0)
    opened_at: Mapped[datetime]


class MemberRow(Model):
    """A device that may look into a group's book or (`keeps`) change it. `at`: when it last put a table there."""

    __tablename__ = "members"

    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True)
    keeps: Mapped[bool] = mapped_column(default=False)
    at: Mapped[datetime]


class GroupTokenRow(Model):
    """A token of a group; only its hash is kept."""

    __tablename__ = "group_tokens"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), index=True)
    keeps: Mapped[bool] = mapped_column(default=False)


class GroupTableRow(Model):
    """A table whose game goes into a group's book. `due`: its log or names have changed since it was read."""

    __tablename__ = "group_tables"
    __table_args__ = (Index("ix_group_tables_due", "group_id", "due"),)

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"))
    due: Mapped[bool] = mapped_column(default=True)


class PersonRow(Model):
    """Somebody in a group's book, by the name that it shows."""

    __tablename__ = "people"
    __table_args__ = {"sqlite_autoincrement": True}

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(40))


class AliasRow(Model):
    """A name, in small letters, under which a person plays; `nth` of those who do at one table."""

    __tablename__ = "aliases"

    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    nth: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)


class ResultRow(Model):
    """A finished game, without names. It outlives its table."""

    __tablename__ = "results"

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"))
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    map: Mapped[str] = mapped_column(String(80))
    title: Mapped[str] = mapped_column(String(80))
    ended_at: Mapped[datetime]
    seconds: Mapped[int]
    records: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index("ix_results_when", "group_id", "ended_at"), {"sqlite_autoincrement": True})


class PlaceRow(Model):
    """How a seat did in a finished game. Nobody's where it had no name, or the name is forgotten."""

    __tablename__ = "places"

    result_id: Mapped[int] = mapped_column(ForeignKey("results.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(12), primary_key=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    rank: Mapped[int]
    points: Mapped[int]
    won: Mapped[bool]
    out: Mapped[bool]
    seconds: Mapped[int]


def _core(row: type[Model]) -> Table:
    """The database table of a model, for statements without the ORM."""
    table = row.__table__
    assert isinstance(table, Table)
    return table


TABLES, SEATS, TOKENS, GRANTS, ENTRIES, TICKS, SEQUELS, BOARDS, WORKERS, PRESENCE = map(
    _core,
    (TableRow, SeatRow, TokenRow, GrantRow, EntryRow, TickRow, SequelRow, BoardRow, WorkerRow, PresenceRow),
)
SNAPSHOTS = _core(SnapshotRow)
GROUPS, MEMBERS, GROUP_TOKENS, GROUP_TABLES, PEOPLE, ALIASES, RESULTS, PLACES = map(
    _core, (GroupRow, MemberRow, GroupTokenRow, GroupTableRow, PersonRow, AliasRow, ResultRow, PlaceRow)
)
