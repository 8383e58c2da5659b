"""Whether a table could look like this. Only asked of imported files, which people may have edited."""

from __future__ import annotations

from collections.abc import Iterator

from .state import COLORS, State


def sound(state: State) -> bool:
    """No unknown seat, nothing negative, no unknown colour."""
    return (
        {*state.order, *state.up} <= set(state.players)
        and all(number >= 0 for number in _numbers(state))
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
