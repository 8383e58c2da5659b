"""Track laid again: every tile by its row, how it is turned and whose it is; and the ownership disks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...layout import Part, Step, grouped, named, part
from ...speech import many
from .. import speech as say
from ..board import Board, Hex
from ..hexes import FACING
from ..rules import Rules
from ..state import State
from ..svg.laid_map import LaidMap, Tag, row_tags
from ..svg.mapwork import MapWork
from ..svg.pens import SIZE, centre
from ..svg.rows import hex_says, in_rows, row_of, row_says
from ..svg.tile_picture import tile_picture
from ..tiles import BY_ID, TOWN, Tile, Track
from ..track.network import Chain, network_of

KINDS = {"cross": "Crossing", "coexist": "Coexisting", "complete": "Three tracks", "town": "Town"}


def laid_track(rules: Rules, state: State) -> tuple[Part, ...]:
    """The tiles, then the disks upon them; where track is entered by hand, the links that are known."""
    return (*_tiles(rules, state), *_disks(rules, state))


def laid_map(rules: Rules, work: MapWork, state: State) -> LaidMap | None:
    """The map as it is drawn, its tiles numbered as in the list."""
    board = rules.board
    if not board.drawn:
        return None
    steps = [step for one in _tiles(rules, state) for step in one.steps]
    places = [centre(board, hex_) for hex_ in in_rows(board, [*state.tiles])]
    tags = [
        Tag(x, y + 0.62 * SIZE, str(step.number), step.id) for step, (x, y) in zip(steps, places, strict=True)
    ]
    return LaidMap(work, state, (*row_tags(board), *tags))


def _tiles(rules: Rules, state: State) -> tuple[Part, ...]:
    board = rules.board
    rows = in_rows(board, [*state.tiles])
    steps = [
        (row_says(board, row_of(board, hex_)), _tile(board, hex_, state.tiles[hex_], number))
        for number, hex_ in enumerate(rows, 1)
    ]
    return grouped("Track tiles", steps, _from_the_box(state))


def _from_the_box(state: State) -> str:
    kinds = Counter(tile.id for tile in state.tiles.values())
    disks = sum(tile.disk for tile in state.tiles.values())
    tiles = [f"{n} × {tile_name(id_).lower()}" for id_, n in kinds.most_common()]
    towns = [say.count(disks, "white disk")] if disks else []
    return f"Take from the box: {say.listed([*tiles, *towns])}." if tiles else ""


def tile_name(id_: str) -> str:
    """A tile of the box in words: "Crossing (gentle straight)"."""
    kind, _, rest = id_.partition("_")
    return f"{KINDS[kind]} ({rest.replace('_', ' ')})" if kind in KINDS else say.starting(id_)


def _tile(board: Board, hex_: Hex, tile: Tile, number: int) -> Step:
    town = board.hexes[hex_].town
    where = town or say.starting(hex_says(board, hex_))
    disk = ", white disk on it" if tile.disk else ""
    owners = tuple(dict.fromkeys(track.owner for track in tile.tracks if track.owner))
    turned = _turned(board, tile, len({track.owner for track in tile.tracks}) > 1)
    return Step(
        named("tile", hex_, tile),
        f"{tile_name(tile.id)}, {turned}{disk}",
        aside=where,
        seats=owners,
        picture=tile_picture(board, tile),
        number=number,
    )


def _turned(board: Board, tile: Tile, shared: bool) -> str:
    """Which edges its track joins, and whose each is where there are several owners."""
    if BY_ID[tile.id].exits or (tile.disk and not shared):
        return f"{say.listed([_edge(board, track.ends[0]) for track in tile.tracks])} to the town"
    return say.listed([_joined(board, track, shared) for track in tile.tracks])


def _joined(board: Board, track: Track, shared: bool) -> str:
    a, b = track.ends
    words = f"{_edge(board, a)}–{'town' if b == TOWN else _edge(board, b)}"
    return f"{words} ({say.name(track.owner) if track.owner else 'nobody’s'})" if shared else words


def _edge(board: Board, end: int | str) -> str:
    return FACING[board.orientation][int(end)]


# disks --------------------------------------------------------------------------------------------


def _disks(rules: Rules, state: State) -> tuple[Part, ...]:
    """One for each link, and one for each unfinished section."""
    seats = {seat: nth for nth, seat in enumerate(state.seats)}
    found = sorted(_owned(rules, state), key=lambda one: seats[one[0]])
    steps = [(say.name(seat), step) for seat, step in found]
    return grouped("Ownership disks", steps, "One on each link and on each unfinished section.")


def _owned(rules: Rules, state: State) -> Iterator[tuple[str, Step]]:
    for chain in network_of(rules.board, state).chains:
        if chain.owner:
            yield chain.owner, _on_chain(rules.board, chain)
    for link in state.links:
        if link.owner and not link.pieces:
            bought = rules.board.links[link.printed].name if link.printed is not None else ""
            sections = many(link.sections, "section")
            name = named("link", link.id, link.owner, link.ends)
            yield link.owner, Step(name, say.link(link.ends), bought, sections, (link.owner,))
    for words, seat in state.named.items():
        yield seat, Step(named("named", words, seat), words, seats=(seat,))


def _on_chain(board: Board, chain: Chain) -> Step:
    stops = [stop for stop in chain.stops if stop]
    (q, r), _ = chain.pieces[len(chain.pieces) // 2]
    hex_ = board.hexes[q, r]
    where = f"on {hex_.town or hex_says(board, (q, r))}"
    unfinished = f"Unfinished, from {say.place(stops[0])}" if stops else "Unfinished"
    words = say.link(stops) if chain.complete else unfinished
    assert chain.owner
    name = named("disk", chain.owner, chain.pieces)
    return Step(name, words, where, many(chain.sections, "section"), (chain.owner,))


def nobodys(rules: Rules, state: State) -> tuple[Part, ...]:
    """Links without an owner, for maps where anybody uses them."""
    free = [link for link in state.links if link.owner is None]
    steps = (Step(named("free", link.id, link.ends), say.link(link.ends)) for link in free)
    return part("Links that belong to nobody", steps, rules.disks_of_nobody())
