"""Plays by the offers alone: sensible enough to live, random enough to surprise."""

from __future__ import annotations

import random
from typing import Any

from tests.support.direct import Asked, DirectTable, told
from tests.support.tables import Json, Refused, TableClient


class Wanderer:
    """One mind for all seats of a table. Every number it sends stands in an offer."""

    def __init__(self, table: TableClient | DirectTable, rng: random.Random, undo: float = 0.02) -> None:
        self.table, self.rng, self.undo = table, rng, undo

    def play_to_the_end(self) -> int:
        """The number of moves it took."""
        moves = 0
        while self.table.phase != "game_over":
            assert moves < 3000, "this game does not end"
            if self.rng.random() < self.undo:
                self.undo_and_perhaps_redo()
            self.move()
            moves += 1
        return moves

    def undo_and_perhaps_redo(self) -> None:
        before = self.table.state
        self.table.rewind(self.rng.randint(max(1, before["number"] - 12), before["number"]))
        if self.rng.random() < 0.5:
            self.table.rewind(before["number"])
            assert {**self.table.state, "number": 0} == {**before, "number": 0}

    def move(self) -> None:
        seat = self.rng.choice(self.table.up)
        offers = self.table.offers(seat)
        type_ = self.rng.choice(self.wanted(offers))
        self.send(type_, seat, self.fields(type_, seat, offers[type_]))

    def send(self, type_: str, seat: str, fields: Json) -> None:
        """Where the table rolls or draws, it is asked until all is told."""
        outcomes: Json = {}
        while True:
            try:
                self.table.move(type_, seat, outcomes=outcomes, **fields)
                return
            except (Refused, Asked) as refusal:
                if isinstance(refusal, Refused) and refusal.code != "needs_outcome":
                    raise
                outcomes |= self.told(refusal.details)

    def told(self, details: list[Json]) -> Json:
        return told(details, self.table.state["bag"] or {}, self.rng)

    def wanted(self, offers: dict[str, Json]) -> list[str]:
        """The moves worth making: a build goes on rather than stops, a cube moves if one can."""
        found = [type_ for type_ in offers if type_ != "issue_late_shares" or self.rng.random() < 0.1]
        if "bid" in offers and not safe(offers["bid"]["choices"]):
            found.remove("bid")
        if "deliver_by_hand" in offers:
            found += ["deliver_by_hand"] * 4
        return found

    def fields(self, type_: str, seat: str, offer: Json) -> Json:
        fill = getattr(self, f"fill_{type_}", None)
        if fill:
            filled: Json = fill(seat, offer)
            return filled
        if offer["choices"]:
            values: Json = self.rng.choice(safe(offer["choices"]) or offer["choices"])["values"]
            return values
        return {}

    def fill_issue_shares(self, seat: str, offer: Json) -> Json:
        choices = safe(offer["choices"]) or offer["choices"]
        values: Json = self.rng.choice(choices[:3])["values"]
        return values

    def fill_bid(self, seat: str, offer: Json) -> Json:
        values: Json = self.rng.choice(safe(offer["choices"])[:2])["values"]
        return values

    def fill_urbanize(self, seat: str, offer: Json) -> Json:
        letter = self.rng.choice(offer["fields"]["new_city"]["one_of"])
        return {"new_city": letter, "hex": self.rng.choice(list(offer["fields"]["hex"]["towns"].values()))}

    def fill_build_by_hand(self, seat: str, offer: Json) -> Json:
        tiles = self.rng.randint(0, offer["fields"]["tiles"]["max"])
        affordable = [x for x in safe(offer["choices"]) if x["pays"] <= 3 * tiles] or offer["choices"][:1]
        paid = self.rng.choice(affordable)["values"]  # with the tiles, where they follow from the price
        done = self.rng.random() < 0.7 and "build_done" in self.table.offers(seat)
        built = {"sections": tiles, "tiles": tiles, "done": done, **paid}
        disks = (
            {"disks": self.rng.randint(min(1, tiles), min(2, tiles))} if "disks" in offer["fields"] else {}
        )
        return {**built, **disks}

    def fill_deliver_by_hand(self, seat: str, offer: Json) -> Json:
        links = self.rng.randint(0, offer["fields"]["income"]["max"])
        income = dict.fromkeys([seat], links)
        playing = [s for s in self.table.state["order"] if s != seat]
        if links > 1 and playing:
            income = {seat: links - 1, self.rng.choice(playing): 1}
        cubes, most = offer["fields"]["from"], offer["fields"].get("passed", {}).get("max")
        passed = {"passed": self.rng.randint(0, most)} if most else {}  # where a map pays for these
        if not cubes:
            return {"income": income, **passed}
        place = self.rng.choice(list(cubes))
        color = self.rng.choice(cubes[place])
        if color in offer["fields"].get("costly", ()):
            income = {s: -min(n, self.table.state["players"][s]["income"]) for s, n in income.items()}
        targets = [target for target in offer["fields"]["to"][color] if target != place]
        if not targets:
            return {"income": income}
        told = {"income": income, "color": color, "from": place, "to": self.rng.choice(targets)}
        return told if color == "black" else {**told, **passed}

    def fill_produce(self, seat: str, offer: Json) -> Json:
        if "boxes" not in offer["fields"]:
            values: Json = self.rng.choice(offer["choices"])["values"]
            return values
        boxes = offer["fields"]["boxes"]
        return {"boxes": self.rng.sample(boxes["one_of"], boxes["count"])}

    def fill_settle_order(self, seat: str, offer: Json) -> Json:
        seats = offer["fields"]["order"]["one_of"]
        return {"order": self.rng.sample(seats, len(seats))}

    def fill_set_out_cubes(self, seat: str, offer: Json) -> Json:
        bag = [color for color, n in self.table.state["bag"].items() for _ in range(n)]
        most = min(offer["fields"]["colors"]["max"], len(bag))
        return {"colors": self.rng.sample(bag, self.rng.randint(1, most))}


def safe(choices: list[Any]) -> list[Any]:
    """Those that would not bankrupt their player at this turn's expenses."""
    return [x for x in choices if not x["forecast"] or not x["forecast"].get("eliminated")]
