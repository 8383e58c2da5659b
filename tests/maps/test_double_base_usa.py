"""Double Base USA: what its printed board holds."""

from __future__ import annotations

MAP = "double_base_usa"
PRINTED = (
    "340 hexes, 23 cities, 40 towns, 2 links, 41 city_cubes, 22 other_cubes, 236 plain, "
    "41 river, 35 mountain, 5 high_mountain"
)
