"""Random play on the board: builds that are tried until one is legal, deliveries as they are offered."""

from __future__ import annotations

import random
from typing import Any

from assistant.engine import Illegal
from tests.support.age_of_steam.builder import Builder
from tests.support.age_of_steam.wanderer import Wanderer, safe
from tests.support.direct import DirectTable
from tests.support.tables import Json, Refused, TableClient

TRIES = 6


class BoardWanderer(Wanderer):
    """`built`, `refused` and `delivered` count what came of it. `most`: tiles in a guess."""

    most = 3

    def __init__(
        self, table: TableClient | DirectTable, map_data: Json, rng: random.Random, undo: float = 0.02
    ) -> None:
        super().__init__(table, rng, undo)
        self.builder = Builder(map_data, rng)
        self.built = self.refused = self.delivered = 0

    def move(self) -> None:
        if self.table.phase.endswith("_track"):  # also where a map lays track at another time
            return self.build(self.table.up[0])
        super().move()

    def build(self, seat: str) -> None:
        offers = self.table.offers(seat)
        if "urbanize" in offers and self.rng.random() < 0.5 and self.tried("urbanize", seat, offers):
            return
        most = min(self.most, offers["lay_track"]["fields"]["tiles"]["max"])
        for _ in range(TRIES if most else 0):
            tiles = self.builder.guess(self.table.state, seat, most)
            if (
                tiles
                and self.rng.random() < 0.9
                and self.took("lay_track", seat, tiles=tiles, beyond_supply=False)
            ):
                self.built += 1
                return
        self.end(seat)

    def end(self, seat: str) -> None:
        self.send("build_done", seat, {})

    def tried(self, type_: str, seat: str, offers: dict[str, Json]) -> bool:
        return self.took(type_, seat, **self.fields(type_, seat, offers[type_]))

    def took(self, type_: str, seat: str, **fields: Any) -> bool:
        """Whether the move passed; a refusal is a sentence, and about track it points at a hex."""
        try:
            self.table.move(type_, seat, **fields)
        except (Refused, Illegal) as refusal:
            self.refused += 1
            assert refusal.message[-1] == ".", refusal.message
            assert "hex" in refusal.details or " must pay $" in refusal.message, refusal.message
            return False
        return True

    def wanted(self, offers: dict[str, Json]) -> list[str]:
        if offers.get("deliver", {}).get("choices") and self.rng.random() < 0.9:
            self.delivered += 1
            return ["deliver"]
        others = [type_ for type_ in super().wanted(offers) if not type_.endswith("_by_hand")]
        return [type_ for type_ in others if type_ != "deliver"] or others

    def fill_deliver(self, seat: str, offer: Json) -> Json:
        """Mostly the best, sometimes any: every one that is offered must pass."""
        choices = safe(offer["choices"]) or offer["choices"]
        values: Json = self.rng.choice(choices[:2] if self.rng.random() < 0.5 else choices)["values"]
        return values
