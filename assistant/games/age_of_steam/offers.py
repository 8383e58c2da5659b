"""An offer is a move that may be made now, with all its possible values and what each would cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .forecast import Forecast


@dataclass(frozen=True)
class Choice:
    """One way to fill the move's fields. `pays` is what it costs at once."""

    values: Mapping[str, Any]
    says: str
    forecast: Forecast | None = None
    pays: int | None = None
    place: int | None = None


@dataclass(frozen=True)
class Offer:
    """`fields` bounds what may be sent; `choices` lists it where the list is short; `says` is how pages
    call a move of a map's own."""

    type: str
    seat: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    asks: tuple[Mapping[str, Any], ...] = ()
    says: str = ""
