"""Random games from coast to coast, with a referee who knows land grants, disks and markers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from assistant.engine import Illegal
from tests.support.age_of_steam.board_referee import Counted, Hex, Json
from tests.support.age_of_steam.builder import Builder, Sides
from tests.support.age_of_steam.referee import Referee
from tests.support.direct import DirectTable
from tests.support.rails import MapWanderer
from tests.support.tables import Refused

MARKERS = Counter(blue=1, yellow=1, purple=1, red=2, black=2)
WEST = (4, 5)  # edges


class CoastReferee(Referee):
    """Counts from outside, by moves and facts."""

    table: Any

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        many = len(table.state["players"]) >= 6
        self.disks = Counter(dict.fromkeys(table.state["players"], 2 * many))
        self.spent = 0
        self.counts = {table.state["number"]: (Counter(self.disks), 0)}

    def rewound(self, to: int) -> None:
        super().rewound(to)
        disks, self.spent = self.counts[to]
        self.disks = Counter(disks)

    def check(self) -> None:
        super().check()
        if not hasattr(self, "disks"):
            return
        state = self.table.state
        if not (self.table.facts and "to" in self.table.facts[0] and self.table.facts[0]["type"] == "rewind"):
            self._count()
        self.counts[state["number"]] = Counter(self.disks), self.spent
        self._check_pieces(state)
        self._check_starts(state)

    def _count(self) -> None:
        for fact in self.table.facts:
            match fact["type"]:
                case "action_chosen":
                    self.disks[fact["seat"]] += {"locomotive": 2, "second_locomotive": 1}.get(
                        fact["action"], 0
                    )
                case "goods_delivered":
                    longer = len(fact["path"]) or sum(fact["income"].values())
                    self.disks[fact["seat"]] -= max(0, longer - self._locomotive(fact["seat"]))
                    self.spent += 3 * (self.table.state_before["goods_round"] == 3)
                case "locomotive_improved" if fact["links"] == 2:
                    self.disks[fact["seat"]] -= 1
                case "track_laid":
                    self.spent += fact["free"]
                case "own_spent" if fact["on"] == "1 tile":
                    self.spent += 1

    def _locomotive(self, seat: str) -> int:
        pulls: int = self.table.state["players"][seat]["locomotive"]
        return pulls

    def _check_pieces(self, state: Json) -> None:
        grants = {seat: player["own"]["land_grants"] for seat, player in state["players"].items()}
        left = state["own"]["land_grants_left"]
        assert sum(grants.values()) + self.spent + left == 20, (
            f"land grants: {grants}, {self.spent} spent, {left} left"
        )
        disks = {seat: player["own"]["disks"] for seat, player in state["players"].items()}
        assert all(self.disks[seat] == held for seat, held in disks.items()), (
            f"disks: {disks}, not {self.disks}"
        )
        if state["tracking"]["track"] == "board":
            laid = {tuple(tile["hex"]) for tile in state["tiles"]}
            assert left == len(self.table.granted - laid)

    def _check_starts(self, state: Json) -> None:
        starts = state["own"]["starting_cities"]
        assert len(set(starts.values())) == len(starts)
        colors = Counter(state["cities"][city]["colors"][0] for city in starts.values() if city != "Montreal")
        assert colors <= MARKERS
        first = state["own"]["first_across"]
        if first and state["tracking"]["track"] == "board" and not self.hand_links:
            assert "San Francisco" in reached(state, first, starts[first])


def reached(state: Json, seat: str, start: str) -> set[str]:
    """All places that hang together with a seat's start by its own track."""
    counted, links = Counted(state), [link["ends"] for link in state["links"] if link["owner"] == seat]
    own = [stops for pieces, stops in counted.sections if counted.owners[pieces[0]] == seat]
    joined = [set(filter(None, ends)) for ends in (*own, *links)]
    found = {start}
    while more := {place for ends in joined if ends & found for place in ends} - found:
        found |= more
    return found


class CoastTable(DirectTable):
    def __init__(self, *told: Any) -> None:
        self.state_before: Json = {}
        super().__init__(*told)

    @property
    def granted(self) -> set[Hex]:
        hexes = self.game.map_data()["hexes"]
        return {(one["q"], one["r"]) for one in hexes if one.get("land_grant")}

    def move(self, type_: str, seat: str, outcomes: Json | None = None, **fields: Any) -> None:
        self.state_before = self.state
        super().move(type_, seat, outcomes, **fields)


class WestBuilder(Builder):
    """Begins where the own track ends, most of the time in the west, and goes there."""

    def guess(self, state: Json, seat: str, most: int) -> list[Json]:
        start = state["own"]["starting_cities"].get(seat)
        self.own = reached(state, seat, start) if start else set()
        return super().guess(state, seat, most)

    def _starts(self, seat: str) -> list[Sides]:
        ends = [end for end in self._open_ends(seat) if end[0] in self.ground]
        at = [
            hex_ for hex_, place in {**self.counted.cities, **self.counted.towns}.items() if place in self.own
        ]
        out = [self._over(hex_, edge) for hex_ in at for edge in range(6)]
        free = [side for side in out if side[0] in self.ground and side[0] not in self.counted.cities]
        sides = sorted([*ends * 3, *free], key=lambda side: side[0][0])
        return sides[:6] if self.rng.random() < 0.8 else sides

    def _out(self, entered: int) -> int:
        west = [edge for edge in WEST if edge != entered]
        return self.rng.choice(west) if self.rng.random() < 0.75 else super()._out(entered)


class Westward(MapWanderer):
    most = 8

    def __init__(self, table: Any, map_data: Json, rng: Any, undo: float = 0.0) -> None:
        super().__init__(table, map_data, rng, undo)
        self.builder = WestBuilder(map_data, rng)

    def took(self, type_: str, seat: str, **fields: Any) -> bool:
        """Some tiles are paid for with land grants."""
        held = self.table.state["players"][seat]["own"]["land_grants"]
        for tile in fields.get("tiles", ())[: held if self.rng.random() < 0.5 else 0]:
            tile["grant"] = True
        try:
            return super().took(type_, seat, **fields)
        except (Refused, Illegal) as refusal:
            raise AssertionError(refusal) from refusal
