"""The bodies of requests that are the same for every game."""

from __future__ import annotations

from marshmallow import fields, validate

from ..doors.schemas import LIST, OBJECT, TEXT, YES_NO, Strict, Truth, whole, words
from ..games import catalog
from ..tables.codec import Json


class SeatWanted(Strict):
    color = words(12, required=True)
    name = words(40, allow_none=True, load_default="")


def camel(key: str) -> str:
    """What the names of a game's schemas begin with: its key without underscores, each word capitalized."""
    return key.title().replace("_", "")


def of_each_game(what: str) -> Json:
    """For the document: the schema of any game fits here; which one it must be, the table's game decides."""
    return {"anyOf": [{"$ref": f"#/components/schemas/{camel(key)}{what}"} for key in catalog.GAMES]}


class TableWanted(Strict):
    game = words(40, allow_none=True, load_default=None)
    map = words(80, allow_none=True, load_default=None)
    seats = fields.List(
        fields.Nested(SeatWanted, error_messages=OBJECT), required=True, error_messages=LIST,
        validate=validate.Length(1, 12, error="has the wrong length"),
    )  # fmt: skip
    tracking = fields.Dict(load_default=dict, error_messages=OBJECT, metadata=of_each_game("Tracking"))
    setup = fields.Dict(load_default=dict, error_messages=OBJECT, metadata=of_each_game("Setup"))


class RewindWanted(Strict):
    to = whole(0, 10**9, required=True)
    seen = whole(0, 10**9, allow_none=True, load_default=None)
    key = words(80, allow_none=True, load_default=None)
    seat = words(12, load_default="")


class AmendWanted(Strict):
    number = whole(0, 10**9, required=True)
    move = fields.Dict(required=True, error_messages=OBJECT)
    until = whole(0, 10**9, allow_none=True, load_default=None)


class AnswerWanted(Strict):
    device = words(80, required=True)
    seat = words(12, required=True)
    yes = Truth(required=True, error_messages=YES_NO)


class TokenWanted(Strict):
    renew = Truth(load_default=False, error_messages=YES_NO)


class NewcomerWanted(Strict):
    newcomer = Truth(required=True, error_messages=YES_NO)


class TickWanted(Strict):
    spot = words(80, required=True)
    placed = Truth(required=True, error_messages=YES_NO)


class MapWanted(Strict):
    file = fields.String(required=True, error_messages=TEXT)


class GroupWanted(Strict):
    name = words(40, required=True)


class GroupTable(Strict):
    table = words(12, required=True)
    host_token = words(80, required=True)


class GroupToken(Strict):
    keeps = Truth(load_default=False, error_messages=YES_NO)
    renew = Truth(load_default=False, error_messages=YES_NO)


class PersonWanted(Strict):
    name = words(40, required=True)


class JoinWanted(Strict):
    into = whole(0, 10**9, required=True)


class NameWanted(Strict):
    name = words(40, allow_none=True, load_default="")
