"""What is printed on a map and never moves: terrain, water, prices, blocked edges, links to buy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from .. import hexes
from ..board import Board, Ground, Hex, PrintedLink, printed_name
from ..hexes import Point
from .pens import CITY, SIZE, at, centre, outline, text, use

NEAR = 1 / 3  # of the way to a hex beside an edge: its price stays on it
CLASSES = {
    "river": "rv", "mountain": "mt", "mountain_river": "mt", "high_mountain": "hi", "swamp": "sw",
    "fire": "fi",
}  # fmt: skip
GLYPHS = {
    "river": ("mr",), "mountain": ("mm",), "mountain_river": ("mm", "ml"), "high_mountain": ("mm", "mu"),
    "swamp": ("ms",), "fire": ("mf",),
}  # fmt: skip
SAID = {"mountain_river": "mountain with river", "high_mountain": "high mountain"}
RIVER = "M-15 -2.6q7.5 -8.8 15 0t15 0M-15 7q7.5 -8.8 15 0t15 0"
PEAK = "M-17.6 10.6L-3.5 -15L4.4 -0.9L8.8 -7L18.5 10.6Z"
SYMBOLS = (
    f'<path id="mr" class="gr" d="{RIVER}"/><path id="mm" class="gm" d="{PEAK}"/>'
    '<path id="ml" class="gr" d="M-15 17q7.5 -8.8 15 0t15 0"/>'
    '<path id="mu" class="gm" d="M-25 17L-17 2L-9 17Z"/>'
    '<path id="ms" class="gr" d="M-14 8h28M-8 3v-10M0 3v-14M8 3v-10"/>'
    '<path id="mf" class="gf" d="M0 -13q10 9 7 17q-2 6 -7 6t-7 -6q-1 -5 3 -8q1 3 3 3q2 -5 1 -12Z"/>'
)


def symbols(board: Board) -> str:
    """Figures that the layers of a map use."""
    city = outline(board.orientation, SIZE * CITY)
    return f'<defs>{SYMBOLS}<path id="mc" d="{city}"/><path id="mx" class="badhex" d="{outline(board.orientation, SIZE)}"/></defs>'


def ground(board: Board) -> str:
    """The still layer, as an <svg> of its own within the map."""
    drawn = [_area(board, board.water, "wt")]
    for kind in dict.fromkeys(["", *(CLASSES.get(x.terrain, "") for x in board.hexes.values())]):
        of_kind = [hex_ for hex_, x in board.hexes.items() if CLASSES.get(x.terrain, "") == kind]
        drawn.append(_area(board, of_kind, f"hx {kind}".strip()))
    drawn += [use(name, centre(board, hex_)) for name, hex_ in _glyphs(board)]
    drawn += [_price(board, hex_, ground_) for hex_, ground_ in board.hexes.items()]
    drawn += [_blocked(board, hex_, ground_.blocked) for hex_, ground_ in board.hexes.items()]
    said = escape(json.dumps(_words(board), ensure_ascii=False, separators=(",", ":")))
    cities = " ".join(f"{q},{r}" for (q, r), ground_ in board.hexes.items() if ground_.city)
    return f'<svg class="still" overflow="visible" data-hexes="{said}" data-cities="{cities}">{"".join(drawn)}</svg>'


def _area(board: Board, area: tuple[Hex, ...] | list[Hex], kind: str) -> str:
    if not area:
        return ""
    first, *points = hexes.corners((0, 0), board.orientation, SIZE)
    steps, here = "", first
    for point in points:
        steps += f"l{at((point[0] - here[0], point[1] - here[1]))}"
        here = point
    starts = (centre(board, hex_) for hex_ in area)
    path = "".join(f"M{at((x + first[0], y + first[1]))}{steps}z" for x, y in starts)
    return f'<path class="{kind}" d="{path}"/>'


def _glyphs(board: Board) -> Iterator[tuple[str, Hex]]:
    for hex_, ground in board.hexes.items():
        if not ground.place:
            yield from ((name, hex_) for name in GLYPHS.get(ground.terrain, ()))


def _price(board: Board, hex_: Hex, ground: Ground) -> str:
    """Only where a price is printed: terrain says the rest."""
    if ground.cost is None or ground.city:
        return ""
    return text(price_at(board, hex_), f"${ground.cost}", "pr")


def price_at(board: Board, hex_: Hex) -> Point:
    """Low in its hex; high in it where cubes may stand on a place below."""
    (x, y), (below, up) = centre(board, hex_), ((3,), 14) if board.orientation == "flat" else ((3, 4), 22)
    grounds = [board.hexes.get(hexes.neighbour(hex_, edge)) for edge in below]
    return x, y - up if any([ground and ground.place for ground in grounds]) else y + 34


def _blocked(board: Board, hex_: Hex, edges: frozenset[int]) -> str:
    corner = [hexes.corner(hex_, board.orientation, n, SIZE) for n in range(7)]
    lines = "".join(f"M{at(corner[edge])}L{at(corner[edge + 1])}" for edge in sorted(edges))
    return f'<path class="bl" d="{lines}"/>' if lines else ""


def line_between(board: Board, link: PrintedLink) -> str:
    """The line of a link that is sold as a whole: from place to place."""
    a, b = (centre(board, hex_) for hex_ in link.at)
    return f"M{at(a)}L{at(b)}"


def on_sale(board: Board, number: int, letter: float) -> Point:
    """Where its price hangs; two between the same places hang side by side, off the board if they can."""
    link = board.links[number]
    twins = [n for n, other in enumerate(board.links) if other.at == link.at]
    aside = max(34.0, 2.5 * letter) * (twins.index(number) - (len(twins) - 1) / 2)
    near = len(twins) == 1 and hexes.edge_to(*link.at) is not None
    x, y = _beside(board, link.at, NEAR if near else 1.0)
    return x + aside, y


def _beside(board: Board, at: tuple[Hex, Hex], share: float) -> Point:
    """In the middle, or so far towards the hex beside it where the board ends on one side, or else, of places that
    touch, towards the lower one: off cubes and cities."""
    x, y = middle(*(centre(board, hex_) for hex_ in at))
    around = [{hexes.neighbour(hex_, edge) for edge in hexes.EDGES} for hex_ in at]
    beside = around[0] & around[1]
    free = beside - board.hexes.keys()
    if len(free) != 1 and share == 1.0:
        return x, y
    towards = [centre(board, hex_) for hex_ in (free if len(free) == 1 else beside)]
    u, v = max(towards, key=lambda at: at[1])
    return x + share * (u - x), y + share * (v - y)


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def price_tag(board: Board, number: int, letter: float) -> str:
    x, y = on_sale(board, number, letter)
    wide, high = 1.6 * letter, 1.25 * letter
    rim = f'<rect x="{x - wide / 2:.0f}" y="{y - high / 2:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="{high / 2:.0f}"/>'
    return f'<g class="tag pl">{rim}{text((x, y + 0.37 * letter), f"${board.links[number].cost}")}</g>'


def _words(board: Board) -> dict[str, str]:
    """Every hex of the board in a word or two, for the page to find and to say."""
    return {f"{q},{r}": _said(ground) for (q, r), ground in board.hexes.items()}


def _said(ground: Ground) -> str:
    if ground.city:
        return f"{printed_name(ground.city)}, city"
    terrain = SAID.get(ground.terrain, ground.terrain)
    return f"{printed_name(ground.town)}, town" if ground.town else terrain
