"""One of many writers: a process of its own that corrects a number again and again."""

from __future__ import annotations

import os
import time

from app import create_app
from tests.support.tables import Api, Json


def write(database: str, data: str, code: str, token: str, who: int, moves: int, at: float) -> list[Json]:
    """Starts at the moment `at`; answers with everything that was acknowledged."""
    os.environ["DATABASE_URL"] = database
    api = Api(create_app(data, RATELIMIT_ENABLED=False).test_client())
    time.sleep(max(0.0, at - time.time()))
    return [one(api, code, token, who, turn) for turn in range(moves)]


def one(api: Api, code: str, token: str, who: int, turn: int) -> Json:
    why = f"{who}-{turn}"
    body = {"type": "correct", "field": "cash", "of": "blue", "to": 100 * who + turn, "why": why, "key": why}
    answer = api.send("POST", f"/tables/{code}/moves", body, token)
    return {"number": answer["number"], "why": why, "cash": answer["state"]["players"]["blue"]["cash"]}
