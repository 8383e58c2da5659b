"""The next game of the same people: the same seats, phones and dial, on the same map or another."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..games.port import AnyGame, TableOptions
from . import books, devices, people
from .books import Table
from .changing import changing
from .codec import plain, structure
from .groups.marking import follow
from .models import GRANTS, SEATS, SEQUELS, TABLES
from .opening import Opened, open_table
from .refusals import BadRequest
from .storage import reading

# Made once: making a statement takes longer than running it.
NEXT = (
    select(TABLES.c.code)
    .join(SEQUELS, SEQUELS.c.next_id == TABLES.c.id)
    .where(SEQUELS.c.table_id == bindparam("table"))
)


def sequel(table: Table) -> Table | None:
    """The game that followed, if there is one."""
    with reading() as connection:
        code = connection.execute(NEXT, {"table": table.id}).scalar()
        return books.find_table(connection, code) if code else None


def play_again(table: Table, game: AnyGame, map_key: str) -> Table:
    """Opens the next game, once: whoever comes second, even at the same moment, gets the one that is open."""
    if table.to_try:
        raise BadRequest("A table to try has no next game. Open a table of your own.")
    if books.current(table).state.result is None:
        raise BadRequest("Finish this game, or end it, before you open the next.")
    if known := sequel(table):
        return known
    opened = _open(table, game, map_key)
    try:
        with changing(table.id) as connection:
            row = {"table_id": table.id, "next_id": opened.table.id}
            connection.execute(insert(SEQUELS), [row])
            _seat_everybody(connection, table, opened.table)
            follow(connection, table.id, opened.table.id)
    except IntegrityError:
        devices.delete_table(opened.table)
        return sequel(table) or play_again(table, game, map_key)
    return opened.table


def _open(table: Table, game: AnyGame, map_key: str) -> Opened:
    named = [(seat.color, seat.name) for seat in people.seats_of(table)]
    first = game.setting_up(_variants(table) if map_key == table.map else {})
    return open_table(game, map_key, _options(table, game), first, named)


def _options(table: Table, game: AnyGame) -> TableOptions:
    """The dial as it was turned last."""
    dial = plain(books.current(table).state.tracking)
    wanted = {"seats": list(table.options.seats), "tracking": {**dial, **game.opening(dial)}}
    options: TableOptions = structure(wanted, game.options_type, game)
    return options


def _variants(table: Table) -> Mapping[str, str]:
    """The choices of the setup, such as an easy or a hard variant: all its texts."""
    setup = plain(getattr(books.current(table).log[0].move, "setup", None)) or {}
    return {name: value for name, value in setup.items() if isinstance(value, str)}


def _seat_everybody(connection: Connection, table: Table, follows: Table) -> None:
    """Every phone keeps its seats, and the host's devices stay the host's."""
    g, s = GRANTS.c, SEATS.c
    held = connection.execute(select(g.device, g.seat).where(g.table_id == table.id, g.asked.is_(False)))
    for device, seat in held.all():
        devices.grant(connection, follows, device, seat)
    taken = select(s.color).where(s.table_id == table.id, s.taken)
    sat = [row.color for row in connection.execute(taken)]
    connection.execute(update(SEATS).where(s.table_id == follows.id, s.color.in_(sat)).values(taken=True))
