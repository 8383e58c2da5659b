"""Copies of a state with one thing changed, sharing all the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from .state import State

Record = TypeVar("Record")


def replace(record: Record, **changed: Any) -> Record:
    """Like `dataclasses.replace`, but faster: folding does little else."""
    copy = object.__new__(type(record))
    vars(copy).update(vars(record), **changed)
    return copy


def with_player(state: State, seat: str, **changed: Any) -> State:
    players = {**state.players, seat: replace(state.players[seat], **changed)}
    return replace(state, players=players)


def with_goods(state: State, **changed: Any) -> State:
    return replace(state, goods=replace(state.goods, **changed))


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


def without_one(cubes: tuple[str, ...], color: str) -> tuple[str, ...]:
    at = cubes.index(color)
    return cubes[:at] + cubes[at + 1 :]
