"""Every map there is: a table opens on its board, is set out as the map says, builds and delivers."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from assistant.games.age_of_steam.board import Board
from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import SEAT_COLORS
from tests.support.age_of_steam.board_wanderer import BoardWanderer
from tests.support.age_of_steam.maps import KEYS, ONE_OF_EACH, board_of
from tests.support.age_of_steam.wanderer import Wanderer
from tests.support.direct import DirectTable
from tests.support.play import SEATS
from tests.support.tables import Api, Json, TableClient

DIAL = {"goods": "app", "dice": "app", "track": "board"}


class BaseRules(Rules):
    """The rules of the box on any map, for any number of players."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.turns = dict.fromkeys(range(1, 12), 6)


def board(api: Api, key: str) -> Json:
    found: Json = api.get(f"/maps/{key}")
    return found


def opened(api: Api, key: str) -> TableClient:
    players = board(api, key)["players"][0]
    return api.open(SEATS[:players], map=key, tracking=DIAL)


@pytest.mark.parametrize("key", KEYS)
def test_a_table_opens_with_the_cubes_that_the_board_says(api: Api, key: str) -> None:
    table, printed = opened(api, key), board(api, key)
    wanted = {
        tuple(city["hex"]): city.get("start_cubes", 0)
        for city in printed["cities"]
        if not city.get("terminal")  # Germany's foreign terminals show what they take
    }
    held = {tuple(city["hex"]): len(city["cubes"]) for city in table.state["cities"].values()}
    lying = {at: held[at] for at in wanted}
    if any(table.state["bag"].values()):
        assert lying == wanted
    assert any(lying.values()) or not any(wanted.values())
    assert table.state["tracking"]["track"] == "board"
    assert (table.state["tiles"], table.state["links"]) == ([], [])


@pytest.mark.parametrize("key", KEYS)
def test_random_builds_and_deliveries_by_the_base_rules(key: str) -> None:
    """By the engine alone, with the referee of the board after every move."""
    done: Counter[str] = Counter()
    for seed in range(12):
        wanderer = wandered(key, seed)
        done += Counter(built=wanderer.built, delivered=wanderer.delivered)
        if done["built"] >= 5 and (done["delivered"] >= 1 or not has_goods(board_of(key))):
            return
    raise AssertionError(f"{key}: only {dict(done)}")


def has_goods(board: Board) -> bool:
    """By the base rules: whether its cities begin with goods or get any."""
    return any(city.start_cubes or city.growth for city in board.cities.values())


def wandered(key: str, seed: int) -> BoardWanderer:
    rng = random.Random(f"{key} {seed}")
    board = board_of(key)
    table = DirectTable(SEATS[: board.players[0]], DIAL, rng, AgeOfSteam(BaseRules(board)))
    for seat in table.state["players"]:
        table.move("correct", "", field="cash", of=seat, to=90, why="to build a lot")
        table.move("correct", "", field="locomotive", of=seat, to=4, why="to go far")
    wanderer = BoardWanderer(table, table.game.map_data(), rng)
    for _ in range(max(60, 40 * board.players[0])):
        if table.phase != "game_over":
            wanderer.move()
    return wanderer


@pytest.mark.parametrize("key", ONE_OF_EACH)
def test_the_same_through_the_api(api: Api, key: str) -> None:
    table = opened(api, key)
    wanderer = BoardWanderer(table, board(api, key), random.Random(key))
    for _ in range(50):
        if table.phase != "game_over":
            wanderer.move()
    assert wanderer.built > 1


@pytest.mark.parametrize(("key", "cubes"), [("disco_inferno", 4), ("sweden_recycling", 2)])
def test_where_no_city_has_a_number_the_columns_of_cities_are_not_filled(
    api: Api, key: str, cubes: int
) -> None:
    """So that the bag has enough for every city."""
    table = opened(api, key)
    sides = [side for name, side in table.state["display"].items() if name != "new_cities"]
    columns = [column for side in sides for column in side.values()]
    assert not any(cube for column in columns for cube in column)
    assert {len(city["cubes"]) for city in table.state["cities"].values()} == {cubes}


def test_any_place_may_be_told_with_its_hex(api: Api) -> None:
    """Where a name stands twice on a map it must be; elsewhere it may."""
    towns = {"Jackson @2,8": ["red"], "Macon @10,8": ["blue"]}
    setup = {"cities": {"Jackson @0,14": ["black"], "Memphis @0,10": ["red"]}, "towns": towns}
    table = api.open(SEATS[:3], map="southern_us", tracking=DIAL, setup=setup)
    lying = {**table.state["cities"], **table.state["towns"]}
    assert lying["Jackson @0,14"]["cubes"] == ["black"] and lying["Jackson @2,8"]["cubes"] == ["red"]
    assert lying["Memphis"]["cubes"] == ["red"] and lying["Macon"]["cubes"] == ["blue"]
    table.correct("cubes", "Memphis @0,10", ["purple"])
    assert table.state["cities"]["Memphis"]["cubes"] == ["purple"]
    assert table.refused("correct", field="cubes", of="Macon @0,10", to=[], why="no").code == "illegal"


@pytest.mark.parametrize("key", KEYS)
def test_a_table_opens_for_the_fewest_and_the_most_and_plays_to_the_end(api: Api, key: str) -> None:
    for players in set(board_of(key).players):
        table = api.open(SEAT_COLORS[:players], map=key)
        assert table.phase in ("issue_shares", "determine_player_order")
    Wanderer(table, random.Random(key)).play_to_the_end()
    assert table.phase == "game_over"
