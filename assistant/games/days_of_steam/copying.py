"""Copies of a state with one thing changed, sharing all the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ..copying import replace
from .state import Cube, State, Town

__all__ = ["less", "replace", "with_goods", "with_player", "with_town"]


def with_player(state: State, seat: str, **changed: object) -> State:
    return replace(state, players={**state.players, seat: replace(state.players[seat], **changed)})


def with_town(state: State, name: str, color: str, goods: Iterable[str] = ()) -> State:
    """A town that comes into play; its goods start there."""
    town = Town(color, tuple(Cube(good, name) for good in goods))
    return replace(state, towns={**state.towns, name: town})


def with_goods(state: State, name: str, goods: Iterable[Cube]) -> State:
    """Other goods on a town that is in play."""
    return replace(state, towns={**state.towns, name: replace(state.towns[name], goods=tuple(goods))})


def less(counts: Mapping[str, int], gone: Iterable[str]) -> dict[str, int]:
    taken = Counter(gone)
    return {color: number - taken[color] for color, number in counts.items()}
