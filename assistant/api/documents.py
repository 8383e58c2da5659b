"""The OpenAPI document: what goes in comes from the schemas, what comes out is said here."""

from __future__ import annotations

import json
from threading import Lock

from flask import Response
from flask_smorest import Api

from ..doors.schemas import move_schema, schema_for
from ..engine import kind_of
from ..games import catalog
from ..games.port import AnyGame
from ..tables.codec import Json
from .bodies import (
    AmendWanted,
    AnswerWanted,
    GroupTable,
    GroupToken,
    GroupWanted,
    JoinWanted,
    MapWanted,
    NameWanted,
    NewcomerWanted,
    PersonWanted,
    RewindWanted,
    TableWanted,
    TickWanted,
    TokenWanted,
    camel,
)
from .shapes import SHAPES, TEXT, WHOLE, each, many, record, ref
from .stories import examples, examples_of
from .words import words_for

BEARER: list[Json] = [{"bearer": []}]
REFUSED = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503)
BODIES = (
    TableWanted,
    RewindWanted,
    AmendWanted,
    NameWanted,
    AnswerWanted,
    TokenWanted,
    TickWanted,
    NewcomerWanted,
    MapWanted,
    GroupWanted,
    GroupTable,
    GroupToken,
    PersonWanted,
    JoinWanted,
)


class Document:
    """The document as text, written when it is asked for first."""

    def __init__(self, api: Api) -> None:
        self.api, self.text = api, ""
        self._one_at_a_time = Lock()

    def show(self) -> Response:
        with self._one_at_a_time:
            if not self.text:
                describe(self.api)
                self.text = json.dumps(completed(self.api.spec.to_dict()))
        return Response(self.text, mimetype="application/json")


def describe(api: Api) -> None:
    """Everything the routes refer to by name."""
    spec = api.spec
    spec.components.security_scheme("bearer", {"type": "http", "scheme": "bearer"})
    for schema in BODIES:
        spec.components.schema(schema.__name__, schema=schema)
    for name, shape in SHAPES.items():
        spec.components.schema(name, shape)
    for game in catalog.games():
        _describe_game(api, game)
    for what in ("Move", "State"):
        refs = [ref(camel(game.key) + what) for game in catalog.games()]
        spec.components.schema(what, {"anyOf": refs})
    for name, shape in spec.components.schemas.items():
        _describe_fields(name, shape)


def completed(document: Json) -> Json:
    """With what most operations have in common: kept with each of them from the start, it took megabytes."""
    refusals, known = _refusals(), examples()
    for path in document["paths"].values():
        for operation in (path[method] for method in path if method != "parameters"):
            operation["responses"].update(refusals)
            for content in operation.get("requestBody", {}).get("content", {}).values():
                if (body := content["schema"]["$ref"].rpartition("/")[2]) in known:
                    content["examples"] = known[body]
    return document


def _describe_fields(schema: str, shape: Json) -> None:
    """Adds a description to every field that `words` knows."""
    for field, held in shape.get("properties", {}).items():
        if said := words_for(schema, field):
            shape["properties"][field] = {"description": said, **held}


def _describe_game(api: Api, game: AnyGame) -> None:
    """Its moves, its setup and its dial, and what stands in its state, under the game's name."""
    schema, own = api.spec.components.schema, camel(game.key)
    schema(f"{own}Setup", schema=schema_for(game.setup_type, game.field_kinds))
    schema(f"{own}Tracking", schema=schema_for(type(game.options_type(seats=()).tracking), game.field_kinds))
    schema(f"{own}State", _state(game))
    examples = examples_of(game.key)
    names = {f"{own}{cls.__name__}": cls for cls in catalog.moves_of(game.key)}
    for name, cls in sorted(names.items()):
        schema(name, schema=move_schema(cls, game.field_kinds))
        shape = api.spec.components.schemas[name]
        shape["description"] = " ".join((cls.__doc__ or "").split())
        if kind_of(cls) in examples:
            shape["examples"] = [examples[kind_of(cls)]]
    schema(f"{own}Move", _one_of(names))


def _state(game: AnyGame) -> Json:
    """What every state holds, and what this game's does besides."""
    player = game.player_shape
    named = {
        "required": ["name", *player["required"]], "properties": {"name": TEXT, **player["properties"]},
    }  # fmt: skip
    own = game.state_shape
    shared = record(
        "code game map number turn phase up order players tracking result",
        code=TEXT, game={"const": game.key}, map=TEXT, number=WHOLE, turn=WHOLE, phase=TEXT,
        up=many(TEXT), order=many(TEXT), players=each({**player, **named}),
    )  # fmt: skip
    return {
        **shared,
        "required": [*shared["required"], *own["required"]],
        "properties": {**shared["properties"], **own["properties"]},
    }


def _one_of(names: dict[str, type]) -> Json:
    kinds = {kind_of(cls): ref(name)["$ref"] for name, cls in sorted(names.items())}
    refs = [ref(name) for name in sorted(names)]
    return {"oneOf": refs, "discriminator": {"propertyName": "type", "mapping": kinds}}


def takes(name: str, required: bool = True) -> Json:
    return {"requestBody": {"required": required, "content": _json(name)}}


def gives(status: int, name: str) -> Json:
    answers: Json = {str(status): {"description": name, "content": _json(name)}}
    if name == "State":
        answers["304"] = {"description": "You already have this number"}
    return {"responses": answers}


def gives_stream() -> Json:
    stream = {"text/event-stream": {"schema": ref("StreamEvent")}}
    return {"responses": {"200": {"description": "Numbers", "content": stream}}}


def gives_text(kind: str) -> Json:
    text = {"description": "The file", "content": {kind: {"schema": {"type": "string"}}}}
    return {"responses": {"200": text}}


def query(name: str, kind: str = "integer", required: bool = False) -> Json:
    return {"in": "query", "name": name, "required": required, "schema": {"type": kind}}


STATELESS: Json = {
    **query("state", "boolean"),
    "description": "`false` leaves the state out of the answer, which then comes sooner.",
}


def _refusals() -> Json:
    return {str(status): {"description": "Refused", "content": _json("Refusal")} for status in REFUSED}


def _json(name: str) -> Json:
    return {"application/json": {"schema": ref(name)}}
