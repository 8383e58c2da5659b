"""What only a map has to remember: a frozen record of each kind, for maps whose phases keep several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from .copying import replace
from .state import State

R = TypeVar("R")


def recall(state: State, kind: type[R]) -> R:
    """The record of this kind, or an empty one."""
    records = state.own if isinstance(state.own, Mapping) else {}
    record = records.get(kind)
    return record if isinstance(record, kind) else kind()


def remember(state: State, record: object) -> State:
    """With this record in place of the one of its kind."""
    records = state.own if isinstance(state.own, Mapping) else {}
    return replace(state, own={**records, type(record): record})
