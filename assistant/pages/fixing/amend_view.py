"""What amending an entry would change, before it is done."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...engine import Entry, Illegal, NeedsOutcome, fold
from ...games.port import State
from ...games.shapes import Step
from ...tables import books
from ...tables.codec import Json
from ...tables.service import Amendment
from .. import show as showing
from ..undo_words import entries as counted


@dataclass(frozen=True)
class Differs:
    """An entry that reads differently when it is played again."""

    number: int
    was: str
    now: str


@dataclass(frozen=True)
class Misfits:
    """The first entry that no longer fits, why, and what is undone from there on."""

    number: int
    says: str
    why: str
    lost: str


@dataclass(frozen=True)
class Preview:
    """`move` is sent again to carry it out; `until` where the rest no longer fits. `now` is "" where the entry itself
    needs new dice."""

    was: str
    rolls: str
    move: str
    button: str
    now: str = ""
    again: str = ""
    moved: Mapping[str, Sequence[Step]] = field(default_factory=dict)
    differs: Sequence[Differs] = ()
    misfits: Misfits | None = None
    stands: str = ""
    same: bool = False
    until: int | str = ""


def preview(seen: showing.Picture, number: int, would: Amendment, move: Json) -> Preview:
    """From the entries that an amendment would append, as far as they fit."""
    game, names, log = seen.table.game, seen.names, seen.book.log
    was, rolls, button = game.tell(log[number - 1], names), _rolls(would), f"Amend entry {number}"
    if not would.entries[1:]:
        return Preview(was, rolls, json.dumps(move), button)
    better, *later = would.entries[1:]
    before = books.book_at(seen.table, seen.book, number - 1).state
    after = fold(game, before, [better, *later])
    misfits = _misfits(seen, would)
    with game.calling(names):
        stands = game.history.heading(after)
    return Preview(
        was=was,
        now=game.tell(better, names),
        again=_again(len(later)),
        moved=_moved(seen, better, after),
        differs=[one for entry in later if (one := _differs(seen, entry))],
        misfits=misfits,
        rolls=rolls,
        stands=stands,
        same=better.facts == log[number - 1].facts,
        move=json.dumps(move),
        until=misfits.number if misfits else "",
        button=f"Amend, and undo {misfits.lost}" if misfits else button,
    )


def _again(count: int) -> str:
    """What happens to the entries that still fit."""
    if count < 2:
        return "The entry after it is played again with the same dice" if count else ""
    return f"The {count} entries after it are played again with the same dice"


def _moved(seen: showing.Picture, better: Entry, after: State) -> Mapping[str, Sequence[Step]]:
    """Every figure that would be another one than now."""
    return seen.table.game.history.tell(better, seen.book.state, after, seen.names).moved


def _differs(seen: showing.Picture, entry: Entry) -> Differs | None:
    old = seen.book.log[(entry.replays or 1) - 1]
    was, now = (seen.table.game.tell(one, seen.names) for one in (old, entry))
    return Differs(old.number, was, now) if was != now else None


def _misfits(seen: showing.Picture, would: Amendment) -> Misfits | None:
    if would.misfit is None or would.rolls:
        return None
    entry, trouble = would.misfit.entry, would.misfit.trouble
    why = trouble.message if isinstance(trouble, Illegal) else "It needs dice or cubes that never fell."
    says = seen.table.game.tell(entry, seen.names)
    return Misfits(entry.number, says, why, counted(would.left))


def _rolls(would: Amendment) -> str:
    """Where new dice are needed, what follows cannot be told yet."""
    if not would.rolls or would.misfit is None or not isinstance(would.misfit.trouble, NeedsOutcome):
        return ""
    asked = " and ".join(question.asked for question in would.misfit.trouble.questions)
    return f"From entry {would.misfit.entry.number} on it cannot be told yet: the app takes {asked} anew."
