"""What every write leaves behind for the books of groups: that a table is to be read once more."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, insert, literal, select, update

from ..models import GROUP_TABLES, GROUPS

# Made once: making a statement takes longer than running it.
_T = GROUP_TABLES.c
DUE = update(GROUP_TABLES).where(_T.table_id == bindparam("table")).values(due=True)


def mark_due(connection: Connection, table_id: int) -> None:
    """The log or the names of a table have changed in a way that its group's book must know."""
    connection.execute(DUE, {"table": table_id})


def changed(connection: Connection, group_id: int) -> None:
    """Something in the book is no longer as it was. Taken first in a transaction, this is the group's lock."""
    g = GROUPS.c
    connection.execute(update(GROUPS).where(g.id == group_id).values(version=g.version + 1))


def table_changed(connection: Connection, table_id: int) -> None:
    """A table is about to go: its game stays in the book, without a way to it."""
    g, known = GROUPS.c, select(_T.group_id).where(_T.table_id == table_id)
    connection.execute(update(GROUPS).where(g.id.in_(known)).values(version=g.version + 1))


def follow(connection: Connection, table_id: int, next_id: int) -> None:
    """The game that the same people play next goes into the same book."""
    known = select(literal(next_id), _T.group_id, literal(True)).where(_T.table_id == table_id)
    connection.execute(insert(GROUP_TABLES).from_select(["table_id", "group_id", "due"], known))
