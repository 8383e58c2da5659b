"""What the pages ask of a game whose map is drawn on the phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from ..engine import Entry, Fact, Illegal, Move
from .port_state import TableState

S = TypeVar("S", bound=TableState)


class TrackPlan(Protocol):
    """Track as it was drawn, put into tiles."""

    @property
    def tiles(self) -> Sequence[object]: ...

    @property
    def trouble(self) -> Illegal | None: ...


P = TypeVar("P", bound=TrackPlan)


class GameMap(Protocol[S, P]):
    """The map, and the moves that are made on it."""

    @property
    def complete(self) -> bool:
        """Whether the hexes are known; otherwise track is entered by hand."""

    @property
    def ground(self) -> str:
        """What is printed on the map, as SVG."""

    @property
    def symbols(self) -> str:
        """The SVG symbols that the ground and the layers use."""

    def plan(self, state: S, seat: str, path: str, kinds: str) -> P:
        """Track drawn on the phone, put into tiles. `kinds` says which, where several fit."""

    @property
    def nothing_drawn(self) -> P:
        """An empty plan."""

    def ahead(self, state: S, seat: str) -> S:
        """For a seat that draws while it waits: as if it were up already."""

    def drawn(
        self,
        state: S,
        seat: str,
        path: str,
        plan: P,
        facts: Sequence[Fact],
        trouble: Illegal | None,
        news: Sequence[Entry],
    ) -> object:
        """The plan as the game's own template shows it, with its price or the reason against it. `news` are
        the entries made since it was drawn."""

    def to_build(self, plan: P, seat: str, done: bool) -> Move:
        """The move that builds a plan."""

    def nothing(self, seat: str) -> Move:
        """The move that ends a seat's building."""

    def seen(self, state: S, entries: Sequence[Entry]) -> object:
        """The whole map for the game's own template; the latest entries may be pointed out."""

    def pieces(self, state: S, entries: Sequence[Entry]) -> Sequence[str]:
        """All that lies on the whole map, each piece as SVG, those below first, with what these entries did."""

    @property
    def whole(self) -> str:
        """The view that shows all of it."""

    def deliveries(self, state: S, seat: str, of: str, start: int) -> object:
        """A page of the deliveries a seat may make, for the game's own template: `of` one place, or all."""

    def way(self, state: S, seat: str, key: str) -> object:
        """A delivery as far as it is said, judged, for the game's own template."""

    def to_deliver(self, state: S, seat: str, key: str) -> Move:
        """The move that makes the delivery with this key."""
