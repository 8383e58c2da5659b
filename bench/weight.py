"""What a phone fetches, in bytes on the wire, packed: the first time, and after a move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from .client import Caller, OpenTable, import_table
from .on_board import board_game
from .phone import Phone, body, next_block
from .recorded import move_of, whole_game
from .report import Figure, at_most
from .servers import OURS, serving

ADDRESS = re.compile(r'(?:href|src|hx-get)="(/(?:static|map)/[^"]+)"')
LATER = re.compile(r'name="later" content="([^"]+)"')
FILM = "/static/frame/awake.mp4"  # which keeps a screen awake, without https
OF_THE_MAP = re.compile(r"/map($|/)|/board\.|/map\.js")
FIRST, EVERY = 2, 3  # the entry from which tables are looked at, and how many entries lie between them
TABS = NOW, MAP = "", "/map"
KILO = 1000
PAGE, BLOCK = 60, 6  # KB that are wanted at most


def weight() -> list[Figure]:
    """The pages and the blocks of whoever is up, and of one who waits, all through the recorded game; the
    heaviest of each."""
    with serving(OURS) as server:
        hand, board = (through(server.port, game) for game in (whole_game(), board_game()))
    return [
        heaviest("first load of a seat page and all that shows it, by hand", [x.page for x in hand], PAGE),
        heaviest("a seat's block after a move, track by hand", [x.block for x in hand], BLOCK),
        heaviest("the same first load, track on the board", [x.page for x in board], PAGE),
        heaviest("what follows once it stands: scripts for taps and keys, a film", [x.later for x in board]),
        heaviest("the same block, track on the board", [x.block for x in board], BLOCK),
        heaviest("the block of whoever waits, track on the board", [x.waiting for x in board], BLOCK),
        heaviest("the map's page, ground, script and sheet, first load", [x.map for x in board], 40),
        heaviest("the map's block after a move", [x.map_block for x in board], BLOCK),
    ]


@dataclass(frozen=True)
class Weighed:
    """Bytes on the wire for whoever is up at one moment, and for one who waits."""

    page: int
    later: int
    block: int
    waiting: int
    map: int
    map_block: int


def through(port: int, game: dict[str, Any]) -> list[Weighed]:
    return [weighed(port, game, number) for number in range(FIRST, len(game["entries"]), EVERY)]


class Seat:
    """A phone with its pages open."""

    def __init__(self, caller: Caller, table: OpenTable, seat: str) -> None:
        self.phone, self.path = Phone(), f"/t/{table.code}/seat/{seat}"
        self.phone.sit_down(caller, table, seat)
        self.blocks = {
            tab: next_block(body(caller.send(self.phone.asks(f"{self.path}{tab}")))) for tab in TABS
        }

    def fetched(self, caller: Caller, tab: str) -> int:
        """Bytes of its block as it is now."""
        return len(caller.send(self.phone.asks(self.blocks[tab])))


def weighed(port: int, game: dict[str, Any], number: int) -> Weighed:
    """After the entry of this number; all pages were open before it came."""
    caller, entries = Caller(port), game["entries"]
    table = import_table(caller, {**game, "code": "", "entries": entries[: number - 1]})
    seats = {seat: Seat(caller, table, seat) for seat in table.seats}
    caller.send(table.move(move_of(entries[number - 1])))
    up, waits = (seats[seat] for seat in up_and_waiting(caller, table.read()))
    page, whole = (first_load(caller, up.phone, f"{up.path}{tab}") for tab in TABS)
    later = fetched_later(caller, up)
    block, track = (up.fetched(caller, tab) for tab in TABS)
    waiting = waits.fetched(caller, NOW)
    of_map = sum(size for file, size in whole.items() if OF_THE_MAP.search(file))
    return Weighed(sum(page.values()), later, block, waiting, of_map, track)


def up_and_waiting(caller: Caller, read: bytes) -> tuple[str, str]:
    """A seat that is up, and the last one that is not; where all are up, one of them twice."""
    state = caller.json(read)
    up = (state["up"] or state["order"])[0]
    return up, next((seat for seat in reversed(state["order"]) if seat not in state["up"]), up)


def first_load(caller: Caller, phone: Phone, path: str) -> dict[str, int]:
    """Heads and bodies of the page and of every file that shows it; what only answers taps comes when it stands."""
    page = caller.send(phone.asks(path))
    files = sorted(set(ADDRESS.findall(body(page))))
    return {path: len(page), **{file: len(caller.send(phone.asks(file))) for file in files}}


def fetched_later(caller: Caller, seat: Seat) -> int:
    """Heads and bodies of what the page fetches by itself once it stands, whether anybody taps or not."""
    page = body(caller.send(seat.phone.asks(seat.path)))
    return sum(len(caller.send(seat.phone.asks(file))) for file in [*LATER.findall(page), FILM])


def heaviest(name: str, sizes: list[int], most: int | None = None) -> Figure:
    largest = max(sizes) / KILO
    return Figure(name, f"{largest:.1f} KB", goal=at_most(most, " KB") if most else None, value=largest)
