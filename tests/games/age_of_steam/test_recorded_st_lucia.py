"""A real game of two on St. Lucia, on the board through the API: cubes on track, first place paid for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.support.tables import Api, TableClient

Json = dict[str, Any]
RECORD = json.loads((Path(__file__).parents[2] / "recorded" / "st_lucia_3032.json").read_text())
FIGURES = {
    "cash": "cash", "income": "income", "shares": "shares", "engine": "locomotive", "tracks": "sections",
    "out": "out",
}  # fmt: skip
DOWN = RECORD["board"]["source_offset"]["r"]
OUR_NAME = RECORD["board"]["name_differs"]


def test_the_recorded_game_equals_the_record_after_every_move(api: Api) -> None:
    table, moves = opened(api), RECORD["moves"]
    goods = RECORD["setup"]["hex_goods"]
    compare_goods(table, goods, RECORD["setup"]["bag"])
    for at, move in enumerate(moves):
        if not move.get("auto"):
            send(table, move)
        goods = move["after"].get("goods", goods)
        follow_track(table, move)
        if not any(later.get("auto") for later in moves[at + 1 : at + 2]):
            compare(table, move, goods)
    assert table.phase == "game_over"
    assert {x["seat"]: x["vp"] for x in table.state["result"]["ranking"]} == {"brown": 90, "black": 58}
    assert table.state["result"]["winners"] == ["brown"]


def opened(api: Api) -> TableClient:
    setup = RECORD["setup"]
    hexes = {on_board(raw): cubes for raw, cubes in setup["hex_goods"].items()}
    return api.open(
        [player["seat"] for player in RECORD["players"]],
        map="st_lucia",
        tracking={"goods": "table", "dice": "table", "track": "board"},
        setup={"order": setup["order"], "hexes": hexes, "bag": setup["bag"]},
    )


def on_board(raw: str) -> str:
    """A hex "q,r" of the record in the board's coordinates."""
    q, r = raw.split(",")
    return f"{q},{int(r) - DOWN}"


def hex_of(raw: list[int]) -> list[int]:
    return [raw[0], raw[1] - DOWN]


def send(table: TableClient, move: Json) -> None:
    seat, done = move["player"], move.get("ends_turn", False)
    assert table.up == [seat], f"move {move['n']}: {table.up} is up"
    match move["type"]:
        case "lay_track":
            tile = {"hex": hex_of(move["hex"]), "tracks": [track["edges"] for track in move["tracks"]]}
            table.move("lay_track", seat, tiles=[tile], done=done)
            assert table.facts_of("track_paid")[0]["cost"] == move["cost"], f"move {move['n']}"
        case "urbanize":
            table.move("urbanize", seat, new_city=move["new_city"], hex=hex_of(move["hex"]), done=done)
        case "move_goods":
            deliver(table, move)
        case "issue_shares":
            table.move("issue_shares", seat, count=move["count"])
        case "choose_action":
            table.move("choose_action", seat, action=move["action"])
        case "upgrade_engine":
            table.move("improve_locomotive", seat)
        case other:
            table.move(other, seat)


def deliver(table: TableClient, move: Json) -> None:
    """The very way stands among the offers, by the owners the record names; so it is sent."""
    path = [key(table, stop["to"]) for stop in move["path"]]
    owners = [stop["owner"] for stop in move["path"]]
    start = hex_of(move["from_hex"])
    ways = [
        choice["values"]
        for choice in table.offers(move["player"])["deliver"]["choices"]
        if (choice["values"]["from"], choice["values"]["path"]) == (start, path)
        and choice["values"]["color"] == move["color"]
        and owners_of(table, choice["values"]["links"])[1:] == owners[1:]
    ]
    assert ways, f"move {move['n']}: {start} {path}"
    earned = []
    for way in ways:
        fact = table.post("quote", {"type": "deliver", "seat": move["player"], **way})["facts"][0]
        earned.append(fact["income"])
    assert move["income"] in earned
    table.move("deliver", move["player"], **ways[earned.index(move["income"])])
    assert table.facts_of("goods_delivered")[0]["income"] == move["income"]


def owners_of(table: TableClient, links: list[int]) -> list[str | None]:
    owners = {link["id"]: link["owner"] for link in table.state["links"]}
    return [owners.get(number) for number in links]


def key(table: TableClient, name: str) -> str:
    """A town as we spell it; a New City by its letter."""
    name = OUR_NAME.get(name, name)
    cities = table.state["cities"].items()
    return next((letter for letter, city in cities if city["place"] == name), name)


def follow_track(table: TableClient, move: Json) -> None:
    """Links that the record completes or shortens, and track it releases, stand so in the state."""
    for link in (*move.get("completes", ()), *move.get("links_shortened", ())):
        ends = {key(table, place) for place in link["ends"]}
        like = [x for x in table.state["links"] if set(x["ends"]) == ends]
        assert (link["sections"], link["owner"]) in [(x["sections"], x["owner"]) for x in like], move["n"]
    if move["type"] == "track_released":
        lost = sorted(piece(hex_of(track["hex"]), track["edges"]) for track in move["tracks"])
        nobody = [
            piece(tile["hex"], track["edges"])
            for tile in table.state["tiles"]
            for track in tile["tracks"]
            if not track["owner"]
        ]
        assert set(lost) <= set(nobody)


def piece(hex_: list[int], edges: list[int | str]) -> tuple[str, str]:
    return f"{hex_[0]},{hex_[1]}", " ".join(sorted(map(str, edges)))


def compare(table: TableClient, move: Json, goods: Json) -> None:
    after = move["after"]
    for seat in after["order"]:
        for theirs, ours in FIGURES.items():
            assert table.player(seat)[ours] == after[seat][theirs], f"move {move['n']}: {seat} {ours}"
    assert table.state["order"] == after["order"], f"move {move['n']}"
    compare_goods(table, goods, after.get("bag", {}))
    check_links(table)


def compare_goods(table: TableClient, goods: Json, bag: Json) -> None:
    expected = {on_board(place): cubes for place, cubes in goods.items() if place[0].isdigit()}
    assert table.state["hexes"] == expected
    places = {**table.state["cities"], **table.state["towns"]}
    for name in (place for place in goods if not place[0].isdigit()):
        assert places[key(table, name)]["cubes"] == goods[name]
    assert {color: n for color, n in table.state["bag"].items() if n} == bag or not bag


def check_links(table: TableClient) -> None:
    """Everybody's sections are those of their links."""
    owned: dict[str, int] = dict.fromkeys(table.state["players"], 0)
    for link in table.state["links"]:
        if link["owner"]:
            owned[link["owner"]] += link["sections"]
    assert owned == {seat: player["sections"] for seat, player in table.state["players"].items()}
