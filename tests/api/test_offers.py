"""A list of offers suffices: every choice can be sent as it stands, on every map, by hand and on the board."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from assistant.engine import kind_of
from assistant.games import catalog
from assistant.games.moves import Correcting, Dialling
from tests.support.direct import told
from tests.support.tables import Api, Json, Refused, TableClient
from tests.support.wandering import client, dials

MOVES = 60
TABLES = [
    pytest.param(game, dial, id=f"{game.map_key}-{'-'.join(dial.values())}")
    for game in catalog.boxed()
    for dial in dials(game)
]


class Sender:
    """Sends choices as they stand and reads nothing else; where the table rolls or draws, it says what."""

    def __init__(self, table: TableClient, rng: random.Random) -> None:
        self.table, self.rng, self.sent = table, rng, Counter[str]()
        table.referee.stand_ins = True

    def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.table.phase != "game_over":
                self.move()

    def move(self) -> None:
        seat = self.rng.choice(self.table.up)
        offers = self.table.get("/offers")["offers"][seat]
        ready = [x for x in offers if x["choices"] and not x["type"].endswith("by_hand")] * 3
        ready += [x for x in offers if x["choices"] or not x["fields"]]
        offer = self.rng.choice(ready)
        choices = sound(offer["choices"]) or offer["choices"] or [{"values": {}}]
        self.send({"type": offer["type"], "seat": offer["seat"], **self.rng.choice(choices)["values"]})

    def send(self, move: Json) -> None:
        outcomes: Json = {}
        while True:
            try:
                self.table.move(**{"type_": move["type"], **without(move), "outcomes": outcomes})
            except Refused as refusal:
                assert refusal.code == "needs_outcome", (move, refusal.message)
                outcomes |= self.told(refusal.details)
            else:
                self.sent[move["type"]] += 1
                return

    def told(self, asked: list[Json]) -> Json:
        state = self.table.state
        found: Json = {}
        for one in asked:
            held = state["town_deck"] if one["kind"] == "tiles" else state["bag"]
            found |= told([one], held or {}, self.rng)
        return found


def sound(choices: list[Json]) -> list[Json]:
    """Those that leave their player in the game."""
    return [x for x in choices if not (x["forecast"] or {}).get("eliminated")]


def without(move: Json) -> Json:
    return {name: value for name, value in move.items() if name != "type"}


def opened(api: Api, game: Any, dial: Json) -> TableClient:
    track = {} if "track" not in dial or "track" in game.settled else {"track": dial["track"]}
    seats = [{"color": color} for color in game.seat_colors[: game.players[0]]]
    setup = {"order": [seat["color"] for seat in seats]} if game.key == "age_of_steam" else {}
    tracking = {"goods": "app", "dice": dial["dice"], **track, **game.settled_dial}
    body = {"map": game.map_key, "seats": seats, "tracking": tracking, "setup": setup}
    return client(api, api.send("POST", "/tables", body))


def of_seats(game: Any) -> list[str]:
    """The moves that an offer may name: all but those that every game has."""
    return [kind_of(move) for move in game.moves if not issubclass(move, Correcting | Dialling)]


@pytest.mark.parametrize(("game", "dial"), TABLES)
def test_every_choice_can_be_sent_as_it_stands(api: Api, game: Any, dial: Json) -> None:
    sender = Sender(opened(api, game, dial), random.Random(f"{game.map_key} {dial}"))
    sender.play(MOVES)
    assert len(sender.sent) >= min(3, len(of_seats(game))), sender.sent


def test_a_game_on_the_board_is_played_to_its_end_with_track_built_and_goods_delivered(api: Api) -> None:
    game = catalog.find("age_of_steam", "germany")
    sender = Sender(opened(api, game, {"dice": "app", "track": "board"}), random.Random(5))
    sender.play(2000)
    assert sender.table.phase == "game_over"
    assert sender.sent["lay_track"] > 3 and sender.sent["deliver"] > 0, (
        sender.sent
    )  # the app rolls as it likes


def test_track_is_offered_with_its_price_and_what_it_joins(api: Api) -> None:
    table = api.open(tracking={"track": "board"}, setup={"order": ["blue", "green", "yellow"]})
    for seat in ("blue", "green", "yellow"):
        table.move("issue_shares", seat, count=1)
    for seat in ("blue", "green"):
        table.move("drop_out", seat)
    for seat, action in zip(
        ("yellow", "green", "blue"), ("engineer", "first_move", "production"), strict=True
    ):
        table.move("choose_action", seat, action=action)
    choices = table.offers("yellow")["lay_track"]["choices"]
    links = [choice for choice in choices if choice["joins"]]
    assert links == choices[: len(links)] and 10 < len(links) < len(choices)
    assert len({frozenset(link["joins"]) for link in links}) == len(links)
    best = next(link for link in links if set(link["joins"]) == {"Cincinnati", "Evansville"})
    table.move("lay_track", "yellow", **best["values"])
    assert table.state["links"][0]["ends"] in (best["joins"], best["joins"][::-1])
    assert table.facts_of("track_paid")[0]["cost"] == best["pays"]
    assert table.player("yellow")["cash"] == best["forecast"]["cash"]
