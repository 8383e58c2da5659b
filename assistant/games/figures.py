"""Figures of a player: those that every player of a game has, and `own` ones that only some maps have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from .copying import replace

Player = TypeVar("Player")


def figure(player: object, key: str) -> int:
    number: int = own[key] if key in (own := _own(player)) else getattr(player, key)
    return number


def with_figure(player: Player, key: str, number: int) -> Player:
    own = _own(player)
    return replace(player, own={**own, key: number}) if key in own else replace(player, **{key: number})


def _own(player: object) -> Mapping[str, int]:
    """Empty for players of a game whose maps all count the same."""
    own: Mapping[str, int] = getattr(player, "own", {})
    return own
