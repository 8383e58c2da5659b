"""Eight processes write to one table at once: what each was told is in the log, exactly once."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

from tests.support.tables import Api, Json, TableClient
from tests.support.writer import write

WRITERS, EACH = 8, 20
START_SECONDS = 2.5


def test_eight_writers_at_once(api: Api, database: str, tmp_path: Path) -> None:
    table = api.open()
    told = all_write(table, database, tmp_path)
    log = table.get("/log")["entries"]
    assert [entry["number"] for entry in log] == list(range(1, WRITERS * EACH + 2))
    in_log = {entry["number"]: entry["move"]["why"] for entry in log[1:]}
    assert {one["number"]: one["why"] for one in told} == in_log
    assert len(in_log) == len(told) == WRITERS * EACH
    check_each_saw_its_own(told, log)


def all_write(table: TableClient, database: str, tmp_path: Path) -> list[Json]:
    processes = get_context("forkserver")
    processes.set_forkserver_preload(["tests.storage.writer"])
    at = time.time() + START_SECONDS
    with ProcessPoolExecutor(WRITERS, mp_context=processes) as pool:
        running = [
            pool.submit(write, database, str(tmp_path / "data"), table.code, table.host, who, EACH, at)
            for who in range(1, WRITERS + 1)
        ]
        return [one for future in running for one in future.result(60)]


def check_each_saw_its_own(told: list[Json], log: list[Json]) -> None:
    """The answer is the state after the own entry, whoever wrote next; and writers did take turns."""
    assert all(one["cash"] == log[one["number"] - 1]["move"]["to"] for one in told)
    writers = [entry["move"]["why"].split("-")[0] for entry in log[1:]]
    changes = sum(a != b for a, b in pairwise(writers))
    assert changes > WRITERS, "they wrote one after the other, so nothing was tried"
