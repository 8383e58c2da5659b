"""Which book a table's game goes into: the host decides, when the table is opened or at any time later."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from ...limits import opening as few
from ...tables.books import Table, table_of
from ...tables.changing import tell
from ...tables.groups import groups
from ...tables.groups.groups import Group
from ..device import granted_here, host_only, this_device

blueprint = Blueprint("table_book", __name__)


@blueprint.get("/t/<code>/book")
def show(code: str) -> ResponseReturnValue:
    """To the book that the game is in; or, for the host, to the choice of one."""
    table = table_of(code)
    known = book_of(table)
    if known and "choose" not in request.args:
        return redirect(url_for("book.show", group=known.code))
    host_only(table)
    kept, taken = groups.kept_by(this_device()), groups.group_of(table) is not None
    return render_template(
        "frame/group/choose.html", table=table, known=known, elsewhere=taken and not known, kept=kept
    )


@blueprint.post("/t/<code>/book")
@few
def choose(code: str) -> ResponseReturnValue:
    """Into one of this device's books, a new one, or none."""
    table, wanted = table_of(code), request.form.get("group", "")
    host_only(table)
    if wanted == "none":
        groups.leave_out(table)
    else:
        new = wanted == "new"
        device = this_device()
        group = (
            groups.found(request.form.get("name", ""), device).group
            if new
            else groups.by_device(wanted, device)
        )
        groups.put(group, table, device)
    tell(table.id)
    return redirect(url_for("table_book.show", code=table.code, choose=1 if wanted == "none" else None), 303)


def book_of(table: Table) -> Group | None:
    """The book that a table's game is in, if it is open to this device."""
    known = groups.group_of(table)
    return (
        next((group for group in groups.open_to(this_device()) if group.id == known), None) if known else None
    )


def book_here(table: Table) -> str:
    """What the last page calls its way to the book; "" where there is none for this device."""
    if table.to_try:
        return ""
    if book_of(table):
        return "In the book"
    return "Put it in a book" if granted_here(table).is_host and groups.group_of(table) is None else ""
