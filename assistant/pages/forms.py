"""A form's fields as the JSON a program would send, so that both go through the same door."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

from werkzeug.datastructures import MultiDict

from ..games.field_kinds import FieldKinds
from ..tables.codec import Json, kind_in, wire_name
from ..tables.refusals import BadRequest

Form = MultiDict[str, str]


def move_data(form: Form, cls: type, kinds: FieldKinds) -> Json:
    """`income.blue=2` becomes {"income": {"blue": 2}}; empty fields are left out."""
    form = split(form)
    data: Json = {"type": form.get("type", "")}
    data |= _fields(form, "", cls, kinds)
    return {**data, **envelope(form)}


def split(form: Form) -> Form:
    """One tap may fill two fields: `from+color=Chicago|red`."""
    parted: Form = MultiDict()
    for name, text in form.items(multi=True):
        names, texts = name.split("+"), text.split("|")
        for part, value in zip(names, texts if len(names) > 1 else [text], strict=False):
            parted.add(part, value)
    return parted


def envelope(form: Form) -> Json:
    """What belongs to the sending and not to the move."""
    sent: Json = {}
    if form.get("seen"):
        sent["seen"] = whole(form["seen"])
    if form.get("key"):
        sent["key"] = form["key"]
    outcomes = told(form)
    return {**sent, **({"outcomes": outcomes} if outcomes else {})}


def told(form: Form) -> dict[str, list[int | str]]:
    """What was tapped into the form's pads."""
    return {
        name.removeprefix("outcomes."): [whole(text) for text in " ".join(form.getlist(name)).split()]
        for name in form
        if name.startswith("outcomes.")
    }


def whole(text: str) -> int | str:
    """A whole number where it reads as one; the schema says what is wrong with the rest."""
    digits = text.strip().replace("−", "-")
    return int(digits) if digits.removeprefix("-").isdecimal() and len(digits) < 10 else text


def number(form: Form, name: str) -> int:
    """A field that must hold a whole number."""
    read = whole(form.get(name, ""))
    if not isinstance(read, int):
        raise BadRequest(f"“{name}” must be a whole number.", field=name)
    return read


def _fields(form: Form, prefix: str, cls: type, kinds: FieldKinds) -> Json:
    """The fields of a dataclass that the form fills in."""
    hints = {prefix + wire_name(name): hint for name, hint in get_type_hints(cls).items()}
    read = {name: _field(form, name, hint, kinds) for name, hint in hints.items()}
    return {name.removeprefix(prefix): value for name, value in read.items() if value is not None}


def _field(form: Form, name: str, hint: object, kinds: FieldKinds) -> object:
    options = [option for option in get_args(hint) if option is not type(None)]
    if type(None) in get_args(hint) and len(options) == 1:
        hint = options[0]
    if many := _many(hint):
        return many(form, name, hint, kinds)
    if hint is Any:
        return _anything(form, name)
    text = form.get(name, "")
    if hint is bool:
        return text in ("1", "on", "true")
    kind = kind_in(kinds, hint)
    return None if text == "" else kind.typed(text) if kind else whole(text) if hint is int else text


Many = Callable[[Form, str, object, FieldKinds], object]


def _many(hint: object) -> Many | None:
    """How a field that holds several values is read."""
    origin = get_origin(hint)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping
    if origin is tuple:
        return _rows if is_dataclass(get_args(hint)[0]) else _list
    return None


def _mapping(form: Form, name: str, hint: object, kinds: FieldKinds) -> Json | None:
    prefix = f"{name}."
    named = {key.removeprefix(prefix): form[key] for key in form if key.startswith(prefix)}
    return {key: whole(text) for key, text in named.items() if text != ""} or None


def _rows(form: Form, name: str, hint: object, kinds: FieldKinds) -> list[Json] | None:
    """`carries.1.color=red`, `carries.2.color=blue`: one after the other; rows left empty are left out."""
    numbers = {key.split(".")[1] for key in form if key.startswith(f"{name}.") and key.count(".") > 1}
    row = get_args(hint)[0]
    rows = [_fields(form, f"{name}.{n}.", row, kinds) for n in sorted(numbers, key=lambda n: (len(n), n))]
    return [data for data in rows if data] or None


def _list(form: Form, name: str, hint: object, kinds: FieldKinds) -> list[object] | None:
    """A pair of numbers in one field; two places; odd values one a field; colours and numbers one by one."""
    texts = [text for text in form.getlist(name) if text]
    if get_args(hint) == (int, int):
        return [whole(part) for part in texts[0].split()] if texts else None
    if get_args(hint) == (str, str):
        return list(texts) or None
    if kind := kind_in(kinds, get_args(hint)[0]):
        return [kind.typed(text) for text in texts] or None
    parts = [part for text in texts for part in text.split()]
    return [whole(part) if get_args(hint)[0] is int else part for part in parts] or None


def _anything(form: Form, name: str) -> object:
    """A correction's value: many fields are a list, one is JSON or plain words."""
    if f"{name}[]" in form:
        return [text for text in form.getlist(f"{name}[]") if text]
    text = form.get(name)
    if text is None or text == "":
        return None
    try:
        return json.loads(text)
    except ValueError:
        return text
