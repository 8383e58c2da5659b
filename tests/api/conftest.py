"""A table that waits for blue to issue shares, and raw requests to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app import create_app
from tests.support.tables import Api, TableClient

Send = Callable[..., TestResponse]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for all tests of a file: each has a table of its own."""
    return create_app(tmp_path_factory.mktemp("api"), TESTING=True, RATELIMIT_ENABLED=False)


@pytest.fixture
def table(api: Api) -> TableClient:
    return api.open(setup={"order": ["blue", "green", "yellow"]})


@pytest.fixture
def send(app: Flask, table: TableClient) -> Send:
    """`send("POST", "/moves", {...})` at the table, as its host unless a token is named."""
    client = app.test_client()

    def sent(
        method: str, what: str, body: Any = None, token: str | None = "host", **more: Any
    ) -> TestResponse:
        held = table.host if token == "host" else token
        headers = {**({"Authorization": f"Bearer {held}"} if held else {}), **more.pop("headers", {})}
        kind = {"json": body} if not isinstance(body, str | bytes) else {"data": body}
        if body is not None and "json" not in kind:
            more.setdefault("content_type", "application/json")
        path = what if what.startswith("/api") else f"/api/v1/tables/{table.code}{what}"
        given = kind if body is not None else {}
        return client.open(path, method=method, headers=headers, **given, **more)

    return sent
