"""All the sheets of a table at one moment, each worked out when its page asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine import Entry, Fact
from ...cards import Note
from ...layout import Layout
from ...sheets import DialSheet, Placing
from .. import speech as say
from ..state import State
from .correcting import Corrections, corrections
from .dialling import dial
from .figures import Figures, figures
from .layout import layout
from .quoted import quoted
from .screen import Screen, screen
from .standings import Ranking, ranking
from .tabled import Tabled, numbered, tabled


class Sheets:
    """Players go by `names`."""

    def __init__(self, state: State, names: Mapping[str, str]) -> None:
        self.state, self.names = state, names

    def screen(self, entries: Sequence[Entry]) -> Screen:
        with say.calling(self.names):
            return screen(self.state)

    def figures(self, seat: str) -> Figures:
        with say.calling(self.names):
            return figures(self.state, seat)

    def tabled(self) -> Tabled:
        with say.calling(self.names):
            return tabled(self.state)

    def numbered(self) -> str:
        """For the list of towns: the cardboard shows no numbers."""
        return numbered(self.state)

    def placing(self) -> Placing | None:
        """The card of the setup says how the first towns lie."""
        return None

    def layout(self) -> Layout:
        with say.calling(self.names):
            return layout(self.state)

    def corrections(self) -> Corrections:
        with say.calling(self.names):
            return corrections(self.state)

    def ranking(self) -> Ranking:
        with say.calling(self.names):
            return ranking(self.state)

    def dial(self) -> DialSheet:
        return dial(self.state)

    def quoted(self, seat: str, facts: Sequence[Fact], asked: bool) -> Note | None:
        """The odds are said also while the table has yet to roll."""
        return quoted(self.state, seat, facts)
