"""Double Base USA: what its printed board holds."""

from __future__ import annotations

from tests.support.age_of_steam.maps import check_printed

MAP = "double_base_usa"


def test_its_board_holds_what_is_printed() -> None:
    check_printed(
        MAP, hexes=340, cities=23, towns=40, links=2, water=0, city_cubes=41, other_cubes=22,
        plain=236, river=41, mountain=35, high_mountain=5,
    )  # fmt: skip
