"""Whether a table could look like this. Only asked of imported files, which people may have edited."""

from __future__ import annotations

from collections.abc import Iterator

from ..shapes import MOST_LISTED
from .state import COLORS, State

MOST = 9_999  # turns, points: nothing on a table is larger
MOST_CUBES = 5_000


def sound(state: State) -> bool:
    """No unknown seat, nothing negative or larger than on any table, no unknown colour."""
    return (
        {*state.order, *state.up} <= set(state.players)
        and all(0 <= number <= MOST for number in _numbers(state))
        and all(player.steam <= MOST_LISTED for player in state.players.values())
        and sum(1 for _ in _colors(state)) <= MOST_CUBES
        and set(_colors(state)) <= set(COLORS)
    )


def _numbers(state: State) -> Iterator[int]:
    for player in state.players.values():
        yield from (player.steam, player.coal, player.circuits, player.goods, player.vp, player.hand)
    yield from (state.deck, state.played, state.town_tiles, state.turn, state.burnt)
    yield from (*state.town_deck.values(), *state.bag.values())


def _colors(state: State) -> Iterator[str]:
    yield from (*state.bag, *state.town_deck)
    for player in state.players.values():
        yield from (*player.delivered, *((player.cargo.color,) if player.cargo else ()))
    for town in state.towns.values():
        yield from (town.color, *(cube.color for cube in town.goods))
    for tile in (*state.face_up, *((state.drawn,) if state.drawn else ())):
        yield from (tile.color, *tile.goods)
