"""A game as a program sends it again: the table draws and rolls, and tells what came. Every figure is the
same."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from assistant.engine import Fact, book_of, live, read_on
from assistant.tables.codec import plain, to_data
from tests.support.age_of_steam.maps import KEYS, game_on
from tests.support.direct import DirectTable
from tests.support.play import SEATS
from tests.support.rails import MapWanderer
from tests.support.tables import Api, Json, TableClient
from tests.support.unwatched import unwatched

BY_TABLE = {"goods": "table", "dice": "table", "track": "board"}
OF_THE_STATE = ("players", "cities", "towns", "hexes", "bag", "display", "links", "tiles", "order", "phase", "turn",
                "up", "auction", "goods_round", "own", "result")  # fmt: skip


def played(key: str) -> DirectTable:
    rng = random.Random(f"{key} again")
    game = game_on(key)
    table = DirectTable(
        SEATS[: game.board.players[0]], {**BY_TABLE, "goods": "app", "dice": "app"}, rng, game
    )
    wanderer = MapWanderer(table, game.map_data(), rng, undo=0)
    wanderer.patron = True
    wanderer.play_to_the_end()
    return table


def opened_again(api: Api, table: DirectTable) -> TableClient:
    """With all that the first table had set out."""
    state = plain(table.game.view(book_of(table.game, table.start, table.log[:1]).state))
    lying = {
        place: {name: one["cubes"] for name, one in state[place].items()} for place in ("cities", "towns")
    }
    setup = {**lying, "hexes": state["hexes"], "display": state["display"], "bag": state["bag"]}
    seats = list(table.options.seats)
    return api.open(
        seats, map=table.game.map_key, tracking=BY_TABLE, setup={**setup, "order": state["order"]}
    )


def unnamed(state: Json) -> Json:
    """Without who sits where, which is the table's to say and not the game's."""
    players = state["players"].items()
    return {
        **state,
        "players": {seat: {k: v for k, v in one.items() if k != "name"} for seat, one in players},
    }


def fallen(facts: tuple[Fact, ...]) -> dict[str, Any]:
    answers = [fact for fact in map(to_data, facts) if fact["type"] == "answered"]
    return {fact["question"]: fact["outcome"] for fact in answers}


@pytest.mark.parametrize("key", KEYS)
def test_a_game_sent_again_has_the_same_figures_after_every_move(
    api: Api, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    unwatched(monkeypatch)
    first = played(key)
    again = opened_again(api, first)
    book = book_of(first.game, first.start, first.log[:1])
    for entry in list(live(first.log))[1:]:
        move: Json = {name: value for name, value in to_data(entry.move).items() if value is not None}
        again.move(move.pop("type"), move.pop("seat", ""), outcomes=fallen(entry.facts), **move)
        book = read_on(first.game, book, [entry])
        told, answered = json.loads(json.dumps(first.game.view(book.state))), unnamed(again.state)
        other = [name for name in OF_THE_STATE if told.get(name) != answered.get(name)]
        assert not other, f"{key}, entry {entry.number}: {other}"
    assert again.phase == "game_over"
