"""Tables of Double Base USA, played to the moment a test is about."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.support.age_of_steam.maps import board_of
from tests.support.play import at, build, play_to
from tests.support.rails import put, rails
from tests.support.tables import Api, Json, TableClient

MAP = "double_base_usa"
EAST = (
    "Portland", "Boston", "New York City", "Philadelphia", "Baltimore", "Norfolk", "Charleston", "Jacksonville",
)  # fmt: skip
MANY = pytest.mark.parametrize("players", [6, 7, 8])
FEW = pytest.mark.parametrize("players", [4, 5])
DOUBLED_FROM = {4: 5, 5: 5, 6: 4, 7: 4, 8: 4}
BOARD = board_of(MAP)
Hex = tuple[int, int]


def usa(
    api: Api, phase: str = "build_track", players: int = 4, track: str = "board", **wanted: Any
) -> TableClient:
    """A rich table; of four in player order: pink, yellow, green, blue. The last one builds as others do."""
    tracking = {"goods": "app", "dice": "app", "track": track, **wanted.pop("tracking", {})}
    table = at(api, phase, players, map=MAP, tracking=tracking, **wanted)
    for seat in table.state["players"]:
        table.correct("cash", seat, 200)
    return table


def start(table: TableClient, city: str = "Boston", color: str | None = "red") -> str:
    """The seat that is up selects its starting city."""
    seat: str = table.up[0]
    table.move("select_starting_city", seat, city=city, color=color)
    return seat


def own(table: TableClient, seat: str, figure: str) -> int:
    count: int = table.player(seat)["own"][figure]
    return count


def city(table: TableClient, name: str) -> Json:
    shown: Json = table.state["cities"][name]
    return shown


def hex_of(place: str) -> Hex:
    found = BOARD.hex_of(place)
    assert found
    return found


def way(*places: str | Hex) -> list[Hex]:
    """Hexes in a straight line from each place to the next; both ends included."""
    at = [hex_of(place) if isinstance(place, str) else place for place in places]
    walked = [at[0]]
    for there in at[1:]:
        while walked[-1] != there:
            q, r = walked[-1]
            steps = [(q + dq, r + dr) for dq, dr in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))]
            walked.append(min(steps, key=lambda one: _far(one, there)))
    return walked


def _far(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def lay(table: TableClient, *places: str | Hex, seat: str = "", done: bool = False, **tile: Any) -> Json:
    """Track along straight lines, towns entered where the way leads through one."""
    towns = [hex_ for town, hex_ in BOARD.towns.items() if town not in _urbanized(table)]
    tiles = [{**one, **tile} for one in rails(*way(*places), towns=towns)]
    return table.move("lay_track", seat or table.up[0], tiles=tiles, done=done)


def _urbanized(table: TableClient) -> set[str]:
    return {shown["place"] for shown in table.state["cities"].values() if "place" in shown}


def turn_of(table: TableClient, turn: int) -> TableClient:
    table.correct("turn", None, turn)
    return table


def linked(api: Api, *stops: str, players: int = 4, locomotive: int = 1, **wanted: Any) -> TableClient:
    """By hand: a seat's links from stop to stop; then it moves goods first."""
    table = usa(api, players=players, track="hand", **wanted)
    seat = start(table)
    for a, b in pairwise(stops):
        build(table, seat, sections=1, links=[{"ends": [a, b], "sections": 1}])
    play_to(table, "move_goods")
    table.correct("up", None, seat)
    table.correct("locomotive", seat, locomotive)
    for stop in stops:
        put(table, stop)
    return table


def westward(api: Api, players: int = 4, turn: int = 1, city: str = "Boston") -> TableClient:
    """On the board: a seat has a starting city and a link, told by hand, to Phoenix."""
    table = usa(api, players=players)
    seat = start(table, city, None if city == "Montreal" else "red")
    turn_of(table, turn)
    build(table, seat, links=[{"ends": [city, "Phoenix"], "sections": 1}])
    return table


GRANTED = {"hex": [4, 21], "tracks": [[2, 5]]}  # beside Phoenix


def across(table: TableClient) -> Json:
    """Phoenix to San Francisco in one build, by Las Vegas."""
    return lay(table, "Phoenix", "Las Vegas", "San Francisco", done=True)


def extra_round(api: Api, **grants: int) -> TableClient:
    """After both rounds; yellow moves first in each."""
    table = linked(api, "Houston", "Chicago", actions={"yellow": "first_move"})
    for seat, count in grants.items():
        table.correct("land_grants", seat, count)
    while table.phase == "move_goods" and table.state["goods_round"] < 3:
        table.move("decline", table.up[0])
    return table
