"""The one door for writing. Pages and API both end here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ..engine import (
    Book,
    Entry,
    Fact,
    Illegal,
    Misfit,
    Move,
    NeedsOutcome,
    Pause,
    Question,
    Remembered,
    Rewind,
    live,
    play,
    read_on,
)
from ..engine import amend as play_again
from ..games.port import State
from . import books
from .books import Table
from .chances import Outcomes, chance_of, told_by
from .changing import notify
from .groups.marking import mark_due
from .groups.reading_in import take_in_now
from .live import hub
from .people import Actor, Seat, seats
from .refusals import BadRequest, Busy, Forbidden, Stale
from .storage import writing
from .tally import tally
from .tokens import hashed

TRIES = 20
LONGEST_LOG = 10_000  # a long evening makes 600
Work = Callable[[Book[State]], list[Entry]]


@dataclass(frozen=True)
class Wish:
    """A move as it was sent: what its sender had seen, a key against doing it twice, outcomes."""

    move: Move
    seen: int | None = None
    key: str | None = None
    outcomes: Outcomes = field(default_factory=dict)


@dataclass(frozen=True)
class Done:
    """What a write led to: the last entry, the table after it, and who sits there."""

    entry: Entry
    book: Book[State]
    seats: list[Seat]


def submit(table: Table, actor: Actor, wish: Wish) -> Done:
    """Carry out one move, or refuse it and write nothing."""
    check_may(table, actor, wish.move)
    look = Staleness(table, wish)

    def work(book: Book[State]) -> list[Entry]:
        look.check(book)
        chance = chance_of(table.game, book, wish.outcomes)
        facts = play(table.game, book.state, wish.move, chance, book.asked)
        return [Entry(book.number + 1, books.now(), wish.move, facts)]

    return _write(table, _hashed_key(wish.move.seat, wish.key), work, look.take)


def rewind(
    table: Table, actor: Actor, to: int, seen: int | None = None, key: str | None = None, seat: str = ""
) -> Done:
    """Put the table back as it was after entry `to`; a rewind can be rewound."""
    move = Rewind(seat=seat or actor.seat, to=to)
    actor.check_may_act_for(move.seat)

    def work(book: Book[State]) -> list[Entry]:
        check_seen(book, seen)
        check_entry(book, to)
        return [Entry(book.number + 1, books.now(), move)]

    return _write(table, _hashed_key(move.seat, key), work)


def pause(table: Table, actor: Actor, key: str | None = None) -> Done:
    """Stop the clock; the next move starts it again."""
    return submit(table, actor, Wish(Pause(seat=actor.seat), key=key))


@dataclass(frozen=True)
class Amendment:
    """The entries that amending would append, as far as they fit. `left` are the numbers of those that don't."""

    entries: Sequence[Entry]
    misfit: Misfit | None
    left: Sequence[int]
    rolls: bool  # nothing speaks against the misfit but dice or cubes that the app has not taken yet


def amend(table: Table, actor: Actor, number: int, wish: Wish, until: int | None = None) -> Done:
    """Replace an old move; what followed is played again with the dice as they fell, up to entry `until`."""
    check_may(table, actor, wish.move)

    def work(book: Book[State]) -> list[Entry]:
        check_seen(book, wish.seen)
        check_amendable(book.log, actor, number)
        told, chance = told_by(table.game, book, wish.outcomes), chance_of(table.game, book, {})
        try:
            return play_again(
                table.game, book.start, book.log, number, wish.move, chance, books.now(), told, until
            )
        except Misfit as misfit:
            raise Illegal(_misfit(table, misfit), entry=misfit.entry.number) from misfit

    return _write(table, _hashed_key(wish.move.seat, wish.key), work)


def amendment(table: Table, actor: Actor, number: int, wish: Wish) -> Amendment:
    """What amending would lead to. Writes nothing, and rolls nothing that has not been rolled."""
    check_may(table, actor, wish.move)
    book = books.current(table)
    check_amendable(book.log, actor, number)
    told, known = told_by(table.game, book, wish.outcomes), Remembered(book.answers)
    try:
        new = play_again(table.game, book.start, book.log, number, wish.move, known, books.now(), told)
    except Misfit as misfit:
        rolls = _app_can_answer(table, book, misfit.trouble)
        if len(misfit.fits) < 2 and not rolls:
            raise misfit.trouble from misfit  # the better move itself is refused
        left = [entry.number for entry in live(book.log) if entry.number >= misfit.entry.number]
        return Amendment(misfit.fits, misfit, left, rolls)
    return Amendment(new, None, (), False)


def _app_can_answer(table: Table, book: Book[State], trouble: Exception) -> bool:
    return isinstance(trouble, NeedsOutcome) and all(
        table.game.app_answers(book.state, question.kind) for question in trouble.questions
    )


