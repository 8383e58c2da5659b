"""The log as rows for people: grouped by turn and phase, newest first, a page at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ..engine import Entry, Rewind
from ..tables import story as stories
from ..tables.story import Story

PAGE = 40
Names = Mapping[str, str]


@dataclass(frozen=True)
class Row:
    """One entry: `who` did what. `later` counts what an undo to here would take back."""

    number: int
    seat: str
    who: str
    did: str
    tag: str
    note: str
    gone: bool
    undo: bool
    later: int
    told: Any


@dataclass(frozen=True)
class Leaf:
    """A page of the log, with the neighbours' addresses as numbers."""

    groups: list[tuple[str, list[Row]]]
    earlier: int | None
    later: int | None
    last: int
    undo: int | None
    redo: int | None


def leaf(story: Story, names: Names, before: int | None) -> Leaf:
    """The PAGE entries before `before`, or the newest ones."""
    last = len(story.log)
    top = last + 1 if before is None else max(2, min(before, last + 1))
    shown = story.log[max(0, top - 1 - PAGE) : top - 1]
    earlier = shown[0].number if shown[0].number > 1 else None
    later = None if top > last else top + PAGE
    counting = [entry.number for entry in story.entries if entry.number > 1]
    undo = counting[-1] if counting else None
    return Leaf(_groups(story, names, shown), earlier, later, last, undo, stories.redo(story.log))


def _groups(story: Story, names: Names, shown: Sequence[Entry]) -> list[tuple[str, list[Row]]]:
    found = groupby(reversed(shown), key=lambda entry: heading(story, names, story.before(entry)))
    return [(title, [row(story, names, entry) for entry in entries]) for title, entries in found]


def heading(story: Story, names: Names, state: Any) -> str:
    """Where in the game a state is, with the players' names."""
    with story.table.game.calling(names):
        return str(story.table.game.history.heading(state))


def row(story: Story, names: Names, entry: Entry) -> Row:
    undo = isinstance(entry.move, Rewind)
    told = None if undo else _told(story, names, entry)
    gone = not undo and entry.number not in story.standing
    tag, note = ("Undone", "") if gone else _mended(story, entry)
    if told and told.fix and not gone:
        tag = "Corrected"
    who, did = (told.who, told.did) if told else undo_in_words(story, names, entry)
    later = sum(number > entry.number for number in story.standing)
    return Row(entry.number, entry.move.seat, who, did, tag, note, gone, undo, later, told)


def _told(story: Story, names: Names, entry: Entry) -> Any:
    before, after = story.before(entry), story.after(entry)
    return story.table.game.history.tell(entry, before, after, names)


def _mended(story: Story, entry: Entry) -> tuple[str, str]:
    """The better move itself, or one that was played again after it."""
    if entry.replays is None:
        return "", ""
    before = story.log[entry.number - 2].move
    if isinstance(before, Rewind) and before.to == entry.replays - 1:
        return "Mended", f"Instead of entry {entry.replays}"
    return "Again", f"Entry {entry.replays} once more, as it fell"


def undo_in_words(story: Story, names: Names, entry: Entry) -> tuple[str, str]:
    """Whose undo it was, and what it took back and put back."""
    who, host = names.get(entry.move.seat, ""), "" if entry.move.seat else "The host"
    following = story.log[entry.number : entry.number + 1]
    if following and following[0].replays and following[0].replays == getattr(entry.move, "to", 0) + 1:
        return who, f"{host} mended entry {following[0].replays}; what followed was played again."
    effect = stories.effect(story.log, entry)
    did = [f"took back {entries(effect.taken)}"] if effect.taken else []
    did += [f"put back {entries(effect.given)}"] if effect.given else []
    return who, f"{host} {' and '.join(did) or 'left everything as it was'}."


def entries(numbers: Sequence[int]) -> str:
    """`entry 56`, or `entries 50 to 52 and 55`."""
    runs = list(_runs(numbers))
    said = [str(a) if a == b else f"{a} to {b}" for a, b in runs]
    words = f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else said[0]
    return f"{'entry' if len(numbers) == 1 else 'entries'} {words}"


def _runs(numbers: Iterable[int]) -> Iterable[tuple[int, int]]:
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        found = [number for _, number in run]
        yield found[0], found[-1]


def moment(story: Story, context: dict[str, Any], number: int) -> dict[str, Any]:
    """The table after entry `number`: what happened, and everything as it then stood."""
    entry, state = story.log[number - 1], story.states[number]
    shown = {**context["state"], **story.table.game.view(state)}
    names = context["names"]
    title, row_ = heading(story, names, story.before(entry)), row(story, names, entry)
    return {**context, "row": row_, "then": shown, "heading": title, "last": len(story.log), "at": number}
