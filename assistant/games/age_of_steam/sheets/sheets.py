"""All the sheets of a table at one moment, each worked out when its page asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from ....engine import Entry, Fact
from ...cards import Note
from ...layout import Layout
from ...sheets import DialSheet, Placing
from .. import speech as say
from ..rules import Rules
from ..state import State
from ..svg.mapwork import MapWork
from .correcting import Corrections, corrections
from .dialling import dial
from .layout import layout
from .placing import placing
from .players import Figures, figures
from .quoted import quoted
from .screen import Screen, screen
from .standings import Ranking, ranking
from .tabled import Tabled, tabled
from .turn_end import TurnEnd, turn_end


class Sheets:
    """Players go by `names`. What every block of a phone shows is worked out once for each seat."""

    def __init__(self, rules: Rules, work: MapWork, state: State, names: Mapping[str, str]) -> None:
        self.rules, self.work, self.state, self.names = rules, work, state, names
        self._layout: Layout | None = None
        self._figures: dict[str, Figures] = {}
        self._turn_ends: dict[str, TurnEnd | None] = {}

    def screen(self, entries: Sequence[Entry]) -> Screen:
        with say.calling(self.names, self.rules.words):
            return screen(self.rules, self.work, self.state, entries)

    def figures(self, seat: str) -> Figures:
        if seat not in self._figures:
            with say.calling(self.names, self.rules.words):
                self._figures[seat] = figures(self.rules, self.state, seat)
        return self._figures[seat]

    def tabled(self) -> Tabled:
        with say.calling(self.names, self.rules.words):
            return tabled(self.rules, self.state)

    def placing(self) -> Placing | None:
        return self._placing

    @cached_property
    def _placing(self) -> Placing | None:
        with say.calling(self.names, self.rules.words):
            return placing(self.rules, self.state)

    def layout(self) -> Layout:
        with say.calling(self.names, self.rules.words):
            self._layout = self._layout or layout(self.rules, self.work, self.state)
            return self._layout

    def corrections(self) -> Corrections:
        with say.calling(self.names, self.rules.words):
            return corrections(self.rules, self.state)

    def ranking(self) -> Ranking:
        with say.calling(self.names, self.rules.words):
            return ranking(self.rules, self.state)

    def turn_end(self, seat: str) -> TurnEnd | None:
        """For a phone: what happened by itself."""
        if seat not in self._turn_ends:
            with say.calling(self.names, self.rules.words):
                self._turn_ends[seat] = turn_end(self.rules, self.state, seat)
        return self._turn_ends[seat]

    def dial(self) -> DialSheet:
        return dial(self.rules, self.state)

    def quoted(self, seat: str, facts: Sequence[Fact], asked: bool) -> Note | None:
        """Nothing while the table still has to say what was drawn or rolled."""
        return None if asked else quoted(self.rules, self.state, seat, facts)
