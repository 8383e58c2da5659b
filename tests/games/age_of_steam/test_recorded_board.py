"""The same real game with its track on the board: links, owners, tiles and costs follow by themselves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.age_of_steam import test_recorded_game as by_hand
from tests.support.tables import Api, TableClient

Json = dict[str, Any]
RECORD = by_hand.RECORD
OFFSET = RECORD["board"]["source_offset"]


@pytest.fixture(scope="module")
def moves() -> list[Json]:
    return RECORD["moves"]


def test_the_recorded_game_on_the_board_equals_the_record_after_every_move(
    api: Api, moves: list[Json]
) -> None:
    table = by_hand.opened(api, "board")
    links: list[Json] = []
    for at, move in enumerate(moves):
        if not move.get("auto"):
            send(table, moves, at)
        links = follow_links(table, links, move)
        if not any(later.get("auto") for later in moves[at + 1 : at + 2]):
            by_hand.compare(table, moves, at)
            compare_board(table, moves, at)
    assert table.phase == "game_over"
    by_hand.compare_scores(table)


def send(table: TableClient, moves: list[Json], at: int) -> None:
    move = moves[at]
    match move["type"]:
        case "lay_track":
            lay_track(table, move)
        case "urbanize":
            where = {"new_city": move["new_city"], "hex": board_hex(move["hex"])}
            table.move("urbanize", move["player"], **where, done=move["ends_turn"])
        case "move_goods":
            deliver(table, moves, at)
        case _:
            by_hand.send(table, moves, at)


def board_hex(raw: list[int]) -> list[int]:
    return [raw[0] - OFFSET["q"], raw[1] - OFFSET["r"]]


def lay_track(table: TableClient, move: Json) -> None:
    """One tile as it lies afterwards; what was paid must be what the record paid."""
    tile = {"hex": board_hex(move["hex"]), "tracks": [track["edges"] for track in move["tracks"]]}
    cash = table.player(move["player"])["cash"]
    table.move("lay_track", move["player"], tiles=[tile], done=move["ends_turn"])
    (paid,) = table.facts_of("track_paid")
    assert paid["cost"] == move["cost"] == cash - table.player(move["player"])["cash"]


def deliver(table: TableClient, moves: list[Json], at: int) -> None:
    """By its stops; who earns is the app's to say. The offers must have held this very route."""
    move = moves[at]
    path = [stop["to"] for stop in move["path"]]
    offered = table.offers(move["player"])["deliver"]["choices"]
    here = place_key(table, move["from"])
    keys = [place_key(table, place) for place in path]
    assert any(
        c["values"]["from"] == here and c["values"]["path"] == keys and c["values"]["color"] == move["color"]
        for c in offered
    )
    table.move(
        "deliver",
        move["player"],
        color=move["color"],
        path=path,
        links=links_by(table, move, here),
        **{"from": move["from"]},
    )
    (fact,) = table.facts_of("goods_delivered")
    assert fact["income"] == move["income"]
    if table.phase == "goods_growth":
        by_hand.roll(table, next(later for later in moves[at:] if later["type"] == "goods_growth"))


def place_key(table: TableClient, name: str) -> str:
    """A New City goes by its letter."""
    cities = table.state["cities"]
    return next((key for key, city in cities.items() if city.get("place") == name), name)


def links_by(table: TableClient, move: Json, here: str) -> list[int]:
    """The link of each hop that belongs to whom the record says."""
    found = []
    for stop in move["path"]:
        there = place_key(table, stop["to"])
        owned = [
            x for x in table.state["links"] if set(x["ends"]) == {here, there} and x["owner"] == stop["owner"]
        ]
        found.append(owned[0]["id"])
        here = there
    return found


def follow_links(table: TableClient, links: list[Json], move: Json) -> list[Json]:
    """Every link the record completes stands in the state with its ends, sections and owner."""
    for done in move.get("completes", ()):
        ends = {place_key(table, place) for place in done["ends"]}
        same = [
            x
            for x in table.state["links"]
            if set(x["ends"]) == ends and (x["sections"], x["owner"]) == (done["sections"], done["owner"])
        ]
        assert same, f"move {move['n']}: {done}"
    return table.state["links"]


def compare_board(table: TableClient, moves: list[Json], at: int) -> None:
    """Sections from the links are the record's, but for the eliminated, who keep completed links here."""
    for seat, player in table.state["players"].items():
        if not player["out"]:
            assert player["sections"] == moves[at]["after"][seat]["tracks"], f"move {at + 1}: {seat}"
    owned: dict[str, int] = {}
    for link in table.state["links"]:
        owned[link["owner"]] = owned.get(link["owner"], 0) + link["sections"]
    assert all(table.player(seat)["sections"] == n for seat, n in owned.items() if seat)


def test_unextended_track_lapses_when_the_record_says_so(api: Api, moves: list[Json]) -> None:
    table = by_hand.opened(api, "board")
    released = next(i for i, move in enumerate(moves) if move["type"] == "track_released")
    for at in range(released):
        if not moves[at].get("auto"):
            send(table, moves, at)
    lost = [[board_hex(t["hex"]), sorted(t["edges"])] for t in moves[released]["tracks"]]
    nobody = [
        [t["hex"], sorted(x["edges"])] for t in table.state["tiles"] for x in t["tracks"] if not x["owner"]
    ]
    assert nobody == lost
