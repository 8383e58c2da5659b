"""The host's page: who sits where, who asks, the dial, the address, the end."""

from __future__ import annotations

from threading import Timer

from flask import (
    Blueprint,
    Flask,
    Response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from ..current import this_app
from ..doors.moves import wish
from ..engine import kind_of
from ..limits import writes
from ..security import of_a_page
from ..tables import changing, devices, service
from ..tables.books import Table, table_of
from ..tables.people import HOST, Actor
from ..tables.service import Wish
from . import address, host_page
from . import show as showing
from .device import host_only, this_device
from .forms import move_data, told
from .qr import svg

TELL_SECONDS = 1.0
blueprint = Blueprint("host", __name__)


@blueprint.get("/t/<code>/host")
def show(code: str) -> str:
    return render_template("frame/host.html", **_context(_mine(code)))


@blueprint.get("/t/<code>/host/block")
def block(code: str) -> ResponseReturnValue:
    context = _context(_mine(code))
    if request.args.get("have") == context["stamp"]:
        return Response(status=204)
    return render_template("frame/host_block.html", **context)


@blueprint.post("/t/<code>/host/free")
@writes
def free(code: str) -> ResponseReturnValue:
    table = _mine(code)
    devices.free_seat(table, request.form.get("seat", ""))
    return _done(table)


@blueprint.post("/t/<code>/host/rename")
@writes
def rename(code: str) -> ResponseReturnValue:
    table = _mine(code)
    devices.rename(table, request.form.get("seat", ""), request.form.get("name", ""))
    return _done(table)


@blueprint.post("/t/<code>/host/newcomer")
@writes
def newcomer(code: str) -> ResponseReturnValue:
    """Whether the player of a seat is new to the game: every “Why?” stands open on that phone then."""
    table = _mine(code)
    devices.welcome(table, request.form.get("seat", ""), request.form.get("newcomer") == "1")
    return _done(table)


@blueprint.post("/t/<code>/host/code")
@writes
def own_code(code: str) -> str:
    """A new code for one seat, or for the host page, to be scanned by one phone. Renewed, it is the only one."""
    table, form = _mine(code), request.form
    seat, renew = form.get("seat", ""), form.get("renew") == "1"
    token = devices.seat_token(table, seat, renew, this_device())
    where = address.base() + url_for("join.scanned", code=table.code, token=token)
    shown = {"seat": seat, "renewed": renew, "address": where, "qr": svg(where)}
    return showing.draw("frame/host_code.html", showing.picture(table), **shown)


@blueprint.post("/t/<code>/host/dial")
@writes
def dial(code: str) -> ResponseReturnValue:
    table, actor = _mine(code), Actor(HOST)
    turned = table.game.dial_move
    data = {
        **move_data(request.form, turned, table.game.field_kinds),
        "type": kind_of(turned),
        "seat": HOST,
        "key": _key(),
    }
    service.submit(table, actor, wish(table, actor, data))
    return _done(table)


@blueprint.post("/t/<code>/host/pause")
@writes
def pause(code: str) -> ResponseReturnValue:
    table = _mine(code)
    service.pause(table, Actor(HOST), _key())
    return _done(table)


@blueprint.post("/t/<code>/host/end")
@writes
def end(code: str) -> ResponseReturnValue:
    """The game ends early, and is scored as it stands. Sent once more, it changes nothing."""
    table = _mine(code)
    if move := table.game.ending(showing.picture(table).book.state):
        service.submit(table, Actor(HOST), Wish(move, key=_key(), outcomes=told(request.form)))
    return _done(table)


@blueprint.post("/t/<code>/host/address")
@writes
def choose_address(code: str) -> ResponseReturnValue:
    table = _mine(code)
    address.pick(request.form.get("address", ""))
    changing.tell(table.id)
    return _done(table)


@blueprint.post("/t/<code>/host/delete")
@writes
def delete(code: str) -> ResponseReturnValue:
    """Delete the table for everybody. Pages still open hear of it and say so."""
    table = _mine(code)
    devices.delete_table(table)
    app: Flask = this_app()
    tell = Timer(TELL_SECONDS, _tell_gone, (app, table.id))  # after this page has left
    tell.daemon = True
    tell.start()
    session["gone"] = table.code
    there = url_for("lobby.welcome")
    return Response(headers={"HX-Redirect": there}) if of_a_page() else redirect(there, 303)


def _mine(code: str) -> Table:
    table = table_of(code)
    host_only(table)
    return table


def _key() -> str | None:
    """The form's key against doing the same twice."""
    return request.form.get("key") or None


def _tell_gone(app: Flask, table_id: int) -> None:
    with app.app_context():
        changing.tell_gone(table_id)


def _done(table: Table) -> ResponseReturnValue:
    if of_a_page():
        return render_template("frame/host_block.html", **_context(table))
    return redirect(url_for("host.show", code=table.code), 303)


def _context(table: Table) -> dict[str, object]:
    return host_page.context(showing.picture(table))
