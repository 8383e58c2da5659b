"""Tables of Seattle Metro on the board made up for tests, simple moves through its phases, and its referee."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.support.age_of_steam.maps import made_up
from tests.support.age_of_steam.referee import Referee
from tests.support.play import give, opened, simple_move
from tests.support.rails import drawn_by_us, put
from tests.support.tables import Api, Json, TableClient

MAP = "seattle_metro"
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}
TOLD = {"goods": "table", "dice": "table", "track": "hand"}
CROWN, FREMONT, COLUMBIA = (0, 0), (3, 0), (3, 3)
SECTORS = {
    "Northgate": 1, "Crown Hill": 1, "Wallingford": 1, "University District": 2, "Capitol Hill": 2,
    "South Lake Union": 3, "Fremont": 3, "Discovery Park": 3, "Seattle Center": 4, "Alki Beach": 4,
    "Factoria": 5, "Island Crest": 5, "Mercer Island": 6, "Columbia City": 6, "Renton": 6,
}  # fmt: skip
TOWNS = (
    "Crown Hill", "Wallingford", "Fremont", "Discovery Park", "Capitol Hill", "Island Crest", "Seattle Center",
    "Alki Beach", "Columbia City", "Renton",
)  # fmt: skip
PRICES = {2: 0, 3: 4, 4: 7, 5: 10}


def seattle(
    api: Api, phase: str, players: int = 3, tracking: Json = BOARD, held: Json | None = None, **wanted: Any
) -> TableClient:
    """A table played to a phase in simple moves. `held`: the cubes of some towns at setup; the others have none
    then."""
    if tracking["goods"] == "table" or held is not None:
        wanted["setup"] = {"towns": {town: (held or {}).get(town, []) for town in TOWNS}}
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    table = opened(api, players, map=key, tracking=tracking, **wanted)
    while table.phase != phase:
        step(table)
    return table


def step(table: TableClient) -> None:
    """Whoever is up does what changes least."""
    seat, phase, players = table.up[0], table.phase, table.state["players"]
    own_moves = phase in ("goods_growth", "final_count") or (phase == "select_actions" and len(players) < 3)
    if not own_moves and not (phase == "build_track" and "urbanization" in actions(players[seat])):
        simple_move(table)
        return
    offers = table.offers(seat)
    if "roll_growth" in offers:
        asks = {ask["question"]: ask["count"] for ask in offers["roll_growth"]["asks"]}
        told: dict[str, list[Any]] = {
            "sector_dice": [1, 2, 3],
            "sector_cubes": ["red", "blue", "purple", "yellow"],
        }
        table.move("roll_growth", seat, outcomes={name: told[name][:n] for name, n in asks.items()})
    elif own := next((kind for kind in KINDS if kind in offers), None):
        choice = offers[own]["choices"][KINDS[own]]
        table.move(own, seat, **choice["values"])
    elif "build_done" not in offers and "urbanize" in offers:
        fields = offers["urbanize"]["fields"]
        town = next(iter(fields["hex"]["towns"].values()))
        table.move("urbanize", seat, new_city=fields["new_city"]["one_of"][0], hex=town)
    else:
        simple_move(table)


def actions(player: Json) -> list[str]:
    return [player["action"], *player["more_actions"]]


KINDS: dict[str, int] = {  # which choice changes least
    "split_actions": 0, "take_actions": 0, "use_locomotive": 0, "reroll_die": -1, "place_cube": 0,
    "count_overload": 0, "count_at_the_end": 0,
}  # fmt: skip


def to_phase(table: TableClient, phase: str) -> TableClient:
    """On to this phase, the next one if it is on already."""
    step(table)
    while table.phase != phase:
        step(table)
    return table


def to_the_end(table: TableClient) -> Json:
    """The last turn, and its result."""
    table.correct("turn", None, table.state["turns"])
    while table.phase != "game_over":
        step(table)
    result: Json = table.state["result"]
    return result


def roll(table: TableClient, seat: str, dice: list[int], cubes: list[str]) -> Json:
    return table.move("roll_growth", seat, outcomes={"sector_dice": dice, "sector_cubes": cubes})


def cubes_at(table: TableClient, place: str) -> list[str]:
    found = {**table.state["cities"], **table.state["towns"]}
    cubes: list[str] = found[place]["cubes"]
    return cubes


def with_action(api: Api, action: str, phase: str = "build_track", **wanted: Any) -> TableClient:
    """Blue has chosen an action, and goes first."""
    table = seattle(api, "select_actions", **wanted)
    table.correct("order", None, ["blue", "green", "yellow"])
    table.correct("up", None, "blue")
    table.move("choose_action", "blue", action=action)
    while table.phase != phase:
        step(table)
    return table


def three_new_cities(api: Api, tracking: Json = PLACES, **wanted: Any) -> TableClient:
    """Blue has chosen Urbanization and goes first, after three New Cities were placed."""
    table = with_action(api, "urbanization", tracking=tracking, **wanted)
    for letter, town in (("A", CROWN), ("B", FREMONT), ("C", COLUMBIA)):
        table.correct("phase", None, "select_actions")
        table.correct("up", None, "blue")
        table.move("choose_action", "blue", action="urbanization")
        to_phase(table, "build_track")
        table.correct("up", None, "blue")
        table.move("urbanize", "blue", new_city=letter, hex=town)
    table.correct("phase", None, "select_actions")
    table.correct("up", None, "blue")
    table.move("choose_action", "blue", action="urbanization")
    while table.phase != "build_track":
        step(table)
    table.correct("up", None, "blue")
    return table


def ending(
    api: Api, tracking: Json = BOARD, cash: int = 200, disks: int = 1, **held: list[str]
) -> TableClient:
    """The last turn, at moving goods, with shares and a disk on Engineer; only these cubes lie there."""
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    setup: Json = {"towns": {town: [] for town in TOWNS}} if tracking != MONEY else {}
    table = opened(api, 1, map=key, tracking=tracking, setup=setup)
    while table.phase != "select_actions":
        step(table)
    table.correct("turn", None, 10)
    table.move("take_actions", "blue", actions=["engineer"][:disks])
    while table.phase != "move_goods":
        step(table)
    give(table, "cash", blue=cash)
    give(table, "shares", blue=4)
    for place, cubes in held.items():
        put(table, place, *cubes)
    return table


def finished(table: TableClient) -> Json:
    while table.phase != "game_over":
        step(table)
    (blue,) = table.state["result"]["ranking"]
    found: Json = blue
    return found


class SeattleReferee(Referee):
    """Counts move points, cubes Downtown, overload, room and New Cities by itself."""

    seen: Counter[str] = Counter()

    def __init__(self, table: Any) -> None:
        self.overload = 0
        self.overloads: dict[int, int] = {}
        super().__init__(table)

    def check(self) -> None:
        super().check()
        state = self.table.state
        for fact in self.table.facts:
            self._judge(fact, state)
            self.seen[fact["type"]] += 1
        self.overloads[state["number"]] = self.overload
        assert state["own"]["overload"] == self.overload
        self._check_room(state)
        self._check_new_cities(state)

    def rewound(self, to: int) -> None:
        self.overload = self.overloads.get(to, self.overload)
        super().rewound(to)

    def _judge(self, fact: Json, state: Json) -> None:
        match fact["type"]:
            case "expenses_paid" if not any(x["type"] == "income_lost" for x in self.table.facts):
                player = state["players"][fact["seat"]]
                price = PRICES[player["own"]["move_points"]]
                assert fact["due"] == player["shares"] + player["locomotive"] + price
            case "goods_delivered":
                gray = fact["to"] in ("Downtown", "Airport")
                assert not (gray and fact["income"]) and not fact["to_bag"]
            case "cubes_set_aside":
                self.overload += len(fact["cubes"])
            case "overload_counted":
                self.overload += fact["number"]
            case "cube_placed" if fact["die"]:
                town = state["cities"].get(fact["place"], {}).get("place", fact["place"])
                assert SECTORS[town] == fact["die"]

    def _check_room(self, state: Json) -> None:
        if state["bag"] is None:
            return
        for name, place in {**state["cities"], **state["towns"]}.items():
            most = {"Downtown": 99, "Airport": 3}.get(name, 2)
            assert len(place["cubes"]) <= most, f"{name} holds {place['cubes']}"

    def _check_new_cities(self, state: Json) -> None:
        towns = [city["place"] for city in state["cities"].values() if "place" in city]
        thirds = [(SECTORS[town] + 1) // 2 for town in towns]
        assert len(set(thirds)) == len(thirds) <= 3
        if state["bag"] is None and not made_up(MAP).board.named:
            assert not towns
