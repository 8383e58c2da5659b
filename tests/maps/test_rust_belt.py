"""Rust Belt: what its printed board holds."""

from __future__ import annotations

from tests.support.age_of_steam.maps import check_printed

MAP = "rust_belt"


def test_its_board_holds_what_is_printed() -> None:
    check_printed(
        MAP, hexes=162, cities=12, towns=14, links=0, water=27, city_cubes=26, other_cubes=0,
        plain=122, river=19, mountain=9,
    )  # fmt: skip
