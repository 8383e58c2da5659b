"""The figures of the base game. A map file may set each of them under [rules]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..board import COLUMNS, BadMap, Board, Column, Figure
from ..tiles import OWNERSHIP_DISKS

GISTS = {  # the actions, in a few words each
    "first_move": "Move goods first, in both rounds",
    "first_build": "Build first",
    "engineer": "Build {rules.engineer_tiles} tiles",
    "locomotive": "One link more, at once",
    "urbanization": "Place a New City in your build",
    "production": "Draw {rules.production_cubes} cubes onto the display",
    "turn_order_pass": "Pass once in the next auction",
}
ACTIONS = tuple(GISTS)

AS_PLAYERS = -1  # as many growth dice as players at the start


@dataclass(frozen=True)
class Engine:
    """What moves cubes, in words: as the head of its figure, before "2 links", what it counts, what was done
    once it is improved instead of a delivery."""

    head: str = "Loco"
    reaches: str = "locomotive reaches"
    counts: str = "link"
    improved: str = "improved the locomotive"

    @cached_property
    def words(self) -> Mapping[str, str]:
        """What stands in sentences for the locomotive, on maps that have none."""
        return {} if self == Engine() else {"locomotive": f"{self.counts}s"}


class Figures:
    """What a map file may say under [rules], with its value in the base game."""

    turns: dict[int, int] = {3: 10, 4: 8, 5: 7, 6: 6}
    start_cash = 10
    start_shares = 2
    start_locomotive = 1
    copies = 1
    share_price = 5
    share_limit = 15
    shares_a_turn = 15
    build_tiles = 3
    engineer_tiles = 4
    links_a_turn = 99  # printed links that a seat may buy
    direct_link_cost = 0  # of a link between two cities that touch; 0: there are none
    disks_each = OWNERSHIP_DISKS  # where fewer, a build by hand says how many it takes
    locomotive_limit = 6
    locomotive_links = 1
    locomotive_price = 0  # of improving it instead of a delivery
    goods_rounds = 2
    cubes_on_hexes = False  # whether cubes come to lie on open hexes after the start
    growth_dice_count = AS_PLAYERS
    income_reduction_on = True
    production_cubes = 2
    points_per_income = 3
    points_per_section = 1
    points_per_share = -3
    points_per_cash = 0
    new_cities: tuple[str, ...] = tuple("ABCDEFGH")
    markers: tuple[str, ...] = ()  # colours that players give to their starting cities
    every_tile_costs = 0  # whatever its ground and kind; 0: by the printed tables
    city_boxes = 0  # of each city, in a row of which only the rightmost cube leaves; 0: cubes lie in no order
    variants: tuple[str, ...] = ()  # what a table may ask for when it is opened
    tie_breaks: tuple[str, ...] = ()  # figures that settle a tie in points, the first one first
    die_settles_ties = False
    late_share_price = 0  # of a share in the auction, while building and at expenses; 0: there are none
    places_first = False  # whether places get their cubes before the display
    cheapest_links = False  # whether a build is one completed link, by the cheapest way
    complete_tiles = False  # whether the box has the tiles with three tracks, and two more coexisting ones
    actions: tuple[str, ...] = ACTIONS
    engine = Engine()

    def __init__(self, board: Board) -> None:
        self.board = board
        for name, value in board.figures.items():
            self._set(name, value)

    @cached_property
    def words(self) -> Mapping[str, str]:
        """What this map calls things in sentences: its hexes by their landmarks, and what moves its cubes."""
        return {**self.board.landmarks, **self.engine.words}

    def _set(self, name: str, value: Figure) -> None:
        known = getattr(type(self), name, None)
        if known is None or callable(known):
            raise BadMap(f"{board_file(self.board)}: [rules] {name} is not a figure of the game")
        if isinstance(value, Mapping):
            value = {int(players): turns for players, turns in value.items()}
        setattr(self, name, tuple(value) if isinstance(value, list) else value)

    @property
    def columns(self) -> Mapping[Column, int]:
        """The columns of the display that are in the game, and how many boxes each has."""
        return {c: n for c, n in COLUMNS.items() if c[0] != "new" or c[1] in self.new_cities}


def board_file(board: Board) -> str:
    return f"maps/{board.key}/board.toml"
