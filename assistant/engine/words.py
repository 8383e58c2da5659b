"""The two kinds of word a log is written in: moves (asked for) and facts (what happened)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

_names: dict[type, str] = {}


def kind_of(cls: type) -> str:
    """The name a class goes by in the log: `SharesIssued` is written `shares_issued`."""
    if cls not in _names:
        _names[cls] = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    return _names[cls]


class _Word:
    """Registers every subclass under its name, so that a log can be read back."""

    kinds: ClassVar[dict[str, type]]

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        known = cls.kinds.setdefault(kind_of(cls), cls)
        if known.__module__ != cls.__module__ or known.__qualname__ != cls.__qualname__:
            raise TypeError(f"{kind_of(cls)} is already the name of {known.__module__}.{known.__qualname__}")


@dataclass(frozen=True, kw_only=True)
class Move(_Word):
    """What somebody asks for. `seat` is empty when the host speaks for nobody."""

    kinds: ClassVar[dict[str, type]] = {}
    seat: str = ""


@dataclass(frozen=True)
class Fact(_Word):
    """What happened, with its amounts. Folding facts asks no rules."""

    kinds: ClassVar[dict[str, type]] = {}


@dataclass(frozen=True)
class Answered(Fact):
    """A question of chance and its outcome."""

    question: str
    kind: str
    outcome: tuple[int | str, ...]
