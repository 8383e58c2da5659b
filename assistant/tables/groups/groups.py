"""Groups and who may look into their books: devices and tokens, granted as those of tables are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, exists, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from .. import books
from ..books import Table
from ..models import GRANTS, GROUP_TABLES, GROUP_TOKENS, GROUPS, MEMBERS, RESULTS, TABLES
from ..people import HOST, clean_name
from ..refusals import BadRequest, Busy, Forbidden, Refusal, Unauthorized
from ..storage import reading, writing
from ..tokens import hashed, new_code, new_token
from .marking import changed

TRIES = 20
MOST = 2**31 - 1  # what the databases number by
ONLY_KEEPERS = "You may look into this book. Whoever keeps it can change it."
# Asked for every page; made once: making a statement takes longer than running it.
_G, _M, _K = GROUPS.c, MEMBERS.c, GROUP_TOKENS.c
_DUE = exists().where(GROUP_TABLES.c.group_id == _G.id, GROUP_TABLES.c.due)
FOUND = select(_G.id, _G.code, _G.name, _G.version, _G.opened_at, _DUE)
BY_DEVICE = (
    FOUND.add_columns(_M.keeps)
    .join(MEMBERS, _M.group_id == _G.id)
    .where(_G.code == bindparam("code"), _M.device == bindparam("device"))
)
BY_TOKEN = (
    FOUND.add_columns(_K.keeps)
    .join(GROUP_TOKENS, _K.group_id == _G.id)
    .where(_G.code == bindparam("code"), _K.hash == bindparam("hash"))
)


class NoSuchGroup(Refusal):
    """Also where there is one: whoever doesn't belong to it learns nothing."""

    status, code = 404, "no_such_group"

    def __init__(self) -> None:
        super().__init__("This book isn’t open to you. Whoever keeps it can show you its link.")


class NoSuchGame(BadRequest):
    status, code = 404, "no_such_game"

    def __init__(self) -> None:
        super().__init__("This game is not in the book.", field="game")


@dataclass(frozen=True)
class Group:
    """`version` counts what has changed its book. `due`: a table of it is to be read. `keeps`: whoever asks may
    change it."""

    id: int
    code: str
    name: str
    version: int
    opened_at: datetime
    due: bool
    keeps: bool

    def check_keeps(self) -> None:
        if not self.keeps:
            raise Forbidden(ONLY_KEEPERS)


@dataclass(frozen=True)
class Founded:
    """A new group, with the token that may change its book."""

    group: Group
    token: str


# who may look -------------------------------------------------------------------------------------


def by_device(code: str, device: str) -> Group:
    with reading() as connection:
        row = connection.execute(BY_DEVICE, {"code": code.upper(), "device": device}).first()
    if row is None:
        raise NoSuchGroup
    return Group(*row)


def by_token(code: str, token: str | None) -> Group:
    if not token:
        raise Unauthorized("Send the token of this group.")
    with reading() as connection:
        row = connection.execute(BY_TOKEN, {"code": code.upper(), "hash": hashed(token)}).first()
    if row is None:
        raise Unauthorized("This token opens no such book.")
    return Group(*row)


def kept_by(device: str) -> list[Group]:
    """The books that a device may change, the one it put a table into last first."""
    return _of(device, _M.keeps)


def open_to(device: str) -> list[Group]:
    """All books that a device may look into."""
    return _of(device)


def _of(device: str, *more: object) -> list[Group]:
    query = FOUND.add_columns(_M.keeps).join(MEMBERS, _M.group_id == _G.id)
    wanted = query.where(_M.device == device, *more).order_by(_M.at.desc(), _G.id.desc())  # type: ignore[arg-type]
    with reading() as connection:
        return [Group(*row) for row in connection.execute(wanted)]


def let_in(code: str, device: str, token: str) -> Group:
    """The book's link was opened: this device may look, or keep it. Nobody loses what they had."""
    group = by_token(code, token)
    with writing() as connection:
        _let_in(connection, group.id, device, group.keeps)
    return group


def share(group: Group, keeps: bool, renew: bool = False, but: str = "") -> str:
    """A token for a link that lets others look, or keep the book too. Renewed, it is the only one of its kind:
    of the devices, `but` alone stays."""
    group.check_keeps()
    with writing() as connection:
        if renew:
            here = (_K.group_id == group.id, _K.keeps.is_(keeps))
            connection.execute(delete(GROUP_TOKENS).where(*here))
            there = (_M.group_id == group.id, _M.keeps.is_(keeps), _M.device != but)
            connection.execute(delete(MEMBERS).where(*there))
        return _token(connection, group.id, keeps)


# founding -----------------------------------------------------------------------------------------


