"""A state is told as it is, however much of it was written for the last move already."""

from __future__ import annotations

import json

from flask import Flask

from assistant.api.telling import steadily
from assistant.doors.states import state_of
from assistant.games.shapes import Steady
from assistant.tables.books import current, table_of
from bench.on_board import board_at, with_dice
from tests.support.tables import Api


def told(app: Flask, code: str) -> tuple[str, str]:
    """A state as programs are told it, and as it would be without anything kept."""
    with app.app_context():
        table = table_of(code)
        state = state_of(table, current(table))
        return app.json.dumps({"state": steadily(state)}), json.dumps({"state": state})


def test_what_stays_is_told_as_the_rest_is(app: Flask, api: Api) -> None:
    opened = api.send("POST", "/tables/import", board_at(60))
    for at in range(60, 66):
        ours, plain = told(app, opened["code"])
        assert json.loads(ours) == json.loads(plain)
        assert [*json.loads(ours)["state"]] == [*json.loads(plain)["state"]]
        assert api.send("GET", f"/tables/{opened['code']}") == json.loads(plain)["state"]
        move = {**with_dice(at), "seen": at}
        answer = api.send("POST", f"/tables/{opened['code']}/moves", move, opened["host_token"])
        assert answer["state"] == json.loads(told(app, opened["code"])[1])["state"]


def test_it_is_written_once(app: Flask) -> None:
    kept = Steady([1, 2])
    state = {"tiles": kept, "links": Steady(), "turn": 3}
    assert app.json.dumps(steadily(state)) == '{"tiles": [1,2], "links": [], "turn": 3}'
    kept.written = "[7]"
    assert app.json.dumps([steadily(state)]) == '[{"tiles": [7], "links": [], "turn": 3}]'
