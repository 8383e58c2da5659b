"""The one door for writing. Pages and API both end here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import current_app
from sqlalchemy import Connection, insert, text
from sqlalchemy.exc import IntegrityError

from ..engine import (
    AppChance,
    Book,
    Chance,
    Entry,
    Given,
    Illegal,
    Misfit,
    Move,
    NeedsOutcome,
    Pause,
    Question,
    Remembered,
    Rewind,
    amend,
    first_of,
    play,
)  # fmt: skip
from ..games.port import AnyGame
from . import books
from .books import Table
from .codec import plain
from .live import CHANNEL, Hub
from .models import TABLES
from .people import HOST, Actor, Seat, add_seats, add_token, seats
from .refusals import BadRequest, Refusal, Stale
from .storage import reading, writing
from .tokens import hashed, new_code

Outcomes = Mapping[str, Sequence[int | str]]
TRIES = 20


@dataclass(frozen=True)
class Wish:
    """A move as it was sent: what its sender had seen, a key against doing it twice, outcomes."""

    move: Move
    seen: int | None = None
    key: str | None = None
    outcomes: Outcomes = field(default_factory=dict)


@dataclass(frozen=True)
class Done:
    """What a write led to: the last entry, the table after it, and who sat there."""

    entry: Entry
    book: Book[Any]
    seats: list[Seat]


@dataclass(frozen=True)
class Opened:
    table: Table
    book: Book[Any]
    host_token: str
    seats: list[Seat]
    seat_tokens: dict[str, str]


def submit(table: Table, actor: Actor, wish: Wish) -> Done:
    """Carry out one move, or refuse it and write nothing."""
    actor.check_may_act_for(wish.move.seat)

    def work(connection: Connection, book: Book[Any]) -> list[Entry]:
        check_not_stale(connection, table, book, wish)
        facts = play(table.game, book.state, wish.move, _chance(table, book, wish.outcomes), book.asked)
        return [Entry(book.number + 1, books.now(), wish.move, facts)]

    return _write(table, _hashed_key(wish.move.seat, wish.key), work)


def rewind(
    table: Table, actor: Actor, to: int, seen: int | None = None, key: str | None = None, seat: str = ""
) -> Done:
    """Put the table back as it was after entry `to`; a rewind can be rewound."""
    move = Rewind(seat=seat or actor.seat, to=to)
    actor.check_may_act_for(move.seat)

    def work(_connection: Connection, book: Book[Any]) -> list[Entry]:
        check_seen(book, seen)
        check_entry(book, to)
        return [Entry(book.number + 1, books.now(), move)]

    return _write(table, _hashed_key(move.seat, key), work)


def pause(table: Table, actor: Actor, key: str | None = None) -> Done:
    """Stop the clock; the next move starts it again by itself."""
    return submit(table, actor, Wish(Pause(seat=actor.seat), key=key))


def mend(table: Table, actor: Actor, number: int, wish: Wish) -> Done:
    """Replace an old move; what followed is played again with the dice as they fell."""
    actor.check_may_act_for(wish.move.seat)

    def work(connection: Connection, book: Book[Any]) -> list[Entry]:
        check_seen(book, wish.seen)
        log = books.entries(connection, table)
        check_mendable(log, actor, number)
        told = Given(_allowed(table, book, wish.outcomes))
        chance = _chance(table, book, {})
        try:
            return amend(table.game, table.start, log, number, wish.move, chance, books.now(), told)
        except Misfit as misfit:
            raise Illegal(_misfit(table, misfit), entry=misfit.entry.number) from misfit

    return _write(table, _hashed_key(wish.move.seat, wish.key), work)


def quote(table: Table, actor: Actor, wish: Wish) -> tuple[Book[Any], tuple[Any, ...], list[Question]]:
    """What a move would cause, up to the first question of chance. Writes nothing, tells no dice."""
    actor.check_may_act_for(wish.move.seat)
    with reading() as connection:
        book = books.read_book(connection, table)
    try:
        facts = play(
            table.game, book.state, wish.move, Given(_allowed(table, book, wish.outcomes)), book.asked
        )
    except NeedsOutcome as needs:
        return book, needs.facts, list(needs.questions)
    return book, facts, []


def open_table(
    game: AnyGame, map_key: str, options: Any, first: Move, named: Sequence[tuple[str, str]]
) -> Opened:
    """A new table with its first entry, its seats and their tokens, all or nothing."""
    game.check_options(options)
    start = game.start(options)
    facts = play(game, start, first, _AppWhereAllowed(game, start))
    return found(game, map_key, options, [Entry(1, books.now(), first, facts)], named)


def found(
    game: AnyGame, map_key: str, options: Any, log: Sequence[Entry],
    named: Sequence[tuple[str, str]], code: str | None = None,
) -> Opened:  # fmt: skip
    """Store a table whose log is known, under `code` if it is free and under a new one if not."""
    for _ in range(TRIES):
        try:
            with writing() as connection:
                table = _insert_table(connection, game, map_key, options, code or new_code())
                books.append(connection, table, log, None)
                add_seats(connection, table.id, named)
                host = add_token(connection, table.id, HOST)
                tokens = {color: add_token(connection, table.id, color) for color, _ in named}
                people = seats(connection, table)
        except IntegrityError:
            code = None
            continue
        with reading() as connection:
            return Opened(table, books.read_book(connection, table), host, people, tokens)
    raise Refusal("No free table code was found. Try again.")


def check_not_stale(connection: Connection, table: Table, book: Book[Any], wish: Wish) -> None:
    """What came in between matters if it is this seat's own, an undo, or changed its choices."""
    if wish.seen is None or wish.seen == book.number:
        return
    check_entry(book, wish.seen)
    came = books.entries(connection, table, after=wish.seen)
    seat = wish.move.seat
    if any(isinstance(entry.move, Rewind) or entry.move.seat == seat for entry in came):
        raise Stale(book.number)
    then = books.book_at(connection, table, wish.seen)
    if table.game.offers(then.state, seat) != table.game.offers(book.state, seat):
        raise Stale(book.number)