def found(name: str, device: str = "") -> Founded:
    """A new book. A device that founds one keeps it, and the tables it is host of go in, if they are in no other."""
    name = _checked(name)
    for _ in range(TRIES):
        try:
            with writing() as connection:
                return _found(connection, name, device)
        except IntegrityError:
            continue  # the code is taken
    raise Busy("No free code was found. Try again.")


def _found(connection: Connection, name: str, device: str) -> Founded:
    row = {"code": new_code(), "name": name, "version": 0, "opened_at": books.now()}
    (group_id,) = connection.execute(insert(GROUPS), row).inserted_primary_key or (0,)
    if device:
        _let_in(connection, group_id, device, keeps=True)
        _adopt(connection, group_id, device)
    return Founded(Group(id=group_id, due=True, keeps=True, **row), _token(connection, group_id, keeps=True))  # type: ignore[arg-type]


def _adopt(connection: Connection, group_id: int, device: str) -> None:
    g, taken = GRANTS.c, select(GROUP_TABLES.c.table_id)
    to_try = select(TABLES.c.id).where(TABLES.c.to_try > 0)
    hosted = select(g.table_id, literal(group_id), literal(True)).where(
        g.device == device, g.seat == HOST, g.asked.is_(False), g.table_id.not_in(taken.union(to_try))
    )
    connection.execute(insert(GROUP_TABLES).from_select(["table_id", "group_id", "due"], hosted))


def rename(group: Group, name: str) -> None:
    group.check_keeps()
    with writing() as connection:
        changed(connection, group.id)
        connection.execute(update(GROUPS).where(_G.id == group.id).values(name=_checked(name)))


def close(group: Group) -> None:
    """The book is gone for everybody; its tables stay."""
    group.check_keeps()
    with writing() as connection:
        connection.execute(delete(GROUPS).where(_G.id == group.id))


# its tables ---------------------------------------------------------------------------------------


def group_of(table: Table) -> int | None:
    """The group in whose book a table is."""
    t = GROUP_TABLES.c
    with reading() as connection:
        found: int | None = connection.execute(select(t.group_id).where(t.table_id == table.id)).scalar()
    return found


def put(group: Group, table: Table, device: str = "") -> None:
    """This table's game goes into this book, and into no other. Its host asks."""
    group.check_keeps()
    if table.to_try:
        raise BadRequest("A table to try counts in no book.")
    with writing() as connection:
        changed(connection, group.id)
        _take_out(connection, table.id)
        row = {"table_id": table.id, "group_id": group.id, "due": True}
        connection.execute(insert(GROUP_TABLES), row)
        here = (_M.group_id == group.id, _M.device == device)
        connection.execute(update(MEMBERS).where(*here).values(at=books.now()))


def leave_out(table: Table) -> None:
    """This table's game goes into no book."""
    with writing() as connection:
        _take_out(connection, table.id)


def _take_out(connection: Connection, table_id: int) -> None:
    t, r = GROUP_TABLES.c, RESULTS.c
    known = connection.execute(select(t.group_id).where(t.table_id == table_id)).scalar()
    if known is not None:
        changed(connection, known)
        connection.execute(delete(RESULTS).where(r.table_id == table_id))
        connection.execute(delete(GROUP_TABLES).where(t.table_id == table_id))


def take_out(group: Group, result: int) -> None:
    """A finished game leaves the book, whether its table is still there or not."""
    group.check_keeps()
    r = RESULTS.c
    with writing() as connection:
        changed(connection, group.id)
        here = (r.id == result, r.group_id == group.id)
        row = connection.execute(select(r.table_id).where(*here)).first() if result <= MOST else None
        if row is None:
            raise NoSuchGame
        connection.execute(delete(RESULTS).where(*here))
        connection.execute(delete(GROUP_TABLES).where(GROUP_TABLES.c.table_id == row.table_id))


def _checked(name: str) -> str:
    if not (name := clean_name(name)):
        raise BadRequest("Give the book a name, such as “Thursday group”.", field="name")
    return name


def _token(connection: Connection, group_id: int, keeps: bool) -> str:
    token = new_token()
    row = {"hash": hashed(token), "group_id": group_id, "keeps": keeps}
    connection.execute(insert(GROUP_TOKENS), row)
    return token


def _let_in(connection: Connection, group_id: int, device: str, keeps: bool) -> None:
    here = (_M.device == device, _M.group_id == group_id)
    known = connection.execute(select(_M.keeps).where(*here)).first()
    if known is None:
        row = {"device": device, "group_id": group_id, "keeps": keeps, "at": books.now()}
        connection.execute(insert(MEMBERS), row)
    elif keeps and not known.keeps:
        connection.execute(update(MEMBERS).where(*here).values(keeps=True))
