"""Whose a link is stands on its track, aside of the cubes that lie there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from assistant.games.age_of_steam.hexes import Point
from assistant.games.age_of_steam.svg.cities import Look
from assistant.games.age_of_steam.svg.disks import Disks, covered, radius
from assistant.games.age_of_steam.svg.pens import Box, middle_of
from assistant.games.age_of_steam.svg.screen_map import screen_map
from assistant.games.age_of_steam.track.network import Chain
from tests.games.age_of_steam import test_recorded_st_lucia as recorded
from tests.games.age_of_steam.test_screen_map import board_of
from tests.support.tables import Api

BOARD = board_of("st_lucia")
STRAIGHT = tuple(((5, r), (0, 3)) for r in (4, 5, 6))
LINK = Chain(STRAIGHT, ("Castries", "Laborie"), "blue")
LETTER, SPOT = 20.0, r'transform="translate\((-?[\d.]+)[ ,](-?[\d.]+)\)"'


def places(chains: list[Chain], held: list[Box]) -> Sequence[Point]:
    return Disks(BOARD, chains, (), (), LETTER).beside(held)


def on(spot: tuple[float, float]) -> Box:
    x, y = spot
    return x - 8, y - 8, x + 8, y + 8


def test_a_disk_lies_in_the_middle_of_its_link() -> None:
    assert places([LINK], []) == [middle_of(BOARD, STRAIGHT[1])]


def test_where_a_cube_lies_there_it_moves_along_the_track() -> None:
    middle = on(middle_of(BOARD, STRAIGHT[1]))
    (spot,) = places([LINK], [middle])
    assert spot in [middle_of(BOARD, STRAIGHT[0]), middle_of(BOARD, STRAIGHT[2])]


def test_where_cubes_lie_all_along_it_moves_beside_them() -> None:
    cubes = [on(middle_of(BOARD, piece)) for piece in STRAIGHT]
    ((x, y),) = places([LINK], cubes)
    reach = radius(LETTER)
    assert covered((x - reach, y - reach, x + reach, y + reach), cubes) < 16 * 16


def test_no_disk_lies_on_another() -> None:
    one, other = places([LINK, LINK], [])
    assert abs(one[0] - other[0]) + abs(one[1] - other[1]) >= 2 * radius(LETTER)


def test_disks_lie_the_same_however_the_cubes_came_there() -> None:
    """One after the other or all at once: what is looked at anew is enough."""
    random = Random(7)
    track = [((column, row), (0, 3)) for column in range(3, 8) for row in range(3, 8)]
    chains = [Chain(tuple(random.sample(track, 3)), ("A", "B"), "blue") for _ in range(12)]
    cubes, names = ([on(middle_of(BOARD, random.choice(track))) for _ in range(20)] for _ in range(2))
    kept, moved = Disks(BOARD, chains, names[:4], names[4:], LETTER), 0
    for _ in range(60):
        held = random.sample(cubes, random.randrange(12))
        before, now = kept.beside(cubes[:6]), kept.beside(held)
        assert now == Disks(BOARD, chains, names[:4], names[4:], LETTER).beside(held)
        moved += before != now
    assert moved > 20


def test_in_a_real_game_every_cube_beside_a_disk_is_seen(api: Api) -> None:
    """On St. Lucia a cube lies on every hex; as they lie on the table screen after every fifth move."""
    table, seen = recorded.opened(api), 0
    look = Look(screen_map=screen_map(BOARD))
    half, reach = look.cube / 2, radius(look.letter)
    for nth, move in enumerate(move for move in recorded.RECORD["moves"] if not move.get("auto")):
        recorded.send(table, move)
        if nth % 5:
            continue
        page = api.client.get(f"/t/{table.code}/table").get_data(as_text=True)
        drawn = page.partition('id="screen-map-track"')[2].partition("</svg>")[0]
        cubes, disks = (
            [(float(x), float(y)) for x, y in re.findall(f'class="{kind} [^"]*" {SPOT}', drawn)]
            for kind in ("cu", "dk")
        )
        rooms = [(x - half, y - half, x + half, y + half) for x, y in cubes]
        hidden = [covered((x - reach, y - reach, x + reach, y + reach), rooms) for x, y in disks]
        assert max(hidden, default=0) < 0.25 * look.cube**2, (move["n"], hidden, disks, cubes)
        seen += len(disks)
    assert seen > 100
