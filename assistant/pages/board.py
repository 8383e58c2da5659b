"""The map: its still ground, the Map tab, track drawn and quoted and built, deliveries chosen on it."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

from flask import Blueprint, Response, abort, make_response, render_template, request

from ..engine import Entry, Illegal, Move, live
from ..games.port import AnyGame, GameMap
from ..limits import writes
from ..tables import boards, service
from ..tables.books import Table, table_of
from ..tables.codec import to_data
from ..tables.people import check_seat
from ..tables.refusals import Refusal, Stale
from ..tables.service import Wish
from . import show as showing
from .device import granted_here
from .fixing import amending, moment
from .forms import told, whole
from .seat_view import Mover, after_move, card_of, quicker, seat_context

WEEK = 7 * 24 * 3600
blueprint = Blueprint("board", __name__)


@blueprint.get("/map/<key>/ground")
def ground(key: str) -> Response:
    """What is printed, fetched once by a phone and kept."""
    game = boards.on_map(key, request.args.get("of", ""))
    if game is None or game.map is None:
        abort(404)
    answer = make_response(map_of(game).ground)
    answer.headers["Cache-Control"] = f"public, max-age={WEEK}"
    return answer


@blueprint.get("/t/<code>/seat/<color>/map")
@showing.one_at_a_time
def show(code: str, color: str) -> str:
    return render_template("frame/seat_map.html", **seat_context(_with_map(code), color))


@blueprint.get("/t/<code>/seat/<color>/map/block")
@showing.one_at_a_time
def block(code: str, color: str) -> Response | str:
    seen = _with_map(code)
    if not showing.has_news(seen.phone_stamp):
        return Response(status=204)
    return render_template("frame/seat_map_block.html", **seat_context(seen, color))


@blueprint.post("/t/<code>/board/quote")
def quote(code: str) -> str:
    """A sketch as it stands under the finger: how it looks, its price, or why it may not be built."""
    table = _table(code)
    seen, seat, form = moment.picture(table), request.form.get("seat", ""), request.form
    check_seat(table, seat)
    state, work, path = seen.book.state, map_of(table.game), form.get("path", "")
    with table.game.calling(seen.names):
        planned, facts, trouble = _judged(table, state, seat)
        stub = work.drawn(state, seat, path, planned, facts, trouble, _news(seen, form.get("since", "")))
    return render_template(f"{table.game.key}/map_quote.html", stub=stub)


@blueprint.post("/t/<code>/board/build")
@writes
def build(code: str) -> Response | str:
    """All that is drawn, as one entry."""
    table, seat = _table(code), request.form.get("seat", "")
    state, work = moment.picture(table).book.state, map_of(table.game)
    if request.form.get("nothing"):
        return _submit(table, seat, work.nothing(seat))
    return _submit(
        table, seat, work.to_build(_plan(table, state, seat), seat, bool(request.form.get("done")))
    )


@blueprint.post("/t/<code>/board/deliver")
@writes
def deliver(code: str) -> Response | str:
    table, seat = _table(code), request.form.get("seat", "")
    if not request.form.get("delivery"):
        raise Illegal("Choose a delivery first.")
    state = moment.picture(table).book.state
    return _submit(table, seat, map_of(table.game).to_deliver(state, seat, request.form["delivery"]))


@blueprint.get("/t/<code>/seat/<color>/deliveries")
def deliveries(code: str, color: str) -> str:
    """A page of the deliveries a seat may make: the best, or those of one place."""
    table, asked = _table(code), request.args
    check_seat(table, color)
    seen, start = moment.picture(table), whole(asked.get("start", ""))
    with table.game.calling(seen.names):
        listing = map_of(table.game).deliveries(
            seen.book.state, color, asked.get("of", ""), start if isinstance(start, int) else 0
        )
    mover = Mover(table.code, color, seen.book.number)
    return render_template(f"{table.game.key}/map_deliveries.html", mover=mover, listing=listing)


@blueprint.get("/t/<code>/seat/<color>/by_hand")
def by_hand(code: str, color: str) -> str:
    """What is entered by hand, be it track or a delivery, where the card has a map for that."""
    return _unfolded(code, color, "map_by_hand")


@blueprint.get("/t/<code>/seat/<color>/prices")
def prices(code: str, color: str) -> str:
    return _unfolded(code, color, "map_prices")


def _unfolded(code: str, color: str, part: str) -> str:
    """A part of a seat's card that lies folded beside the map, fetched once it is opened."""
    table = _table(code)
    check_seat(table, color)
    seen = moment.picture(table)
    mover = Mover(table.code, color, seen.book.number, token_urlsafe(12))
    return render_template(f"{table.game.key}/{part}.html", mover=mover, card=card_of(seen, color))


@blueprint.get("/t/<code>/seat/<color>/way")
def way(code: str, color: str) -> str:
    """A delivery said stop by stop: how far it has come, what is against it, how it may go on."""
    table = _table(code)
    check_seat(table, color)
    seen = showing.picture(table)
    with table.game.calling(seen.names):
        said = map_of(table.game).way(seen.book.state, color, request.args.get("key", ""))
    mover = Mover(table.code, color, seen.book.number)
    return render_template(f"{table.game.key}/map_way.html", mover=mover, way=said)


def _table(code: str) -> Table:
    """A table whose game is played on a map that is known here."""
    table = table_of(code)
    map_of(table.game)
    return table


def map_of(game: AnyGame) -> GameMap[Any, Any]:
    if game.map is None:
        abort(404)
    return game.map


def _with_map(code: str) -> showing.Picture:
    table = _table(code)
    if not map_of(table.game).complete:
        abort(404)
    return showing.picture(table)


def _plan(table: Table, state: Any, seat: str) -> Any:
    form = request.form
    return map_of(table.game).plan(state, seat, form.get("path", ""), form.get("kinds", ""))


def _judged(table: Table, state: Any, seat: str) -> tuple[Any, tuple[Any, ...], Illegal | None]:
    """The plan, the facts that building it would cause, and what speaks against it."""
    work = map_of(table.game)
    try:
        planned = _plan(table, state, seat)
    except Illegal as trouble:
        return work.nothing_drawn, (), trouble
    if planned.trouble or not planned.tiles:
        return planned, (), planned.trouble
    actor = granted_here(table).actor_for(seat)
    try:
        wish = Wish(work.to_build(planned, seat, True))
        _, facts, _ = service.quote(table, actor, wish, lambda _: work.ahead(state, seat))
    except Illegal as trouble:
        return planned, (), trouble
    except Refusal as refusal:
        return planned, (), Illegal(refusal.message)
    return planned, facts, None


def _news(seen: showing.Picture, since: str) -> list[Entry]:
    """What was done after this entry, and not undone."""
    number = whole(since)
    if not isinstance(number, int) or number >= seen.book.number:
        return []
    return [entry for entry in live(seen.book.log) if entry.number > number]


def _submit(table: Table, seat: str, move: Move) -> Response | str:
    form = request.form
    if moment.amended():
        return amending.draw_preview(table, seat, {**to_data(move), "outcomes": told(form)})
    seen = whole(form.get("seen", ""))
    wish = Wish(move, seen if isinstance(seen, int) else None, form.get("key") or None, told(form))
    try:
        service.submit(table, granted_here(table).actor_for(seat), wish)
    except Stale as stale:
        return quicker(table, seat, stale)
    return after_move(showing.picture(table), seat)
