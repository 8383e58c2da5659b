"""What the pages of the map ask of Age of Steam: layers to draw, a drawing planned and priced, ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from zlib import crc32

from ....engine import Entry, Fact, Illegal, Rewind
from ...facts import evolve
from .. import facts as f
from .. import speech as say
from ..board import Board, Hex
from ..hexes import FACING, neighbour
from ..moves import BuildDone, Deliver, LayTrack
from ..rules import Rules
from ..state import Link, State
from ..tiles import Piece
from ..track.network import Network, network_of
from ..track.planning import TURN, Plan, plan, read_kinds, read_strokes
from .cities import Look
from .deliveries import Way, grouped, to_move, ways
from .ground import ground, symbols
from .layers import dot, line, moving, strokes
from .pens import SIZE, around, box, centre, end_point, frame, text, use

KINDS = {"crossing": "Cross it", "coexist": "Beside it", "simple": "New track", "town": "Into the town"}


@dataclass(frozen=True)
class TileKind:
    """One of several kinds of tile for a hex."""

    at: str
    kind: str
    says: str
    picked: bool


@dataclass(frozen=True)
class Sketch:
    """A drawing judged: its figure, a sentence, what it costs, or why it may not be built."""

    svg: str
    says: str = ""
    cost: int = 0
    tiles: int = 0
    lapses: bool = False
    lacking: Sequence[str] = ()  # of what the box has run out
    trouble: str = ""
    choices: tuple[tuple[str, tuple[TileKind, ...]], ...] = ()
    hexes: Sequence[Hex] = field(default_factory=tuple)


class MapWork:
    """The map of one game: nothing that changes."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def board(self) -> Board:
        return self.rules.board

    @property
    def complete(self) -> bool:
        return self.board.drawn

    @cached_property
    def ground(self) -> str:
        return ground(self.board)

    @cached_property
    def symbols(self) -> str:
        return symbols(self.board)

    @cached_property
    def version(self) -> str:
        """Changes with what is printed, so that a phone may keep it for long."""
        return f"{crc32(self.ground.encode()):x}"

    @cached_property
    def whole(self) -> str:
        return box(frame(self.board))

    @cached_property
    def crowded(self) -> str:
        """How large words must be on the table screen: w1 on the widest maps."""
        _, _, width, height = frame(self.board)
        scale = min(960 / width, 680 / height)
        return "w1" if scale < 0.55 else "w2" if scale < 0.75 else "w3"

    @property
    def tall(self) -> str:
        """Which way the hexes lie, for the page's own geometry."""
        return self.board.orientation

    @property
    def facing(self) -> tuple[str, ...]:
        return FACING[self.board.orientation]

    def layer(self, state: State, look: Look | None = None) -> str:
        return moving(self.board, state, look)

    # building ----------------------------------------------------------------------------------

    def starts(self, state: State, seat: str) -> list[Hex]:
        """Hexes a stroke may begin on: cities, towns, open ends and where they lead."""
        network = network_of(self.board, state)
        found = [*network.city_at, *network.town_at]
        for chain in network.chains:
            if not chain.complete and chain.owner in (seat, None):
                for (at, _), edge in network.open_ends(chain):
                    found += [at, neighbour(at, edge)]
        return list(dict.fromkeys(found))

    def focus(self, state: State, seat: str) -> str:
        """Where a builder looks first: around the own track, if there is any."""
        mine = [at for at, tile in state.tiles.items() if any(t.owner == seat for t in tile.tracks)]
        if not mine:
            return self.whole
        x, y, width, height = around([centre(self.board, at) for at in mine], SIZE * 3)
        least = SIZE * 11
        grow = max(0.0, least - width), max(0.0, least - height)
        return box((x - grow[0] / 2, y - grow[1] / 2, width + grow[0], height + grow[1]))

    def place_names(self, hexes_: Sequence[Hex], state: State) -> list[tuple[str, str]]:
        """Places a stroke may begin on, for a list: value and words."""
        network = network_of(self.board, state)
        named = {**network.town_at, **{at: say.place(city) for at, city in network.city_at.items()}}
        loose = [at for at in hexes_ if at in state.tiles and at not in named]
        places = sorted((name, f"{at[0]},{at[1]}") for at, name in named.items() if at in hexes_)
        ends = [(f"Open end at {at[0]},{at[1]}", f"{at[0]},{at[1]}") for at in loose]
        return [(value, name) for name, value in (*ends, *places)]

    def plan(self, state: State, seat: str, path: str, kinds: str) -> Plan:
        return plan(state, self.rules, seat, read_strokes(path), read_kinds(kinds))

    @property
    def nothing_drawn(self) -> Plan:
        return Plan()

    def nothing(self, seat: str) -> BuildDone:
        return BuildDone(seat=seat)

    def to_build(self, drawn: Plan, seat: str, done: bool) -> LayTrack:
        if drawn.trouble:
            raise drawn.trouble
        if not drawn.tiles:
            raise Illegal("Draw some track first.")
        return LayTrack(seat=seat, tiles=drawn.tiles, done=done)

    def drawn(
        self, state: State, seat: str, drawing: Plan, facts: Sequence[Fact], trouble: Illegal | None
    ) -> Sketch:
        """With the facts that building would cause, or the reason why it may not be."""
        after = state
        for fact in facts:
            after = evolve(after, fact)
        prices = {fact.hex: fact.cost for fact in facts if isinstance(fact, f.TrackLaid)}
        match trouble.details.get("hex") if trouble else None:
            case [int(q), int(r)]:
                bad: Hex | None = q, r
            case _:
                bad = None
        figure = self._figure(state, after if facts else None, seat, drawing, prices, bad)
        cost = sum(fact.cost for fact in facts if isinstance(fact, f.TrackPaid))
        lapses = any(isinstance(fact, f.TrackReleased) and fact.seat == seat for fact in facts)
        lacking = [say.ran_out(x.supply, seat) for x in facts if isinstance(x, f.StandInUsed)]
        return Sketch(
            figure, _sentence(state, seat, facts, cost), cost, len(drawing.tiles), lapses, lacking,
            trouble.message if trouble else "", _choices(drawing),
        )  # fmt: skip

    def _figure(
        self, state: State, after: State | None, seat: str, drawing: Plan,
        prices: Mapping[Hex, int], bad: Hex | None,
    ) -> str:  # fmt: skip
        tiles = {**state.tiles, **{at: fit.laid.tile for at, fit in drawing.taken.items()}}
        network = Network(self.board, tiles, (after or state).new_cities)
        path = "".join(line(network, [piece]) for piece in drawing.pieces)
        track = f'<g class="tk draft p-{seat}">{strokes(path)}</g>' if path else ""
        ends = "".join(dot(point) for point in self._open(network, seat, drawing.pieces))
        tags = "".join(self._tag(network, at, price) for at, price in prices.items())
        ring = use("mx", centre(self.board, bad)) if bad else ""
        return f"{self._turned(state, seat, drawing)}{track}{ends}{tags}{ring}"

    def _turned(self, state: State, seat: str, drawing: Plan) -> str:
        """Redirected track as it lies now, faint: the new track is drawn over it."""
        network = network_of(self.board, state)
        pieces = [(at, piece) for at, fit in drawing.taken.items() for piece in fit.laid.turned_away]
        path = "".join(line(network, [piece]) for piece in pieces)
        ends = "".join(dot(point) for point in self._open(network, seat, pieces))
        return f'<g class="turned"><path d="{path}"/>{ends}</g>' if pieces else ""

    def _open(self, network: Network, seat: str, pieces: Sequence[Piece]) -> list[tuple[float, float]]:
        chains = [c for c in network.chains if not c.complete and not set(pieces).isdisjoint(c.pieces)]
        ends = [(piece, end) for chain in chains for piece, end in network.open_ends(chain)]
        return [end_point(self.board, piece[0], end) for piece, end in ends]

    def _tag(self, network: Network, at: Hex, price: int) -> str:
        x, y = centre(self.board, at)
        y -= 20 if at in network.town_at else 0
        wide = 39 if price < 10 else 46
        rect = f'<rect x="{x - wide / 2:.1f}" y="{y - 13.2:.1f}" width="{wide}" height="26.4" rx="5.3"/>'
        return f'<g class="tag">{rect}{text((x, y + 6.6), f"${price}")}</g>'

    # deliveries and what was done last -------------------------------------------------------

    def ways(self, state: State, seat: str) -> list[Way]:
        return ways(self.rules, state, seat)

    def grouped(self, found: Sequence[Way]) -> dict[str, list[Way]]:
        return grouped(found)

    def to_deliver(self, state: State, seat: str, key: str) -> Deliver:
        return to_move(state, seat, key)

    def look(
        self, state: State, entries: Sequence[Entry], grown: Sequence[str] = (), large: bool = False
    ) -> Look:
        """The last build and the last delivery among these entries, and the places that just grew."""
        build: frozenset[Piece] = frozenset()
        run: frozenset[Piece] = frozenset()
        for entry in entries:
            if isinstance(entry.move, Rewind):
                build = run = frozenset()
            laid = [x for x in entry.facts if isinstance(x, f.TrackLaid)]
            build = frozenset((x.hex, piece) for x in laid for piece in x.new) or build
            run = frozenset(p for x in entry.facts for p in _ridden(state, x)) or run
        return Look(build | run, frozenset(grown), large)


