"""How every game says seats, lists and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from ..engine import Move, Pause, Rewind

_called: ContextVar[Mapping[str, str] | None] = ContextVar("called", default=None)


@contextmanager
def calling(names: Mapping[str, str]) -> Iterator[None]:
    """A context in which seats are called by their players' names instead of their colours."""
    before = _called.set(names)
    try:
        yield
    finally:
        _called.reset(before)


def name(seat: str) -> str:
    named = (_called.get() or {}).get(seat)
    return named or (seat.capitalize() if seat else "The host")


def names(seats: Sequence[str], last: str = "and") -> str:
    return listed([name(seat) for seat in seats], last)


def of_every_game(move: Move) -> str:
    """A move that every game knows, as a sentence; '' for a game's own moves."""
    match move:
        case Rewind():
            return f"{name(move.seat)} put the table back as it was after entry {move.to}."
        case Pause():
            return f"{name(move.seat)} stopped the clock for a break."
    return ""


def listed(words: Sequence[str], last: str = "and") -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def starting(words: str) -> str:
    """The words with a capital letter in front."""
    return words[:1].upper() + words[1:]


def count(number: int, thing: str) -> str:
    """`count(1, "share")` is "1 share", `count(0, "share")` is "no shares"."""
    plural = thing if number == 1 else f"{thing}s"
    return f"{number or 'no'} {plural}"


def cubes(colors: Iterable[str | None]) -> str:
    """ "2 red and 1 blue". Empty boxes (None) are left out."""
    counted = Counter(color for color in colors if color)
    return listed([f"{n} {color}" for color, n in counted.items()]) or "nothing"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
