"""Reading requests: the body, the table, whoever asks."""

from __future__ import annotations

import re
from typing import Any

from flask import request
from marshmallow import Schema, ValidationError

from ..engine import Move, kind_of
from ..tables import books, people
from ..tables.books import Table
from ..tables.codec import structure
from ..tables.people import Actor
from ..tables.refusals import BadRequest
from ..tables.service import Wish
from ..tables.storage import reading
from .schemas import move_schema

NO_TEXT = re.compile("[\0\ud800-\udfff]")
DEEPEST = 20
LARGEST = 10**9
TOO_DEEP = "The body is nested too deeply."
ENVELOPE = ("type", "seen", "key", "outcomes")
_loaders: dict[type[Move], Schema] = {}


def body(schema: type[Schema]) -> dict[str, Any]:
    """The JSON body, checked."""
    return schema().load(json_body())


def json_body() -> dict[str, Any]:
    try:
        data = request.get_json()
        check_plain(data)
    except RecursionError:
        raise BadRequest(TOO_DEEP) from None
    if not isinstance(data, dict):
        raise BadRequest("The body must be a JSON object.")
    return data


def check_plain(data: Any, field: str = "", depth: int = 0) -> None:
    """What no field of any kind may hold, because no database or page could carry it."""
    if depth > DEEPEST:
        raise BadRequest(TOO_DEEP, field=field)
    match data:
        case dict():
            for name, value in data.items():
                check_plain(name, name)
                check_plain(value, name, depth + 1)
        case list():
            for value in data:
                check_plain(value, field, depth + 1)
        case str() if NO_TEXT.search(data):
            raise BadRequest("The body holds characters that are not text.", field=field)
        case int() | float() if not -LARGEST <= data <= LARGEST:
            raise BadRequest("The body holds a number that no table has.", field=field)


def table_of(code: str) -> Table:
    if known := books.known_table(code):
        return known
    with reading() as connection:
        return books.find_table(connection, code)


def bearer() -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def actor_at(table: Table) -> Actor:
    with reading() as connection:
        return people.who(connection, table, bearer())


def wish(table: Table, actor: Actor, data: Any) -> Wish:
    """A move as it was sent. Whoever holds one seat need not name it."""
    data = dict(data)
    cls = class_of(table, data.get("type"))
    data.setdefault("seat", actor.seat)
    if data["seat"] and isinstance(data["seat"], str):
        people.check_seat(table, data["seat"], "seat")
    loaded = loader(cls).load(data)
    sent = {name: value for name, value in loaded.items() if name not in ENVELOPE}
    move: Move = structure(sent, cls)
    return Wish(move, loaded.get("seen"), loaded.get("key"), _outcomes(loaded.get("outcomes") or {}))


def loader(cls: type[Move]) -> Schema:
    """A schema is slow to make, and may be used by every thread."""
    if cls not in _loaders:
        _loaders[cls] = move_schema(cls)()
    return _loaders[cls]


def class_of(table: Table, kind: Any) -> type[Move]:
    for cls in table.game.moves:
        if kind_of(cls) == kind:
            return cls
    raise BadRequest("“type” must name a move of this game.", field="type")


def _outcomes(given: dict[str, list[Any]]) -> dict[str, list[int | str]]:
    for name, values in given.items():
        if any(type(value) not in (int, str) for value in values):
            raise ValidationError({"outcomes": {name: ["must hold dice faces or colours"]}})
    return given
