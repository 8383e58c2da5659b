"""All deliveries of all cubes at the fullest moment of the recorded game, ours and on networkx."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import networkx as nx

from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.track.country import country
from assistant.games.age_of_steam.track.routes import all_routes
from assistant.games.age_of_steam.track.searching import Route

from .on_board import fullest
from .report import Figure, at_least, milliseconds

ROUNDS = 15
Found = list[tuple[str, str, tuple[str, ...], tuple[int, ...], dict[str, int]]]
Search = Callable[[Rules, State, str], Any]


def deliveries() -> list[Figure]:
    """For each seat in turn, by turns; both must find the same."""
    game, state = fullest()
    seats = state.playing
    for seat in seats:
        check_same(all_routes(game.rules, state, seat), on_networkx(game.rules, state, seat))
    rounds = [
        [timed(find, game.rules, state, seats) for find in (all_routes, on_networkx)]
        for _ in range(ROUNDS + 1)
    ][1:]
    mine, theirs = (median(row[i] for row in rounds) for i in range(2))
    ratio = median(row[1] / row[0] for row in rounds)
    routes, cubes = len(all_routes(game.rules, state, seats[0])), sum(map(len, state.goods.places.values()))
    reach = max(state.players[seat].locomotive for seat in seats)
    name = (
        f"all deliveries for {len(seats)} seats ({len(state.links)} links, {cubes} cubes, up to {reach} links, "
        f"{routes} ways for the first), against networkx: times faster"
    )
    return [Figure(name, milliseconds(mine), milliseconds(theirs), ratio, at_least(10))]


def timed(find: Search, rules: Rules, state: State, seats: tuple[str, ...]) -> float:
    country.cache_clear()  # kept searches are not what is measured
    before = time.perf_counter()
    for seat in seats:
        find(rules, state, seat)
    return time.perf_counter() - before


def on_networkx(rules: Rules, state: State, seat: str) -> Found:
    """As the library offers it: simple paths to the cities of a colour, without those that pass one."""
    graph: Any = nx.MultiGraph()
    for link in state.links:
        graph.add_edge(*link.ends, key=link.id)
    owners, reach, found = {link.id: link.owner for link in state.links}, state.players[seat].locomotive, []
    for source, cubes in state.goods.places.items():
        for color in dict.fromkeys(cubes):
            if source not in graph:
                continue
            targets = {n for n in graph if n != source and color in rules.takes(state, n)}
            for way in nx.all_simple_edge_paths(graph, source, targets, cutoff=reach):
                if targets.isdisjoint(there for _, there, _ in way[:-1]):
                    found.append(_told(state, owners, color, source, way))
    return sorted(found, key=lambda one: (-one[4].get(seat, 0), sum(one[4].values()), len(one[2])))


def _told(state: State, owners: dict[int, str | None], color: str, source: str, way: Any) -> Any:
    ids = tuple(key for _, _, key in way)
    earns = Counter(owner for key in ids if (owner := owners[key]) and not state.players[owner].out)
    return color, source, tuple(there for _, there, _ in way), ids, dict(earns)


def check_same(routes: list[Route], theirs: Found) -> None:
    mine = [(r.color, r.source, r.path, r.links, r.income) for r in routes]
    if _told_alike(mine) != _told_alike(theirs):
        raise SystemExit(f"Ours finds {len(mine)} deliveries, networkx {len(theirs)}, and not the same.")


def _told_alike(found: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return sorted((*route, *sorted(income.items())) for *route, income in found)
