"""Days of Steam as tests of every game play it."""

from __future__ import annotations

import random

from tests.support.days_of_steam.table import DaysClient, opened
from tests.support.days_of_steam.wanderer import DaysWanderer
from tests.support.tables import Api

Client = DaysClient
DIALS = (
    {"goods": "app", "dice": "app"},
    {"goods": "table", "dice": "table"},
    {"goods": "none", "dice": "app"},
)


def lively(api: Api) -> DaysClient:
    """Steam for everybody, a second town, and coal."""
    table = opened(api)
    table.play_town("gray", 2, face_up=1)
    table.play_town("orange", 2, face_up=1)
    table.give(gray=4, orange=4)
    table.correct("coal", "gray", 2)
    return table


def wanderer(table: DaysClient, rng: random.Random, undo: float = 0.02) -> DaysWanderer:
    return DaysWanderer(table, rng, undo)
