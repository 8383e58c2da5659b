"""The placing list of a table: the same on every phone and on the table screen, ticked off together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from ...games.layout import Step
from ...games.sheets import Spot
from ...limits import writes
from ...security import of_a_page
from ...tables import ticks
from ...tables.books import table_of
from ...tables.devices import Granted
from ...tables.refusals import Forbidden
from .. import show as showing
from ..device import granted_here

blueprint = Blueprint("placing", __name__)


T = TypeVar("T", Spot, Step)


@dataclass(frozen=True)
class Row(Generic[T]):
    """`name` is the field that its button sends."""

    spot: T
    placed: bool

    @property
    def name(self) -> str:
        return "back" if self.placed else "placed"


@dataclass(frozen=True)
class PlacingList:
    """`mine`: this device plays here, so it may tick."""

    groups: Sequence[tuple[str, Sequence[Row[Spot]]]]
    mine: bool

    @property
    def rows(self) -> list[Row[Spot]]:
        return [row for _, rows in self.groups for row in rows]

    @property
    def on_map(self) -> Sequence[Row[Spot]]:
        """Those of the first group; the table screen shows the others by themselves."""
        return self.groups[0][1]

    @property
    def beside(self) -> Sequence[str]:
        return [heading for heading, _ in self.groups[1:]]

    @property
    def left(self) -> int:
        return sum(not row.placed for row in self.rows)

    @property
    def done(self) -> bool:
        return not self.left


@blueprint.post("/t/<code>/placing")
@writes
def put(code: str) -> ResponseReturnValue:
    """Cubes have been put there, or were ticked by mistake. Every page hears of it."""
    table = table_of(code)
    held = granted_here(table)
    if not may_tick(held):
        raise Forbidden("Only whoever plays here ticks cubes off.")
    placed, back = request.form.get("placed"), request.form.get("back")
    listed = showing.picture(table).sheets.placing()
    ticks.put(table, listed.ids if listed else (), placed or back or "", bool(placed), ticks.PLACED)
    if of_a_page():
        return Response(headers={"HX-Trigger": "refetch"})
    return redirect(url_for("join.arrive", code=code), 303)


def placing(seen: showing.Picture, held: Granted) -> PlacingList | None:
    """The ticks are looked up only while there is something to place."""
    listed = seen.sheets.placing()
    if listed is None:
        return None
    there = seen.ticked
    groups = tuple(
        (head, tuple(Row(spot, spot.id in there) for spot in spots)) for head, spots in listed.groups
    )
    return PlacingList(groups, may_tick(held))


def may_tick(held: Granted) -> bool:
    return held.is_host or bool(held.seats)
