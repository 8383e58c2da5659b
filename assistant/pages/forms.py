"""A form's fields as the JSON a program would send, so that both go through the same door."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

from werkzeug.datastructures import MultiDict

from ..tables.codec import wire_name

Form = MultiDict[str, str]


def move_data(form: Form, cls: type) -> dict[str, Any]:
    """`income.blue=2` becomes {"income": {"blue": 2}}; empty fields are left out."""
    form = split(form)
    data: dict[str, Any] = {"type": form.get("type", "")}
    for name, hint in get_type_hints(cls).items():
        value = field_value(form, wire_name(name), hint)
        if value is not None:
            data[wire_name(name)] = value
    return {**data, **envelope(form)}


def split(form: Form) -> Form:
    """One tap may fill two fields: `from+color=Chicago|red`."""
    parted: Form = MultiDict()
    for name, text in form.items(multi=True):
        names, texts = name.split("+"), text.split("|")
        for part, value in zip(names, texts if len(names) > 1 else [text], strict=False):
            parted.add(part, value)
    return parted


def envelope(form: Form) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if form.get("seen"):
        found["seen"] = whole(form["seen"])
    if form.get("key"):
        found["key"] = form["key"]
    outcomes = {
        name.removeprefix("outcomes."): [whole(text) for text in " ".join(form.getlist(name)).split()]
        for name in form
        if name.startswith("outcomes.")
    }
    return {**found, **({"outcomes": outcomes} if outcomes else {})}


def field_value(form: Form, name: str, hint: Any) -> Any:
    options = [option for option in get_args(hint) if option is not type(None)]
    if type(None) in get_args(hint) and len(options) == 1:
        hint = options[0]
    origin = get_origin(hint)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(form, name)
    if origin is tuple and is_dataclass(get_args(hint)[0]):
        return _rows(form, name, get_args(hint)[0])
    if origin is tuple:
        return _list(form, name, hint)
    text = form.get(name, "")
    if hint is bool:
        return text in ("1", "on", "true")
    if hint is Any:
        return _anything(form, name)
    return None if text == "" else whole(text) if hint is int else text


def whole(text: str) -> int | str:
    """A whole number where it reads as one; the schema says what is wrong with the rest."""
    digits = text.strip().replace("−", "-")
    return int(digits) if digits.removeprefix("-").isdecimal() and len(digits) < 10 else text


def _mapping(form: Form, name: str) -> dict[str, Any] | None:
    prefix = f"{name}."
    found = {key.removeprefix(prefix): form[key] for key in form if key.startswith(prefix)}
    return {key: whole(text) for key, text in found.items() if text != ""} or None


def _rows(form: Form, name: str, row: Any) -> list[dict[str, Any]] | None:
    """`carries.1.color=red`, `carries.2.color=blue`: one after the other; rows left empty are left out."""
    numbers = {key.split(".")[1] for key in form if key.startswith(f"{name}.") and key.count(".") > 1}
    found = [_row(form, f"{name}.{number}", row) for number in sorted(numbers, key=lambda n: (len(n), n))]
    return [data for data in found if data] or None


def _row(form: Form, name: str, row: Any) -> dict[str, Any]:
    hints = {wire_name(field): hint for field, hint in get_type_hints(row).items()}
    read = {field: field_value(form, f"{name}.{field}", hint) for field, hint in hints.items()}
    return {field: value for field, value in read.items() if value is not None}


def _list(form: Form, name: str, hint: Any) -> list[Any] | None:
    """A pair of numbers in one field; two places; boxes as "light 1 2"; colours one by one."""
    texts = [text for text in form.getlist(name) if text]
    if get_args(hint) == (int, int):
        return [whole(part) for part in texts[0].split()] if texts else None
    if get_args(hint) == (str, str):
        return texts or None
    if get_origin(get_args(hint)[0]) is tuple:
        return [_box(text) for text in texts] or None
    return [part for text in texts for part in text.split()] or None


def _box(text: str) -> list[Any]:
    side, column, number = ([*text.split(), "", "", ""])[:3]
    return [side, column, whole(number)]


def _anything(form: Form, name: str) -> Any:
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
