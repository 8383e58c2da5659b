"""Copies of a state with one thing changed, sharing all the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..copying import replace
from .state import Auction, Build, State

__all__ = [
    "bag_with",
    "bag_without",
    "build_of",
    "replace",
    "with_auction",
    "with_build",
    "with_cubes",
    "with_goods",
    "with_player",
    "without_one",
]


def with_player(state: State, seat: str, **changed: object) -> State:
    players = {**state.players, seat: replace(state.players[seat], **changed)}
    return replace(state, players=players)


def with_goods(state: State, **changed: object) -> State:
    return replace(state, goods=replace(state.goods, **changed))


def with_cubes(state: State, place: str, cubes: tuple[str, ...], **changed: object) -> State:
    """More cubes at a place; `changed` says where they came from."""
    there = state.goods.places.get(place, ())
    return with_goods(state, places={**state.goods.places, place: there + cubes}, **changed)


def with_auction(state: State, auction: Auction, **changed: object) -> State:
    return replace(state, auction=replace(auction, **changed))


def build_of(state: State, seat: str) -> Build:
    """The build that is under way, whoever builds; where there is none, an empty one of this seat."""
    return state.build or Build(seat)


def with_build(state: State, seat: str, **changed: object) -> State:
    return replace(state, build=replace(build_of(state, seat), **changed))


def bag_with(bag: Mapping[str, int], cubes: Iterable[str | None]) -> dict[str, int]:
    filled = dict(bag)
    for color in cubes:
        if color:
            filled[color] = filled.get(color, 0) + 1
    return filled


def bag_without(bag: Mapping[str, int], cubes: Iterable[str | None]) -> dict[str, int]:
    left = dict(bag)
    for color in cubes:
        if color:
            left[color] = left.get(color, 0) - 1
    return left


def without_one(cubes: tuple[str, ...], color: str, last: bool = False) -> tuple[str, ...]:
    """The first of its colour goes, or the last one, where cubes leave a row by its end."""
    at = len(cubes) - 1 - cubes[::-1].index(color) if last else cubes.index(color)
    return cubes[:at] + cubes[at + 1 :]
