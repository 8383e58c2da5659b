"""Southern China: what its printed board holds."""

from __future__ import annotations

from tests.support.age_of_steam.maps import check_printed

MAP = "southern_china"


def test_its_board_holds_what_is_printed() -> None:
    check_printed(
        MAP, hexes=124, cities=10, towns=11, links=3, water=0, city_cubes=22, other_cubes=0,
        plain=63, river=32, mountain=19,
    )  # fmt: skip
