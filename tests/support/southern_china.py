"""Southern China: tables to play on, and a referee that knows the map's own pieces."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from flask import Flask

from assistant.engine import live
from tests.support.age_of_steam.board_referee import Counted
from tests.support.age_of_steam.referee import Referee
from tests.support.phones import Phone, said
from tests.support.play import give, play_to
from tests.support.rails import Hex, link, rails, table_on
from tests.support.tables import Api, Json, TableClient

MAP = "southern_china"
HONG_KONG, SHENZHEN, GUANGZHOU, NANNING = (9, 9), (9, 8), (8, 8), (4, 8)
WUZHOU, GUILIN, HAIKOU = (7, 7), (7, 5), (4, 11)
BY_THE_COAST, INLAND, STRAIT = (10, 8), (9, 7), (4, 10)  # the three hexes with a printed cost
TO_HONG_KONG = (SHENZHEN, BY_THE_COAST, HONG_KONG)
TO_WUZHOU = (GUANGZHOU, (7, 8), WUZHOU)
TO_HAIKOU = (NANNING, (4, 9), STRAIT, HAIKOU)
FERRIES = (("Hong Kong", "Shenzhen"), ("Hong Kong", "Guangzhou"), ("Guangzhou", "Shenzhen"))
FOUR = (("Nanning", "Haikou"), ("Nanning", "Guiyang"), ("Guiyang", "Chongqing"), ("Changsha", "Ningbo"))
PAIRED = ("Changsha", "Xiamen")  # one link more
BOTH_WAYS = pytest.mark.parametrize("track", ["hand", "board"])


def china(api: Api, phase: str = "build_track", track: str = "board", **wanted: Any) -> TableClient:
    return table_on(api, MAP, phase, track, **wanted)


def own(table: TableClient, figure: str, seat: str = "yellow") -> int:
    held: int = table.player(seat)["own"][figure]
    return held


def lay(table: TableClient, *way: Hex, towns: tuple[Hex, ...] = (), **fields: Any) -> Json:
    return table.move("lay_track", "yellow", tiles=rails(*way, towns=towns), **fields)


def number(table: TableClient, *ends: str) -> int:
    """The number of the link between two places."""
    found: int = next(x["id"] for x in table.state["links"] if set(x["ends"]) == set(ends))
    return found


def next_build(table: TableClient) -> TableClient:
    """The next turn's build, Yellow first, with money for everything."""
    play_to(table, "build_track", table.state["turn"] + 1)
    table.correct("up", None, "yellow")
    give(table, "cash", yellow=200)
    return table


def with_more(table: TableClient, *links: tuple[str, str]) -> None:
    """Yellow ends its build with these links; then comes its next one."""
    for a, b in links:
        link(table, "yellow", a, b)
    table.move("build_done", "yellow")
    next_build(table)


def with_four(api: Api, track: str = "board", **wanted: Any) -> TableClient:
    """Yellow's four disks lie on links of the turn before, of two sections each."""
    table = china(api, track=track, **wanted)
    for a, b in FOUR:
        table.move("build_by_hand", "yellow", cost=0, sections=2, links=[{"ends": [a, b], "sections": 2}])
    table.move("build_done", "yellow")
    return next_build(table)


def out_of_disks(api: Api, track: str = "board") -> TableClient:
    """Yellow has built a fifth link, and says what is nationalized."""
    table = with_four(api, track)
    link(table, "yellow", *PAIRED, done=True)
    return table


def nationalize(table: TableClient, *ends: str) -> Json:
    return table.move("nationalize", "yellow", links=[number(table, *ends)])


