"""“Take back” on a phone: its own last entry, for as long as nothing followed it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ...engine import Answered, Entry, Pause, Rewind, live
from ...tables import story as stories
from .. import show as showing


@dataclass(frozen=True)
class TakeBack:
    """A seat's last entry in words, and after which entry the table stands once it is taken back.

    With `ask`, the button asks first: chance came with the entry, so pieces may lie on the cardboard.
    """

    seat: str
    says: str
    to: int
    button: str
    ask: str = ""


def take_back(seen: showing.Picture, seats: Collection[str]) -> TakeBack | None:
    """For a phone with these seats. None where another entry followed, or where there is nothing to take back."""
    last = seen.log[-1]
    if last.number == 1 or last.move.seat not in seats or isinstance(last.move, Pause) or last.replays:
        return None
    if not isinstance(last.move, Rewind):
        return _taking_back(seen.last[0][1], last)
    if to := stories.redo(seen.book.log):
        return TakeBack(last.move.seat, seen.last[0][1], to, "Redo")
    redone = live(seen.book.log)[-1]
    said = seen.table.game.tell(redone, seen.names)
    return _taking_back(said, redone) if redone.number > 1 and redone.move.seat in seats else None


def _taking_back(says: str, last: Entry) -> TakeBack:
    fell = any(isinstance(fact, Answered) for fact in last.facts)
    ask = f"Take back entry {last.number}? Put its dice and cubes back too. They will be the same again."
    return TakeBack(last.move.seat, says, last.number - 1, "Take back", ask if fell else "")
