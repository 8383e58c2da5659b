"""The port's part for whole pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..engine import Entry, Fact
from .cards import Note
from .layout import Layout
from .sheets import DialSheet, Opening, Placing, Ranked

__all__ = ["Opening", "Sheets"]


class Sheets(Protocol):
    """What whole pages show of a table at one moment. What is in a sheet, only the game's own templates know."""

    def screen(self, entries: Sequence[Entry]) -> object:
        """The table screen, for `table_screen/`; the latest entries may be pointed out."""

    def figures(self, seat: str) -> object:
        """The head of a phone, for `figures.html`."""

    def tabled(self) -> object:
        """All that lies on the table, for `table.html` and `history/state.html`."""

    def placing(self) -> Placing | None:
        """The cubes that the table puts on the cardboard now, to be ticked off by everybody together."""

    def layout(self) -> Layout:
        """How the cardboard is laid again on another day, step by step, to be ticked off by everybody together."""

    def corrections(self) -> object:
        """What can be corrected, for `correct.html`."""

    def ranking(self) -> Ranked:
        """The result, or what it would be now, for `history/ranking.html` and for the ending."""

    def dial(self) -> DialSheet:
        """How the dial is set, and how it can be turned."""

    def quoted(self, seat: str, facts: Sequence[Fact], asked: bool) -> Note | None:
        """What a half-filled form would cause; `asked` while the table has yet to roll or draw."""
