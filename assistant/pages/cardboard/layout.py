"""“Set it up again”: the cardboard of a table that stopped in mid-game, ticked off by everybody together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from ...doors.laying import Laying, laying, rested
from ...games.layout import Part, Step, named
from ...limits import writes
from ...security import of_a_page
from ...tables.books import table_of
from ...tables.refusals import Forbidden
from .. import show as showing
from ..device import granted_here
from ..paper import paper
from .placing import Row, may_tick

blueprint = Blueprint("layout", __name__)


@dataclass(frozen=True)
class Group:
    heading: str
    rows: Sequence[Row[Step]]


@dataclass(frozen=True)
class PartSeen:
    """A part with its ticks. `id` stays as it is: a part that folded under a finger would take the next step away."""

    title: str
    note: str
    groups: Sequence[Group]

    @property
    def rows(self) -> list[Row[Step]]:
        return [row for group in self.groups for row in group.rows]

    @property
    def left(self) -> int:
        return sum(not row.placed for row in self.rows)

    @property
    def id(self) -> str:
        return f"part-{named(self.title)}"


@dataclass(frozen=True)
class Offer:
    """The way to this page, where a table is opened again on another day: how many steps are still to go."""

    href: str
    left: int
    total: int


@blueprint.get("/t/<code>/layout")
def show(code: str) -> str:
    return render_template("frame/layout/page.html", **_context(showing.picture(table_of(code))))


@blueprint.get("/t/<code>/layout/block")
def block(code: str) -> ResponseReturnValue:
    seen = showing.picture(table_of(code))
    if not showing.has_news(seen.stamp):
        return Response(status=204)
    return render_template("frame/layout/block.html", **_context(seen))


@blueprint.post("/t/<code>/layout")
@writes
def put(code: str) -> ResponseReturnValue:
    """A step is done, or was ticked by mistake; or a whole part; or all is begun again. Every page hears of it."""
    table, form = table_of(code), request.form
    if not may_tick(granted_here(table)):
        raise Forbidden("Only whoever plays here ticks this off.")
    now = _laying(showing.picture(table))
    if "anew" in form:
        now.begin_again()
    elif part := form.get("part"):
        now.put_part(part)
    else:
        placed = form.get("placed")
        now.put(placed or form.get("back", ""), bool(placed))
    if of_a_page():
        return Response(headers={"HX-Trigger": "refetch"})
    return redirect(url_for("layout.show", code=code), 303)


def offered(seen: showing.Picture) -> Offer | None:
    """Offered first where the last entry is of another day, until all of it lies there."""
    if not worth(seen) or not rested(seen.book.log):
        return None
    now = _laying(seen)
    return Offer(url_for("layout.show", code=seen.table.code), now.left, now.total) if now.left else None


def worth(seen: showing.Picture) -> bool:
    """Whether a game is under way."""
    return seen.book.state.result is None and len(seen.book.log) > 1


def _laying(seen: showing.Picture) -> Laying:
    return laying(seen.table, seen.sheets.layout(), seen.book.log)


def _context(seen: showing.Picture) -> dict[str, object]:
    now, held = _laying(seen), granted_here(seen.table)
    return showing.context(
        seen,
        held=held,
        mine=may_tick(held),
        where=seen.table.game.where(seen.state),
        layout=now.layout,
        parts=[_part(now, part) for part in now.layout.parts],
        lying={step.id for step in now.layout.steps if now.lies(step)},
        left=now.left,
        total=now.total,
        back=url_for("host.show" if held.is_host else "join.arrive", code=seen.table.code),
        paper=paper(seen),
    )


def _part(now: Laying, part: Part) -> PartSeen:
    groups = [Group(head, [Row(step, now.lies(step)) for step in steps]) for head, steps in part.groups]
    return PartSeen(part.title, part.note, groups)