def quote(
    table: Table, actor: Actor, wish: Wish, as_if: Callable[[State], State] | None = None
) -> tuple[Book[State], tuple[Fact, ...], list[Question]]:
    """What a move would cause, up to the first question of chance. Writes nothing and tells no dice. With
    `as_if`, in the state that this makes of the present one."""
    check_may(table, actor, wish.move)
    book = books.current(table)
    state = as_if(book.state) if as_if else book.state
    try:
        told = told_by(table.game, book, wish.outcomes)
        facts = play(table.game, state, wish.move, told, book.asked)
    except NeedsOutcome as needs:
        return book, needs.facts, list(needs.questions)
    return book, facts, []


def check_may(table: Table, actor: Actor, move: Move) -> None:
    """Only the host may send what the pages offer to the host alone."""
    actor.check_may_act_for(move.seat)
    if not actor.is_host and table.game.for_host(move):
        raise Forbidden("Only the host can turn the dial or end the game.")


class Overtaken(Exception):
    """An entry came in while offers were compared."""


class Staleness:
    """Whether a move is stale. Most have seen every entry, so the first try does not ask. Working out offers may be
    slow, so it is done before the lock is taken; if another entry came in meanwhile, it is done again."""

    def __init__(self, table: Table, wish: Wish) -> None:
        self.table, self.wish = table, wish
        self.asked, self.at, self.stale = False, 0, False

    def take(self) -> None:
        if self.asked:
            book = books.current(self.table)
            self.at, self.stale = book.number, is_stale(self.table, book, self.wish)

    def check(self, book: Book[State]) -> None:
        if self.wish.seen in (None, book.number):
            return
        if self.at != book.number:
            self.asked = True
            raise Overtaken
        check_entry(book, self.wish.seen or 0)
        if self.stale:
            raise Stale(book.number)


def is_stale(table: Table, book: Book[State], wish: Wish) -> bool:
    """New entries matter if they are this seat's own, an undo, or changed what this seat may do."""
    seat, seen = wish.move.seat, wish.seen or 0
    if not 1 <= seen < book.number:
        return False
    if any(isinstance(new.move, Rewind) or new.move.seat == seat for new in book.log[seen:]):
        return True
    then = books.book_at(table, book, seen)
    return bool(table.game.offers(then.state, seat) != table.game.offers(book.state, seat))


def check_room(new: Sequence[Entry]) -> None:
    if new[-1].number > LONGEST_LOG:
        raise Forbidden(f"A log holds at most {LONGEST_LOG} entries, and this one is full. Open a new table.")


def check_seen(book: Book[State], seen: int | None) -> None:
    if seen is not None and seen != book.number:
        raise Stale(book.number)


def check_entry(book: Book[State], number: int) -> None:
    if not 1 <= number <= book.number:
        raise BadRequest(f"The log has entries 1 to {book.number}, but no {number}.", number=book.number)


def check_amendable(log: Sequence[Entry], actor: Actor, number: int) -> None:
    if not 2 <= number <= len(log) or isinstance(log[number - 1].move, Rewind):
        raise BadRequest(f"Entry {number} is not a move that can be amended.", number=len(log))
    actor.check_may_act_for(log[number - 1].move.seat)


def _misfit(table: Table, misfit: Misfit) -> str:
    told = table.game.tell(misfit.entry)
    why = misfit.trouble.message if isinstance(misfit.trouble, Illegal) else "its dice were never rolled."
    return f"Nothing was changed: entry {misfit.entry.number} no longer fits ({told}) {why}"


def _hashed_key(seat: str, key: str | None) -> str | None:
    """Two phones that both count from 1 must not answer for each other."""
    return hashed(f"{seat} {key}") if key else None


def _write(table: Table, key: str | None, work: Work, before: Callable[[], None] = lambda: None) -> Done:
    """Append what `work` makes of the newest state. Whoever loses a race judges again. `before` runs
    without the lock, so it may take its time."""
    for _ in range(TRIES):
        before()
        try:
            with writing() as connection:
                books.lock(connection, table)
                book = books.read_book(connection, table)
                if key and (number := books.entry_with_key(connection, table, key)):
                    return _as_before(connection, table, book, number)
                new = work(book)
                check_room(new)
                books.append(connection, table, new, key)
                after = read_on(table.game, book, new)
                over = book.state.result is not None or after.state.result is not None
                if over:
                    mark_due(connection, table.id)
                notify(connection, table.id, new[-1].number)
                people = seats(connection, table)
        except (IntegrityError, Overtaken):
            continue
        books.grown(table, book, after)
        hub().nudge(table.id, new[-1].number)
        tally().add("moves", table.game.key)
        if over:
            take_in_now(table)
        return Done(new[-1], after, people)
    raise Busy("This table is too busy. Try again.")


def _as_before(connection: Connection, table: Table, book: Book[State], number: int) -> Done:
    """The answer that the same key got the first time."""
    return Done(book.log[number - 1], books.book_at(table, book, number), seats(connection, table))
