"""Reading a move as it was sent, by a program or by a form."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, ValidationError

from ..engine import Move, kind_of
from ..games.field_kinds import FieldKinds
from ..tables import people
from ..tables.books import Table
from ..tables.chances import Outcomes
from ..tables.codec import structure
from ..tables.people import Actor
from ..tables.refusals import BadRequest, Unknown
from ..tables.service import Wish
from .schemas import NO_TEXT, move_schema

DEEPEST = 20
LARGEST = 10**9
TOO_DEEP = "The body is nested too deeply."
ENVELOPE = ("type", "seen", "key", "outcomes")
_loaders: dict[type[Move], Schema] = {}


def wish(table: Table, actor: Actor, sent: Mapping[str, object]) -> Wish:
    """A move as it was sent. Whoever holds one seat need not name it."""
    data = {"seat": actor.seat, **sent}
    cls = class_of(table, data.get("type"))
    if data["seat"] and isinstance(data["seat"], str):
        people.check_seat(table, data["seat"], "seat")
    loaded = _loader(cls, table.game.field_kinds).load(data)
    fields = {name: value for name, value in loaded.items() if name not in ENVELOPE}
    move: Move = structure(fields, cls, table.game)
    return Wish(move, loaded.get("seen"), loaded.get("key"), _outcomes(loaded.get("outcomes") or {}))


def class_of(table: Table, kind: object) -> type[Move]:
    for cls in table.game.moves:
        if kind_of(cls) == kind:
            return cls
    known = [kind_of(cls) for cls in table.game.moves]
    raise Unknown("“type” must name a move of this game.", known, "type")


def check_plain(data: object, field: str = "", depth: int = 0) -> None:
    """Refuse what no database or page could carry, in whichever field it stands."""
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


def _loader(cls: type[Move], kinds: FieldKinds) -> Schema:
    """A schema is slow to make, and may be used by every thread."""
    if cls not in _loaders:
        _loaders[cls] = move_schema(cls, kinds)()
    return _loaders[cls]


def _outcomes(given: Outcomes) -> Outcomes:
    for name, values in given.items():
        if any(type(value) not in (int, str) for value in values):
            raise ValidationError({"outcomes": {name: ["must hold dice faces or colours"]}})
    return given
