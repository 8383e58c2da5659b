"""Plays the board with sense: shares for what is to be built, links that cubes want, deliveries that pay.

`docs/bot.py` does the same in 60 lines for three. This one bids, chooses and founds cities as people do, and with
the same `random.Random` it always plays the same game.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from assistant.engine import Illegal
from assistant.games.age_of_steam.board import NEW_CITIES
from assistant.tables.codec import plain
from tests.support.direct import DirectTable
from tests.support.tables import Json

Offers = Mapping[str, Json]
Move = tuple[str, Json]
FEW, MANY = 9, 15  # dollars to be left with for building, later and in the first turn


class Greedy:
    """One mind for all seats of a table; it knows only what the table offers and shows."""

    def __init__(self, table: DirectTable, rng: random.Random) -> None:
        self.table, self.rng = table, rng
        self.limits: dict[str, int] = {}  # what each will bid at most this turn

    def move(self) -> None:
        seat = self.table.up[0]
        offers = {offer["type"]: offer for offer in plain(self.sendable(seat))}
        for kind, fields in self.picks(seat, offers):
            try:
                return self.table.move(kind, seat, **fields)
            except Illegal:  # the box has no such tile left
                continue

    def sendable(self, seat: str) -> object:
        return self.table.game.sendable(self.table.book.state, seat)

    def picks(self, seat: str, offers: Offers) -> list[Move]:
        """What to do, and what instead if that is refused."""
        self.state: Json = self.table.state
        self.me: Json = self.state["players"][seat]
        if self.state["phase"] == "build_track":
            return [*self.builds(seat, offers), ("build_done", {})]
        pick: Move = getattr(self, f"in_{self.state['phase']}")(seat, offers)
        return [pick]

    def in_issue_shares(self, seat: str, offers: Offers) -> Move:
        self.limits[seat] = self.rng.choice((0, 0, 1, 2, 2, 3, 4))
        keep = MANY if self.state["turn"] == 1 else FEW if self.me["shares"] < 9 else 0
        if self.state["turn"] > self.state["turns"] - 2:
            keep = 4
        choices = offers["issue_shares"]["choices"]
        enough = [one for one in choices if one["forecast"]["left"] >= keep]
        return "issue_shares", (enough or choices[-1:])[0]["values"]

    def in_determine_player_order(self, seat: str, offers: Offers) -> Move:
        bids = offers.get("bid", {}).get("choices", [])
        if bids and bids[0]["pays"] <= self.limits[seat] and bids[0]["forecast"]["left"] >= 8:
            return "bid", bids[0]["values"]
        if "pass_once" in offers:
            return "pass_once", {}
        return "drop_out", {}

    def in_select_actions(self, seat: str, offers: Offers) -> Move:
        free = {one["values"]["action"] for one in offers["choose_action"]["choices"]}
        wanted = [*self.first_wanted(seat), *self.rng.sample(sorted(free), len(free))]
        return "choose_action", {"action": next(action for action in wanted if action in free)}

    def first_wanted(self, seat: str) -> list[str]:
        """A longer locomotive while the track asks for it; else a city, a longer build, or going first."""
        links = [link for link in self.state["links"] if link["owner"] == seat]
        strong = self.me["income"] >= self.me["forecast"]["expenses"] - 2
        longer = ["locomotive"] if strong and len(links) > self.me["locomotive"] else []
        others = ["urbanization", "engineer", "first_build", "first_move"]
        return [*longer, *self.rng.sample(others, len(others))]

    def builds(self, seat: str, offers: Offers) -> list[Move]:
        """The best for its price first, out of the box alone."""
        if "urbanize" in offers and (city := self.best_city(seat, offers["urbanize"])):
            return [("urbanize", city)]
        ways = [
            (self.worth(seat, one["joins"]) / (one["pays"] + 1), one["values"])
            for one in offers.get("lay_track", {}).get("choices", ())
            if one["joins"] and one["forecast"]["left"] >= 0 and not one["forecast"]["missing"]
        ]
        good = sorted((way for way in ways if way[0]), key=lambda way: -way[0])
        return [("lay_track", {**values, "beyond_supply": False}) for _, values in good[:6]]

    def best_city(self, seat: str, offer: Json) -> Json | None:
        """On the town that most own track reaches; of the colour of which most cubes lie there."""
        touched = [end for link in self.state["links"] if link["owner"] == seat for end in link["ends"]]
        towns: Json = offer["fields"]["hex"]["towns"]
        near = {name: touched.count(name) for name in towns}
        letters = offer["fields"]["new_city"]["one_of"]
        if not letters or not towns:
            return None
        cubes = [cube for city in self.state["cities"].values() for cube in city["cubes"]]
        counted = {letter: cubes.count(self.color_of(letter)) for letter in letters}
        town = max(sorted(near), key=lambda name: (near[name], self.rng.random()))
        letter = max(sorted(counted), key=lambda one: counted[one])
        return {"new_city": letter, "hex": towns[town]}

    def color_of(self, letter: str) -> str:
        color: str = NEW_CITIES[letter].color
        return color

    def worth(self, seat: str, ends: list[str]) -> float:
        """The income that cubes could bring over a new link, and over one own link more at either end."""
        cities, reach, total = self.state["cities"], self.me["locomotive"] + 1, 0.0
        near = {end: {end: 1} for end in ends}
        for link in self.state["links"]:
            if sorted(link["ends"]) == sorted(ends):
                return 0
            for end in set(ends) & set(link["ends"]) if link["owner"] == seat else ():
                near[end] = {**dict.fromkeys(link["ends"], 2), **near[end]}
        a, b = (sorted(near[end].items()) for end in ends)
        for (x, n), (y, m) in [(s, t) for one, other in ((a, b), (b, a)) for s in one for t in other]:
            if n + m - 1 <= reach and x in cities and y in cities:
                total += (n + m - 1) * sum(cube in cities[y]["colors"] for cube in cities[x]["cubes"])
        own = any(
            end in link["ends"] for link in self.state["links"] if link["owner"] == seat for end in ends
        )
        return total + 0.4 * own

    def in_move_goods(self, seat: str, offers: Offers) -> Move:
        choices = offers.get("deliver", {}).get("choices", [])
        gain = choices[0]["forecast"]["income"] - self.me["income"] if choices else 0
        early = self.state["turn"] <= self.state["turns"] // 2
        if "improve_locomotive" in offers and early and gain < 2 and self.me["locomotive"] < 4:
            (longer,) = offers["improve_locomotive"]["choices"]
            if not longer["forecast"]["missing"]:
                return "improve_locomotive", longer["values"]
        return ("deliver", choices[0]["values"]) if gain > 0 else ("decline", {})

    def in_goods_growth(self, seat: str, offers: Offers) -> Move:
        if "produce" in offers:
            boxes = offers["produce"]["fields"]["boxes"]
            return "produce", {"boxes": self.rng.sample(boxes["one_of"], boxes["count"])}
        return next(iter(offers)), {}
