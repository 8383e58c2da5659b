"""The log as rows for people: grouped by turn and phase, newest first, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile

from ..doors.figures import heading
from ..engine import Entry, Rewind
from ..games.shapes import Told
from ..games.speech import many, starting
from ..tables import story as stories
from ..tables.story import Story

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
    later = sum(number > entry.number for number in story.standing)
    undone = f"it and {many(later, 'entry', 'entries')} after it" if later else "it"
    question = f"Go back to before entry {entry.number}? This undoes {undone}. You can undo this too."
    return Undo(entry.number - 1, question, f"Back to before entry {entry.number}")


def row(story: Story, names: Names, entry: Entry, amend: Amending = lambda _: "") -> Row:
    rewind = isinstance(entry.move, Rewind)
    told = None if rewind else _told(story, names, entry)
    gone = not rewind and entry.number not in story.standing
    tag, note = ("Undone", "") if gone else _amended(story, entry)
    if told and told.fix and not gone:
        tag = "Corrected"
    who, did = (told.who, told.did) if told else undo_in_words(story, names, entry)
    undo = _undo_to(story, entry)
    where = amend(entry) if undo and told and not told.fix else ""
    return Row(entry.number, entry.move.seat, who, did, tag, note, gone, undo, where, told)


def _told(story: Story, names: Names, entry: Entry) -> Told:
    before, after = story.before(entry), story.after(entry)
    return story.table.game.history.tell(entry, before, after, names)


def _amended(story: Story, entry: Entry) -> tuple[str, str]:
    """Tag and note of an amended entry, and of those played again after it."""
    if entry.replays is None:
        return "", ""
    before = story.log[entry.number - 2].move
    if isinstance(before, Rewind) and before.to == entry.replays - 1:
        return "Amended", f"Instead of entry {entry.replays}"
    return "Again", f"Entry {entry.replays} played again, with the same dice"


def undo_in_words(story: Story, names: Names, entry: Entry) -> tuple[str, str]:
    """Whose undo it was, and what it undid and redid."""
    who, host = names.get(entry.move.seat, ""), "" if entry.move.seat else "The host"
    following = story.log[entry.number : entry.number + 1]
    effect = stories.effect(story.log, entry)
    if following and following[0].replays and following[0].replays == getattr(entry.move, "to", 0) + 1:
        return who, f"{host} amended entry {following[0].replays}. {_amending(story, entry, effect.taken)}"
    did = [f"undid {entries(effect.taken)}"] if effect.taken else []
    did += [f"redid {entries(effect.given)}"] if effect.given else []
    return who, f"{host} {' and '.join(did) or 'changed nothing'}."


def _amending(story: Story, entry: Entry, taken: Sequence[int]) -> str:
    """What became of the entries after the one that was amended."""
    replayed = {later.replays for later in takewhile(lambda one: one.replays, story.log[entry.number :])}
    left = [number for number in taken if number not in replayed]
    if not left:
        return "The entries after it were played again."
    again = [number for number in taken[1:] if number in replayed]
    played = f"{starting(entries(again))} {_were(again)} played again, " if again else ""
    return starting(f"{played}{entries(left)} {_were(left)} undone.")


def _were(numbers: Sequence[int]) -> str:
    return "were" if len(numbers) > 1 else "was"


def entries(numbers: Sequence[int]) -> str:
    """`entry 56`, or `entries 50 to 52 and 55`."""
    runs = list(_runs(numbers))
    said = [str(a) if a == b else f"{a} to {b}" for a, b in runs]
    words = f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else said[0]
    return f"{'entry' if len(numbers) == 1 else 'entries'} {words}"


def _runs(numbers: Iterable[int]) -> Iterable[tuple[int, int]]:
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        numbers_of_run = [number for _, number in run]
        yield numbers_of_run[0], numbers_of_run[-1]
