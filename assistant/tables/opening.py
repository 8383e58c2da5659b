"""Opening a table: its first entry, its seats and their tokens, all or nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from ..engine import Book, Entry, Move, play
from ..games.port import AnyGame, State, TableOptions
from . import boards, books
from .books import Table
from .chances import AppWhereAllowed
from .codec import plain
from .models import TABLES
from .people import HOST, Seat, add_seats, add_token, seats
from .refusals import Busy
from .storage import writing
from .tokens import new_code

TRIES = 20
Named = Sequence[tuple[str, str]]  # the seats' colours in seating order, each with a name


@dataclass(frozen=True)
class Opened:
    table: Table
    book: Book[State]
    host_token: str
    seats: list[Seat]
    seat_tokens: dict[str, str]


def open_table(game: AnyGame, map_key: str, options: TableOptions, first: Move, named: Named) -> Opened:
    """A new table after its first entry."""
    game.check_options(options)
    start = game.start(options)
    facts = play(game, start, first, AppWhereAllowed(game, start))
    return store(game, map_key, options, [Entry(1, books.now(), first, facts)], named)


def store(
    game: AnyGame,
    map_key: str,
    options: TableOptions,
    log: Sequence[Entry],
    named: Named,
    code: str | None = None,
    to_try: int = 0,
) -> Opened:
    """A table whose log is known already. It gets the code that is asked for if that is free."""
    for _ in range(TRIES):
        try:
            with writing() as connection:
                table = _insert(connection, game, map_key, options, code or new_code(), to_try)
                books.append(connection, table, log, None)
                boards.keep(connection, game)
                table = replace(table, game=boards.as_opened(connection, table.id, game))
                add_seats(connection, table.id, named)
                host = add_token(connection, table.id, HOST)
                tokens = {color: add_token(connection, table.id, color) for color, _ in named}
                people = seats(connection, table)
        except IntegrityError:
            code = None
            continue
        return Opened(table, books.first_read(table, log), host, people, tokens)
    raise Busy("No free table code was found. Try again.")


def _insert(
    connection: Connection, game: AnyGame, map_key: str, options: TableOptions, code: str, to_try: int
) -> Table:
    at = books.now()
    row = {
        "code": code, "game": game.key, "map": map_key, "opened_at": at,
        "options": json.dumps(plain(options)), "to_try": to_try,
    }  # fmt: skip
    done = connection.execute(insert(TABLES), row)
    (table_id,) = done.inserted_primary_key or (0,)
    return Table(table_id, code, map_key, game, options, at, to_try)
