"""Whose a link is stands on its track, aside of the cubes that lie there."""

from __future__ import annotations

import re

from assistant.games.age_of_steam.svg.cities import Look
from assistant.games.age_of_steam.svg.disks import covered, places, radius
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


def on(spot: tuple[float, float]) -> Box:
    x, y = spot
    return x - 8, y - 8, x + 8, y + 8


def test_a_disk_lies_in_the_middle_of_its_link() -> None:
    assert places(BOARD, [LINK], [], [], LETTER) == [middle_of(BOARD, STRAIGHT[1])]


def test_where_a_cube_lies_there_it_moves_along_the_track() -> None:
    middle = on(middle_of(BOARD, STRAIGHT[1]))
    (spot,) = places(BOARD, [LINK], [middle], [], LETTER)
    assert spot in [middle_of(BOARD, STRAIGHT[0]), middle_of(BOARD, STRAIGHT[2])]


def test_where_cubes_lie_all_along_it_moves_beside_them() -> None:
    cubes = [on(middle_of(BOARD, piece)) for piece in STRAIGHT]
    ((x, y),) = places(BOARD, [LINK], cubes, [], LETTER)
    reach = radius(LETTER)
    assert covered((x - reach, y - reach, x + reach, y + reach), cubes) < 16 * 16


def test_no_disk_lies_on_another() -> None:
    one, other = places(BOARD, [LINK, LINK], [], [], LETTER)
    assert abs(one[0] - other[0]) + abs(one[1] - other[1]) >= 2 * radius(LETTER)


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
