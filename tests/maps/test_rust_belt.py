"""Rust Belt: what its printed board holds."""

from __future__ import annotations

MAP = "rust_belt"
PRINTED = "162 hexes, 12 cities, 14 towns, 27 water, 26 city_cubes, 122 plain, 19 river, 9 mountain"
