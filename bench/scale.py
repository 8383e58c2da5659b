"""What grows with the tables of one server: streams at rest, moves at many tables at once, and (`whole`) the pages of
a long log and how long anything stands still."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from itertools import cycle
from statistics import median

from .client import Caller, OpenTable, import_table, request
from .moves import CALLERS, rate
from .pages import WITH_EMPTY, Loop
from .recorded import correction, export_at
from .report import Figure, at_least, at_most
from .servers import OURS, serving
from .seven import processor
from .whole import load, pauses, whole_pages

STREAMS, SEATS = 4000, 7
AT_REST = 32.0  # seconds: every stream pings twice
TABLES, LENGTH = (64, 256, 571), 100  # tables at once, and the entries in each log
RATES = 4


def scale() -> list[Figure]:
    """All of it, with the load of the machine beside each."""
    return [figure for part in (at_rest, at_once, whole_pages, pauses) for figure in part()]


# streams at rest -------------------------------------------------------------------------------


def at_rest() -> list[Figure]:
    """As many streams as are wanted or the machine carries, and nothing happens."""
    tables = min(STREAMS, room_for_files() - 500) // SEATS
    with serving(WITH_EMPTY) as server:
        import_table(Caller(server.port), export_at(2))
        alone = server.memory()["rss"]
    with serving(WITH_EMPTY) as server:
        door, loop = Caller(server.port), Loop(server.port)
        for table in [import_table(door, export_at(2)) for _ in range(tables)]:
            for _ in range(SEATS):
                loop.listen(request("GET", f"/api/v1/tables/{table.code}/stream"), lambda *_: None)
        loop.run(2)
        door.json(request("GET", "/counted"))
        began, before = time.perf_counter(), processor(server)
        loop.run(AT_REST)
        seconds, spent = time.perf_counter() - began, processor(server) - before
        queries = Caller(server.port).json(request("GET", "/counted"))["queries"]
        memory = server.memory()["rss"]
    return at_rest_told(tables * SEATS, (alone, memory), spent / seconds, queries / seconds)


def at_rest_told(streams: int, memory: tuple[float, float], spent: float, queries: float) -> list[Figure]:
    name, (alone, all_open) = f"{streams:,} streams at rest", memory
    each, cost = 1024 * (all_open - alone) / streams, 1e6 * spent / streams
    return [
        Figure(f"{name}: memory of the server ({load()})", f"{all_open:.0f} MB", f"{alone:.0f} MB without", goal=at_most(200, " MB"), value=all_open),
        Figure("the same, for each stream with its share of a table", f"{each:.0f} KB"),
        Figure(f"{name}: processor a second, each", f"{cost:.1f} µs"),
        Figure(f"{name}: queries a second, all together", f"{queries:.1f}", goal=at_most(0), value=round(queries, 1)),
    ]  # fmt: skip


def room_for_files() -> int:
    """How many files this process may open, raised as far as it goes."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


# many tables at once ---------------------------------------------------------------------------


def at_once() -> list[Figure]:
    """Four callers who move at one table after the other, so that no table is moved at again before all others."""
    found = [rate_at(tables) for tables in TABLES]
    first, most = found[0], found[-1]
    name = f"moves/s at {{}} tables of {LENGTH} entries, against {TABLES[0]} tables ({load()})"
    lines = [
        Figure(name.format(tables), f"{moves:.0f}/s", f"{first[0]:.0f}/s", moves / first[0], at_least(0.8))
        for tables, (moves, _) in list(zip(TABLES, found, strict=True))[1:]
    ]
    return [
        *lines,
        Figure(f"the same at {TABLES[-1]} tables", f"{most[0]:.0f}/s", goal=at_least(350, "/s"), value=most[0]),
        Figure(f"memory at {TABLES[-1]} tables", f"{most[1]:.0f} MB", f"{first[1]:.0f} MB at {TABLES[0]}"),
    ]  # fmt: skip


def rate_at(tables: int) -> tuple[float, float]:
    """Moves a second at so many tables, and megabytes."""
    with serving(OURS) as server:
        door = Caller(server.port)
        opened = [import_table(door, export_at(LENGTH)) for _ in range(tables)]
        sources = [moves_at(opened[mine::CALLERS]) for mine in range(CALLERS)]
        moves = median(rate(server.port, sources) for _ in range(RATES))
        return moves, server.memory()["rss"]


def moves_at(tables: list[OpenTable]) -> Iterator[bytes]:
    for dollars, table in zip(cycle(range(499)), cycle(tables)):
        yield table.move(correction(dollars))
