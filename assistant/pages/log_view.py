"""The log as rows for people: grouped by turn and phase, newest first, a page at a time."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..doors.figures import heading
from ..engine import Entry, Rewind
from ..games.shapes import Told
from ..games.speech import many
from ..tables import story as stories
from ..tables.story import Story
from .undo_words import undo_in_words

PAGE = 40
Names = Mapping[str, str]
Address = Callable[[int | None], str]
Amending = Callable[[Entry], str]  # where an entry is amended; "" for whoever may not


@dataclass(frozen=True)
class Undo:
    """A question before the table goes back to an entry, or forward again."""

    to: int
    sentence: str
    button: str


@dataclass(frozen=True)
class Row:
    """One entry: `who` did what. `look` is how its row is drawn: gone, fix, or like any other."""

    number: int
    seat: str
    who: str
    did: str
    tag: str
    note: str
    gone: bool
    undo: Undo | None
    amend: str
    told: Told | None

    @property
    def look(self) -> str:
        return "gone" if self.gone else "fix" if self.tag == "Corrected" else ""


@dataclass(frozen=True)
class Group:
    """Entries of one heading, newest first."""

    title: str
    rows: Sequence[Row]

    @property
    def first(self) -> int:
        return self.rows[-1].number


@dataclass(frozen=True)
class Leaf:
    """A page of the log, with the addresses of its neighbours."""

    groups: Sequence[Group]
    earlier: str
    later: str
    undo: Undo | None
    redo: Undo | None


def leaf(story: Story, names: Names, before: int | None, address: Address, amend: Amending) -> Leaf:
    """The PAGE entries before `before`, or the newest ones."""
    last = len(story.log)
    top = last + 1 if before is None else max(2, min(before, last + 1))
    shown = story.log[max(0, top - 1 - PAGE) : top - 1]
    earlier = address(shown[0].number) if shown[0].number > 1 else ""
    later = "" if top > last else address(top + PAGE if top + PAGE <= last else None)
    return Leaf(_groups(story, names, shown, amend), earlier, later, _undo_last(story), _redo(story))


def _groups(story: Story, names: Names, shown: Sequence[Entry], amend: Amending) -> list[Group]:
    by_heading = groupby(reversed(shown), key=lambda entry: heading(story, names, story.before(entry)))
    return [
        Group(title, [row(story, names, entry, amend) for entry in entries]) for title, entries in by_heading
    ]


def _undo_last(story: Story) -> Undo | None:
    """Undo the newest entry that counts; opening the table cannot be undone."""
    last = max((entry.number for entry in story.entries), default=1)
    if last == 1:
        return None
    return Undo(last - 1, f"Undo entry {last}? You can undo this too.", f"Undo entry {last}")


def _redo(story: Story) -> Undo | None:
    to = stories.redo(story.log)
    return Undo(to, "Redo what was undone last?", "Redo") if to else None


def _undo_to(story: Story, entry: Entry) -> Undo | None:
    """Go back to before an entry that counts. The table was opened by the first."""
    if entry.number == 1 or entry.number not in story.standing or isinstance(entry.move, Rewind):
        return None
    later = len(story.in_order) - bisect(story.in_order, entry.number)
    undone = f"it and {many(later, 'entry', 'entries')} after it" if later else "it"
    question = f"Go back to before entry {entry.number}? This undoes {undone}. You can undo this too."
    return Undo(entry.number - 1, question, f"Back to before entry {entry.number}")


def row(story: Story, names: Names, entry: Entry, amend: Amending = lambda _: "") -> Row:
    rewind = isinstance(entry.move, Rewind)
    told = None if rewind else story.tell(entry, names)
    gone = not rewind and entry.number not in story.standing
    tag, note = ("Undone", "") if gone else _amended(story, entry)
    if told and told.fix and not gone:
        tag = "Corrected"
    who, did = (told.who, told.did) if told else undo_in_words(story.log, names, entry)
    undo = _undo_to(story, entry)
    where = amend(entry) if undo and told and not told.fix else ""
    return Row(entry.number, entry.move.seat, who, did, tag, note, gone, undo, where, told)


def _amended(story: Story, entry: Entry) -> tuple[str, str]:
    """Tag and note of an amended entry, and of those played again after it."""
    if entry.replays is None:
        return "", ""
    before = story.log[entry.number - 2].move
    if isinstance(before, Rewind) and before.to == entry.replays - 1:
        return "Amended", f"Instead of entry {entry.replays}"
    return "Again", f"Entry {entry.replays} played again, with the same dice"
