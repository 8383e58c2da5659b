"""The layer of a map that changes, in patches that a page keeps as long as they stay the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from ...shapes import Patch

EACH = 9  # pieces of a patch: a move marks a few links anew, and changes a city or two


def stamped(drawn: Iterable[Sequence[str]], more: str = "") -> tuple[Patch, ...]:
    """`more` lies over everything else, as a patch of its own."""
    cut = [pieces[at : at + EACH] for pieces in drawn for at in range(0, len(pieces), EACH)]
    texts = ["".join(pieces) for pieces in (*cut, [more])]
    return tuple([Patch(f"{crc32(text.encode()):x}", text) for text in texts if text])
