"""1890 Berlin: tables on the board made up for tests, and a referee that keeps four boxes for each city by itself."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.support.age_of_steam.referee import Referee
from tests.support.play import at, give, opened, play_to, simple_move
from tests.support.rails import drawn_by_us, link, put
from tests.support.tables import Api, Json, TableClient

MAP = "berlin_1890"
MOABIT, HAFEN, STETTINER, WEDDING = "Moabit", "Humboldt Hafen", "Stettiner Bahnhof", "Wedding"
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}
UNSEEN = {**BOARD, "goods": "none"}
DRAWN_BY_TABLE = {"goods": "table", "dice": "app", "track": "hand"}
FULL = ("red", "red", "red", "red")
BOXES, TILE = 4, 3
CITY_TILES = {"blue": 3, "red": 3, "purple": 2, "yellow": 2, "black": 2}
Row = list[str | None]


class BerlinReferee(Referee):
    """`judged` counts what was looked at, so that a test sees that there was something to judge."""

    judged: Counter[str] = Counter()

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self._look()

    def _look(self) -> None:
        """As the table shows them: only ever right where no growth is under way."""
        state = self.table.state
        self.rows = {city: self._row(shown["cubes"], city) for city, shown in state["cities"].items()}
        self.colors = {city: shown["colors"] for city, shown in state["cities"].items()}

    def _row(self, cubes: list[str] | None, city: str) -> Row:
        empty = self.table.state["own"]["empty_boxes"].get(city, [])
        row: Row = list(cubes or ())
        for box in sorted(empty):
            row.insert(box - 1, None)
        return [None] * (BOXES - len(row)) + row

    def rewound(self, to: int) -> None:
        super().rewound(to)
        self._look()

    def check(self) -> None:
        super().check()
        state = self.table.state
        for fact in self.table.facts:
            self._follow(fact)
        if state["tracking"]["goods"] == "none" or any(f["type"] == "corrected" for f in self.table.facts):
            return self._look()
        if state["phase"] != "goods_growth":
            self.rows = {city: slid(row) for city, row in self.rows.items()}
        for city, row in self.rows.items():
            assert [cube for cube in row if cube] == state["cities"][city]["cubes"], city
        self._check_colors(state)

    def _follow(self, fact: Json) -> None:
        match fact["type"]:
            case "cubes_set_out":
                self.rows[fact["place"]] = slid([*self.rows[fact["place"]], *fact["cubes"]])[-BOXES:]
            case "goods_delivered" if fact["color"] and fact["from"] and fact["to_bag"]:
                row = self.rows[fact["from"]]
                assert row[-1] == fact["color"], "only the rightmost cube leaves"
                self.rows[fact["from"]] = slid([*row[:-1], None])
                self.judged["delivery"] += 1
            case "box_filled":
                self._fill(fact["place"], [fact["box"]], [fact["color"]])
                self.judged["chosen"] += 1
            case "boxes_refilled":
                self._fill(fact["place"], fact["boxes"], fact["cubes"])
                self.judged["by chance"] += 1
            case "track_laid" | "track_built_by_hand" as kind:
                tiles = 1 if kind == "track_laid" else fact["tiles"]
                assert fact["cost"] == TILE * tiles
                self.judged["tiles"] += tiles
            case "build_began":
                self.laid = 0
            case "turn_began" if self.table.state["bag"] and any(self.table.state["bag"].values()):
                lengths = [len(city["cubes"]) for city in self.table.state["cities"].values()]
                assert set(lengths) == {BOXES}, "every box is full again"
                self.judged["growth"] += 1

    def _fill(self, city: str, boxes: list[int], cubes: list[str]) -> None:
        for box, cube in zip(boxes, cubes, strict=True):
            assert self.rows[city][box - 1] is None, f"box {box} of {city} is full"
            self.rows[city][box - 1] = cube

    def _check_colors(self, state: Json) -> None:
        now = {city: shown["colors"] for city, shown in state["cities"].items()}
        for city, before in self.colors.items():
            assert not before or now[city] == before, f"{city} changes its colour"
        self.colors = now
        if state["phase"] not in ("setup", "city_colors"):
            assert Counter(color for taken in now.values() for color in taken) == CITY_TILES


def slid(row: Row) -> Row:
    held = [cube for cube in row if cube]
    return [None] * (BOXES - len(held)) + held


# tables


def key_of(api: Api, tracking: Json) -> str:
    return MAP if tracking == MONEY else drawn_by_us(api, MAP)


def in_berlin(api: Api, phase: str, tracking: Json = PLACES, **wanted: Any) -> TableClient:
    """Yellow builds and moves first. Everybody is rich, and nobody has Production."""
    actions = {"yellow": "turn_order_pass", "green": "locomotive", "blue": "engineer"}
    wanted = {"actions": actions, **wanted}
    table = at(api, phase, map=key_of(api, tracking), tracking=tracking, **wanted)
    give(table, "cash", blue=100, green=100, yellow=100)
    return table


def joined(api: Api, *stops: str, tracking: Json = PLACES) -> TableClient:
    """Yellow's links from Moabit to these; goods are moved next. Each city takes what its name says below."""
    table = in_berlin(api, "build_track", tracking)
    for a, b in zip((MOABIT, *stops), stops, strict=False):
        link(table, "yellow", a, b)
    play_to(table, "move_goods")
    give(table, "locomotive", yellow=4)
    return table


def colors(table: TableClient) -> dict[str, str]:
    """The one colour that each city takes."""
    taken = {}
    for city, shown in table.state["cities"].items():
        (taken[city],) = shown["colors"]
    return taken


def sent(table: TableClient, color: str, *stops: str) -> Json:
    source, *path = stops
    return table.move("deliver", "yellow", color=color, path=path, **{"from": source})


def other_than(*taken: str) -> str:
    """A colour that none of these cities takes."""
    return next(color for color in CITY_TILES if color not in taken)


def drawn_by_table(api: Api) -> TableClient:
    """The cubes are set out; the colour tiles are next."""
    table = opened(api, map=drawn_by_us(api, MAP), tracking=DRAWN_BY_TABLE)
    row = ["red", "blue", "purple", "yellow"]
    table.move("set_out_cubes", colors=row * 12)
    return table


def growing(api: Api, tracking: Json = PLACES, producer: str = "", **rows: list[str]) -> TableClient:
    """At the end of a turn's goods; every row is full but these. Blue may have Production."""
    actions = {"yellow": "turn_order_pass", "green": "locomotive", "blue": producer or "engineer"}
    table = in_berlin(api, "move_goods", tracking, actions=actions)
    for city in table.state["cities"]:
        put(table, city, *rows.get(city.split()[0].lower(), FULL))
    while table.phase == "move_goods":
        simple_move(table)
    return table


def told_by_table(api: Api, producer: str = "", **rows: list[str]) -> TableClient:
    table = drawn_by_table(api)
    table.move("set_out_city_colors", colors=[color for color, n in CITY_TILES.items() for _ in range(n)])
    actions = {"yellow": "turn_order_pass", "green": "locomotive", "blue": producer or "engineer"}
    play_to(table, "move_goods", actions=actions)
    for city in table.state["cities"]:
        put(table, city, *rows.get(city.split()[0].lower(), FULL))
    while table.phase == "move_goods":
        simple_move(table)
    return table
