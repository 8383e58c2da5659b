"""A hundred tables with seven pages each, played for a long while and killed in between, among callers who send
nonsense: what was acknowledged must be there at the end, nobody may be told of a fault, and memory may grow only
by the logs of the open tables, which stay in it.

`python -m bench soak` takes two minutes; STATIONMASTER_SOAK_MINUTES=30 is the real one."""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median

from .calls import paths_of
from .client import Caller, OpenTable, import_table, request
from .phone import Phone, read
from .recorded import correction, export_at, moves_after
from .report import Figure, at_most
from .servers import OURS, Life
from .streams import BEFORE, NUMBER, TABLES

MINUTES = float(os.environ.get("STATIONMASTER_SOAK_MINUTES", "2"))
A_SECOND = 6  # moves of all tables together: what one core shows on seven pages and has time left
KILLS = 4  # spread over the first half; memory is read in the second
SETTLED = 0.75  # of the time
NONSENSE_A_SECOND = 20
AGAIN = 0.3  # seconds after which whoever was cut off asks again
PATIENCE = 30.0
LOST = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError)
BROKEN_BODIES = (
    b"",
    b"{",
    b"[]",
    b'{"type": 7}',
    b'{"type": "correct", "to": 1e99}',
    b"\xff" * 200,
    b"[" * 5000,
)


@dataclass
class Soak:
    """What happened so far, and what must be true in the end."""

    life: Life
    tables: list[OpenTable]
    answers: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    memory: list[tuple[float, float, int]] = field(default_factory=list)  # when, megabytes, entries
    over: bool = False
    kills: int = 0

    async def ask(self, sent: bytes) -> tuple[int, bytes]:
        """A status and the whole answer, asked again until the server is back."""
        while True:
            with suppress(*LOST):
                answer = await asyncio.wait_for(self._once(sent), PATIENCE)
                return self._counted(answer, sent)
            await asyncio.sleep(AGAIN)

    async def _once(self, sent: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.life.port)
        try:
            writer.write(sent.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
            answer = await reader.read()
        finally:
            writer.close()
        if not answer:
            raise EOFError
        return answer

    def _counted(self, answer: bytes, sent: bytes) -> tuple[int, bytes]:
        status = int(answer[9:12])
        self.answers[status] += 1
        if status >= 500:
            self.faults.append(f"{sent[:80]!r}: {answer[-300:]!r}")
        return status, answer


class Watcher:
    """An open page: it hears numbers, fetches its block, and comes back when it was cut off."""

    def __init__(self, soak: Soak, phone: Phone, code: str, path: str) -> None:
        self.soak, self.phone = soak, phone
        self.stream, self.path = f"/t/{code}/stream", f"/t/{code}/{path}"
        self.shown = 0

    async def watch(self) -> None:
        while not self.soak.over:
            with suppress(*LOST):
                await self._listen()
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.soak.life.port)
        try:
            writer.write(self.phone.asks(self.stream))
            await self.fetch()
            while part := await reader.read(65_536):
                if any(int(number) > self.shown for number in NUMBER.findall(part)):
                    await self.fetch()
        finally:
            writer.close()

    async def fetch(self) -> None:
        status, answer = await self.soak.ask(self.phone.asks(self.path))
        if status == 200:
            block = read(answer)
            self.shown, self.path = block.number, block.block


async def play(soak: Soak) -> None:
    """Every table by turns. A move whose answer was lost is sent again under its key, and counts once."""
    moves, rest = moves_after(BEFORE), cycle(range(50))
    for round_of in range(10**6):
        move = moves[round_of] if round_of < len(moves) else correction(next(rest))
        for table in soak.tables:
            if soak.over:
                return
            began = time.monotonic()
            await _send(soak, table, {**move, "key": f"{table.code}-{table.number}"})
            await asyncio.sleep(max(0.0, began + 1 / A_SECOND - time.monotonic()))


async def _send(soak: Soak, table: OpenTable, move: dict[str, object]) -> None:
    before = table.number
    status, answer = await soak.ask(table.move(move))
    if status not in (200, 201):
        table.number = before
        soak.faults.append(f"a good move was refused: {answer[-300:]!r}")


async def nonsense(soak: Soak) -> None:
    """Callers who send what nobody should, each with a clear refusal for an answer."""
    chance = random.Random(15)
    while not soak.over:
        status, answer = await soak.ask(_nonsense(chance, soak.tables))
        if status < 400:
            soak.faults.append(f"nonsense was taken: {answer[-200:]!r}")
        await asyncio.sleep(1 / NONSENSE_A_SECOND)


