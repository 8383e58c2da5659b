"""Whether a table could look like this. Only asked of imported files, which people may have edited."""

from __future__ import annotations

from collections.abc import Iterator

from .board import COLUMNS, Board
from .state import CUBE_KINDS, State
from .tiles import BY_ID

MOST = 9_999  # dollars, shares, turns: nothing on a table is larger
MOST_CUBES = 5_000
MOST_LINKS = 300
MOST_IN_COLUMN = 12


def sound(board: Board, state: State) -> bool:
    """No unknown seat, nothing negative or larger than on any table, no unknown colour, nothing off the board."""
    known = {*board.cities, *board.towns, *board.ground_spots, *state.new_cities}
    return (
        set(state.players) == set(state.seats)
        and set(_seats(state)) <= {*state.players, None}
        and all(0 <= number <= MOST for number in _numbers(state))
        and sum(state.goods.bag.values()) + sum(1 for _ in _cubes(state)) <= MOST_CUBES
        and len(state.links) <= MOST_LINKS
        and set(_cubes(state)) <= {*CUBE_KINDS, None}
        and set(_places(state)) <= known
        and set(state.goods.display) <= set(COLUMNS)
        and all(len(boxes) <= MOST_IN_COLUMN for boxes in state.goods.display.values())
        and set(state.new_cities.values()) <= set(board.towns)
        and all(at in board.hexes and tile.id in BY_ID for at, tile in state.tiles.items())
    )


def _seats(state: State) -> Iterator[str | None]:
    yield from (*state.order, *state.queue)
    yield from (link.owner for link in state.links)
    yield from (track.owner for tile in state.tiles.values() for track in tile.tracks)
    if state.auction:
        yield from (*state.auction.bidding, *state.auction.dropped, *state.auction.bids)
    if state.build:
        yield state.build.seat


def _numbers(state: State) -> Iterator[int]:
    """Income is below 0 for a player who is out, and only then."""
    for player in state.players.values():
        yield from (player.cash, player.shares, player.locomotive, *player.own.values())
        yield 0 if player.out else player.income
    yield from state.goods.bag.values()
    yield from (link.sections for link in state.links)
    yield from (state.turn - 1, state.turns - state.turn)


def _places(state: State) -> Iterator[str]:
    yield from state.goods.places
    for link in state.links:
        yield from link.ends


def _cubes(state: State) -> Iterator[str | None]:
    goods = state.goods
    yield from (*goods.bag, *goods.drawn)
    for cubes in (*goods.places.values(), *goods.display.values()):
        yield from cubes
