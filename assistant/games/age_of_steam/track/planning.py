"""A path drawn over the hexes, as tiles to lay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ....engine import Illegal
from .. import hexes
from ..board import Board, Hex
from ..moves import TileWanted
from ..rules import Rules
from ..state import State
from ..tiles import TOWN, Ends, Piece, Tiles, ends
from .laying import Laid, judge, tile_cost
from .network import Network, network_of

TURN, ADD = "turn", "add"
Wanted = list[tuple[str, tuple[Ends, ...]]]  # TURN or ADD, with all the track of the hex afterwards
LONGEST = 60  # hexes in a sketch
WRITTEN = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")


@dataclass(frozen=True)
class Stroke:
    """Hexes in the order they were drawn. `edge` is where the finger left the last one."""

    hexes: tuple[Hex, ...]
    edge: int | None = None


@dataclass(frozen=True)
class Fit:
    """One way to lay a hex's new track: beside what is there, or by turning it."""

    kind: str
    laid: Laid


@dataclass(frozen=True)
class Plan:
    """Tiles to lay, in order. `fits` has the hexes where several kinds fit; `trouble`: why it ends early."""

    tiles: tuple[TileWanted, ...] = ()
    fits: Mapping[Hex, tuple[Fit, ...]] = field(default_factory=dict)
    taken: Mapping[Hex, Fit] = field(default_factory=dict)
    trouble: Illegal | None = None

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces that would be new or turned."""
        return tuple(
            (hex_, piece)
            for hex_, fit in self.taken.items()
            for piece in (*fit.laid.new, *fit.laid.redirected)
        )


@dataclass(frozen=True)
class Step:
    """How the path crosses one hex: the edges where it enters and leaves, if known."""

    hex: Hex
    enter: int | None
    leave: int | None
    last: bool


def read_strokes(text: str) -> tuple[Stroke, ...]:
    """ "8,14 9,13 10,12@2|12,9 12,10": strokes of hexes, each with the edge it was left by."""
    strokes = []
    for part in text.split("|"):
        written, _, edge = part.partition("@")
        path = read_hexes(written)
        if path:
            strokes.append(Stroke(path, int(edge) if edge in list("012345") else None))
    if sum(len(stroke.hexes) for stroke in strokes) > LONGEST:
        raise Illegal("That is more track than a turn allows.")
    return tuple(strokes)


def read_hexes(text: str) -> tuple[Hex, ...]:
    """Every hex that a sketch names, in its order."""
    return tuple((int(q), int(r)) for q, r in WRITTEN.findall(text))


def read_kinds(text: str) -> dict[Hex, str]:
    """ "9,13=turn 10,12=add": what was picked where several kinds fit."""
    parts = (part.partition("=") for part in text.split())
    return {(int(at[1]), int(at[2])): kind for where, _, kind in parts if (at := WRITTEN.fullmatch(where))}


def read_grants(text: str) -> int:
    """ "9,13=turn grants=2": how many of the tiles land grants are to pay for."""
    told = next((part.partition("=")[2] for part in text.split() if part.startswith("grants=")), "")
    return int(told) if told.isdecimal() else 0


def with_grants(board: Board, drawn: Plan, grants: int) -> Plan:
    """The dearest tiles are paid for with land grants."""
    dearest = sorted(drawn.taken, key=lambda at: -tile_cost(board, drawn.taken[at].laid))[:grants]
    tiles = tuple(replace(tile, grant=tile.hex in dearest) for tile in drawn.tiles)
    return replace(drawn, tiles=tiles) if grants else drawn


def plan(
    state: State, rules: Rules, seat: str, strokes: Sequence[Stroke], kinds: Mapping[Hex, str] | None = None
) -> Plan:
    """Plans tile by tile, and stops with the reason at the first one that does not fit."""
    planner = Planner(network_of(rules.board, state), seat, kinds or {})
    try:
        for stroke in strokes:
            for step in steps(stroke):
                planner.take(step)
    except Illegal as trouble:
        return planner.plan(trouble)
    return planner.plan()


def steps(stroke: Stroke) -> Iterator[Step]:
    path = stroke.hexes
    for n, hex_ in enumerate(path):
        enter = hexes.edge_to(hex_, path[n - 1]) if n else None
        last = n == len(path) - 1
        leave = stroke.edge if last else hexes.edge_to(hex_, path[n + 1])
        if (n and enter is None) or (not last and leave is None):
            raise Illegal("Track goes from hex to neighbouring hex.", hex=list(hex_))
        yield Step(hex_, enter, leave, last)


class Planner:
    """A plan in the making. Every tile is judged on top of those before it."""

    def __init__(self, network: Network, seat: str, kinds: Mapping[Hex, str]) -> None:
        self.before, self.network, self.seat, self.kinds = network, network, seat, kinds
        self.fits: dict[Hex, tuple[Fit, ...]] = {}
        self.taken: dict[Hex, Fit] = {}

    def plan(self, trouble: Illegal | None = None) -> Plan:
        tiles = tuple(
            TileWanted(hex=hex_, tracks=tuple(track.ends for track in fit.laid.tile.tracks))
            for hex_, fit in self.taken.items()
        )
        return Plan(tiles, {at: fits for at, fits in self.fits.items() if len(fits) > 1}, self.taken, trouble)

    def take(self, step: Step) -> None:
        if step.hex in self.network.city_at:
            return
        if step.hex not in self.network.board.hexes:
            raise Illegal("That is off the board.", hex=list(step.hex))
        wanted = self.wanted(step)
        if wanted is None:
            return
        fits = self._fitting(step.hex, wanted)
        picked = next((fit for fit in fits if fit.kind == self.kinds.get(step.hex)), fits[0])
        self.fits[step.hex], self.taken[step.hex] = fits, picked
        tiles = {**self.network.tiles, step.hex: picked.laid.tile}
        self.network = replace(self.network, tiles=tiles)

    def _fitting(self, at: Hex, wanted: Wanted) -> tuple[Fit, ...]:
        """The first of each kind that may be laid; refused with the first reason if none may."""
        network = replace(self.network, tiles=self._without(at))
        fitting: dict[str, Fit] = {}
        trouble: Illegal | None = None
        for kind, tracks in wanted:
            if kind in fitting:
                continue
            try:
                fitting[kind] = Fit(kind, judge(network, self.seat, at, tracks))
            except Illegal as why:
                trouble = trouble or why
        if not fitting:
            raise trouble or Illegal("No track fits there.", hex=list(at))
        return tuple(fitting.values())

    def _without(self, at: Hex) -> Tiles:
        """Everything planned so far except this hex, which is laid again as a whole."""
        tiles = {**self.network.tiles}
        tiles.pop(at, None)
        return {**tiles, at: self.before.tiles[at]} if at in self.before.tiles else tiles

    # what a step may mean --------------------------------------------------------------------

    def wanted(self, step: Step) -> Wanted | None:
        """Tracks as they might lie afterwards, the likeliest first; None if nothing need be laid."""
        if step.hex in self.network.town_at:
            return self._into_town(step)
        if step.enter is None:
            return self._from_here(step)
        return self._to_here(step) if step.last else self._through(step)

    def _old(self, at: Hex) -> dict[Ends, str | None]:
        tile = self.network.tiles.get(at)
        return {track.ends: track.owner for track in tile.tracks} if tile else {}

    def _into_town(self, step: Step) -> Wanted | None:
        leave = None if step.last and step.enter is not None else step.leave
        new = [ends(edge, TOWN) for edge in (step.enter, leave) if edge is not None]
        old = self._old(step.hex)
        if all(piece in old for piece in new):
            return None
        return [(ADD, tuple(dict.fromkeys([*old, *new])))]

    def _through(self, step: Step) -> Wanted | None:
        a, b = int(step.enter or 0), int(step.leave or 0)
        if a == b:
            raise Illegal("Track may not turn back on itself.", hex=list(step.hex))
        piece, old = ends(a, b), self._old(step.hex)
        if piece in old:
            return None
        turned = [*self._turns(step.hex, b, keeping=a), *self._turns(step.hex, a, keeping=b)]
        return [*turned, (ADD, (*old, piece))]

    def _from_here(self, step: Step) -> Wanted | None:
        """The first hex of a stroke: go on from an open end, turn one, or begin beside a city."""
        old, leave = self._old(step.hex), step.leave
        waiting = old if leave is None else [p for p in old if self._mine(old[p]) and leave in p]
        if waiting:
            return None
        turned = [] if leave is None else self._turns(step.hex, leave)
        wanted = [*turned, *self._begun(step.hex, leave)]
        if not wanted:
            raise Illegal("Start at a city, a town or an open end.", hex=list(step.hex))
        return wanted

    def _begun(self, at: Hex, leave: int | None) -> Wanted:
        """New sections that begin on this hex, out over the edge `leave` if it is known."""
        old = self._old(at)
        out = {a: _likely(a) if leave is None else [leave] for a in self._entries(at)}
        return [(ADD, (*old, ends(a, b))) for a, leaves in out.items() for b in leaves if a != b]

    def _to_here(self, step: Step) -> Wanted | None:
        """The last hex: join track that is there, or leave by the edge where the finger left."""
        a, old = int(step.enter or 0), self._old(step.hex)
        leaves = _likely(a) if step.leave is None or step.leave == a else [step.leave]
        joined = next((p for p in old if a in p and self._mine(old[p])), None)
        if joined is not None:
            turned = self._turns(step.hex, leaves[0], keeping=a) if step.leave not in (None, *joined) else []
            return turned or None
        fresh = [(ADD, (*old, ends(a, b))) for b in leaves]
        return [*self._turns(step.hex, a), *fresh]

    def _turns(self, at: Hex, to: int, keeping: int | None = None) -> Wanted:
        """Open ends on this hex, turned to an edge."""
        old = self._old(at)
        turned = [
            (piece, ends(kept, to))
            for piece in old
            if self._mine(old[piece]) and TOWN not in piece and to not in piece
            for kept in self._fixed_ends(at, piece)
            if keeping in (None, kept)
        ]
        return [(TURN, (*(other for other in old if other != piece), new)) for piece, new in turned]

    def _fixed_ends(self, at: Hex, piece: Ends) -> list[int | str]:
        """Ends of a piece whose other end is open, and could turn."""
        chain = self.network.chain_of((at, piece))
        loose = [end for there, end in self.network.open_ends(chain) if there == (at, piece)]
        return [next(other for other in piece if other != end) for end in loose]

    def _mine(self, owner: str | None) -> bool:
        return owner in (self.seat, None)

    def _entries(self, at: Hex) -> list[int]:
        """Edges where a new section could begin: own open ends first, then cities."""
        owners, opened, beside = self.network.owners, [], []
        for edge, beyond in self.network.board.neighbours(at):
            back = hexes.opposite(edge)
            reaching = [p for p in owners if p[0] == beyond and back in p[1] and self._mine(owners[p])]
            opened += [edge] * bool(reaching)
            beside += [edge] * (beyond in self.network.city_at)
        return [*opened, *beside]


def _likely(enter: int) -> list[int]:
    """The likely exits for track entering here: straight, then gentle curves, then sharp ones."""
    return [(enter + turn) % 6 for turn in (3, 4, 2, 5, 1)]
