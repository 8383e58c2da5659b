"""The layer of a map that changes, in parts that a page keeps as long as they stay the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from zlib import crc32

EACH = 14  # pieces of a part: most moves change one or two parts


class Part(NamedTuple):
    """A page that has what lies behind the `mark` is sent the mark alone."""

    mark: str
    text: str


def marked(drawn: Iterable[Sequence[str]], more: str = "") -> tuple[Part, ...]:
    """`more` lies over everything else, as a part of its own."""
    cut = [pieces[at : at + EACH] for pieces in drawn for at in range(0, len(pieces), EACH)]
    texts = ["".join(pieces) for pieces in (*cut, [more])]
    return tuple([Part(f"{crc32(text.encode()):x}", text) for text in texts if text])
