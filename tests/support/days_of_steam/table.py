"""A table of Days of Steam for tests: opened as they need it, every answer passed by the referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.support.days_of_steam.referee import DaysReferee
from tests.support.tables import Api, Json, TableClient

GAME = "days_of_steam"
SEATS = ("gray", "orange", "white", "purple")
FACE_UP = [{"color": "blue", "goods": ["red", "green"]}, {"color": "yellow", "goods": ["blue", "red"]}]
SETUP = {
    "first": "gray",
    "start": "red",
    "face_up": [
        {"color": "blue", "goods": ["red", "green"]},
        {"color": "green", "goods": ["red", "yellow"]},
    ],
}
BY_TABLE = {"goods": "table", "dice": "table"}
DICE = {"dice": "table"}
NEXT = {"town": ["green"], "goods": ["yellow", "yellow"]}  # what the table turns up next, mostly


class DaysClient(TableClient):
    referee_type = DaysReferee

    def town(self, key: str) -> Json:
        return self.state["towns"][key]

    def has(self, seat: str, **figures: Any) -> None:
        player = self.player(seat)
        assert {name: player[name] for name in figures} == figures

    def tile(self, seat: str, coal: int = 0, **more: Any) -> Json:
        return self.move("play_tile", seat, coal=coal, **more)

    def play_town(self, seat: str, coal: int = 0, face_up: int | None = None, **more: Any) -> Json:
        """The table turns up a green town with two yellow goods, where it does so and says no other."""
        if self.state["tracking"]["goods"] == "table":
            more = {"outcomes": NEXT, **more}
        return self.move("play_town", seat, coal=coal, face_up=face_up, **more)

    def train(self, seat: str, segments: int, end: str, *carries: str, **more: Any) -> Json:
        """`"red 1|blue|blue 2"`: a good from where, of what colour, to where; parts may be empty."""
        return self.move("move_train", seat, segments=segments, end=end, carries=carried(*carries), **more)

    def no_train(self, seat: str, segments: int, end: str, *carries: str, **more: Any) -> str:
        """Why the train may not move so."""
        fields = {"segments": segments, "end": end, "carries": carried(*carries), **more}
        return self.refused("move_train", seat, **fields).message

    def give(self, **steam: int) -> None:
        for seat, amount in steam.items():
            self.correct("steam", seat, amount)


def carried(*carries: str) -> list[Json]:
    found = []
    for carry in carries:
        names = dict(zip(("from", "color", "to"), carry.split("|"), strict=False))
        found.append({name: value for name, value in names.items() if value})
    return found


def opened(api: Api, players: int = 2, seats: Sequence[str] = SEATS, **wanted: Any) -> DaysClient:
    """Gray begins; the map begins with a red town; blue and yellow lie face up."""
    setup = {"first": "gray", "start": "red", "face_up": FACE_UP, **wanted.pop("setup", {})}
    if wanted.get("tracking", {}).get("goods") == "none":
        setup = {"first": setup["first"]}
    return bare(api, players, seats, setup=setup, **wanted)


def bare(api: Api, players: int = 2, seats: Sequence[str] = SEATS, **wanted: Any) -> DaysClient:
    people = [{"color": seat} for seat in seats[:players]]
    body = {"game": GAME, "map": GAME, "seats": people, **wanted}
    return DaysClient(api, api.send("POST", "/tables", body))


def with_towns(api: Api, steam: int = 6, **wanted: Any) -> DaysClient:
    """Red 1, blue 1 (red, green) and yellow 1 (blue, red) are in play, the trains in red 1; gray is up."""
    table = opened(api, tracking={"goods": "table", "dice": "table"}, **wanted)
    table.play_town("gray", face_up=1)
    table.play_town("orange", face_up=2, outcomes={"town": ["yellow"], "goods": ["green", "green"]})
    assert table.town("blue 1")["goods"] == ["red", "green"]
    table.give(gray=steam, orange=steam)
    return table
