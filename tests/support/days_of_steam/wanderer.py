"""Plays by the offers alone, to the end, whatever it leads to."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

from tests.support.age_of_steam.wanderer import Wanderer
from tests.support.days_of_steam.referee import DaysReferee
from tests.support.days_of_steam.table import DaysClient
from tests.support.direct import DirectTable, told
from tests.support.tables import Json


class DaysTable(DirectTable):
    referee_type = DaysReferee


class DaysWanderer(Wanderer):
    """Trains move whenever they can, so that something is delivered."""

    def __init__(self, table: DaysClient | DaysTable, rng: random.Random, undo: float = 0.03) -> None:
        super().__init__(table, rng, undo)

    def told(self, details: list[Json]) -> Json:
        """Tiles come from the town deck, cubes from the bag."""
        found: Json = {}
        for asked in details:
            held = self.table.state["town_deck" if asked["kind"] == "tiles" else "bag"] or {}
            found |= told([asked], held, self.rng)
        return found

    def wanted(self, offers: dict[str, Json]) -> list[str]:
        moves = 3 if "move_train" in offers and self.rng.random() < 0.5 else 0
        return [*offers, *["play_tile"] * ("play_tile" in offers), *["move_train"] * moves]

    def fill_choose_first(self, seat: str, offer: Json) -> Json:
        return {"first": self.rng.choice(offer["fields"]["first"]["one_of"])}

    def fill_water_tower(self, seat: str, offer: Json) -> Json:
        return {}

    def fill_play_tile(self, seat: str, offer: Json) -> Json:
        return {"coal": self.rng.randint(0, 4), "circuit": self.circuit(offer)}

    def fill_play_town(self, seat: str, offer: Json) -> Json:
        values = self.rng.choice(offer["choices"])["values"]
        return {"coal": self.rng.randint(0, 2), "circuit": self.circuit(offer), **values}

    def circuit(self, offer: Json) -> bool:
        return offer["fields"]["circuit"]["possible"] and self.rng.random() < 0.03

    def fill_move_train(self, seat: str, offer: Json) -> Json:
        fields = offer["fields"]
        most = fields["segments"]["max"]
        base: Json = {"curve": self.rng.random() < 0.5}
        if fields["goods"] is None:
            return {**base, **self.untracked(fields, most)}
        way = self.rng.choice(self.ways(seat, fields, most))
        return {**base, **way}

    def untracked(self, fields: Json, most: int) -> Json:
        ends = [*fields["end"]["towns"], *fields["end"]["other"]]
        left = [color for color in ("red", "blue", "green", "yellow") if self.gone(color) < 7]
        delivered = self.rng.sample(left, min(len(left), self.rng.choice([0, 0, 1])))
        return {"segments": self.rng.randint(1, most), "end": self.rng.choice(ends), "delivered": delivered}

    def gone(self, color: str) -> int:
        return sum(player["delivered"].count(color) for player in self.table.state["players"].values())

    def ways(self, seat: str, fields: Json, most: int) -> list[Json]:
        """Plain moves, and every delivery, pick-up and drop that the steam allows."""
        start = self.table.state["players"][seat]["train"]
        plain = [{"segments": 1, "end": end} for end in fields["end"]["other"]]
        found: list[Any] = list(plain)
        ends = [*fields["end"]["towns"], *fields["end"]["other"]]
        if fields["cargo"]:
            found += [self.way([start, end], end, []) for end in ends]
            return [way for way in found if way["segments"] <= most]
        for town, colors in fields["goods"].items():
            for color in colors:
                carry = {"from": town, "color": color}
                found += [self.way([start, town, end], end, [carry]) for end in ends if end != town]
                for to in fields["delivers"][town][color]:
                    way = [self.way([start, town, to, end], end, [{**carry, "to": to}]) for end in ends]
                    found += way * 2
        return [way for way in found if way["segments"] <= most and way["segments"]]

    def way(self, stops: list[str], end: str, carries: list[Json]) -> Json:
        """Two segments from town to town, one to or from the track."""
        tracks = ("track", "water_tower")
        pairs = [(a, b) for a, b in pairwise(stops) if a != b]
        least = sum(1 if a in tracks or b in tracks else 2 for a, b in pairs)
        return {"segments": max(1, least), "end": end, "carries": carries}

    def fill_burn_coal(self, seat: str, offer: Json) -> Json:
        return {"cubes": self.rng.randint(1, offer["fields"]["cubes"]["max"])}
