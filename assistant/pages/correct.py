"""Any number, set by hand: what it was, what it is now, and why."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from typing import Any

from flask import make_response, redirect, render_template, request, url_for
from marshmallow import ValidationError

from ..doors.moves import wish
from ..engine import Illegal
from ..limits import writes
from ..tables import people, service
from ..tables.books import Table, table_of
from ..tables.people import HOST, Actor
from ..tables.refusals import BadRequest, Refusal, WhoAreYou
from . import show as showing
from .device import granted_here
from .forms import Form, whole
from .host import blueprint
from .refusing import said

REASONS = ("Tapped the wrong thing", "Counted again", "Forgotten at the table", "House rule")


@blueprint.get("/t/<code>/correct")
def correct(code: str) -> str:
    """First what is to be corrected, then its form."""
    table = table_of(code)
    if "field" in request.args:
        with _by_name(table):
            return _form(table, request.args, "")
    return _draw(table, "frame/correct.html", _seat(table, request.args))


@blueprint.post("/t/<code>/correct")
@writes
def carry_out(code: str) -> Any:
    table = table_of(code)
    with _by_name(table):
        return _carry_out(table, request.form)


@blueprint.post("/t/<code>/correct/preview")
def preview(code: str) -> str:
    """What the log will say, before the tap."""
    table = table_of(code)
    with _by_name(table):
        return render_template("frame/correct_preview.html", sentence=_sentence(table, request.form))


def _carry_out(table: Table, form: Form) -> Any:
    try:
        actor, data = _wanted(table, form)
        service.submit(table, actor, wish(table, actor, data))
    except (Refusal, Illegal, ValidationError) as refusal:
        status, sentence = said(refusal)
        return make_response(_form(table, form, sentence), status)
    if seat := actor.seat or form.get("seat", ""):
        return redirect(url_for("seat.show", code=table.code, color=seat), 303)
    return redirect(url_for("host.show", code=table.code), 303)


def _sentence(table: Table, form: Form) -> str:
    """Empty where it would be refused: that is said when it is sent."""
    try:
        actor, data = _wanted(table, form)
        book, facts, _ = service.quote(table, actor, wish(table, actor, {**data, "why": data["why"] or "…"}))
    except (Refusal, Illegal, ValidationError):
        return ""
    said_so: str = table.game.quote(book.state, "", facts)["text"]
    return said_so


def _by_name(table: Table) -> AbstractContextManager[None]:
    """Sentences that use the players' names."""
    named: AbstractContextManager[None] = table.game.calling(
        {s.color: s.name for s in people.seats_of(table)}
    )
    return named


def _draw(table: Table, template: str, seat: str, **more: Any) -> str:
    seen = showing.picture(table)
    return showing.draw(template, seen, seat=seat, held=granted_here(table), **more)


def _form(table: Table, form: Form, refusal: str) -> str:
    """The form as it was, with what stands there now."""
    seat = _seat(table, form)
    asked = _asked(table, form)
    template = "frame/correct_one.html"
    return _draw(
        table, template, seat, asked=asked, form=form, refusal=refusal, reasons=REASONS, was=_json(asked.was)
    )


def _seat(table: Table, form: Form) -> str:
    """Who corrects: the seat that was named, else one this device holds, else the host."""
    held = granted_here(table)
    if not held.is_host and not held.seats:
        raise WhoAreYou("Take a seat first: only players and the host correct numbers.")
    seat = form.get("seat", "")
    if seat in held.seats or (held.is_host and seat in table.options.seats):
        return seat
    return HOST if held.is_host else held.seats[0]


def _asked(table: Table, form: Form) -> Any:
    seen = showing.picture(table)
    found = table.game.correctable(seen.book.state, form.get("field", ""), form.get("of", ""))
    if found is None:
        raise BadRequest("There is no such number at this table.")
    return found


def _wanted(table: Table, form: Form) -> tuple[Actor, dict[str, Any]]:
    """The move as a program would send it."""
    asked, seat = _asked(table, form), _seat(table, form)
    check_unchanged(asked, form)
    to = _new_value(asked, form)
    if _same(to, asked):
        raise BadRequest("Nothing is changed yet: enter what it should be.")
    why = form.get("why", "").strip() or form.get("reason", "")
    data = {"type": "correct", "seat": seat, "field": asked.field, "of": asked.of, "to": to, "why": why[:200]}
    return Actor(seat), {**data, "key": form.get("key") or None}


def _same(to: Any, asked: Any) -> bool:
    """Cubes lie in no order."""
    if asked.kind == "cubes":
        return sorted(to) == sorted(asked.was)
    return type(to) is type(asked.was) and bool(to == asked.was)


def check_unchanged(asked: Any, form: Form) -> None:
    """Somebody may have moved, or corrected the same, since the form was drawn."""
    if form.get("was") not in (None, _json(asked.was)):
        raise BadRequest(f"{asked.says} has changed meanwhile. Look again.")


def _new_value(asked: Any, form: Form) -> Any:
    match asked.kind:
        case "number":
            return whole(form.get("to", ""))
        case "cubes":
            counts = {option.value: whole(form.get(f"count.{option.key}") or "0") for option in asked.options}
            return [color for color, n in counts.items() for _ in range(_few(n, asked.most))]
        case "order":
            return [form.get(f"place.{n}", "") for n in range(1, len(asked.options) + 1)]
    for option in asked.options:
        if option.key == form.get("to"):
            return option.value
    raise BadRequest("Choose what it should be.")


def _few(number: int | str, most: int) -> int:
    if not isinstance(number, int) or not 0 <= number <= most:
        raise BadRequest(f"Each colour has 0 to {most} cubes here.")
    return number


def _json(value: Any) -> str:
    return json.dumps(value)
