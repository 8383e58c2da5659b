"""The referee of Great Britain: counts borders, London's hexsides and direct links by itself."""

from __future__ import annotations

from typing import Any

from tests.support.age_of_steam.board_referee import AROUND
from tests.support.age_of_steam.referee import Referee
from tests.support.tables import Json

LONDON = "London"
NATIONS = {"Glasgow": "Scotland", "Edinburgh": "Scotland", "Swansea": "Wales", "Cardiff": "Wales"}
Hex = tuple[int, int]


class BritishReferee(Referee):
    """`judged` counts what was looked at, so that a test sees that there was something to judge."""

    judged: dict[str, int] = {}

    def check(self) -> None:
        super().check()
        for fact in self.table.facts:
            if fact["type"] == "goods_delivered" and fact["path"]:
                self._check_border(fact)
                self._check_london(fact)
            if fact["type"] == "link_built":
                self._check_direct(fact)

    def _saw(self, what: str) -> None:
        self.judged[what] = self.judged.get(what, 0) + 1

    def _check_border(self, fact: Json) -> None:
        abroad = self._nation(fact["from"]) != self._nation(fact["to"])
        owners = [link.owner for link in self._links(fact)]
        earning = {owner for owner in owners if owner and fact["income"].get(owner)}
        assert (fact["bonus"] in earning) if abroad and earning else fact["bonus"] is None
        assert sum(fact["income"].values()) == sum(o in earning for o in owners) + bool(fact["bonus"])
        self._saw("abroad" if abroad else "at home")

    @property
    def _state(self) -> Any:
        return self.table.book.state  # type: ignore[attr-defined]

    def _nation(self, place: str) -> str:
        return NATIONS.get(self._state.new_cities.get(place, place), "England")

    def _links(self, fact: Json) -> list[Any]:
        links = {link.id: link for link in self._state.links}
        return [links[number] for number in fact["links"]]

    def _check_london(self, fact: Json) -> None:
        for place, link in zip(fact["path"], self._links(fact), strict=True):
            if place == LONDON and (side := self._side(link)) is not None:
                stops = fact["path"][-1] == LONDON
                assert (self._colors().get(str(side)) == fact["color"]) == stops
                self._saw("London" if stops else "through London")

    def _colors(self) -> dict[str, str]:
        hexes = self.table.game.map_data()["hexes"]  # type: ignore[attr-defined]
        sides = next(hex_["edges"] for hex_ in hexes if hex_.get("city") == LONDON)
        return {edge: marks["accepts"] for edge, marks in sides.items()}

    def _side(self, link: Any) -> int | None:
        q, r = self._hex(LONDON)
        laid = {(hex_, end) for hex_, ends in link.pieces for end in ends}
        sides = [n for n, (dq, dr) in enumerate(AROUND) if ((q + dq, r + dr), (n + 3) % 6) in laid]
        return sides[0] if sides else self._beside(link)

    def _beside(self, link: Any) -> int | None:
        (other,) = {*link.ends} - {LONDON}
        (q, r), (u, v) = self._hex(LONDON), self._hex(other)
        return AROUND.index((u - q, v - r)) if (u - q, v - r) in AROUND else None

    def _hex(self, place: str) -> Hex:
        q, r = self.table.state["cities"][place]["hex"]
        return q, r

    def _check_direct(self, fact: Json) -> None:
        a, b = fact["link"]["ends"]
        assert (fact["cost"], fact["tiles"], fact["sections"]) == (2, 1, {fact["seat"]: 1})
        assert {a, b} <= self.table.state["cities"].keys(), "both are cities"
        if self.table.state["tracking"]["track"] == "board":
            (q, r), (u, v) = self._hex(a), self._hex(b)
            assert (u - q, v - r) in AROUND and {a, b} != {"Edinburgh", "Glasgow"}
        self._saw("direct")
