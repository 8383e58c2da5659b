"""The words of a log: moves (what was asked for) and facts (what happened).

Every move and every fact is a frozen dataclass by itself: a class with its fields is all there is to write.
Each game has its own vocabulary, so two games can use one word for different things.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, TypeVar, dataclass_transform

_names: dict[type, str] = {}


def kind_of(cls: type) -> str:
    """A class's name in the log: `SharesIssued` is written `shares_issued`."""
    if cls not in _names:
        _names[cls] = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    return _names[cls]


class _Word:
    """Makes every subclass a dataclass, and registers it under its name, so that a log can be read back.

    `class DaysMove(Move, vocabulary="days")` is not registered: it is the parent of that game's words.
    """

    kinds: ClassVar[dict[tuple[str, str], type]]
    vocabulary: ClassVar[str] = ""  # the words that every game shares
    by_keyword: ClassVar[bool] = False  # its fields are given by name only
    formerly: ClassVar[tuple[str, ...]] = ()  # fields that old logs have, and that no longer say anything

    def __init_subclass__(cls, vocabulary: str | None = None, **options: object) -> None:
        super().__init_subclass__(**options)
        dataclass(frozen=True, kw_only=cls.by_keyword)(cls)
        if vocabulary is not None:
            cls.vocabulary = vocabulary
            return
        known = cls.kinds.setdefault((cls.vocabulary, kind_of(cls)), cls)
        if known.__module__ != cls.__module__ or known.__qualname__ != cls.__qualname__:
            raise TypeError(f"{kind_of(cls)} is already the name of {known.__module__}.{known.__qualname__}")


W = TypeVar("W", bound=_Word)


def word(root: type[W], vocabulary: str, kind: str) -> type[W]:
    """The class of that name in a game's vocabulary, or among the shared words. KeyError if there is none."""
    named = root.kinds.get((vocabulary, kind)) or root.kinds[("", kind)]
    assert issubclass(named, root)
    return named


@dataclass_transform(frozen_default=True, kw_only_default=True)
class _Asked(_Word, vocabulary=""):
    by_keyword = True


@dataclass_transform(frozen_default=True)
class _Happened(_Word, vocabulary=""):
    pass


class Move(_Asked):
    """What somebody asks for. `seat` is "" for the host."""

    kinds: ClassVar[dict[tuple[str, str], type]] = {}
    seat: str = ""


class Pause(Move):
    """Stops the clock until the next entry. Nothing else changes."""


class Fact(_Happened):
    """What happened, with its amounts. Folding facts needs no rules."""

    kinds: ClassVar[dict[tuple[str, str], type]] = {}


class Answered(Fact):
    """A question of chance and its outcome."""

    question: str
    kind: str
    outcome: tuple[int | str, ...]
