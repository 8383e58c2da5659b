"""Undo, redo and amendment in words: what an entry of that kind did to the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, takewhile

from ..engine import Entry
from ..games.speech import starting
from ..tables import story as stories


def undo_in_words(log: Sequence[Entry], names: Mapping[str, str], entry: Entry) -> tuple[str, str]:
    """Whose undo it was, and what it undid and redid."""
    who, host = names.get(entry.move.seat, ""), "" if entry.move.seat else "The host"
    following = log[entry.number : entry.number + 1]
    effect = stories.effect(log, entry)
    if following and following[0].replays and following[0].replays == getattr(entry.move, "to", 0) + 1:
        return who, f"{host} amended entry {following[0].replays}. {_amending(log, entry, effect.taken)}"
    did = [f"{_undid(log, entry, effect.taken)} {entries(effect.taken)}"] if effect.taken else []
    did += [f"redid {entries(effect.given)}"] if effect.given else []
    return who, f"{host} {' and '.join(did) or 'changed nothing'}."


def _undid(log: Sequence[Entry], entry: Entry, taken: Sequence[int]) -> str:
    """A seat takes back its own last entry; whatever goes further is an undo."""
    own = len(taken) == 1 and log[taken[0] - 1].move.seat == entry.move.seat
    return "took back" if own and entry.move.seat else "undid"


def _amending(log: Sequence[Entry], entry: Entry, taken: Sequence[int]) -> str:
    """What became of the entries after the one that was amended."""
    replayed = {later.replays for later in takewhile(lambda one: one.replays, log[entry.number :])}
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
