"""Every set of tracks on a hex, wherever cities, water and other track lie around it.

What is legal is worked out here from the facts of the box, copied below, not from the game's own table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from assistant.engine import AppChance, Illegal, play
from assistant.games.age_of_steam.board import Board, City, Ground
from assistant.games.age_of_steam.game import AgeOfSteam, Options
from assistant.games.age_of_steam.moves import LayTrack, TileWanted
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State, Tracking
from assistant.games.age_of_steam.tiles import TOWN, Tile, Track

Pair = frozenset[int]
PATHS = (
    [[0, 3]], [[0, 5]], [[0, 4]],
    [[2, 4], [0, 3]], [[3, 5], [0, 4]], [[2, 5], [1, 4]],
    [[3, 5], [0, 2]], [[0, 2], [4, 5]], [[0, 2], [3, 4]], [[0, 3], [4, 5]],
)  # fmt: skip
EXITS = ([0], [0, 3, 5], [0, 1, 3], [0, 1, 5], [0, 2, 4])
AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
MIDDLE = (0, 0)
EDGES = range(6)
IN_BOX = {
    frozenset(frozenset((edge + by) % 6 for edge in path) for path in paths)
    for paths in PATHS
    for by in EDGES
}
IN_TOWN = {frozenset((edge + by) % 6 for edge in exits) for exits in EXITS for by in EDGES} | {
    frozenset(edge for path in paths for edge in path) for paths in IN_BOX
}


def all_tracks() -> Iterator[frozenset[Pair]]:
    """One track or two over a hex: those that the box has, and those that it has not."""
    singles = [frozenset(pair) for pair in combinations(EDGES, 2)]
    yield from (frozenset({single}) for single in singles)
    yield from (frozenset(two) for two in combinations(singles, 2))


def all_exits() -> Iterator[frozenset[int]]:
    yield from (frozenset(some) for n in range(1, 7) for some in combinations(EDGES, n))


def necklaces() -> list[str]:
    """What lies on the six sides, C for a city and . for plain, once for all its rotations."""
    found: dict[str, None] = {}
    for bits in range(64):
        sides = "".join("C" if bits >> edge & 1 else "." for edge in EDGES)
        if not any(sides[by:] + sides[:by] in found for by in EDGES):
            found[sides] = None
    return list(found)


@cache
def table(sides: str, other: str, town: bool) -> tuple[AgeOfSteam, State]:
    """The middle hex with a city at each C; the other sides are plain ground, or water."""
    cities = {f"City {e}": City(f"City {e}", AROUND[e], ("red",)) for e in EDGES if sides[e] == "C"}
    hexes = {AROUND[e]: Ground("plain") for e in EDGES if sides[e] != "C" and other == "plain"}
    hexes |= {city.hex: Ground("city", city=name) for name, city in cities.items()}
    hexes[MIDDLE] = Ground("plain", town="Town" if town else None)
    towns = {"Town": MIDDLE} if town else {}
    board = Board("all", "All", (1, 6), cities, towns, terrain_costs={"plain": 2}, hexes=hexes)
    game = AgeOfSteam(Rules(board))
    seats = ("blue", "green", "yellow")
    start = game.start(Options(seats, Tracking(track="board")))
    return game, replace(start, phase="build_track", order=seats, queue=seats)


def legal(game: AgeOfSteam, state: State, tracks: list[tuple[int, int | str]]) -> bool:
    move = LayTrack(seat="blue", tiles=(TileWanted(hex=MIDDLE, tracks=tuple(tracks)),))
    try:
        play(game, state, move, AppChance())
    except Illegal as trouble:
        assert trouble.details["hex"] == list(MIDDLE)
        return False
    return True


def pairs(tracks: frozenset[Pair]) -> list[tuple[int, int | str]]:
    return [(min(pair), max(pair)) for pair in sorted(tracks, key=sorted)]


@pytest.mark.parametrize("other", ["plain", "water"])
@pytest.mark.parametrize("sides", necklaces())
def test_on_a_free_hex(sides: str, other: str) -> None:
    """The box has the tile, nothing runs into the water, and each track touches a city."""
    game, state = table(sides, other, town=False)
    dry = {edge for edge in EDGES if sides[edge] == "C" or other == "plain"}
    for tracks in all_tracks():
        cities = all(any(sides[edge] == "C" for edge in track) for track in tracks)
        should = tracks in IN_BOX and all(track <= dry for track in tracks) and cities
        assert legal(game, state, pairs(tracks)) == should, (sides, other, tracks)


@pytest.mark.parametrize("other", ["plain", "water"])
@pytest.mark.parametrize("sides", necklaces())
def test_on_a_town(sides: str, other: str) -> None:
    """The same; but the town joins all its exits, so one that touches a city is enough."""
    game, state = table(sides, other, town=True)
    dry = {edge for edge in EDGES if sides[edge] == "C" or other == "plain"}
    for exits in all_exits():
        should = exits in IN_TOWN and exits <= dry and any(sides[edge] == "C" for edge in exits)
        assert legal(game, state, [(edge, TOWN) for edge in sorted(exits)]) == should, (sides, exits)


def lying(state: State, owner: str | None, pair: tuple[int, int]) -> State:
    kind = {3: "straight", 2: "gentle", 4: "gentle", 1: "acute", 5: "acute"}[pair[1] - pair[0]]
    return replace(state, tiles={MIDDLE: Tile(kind, (Track(pair, owner),))})


@pytest.mark.parametrize("owner", ["blue", "green", None])
@pytest.mark.parametrize("pair", [(0, 3), (0, 2), (0, 1)])
def test_over_a_track_between_two_cities(owner: str | None, pair: tuple[int, int]) -> None:
    """A completed link: the tile must show it still, and one track more that touches a city."""
    game, state = table("CCCC..", "plain", town=False)
    state = lying(state, owner, pair)
    for tracks in all_tracks():
        added = tracks - {frozenset(pair)}
        touches = all(any(edge < 4 for edge in track) for track in added)
        should = tracks in IN_BOX and frozenset(pair) in tracks and len(added) == 1 and touches
        assert legal(game, state, pairs(tracks)) == should, (owner, tracks)


@pytest.mark.parametrize("owner", ["blue", "green", None])
@pytest.mark.parametrize("open_end", [1, 2, 3, 4, 5])
def test_over_an_unfinished_track(owner: str | None, open_end: int) -> None:
    """From the only city on side 0: it is kept, or its owner (or anybody, if nobody) turns its end."""
    game, state = table("C.....", "plain", town=False)
    state = lying(state, owner, (0, open_end))
    mine = owner != "green"
    for tracks in all_tracks():
        kept = frozenset({0, open_end}) in tracks
        turned = mine and not kept and any(0 in track for track in tracks)
        # a second track would have to touch the city as well, and its side is taken
        should = tracks in IN_BOX and len(tracks) == 1 and turned
        assert legal(game, state, pairs(tracks)) == should, (owner, tracks)


@pytest.mark.parametrize("owner", ["blue", "green", None])
def test_over_a_town(owner: str | None) -> None:
    """Exits are kept, whoever owns them; the new ones hang on a city or on one's own exits."""
    game, state = table("C.C...", "plain", town=True)
    state = replace(state, tiles={MIDDLE: Tile("town_one", (Track((0, TOWN), owner),))})
    for exits in all_exits():
        hangs = owner == "blue" or 2 in exits
        should = exits in IN_TOWN and {0} < exits and hangs
        assert legal(game, state, [(edge, TOWN) for edge in sorted(exits)]) == should, (owner, exits)


def test_all_its_rotations_stand_in_the_box() -> None:
    """Fifteen tiles: three simple, three crossing, four coexisting, five towns."""
    assert len(PATHS) + len(EXITS) == 15
    assert len([tracks for tracks in IN_BOX if len(tracks) == 1]) == 15
    assert len(IN_TOWN) == 6 + 15 + 20 + 15
