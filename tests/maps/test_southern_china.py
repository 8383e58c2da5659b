"""Southern China: what its printed board holds."""

from __future__ import annotations

MAP = "southern_china"
PRINTED = "124 hexes, 10 cities, 11 towns, 3 links, 22 city_cubes, 63 plain, 32 river, 19 mountain"
