"""An offer is a move that may be made now, with all its possible values and what each would cost."""

from __future__ import annotations

from dataclasses import dataclass

from .. import shapes
from ..shapes import Offer
from .forecast import Forecast

__all__ = ["Choice", "Offer", "spot_of"]


@dataclass(frozen=True)
class Choice(shapes.Choice):
    """`pays` is what it costs at once, `place` what it brings in the player order, `joins` the two places
    that track would join. Choices with the same `row` stand in one line, as their pieces: of a good's colour.
    Choices `at` a hex "q,r" are made by a tap on the map."""

    forecast: Forecast | None = None
    pays: int | None = None
    place: int | None = None
    joins: tuple[str, str] | None = None
    row: str = ""
    piece: str = ""
    at: str = ""


def spot_of(choice: shapes.Choice) -> str:
    """The hex on the map by which a choice is made, or ''."""
    return choice.at if isinstance(choice, Choice) else ""
