"""Drives a table with simple moves to the moment a test is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.support.tables import Api, Json, TableClient

SEATS = ("blue", "green", "yellow", "pink", "gray", "orange", "red", "purple")
HARMLESS = (
    "turn_order_pass",
    "engineer",
    "urbanization",
    "first_move",
    "first_build",
    "production",
    "locomotive",
    "second_locomotive",
    "express",
)
PHASES = (
    "issue_shares",
    "determine_player_order",
    "select_actions",
    "build_track",
    "move_goods",
    "goods_growth",
)
CITIES = (
    "Kansas City", "Minneapolis", "Duluth", "Des Moines", "St. Louis", "Chicago",
    "Evansville", "Cincinnati", "Detroit", "Toronto", "Wheeling", "Pittsburgh",
)  # fmt: skip
INDIANAPOLIS, TOLEDO = [10, 11], [12, 7]
BY_TABLE = {"goods": "app", "dice": "table"}


def opened(api: Api, players: int = 3, **wanted: Any) -> TableClient:
    """A table whose first order is the seating order: blue, green, yellow, pink, gray, orange."""
    seats = SEATS[:players]
    setup = {"order": list(seats), **wanted.pop("setup", {})}
    return api.open(seats, setup=setup, **wanted)


def bare(cities: Mapping[str, Sequence[str]] | None = None, /, **columns: Sequence[str | None]) -> Json:
    """A setup with nothing on the board but what is named: `light_1=["red"]`, `new_A=["blue"]`."""
    empty: dict[str, list[str]] = {str(die): [] for die in range(1, 7)}
    display: Json = {"light": dict(empty), "dark": dict(empty), "new_cities": {x: [] for x in "ABCDEFGH"}}
    for name, boxes in columns.items():
        side, column = name.split("_")
        display["new_cities" if side == "new" else side][column] = list(boxes)
    return {"cities": {**{city: [] for city in CITIES}, **(cities or {})}, "display": display}


def at(
    api: Api, phase: str, players: int = 3, turn: int = 1, actions: Mapping[str, str] | None = None,
    **wanted: Any,
) -> TableClient:  # fmt: skip
    """A fresh table played to a phase. The auction turns the order round: yellow, green, blue."""
    return play_to(opened(api, players, **wanted), phase, turn, actions)


def play_to(
    table: TableClient, phase: str, turn: int | None = None, actions: Mapping[str, str] | None = None
) -> TableClient:
    """Simple moves until `phase` (of `turn`, or of whichever comes next) waits for somebody."""
    while table.phase != phase or table.state["turn"] < (turn or 0):
        assert table.phase != "game_over", f"the game ended before {phase}"
        simple_move(table, actions or {})
    return table


def simple_move(table: TableClient, actions: Mapping[str, str] | None = None) -> Json:
    """Whoever is up does what costs nothing and changes least."""
    seat = table.up[0]
    match table.phase:
        case "issue_shares":
            return table.move("issue_shares", seat, count=0)
        case "determine_player_order":
            leave = next(x for x in ("drop_out", "decline_first") if x in table.offers(seat))
            return table.move(leave, seat)
        case "place_cattle":
            return table.move(
                "place_cattle", seat, **table.offers(seat)["place_cattle"]["choices"][0]["values"]
            )
        case "select_actions" if table.state["players"][seat]["action"]:
            return produced_at_once(table, seat)
        case "select_actions":
            return table.move("choose_action", seat, action=_action(table, seat, actions or {}))
        case track if track.endswith("_track"):
            if "starting_cities" in table.state["own"]:
                start_and_urbanize(table, seat)
            return table.move("build_done", seat)
        case "move_goods":
            return table.move("decline", seat)
        case "bonus_points":
            return table.move("tell_bonus", seat)
        case _:
            rolling = len(table.up) > 1 or "roll_growth" in table.offers(seat)
            return grow(table) if rolling else table.move("decline", seat)


def start_and_urbanize(table: TableClient, seat: str) -> None:
    """On maps where a build can't end without."""
    if seat not in table.state["own"]["starting_cities"]:
        choices = table.offers(seat)["select_starting_city"]["choices"]
        table.move("select_starting_city", seat, **choices[0]["values"])
    urbanizes = table.player(seat)["action"] == "urbanization"  # else nothing keeps a build from ending
    while urbanizes and "build_done" not in (offers := table.offers(seat)):
        fields = offers["urbanize"]["fields"]
        town = next(iter(fields["hex"]["towns"].values()))
        table.move("urbanize", seat, new_city=fields["new_city"]["one_of"][0], hex=town)


def produced_at_once(table: TableClient, seat: str) -> Json:
    """On maps where Production comes with its choice."""
    if "draw_production" in table.offers(seat):
        table.move("draw_production", seat)
    return table.move("produce", seat, **table.offers(seat)["produce"]["choices"][0]["values"])


def _action(table: TableClient, seat: str, wished: Mapping[str, str]) -> str:
    if seat in wished:
        return wished[seat]
    taken = {player["action"] for player in table.state["players"].values()}
    free = table.offers(seat)["choose_action"]["fields"]["action"]["one_of"]
    return next(a for a in HARMLESS if a in free and a not in taken and a not in wished.values())


def grow(table: TableClient, light: Sequence[int] = (), dark: Sequence[int] = ()) -> Json:
    """Roll the growth dice; where the table rolls, dice that are not named fall on 6."""
    if table.state["tracking"]["dice"] == "app":
        return table.move("roll_growth")
    dice = len(table.state["players"])
    faces = {"growth_light": [*light] or [6] * dice, "growth_dark": [*dark] or [6] * dice}
    return table.move("roll_growth", outcomes=faces)


def bidding(table: TableClient, *said: str) -> None:
    """`"blue 2"`, `"green out"`, `"yellow pass"`, each by the seat that is up."""
    kinds = {"out": "drop_out", "pass": "pass_bid"}
    for line in said:
        seat, what = line.split()
        assert table.up == [seat], f"{line}: but {table.up} is up"
        if what in kinds:
            table.move(kinds[what], seat)
        else:
            table.move("bid", seat, amount=int(what))


def deliver(table: TableClient, seat: str, income: int = 1, /, **fields: Any) -> Json:
    return table.move("deliver_by_hand", seat, income={seat: income}, **fields)


def build(table: TableClient, seat: str, cost: int = 0, sections: int = 0, **fields: Any) -> Json:
    return table.move("build_by_hand", seat, cost=cost, sections=sections, **fields)


def give(table: TableClient, figure: str, **amounts: int) -> None:
    """Set a figure of some seats by hand."""
    for seat, amount in amounts.items():
        table.correct(figure, seat, amount)


def figures(table: TableClient, figure: str) -> dict[str, int]:
    return {seat: player[figure] for seat, player in table.state["players"].items()}


def cubes(table: TableClient, place: str) -> list[str]:
    return table.state["cities"][place]["cubes"]
