"""The OpenAPI document: what goes in comes from the schemas, what comes out is said here."""

from __future__ import annotations

from typing import Any

from flask_smorest import Api

from ..engine import kind_of
from ..games import catalog
from .schemas import AmendWanted, NameWanted, RewindWanted, TableWanted, move_schema

Json = dict[str, Any]
BEARER: list[Json] = [{"bearer": []}]
REFUSED = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503)


def describe(api: Api) -> None:
    """Everything the routes refer to by name."""
    spec = api.spec
    spec.components.security_scheme("bearer", {"type": "http", "scheme": "bearer"})
    for schema in (TableWanted, RewindWanted, AmendWanted, NameWanted):
        spec.components.schema(schema.__name__, schema=schema)
    names = {cls.__name__: cls for game in catalog.all_maps() for cls in game.moves}
    for name, cls in sorted(names.items()):
        spec.components.schema(name, schema=move_schema(cls))
    spec.components.schema("Move", _one_of(names))
    for name, shape in SHAPES.items():
        spec.components.schema(name, shape)


def _one_of(names: dict[str, type]) -> Json:
    kinds = {kind_of(cls): _ref(name)["$ref"] for name, cls in sorted(names.items())}
    refs = [_ref(name) for name in sorted(names)]
    return {"oneOf": refs, "discriminator": {"propertyName": "type", "mapping": kinds}}


def takes(name: str, required: bool = True) -> Json:
    return {"requestBody": {"required": required, "content": _json(name)}}


def gives(status: int, name: str) -> Json:
    answers: Json = {str(status): {"description": name, "content": _json(name)}}
    if name == "State":
        answers["304"] = {"description": "You have this number already"}
    return {"responses": {**answers, **_refusals()}}


def gives_stream() -> Json:
    stream = {"text/event-stream": {"schema": _ref("StreamEvent")}}
    return {"responses": {"200": {"description": "Numbers", "content": stream}, **_refusals()}}


def query(name: str, kind: str = "integer", required: bool = False) -> Json:
    return {"in": "query", "name": name, "required": required, "schema": {"type": kind}}


def _refusals() -> Json:
    return {str(status): {"description": "Refused", "content": _json("Refusal")} for status in REFUSED}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _json(name: str) -> Json:
    return {"application/json": {"schema": _ref(name)}}


def _object(needed: str, **more: Json) -> Json:
    """An object that has at least these fields."""
    return {"type": "object", "required": needed.split(), "properties": more}


def _each(shape: Json) -> Json:
    return {"type": "object", "additionalProperties": shape}


def _list(shape: Json) -> Json:
    return {"type": "array", "items": shape}


WHOLE: Json = {"type": "integer"}
TEXT: Json = {"type": "string"}
ANY: Json = {}
FACT = _object("type", type=TEXT)
PLAYER = _object(
    "name cash income shares locomotive sections action out vp forecast",
    name=TEXT, cash=WHOLE, income=WHOLE, shares=WHOLE, locomotive=WHOLE, sections=WHOLE,
    action={"type": ["string", "null"]}, out={"type": "boolean"}, vp=WHOLE,
)  # fmt: skip
ENTRY = _object(
    "number at seat move facts undoes text",
    number=WHOLE, at=TEXT, seat={"type": ["string", "null"]}, move=_object("type", type=TEXT),
    facts=_list(FACT), undoes=_list(WHOLE), text=TEXT,
)  # fmt: skip
SHAPES: dict[str, Json] = {
    "Refusal": _object("error", error=_object("code message details", code=TEXT, message=TEXT, details=ANY)),
    "State": _object(
        "code game map number turn turns phase up order players auction bag display cities towns "
        "hexes links tiles result",
        code=TEXT,
        game=TEXT,
        map=TEXT,
        number=WHOLE,
        turn=WHOLE,
        turns=WHOLE,
        phase=TEXT,
        up=_list(TEXT),
        order=_list(TEXT),
        players=_each(PLAYER),
    ),  # fmt: skip
    "Done": _object("number facts state", number=WHOLE, facts=_list(FACT), state=_ref("State")),
    "Quote": _object(
        "number facts asks text cost changes forecast",
        number=WHOLE,
        facts=_list(FACT),
        asks=_list(ANY),
        text=TEXT,
        cost=WHOLE,
    ),  # fmt: skip
    "Opened": _object(
        "code number host_token seats state",
        code=TEXT,
        number=WHOLE,
        host_token=TEXT,
        seats=_list(_ref("SeatTaken")),
        state=_ref("State"),
    ),  # fmt: skip
    "SeatTaken": _object("color name token join_url", color=TEXT, name=TEXT, token=TEXT, join_url=TEXT),
    "Offers": _object("number offers", number=WHOLE, offers=_each(_list(_object("type seat")))),
    "Forecast": _object("number seat forecast", number=WHOLE, seat=TEXT),
    "StreamEvent": {"type": "object", "properties": {"event": TEXT, "id": TEXT, "data": TEXT}},
    "Log": _object("entries", entries=_list(ENTRY)),
    "Statement": _object("lines", lines=_list(_object("entry seat figure by why now"))),
    "Maps": _object("maps", maps=_list(_object("key name game players complete"))),
    "Map": _object("key name game players complete cities towns"),
    "Export": _object("stationmaster game map options seats entries"),
}
