"""The referee: after every move, every cube, tile, counter and point is accounted for."""

from __future__ import annotations

from collections import Counter
from typing import Any

COLORS = ("red", "yellow", "green", "blue")
BONUS = (0, 0, 1, 3, 5)


class DaysReferee:
    """Counts from outside, by what the API says. What is corrected by hand is counted anew."""

    stand_ins = False

    def __init__(self, table: Any) -> None:
        self.table = table
        self.counts = counts(table.state)
        self.after: dict[int, dict[str, Any]] = {}

    def check(self) -> None:
        state, facts = self.table.state, self.table.facts
        if {fact["type"] for fact in facts} & {"corrected", "tracking_set", "box_opened", "start_laid"}:
            self.counts = counts(state)
        found = counts(state)
        assert found == self.counts, f"was {self.counts}, now {found}"
        self.after[state["number"]] = found
        check_box(state)
        check_players(state)
        check_statement(self.table)

    def rewound(self, to: int) -> None:
        self.counts = self.after[to]


def counts(state: dict[str, Any]) -> dict[str, Any]:
    """What never changes at a table: all its cubes, its track tiles and its town tiles."""
    players, drawn = state["players"].values(), state.get("drawn")
    tiles = state["deck"] + state["played"] + sum(player["hand"] for player in players)
    if state["towns"] is None:
        return {"tiles": tiles}
    delivered = [color for player in players for color in player["delivered"]]
    riding = [player["cargo"]["color"] for player in players if player["cargo"]]
    waiting = [color for tile in state["face_up"] for color in tile["goods"]]
    waiting += drawn["goods"] if drawn else []
    lying = [color for town in state["towns"].values() for color in town["goods"]]
    cubes = Counter(delivered + riding + waiting + lying) + Counter(state["bag"])
    town_tiles = sum(state["town_deck"].values()) + len(state["face_up"]) + len(state["towns"])
    town_tiles += bool(drawn)
    return {"tiles": tiles, "cubes": dict(sorted(cubes.items())), "town tiles": town_tiles}


def check_box(state: dict[str, Any]) -> None:
    players = state["players"].values()
    assert sum(player["circuits"] for player in players) + state["circuits_left"] == 7
    assert min(state["deck"], state["played"], state["town_tiles"], state["circuits_left"]) >= 0
    assert sum(player["coal"] for player in players) <= 20
    assert state["up"] or state["phase"] == "game_over"
    if state["towns"] is None:
        return
    assert min([*state["bag"].values(), *state["town_deck"].values()], default=0) >= 0
    beside = len(state["face_up"]) + bool(state.get("drawn"))
    assert sum(state["town_deck"].values()) + beside == state["town_tiles"]
    for town in state["towns"].values():
        assert len(town["goods"]) == len(town["origins"])


def check_players(state: dict[str, Any]) -> None:
    for seat, player in state["players"].items():
        assert 0 <= player["steam"] <= 6, f"{seat} has {player['steam']} steam"
        assert player["goods"] == len(player["delivered"])
        assert player["bonus"] == BONUS[len(set(player["delivered"]))]
        assert player["vp"] == 2 * player["goods"] + player["circuits"] + player["bonus"], seat
        assert player["missing"] == max(0, 13 - player["vp"])
        assert min(player["coal"], player["hand"]) >= 0
        if state["phase"] == "take_turn":
            assert player["vp"] < 13


def check_statement(table: Any) -> None:
    """The ledger's last line of every figure is the figure; what has no line is at its start."""
    now = {(line["seat"], line["figure"]): line["now"] for line in table.get("/statement")["lines"]}
    for seat, player in table.state["players"].items():
        for figure in ("steam", "coal", "circuits", "goods", "vp"):
            assert player[figure] == now.get((seat, figure), 0), f"{seat}'s {figure}"
