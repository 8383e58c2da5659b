"""Where track may begin: for the finger on the map, and as a list of places."""

from __future__ import annotations

from collections.abc import Sequence

from .. import speech as say
from ..board import Board, Hex
from ..hexes import neighbour
from ..state import State
from ..track.network import Network, bridges_of, network_of
from .pens import SIZE, around, box, centre, frame


def starts(board: Board, state: State, seat: str) -> list[Hex]:
    """Hexes a stroke may begin on: cities, towns with track or a link to go on from, open ends and where they
    lead. The very first may have to be one city."""
    network, begins = network_of(board, state), board.hex_of(state.starts.get(seat, ""))
    owners = {*(chain.owner for chain in network.chains), *(link.owner for link in state.links)}
    if begins and seat not in owners:
        return [begins]
    bridges = bridges_of(board, state, seat)
    towns = (at for at in network.town_at if at in bridges or _open_to(network, at, seat))
    hexes = [*network.city_at, *towns]
    for chain in network.chains:
        if not chain.complete and chain.owner in (seat, None):
            for (at, _), edge in network.open_ends(chain):
                hexes += [at, neighbour(at, edge)]
    return list(dict.fromkeys(hexes))


def _open_to(network: Network, town: Hex, seat: str) -> bool:
    tile = network.tiles.get(town)
    return any(track.owner in (seat, None) for track in tile.tracks) if tile else False


def home(board: Board, state: State, seat: str) -> list[Hex]:
    """What a builder looks for first: the own track, its open ends twice; before there is any, the starts."""
    network = network_of(board, state)
    mine = [chain for chain in network.chains if chain.owner == seat]
    ends = [at for chain in mine if not chain.complete for (at, _), _ in network.open_ends(chain)]
    return [at for chain in mine for at, _ in chain.pieces] + ends or starts(board, state, seat)


def place_names(board: Board, state: State, hexes: Sequence[Hex]) -> list[tuple[str, str]]:
    """These hexes for a list: value and words."""
    network = network_of(board, state)
    named = {**network.town_at, **{at: say.place(city) for at, city in network.city_at.items()}}
    loose = [at for at in hexes if at in state.tiles and at not in named]
    places = sorted((name, f"{at[0]},{at[1]}") for at, name in named.items() if at in hexes)
    keys = [f"{q},{r}" for q, r in loose]
    ends = [(f"Open end at {board.landmarks.get(key, say.place(key))}", key) for key in keys]
    return [(value, name) for name, value in (*ends, *places)]


def focus(board: Board, state: State, seat: str) -> str:
    """Where a builder looks first: around the own track, or the city where it must begin."""
    begins = board.hex_of(state.starts.get(seat, ""))
    mine = [at for at, tile in state.tiles.items() if any(t.owner == seat for t in tile.tracks)]
    mine = mine or ([begins] if begins else [])
    if not mine:
        return box(frame(board))
    x, y, width, height = around([centre(board, at) for at in mine], SIZE * 3)
    least = SIZE * 11
    wider, higher = max(0.0, least - width), max(0.0, least - height)
    return box((x - wider / 2, y - higher / 2, width + wider, height + higher))
