"""What changes on a map: track in its owners' colours and patterns, places with their cubes, disks."""

from __future__ import annotations

from collections.abc import Sequence

from ...colors import LETTERS
from .. import hexes
from ..board import BOTH_CITIES, Board, Hex, printed_name
from ..hexes import Point, neighbour
from ..rules import Rules
from ..state import Link, State
from ..tiles import BY_ID, TOWN, Piece
from ..track.land_grants import granted
from ..track.network import Chain, Network, network_of
from ..track.printed_links import ready
from .cities import Look, cubes_at, drawn_city
from .ground import line_between, on_sale, price_tag
from .pens import at, centre, end_point, middle_of, number, piece_at, piece_path, text
from .screen_map import Name, ScreenMap

GRANT = "G"
DISK = 0.8  # of a disk's radius to its letters
NOBODY = "N"  # on links that belong to nobody


def moving(rules: Rules, state: State, look: Look | None = None) -> str:
    """The layer that is sent after every move."""
    return "".join(pieces(rules, state, look))


def pieces(rules: Rules, state: State, look: Look | None = None) -> list[str]:
    """The pieces of that layer, those below first; some are '', where nothing lies."""
    board = rules.board
    look = look or Look()
    network = network_of(board, state)
    bought = {link.printed: link for link in state.links if link.printed is not None}
    printed = [
        number for number in range(len(board.links)) if number in bought or _seen(board, state, number)
    ]
    drawn = [_printed(board, number, bought.get(number)) for number in printed]
    drawn += [*_tracks(network, state, look), *_towns(network, state, look)]
    drawn += _cities(network, rules, state, look)
    disks = [(_middle(network, chain), chain.owner) for chain in network.chains if _marked(chain)]
    drawn += [disk(middle, owner, look) for middle, owner in disks]
    drawn += [_open(network, chain) for chain in network.chains if not chain.complete]
    drawn += _lying(network, state, look)
    drawn += [_grant(board, hex_, look) for hex_ in granted(board, state)]
    drawn += [_sign(board, number, bought.get(number), look) for number in printed]
    drawn += (
        _on_screen(network, rules, state, look.screen_map, disks)
        if look.screen_map
        else _names(network, rules, state)
    )
    return drawn


# track ------------------------------------------------------------------------------------------


def _tracks(network: Network, state: State, look: Look) -> list[str]:
    ids = {piece: link.id for link in state.links for piece in link.pieces}
    over: set[Hex] = set()
    drawn = []
    for chain in network.chains:
        crossing = [p for p in chain.pieces if BY_ID[network.tiles[p[0]].id].kind == "crossing"]
        bridges = [p for p in crossing if p[0] in over]
        over.update(p[0] for p in crossing)
        drawn.append(_chain(network, chain, ids.get(chain.pieces[0]), bridges, look))
    return drawn


def _chain(network: Network, chain: Chain, link: int | None, bridges: Sequence[Piece], look: Look) -> str:
    under = "".join(line(network, [piece]) for piece in bridges)
    bridge = f'<path class="kb" d="{under}"/>' if under else ""
    fresh = " fresh" if not look.fresh.isdisjoint(chain.pieces) else ""
    marked = f' data-link="{link}"' if link is not None else ""
    kind = _kind(chain.owner, chain.complete)
    return f'<g class="tk {kind}{fresh}"{marked}>{bridge}{strokes(line(network, chain.pieces))}</g>'


def strokes(path: str) -> str:
    return "".join(f'<path class="{kind}" d="{path}"/>' for kind in ("k0", "k1", "k2"))


def line(network: Network, pieces: Sequence[Piece]) -> str:
    """One pen stroke along pieces that follow each other."""
    first, second = pieces[0], pieces[1] if len(pieces) > 1 else None
    start = _start(first, second)
    path = f"M{at(end_point(network.board, first[0], start, _city(network, first, start)))}"
    if _city(network, first, start):
        path += f"L{at(end_point(network.board, first[0], start))}"
    out: int | str = start
    for piece in pieces:
        into = start if piece is first else _entry(out)
        out = next(end for end in piece[1] if end != into)
        path += piece_path(network.board, piece, out)
    if _city(network, pieces[-1], out):
        path += f"L{at(end_point(network.board, pieces[-1][0], out, True))}"
    return path


def _start(first: Piece, second: Piece | None) -> int | str:
    """The end of the first piece that does not lead to the second."""
    if second is None:
        return first[1][0]
    back = hexes.edge_to(first[0], second[0])
    towards_second = back is not None and back in first[1] and hexes.opposite(back) in second[1]
    if not towards_second:
        return first[1][0]
    return next(end for end in first[1] if end != back)


def _entry(out: int | str) -> int | str:
    return hexes.opposite(int(out)) if out != TOWN else TOWN


def _city(network: Network, piece: Piece, end: int | str) -> bool:
    return end != TOWN and neighbour(piece[0], int(end)) in network.city_at


