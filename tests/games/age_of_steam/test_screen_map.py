"""What the map on the table screen says lies where it can be read."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest

from assistant.games import catalog
from assistant.games.age_of_steam.board import Board, printed_name
from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.svg.cities import CUBE, cubes_at
from assistant.games.age_of_steam.svg.ground import on_sale
from assistant.games.age_of_steam.svg.names import RIM, Name, pieces_of, placed_names, prices_of
from assistant.games.age_of_steam.svg.pens import Box
from assistant.games.age_of_steam.svg.screen_map import _far, _land, from_afar, screen_map, town_names

DRAWN = [game.map_key for game in catalog.boxed() if game.map and game.map.complete]


def board_of(map_key: str) -> Board:
    game = catalog.find("age_of_steam", map_key)
    assert isinstance(game, AgeOfSteam)
    return game.board


def test_prices_of_links_between_three_cities_that_touch_stand_apart() -> None:
    """Guangzhou, Shenzhen and Hong Kong: a price is 1.6 letters wide and 1.25 high."""
    board = board_of("southern_china")
    letter = screen_map(board).letter
    spots = [on_sale(board, number, letter) for number in range(3)]
    assert all(dist(one, other) > 1.5 * letter for one, other in combinations(spots, 2))


@pytest.mark.parametrize("map_key", DRAWN)
def test_names_leave_each_other_room(map_key: str) -> None:
    """All together they share less than one letter's square, with two cubes in every city."""
    board = board_of(map_key)
    shown = screen_map(board)
    names = [Name(city.hex, printed_name(name), city=True, cubes=2) for name, city in board.cities.items()]
    names += [Name(hex_, printed_name(town)) for town, hex_ in board.towns.items()]
    placed = [
        one.room for _, one in placed_names(board.orientation, tuple(names), shown.letter, _land(board), ())
    ]
    rim = RIM * shown.letter
    rooms = [(left + rim, top, right - rim, foot) for left, top, right, foot in placed]
    assert sum(shared(one, other) for one, other in combinations(rooms, 2)) < shown.letter**2


@pytest.mark.parametrize("map_key", DRAWN)
def test_the_towns_to_choose_from_are_told_apart_on_the_whole_map_of_a_phone(map_key: str) -> None:
    board = board_of(map_key)
    names = [Name(hex_, printed_name(town)) for town, hex_ in board.towns.items()]
    placed = [one.room for _, one in from_afar(board, names)]
    letter = _far(board)
    rooms = [(left + RIM * letter, top, right - RIM * letter, foot) for left, top, right, foot in placed]
    assert all(shared(one, other) < 0.1 * letter**2 for one, other in combinations(rooms, 2))
    assert town_names(board, list(board.towns)).count("<text") == len(board.towns)


@pytest.mark.parametrize("many", range(1, 9))
def test_however_many_cubes_a_city_holds_each_is_seen(many: int) -> None:
    """A fifth and those after it stand in a second row; none lies over another."""
    drawn = cubes_at((0, 0), tuple("black" for _ in range(many)), False, CUBE)
    spots = [(float(x), float(y)) for x, y in re.findall(r"translate\((\S+)[ ,](\S+)\)", drawn)]
    assert len(spots) == many
    rooms = [(x, y, x + CUBE, y + CUBE) for x, y in spots]
    assert sum(shared(one, other) for one, other in combinations(rooms, 2)) == 0


def shared(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def test_names_leave_cubes_in_sight_where_the_map_is_crowded() -> None:
    """The East of Double Base USA with two cubes everywhere: in all less than two letters’ squares are shared."""
    board = board_of("double_base_usa")
    shown = screen_map(board)
    names = [Name(city.hex, printed_name(name), city=True, cubes=2) for name, city in board.cities.items()]
    names += [Name(hex_, printed_name(town), cubes=1) for town, hex_ in board.towns.items()]
    rooms = [
        one.room for _, one in placed_names(board.orientation, tuple(names), shown.letter, shown._seen, ())
    ]
    cubes = [box for name in names for box in pieces_of(board.orientation, name, shown.letter)[1:]]
    assert sum(shared(room, cube) for room in rooms for cube in cubes) < 2 * shown.letter**2


def test_names_leave_printed_prices_in_sight() -> None:
    """Germany, whose terminals have them beside: less than a tenth of a letter’s square in all."""
    board = board_of("germany")
    shown = screen_map(board)
    names = [Name(city.hex, printed_name(name), city=True, cubes=2) for name, city in board.cities.items()]
    names += [Name(hex_, printed_name(town)) for town, hex_ in board.towns.items()]
    prices = prices_of(board, shown.letter)
    placed = placed_names(board.orientation, tuple(names), shown.letter, shown._seen, prices)
    assert sum(shared(one.room, price) for _, one in placed for price in prices) < 0.1 * shown.letter**2


@pytest.mark.parametrize("map_key", DRAWN)
def test_no_name_reaches_beyond_what_is_seen(map_key: str) -> None:
    board = board_of(map_key)
    shown = screen_map(board)
    names = [Name(city.hex, printed_name(name), city=True, cubes=2) for name, city in board.cities.items()]
    names += [Name(hex_, printed_name(town)) for town, hex_ in board.towns.items()]
    left, _, right, foot = shown._seen
    for name, one in placed_names(board.orientation, tuple(names), shown.letter, shown._seen, ()):
        x0, _, x1, y1 = one.room
        assert left - 0.1 <= x0 and x1 <= right + 0.1 and y1 <= foot + 0.1, name.says
