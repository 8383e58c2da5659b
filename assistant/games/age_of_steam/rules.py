"""The base game as named questions. A map answers some of them differently; nothing else asks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ...engine import Draft, Illegal
from ..shapes import Json
from . import speech as say
from .board import COLUMNS, BadMap, Board, Column, Figure
from .moves import Setup
from .places import accepts, starting
from .state import SUPPLY, Box, Link, Player, State
from .tiles import OWNERSHIP_DISKS, Piece

if TYPE_CHECKING:
    from .facts import GoodsDelivered
    from .phases.phase import Phase
    from .track.laying import Laid

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
REDUCTION = ((50, 10), (41, 8), (31, 6), (21, 4), (11, 2))  # income from … is reduced by …

BAG, OUT = "bag", "out"  # where delivered cubes go
AS_PLAYERS = -1  # as many growth dice as players at the start


class Rules:
    """Figures first: a map file may set each of them under [rules]."""

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
    goods_rounds = 2
    growth_dice_count = AS_PLAYERS
    income_reduction_on = True
    production_cubes = 2
    points_per_income = 3
    points_per_section = 1
    points_per_share = -3
    points_per_cash = 0
    new_cities: tuple[str, ...] = tuple("ABCDEFGH")
    markers: tuple[str, ...] = ()  # colours that players give to their starting cities
    variants: tuple[str, ...] = ()  # what a table may ask for when it is opened
    tie_breaks: tuple[str, ...] = ()  # figures that settle a tie in points, the first one first
    die_settles_ties = False
    actions: tuple[str, ...] = ACTIONS

    def __init__(self, board: Board) -> None:
        self.board = board
        for name, value in board.figures.items():
            self._set(name, value)

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

    # questions -------------------------------------------------------------------------------

    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        """The phases of a turn in order; a map may leave out, move or replace one."""
        return turn

    def beginner(self, players: int) -> Player:
        """Each player's figures at the start, among so many players."""
        own = {figure.key: figure.start for figure in self.board.own_figures.values()}
        return Player(self.start_cash, 0, self.start_shares, self.start_locomotive, own=own)

    def supply(self) -> Mapping[str, int]:
        """All cubes of the game by colour. Cotton is on the board before anything is drawn."""
        cotton = sum(ground.start_cotton for ground in self.board.hexes.values())
        supply = {color: self.copies * number for color, number in SUPPLY.items()}
        return {**supply, "white": cotton} if cotton else supply

    def first_boxes(self) -> Sequence[Box]:
        """The boxes of the display that get a cube at setup, in the order they are filled."""
        if not any(city.growth for city in self.board.cities.values()):
            return ()  # a map whose cities have no numbers is played without the display
        boxes = [(*column, row) for column, room in self.columns.items() for row in range(1, room + 1)]
        return sorted(boxes, key=lambda box: (box[0] == "new", box[2]))

    def may_start(self, spot: str | Box, color: str) -> bool:
        """Whether a cube drawn at setup may start here; otherwise another is drawn."""
        return True

    def first_cubes(self, state: State, setup: Setup) -> Sequence[str]:
        """The places that get cubes at setup, after the display: one entry for each cube."""
        return starting(self.board)

    def new_cities_now(self, state: State) -> int:
        """How many New Cities whoever chose Urbanization may place this turn."""
        return 1

    def build_limit(self, state: State, seat: str) -> int:
        """How many tiles a seat may lay this turn."""
        engineer = state.players[seat].action == "engineer"
        return self.engineer_tiles if engineer else self.build_tiles

    def tile_price(self, state: State, laid: Laid, usual: int) -> int:
        """What a tile costs. `usual` goes by the printed price of its hex or the terrain's, and its kind."""
        return usual

    def half_price(self, state: State, seat: str) -> bool:
        """Whether one tile of a seat's build, usually the dearest, is at half price, rounded up."""
        return False

    def starting_cities(self, state: State) -> Sequence[str]:
        """The cities among which a seat selects where its track begins, if the map has markers for that."""
        return [city.name for city in self.board.cities.values() if city.has("starting_city")]

    def brought_by(self, state: State, new_city: str) -> Sequence[str]:
        """The cubes of its column that a New City brings onto the map."""
        return ()

    def kept_on_new_city(self, cubes: Sequence[str]) -> Sequence[str]:
        """The cubes of a town that stay on its New City; the others go to the bag."""
        return ()

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        """Reason this map forbids track that was just placed, or None."""
        return None

    def end_trouble(self, state: State, seat: str) -> Illegal | None:
        """Reason this map forbids a seat to end its building now, or None."""
        return None

    def takes(self, state: State, place: str) -> Sequence[str]:
        """The colours of goods a place takes. Such a cube must stop there."""
        return accepts(self.board, state, place)

    def track_under(self, state: State) -> Mapping[str, Sequence[tuple[str, Link]]]:
        """For cubes on track, by hex "q,r": the first stops they can reach, each with the link to it."""
        return {}

    def may_leave(self, state: State, place: str, color: str) -> bool:
        """Whether a cube may be delivered from this place."""
        return True

    def may_pass(self, state: State, place: str, color: str) -> bool:
        """Whether a cube may pass through a place that does not take it."""
        return True

    def has_bonus(self, state: State, color: str | None, source: str | None, target: str | None) -> bool:
        """Whether a delivery earns 1 more. None means unknown, and counts as allowing it."""
        return False

    def bonus_goes_to(self, state: State, mover: str, owners: Sequence[str]) -> Sequence[str]:
        """The seats among which the mover chooses who gets the bonus. `owners` earn by this delivery."""
        return owners

    def rounds_of(self, state: State, seat: str) -> int:
        """In how many rounds a seat may move goods this turn."""
        return self.goods_rounds

    def reach(self, state: State, seat: str) -> int:
        """How many links a cube that this seat delivers may travel now."""
        return state.players[seat].locomotive

    def longest(self, state: State, seat: str, choosing: bool) -> int:
        """How many links a seat may come to reach before the next expenses; `choosing`: with an action to come."""
        longer = choosing and "locomotive" in self.actions
        return min(self.locomotive_limit, state.players[seat].locomotive + longer)

    def barred(self, state: State, target: str) -> Collection[int]:
        """The links, by number, that no cube bound for this place may take."""
        return ()

    def uses(self, state: State, seat: str, links: int) -> str:
        """What a delivery over so many links uses up on this map, in a few words, or ''."""
        return ""

    def after_delivery(self, draft: Draft[State], delivered: GoodsDelivered) -> None:
        """Record what a delivery leads to on this map."""

    def leads_to(self, state: State, color: str, source: str, target: str) -> str:
        """What a delivery would lead to on this map, in a few words for its button, or ''."""
        lies = self.lies_after(color)
        return "" if lies in (BAG, OUT) else f"lies {say.spot(lies, target)}"

    def after_goods(self, draft: Draft[State]) -> None:
        """Record what happens after the last goods round on this map."""

    def lies_after(self, color: str) -> str:
        """Where a delivered cube goes: BAG, OUT of the game, or a spot that this map has named."""
        return BAG

    def income_reduction(self, state: State, income: int) -> int:
        """How much an income falls at the end of a turn."""
        steps = REDUCTION if self.income_reduction_on else ()
        return next((loss for floor, loss in steps if income >= floor), 0)

    def growth_dice(self, state: State) -> int:
        """How many dice are rolled for growth: usually one for each player at the start."""
        told = self.growth_dice_count
        return len(state.seats) if told == AS_PLAYERS else told

    def actions_of(self, state: State) -> Sequence[str]:
        """The actions that a table has to choose among."""
        return self.actions

    def action_trouble(self, state: State, action: str) -> str:
        """Reason an action is unavailable, or ''."""
        owner = next((seat for seat, player in state.players.items() if player.action == action), None)
        return f"{say.name(owner)} has already chosen {say.action(action)}." if owner else ""

    def gist(self, action: str) -> str:
        """What an action does, in a few words."""
        return GISTS.get(action, "").format(rules=self)

    def after_action(self, draft: Draft[State], seat: str, action: str) -> None:
        """Record what choosing an action does at once on this map."""

    def at_the_end(self, draft: Draft[State]) -> None:
        """Record what happens after the last turn, before the score."""

    def beside(self) -> Sequence[Phase]:
        """What goes on beside every phase: moves that may be made whosever turn it is."""
        return ()

    def mark(self, state: State, place: str) -> str:
        """A word that the map writes beside a city or town, or ''."""
        if place in self.board.cities:
            return self.board.cities[place].word("region")
        town = state.new_cities.get(place, place)
        return self.board.place(town).word("region_if_urbanized")

    def lying(self, state: State) -> Mapping[str, Json]:
        """What lies on this map beside cities, towns and track, for programs."""
        return {}

    def told(self, state: State) -> str:
        """What lies on this map beside cities, towns and track, in a line, or ''."""
        return ""

    def lost(self, player: Player) -> str:
        """Reason a player has lost regardless of points, or ''."""
        return ""

    def at_growth(self, draft: Draft[State]) -> None:
        """Record what grows by itself on this map, before Production and dice."""

    def production_places(self, state: State) -> Sequence[str]:
        """The cities among which Production chooses, where its cubes go to a city."""
        return ()

    def drawn_at_growth(self, state: State) -> Mapping[str, Sequence[str]]:
        """Places that get cubes from the bag whenever goods grow, one entry for each cube, by chance question."""
        return {}

    def points(self, player: Player) -> tuple[int, int, int, int]:
        """Victory points for income, sections, shares and cash."""
        return (
            self.points_per_income * player.income,
            self.points_per_section * player.sections,
            self.points_per_share * player.shares,
            self.points_per_cash * player.cash,
        )


def board_file(board: Board) -> str:
    return f"maps/{board.key}/board.toml"