def delivering(api: Api, *links: tuple[str, str, str | None], locomotive: int = 4) -> TableClient:
    """By hand: links with their owners, None for a nationalized one; then Yellow moves goods."""
    table = china(api, track="hand")
    mine = [pair for pair in links if pair[2] is None]
    for a, b, _ in mine:
        link(table, "yellow", a, b)
    table.move("build_done", "yellow")
    next_build(table)
    for _ in mine:  # as many disks are missing as links are to be nationalized
        table.correct("disks", "yellow", 0)
    if mine:
        table.move("build_by_hand", "yellow", cost=0, sections=0, disks=len(mine), done=True)
        table.move("nationalize", "yellow", links=[number(table, a, b) for a, b, _ in mine])
    table.correct("disks", "yellow", 4)
    for a, b, owner in links:
        if owner:
            table.correct("up", None, owner)
            link(table, owner, a, b, done=True)
    play_to(table, "move_goods")
    give(table, "locomotive", **dict.fromkeys(table.state["players"], locomotive))
    give(table, "income", **dict.fromkeys(table.state["players"], 0))
    table.correct("up", None, "yellow")
    return table


def send(table: TableClient, color: str, *path: str, **fields: Any) -> Json:
    return table.move("deliver", "yellow", color=color, path=list(path[1:]), **{"from": path[0]}, **fields)


def refused_delivery(table: TableClient, color: str, *path: str, **fields: Any) -> str:
    way = {"color": color, "from": path[0], "path": list(path[1:]), **fields}
    return table.refused("deliver", "yellow", **way).message


def stub(table: TableClient, city: Hex, first: Hex, beyond: Hex, **fields: Any) -> Json:
    """One tile from a city that ends in the open."""
    return lay(table, city, first, beyond, **fields)


def owners(table: TableClient) -> dict[Hex, str | None]:
    return {tuple(tile["hex"]): tile["tracks"][0]["owner"] for tile in table.state["tiles"]}


SOUTH, ON = (NANNING, (4, 9), (4, 10)), ((4, 9), (4, 10), (3, 11))  # towards the strait
EAST = (GUANGZHOU, (8, 7), (8, 6))


def seen(app: Flask, table: TableClient, seat: str) -> str:
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    return said(page.get(f"/seat/{seat}"))


class ChinaReferee(Referee):
    """Counts the map's own pieces from outside: disks, tokens, nationalized links."""

    def check(self) -> None:
        super().check()
        table: Any = self.table
        self._check_tokens([fact for entry in live(table.log) for fact in entry.facts])
        state = table.state
        nobodys = [x for x in state["links"] if x["owner"] is None]
        assert state["own"]["nationalized"] == [x["id"] for x in nobodys]
        self._check_delivery(state, {x["id"] for x in nobodys})
        self._check_disks(state)

    def _check_tokens(self, facts: list[Any]) -> None:
        held: Counter[str] = Counter()
        for fact in facts:
            kind = type(fact).__name__
            held[getattr(fact, "seat", "")] += kind in ("SupportGained", "LinkNationalized")
            held[getattr(fact, "seat", "")] -= kind == "TokenSpent"
        for seat, player in self.table.state["players"].items():
            assert player["own"]["tokens"] == held[seat] >= 0

    def _check_delivery(self, state: Json, nobodys: set[int]) -> None:
        for fact in self.table.facts:
            if fact["type"] == "goods_delivered" and fact.get("to") == "Hong Kong":
                assert state["turn"] <= state["turns"] - 2
                assert nobodys.isdisjoint(fact["links"])

    def _check_disks(self, state: Json) -> None:
        """Whoever is not building has a disk on each link and on one unfinished section at most."""
        builder = state["build"]["seat"] if state["build"] else None
        counted = Counted(state)
        for seat, player in state["players"].items():
            if seat == builder or player["out"]:
                continue
            stops = [stops for pieces, stops in counted.sections if counted.owners[pieces[0]] == seat]
            assert sum(None in ends for ends in stops) <= 1, f"{seat} has two unfinished sections"
            track = Counter(x["owner"] for x in state["links"])[seat] + sum(None in ends for ends in stops)
            assert 0 <= player["own"]["disks"] <= 4 - track
            if state["tracking"]["track"] == "board":
                assert player["own"]["disks"] == 4 - track, f"{seat} has {track} disks on the map"
