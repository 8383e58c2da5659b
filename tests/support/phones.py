"""Phones as test clients: each keeps its own cookie and sends its own Origin."""

from __future__ import annotations

import html
import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

HERE = "http://localhost"


class Phone:
    """One browser at one table."""

    def __init__(self, app: Flask, code: str = "") -> None:
        self.client: FlaskClient = app.test_client()
        self.code = code

    def get(self, what: str = "", **more: Any) -> TestResponse:
        return self.client.get(self._path(what), **more)

    def post(self, what: str, origin: str | None = HERE, htmx: bool = False, **fields: Any) -> TestResponse:
        headers = {"Origin": origin} if origin else {}
        if htmx:
            headers["HX-Request"] = "true"
        return self.client.post(self._path(what), data=_form(fields), headers=headers)

    def unfolded(self, seat: str) -> str:
        """A seat's page as a person reads it who opens whatever is fetched when it is opened."""
        answers = [self.get(f"/seat/{seat}{part}") for part in ("", "/help", "/prices", "/by_hand")]
        return " ".join(said(answer) for answer in answers if answer.status_code == 200)

    def take(self, color: str, name: str = "") -> TestResponse:
        return self.post("/take", color=color, name=name)

    def state(self) -> dict[str, Any]:
        return self.client.get(f"/api/v1/tables/{self.code}").get_json()

    def _path(self, what: str) -> str:
        return what if what.startswith("//") else f"/t/{self.code}{what}"


def open_table(app: Flask, *seats: str, **fields: Any) -> Phone:
    """A host's browser that has just opened a table."""
    phone = Phone(app)
    wanted = {"game": "age_of_steam", "map": "rust_belt", "seat": list(seats or ("blue", "green", "yellow"))}
    answer = phone.client.post("/open", data=_form({**wanted, **fields}), headers={"Origin": HERE})
    assert answer.status_code == 303, said(answer)
    phone.code = answer.headers["Location"].split("/")[2]
    return phone


def said(answer: TestResponse) -> str:
    """The page as a person reads it."""
    text = re.sub(r"<[^>]+>", " ", answer.get_data(as_text=True))
    return re.sub(r"\s+", " ", html.unescape(text)).strip()


def _form(fields: dict[str, Any]) -> MultiDict[str, Any]:
    """`to_blue` stays; lists become several fields of one name; `__` is a dot."""
    form: MultiDict[str, Any] = MultiDict()
    for name, value in fields.items():
        for one in value if isinstance(value, list) else [value]:
            form.add(name.replace("__", "."), one)
    return form
