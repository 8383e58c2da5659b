"""What the places of a map are called: on a phone, and among all that lies on the table screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...same import Same
from ..board import Board, Hex, printed_name
from ..hexes import Point
from ..rules import Rules
from ..state import State
from ..track.network import Network
from .cities import leans
from .ground import on_sale
from .names import BROAD, Name, Spot, drawn_name, pieces_of, placed_names, prices_of
from .pens import ROW, Box, centre, frame, text
from .screen_map import ScreenMap

LETTER = 17.0  # of a city's name on a phone, close by
HELD: Same[tuple[Box, ...]] = Same(256)
NAMES: Same[dict[tuple[str, ...], list[str]]] = Same(256)


def marks(network: Network, rules: Rules, state: State) -> tuple[str, ...]:
    """The map's words beside names; () where they are as printed."""
    if type(rules).mark is Rules.mark:
        return ()
    return tuple(
        [rules.mark(state, place) for place in (*network.city_at.values(), *network.town_at.values())]
    )


def names(network: Network, rules: Rules, state: State) -> list[str]:
    """Over everything else: whatever lies there, a name can be read."""
    written, words = NAMES.of(network, rules, make=dict), marks(network, rules, state)
    if words not in written:
        written[words] = names_at(network, rules, state)
    return written[words]


def names_at(network: Network, rules: Rules, state: State, at: Collection[Hex] | None = None) -> list[str]:
    """A city's stands where it hides no price and no other city, however many cubes it holds."""
    board, cities = network.board, _cities(network, rules, state, full=True)
    towns = [
        text(_below(board, hex_), printed_name(town), "nt", rules.mark(state, town))
        for hex_, town in network.town_at.items()
        if at is None or hex_ in at
    ]
    spots = _spots(network, cities)
    return towns + [drawn_name(name, spots[name.hex]) for name in cities if at is None or name.hex in at]


def _below(board: Board, town: Hex) -> Point:
    x, y = centre(board, town)
    return x, y + 23


def _spots(network: Network, cities: Sequence[Name]) -> Mapping[Hex, Spot]:
    board = network.board
    held = HELD.of(board, network.new_cities, make=lambda: _held(network))
    x, y, wide, high = frame(board)
    placed = placed_names(board.orientation, tuple(cities), LETTER, (x, y, x + wide, y + high), held)
    return {name.hex: one.spot for name, one in placed}


def _held(network: Network) -> tuple[Box, ...]:
    """Tags, prices, and towns with their names."""
    board = network.board
    towns = [Name(at, printed_name(town)) for at, town in network.town_at.items()]
    of_towns = [box for name in towns for box in _of_town(board, name)]
    return (*_tags(board), *prices_of(board, LETTER), *of_towns)


def names_on(
    screen_map: ScreenMap,
    network: Network,
    rules: Rules,
    state: State,
    round_: Sequence[Point],
    tokens: Sequence[Point],
) -> list[str]:
    """Beside what lies there: disks and other pieces that are `round_`, and a token, which is broad."""
    half = 0.5 * screen_map.letter
    lying = [(x + side, y) for x, y in tokens for side in (-half, half)]
    towns = [
        Name(hex_, printed_name(town), rules.mark(state, town), False, len(state.goods.places.get(town, ())))
        for hex_, town in network.town_at.items()
    ]
    tags = [on_sale(network.board, nth, screen_map.letter) for nth in range(len(network.board.links))]
    return screen_map.names([*_cities(network, rules, state), *towns], [*round_, *tags, *lying])


def _tags(board: Board) -> list[Box]:
    spots = [on_sale(board, nth, LETTER) for nth in range(len(board.links))]
    wide, high = 0.8 * LETTER, 0.65 * LETTER
    return [(x - wide, y - high, x + wide, y + high) for x, y in spots]


def _of_town(board: Board, name: Name) -> list[Box]:
    """A town and its name, which always stands below it."""
    (x, y), half = _below(board, name.hex), BROAD / 2 * LETTER * len(name.says)
    return [*pieces_of(board.orientation, name, LETTER), (x - half, y - LETTER, x + half, y)]


def _cities(network: Network, rules: Rules, state: State, full: bool = False) -> list[Name]:
    """With as many cubes as they hold, or a whole row."""
    cubes, cities = state.goods.places, network.city_at
    leaning = leans(network.board, cities)
    return [
        Name(
            at,
            _called(network, place),
            rules.mark(state, place),
            True,
            ROW if full else len(cubes.get(place, ())),
            leaning[at],
        )
        for at, place in cities.items()
    ]


def _called(network: Network, place: str) -> str:
    return f"City {place}" if place in network.new_cities else printed_name(place)
