"""Scotland: what its printed board holds."""

from __future__ import annotations

from tests.support.age_of_steam.maps import check_printed

MAP = "scotland"


def test_its_board_holds_what_is_printed() -> None:
    check_printed(
        MAP, hexes=48, cities=6, towns=8, links=3, water=40, city_cubes=12, other_cubes=0,
        plain=22, river=11, mountain=6, mountain_river=3,
    )  # fmt: skip
