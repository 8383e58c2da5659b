"""Reading requests to the API: the body, and who asks."""

from __future__ import annotations

from flask import request
from marshmallow import Schema

from ..doors.known import token_sent
from ..doors.moves import TOO_DEEP, check_plain
from ..tables import people
from ..tables.books import Table, table_of
from ..tables.codec import Json
from ..tables.people import Actor
from ..tables.refusals import BadRequest, Forbidden
from ..tables.storage import reading


def body(schema: type[Schema]) -> Json:
    """The JSON body, checked."""
    checked: Json = schema().load(json_body())
    return checked


def body_if_any(schema: type[Schema]) -> Json:
    """The same where nothing need be sent. What is sent must be JSON, which no foreign page can send."""
    return body(schema) if request.get_data() else schema().load({})


def json_body() -> Json:
    try:
        data = request.get_json()
        check_plain(data)
    except RecursionError:
        raise BadRequest(TOO_DEEP) from None
    if not isinstance(data, dict):
        raise BadRequest("The body must be a JSON object.")
    return data


def actor_at(table: Table) -> Actor:
    with reading() as connection:
        return people.who(connection, table, token_sent())


def host_at(code: str) -> Table:
    """The table, if it is its host who asks."""
    table = table_of(code)
    if not actor_at(table).is_host:
        raise Forbidden("Only the host can do that.")
    return table
