"""How the cardboard is laid again: what a game hands over, part by part, to be ticked off step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from zlib import crc32


@dataclass(frozen=True)
class Step:
    """One thing to lay, or one marker to set. `picture` is SVG; `number` is how the map calls it; an empty cube
    is an empty box."""

    id: str
    says: str
    aside: str = ""
    value: str = ""
    seats: tuple[str, ...] = ()
    cubes: tuple[str, ...] = ()
    picture: str = ""
    number: int = 0


@dataclass(frozen=True)
class Part:
    """What is laid together, under headings."""

    title: str
    groups: tuple[tuple[str, tuple[Step, ...]], ...]
    note: str = ""

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for _, steps in self.groups for step in steps)


@dataclass(frozen=True)
class Layout:
    """`notes` are what only the table knows; `goes_on`, where in the game it goes on; `map`, the map as it is laid,
    for the game's own template `map_laid.html`."""

    parts: tuple[Part, ...]
    notes: tuple[str, ...] = ()
    goes_on: tuple[str, ...] = ()
    map: object = None

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for part in self.parts for step in part.steps)


def named(*what: object) -> str:
    """A step's name, from what lies there: whatever else lies there later is another step."""
    return f"{crc32(repr(what).encode()):08x}"


def part(title: str, steps: Iterable[Step], note: str = "") -> tuple[Part, ...]:
    """A part without headings; nothing, where there is nothing to lay."""
    return grouped(title, [("", step) for step in steps], note)


def grouped(title: str, steps: Sequence[tuple[str, Step]], note: str = "") -> tuple[Part, ...]:
    """Steps that follow each other under the same heading stand together."""
    groups = [
        (heading, tuple(step for _, step in rows)) for heading, rows in groupby(steps, lambda row: row[0])
    ]
    return (Part(title, tuple(groups), note),) if groups else ()


def renamed(one: Part, words: Mapping[str, str]) -> Part:
    """The part with other words for some places."""
    if not words:
        return one
    groups = [(head, tuple(_renamed(step, words) for step in steps)) for head, steps in one.groups]
    return replace(one, groups=tuple(groups))


def _renamed(step: Step, words: Mapping[str, str]) -> Step:
    says, aside = step.says, step.aside
    for old, new in words.items():
        says, aside = says.replace(old, new), aside.replace(old, new)
    return replace(step, says=says, aside=aside)
