"""What changes on a map: track in its owners' colours and patterns, places with their cubes, disks."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TypeAlias

from ...same import Same
from .. import hexes
from ..board import BOTH_CITIES, Board, Hex
from ..hexes import Point, edge_to
from ..rules import Rules
from ..state import Link, State
from ..track.land_grants import granted
from ..track.network import Chain, Network
from ..track.printed_links import ready
from .cities import (
    Look,
    above_town,
    cubes_at,
    cubes_lie,
    drawn_city,
    held_by,
    leans,
    names_below,
    on_hex,
    terminals,
)
from .disks import Disks, covered, disk
from .ground import line_between, on_sale, price_tag
from .names import prices_of
from .naming import names, names_at, names_on
from .pens import CITY, SIZE, at, centre, number, text
from .tracks import kind_of, laid, strokes, tracks

GRANT = "G"
ASIDE = ((0, 0), (0, -22), (0, 22), (-26, -15), (26, -15), (-26, 15), (26, 15))  # within a hex
DISKS: Same[Disks] = Same(256)
Parts: TypeAlias = tuple[list[str], ...]
Paint: TypeAlias = tuple[str, ...]
SPOTS: Same[Sequence[tuple[Point, str | None]]] = Same(256)
PLACES: Same[dict[Hashable, list[str]]] = Same(256)


def track(network: Network, rules: Rules, state: State, look: Look) -> list[str]:
    """What lies lowest: links, and land grants or a map's own signs."""
    bought, marked = _bought(state), _marked(network, rules, state, look)
    printed = [_printed(rules.board, nth, bought.get(nth)) for nth in _seen(rules.board, state, bought)]
    signs = [_written(spot, word, look) for spot, word in marked]
    return [*printed, *tracks(laid(network, state), look), *signs]


def over(network: Network, rules: Rules, state: State, look: Look, paint: Sequence[Paint]) -> Parts:
    """Disks on the track, places with their cubes, and what lies over them: most moves change one of these. `paint`
    are the colours of each city."""
    board, letter = rules.board, look.letter
    owned, touching = disks_of(network, state, look), _nobodys(board, state)
    tokens, bought = _token_at(network, rules, state), _bought(state)
    disks = [disk(middle, owner, letter) for middle, owner in owned]  # its track says the same
    cubes = [*_on_towns(network, state, look), *_on_cities(network, rules, state, look)]
    drawn = [disk(middle, owner, letter) for middle, owner in touching]
    drawn += [one.open for one in laid(network, state) if one.open]
    drawn += _lying(network, state, look)
    drawn += [_sign(board, nth, bought.get(nth), look) for nth in _seen(board, state, bought)]
    drawn += [token(spot, look) for spot in tokens]
    marked = _marked(network, rules, state, look)
    lying = [spot for spot, _ in (*owned, *touching, *marked, *_loose(network, state, look))]
    drawn += (
        names_on(look.screen_map, network, rules, state, lying, tokens)
        if look.screen_map
        else names(network, rules, state)
    )
    return disks, _places(network, rules, state, look, paint), cubes, drawn


def _bought(state: State) -> Mapping[int, Link]:
    return {link.printed: link for link in state.links if link.printed is not None}


def _seen(board: Board, state: State, bought: Collection[int]) -> list[int]:
    """The links printed on the map, by number."""
    return [nth for nth in range(len(board.links)) if nth in bought or shown(board, state, nth)]


def disks_of(network: Network, state: State, look: Look) -> Sequence[tuple[Point, str | None]]:
    """Where each lies, and whose it is: the same until track is laid or a cube moves."""
    parts = network, state.goods.places, look.screen_map
    return SPOTS.of(*parts, make=lambda: _spots(network, state, look))


def _spots(network: Network, state: State, look: Look) -> Sequence[tuple[Point, str | None]]:
    chains = [chain for chain in network.chains if chain.owner or chain.complete]
    disks = DISKS.of(network, look.screen_map, make=lambda: _disks_of(network, chains, look))
    spots = disks.beside(cubes_lie(network, state, look))
    return [(spot, chain.owner) for spot, chain in zip(spots, chains, strict=True)]


def _disks_of(network: Network, chains: Sequence[Chain], look: Look) -> Disks:
    prices = prices_of(network.board, look.letter, network.tiles)
    return Disks(network.board, chains, prices, names_below(network, look), look.letter)


def _nobodys(board: Board, state: State) -> list[tuple[Point, str | None]]:
    """Where a link without track joins two places that touch, and nobody owns it."""
    bare = [link for link in state.links if not link.pieces and link.printed is None and link.owner is None]
    ends = [[board.hex_of(state.new_cities.get(end, end)) for end in link.ends] for link in bare]
    touching = [(a, b) for a, b in ends if a and b and edge_to(a, b) is not None]
    middles = [(centre(board, a), centre(board, b)) for a, b in touching]
    return [(((x + u) / 2, (y + v) / 2), None) for (x, y), (u, v) in middles]


def shown(board: Board, state: State, nth: int) -> bool:
    """A link of places that touch is on no map before both are cities."""
    link = board.links[nth]
    return link.requires != BOTH_CITIES or ready(board, state, link)


def _printed(board: Board, nth: int, link: Link | None) -> str:
    """A link printed on the map: dotted while it is for sale, its owner's track from then on."""
    path = line_between(board, board.links[nth])
    if link is None:
        return f'<path class="fe" d="{path}"/>'
    return f'<g class="tk {kind_of(link.owner)}" data-link="{link.id}">{strokes(path)}</g>'


