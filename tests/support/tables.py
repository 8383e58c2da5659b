"""A table as a program sees it: open it, send moves, read figures. Every answer passes the referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.support.age_of_steam.referee import Referee

Json = dict[str, Any]


class Refused(Exception):
    """The server's refusal, with its code and its sentence."""

    def __init__(self, response: Any) -> None:
        body = response.get_json()["error"]
        super().__init__(f"{response.status_code} {body['code']}: {body['message']}")
        self.status, self.code = response.status_code, body["code"]
        self.message, self.details = body["message"], body["details"]


class Api:
    """The REST API of one application: its test client, or `Web`, which speaks to a port."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def send(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        sent = {} if body is None else {"json": body}
        response = self.client.open(f"/api/v1{path}", method=method, headers=headers, **sent)
        if response.status_code >= 400:
            raise Refused(response)
        return response.get_json()

    def get(self, path: str) -> Any:
        return self.send("GET", path)

    def open(self, seats: Sequence[str] = ("blue", "green", "yellow"), **wanted: Any) -> TableClient:
        body = {"map": "rust_belt", "seats": [{"color": seat} for seat in seats], **wanted}
        return TableClient(self, self.send("POST", "/tables", body))


class TableClient:
    """One open table, moved by its host. `state` is what the last answer said."""

    referee_type: Any = Referee

    def __init__(self, api: Api, opened: Json) -> None:
        self.api, self.code, self.host = api, opened["code"], opened["host_token"]
        self.tokens = {seat["color"]: seat["token"] for seat in opened["seats"]}
        self.state: Json = opened["state"]
        self.facts: list[Json] = []
        self.referee = self.referee_type(self)
        self.referee.check()

    def map_data(self) -> Json:
        return self.api.get(f"/maps/{self.state['map']}")

    def post(self, what: str, body: Json, token: str | None = None) -> Any:
        return self.api.send("POST", f"/tables/{self.code}/{what}", body, token or self.host)

    def get(self, what: str = "") -> Any:
        return self.api.get(f"/tables/{self.code}{what}")

    def move(self, type_: str, seat: str = "", token: str | None = None, **fields: Any) -> Json:
        answer = self.post("moves", {"type": type_, "seat": seat, **fields}, token)
        self.referee.stand_ins |= bool(fields.get("beyond_supply"))
        return self._took(answer)

    def rewind(self, to: int, **fields: Any) -> Json:
        answer = self.post("rewind", {"to": to, **fields})
        self.referee.rewound(to)
        return self._took(answer)

    def amend(self, number: int, type_: str, seat: str, until: int | None = None, **fields: Any) -> Json:
        move = {"type": type_, "seat": seat, **fields}
        return self._took(self.post("amend", {"number": number, "move": move, "until": until}))

    def refused(self, type_: str, seat: str = "", token: str | None = None, **fields: Any) -> Refused:
        """The refusal of a move that must not pass; nothing may have been written."""
        before = self.get()
        try:
            self.post("moves", {"type": type_, "seat": seat, **fields}, token)
        except Refused as refusal:
            assert self.get() == before
            return refusal
        raise AssertionError(f"{type_} by {seat} was not refused")

    def offers(self, seat: str) -> dict[str, Json]:
        return {offer["type"]: offer for offer in self.get("/offers")["offers"][seat]}

    def correct(self, field: str, of: Any = None, to: Any = None, why: str = "set for the test") -> Json:
        return self.move("correct", field=field, of=of, to=to, why=why)

    def player(self, seat: str) -> Json:
        return self.state["players"][seat]

    @property
    def up(self) -> list[str]:
        return self.state["up"]

    @property
    def phase(self) -> str:
        return self.state["phase"]

    @property
    def text(self) -> str:
        """The last entry in words."""
        return self.get("/log")["entries"][-1]["text"]

    def facts_of(self, kind: str) -> list[Json]:
        return [fact for fact in self.facts if fact["type"] == kind]

    def _took(self, answer: Json) -> Json:
        self.state, self.facts = answer["state"], answer["facts"]
        self.referee.check()
        return answer
