"""The 136 track tiles of the box: shapes, counts, and which tile a set of tracks is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from .hexes import Hex

TOWN = "town"
Ends = tuple[int, int | str]  # two edges, the lower first; or an edge and "town"
TOWN_DISKS = 8
OWNERSHIP_DISKS = 20


@dataclass(frozen=True)
class Track:
    """One piece of track on a tile."""

    ends: Ends
    owner: str | None


@dataclass(frozen=True)
class Tile:
    """A tile as it lies. `disk`: a white disk makes it a town."""

    id: str
    tracks: tuple[Track, ...]
    disk: bool = False


Piece = tuple[Hex, Ends]
Tiles = Mapping[Hex, Tile]


@dataclass(frozen=True)
class Shape:
    """A kind of tile. `kind` is simple, coexist, crossing, complete or town; `more`: only some maps bring it."""

    id: str
    kind: str
    count: int
    paths: tuple[tuple[int, int], ...] = ()
    exits: tuple[int, ...] = ()
    more: bool = False


SHAPES = (
    Shape("straight", "simple", 48, ((0, 3),)),
    Shape("gentle", "simple", 55, ((0, 4),)),
    Shape("acute", "simple", 7, ((0, 5),)),
    Shape("cross_gentle_straight", "crossing", 4, ((2, 4), (0, 3))),
    Shape("cross_two_gentle", "crossing", 3, ((3, 5), (0, 4))),
    Shape("cross_two_straight", "crossing", 4, ((2, 5), (1, 4))),
    Shape("coexist_gentle_gentle", "coexist", 1, ((3, 5), (0, 2))),
    Shape("coexist_gentle_acute_left", "coexist", 1, ((0, 2), (4, 5))),
    Shape("coexist_gentle_acute_right", "coexist", 1, ((0, 2), (3, 4))),
    Shape("coexist_straight_acute", "coexist", 1, ((0, 3), (4, 5))),
    Shape("town_one", "town", 3, exits=(0,)),
    Shape("town_three_left", "town", 2, exits=(0, 3, 5)),
    Shape("town_three_right", "town", 2, exits=(0, 1, 3)),
    Shape("town_three_same_half", "town", 2, exits=(0, 1, 5)),
    Shape("town_three_star", "town", 2, exits=(0, 2, 4)),
    Shape("coexist_two_acute", "coexist", 1, ((0, 1), (2, 3)), more=True),
    Shape("coexist_two_acute_opposite", "coexist", 1, ((0, 1), (3, 4)), more=True),
    Shape("complete_three_straight", "complete", 1, ((0, 3), (1, 4), (2, 5)), more=True),
    Shape("complete_three_acute", "complete", 1, ((0, 1), (2, 3), (4, 5)), more=True),
    Shape("complete_straight_two_acute", "complete", 1, ((0, 3), (1, 2), (4, 5)), more=True),
    Shape("complete_straight_two_gentle", "complete", 1, ((0, 3), (1, 5), (2, 4)), more=True),
    Shape("complete_acute_two_gentle", "complete", 1, ((0, 1), (2, 4), (3, 5)), more=True),
)
BY_ID = {shape.id: shape for shape in SHAPES}


def with_owner(tiles: Tiles, pieces: Iterable[Piece], owner: str | None) -> dict[Hex, Tile]:
    """The tiles, with these pieces now owned by `owner`."""
    changed, wanted = dict(tiles), set(pieces)
    for at in {at for at, _ in wanted} & changed.keys():
        tracks = tuple(
            Track(t.ends, owner if (at, t.ends) in wanted else t.owner) for t in changed[at].tracks
        )
        changed[at] = replace(changed[at], tracks=tracks)
    return changed


def ends(a: int | str, b: int | str) -> Ends:
    """The two ends of a track in their normal order."""
    if a == TOWN:
        return int(b), TOWN
    if b == TOWN:
        return int(a), TOWN
    low, high = sorted((int(a), int(b)))
    return low, high


def turned(path: tuple[int, int], by: int) -> Ends:
    return ends((path[0] + by) % 6, (path[1] + by) % 6)


@cache
def _by_tracks() -> dict[frozenset[Ends], list[Shape]]:
    """Every tile in every rotation, by the tracks it shows. In a town, a tile with a disk
    and a dedicated tile both show their exits joined to the town."""
    shapes: dict[frozenset[Ends], list[Shape]] = {}
    for shape in SHAPES:
        for by in range(6):
            for tracks in _shown(shape, by):
                kinds = shapes.setdefault(tracks, [])
                if shape not in kinds:
                    kinds.append(shape)
    return shapes


def _shown(shape: Shape, by: int) -> list[frozenset[Ends]]:
    if shape.exits:
        return [frozenset(ends((exit_ + by) % 6, TOWN) for exit_ in shape.exits)]
    plain = frozenset(turned(path, by) for path in shape.paths)
    edges = {edge for path in plain for edge in path}
    return [plain] if shape.more else [plain, frozenset(ends(edge, TOWN) for edge in edges)]


def shapes_for(tracks: Iterable[Ends], more: bool = False) -> list[Shape]:
    """The tiles that show exactly these tracks, if the box has any; or one with `more` tiles."""
    return [shape for shape in _by_tracks().get(frozenset(tracks), []) if more or not shape.more]


def needs_disk(shape: Shape, tracks: Sequence[Ends]) -> bool:
    """Whether the tile needs a white disk to be a town."""
    return not shape.exits and any(track[1] == TOWN for track in tracks)


def left_in_box(laid: Sequence[str], shape: Shape, copies: int = 1) -> int:
    return copies * shape.count - laid.count(shape.id)


def pick(shapes: Sequence[Shape], laid: Sequence[str], copies: int = 1) -> tuple[Shape, bool]:
    """The tile to take, and whether the box, or one of so many copies, still has one."""
    there = next((shape for shape in shapes if left_in_box(laid, shape, copies) > 0), None)
    return (there or shapes[0]), there is not None
