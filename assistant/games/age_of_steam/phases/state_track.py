"""Track and links that belong to nobody: laid at the start, or joining a New City to the cities beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import permutations

from .. import speech as say
from ..board import Board
from ..copying import replace
from ..hexes import Hex, edge_to, neighbours
from ..places import known_place
from ..rules import Rules
from ..state import Link, State
from ..tiles import Ends, Piece, Tile, Track, ends, pick, shapes_for
from ..vocabulary import Change, Fact
from .phase import AoSDraft

STATE_TRACK = "state_track"  # the mark of its hexes


class StateTrackLaid(Fact):
    """A link that nobody owns lies on the board from the start; `tiles` where the hexes are known."""

    link: Link
    tiles: tuple[tuple[Hex, Tile], ...] = ()

    def fold(self, state: State) -> State:
        return replace(state, links=(*state.links, self.link), tiles={**state.tiles, **dict(self.tiles)})

    def said(self) -> str:
        return say.Sentence(f"{say.link(self.link.ends)} is joined by track that nobody owns")


class NeighboursJoined(Fact):
    """`links`: between a New City and the cities beside it, owned by nobody. `gone`: those they replace."""

    links: tuple[Link, ...]
    gone: tuple[int, ...] = ()
    sections: dict[str, int] = field(default_factory=dict)

    recapped = True

    def changes(self) -> Iterator[Change]:
        yield from (Change(seat, "sections", by, "links lost") for seat, by in self.sections.items())

    def fold(self, state: State) -> State:
        kept = tuple(link for link in state.links if link.id not in self.gone)
        return replace(state, links=(*kept, *self.links))

    def said(self) -> str:
        joined = say.listed([say.link(link.ends) for link in self.links])
        return say.Sentence(f"Joined from now on, by links that nobody owns: {joined}")


def lay_state_track(draft: AoSDraft, board: Board, a: str, b: str) -> None:
    """Between two cities, on the hexes that have the mark."""
    if not {a, b} <= {*board.cities}:
        return
    pieces = _way(board, a, b) if draft.state.tracking.track == "board" else ()
    tiles = tuple((at, _tile(board, piece)) for at, piece in pieces)
    sections = len(pieces) or 2
    draft.record(StateTrackLaid(Link(1, (a, b), sections, None, tuple(pieces)), tiles))


def _way(board: Board, a: str, b: str) -> Sequence[Piece]:
    """From hex to hex, each with the edges that its track joins; nothing if the hexes do not join the cities."""
    start, end = board.hex_of(a), board.hex_of(b)
    for between in permutations(board.hexes_marked(STATE_TRACK)) if start and end else ():
        way = [hex_ for hex_ in (start, *between, end) if hex_]
        found = [(at, _piece(at, x, z)) for x, at, z in zip(way, way[1:], way[2:], strict=False)]
        pieces = [(at, piece) for at, piece in found if piece]
        if pieces and len(pieces) == len(between):
            return pieces
    return ()


def _piece(at: Hex, before: Hex, after: Hex) -> Ends | None:
    a, b = edge_to(at, before), edge_to(at, after)
    return None if a is None or b is None else ends(a, b)


def _tile(board: Board, piece: Ends) -> Tile:
    shape, _ = pick(shapes_for((piece,)), [], board.copies)
    return Tile(shape.id, (Track(piece, None),))


def join_neighbours(draft: AoSDraft, rules: Rules, new_city: str, town: str, beside: Sequence[str]) -> None:
    """Links from a New City to the cities that touch it. Where no hexes are known, those are `beside` it, and
    a link of a single section that joined them is replaced."""
    state, board = draft.state, rules.board
    cities = _touching(board, state, town) if board.drawn else [c for c in beside if c in board.cities]
    pairs = [{new_city, city} for city in cities]
    gone = [x for x in state.links if set(x.ends) in pairs and x.sections == 1 and not x.pieces]
    there = [set(x.ends) for x in state.links if x.owner is None and not x.pieces]
    fresh = 1 + max((link.id for link in state.links), default=0)
    new = [city for city, pair in zip(cities, pairs, strict=True) if pair not in there]
    links = tuple(Link(fresh + n, (new_city, city), 0, None) for n, city in enumerate(new))
    lost: dict[str, int] = {}
    for link in gone:
        if link.owner:
            lost[link.owner] = lost.get(link.owner, 0) - link.sections
    if links:
        draft.record(NeighboursJoined(links, tuple(link.id for link in gone), lost))


def _touching(board: Board, state: State, town: str) -> list[str]:
    """The cities beside a town, New Cities by their letters."""
    at = board.hex_of(town)
    beside = neighbours(at) if at else ()
    printed = [board.city_hexes[hex_] for hex_ in beside if hex_ in board.city_hexes]
    towns = [board.town_hexes[hex_] for hex_ in beside if hex_ in board.town_hexes]
    placed = [known_place(board, state, other) or other for other in towns]
    return [*printed, *(letter for letter in placed if letter in state.new_cities)]
