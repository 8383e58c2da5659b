"""History and after the game: the log with its undo, stepping through, statements, charts, downloads."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from ..doors import after_game
from ..doors.figures import curve_data, heading, spreadsheet
from ..engine import Entry, Pause
from ..limits import writes
from ..security import of_a_page
from ..tables import people, service
from ..tables import story as stories
from ..tables.books import Table, table_of
from ..tables.devices import Granted
from ..tables.refusals import BadRequest, Stale
from ..tables.story import Story
from . import forms, log_view
from . import show as showing
from .device import granted_here
from .history_nav import nav, steps
from .seat_view import seat_context

OF_NO_SEAT = {"seat": "", "to_act": False, "follows": None}
blueprint = Blueprint("history", __name__)


@blueprint.get("/t/<code>/log")
def log(code: str) -> str:
    """The log for the table screen, the host and guests."""
    return render_template("frame/history/log.html", **log_context(table_of(code)))


@blueprint.get("/t/<code>/seat/<color>/log")
def seat_log(code: str, color: str) -> str:
    """The phone's Log tab."""
    return render_template("frame/history/log.html", **log_context(table_of(code), color))


@blueprint.get("/t/<code>/log/block")
def block(code: str) -> ResponseReturnValue:
    """The live part of either log, for a page that is behind."""
    table = table_of(code)
    if not showing.has_news(showing.picture(table).stamp):
        return Response(status=204)
    return render_template("frame/history/log_block.html", **log_context(table, request.args.get("seat", "")))


@blueprint.post("/t/<code>/rewind")
@writes
def rewind(code: str) -> ResponseReturnValue:
    """Undo or redo up to an entry; the answer is the log as it is afterwards."""
    table, form = table_of(code), request.form
    seat, page = form.get("seat", ""), form.get("page", "")
    notice = ""
    try:
        actor = granted_here(table).actor_for(seat)
        to, seen = forms.number(form, "to"), forms.number(form, "seen")
        service.rewind(table, actor, to, seen, form.get("key") or None, seat)
    except Stale as stale:
        notice = stale.message
    if not of_a_page():
        return _without_script(table, page, notice)
    drawn = render_template("frame/history/log_block.html", **log_context(table, page, notice))
    body = f'<hx-partial hx-target="#block" hx-swap="outerMorph">{drawn}</hx-partial>'
    return Response(body, Stale.status if notice else 200)


@blueprint.get("/t/<code>/at/<int:number>")
def at(code: str, number: int) -> str:
    """The table as it was after one entry."""
    table = table_of(code)
    story, seen = stories.read(table), showing.picture(table)
    total = len(story.log)
    if not 1 <= number <= total:
        raise BadRequest(f"The log has entries 1 to {total}, and no {number}.")
    entry = story.log[number - 1]
    return render_template(
        "frame/history/at.html",
        **{**page_context(seen, "at"), "sheets": table.game.sheets(story.states[number], seen.names)},
        row=log_view.row(story, seen.names, entry),
        heading=heading(story, seen.names, story.before(entry)),
        total=total,
        steps=steps(table, number, total),
    )


@blueprint.get("/t/<code>/statement/<color>")
def statement(code: str, color: str) -> str:
    """Every change of a player's figures, why, and what it came to."""
    table = table_of(code)
    people.check_seat(table, color)
    turns = after_game.statement(stories.read(table), color)
    others = [seat for seat in table.options.seats if seat != color]
    context = page_context(showing.picture(table), "statement")
    return render_template("frame/history/statement.html", **context, seat=color, others=others, turns=turns)


@blueprint.get("/t/<code>/charts")
def charts(code: str) -> str:
    """How the game went: ranking, curves, time, dice, downloads."""
    table = table_of(code)
    seen, held = showing.picture(table), granted_here(table)
    went = after_game.went(stories.read(table), seen.names, held.seats, request.args.get("location", ""))
    return render_template("frame/history/charts.html", **page_context(seen, "charts"), went=went)


@blueprint.get("/t/<code>/curves.json")
def curves(code: str) -> dict[str, object]:
    """The same figures as the tables below the charts."""
    table = table_of(code)
    return curve_data(stories.read(table), showing.picture(table).names)


@blueprint.get("/t/<code>/figures.csv")
def csv(code: str) -> Response:
    """Every seat's figures after every entry that counts, for a spreadsheet."""
    table = table_of(code)
    return spreadsheet(stories.read(table), showing.picture(table).names)


def page_context(seen: showing.Picture, page: str) -> dict[str, object]:
    """What a history page that belongs to no seat is drawn from."""
    table, held = seen.table, granted_here(seen.table)
    with table.game.calling(seen.names):
        where = table.game.history.heading(seen.book.state)
    links = nav(table, held, seen.names, page)
    return {**showing.context(seen), "held": held, "where_now": where, "nav": links}


def log_context(table: Table, seat: str = "", notice: str = "") -> dict[str, object]:
    """What the log is drawn from; `acts` is the seat an undo is written down for, if any."""
    seen, held, story = showing.picture(table), granted_here(table), stories.read(table)
    context = seat_context(seen, seat) if seat else {**page_context(seen, "log"), **OF_NO_SEAT}
    before = request.args.get("before", type=int)
    address, amend = partial(_log_address, table, seat), partial(_amend_address, table, held)
    return {
        **context,
        "stamp": seen.stamp,  # also on a phone: a name that is forgotten leaves the log
        "leaf": log_view.leaf(_upto(story, seen.book.number), seen.names, before, address, amend),
        "may": held.is_host or bool(held.seats),
        "acts": seat if seat in held.seats or held.is_host else next(iter(held.seats), ""),
        "before": before,
        "notice": notice,
    }


def _log_address(table: Table, seat: str, before: int | None) -> str:
    """A page of the log: the one before an entry, or the newest."""
    if seat:
        return url_for("history.seat_log", code=table.code, color=seat, before=before)
    return url_for("history.log", code=table.code, before=before)


def _amend_address(table: Table, held: Granted, entry: Entry) -> str:
    """Players amend what their seats did, the host what any seat did."""
    seat = entry.move.seat
    may = bool(seat) and (held.is_host or seat in held.seats) and not isinstance(entry.move, Pause)
    return url_for("amending.show", code=table.code, number=entry.number) if may else ""


def _upto(story: Story, number: int) -> Story:
    """The log as far as the page's figures go, should an entry have come in between."""
    return story if len(story.log) == number else stories.story(story.table, story.log[:number])


def _without_script(table: Table, seat: str, notice: str) -> ResponseReturnValue:
    if notice:
        return render_template("frame/history/log.html", **log_context(table, seat, notice)), Stale.status
    return redirect(_log_address(table, seat, None), 303)
