"""The cardboard laid again, with what of it lies there already: the same on all pages and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine import Entry
from ..games.layout import Layout, Step
from ..tables import books, sitting, ticks
from ..tables.books import Table
from ..tables.refusals import BadRequest

GONE = "This step is no longer on the list."


@dataclass(frozen=True)
class Laying:
    """A tick counts for one evening: `since` is the last entry of the one before."""

    table: Table
    layout: Layout
    since: int
    ticked: frozenset[str]

    def spot(self, step: Step) -> str:
        return f"{self.since}.{step.id}"

    def lies(self, step: Step) -> bool:
        return self.spot(step) in self.ticked

    @property
    def total(self) -> int:
        return len(self.layout.steps)

    @property
    def left(self) -> int:
        return sum(not self.lies(step) for step in self.layout.steps)

    def put(self, step: str, placed: bool) -> None:
        """Tick a step, or take its tick back."""
        listed = [self.spot(one) for one in self.layout.steps]
        ticks.put(self.table, listed, f"{self.since}.{step}", placed, GONE)

    def put_part(self, title: str) -> None:
        """Tick all that a part still lacks."""
        steps = next((part.steps for part in self.layout.parts if part.title == title), None)
        if steps is None:
            raise BadRequest(GONE, field="part")
        ticks.put_all(self.table, [self.spot(step) for step in steps if not self.lies(step)])

    def begin_again(self) -> None:
        ticks.clear(self.table, [self.spot(step) for step in self.layout.steps])


def laying(table: Table, layout: Layout, log: Sequence[Entry]) -> Laying:
    return Laying(table, layout, sitting.before(log, books.now()), ticks.ticked(table))


def rested(log: Sequence[Entry]) -> bool:
    """Whether the table is opened again on another day."""
    return sitting.rested(log, books.now())