def _nonsense(chance: random.Random, tables: list[OpenTable]) -> bytes:
    code = chance.choice((chance.choice(tables).code, "ZZZZZZ", "<b>", "%00"))
    path = chance.choice(
        (f"/api/v1/tables/{code}/moves", f"/t/{code}/moves", f"/api/v1/tables/{code}/rewind")
    )
    body = chance.choice(BROKEN_BODIES)
    token = chance.choice(("", "x", "é".encode().decode("latin-1"), chance.choice(tables).token[:-1]))
    sent = request("POST", path, None, token).replace(b"Content-Length: 0", b"Content-Length: %d" % len(body))
    return sent + body


async def kill(soak: Soak) -> None:
    """By force, in the midst of everything."""
    for _ in range(KILLS):
        await asyncio.sleep(MINUTES * 60 / 2 / KILLS)
        soak.life.kill()
        soak.life.start()
        soak.kills += 1


async def weigh(soak: Soak) -> None:
    while not soak.over:
        with suppress(OSError, KeyError):
            entries = sum(table.number for table in soak.tables)
            soak.memory.append((time.monotonic(), soak.life.memory()["rss"], entries))
        await asyncio.sleep(1)


async def soaked(soak: Soak, watchers: list[Watcher]) -> list[int]:
    """All at the same time; in the end, how many entries each table has."""
    began = time.monotonic()
    jobs: list[Callable[[Soak], Awaitable[None]]] = [play, nonsense, kill, weigh]
    running = [asyncio.ensure_future(job(soak)) for job in jobs]
    running += [asyncio.ensure_future(watcher.watch()) for watcher in watchers]
    await asyncio.sleep(MINUTES * 60)
    soak.over = True
    await asyncio.gather(*running[: len(jobs)])
    soak.memory = [(at - began, size, entries) for at, size, entries in soak.memory]
    await asyncio.gather(*(watcher.fetch() for watcher in watchers))
    for each in running:
        each.cancel()
    return [
        json.loads((await soak.ask(table.read()))[1].partition(b"\r\n\r\n")[2])["number"]
        for table in soak.tables
    ]


def soak() -> list[Figure]:
    with tempfile.TemporaryDirectory() as data, Life(OURS, Path(data)) as life:
        door = Caller(life.port)
        tables = [import_table(door, export_at(BEFORE)) for _ in range(TABLES)]
        watchers = list(_pages(state := Soak(life, tables), door))
        numbers = asyncio.run(soaked(state, watchers))
    shown = [watcher.shown for watcher in watchers]
    return told(state, numbers, shown)


def _pages(state: Soak, door: Caller) -> list[Watcher]:
    """Seven phones, at all the tables: a page for each seat, one more of the first, and the table screen."""
    phones, pages = [Phone() for _ in range(7)], list[Watcher]()
    for table in state.tables:
        for phone, seat in zip(phones, cycle(table.seats), strict=False):
            phone.sit_down(door, table, seat)
        paths = paths_of(list(table.seats))
        pages += [Watcher(state, *each) for each in zip(phones, cycle([table.code]), paths, strict=False)]
    return pages


def told(state: Soak, numbers: list[int], shown: list[int]) -> list[Figure]:
    lost = sum(table.number != number for table, number in zip(state.tables, numbers, strict=True))
    behind = sum(number != numbers[at // 7] for at, number in enumerate(shown))
    for fault in state.faults[:5]:
        print(fault)
    name = f"soak of {MINUTES:g} minutes, {len(numbers)} tables, {len(shown)} pages, {state.kills} kills"
    refused = sum(count for status, count in state.answers.items() if 400 <= status < 500)
    return [
        Figure(f"{name}: tables that miss an entry", f"{lost}", goal=at_most(0), value=lost),
        Figure("pages that show another entry in the end", f"{behind}", goal=at_most(0), value=behind),
        Figure("faults told to a caller", f"{len(state.faults)} of {sum(state.answers.values())} answers, "
               f"{refused} refusals", goal=at_most(0), value=len(state.faults)),
        grown(state),
    ]  # fmt: skip


def grown(state: Soak) -> Figure:
    """Since the last kill, when everything that is kept for speed had been filled again."""
    since = [(size, entries) for at, size, entries in state.memory if at > MINUTES * 60 * SETTLED]
    tenth = max(1, len(since) // 10)
    (first, before), (last, after) = (
        (median(size for size, _ in part), median(entries for _, entries in part))
        for part in (since[:tenth], since[-tenth:])
    )
    each = 1024 * (last - first) / max(1, after - before)
    name = f"memory for each entry that the open logs gained (RSS {first:.0f} to {last:.0f} MB)"
    return Figure(name, f"{each:.1f} KB", goal=at_most(5, " KB"), value=each)