def check_seen(book: Book[Any], seen: int | None) -> None:
    if seen is not None and seen != book.number:
        raise Stale(book.number)


def check_entry(book: Book[Any], number: int) -> None:
    if not 1 <= number <= book.number:
        raise BadRequest(f"The log has entries 1 to {book.number}, and no {number}.", number=book.number)


def check_mendable(log: Sequence[Entry], actor: Actor, number: int) -> None:
    if not 2 <= number <= len(log) or isinstance(log[number - 1].move, Rewind):
        raise BadRequest(f"Entry {number} is not a move that can be mended.", number=len(log))
    actor.check_may_act_for(log[number - 1].move.seat)


def _misfit(table: Table, misfit: Misfit) -> str:
    told = table.game.tell(misfit.entry)
    why = misfit.trouble.message if isinstance(misfit.trouble, Illegal) else "its dice were never rolled."
    return f"Nothing was changed: entry {misfit.entry.number} no longer fits ({told}) {why}"


def _hashed_key(seat: str, key: str | None) -> str | None:
    """Two phones that both count from 1 must not answer for each other."""
    return hashed(f"{seat} {key}") if key else None


def _write(table: Table, key: str | None, work: Callable[[Connection, Book[Any]], list[Entry]]) -> Done:
    """Append what `work` makes of the newest state. Whoever loses a race judges again."""
    for _ in range(TRIES):
        try:
            with writing() as connection:
                books.lock(connection, table)
                if key and (number := books.entry_with_key(connection, table, key)):
                    return _as_before(connection, table, number)
                book = books.read_book(connection, table)
                new = work(connection, book)
                books.append(connection, table, new, key)
                _notify(connection, table, new[-1].number)
                people = seats(connection, table)
        except IntegrityError:
            continue
        return _written(table, book, new, people)
    raise Refusal("This table is too busy. Try again.")


def _written(table: Table, book: Book[Any], new: list[Entry], people: list[Seat]) -> Done:
    after = books.grow(table, book, new)
    if after is None:
        with reading() as connection:
            after = books.book_at(connection, table, new[-1].number)
    hub().nudge(table.id, new[-1].number)
    return Done(new[-1], after, people)


def _as_before(connection: Connection, table: Table, number: int) -> Done:
    (entry,) = books.entries(connection, table, after=number - 1, to=number)
    return Done(entry, books.book_at(connection, table, number), seats(connection, table))


def _notify(connection: Connection, table: Table, number: int) -> None:
    """Told to the other workers by the database, in the same transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_notify(:to, :what)"), {"to": CHANNEL, "what": f"{table.id} {number}"}
        )


def _insert_table(connection: Connection, game: AnyGame, map_key: str, options: Any, code: str) -> Table:
    at = books.now()
    row = {
        "code": code, "game": game.key, "map": map_key, "opened_at": at,
        "options": json.dumps(plain(options)),
    }  # fmt: skip
    done = connection.execute(insert(TABLES), row)
    (table_id,) = done.inserted_primary_key or (0,)
    return Table(table_id, code, map_key, game, options, at)


def _chance(table: Table, book: Book[Any], outcomes: Outcomes) -> Chance:
    """What the table tells, else what was known before an undo, else the app where it may."""
    told = Given(_allowed(table, book, outcomes))
    return first_of(told, Remembered(book.answers), _AppWhereAllowed(table.game, book.state))


def _allowed(table: Table, book: Book[Any], outcomes: Outcomes) -> Outcomes:
    for name, outcome in outcomes.items():
        kind = "dice" if all(type(value) is int for value in outcome) else "cubes"
        if table.game.app_answers(book.state, kind):
            does = "rolls the dice" if kind == "dice" else "draws the cubes"
            raise Illegal(f"The app {does} at this table.", question=name)
    return outcomes


@dataclass(frozen=True)
class _AppWhereAllowed:
    """The app's dice and bag, where the table has not kept them for itself."""

    game: AnyGame
    state: Any

    def answer(self, question: Question, nth: int) -> tuple[int | str, ...] | None:
        if not self.game.app_answers(self.state, question.kind):
            return None
        return AppChance().answer(question, nth)


def hub() -> Hub:
    """Who listens in this process."""
    found: Hub = current_app.extensions["hub"]
    return found