def _middle(network: Network, chain: Chain) -> Point:
    return middle_of(network.board, chain.pieces[len(chain.pieces) // 2])


def _kind(owner: str | None, complete: bool = True) -> str:
    """Links that belong to nobody have a pattern of their own."""
    return f"p-{owner}" if owner else "nobody all" if complete else "nobody"


def _marked(chain: Chain) -> bool:
    return bool(chain.owner or chain.complete)


def disk(middle: Point, owner: str | None, look: Look) -> str:
    """Whose it is, in the middle of a link or section; a square with an N says nobody’s."""
    low = 0.37 * look.letter
    if owner is None:
        half = number(max(12, DISK * look.letter))
        square = f'<path d="M-{half},-{half}H{half}V{half}H-{half}Z"/>'
        return piece_at(middle, "dk sq all", f"{square}{text((0, low), NOBODY)}")
    round_ = f'<circle r="{number(max(13, DISK * look.letter))}"/>'
    return piece_at(middle, f"dk p-{owner}", f"{round_}{text((0, low), LETTERS[owner])}")


def _seen(board: Board, state: State, nth: int) -> bool:
    """A link of places that touch is on no map before both are cities."""
    link = board.links[nth]
    return link.requires != BOTH_CITIES or ready(board, state, link)


def _printed(board: Board, nth: int, link: Link | None) -> str:
    """A link printed on the map: dotted while it is for sale, its owner's track from then on."""
    path = line_between(board, board.links[nth])
    if link is None:
        return f'<path class="fe" d="{path}"/>'
    return f'<g class="tk {_kind(link.owner)}" data-link="{link.id}">{strokes(path)}</g>'


def _sign(board: Board, nth: int, link: Link | None, look: Look) -> str:
    """Its price, or whose it is."""
    if link is None:
        return price_tag(board, nth, look.letter)
    return disk(on_sale(board, nth, look.letter), link.owner, look)


def _open(network: Network, chain: Chain) -> str:
    ends = (end_point(network.board, piece[0], end) for piece, end in network.open_ends(chain))
    return "".join(dot(point) for point in ends)


def dot(point: Point) -> str:
    return f'<circle class="open" cx="{number(point[0])}" cy="{number(point[1])}" r="7"/>'


# places -----------------------------------------------------------------------------------------


def _towns(network: Network, state: State, look: Look) -> list[str]:
    drawn = []
    for hex_, town in network.town_at.items():
        x, y = centre(network.board, hex_)
        drawn.append(f'<circle class="tn" cx="{number(x)}" cy="{number(y)}" r="8.8"/>')
        above = y - 11.2 - look.cube / 2
        drawn.append(cubes_at((x, above), state.goods.places.get(town, ()), town in look.grown, look.cube))
    return drawn


def _lying(network: Network, state: State, look: Look) -> list[str]:
    """Cubes on open hexes: in the middle, or above the disk of the track that was laid there."""
    drawn = []
    for spot, hex_ in network.board.open_hexes.items():
        x, y = centre(network.board, hex_)
        below = look.cube / 2 if hex_ not in network.tiles else -17.0
        drawn.append(cubes_at((x, y + below), state.goods.places.get(spot, ()), False, look.cube))
    return drawn


def _grant(board: Board, hex_: Hex, look: Look) -> str:
    """A land grant, with a letter and a broken rim."""
    (x, y), side = centre(board, hex_), max(18.0, 1.2 * look.letter)
    rect = f'<rect x="{number(x - side / 2)}" y="{number(y - side / 2)}" width="{number(side)}" height="{number(side)}" rx="2.5"/>'
    return f'<g class="mk">{rect}{text((x, y + 0.37 * look.letter), GRANT)}</g>'


def _cities(network: Network, rules: Rules, state: State, look: Look) -> list[str]:
    cities = network.city_at
    return [drawn_city(rules, state, hex_, place, cities, look) for hex_, place in cities.items()]


def _names(network: Network, rules: Rules, state: State) -> list[str]:
    """Over everything else: whatever lies there, a name can be read."""
    drawn = []
    for places, below, kind in (
        (network.town_at, 23.0, "nt"),
        (network.city_at, 43.2 if network.board.orientation == "flat" else 46.0, "nc"),
    ):
        for hex_, place in places.items():
            x, y = centre(network.board, hex_)
            drawn.append(text((x, y + below), _called(state, place), kind, rules.mark(state, place)))
    return drawn


def _on_screen(
    network: Network,
    rules: Rules,
    state: State,
    screen_map: ScreenMap,
    disks: Sequence[tuple[Point, str | None]],
) -> list[str]:
    cities = [
        Name(hex_, _called(state, place), rules.mark(state, place), True, _held(state, place))
        for hex_, place in network.city_at.items()
    ]
    towns = [
        Name(hex_, printed_name(town), rules.mark(state, town), cubes=_held(state, town))
        for hex_, town in network.town_at.items()
    ]
    board = network.board
    lying = [centre(board, hex_) for hex_ in granted(board, state)]
    lying += [on_sale(board, nth, screen_map.letter) for nth in range(len(board.links))]
    return screen_map.names([*cities, *towns], [*(middle for middle, _ in disks), *lying])


def _held(state: State, place: str) -> int:
    return len(state.goods.places.get(place, ()))


def _called(state: State, place: str) -> str:
    return f"City {place}" if place in state.new_cities else printed_name(place)
