"""What every refusal must look like."""

from __future__ import annotations

import re
from typing import Any

from werkzeug.test import TestResponse

PROGRAMMERS_WORDS = re.compile(
    r"Traceback|Error|Exception|NoneType|None\b|<class|\bdict\b|\bstr\b|\bint\b|\bfloat\b|\btuple\b"
    r"|object at 0x|schema|marshmallow|sqlalchemy|\{'|\['|_schema|NaN|regex|null\b",
)
LONGEST = 220


def check_sentence(message: Any) -> None:
    """One clear sentence (or two short ones) in a player's words."""
    assert isinstance(message, str)
    assert message == message.strip()
    assert len(message) <= LONGEST, message
    assert message[-1] in ".?!”", message
    assert message[0].isupper() or message[0] in "“0123456789", message
    assert "  " not in message, message
    assert "\n" not in message
    assert not PROGRAMMERS_WORDS.search(message), message


def check_refusal(response: TestResponse, status: int | set[int] | None = None, code: str = "") -> Any:
    """The one shape; returns its details."""
    statuses = {status} if isinstance(status, int) else status
    assert statuses is None or response.status_code in statuses, response.get_data(as_text=True)[:300]
    assert 400 <= response.status_code < 500 or response.status_code == 503
    assert response.mimetype == "application/json"
    body = response.get_json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message", "details", "request"}
    assert body["error"]["request"] == response.headers["X-Request-ID"]
    assert re.fullmatch(r"[a-z_]+", body["error"]["code"])
    assert not code or body["error"]["code"] == code, body
    check_sentence(body["error"]["message"])
    assert isinstance(body["error"]["details"], dict | list)
    return body["error"]["details"]
