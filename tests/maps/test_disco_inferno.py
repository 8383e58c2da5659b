"""Disco Inferno: what its printed board holds."""

from __future__ import annotations

from tests.support.age_of_steam.maps import check_printed

MAP = "disco_inferno"


def test_its_board_holds_what_is_printed() -> None:
    check_printed(
        MAP, hexes=149, cities=14, towns=17, links=0, water=0, city_cubes=56, other_cubes=0,
        fire=135,
    )  # fmt: skip
