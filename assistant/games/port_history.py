"""What the pages ask that look back on a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from ..engine import Entry
from .port_state import TableState
from .shapes import Curve, Json, Moment, Record, Standing, Told, Value

S_contra = TypeVar("S_contra", bound=TableState, contravariant=True)


class History(Protocol[S_contra]):
    """The log in words, and the figures over time."""

    @property
    def bgg_id(self) -> int | None:
        """The game's number at BoardGameGeek, if it is known."""

    @property
    def curves(self) -> Sequence[Curve]:
        """The figures worth a chart."""

    @property
    def span(self) -> str:
        """What a chart goes by: a turn, or a round of everybody's turns."""

    @property
    def figures(self) -> Sequence[str]:
        """The columns of the spreadsheet, as `values` gives them."""

    def heading(self, state: S_contra) -> str:
        """Where in the game a state is. Entries under one heading stand together in the log."""

    def turn(self, state: S_contra) -> str:
        """The heading of a statement under which this moment falls."""

    def tell(self, entry: Entry, before: S_contra, after: S_contra, names: Mapping[str, str]) -> Told:
        """An entry for people to read, with the players' names."""

    def shown(self, figure: str, value: Value) -> str:
        """A figure, or a corrected value, as people write it."""

    def change(self, figure: str, by: int) -> str:
        """A figure's change, with its sign."""

    def figure_name(self, figure: str) -> str:
        """What a figure is called."""

    def playing(self, state: S_contra, seat: str) -> bool:
        """Whether a seat is still in the game."""

    def values(self, state: S_contra, seat: str) -> dict[str, int]:
        """All the figures of a seat."""

    def moments(self, start: S_contra, entries: Sequence[Entry]) -> list[Moment]:
        """The figures when play began, at the end of every turn or round, and now."""

    def luck(self, entries: Iterable[Entry]) -> object:
        """The dice, for the game's own template `history/luck.html`."""

    def records(self, entries: Sequence[Entry]) -> Sequence[Record]:
        """What was the longest, the dearest and the luckiest in this game."""

    def how_ended(self, entries: Sequence[Entry], state: S_contra) -> str:
        """Why the game is over, in a sentence: also that it was ended early, and when."""

    def first_player(self, entries: Iterable[Entry]) -> str:
        """Who began."""

    def standings(self, state: S_contra) -> Sequence[Standing]:
        """Rank and points of every seat, best first: the result, or what it would be now."""

    def breakdown(self, row: Mapping[str, Json]) -> str:
        """Where a seat's points came from, in a few words."""
