"""History and after the game: the log with its undo, stepping through, statements, charts, downloads."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for

from ..limits import writes
from ..tables import people, service
from ..tables import story as stories
from ..tables.books import Table, table_of
from ..tables.refusals import BadRequest, Stale
from ..tables.story import Story
from . import after_game, forms, log_view
from . import show as showing
from .device import granted_here
from .seat import seat_context

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
def block(code: str) -> Any:
    """The live part of either log, for whoever is behind."""
    table = table_of(code)
    if not showing.has_news(showing.picture(table).stamp):
        return Response(status=204)
    return render_template("frame/history/log_block.html", **log_context(table, request.args.get("seat", "")))


@blueprint.post("/t/<code>/rewind")
@writes
def rewind(code: str) -> Any:
    """Back to just after an entry; the answer is the log as it is afterwards."""
    table, form = table_of(code), request.form
    seat, page = form.get("seat", ""), form.get("page", "")
    notice = ""
    try:
        actor = granted_here(table).actor_for(seat)
        to, seen = _whole("to"), _whole("seen")
        service.rewind(table, actor, to, seen, form.get("key") or None, seat)
    except Stale as stale:
        notice = stale.message
    if not request.headers.get("HX-Request"):
        return _without_script(table, page, notice)
    drawn = render_template("frame/history/log_block.html", **log_context(table, page, notice))
    body = f'<hx-partial hx-target="#block" hx-swap="outerMorph">{drawn}</hx-partial>'
    return Response(body, Stale.status if notice else 200)


@blueprint.get("/t/<code>/at/<int:number>")
def at(code: str, number: int) -> str:
    """The table as it was after one entry."""
    table = table_of(code)
    story = stories.read(table)
    if not 1 <= number <= len(story.log):
        raise BadRequest(f"The log has entries 1 to {len(story.log)}, and no {number}.")
    return render_template("frame/history/at.html", **log_view.moment(story, page_context(table), number))


@blueprint.get("/t/<code>/statement/<color>")
def statement(code: str, color: str) -> str:
    """Every change of a player's figures, why, and what it came to."""
    table = table_of(code)
    people.check_seat(table, color)
    turns = after_game.statement(stories.read(table), color)
    return render_template("frame/history/statement.html", **page_context(table), seat=color, turns=turns)


@blueprint.get("/t/<code>/charts")
def charts(code: str) -> str:
    """How the game went: ranking, curves, time, dice, downloads."""
    table = table_of(code)
    context = page_context(table)
    went = after_game.went(stories.read(table), context["names"], request.args.get("location", ""))
    return render_template("frame/history/charts.html", **context, went=went)


@blueprint.get("/t/<code>/curves.json")
def curves(code: str) -> dict[str, Any]:
    """The same figures as the tables below the charts."""
    table = table_of(code)
    return after_game.curve_data(stories.read(table), page_context(table)["names"])


@blueprint.get("/t/<code>/figures.csv")
def csv(code: str) -> Response:
    """Every seat's figures after every entry that counts, for a spreadsheet."""
    table = table_of(code)
    text = after_game.figures_csv(stories.read(table), page_context(table)["names"])
    response = Response(text, mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="stationmaster-{table.code}.csv"'
    return response


def page_context(table: Table) -> dict[str, Any]:
    seen = showing.picture(table)
    with table.game.calling(seen.names):
        where = table.game.history.heading(seen.book.state)
    return {**showing.context(seen), "held": granted_here(table), "where_now": where}


def log_context(table: Table, seat: str = "", notice: str = "") -> dict[str, Any]:
    """What the log is drawn from; `acts` is the seat an undo is written down for, if any."""
    context = seat_context(showing.picture(table), seat) if seat else {**page_context(table), "seat": ""}
    held, story = context["held"], stories.read(table)
    mine = seat if seat in held.seats or held.is_host else next(iter(held.seats), "")
    before = request.args.get("before", type=int)
    leaf = log_view.leaf(_upto(story, context["number"]), context["names"], before)
    may = held.is_host or bool(held.seats)
    return {**context, "leaf": leaf, "may": may, "acts": mine, "before": before, "notice": notice}


def _upto(story: Story, number: int) -> Story:
    """The log as far as the page's figures go, should an entry have come in between."""
    return story if len(story.log) == number else stories.story(story.table, story.log[:number])


def _whole(name: str) -> int:
    number = forms.whole(request.form.get(name, ""))
    if not isinstance(number, int):
        raise BadRequest(f"“{name}” must be a whole number.", field=name)
    return number


def _without_script(table: Table, seat: str, notice: str) -> Any:
    if notice:
        return render_template("frame/history/log.html", **log_context(table, seat, notice)), Stale.status
    if seat:
        return redirect(url_for("history.seat_log", code=table.code, color=seat), 303)
    return redirect(url_for("history.log", code=table.code), 303)
