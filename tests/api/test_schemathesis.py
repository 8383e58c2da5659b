"""Schemathesis reads the OpenAPI document and sends what it allows, and what it does not, to a real table."""

from __future__ import annotations

import os
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app import create_app
from assistant.games import catalog
from tests.games.age_of_steam.workshop.test_own_maps import IBERIA
from tests.support.tables import Api, TableClient
from tests.support.wandering import playing

EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "25"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


class FirstWord:
    """A stream never ends; what it says first must do."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        answer = self.inner(environ, start_response)
        if not environ["PATH_INFO"].endswith("/stream"):
            return answer
        try:
            return [next(iter(answer), b"")]
        finally:
            answer.close()


FOLDER = tempfile.TemporaryDirectory()
APP = create_app(FOLDER.name, RATELIMIT_ENABLED=False)
APP.wsgi_app = FirstWord(APP.wsgi_app)  # type: ignore[method-assign]
schema = schemathesis.openapi.from_wsgi("/api/openapi.json", APP)


STATUSES: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)


@pytest.fixture(params=list(catalog.GAMES))
def place(request: pytest.FixtureRequest) -> TableClient:
    """One table for every operation, of every game."""
    return playing(request.param).lively(Api(APP.test_client()))


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_the_document_is_true(case: schemathesis.Case[Any], place: TableClient) -> None:
    let_in(case, place)
    case.headers["Accept-Encoding"] = "identity"  # this client does not unpack
    answer = case.call()
    STATUSES[place.state["game"], case.operation.label][answer.status_code] += 1
    case.validate_response(answer, checks=CHECKS)


def let_in(case: schemathesis.Case[Any], place: TableClient) -> None:
    """Most examples get past the door: a real code, a real seat, the host's token. The others knock."""
    kind = len(str(case.path_parameters.get("code", ""))) % 6
    if "code" in case.path_parameters and kind != 4:
        case.path_parameters["code"] = place.code
    if "color" in case.path_parameters and kind != 5:
        case.path_parameters["color"] = next(iter(place.state["players"]))
    token = place.host
    if "key" in case.path_parameters and kind != 3:
        case.path_parameters["key"] = place.state["map"]
        if case.method in ("PUT", "DELETE"):
            own = place.api.send("POST", "/maps", {"file": IBERIA})
            case.path_parameters["key"], token = own["key"], own["token"]
    if "group" in case.path_parameters and kind != 3:
        token = into_a_group(case, place)
    if kind != 3:
        case.headers["Authorization"] = f"Bearer {token}"


def into_a_group(case: schemathesis.Case[Any], place: TableClient) -> str:
    """A book with one game in it. Returns its token."""
    group = place.api.send("POST", "/groups", {"name": "Thursday"})
    case.path_parameters["group"] = group["code"]
    token: str = group["token"]
    if {"person", "game"} & case.path_parameters.keys():
        known = one_game(place.api, f"/groups/{group['code']}", token)
        case.path_parameters.update(
            {name: known[name] for name in known.keys() & case.path_parameters.keys()}
        )
        if case.path.endswith("/join") and case.body:
            case.body = {"into": known["other"]}
    if case.path.endswith("/tables") and case.body:
        case.body = {"table": place.code, "host_token": place.host}
    return token


@cache
def over() -> TableClient:
    table = Api(APP.test_client()).open()
    table.correct("phase", None, "game_over")
    return table


def one_game(api: Api, group: str, token: str) -> dict[str, int]:
    """Puts a finished game into a book; the numbers that it and one of its people have there."""
    for seat, name in (("blue", "Ada"), ("green", "Ben")):
        api.send("PATCH", f"/tables/{over().code}/seats/{seat}", {"name": name}, over().host)
    api.send("POST", f"{group}/tables", {"table": over().code, "host_token": over().host}, token)
    [game] = api.send("GET", f"{group}/games", token=token)["games"]
    ada, ben = sorted(place["person"] for place in game["places"] if place["person"])
    return {"game": game["id"], "person": ada, "other": ben}


def test_the_examples_went_in_everywhere() -> None:
    """Runs last: had everything been refused at the door, nothing would have been tried."""
    if len(STATUSES) < len(catalog.GAMES) * len(list(schema.get_all_operations())):
        pytest.skip("only a part of the document was tried in this process")
    for (game, label), counted in STATUSES.items():
        inside = {200, 201} if label.startswith("GET") or label.endswith("/tables") else {200, 201, 409, 422}
        assert counted.keys() & inside, f"{game} {label}: {counted}"
