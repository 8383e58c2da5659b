"""A real game of five on the Rust Belt, replayed through the API: every figure after every move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.tables import Api, TableClient

Json = dict[str, Any]
RECORD = json.loads((Path(__file__).parents[2] / "recorded" / "rust_belt_2692.json").read_text())
FIGURES = {"cash": "cash", "income": "income", "shares": "shares", "engine": "locomotive", "out": "out"}
ACTIONS = {"turn_order": "turn_order_pass"}


@pytest.fixture(scope="module")
def moves() -> list[Json]:
    return RECORD["moves"]


def test_the_recorded_game_by_hand_equals_the_record_after_every_move(api: Api, moves: list[Json]) -> None:
    table = opened(api)
    for at, move in enumerate(moves):
        if not move.get("auto"):
            send(table, moves, at)
        if not any(later.get("auto") for later in moves[at + 1 : at + 2]):
            compare(table, moves, at)
    assert table.phase == "game_over"
    compare_scores(table)


def opened(api: Api, track: str = "hand") -> TableClient:
    setup = RECORD["setup"]
    return api.open(
        [player["seat"] for player in RECORD["players"]],
        tracking={"goods": "table", "dice": "table", "track": track},
        setup={key: setup[key] for key in ("order", "cities", "display", "bag")},
    )


def send(table: TableClient, moves: list[Json], at: int) -> None:
    move = moves[at]
    match move["type"]:
        case "urbanize":
            urbanize(table, move)
        case "lay_track":
            build_by_hand(table, move, move["cost"], tiles=1)
        case "upgrade_engine" | "skip_move" | "move_goods":
            move_goods(table, moves, at)
        case _:
            type_, fields = plain(move)
            table.move(type_, move["player"], **fields)
            if type_ == "drop_out":
                check_drop(table, move)


def plain(move: Json) -> tuple[str, Json]:
    """Moves that need no more than their own fields."""
    match move["type"]:
        case "issue_shares":
            return "issue_shares", {"count": move["count"]}
        case "bid":
            return "bid", {"amount": move["amount"]}
        case "pass":
            return "pass_bid", {}
        case "choose_action":
            return "choose_action", {"action": ACTIONS.get(move["action"], move["action"])}
        case other:
            return other, {}


def urbanize(table: TableClient, move: Json) -> None:
    """A New City may complete links; by hand, the sections are entered after it."""
    q, r = move["hex"]
    hex_ = [q, r - RECORD["board"]["source_offset"]["r"]]
    table.move("urbanize", move["player"], new_city=move["new_city"], hex=hex_)
    build_by_hand(table, move, 0)


def build_by_hand(table: TableClient, move: Json, cost: int, **more: Any) -> None:
    """The record says what was paid and how many sections each seat has afterwards."""
    gains = {
        seat: after["tracks"] - table.player(seat)["sections"]
        for seat, after in move["after"].items()
        if seat in table.state["players"] and not table.player(seat)["out"]
    }
    own = gains.pop(move["player"])
    others = {seat: by for seat, by in gains.items() if by}
    sections: Json = {"sections": own, "others": others, "done": move["ends_turn"]}
    table.move("build_by_hand", move["player"], cost=cost, **more, **sections)


def move_goods(table: TableClient, moves: list[Json], at: int) -> None:
    """The last goods move of a turn brings income and expenses; then the dice are rolled."""
    move = moves[at]
    if move["type"] == "move_goods":
        where = {"color": move["color"], "from": move["from"], "to": move["path"][-1]["to"]}
        table.move("deliver_by_hand", move["player"], income=move["income"], **where)
    else:
        table.move("improve_locomotive" if move["type"] == "upgrade_engine" else "decline", move["player"])
    if table.phase == "goods_growth":
        roll(table, next(later for later in moves[at:] if later["type"] == "goods_growth"))


def roll(table: TableClient, growth: Json) -> None:
    asked = table.refused("roll_growth", table.up[0])
    assert (asked.status, asked.code) == (409, "needs_outcome")
    assert asked.details == [
        {"question": "growth_light", "kind": "dice", "count": 5},
        {"question": "growth_dark", "kind": "dice", "count": 5},
    ]
    dice = {f"growth_{side}": faces for side, faces in growth["dice"].items()}
    table.move("roll_growth", table.up[0], outcomes=dice)


def check_drop(table: TableClient, move: Json) -> None:
    (fact,) = table.facts_of("dropped_out")
    assert (fact["place"], fact["paid"]) == (move["place"], move["paid"])


def compare(table: TableClient, moves: list[Json], at: int) -> None:
    after = moves[at]["after"]
    for seat in RECORD["players"]:
        for theirs, ours in FIGURES.items():
            assert table.player(seat["seat"])[ours] == after[seat["seat"]][theirs], (
                f"move {at + 1}: {seat} {ours}"
            )
    assert table.state["order"] == after["order"], f"move {at + 1}"
    if table.phase == "game_over":
        return  # the record lets the last turn's goods grow; it would change nothing
    for part, shown in (("bag", bag(table)), ("display", table.state["display"]), ("goods", goods(table))):
        if part in after:
            expected = {k: v for k, v in after[part].items() if part != "bag" or v}
            assert shown == expected, f"move {at + 1}: {part}"


def bag(table: TableClient) -> Json:
    return {color: n for color, n in table.state["bag"].items() if n}


def goods(table: TableClient) -> Json:
    return {city.get("place", name): city["cubes"] for name, city in table.state["cities"].items()}


def compare_scores(table: TableClient) -> None:
    scores = {score["seat"]: score["vp"] for score in table.state["result"]["ranking"]}
    for seat, final in RECORD["final"]["players"].items():
        if not final["out"]:
            assert scores[seat] == final["score"]
    assert table.state["result"]["winners"] == ["brown"]
    assert table.player("red")["out"]