def _sign(board: Board, nth: int, link: Link | None, look: Look) -> str:
    """Its price, or whose it is. One that is no section and nobody's keeps the price of its use."""
    if link is None or not (link.owner or link.sections):
        return price_tag(board, nth, look.letter)
    return disk(on_sale(board, nth, look.letter), link.owner, look.letter)


# places -----------------------------------------------------------------------------------------


def _places(network: Network, rules: Rules, state: State, look: Look, paint: Sequence[Paint]) -> list[str]:
    """The same until one takes another colour, or a terminal's cube moves."""
    boxes = tuple([state.goods.places.get(name, ()) for name in terminals(rules.board)])
    drawn = PLACES.of(network, look.screen_map, make=dict)
    key = tuple(paint), boxes
    if key not in drawn:
        drawn[key] = [*_towns(network), *_cities(network, rules, state, look, paint)]
    return drawn[key]


def _towns(network: Network) -> list[str]:
    middles = [centre(network.board, hex_) for hex_ in network.town_at]
    return [f'<circle class="tn" cx="{number(x)}" cy="{number(y)}" r="8.8"/>' for x, y in middles]


def _on_towns(network: Network, state: State, look: Look) -> list[str]:
    held = [(at, town, state.goods.places.get(town, ())) for at, town in network.town_at.items()]
    return [
        cubes_at(above_town(centre(network.board, at), look), cubes, town in look.grown, look.cube)
        for at, town, cubes in held
    ]


def _lying(network: Network, state: State, look: Look) -> list[str]:
    return [cubes_at(middle, cubes, False, look.cube) for middle, cubes in _loose(network, state, look)]


def _loose(network: Network, state: State, look: Look) -> list[tuple[Point, tuple[str, ...]]]:
    """Cubes on open hexes."""
    held = [(hex_, state.goods.places.get(spot, ())) for spot, hex_ in network.board.open_hexes.items()]
    return [
        (on_hex(centre(network.board, hex_), hex_ in network.tiles, look), cubes)
        for hex_, cubes in held
        if cubes
    ]


def _marked(network: Network, rules: Rules, state: State, look: Look) -> list[tuple[Point, str]]:
    """Land grants and a map's own signs, where their hex shows most of them beside the cubes of others."""
    board = network.board
    words = [*((hex_, GRANT) for hex_ in granted(board, state)), *rules.signs(state).items()]
    lying = cubes_lie(network, state, look) if words else []
    half = _side(look) / 2
    found = list[tuple[Point, str]]()
    for hex_, word in words:
        x, y = centre(board, hex_)
        spots = [(x + u, y + v) for u, v in ASIDE]
        costs = [covered((u - half, v - half, u + half, v + half), lying) for u, v in spots]
        found.append((spots[costs.index(min(costs))], word))
    return found


def _side(look: Look) -> float:
    return max(18.0, 1.2 * look.letter)


def _written(middle: Point, word: str, look: Look) -> str:
    """A land grant or a map's own sign: a letter or two with a broken rim."""
    (x, y), side = middle, _side(look)
    wide = side * max(1, len(word) * 0.75)
    rect = f'<rect x="{number(x - wide / 2)}" y="{number(y - side / 2)}" width="{number(wide)}" height="{number(side)}" rx="2.5"/>'
    return f'<g class="mk">{rect}{text((x, y + 0.37 * look.letter), word)}</g>'


def _token_at(network: Network, rules: Rules, state: State) -> list[Point]:
    """At the leftmost corner of its city."""
    board, place = network.board, rules.token(state)
    where = [at for at, there in (*network.city_at.items(), *network.town_at.items()) if there == place]
    left, low = min(hexes.corners((0, 0), board.orientation, SIZE * CITY), key=lambda at: (at[0], -at[1]))
    return [(x + left, y + low) for x, y in (centre(board, at) for at in where)]


def token(middle: Point, look: Look) -> str:
    """A railroad car on its wheels, as high as a cube."""
    size = number(look.cube / 16)
    car = "M-15-8H15V5H12A4 4 0 0 1 4 5H-4A4 4 0 0 1-12 5H-15ZM-11-4V0H-5V-4ZM-3-4V0H3V-4ZM5-4V0H11V-4Z"
    return f'<g class="wd" transform="translate({at(middle)}) scale({size})"><path d="{car}"/></g>'


def _cities(network: Network, rules: Rules, state: State, look: Look, paint: Sequence[Paint]) -> list[str]:
    cities = zip(network.city_at.items(), paint, strict=True)
    return [drawn_city(rules, state, hex_, place, look, colors) for (hex_, place), colors in cities]


def _on_cities(network: Network, rules: Rules, state: State, look: Look) -> list[str]:
    """Over all cities: where some touch, a cube may reach upon another."""
    leaning, boxed = leans(network.board, network.city_at), terminals(network.board)
    cities = [(hex_, place) for hex_, place in network.city_at.items() if place not in boxed]
    return [held_by(rules, state, hex_, place, leaning[hex_], look) for hex_, place in cities]


def over_track(network: Network, rules: Rules, state: State, hexes: Collection[Hex]) -> str:
    """Cubes and names of these places once more: what is drawn upon the map hides none."""
    board, look = network.board, Look()
    towns = {at: town for at, town in network.town_at.items() if at in hexes}
    cities = {at: city for at, city in network.city_at.items() if at in hexes}
    lying = [
        cubes_at(above_town(centre(board, at), look), state.goods.places.get(town, ()), False, look.cube)
        for at, town in towns.items()
    ]
    leaning, boxed = leans(board, network.city_at), terminals(board)
    held = [(at, city) for at, city in cities.items() if city not in boxed]
    lying += [held_by(rules, state, at, city, leaning[at], look) for at, city in held]
    return "".join(lying + names_at(network, rules, state, towns | cities))
