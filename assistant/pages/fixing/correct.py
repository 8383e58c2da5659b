"""Correcting any number by hand, with a reason."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TypedDict

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError

from ...doors.moves import wish
from ...engine import Illegal
from ...games.shapes import Correctable
from ...limits import writes
from ...tables import people, service
from ...tables.books import Table, table_of
from ...tables.people import HOST, Actor
from ...tables.refusals import BadRequest, Refusal, Unauthorized
from .. import show as showing
from ..device import granted_here
from ..forms import Form, whole
from ..host import blueprint
from ..refusing import said
from .correct_form import as_json, correct_form, several


class Sent(TypedDict):
    """A correction as a program would send it."""

    type: str
    seat: str
    field: str
    of: object
    to: object
    why: str
    key: str | None


@blueprint.get("/t/<code>/correct")
def correct(code: str) -> str:
    """What can be corrected; with `field`, the form for it."""
    table = table_of(code)
    if "field" in request.args:
        with _by_name(table):
            return _form(table, request.args, "")
    seat = _seat(table, request.args)
    return _draw(table, "frame/correct.html", seat, back=_home(table, seat, request.args))


@blueprint.post("/t/<code>/correct")
@writes
def carry_out(code: str) -> ResponseReturnValue:
    table = table_of(code)
    with _by_name(table):
        return _carry_out(table, request.form)


@blueprint.post("/t/<code>/correct/preview")
def preview(code: str) -> str:
    """What the log will say, before the tap."""
    table = table_of(code)
    with _by_name(table):
        return render_template("frame/correct_preview.html", sentence=_sentence(table, request.form))


def _carry_out(table: Table, form: Form) -> ResponseReturnValue:
    try:
        actor, data = _wanted(table, form)
        service.submit(table, actor, wish(table, actor, data))
    except (Refusal, Illegal, ValidationError) as refusal:
        status, sentence = said(refusal)
        return make_response(_form(table, form, sentence), status)
    return redirect(_home(table, actor.seat or form.get("seat", ""), form), 303)


def _home(table: Table, seat: str, form: Form) -> str:
    """The page where the number was tapped."""
    if not seat:
        return url_for("host.show", code=table.code)
    page = "seat.overview" if form.get("back") == "table" else "seat.show"
    return url_for(page, code=table.code, color=seat)


def _sentence(table: Table, form: Form) -> str:
    """What the log would say, or '' if the correction would be refused."""
    try:
        actor, data = _wanted(table, form)
        book, facts, _ = service.quote(table, actor, wish(table, actor, {**data, "why": data["why"] or "…"}))
    except (Refusal, Illegal, ValidationError):
        return ""
    return str(table.game.quote(book.state, "", facts)["text"])


def _by_name(table: Table) -> AbstractContextManager[None]:
    """Sentences use the players' names."""
    return table.game.calling({seat.color: seat.name for seat in people.seats_of(table)})


def _draw(table: Table, template: str, seat: str, **more: object) -> str:
    seen = showing.picture(table)
    return showing.draw(template, seen, seat=seat, held=granted_here(table), **more)


def _form(table: Table, form: Form, refusal: str) -> str:
    """The form as it was sent, with the current value."""
    seat = _seat(table, form)
    ask = correct_form(table.game, _asked(table, form), form, seat)
    cancel = _home(table, seat, form) if ask.back else url_for("host.correct", code=table.code, seat=seat)
    return _draw(table, "frame/correct_one.html", seat, ask=ask, refusal=refusal, cancel=cancel)


def _seat(table: Table, form: Form) -> str:
    """Who corrects: the seat that was named, else one this device holds, else the host."""
    held = granted_here(table)
    if not held.is_host and not held.seats:
        raise Unauthorized("Take a seat first: only players and the host can correct numbers.")
    seat = form.get("seat", "")
    if seat in held.seats or (held.is_host and seat in table.options.seats):
        return seat
    return HOST if held.is_host else held.seats[0]


def _asked(table: Table, form: Form) -> Correctable:
    seen = showing.picture(table)
    asked = table.game.correctable(seen.book.state, form.get("field", ""), form.get("of", ""))
    if asked is None:
        raise BadRequest("This table has no such number.")
    return asked


def _wanted(table: Table, form: Form) -> tuple[Actor, Sent]:
    asked, seat = _asked(table, form), _seat(table, form)
    check_unchanged(asked, form)
    to = _new_value(asked, form)
    if _same(to, asked):
        raise BadRequest("Nothing has changed yet. Enter the right value.")
    why = form.get("why", "").strip() or form.get("reason", "")
    return Actor(seat), Sent(
        type="correct",
        seat=seat,
        field=asked.field,
        of=asked.of,
        to=to,
        why=why[:200],
        key=form.get("key") or None,
    )


def _same(to: object, asked: Correctable) -> bool:
    """Whether nothing would change. Cubes have no order."""
    if isinstance(to, list) and asked.kind == "cubes":
        return sorted(to) == sorted(several(asked.was))
    return type(to) is type(asked.was) and bool(to == asked.was)


def check_unchanged(asked: Correctable, form: Form) -> None:
    """Refuse if somebody changed the number after the form was drawn."""
    if form.get("was") not in (None, as_json(asked.was)):
        raise BadRequest(f"{asked.says} has just changed. Check it again.")


def _new_value(asked: Correctable, form: Form) -> object:
    match asked.kind:
        case "number":
            return whole(form.get("to", ""))
        case "cubes":
            counts = {option.value: whole(form.get(f"count.{option.key}") or "0") for option in asked.options}
            return [color for color, n in counts.items() for _ in range(_few(n, asked.most))]
        case "order":
            return [form.get(f"place.{n}", "") for n in range(1, len(asked.options) + 1)]
        case "row":
            values = {option.key: option.value for option in asked.options}
            there = [values.get(form.get(f"place.{n}", "")) for n in range(1, asked.most + 1)]
            return [value for value in there if value]
    for option in asked.options:
        if option.key == form.get("to"):
            return option.value
    raise BadRequest("Choose the right value.")


def _few(number: int | str, most: int) -> int:
    if not isinstance(number, int) or not 0 <= number <= most:
        raise BadRequest(f"Enter 0 to {most} cubes of each colour.")
    return number
