"""What changes a group's book, and who may look into it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from ...limits import opening as few
from ...limits import writes
from ...tables.groups import forgetting, groups, persons
from ...tables.groups import tally as tallies
from ...tables.groups.groups import Group
from ...tables.refusals import Refusal
from .. import address
from ..device import this_device
from ..qr import svg
from .book import mine, person_page

blueprint = Blueprint("keeping", __name__)


@blueprint.post("/groups")
@few
def found() -> ResponseReturnValue:
    """A new book, kept by this device; the tables it is host of go in."""
    group = groups.found(request.form.get("name", ""), this_device()).group
    return redirect(url_for("book.show", group=group.code), 303)


@blueprint.post("/group/<group>/rename")
@writes
def rename(group: str) -> ResponseReturnValue:
    groups.rename(mine(group), request.form.get("name", ""))
    return _back(group)


@blueprint.post("/group/<group>/share")
@writes
def share(group: str) -> str:
    """A new link, to look or to keep the book too. Renewed, it is the only one."""
    book, keeps, renew = mine(group), request.form.get("keeps") == "1", request.form.get("renew") == "1"
    token = groups.share(book, keeps, renew, this_device())
    link = address.base() + url_for("book.join", group=book.code, token=token)
    return render_template(
        "frame/group/share.html", group=book, keeps=keeps, renewed=renew, address=link, qr=svg(link)
    )


@blueprint.post("/group/<group>/delete")
@writes
def delete(group: str) -> ResponseReturnValue:
    groups.close(mine(group))
    return redirect(url_for("lobby.welcome"), 303)


@blueprint.post("/group/<group>/games/<int:game>/out")
@writes
def take_out(group: str, game: int) -> ResponseReturnValue:
    groups.take_out(mine(group), game)
    return redirect(url_for("book.games", group=group), 303)


@blueprint.post("/group/<group>/people/<int:person>/rename")
@writes
def rename_person(group: str, person: int) -> ResponseReturnValue:
    return _changed(group, person, lambda book: persons.rename(book, person, request.form.get("name", "")))


@blueprint.post("/group/<group>/people/<int:person>/merge")
@writes
def merge(group: str, person: int) -> ResponseReturnValue:
    into = request.form.get("into", 0, int)
    refused = _changed(group, person, lambda book: persons.merge(book, person, into))
    return refused if refused.status_code >= 400 else redirect(_person(group, into), 303)


@blueprint.post("/group/<group>/people/<int:person>/forget")
@writes
def forget(group: str, person: int) -> ResponseReturnValue:
    forgetting.forget(mine(group), person)
    session["book_done"] = "The name is forgotten."
    return _back(group)


@blueprint.get("/group/<group>/people/<int:person>/<any(rename, merge, forget):_change>")
def restored(group: str, person: int, _change: str) -> ResponseReturnValue:
    """A tab that showed a refusal is opened again: it asks for the address that the form was sent to."""
    return redirect(_person(group, person))


def _changed(code: str, person: int, change: Callable[[Group], None]) -> Response:
    """Back to the person's page, which says why not where it was refused."""
    group = mine(code)
    group.check_keeps()
    try:
        change(group)
    except Refusal as refusal:
        page = person_page(group, tallies.tally(group), person, refusal.message)
        return make_response(page, refusal.status)
    return redirect(_person(code, person), 303)


def _person(code: str, person: int) -> str:
    return url_for("book.person", group=code, person=person)


def _back(code: str) -> ResponseReturnValue:
    return redirect(url_for("book.show", group=code), 303)
