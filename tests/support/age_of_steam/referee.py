"""The referee: after every move, every dollar and every cube is accounted for."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.support.age_of_steam.board_referee import by_hand_in, check_board

if TYPE_CHECKING:
    from tests.support.tables import TableClient

USUAL = {"share_limit": 15, "locomotive_limit": 6, "copies": 1, "disks_each": 20}
FIGURES = ("cash", "income", "shares", "locomotive", "sections")


class Referee:
    """Counts from outside, by what the API says: the state, the statement, the log."""

    def __init__(self, table: TableClient) -> None:
        self.table = table
        self.figures = {**USUAL, **table.map_data()["figures"]}
        self.cubes = cubes_in(table.state)
        self.after: dict[int, Counter[str]] = {}  # the cubes in play after each entry
        self.stand_ins = False  # said once, the board may show more than the box holds
        self.hand_links = table.state["number"] > 1  # of a table met on its way nobody knows

    def check(self) -> None:
        state, lines = self.table.state, self.table.get("/statement")["lines"]
        check_statement(self.table, lines)
        check_people(state, self.figures)
        self._check_cubes(state)
        if state["tracking"]["track"] == "board":
            self.hand_links |= any(_link_without_track(fact) for fact in self.table.facts)
            self.stand_ins |= any(fact["type"] == "stand_in_used" for fact in self.table.facts)
            box = self.figures["copies"], self.figures["disks_each"]
            check_board(state, by_hand_in(lines), self.hand_links, self.stand_ins, *box)

    def rewound(self, to: int) -> None:
        """The table is as after an entry: so are its cubes, those that left the game among them."""
        self.cubes = self.after.get(to, self.cubes)

    def _check_cubes(self, state: dict[str, Any]) -> None:
        self._count_cubes(state)
        self.after[self.table.state["number"]] = self.cubes

    def _count_cubes(self, state: dict[str, Any]) -> None:
        for fact in self.table.facts:
            if fact["type"] == "corrected":
                self.cubes = self.cubes + corrected_cubes(fact)
            self.cubes = self.cubes + Counter(fact.get("from_supply", ()))
            if fact["type"] == "goods_delivered" and (fact.get("removed") or fact.get("lies")):
                self.cubes = self.cubes - Counter([fact["color"]])
            if fact["type"] == "cubes_set_aside":
                self.cubes = self.cubes - Counter(fact["cubes"])
        if state["bag"] is None or self.table.state["number"] == 1:
            self.cubes = cubes_in(state)
            return
        if any(entry["type"] == "corrected" for entry in self.table.facts):
            self.cubes = +self.cubes
        found = cubes_in(state)
        assert min(state["bag"].values(), default=0) >= 0
        assert found == +self.cubes, f"cubes were {+self.cubes}, now {found}"


def cubes_in(state: dict[str, Any]) -> Counter[str]:
    """Every cube: in the bag, in a box, at a place, or drawn and not yet laid."""
    if state["bag"] is None:
        return Counter()
    boxes = [box for side in state["display"].values() for column in side.values() for box in column]
    places = [*state["cities"].values(), *state["towns"].values()]
    lying = [cube for place in places for cube in place["cubes"]]
    lying += [cube for cubes in state["hexes"].values() for cube in cubes]
    held = Counter(cube for cube in (*boxes, *lying, *state["drawn"]) if cube)
    return +(held + Counter(state["bag"]))


def corrected_cubes(fact: dict[str, Any]) -> Counter[str]:
    """What a correction adds to the cubes of the table."""
    was, now = fact["was"], fact["now"]
    change: Counter[str] = Counter()
    if fact["field"] == "bag":
        change[fact["of"]] += now - was
    if fact["field"] == "cubes":
        change.update(now)
        change.subtract(was)
    if fact["field"] == "box":
        change.update([now] if now else [])
        change.subtract([was] if was else [])
    return change


def _link_without_track(fact: dict[str, Any]) -> bool:
    """Entered by hand, or printed and bought or used by all."""
    by_hand = fact["type"] in ("track_built_by_hand", "neighbours_joined") and fact["links"]
    return "link" in fact or bool(by_hand)


def check_statement(table: TableClient, lines: list[dict[str, Any]]) -> None:
    """The ledger's last line of every figure is the figure."""
    now = {}
    for line in lines:
        now[line["seat"], line["figure"]] = line["now"]
    for (seat, figure), value in now.items():
        player = table.state["players"][seat]
        assert {**player, **player.get("own", {})}[figure] == value, f"{seat}'s {figure}"


def check_people(state: dict[str, Any], figures: dict[str, Any]) -> None:
    for seat, player in state["players"].items():
        assert player["cash"] >= 0, f"{seat} owes the bank"
        assert 0 <= player["shares"] <= figures["share_limit"]
        assert 0 <= player["locomotive"] <= figures["locomotive_limit"]
        assert player["income"] >= 0 or player["out"]
        assert all(count >= 0 for count in player.get("own", {}).values())
        assert seat in state["order"] or player["out"] or state["phase"] == "setup"
    assert all(not state["players"][seat]["out"] for seat in state["up"])
    assert state["up"] or state["phase"] == "game_over"
