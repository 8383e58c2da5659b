"""What a phone fetches, in bytes on the wire, packed: the first time, and after a move."""

from __future__ import annotations

import re

from .client import Caller, import_table
from .phone import Phone, body
from .recorded import export_at, whole_game
from .report import Figure, at_most
from .servers import OURS, serving

ADDRESS = re.compile(r'(?:href|src|hx-get)="(/(?:static|map)/[^"]+)"')
FIRST, EVERY = 2, 3  # the entry from which tables are looked at, and how many entries lie between them
KILO = 1000


def weight() -> list[Figure]:
    """The page and the block of whoever is up, all through the recorded game; the heaviest of each."""
    pages, blocks = [], []
    with serving(OURS) as server:
        caller = Caller(server.port)
        for length in range(FIRST, len(whole_game()["entries"]), EVERY):
            table, phone = import_table(caller, export_at(length)), Phone()
            seat = up_after(caller, table.read())
            phone.sit_down(caller, table, seat)
            pages.append(first_load(server.port, phone, f"/t/{table.code}/seat/{seat}"))
            blocks.append(len(caller.send(phone.asks(f"/t/{table.code}/seat/{seat}/block"))))
    return [
        heaviest("first load of a seat page with all it fetches, the heaviest of the game", pages, 80),
        heaviest("a seat's block after a move, the heaviest of the game", blocks, 8),
    ]


def up_after(caller: Caller, read: bytes) -> str:
    state = caller.json(read)
    return str((state["up"] or state["order"])[0])


def first_load(port: int, phone: Phone, path: str) -> int:
    """Heads and bodies of the page and of every file that it names."""
    caller = Caller(port)
    page = caller.send(phone.asks(path))
    files = sorted(set(ADDRESS.findall(body(page))))
    return len(page) + sum(len(caller.send(phone.asks(file))) for file in files)


def heaviest(name: str, sizes: list[int], most: int) -> Figure:
    largest = max(sizes) / KILO
    return Figure(name, f"{largest:.1f} KB", goal=at_most(most, " KB"), value=largest)
