"""On every drawn map, however full it is, no cube hides what must be read: a price, a letter, another cube."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest

from assistant.games.age_of_steam.board import Board
from assistant.games.age_of_steam.hexes import neighbours
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.svg.cities import Look
from assistant.games.age_of_steam.svg.disks import covered
from assistant.games.age_of_steam.svg.ground import ground
from assistant.games.age_of_steam.svg.parts import moving
from assistant.games.age_of_steam.svg.pens import SIZE, Box
from assistant.games.age_of_steam.svg.screen_map import screen_map
from tests.games.age_of_steam.test_screen_map import DRAWN, shared
from tests.support.age_of_steam.maps import game_on
from tests.support.direct import DirectTable

DIAL = {"goods": "app", "dice": "app", "track": "board"}
PRICE = 15.0  # a letter of a printed price on a phone
AT = r"(-?[\d.]+)"
CUBE = re.compile(
    rf'<g class="cu [^"]*" transform="translate\({AT} {AT}\)"><rect x="{AT}" y="{AT}" width="{AT}"'
)
CITY = re.compile(
    rf'<g class="ct [^"]*" transform="translate\({AT} {AT}\)"><use href="#mc"/><text x="0" y="{AT}">'
)
TAG = re.compile(rf'<g class="tag pl"><rect x="{AT}" y="{AT}" width="{AT}" height="{AT}"')
PRINTED = re.compile(rf'<text class="pr" x="{AT}" y="{AT}">([^<]+)<')


@cache
def opened(key: str) -> State:
    game = game_on(key)
    state: State = DirectTable(game.seat_colors[: game.players[0]], DIAL, Random(key), game).book.state
    return state


def full(key: str, many: int) -> State:
    """So many cubes in every city, in New Cities beside prices, and as they begin on towns and hexes."""
    state, board = opened(key), game_on(key).board
    priced = {hex_ for hex_, ground in board.hexes.items() if ground.cost is not None}
    towns = [town for town, at in board.towns.items() if not priced.isdisjoint(neighbours(at))]
    new = dict(zip("ABCDEFGH", towns, strict=False))
    cities = [city for city, printed in board.cities.items() if not printed.has("terminal")]
    colors = ("red", "blue", "purple", "yellow", "black", "red", "blue", "purple")[:many]
    places = {**state.goods.places, **dict.fromkeys([*cities, *new], colors)}
    return replace(state, new_cities=new, goods=replace(state.goods, places=places))


def looks(board: Board) -> Iterator[tuple[Look, float]]:
    """On a phone and on the table screen; with the letter of a printed price."""
    yield Look(), PRICE
    yield Look(screen_map=screen_map(board)), screen_map(board).letter


def boxes(pattern: re.Pattern[str], drawn: str) -> list[list[float]]:
    return [[float(value) for value in found] for found in pattern.findall(drawn)]


def cubes_in(drawn: str) -> list[Box]:
    return [(x + u, y + v, x + u + side, y + v + side) for x, y, u, v, side in boxes(CUBE, drawn)]


def prices_in(board: Board, letter: float) -> list[Box]:
    found = [(float(x), float(y), 0.25 * len(said)) for x, y, said in PRINTED.findall(ground(board))]
    return [(x - half * letter, y - 0.72 * letter, x + half * letter, y) for x, y, half in found]


def letters_in(drawn: str, letter: float) -> list[Box]:
    """Of cities that take one colour."""
    half, high = 0.3 * letter, 0.72 * letter
    return [(x - half, y + foot - high, x + half, y + foot) for x, y, foot in boxes(CITY, drawn)]


@pytest.mark.parametrize("key", DRAWN)
def test_no_cube_lies_on_a_printed_price(key: str) -> None:
    """Eight cubes stand in two rows. Hardly a rim of a letter is touched."""
    game = game_on(key)
    for many in (4, 8):
        for look, letter in looks(game.board):
            cubes = cubes_in(moving(game.rules, full(key, many), look))
            hidden = [covered(price, cubes) for price in prices_in(game.board, letter)]
            assert len(cubes) >= many * len(game.board.cities) / 2
            assert max(hidden, default=0) < 0.15 * letter**2, (many, look.cube, hidden)


@pytest.mark.parametrize("key", DRAWN)
def test_cubes_of_cities_that_touch_lie_beside_each_other_and_beside_letters(key: str) -> None:
    """With rows as broad as three hexes."""
    game = game_on(key)
    for look, _ in looks(game.board):
        drawn = moving(game.rules, full(key, min(4, int(3 * SIZE / look.cube))), look)
        cubes = cubes_in(drawn)
        assert max(shared(one, other) for one, other in combinations(cubes, 2)) < 0.2 * look.cube**2
        assert all(covered(sign, cubes) < 0.1 * look.letter**2 for sign in letters_in(drawn, look.letter))


@pytest.mark.parametrize("key", DRAWN)
def test_the_price_of_a_link_hides_no_letter_of_a_cube(key: str) -> None:
    """As many cubes as a map begins with; a letter is in the middle of its cube."""
    game = game_on(key)
    for look, _ in looks(game.board):
        drawn = moving(game.rules, opened(key), look)
        tags = [(x, y, x + wide, y + high) for x, y, wide, high in boxes(TAG, drawn)]
        aside = 0.3 * look.cube
        signs = [(x + aside, y + aside, u - aside, v - aside) for x, y, u, v in cubes_in(drawn)]
        assert sum(covered(sign, tags) for sign in signs) == 0, look


@pytest.mark.parametrize("key", ["southern_china", "double_base_usa"])
def test_cubes_lie_over_a_city_that_touches_theirs(key: str) -> None:
    drawn = moving(game_on(key).rules, full(key, 4))
    assert drawn.rindex('<g class="ct ') < drawn.index('<g class="cu ')
