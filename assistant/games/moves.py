"""Moves that every game has: its own vocabulary holds them under the same names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Correcting:
    """Set a number by hand, with a reason that stands in the log."""

    field: str
    of: Any = None
    to: Any = None
    why: str


@dataclass(frozen=True, kw_only=True)
class Dialling:
    """Turn the dial: what the app draws, rolls and tracks from now on."""

    goods: str | None = None
    dice: str | None = None
