"""The OpenAPI document: what goes in comes from the schemas, what comes out is said here."""

from __future__ import annotations

from flask_smorest import Api

from ..doors.schemas import move_schema, schema_for
from ..engine import kind_of
from ..games import catalog
from ..games.port import AnyGame
from ..tables.codec import Json
from .bodies import AmendWanted, NameWanted, RewindWanted, TableWanted, camel

BEARER: list[Json] = [{"bearer": []}]
REFUSED = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503)


def describe(api: Api) -> None:
    """Everything the routes refer to by name."""
    spec = api.spec
    spec.components.security_scheme("bearer", {"type": "http", "scheme": "bearer"})
    for schema in (TableWanted, RewindWanted, AmendWanted, NameWanted):
        spec.components.schema(schema.__name__, schema=schema)
    for name, shape in SHAPES.items():
        spec.components.schema(name, shape)
    for game in catalog.games():
        _describe_game(api, game)
    for what in ("Move", "State"):
        refs = [_ref(camel(game.key) + what) for game in catalog.games()]
        spec.components.schema(what, {"anyOf": refs})


def _describe_game(api: Api, game: AnyGame) -> None:
    """Its moves, its setup and its dial, and what stands in its state, under the game's name."""
    schema, own = api.spec.components.schema, camel(game.key)
    schema(f"{own}Setup", schema=schema_for(game.setup_type, game.field_kinds))
    schema(f"{own}Tracking", schema=schema_for(type(game.options_type(seats=()).tracking), game.field_kinds))
    schema(f"{own}State", _state(game))
    names = {f"{own}{cls.__name__}": cls for cls in catalog.moves_of(game.key)}
    for name, cls in sorted(names.items()):
        schema(name, schema=move_schema(cls, game.field_kinds))
    schema(f"{own}Move", _one_of(names))


def _state(game: AnyGame) -> Json:
    """What every state holds, and what this game's does besides."""
    player = game.player_shape
    named = {
        "required": ["name", *player["required"]], "properties": {"name": TEXT, **player["properties"]},
    }  # fmt: skip
    own = game.state_shape
    shared = _object(
        "code game map number turn phase up order players tracking result",
        code=TEXT, game={"const": game.key}, map=TEXT, number=WHOLE, turn=WHOLE, phase=TEXT,
        up=_list(TEXT), order=_list(TEXT), players=_each({**player, **named}),
    )  # fmt: skip
    return {
        **shared,
        "required": [*shared["required"], *own["required"]],
        "properties": {**shared["properties"], **own["properties"]},
    }


def _one_of(names: dict[str, type]) -> Json:
    kinds = {kind_of(cls): _ref(name)["$ref"] for name, cls in sorted(names.items())}
    refs = [_ref(name) for name in sorted(names)]
    return {"oneOf": refs, "discriminator": {"propertyName": "type", "mapping": kinds}}


def takes(name: str, required: bool = True) -> Json:
    return {"requestBody": {"required": required, "content": _json(name)}}


def gives(status: int, name: str) -> Json:
    answers: Json = {str(status): {"description": name, "content": _json(name)}}
    if name == "State":
        answers["304"] = {"description": "You already have this number"}
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
TRUTH: Json = {"type": "boolean"}
ANY: Json = {}
FACT = _object("type", type=TEXT)
ENTRY = _object(
    "number at seat move facts undoes text",
    number=WHOLE, at=TEXT, seat={"type": ["string", "null"]}, move=_object("type", type=TEXT),
    facts=_list(FACT), undoes=_list(WHOLE), text=TEXT,
)  # fmt: skip
SHAPES: dict[str, Json] = {
    "Refusal": _object("error", error=_object("code message details", code=TEXT, message=TEXT, details=ANY)),
    "Done": _object("number facts state", number=WHOLE, facts=_list(FACT), state=_ref("State")),
    "Quote": _object(
        "number facts asks text cost changes forecast",
        number=WHOLE,
        facts=_list(FACT),
        asks=_list(ANY),
        text=TEXT,
        cost=WHOLE,
    ),
    "Opened": _object(
        "code number host_token seats state",
        code=TEXT,
        number=WHOLE,
        host_token=TEXT,
        seats=_list(_ref("SeatTaken")),
        state=_ref("State"),
    ),
    "SeatTaken": _object("color name token join_url", color=TEXT, name=TEXT, token=TEXT, join_url=TEXT),
    "Offers": _object(
        "number offers cards",
        number=WHOLE,
        offers=_each(_list(_object("type seat"))),
        cards=_each(_ref("Card")),
    ),
    "Card": _object(
        "heading lines note help forms",
        heading=TEXT,
        lines=_list(TEXT),
        note=TEXT,
        help=_list(TEXT),
        forms=_list(_ref("CardForm")),
    ),
    "CardForm": _object(
        "type fold note buttons fields",
        type=TEXT,
        fold=TEXT,
        buttons=_list(_ref("CardButton")),
        fields=_list(_ref("CardField")),
        note={**_object("says warns", says=TEXT, warns=TRUTH), "type": ["object", "null"]},
    ),
    "CardButton": _object(
        "says values gist then bad main off",
        says=TEXT,
        values={"type": "object"},
        gist=TEXT,
        then=TEXT,
        bad=TRUTH,
        main=TRUTH,
        off=TRUTH,
    ),
    "CardField": _object("name says kind", name=TEXT, says=TEXT, kind=TEXT),
    "Forecast": _object("number seat forecast", number=WHOLE, seat=TEXT),
    "StreamEvent": {"type": "object", "properties": {"event": TEXT, "id": TEXT, "data": TEXT}},
    "Log": _object("entries", entries=_list(ENTRY)),
    "Statement": _object("lines", lines=_list(_object("entry seat figure by why now"))),
    "Maps": _object("maps", maps=_list(_object("key name game players complete"))),
    "Map": _object("key name game players complete note phase_notes"),
    "Export": _object("stationmaster game map options seats entries"),
}
