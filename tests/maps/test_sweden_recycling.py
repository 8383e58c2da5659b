"""Sweden Recycling: what its printed board holds."""

from __future__ import annotations

from tests.support.age_of_steam.maps import check_printed

MAP = "sweden_recycling"


def test_its_board_holds_what_is_printed() -> None:
    check_printed(
        MAP, hexes=113, cities=12, towns=10, links=0, water=0, city_cubes=24, other_cubes=0,
        plain=101,
    )  # fmt: skip
