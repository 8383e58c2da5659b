"""How every game says seats, lists and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Self

from ..engine import Move, Pause, Rewind

ENDED_EARLY = "The table ended the game early."
Words = Mapping[str, str]
_called: ContextVar[tuple[Words, Words]] = ContextVar("called", default=({}, {}))


@contextmanager
def calling(names: Words, words: Words = MappingProxyType({})) -> Iterator[None]:
    """A context in which seats are called by their players' names instead of their colours, and other things by the
    words of their map."""
    before = _called.set((names, words))
    try:
        yield
    finally:
        _called.reset(before)


class Sentence(str):
    """Words with a full stop put after them. `who` is the player's name they begin with, if they do."""

    who = ""

    def __new__(cls, words: str, who: str = "") -> Self:
        sentence = super().__new__(cls, f"{words}.")
        if who:
            sentence.who = who
        return sentence

    @property
    def bare(self) -> str:
        """Without the full stop."""
        return self[:-1]


def does(seat: str, what: str) -> Sentence:
    """`does("blue", "moves nothing")` is "Blue moves nothing."."""
    return Sentence(f"{name(seat)} {what}", name(seat) if seat else "")


def whose(seat: str, what: str) -> Sentence:
    """`whose("blue", "income falls")` is "Blue's income falls."."""
    return Sentence(f"{name(seat)}’s {what}", name(seat) if seat else "")


def paragraph(sentences: Sequence[str]) -> tuple[str, str]:
    """The player's name that the sentences begin with, if they do, and all the rest."""
    who = next((x.who for x in sentences[:1] if isinstance(x, Sentence)), "")
    return who, " ".join(sentences)[len(who) :]


def called(key: str, otherwise: str) -> str:
    """What the context calls somebody, or whatever else it has words for."""
    names, words = _called.get()
    return names.get(key) or words.get(key) or otherwise


def all_called() -> tuple[object, ...]:
    """Everybody whom the context calls by a name, and the name; and whether it has its map's words."""
    names, words = _called.get()
    return *names.items(), bool(words)


def name(seat: str) -> str:
    return called(seat, seat.capitalize() if seat else "The host")


def names(seats: Sequence[str], last: str = "and") -> str:
    return listed([name(seat) for seat in seats], last)


def of_every_game(move: Move) -> str:
    """A move that every game knows, as a sentence; '' for a game's own moves."""
    match move:
        case Rewind():
            return f"{name(move.seat)} went back to before entry {move.to + 1}."
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


def many(number: int, thing: str, things: str = "") -> str:
    """`many(1, "share")` is "1 share", `many(0, "share")` "0 shares"."""
    return f"{minus(number)} {thing if abs(number) == 1 else things or thing + 's'}"


def count(number: int, thing: str, things: str = "") -> str:
    """The same in a sentence, where nothing is "no shares"."""
    return many(number, thing, things) if number else f"no {things or thing + 's'}"


def players(low: int, high: int) -> str:
    """How many may play: "3 to 6 players"."""
    return f"{low} to {high} players" if low < high else many(low, "player")


def ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def roman(number: int) -> str:
    return ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII")[number]


def cubes(colors: Iterable[str | None]) -> str:
    """ "2 red and 1 blue". Empty boxes (None) are left out."""
    counted = Counter(color for color in colors if color)
    return listed([f"{n} {color}" for color, n in counted.items()]) or "nothing"


def minus(number: int) -> str:
    """With a real minus sign where it is negative."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """With its sign, also where it is positive."""
    return f"+{number}" if number > 0 else minus(number)


def dollars(amount: int) -> str:
    return f"−${-amount}" if amount < 0 else f"${amount}"
