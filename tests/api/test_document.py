"""The OpenAPI document says everything there is, and the page that shows it needs no internet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from assistant.engine import kind_of
from assistant.games import catalog

Json = dict[str, Any]
CONTRACT = {
    ("/maps", "get"), ("/maps/{key}", "get"), ("/tables", "post"), ("/tables/{code}", "get"),
    ("/tables/{code}/offers", "get"), ("/tables/{code}/moves", "post"), ("/tables/{code}/quote", "post"),
    ("/tables/{code}/log", "get"), ("/tables/{code}/rewind", "post"),
    ("/tables/{code}/seats/{color}/take", "post"), ("/tables/{code}/stream", "get"),
    ("/tables/{code}/export.json", "get"), ("/tables/import", "post"),
    ("/tables/try", "post"),
}  # fmt: skip


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def document(client: FlaskClient) -> Json:
    found: Json = client.get("/api/openapi.json").get_json()
    return found


def operations(document: Json) -> dict[tuple[str, str], Json]:
    return {
        (path.removeprefix("/api/v1"), method): said
        for path, methods in document["paths"].items()
        for method, said in methods.items()
        if method != "parameters"
    }


def test_it_is_valid(document: Json) -> None:
    assert document["openapi"] == "3.1.0"
    OpenAPIV31SpecValidator(document).validate()


def test_every_route_is_in_it(app: Flask, document: Json) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/v1")]
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule.removeprefix("/api/v1")), method.lower())
        for rule in rules
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert served == set(operations(document))
    assert served >= CONTRACT


@pytest.mark.parametrize("game", catalog.games(), ids=lambda game: game.key)
def test_every_move_of_every_game_is_in_it(document: Json, game: Any) -> None:
    schemas = document["components"]["schemas"]
    own = "".join(word.capitalize() for word in game.key.split("_"))
    assert {"$ref": f"#/components/schemas/{own}Move"} in schemas["Move"]["anyOf"]
    mapping = schemas[f"{own}Move"]["discriminator"]["mapping"]
    on_maps = {kind_of(move) for x in catalog.boxed() if x.key == game.key for move in x.moves}
    assert set(mapping) == on_maps
    for kind, ref in mapping.items():
        shape = schemas[ref.rsplit("/", 1)[-1]]
        assert shape["properties"]["type"]["enum"] == [kind]
        assert {"seat", "seen", "key", "outcomes"} <= set(shape["properties"])


@pytest.mark.parametrize("game", catalog.games(), ids=lambda game: game.key)
def test_what_opens_a_table_and_what_it_shows_is_said_game_by_game(document: Json, game: Any) -> None:
    schemas = document["components"]["schemas"]
    own = "".join(word.capitalize() for word in game.key.split("_"))
    wanted = schemas["TableWanted"]["properties"]
    assert {"$ref": f"#/components/schemas/{own}Setup"} in wanted["setup"]["anyOf"]
    assert {"$ref": f"#/components/schemas/{own}Tracking"} in wanted["tracking"]["anyOf"]
    assert {"$ref": f"#/components/schemas/{own}State"} in schemas["State"]["anyOf"]
    seats = game.seat_colors[: game.players[0]]
    shown = game.view(game.start(game.options_type(seats)))
    said = schemas[f"{own}State"]
    assert set(said["required"]) == {*shown, "code", "game", "map", "number"} & set(said["required"])
    player = said["properties"]["players"]["additionalProperties"]
    assert set(player["required"]) <= {"name", *shown["players"][seats[0]]}


def test_every_operation_says_what_it_does_and_how_it_refuses(document: Json) -> None:
    for where, said in operations(document).items():
        assert said.get("summary"), where
        refused = said["responses"]["404"]["content"]["application/json"]["schema"]
        assert refused == {"$ref": "#/components/schemas/Refusal"}, where


def test_writes_name_the_token(document: Json) -> None:
    for (path, method), said in operations(document).items():
        free = {(path, "post") for path in ("/tables", "/tables/import", "/tables/try", "/maps", "/groups")}
        reads = method == "get" and not path.endswith("/requests") and not path.startswith("/groups")
        needs_token = not reads and (path, method) not in free and not path.endswith("/take")
        assert ("security" in said) == needs_token, (path, method)


def test_the_page_and_all_it_needs_come_from_here(client: FlaskClient) -> None:
    page = client.get("/api/docs")
    assert page.status_code == 200
    wanted = re.findall(r'(?:src|href|data-url)="([^"]+)"', page.get_data(as_text=True))
    assert len(wanted) >= 4
    for address in wanted:
        assert address.startswith("/")
        assert not address.startswith("//")
        answer = client.get(address)
        assert answer.status_code == 200, address
        answer.close()
    assert "http" not in page.headers["Content-Security-Policy"]
    assert "unsafe" not in page.headers["Content-Security-Policy"]


# what a reader needs to know --------------------------------------------------------------------


FROM_ELSEWHERE = {"Error", "PaginationMetadata"}  # components that flask-smorest brings, and nobody refers to


def test_every_field_says_what_it_is(document: Json) -> None:
    """A new field is described in its game's `field_words`, or in assistant/api/words.py."""
    silent = [
        f"{name}.{field}"
        for name, shape in document["components"]["schemas"].items()
        if name not in FROM_ELSEWHERE
        for field, held in shape.get("properties", {}).items()
        if not held.get("description")
    ]
    assert silent == []


def test_every_move_says_what_it_does(document: Json) -> None:
    schemas = document["components"]["schemas"]
    for game in catalog.games():
        own = "".join(word.capitalize() for word in game.key.split("_"))
        for ref in schemas[f"{own}Move"]["discriminator"]["mapping"].values():
            assert schemas[ref.rsplit("/", 1)[-1]]["description"], ref


def test_the_head_explains_tokens_offers_edges_and_outcomes(document: Json) -> None:
    told = document["info"]["description"]
    for word in ("Authorization: Bearer", "needs_outcome", "Edges are numbered", "choice", "known", "state"):
        assert word in told, word


def test_the_edges_are_as_the_head_says() -> None:
    from assistant.games.age_of_steam.hexes import STEPS

    assert STEPS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
