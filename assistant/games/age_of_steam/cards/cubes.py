"""The cubes that may be delivered, place by place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..places import spoken
from ..rules import Rules
from ..state import State
from .deliveries import hex_at


@dataclass(frozen=True)
class CubeRow:
    """The cubes of a place, each colour once with how many there are. `at` is its hex on the map."""

    key: str
    name: str
    at: str
    cubes: tuple[tuple[str, int], ...]


def cube_rows(rules: Rules, state: State, held: Mapping[str, Sequence[str]]) -> tuple[CubeRow, ...]:
    return tuple(
        CubeRow(place, spoken(state, place), hex_at(rules.board, state, place), tuple(Counter(some).items()))
        for place, some in held.items()
    )