def _ridden(state: State, fact: Fact) -> list[Piece]:
    if not isinstance(fact, f.GoodsDelivered):
        return []
    return [piece for link in state.links if link.id in fact.links for piece in link.pieces]


def _sentence(state: State, seat: str, facts: Sequence[Fact], cost: int) -> str:
    """As in: 3 tiles · $7 · completes Evansville–Cincinnati · leaves $4."""
    tiles = sum(isinstance(fact, f.TrackLaid) for fact in facts)
    if not tiles:
        return ""
    known = {link.id for link in state.links}
    changed = [link for fact in facts if isinstance(fact, f.LinksChanged) for link in fact.links]
    done = [link for link in changed if link.id not in known and link.owner == seat]
    words = [say.count(tiles, "tile"), f"${cost}"]
    if done:
        names = ["–".join(map(say.place, _as_drawn(state, link, facts))) for link in done]
        words.append(f"completes {say.listed(names)}")
    return " · ".join([*words, f"leaves ${state.players[seat].cash - cost}"])


def _as_drawn(state: State, link: Link, facts: Sequence[Fact]) -> tuple[str, str]:
    """The ends of a link in the direction in which it was built."""
    along = [at for at, _ in link.pieces]
    laid = [x.hex for x in facts if isinstance(x, f.TrackLaid)]
    before = state.build.hexes if state.build else ()
    built = [along.index(hex_) for hex_ in (*before, *laid) if hex_ in along]
    first, last = link.ends
    backwards = built and (built[0] > built[-1] or (built == [0] and len(along) > 1))
    return (last, first) if backwards else (first, last)


def _choices(drawing: Plan) -> tuple[tuple[str, tuple[TileKind, ...]], ...]:
    """Chips for every hex on which several kinds of tile fit."""
    found = []
    for at, several in drawing.fits.items():
        where = f"{at[0]},{at[1]}"
        chips = tuple(
            TileKind(
                where, fit.kind,
                "Turn the old track" if fit.kind == TURN else KINDS[fit.laid.shape.kind],
                fit is drawing.taken[at],
            )
            for fit in several
        )  # fmt: skip
        found.append((where, chips))
    return tuple(found)
