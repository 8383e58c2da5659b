"""Plays tables on a server of an earlier commit and keeps what it shows; see README.md beside this file.

python -m tests.stored.make ROOT OUT, where ROOT is that commit's code and OUT a folder named after it.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tests.stored.reading import DATABASE, DIRECTORY, OPEN_TABLES, OWN_MAP, Json, write
from tests.support.days_of_steam.table import bare as days_table
from tests.support.play import SEATS, play_to, simple_move
from tests.support.rails import link, table_on
from tests.support.servers import Answer, Web, free_port, running
from tests.support.tables import Api, Refused, TableClient
from tests.support.wandering import wander

DESCRIBED = Path(__file__).with_name("own_map.toml")
BY_APP = {"goods": "app", "dice": "app"}
BY_TABLE = {"goods": "table", "dice": "table"}
HAND, BOARD = {**BY_APP, "track": "hand"}, {**BY_APP, "track": "board"}
SEEDS = range(40)
TOO_MANY = 429
Play = Callable[[Api, random.Random], TableClient]


def on(key: str, seats: int, moves: int, tracking: dict[str, str] = BOARD) -> Play:
    return lambda api, rng: wander(api.open(SEATS[:seats], map=key, tracking=tracking), rng, moves)


def with_amendment(table: TableClient, rng: random.Random, moves: int) -> TableClient:
    """Its first move made better, an undo, a redo, and a correction; then played on."""
    first = table.up[0]
    table.move("issue_shares", first, count=0)
    table.amend(2, "issue_shares", first, count=2)
    wander(table, rng, moves // 2)
    before = table.state["number"]
    table.rewind(before - 4)
    table.rewind(before)
    table.rewind(before - 2)
    table.correct("cash", "green", 21, why="“counted” again: 21 & not 12")
    table.correct("income", "blue", 7, why="track adjusted <twice>")
    return wander(table, rng, moves - moves // 2)


def by_hand(api: Api, rng: random.Random) -> TableClient:
    """Production is skipped by itself, then left unused; the dial is turned on the way."""
    table = with_amendment(api.open(SEATS[:3], tracking=HAND), rng, 30)
    to_production(table)
    bag = table.state["bag"]
    for color in bag:
        table.correct("bag", color, 0)
    simple_move(table)
    for color, n in bag.items():
        table.correct("bag", color, n)
    to_production(table)
    simple_move(table)
    table.move("decline", table.up[0])
    table.move("set_tracking", dice="table", goods="none")
    table.move("set_tracking", dice="app", goods="none")
    return wander(table, rng, 12)


def to_production(table: TableClient) -> None:
    """To the last cube that is moved before somebody's Production."""
    turn = table.state["turn"] + 1
    play_to(table, "select_actions", turn)
    play_to(table, "move_goods", turn, {table.up[0]: "production"})
    while table.state["goods_round"] < 2 or len(table.state["up"]) != 1 or left(table) > 1:
        simple_move(table)


def left(table: TableClient) -> int:
    """How many have yet to move goods in this round, whoever is up included."""
    order: list[str] = table.state["order"]
    return len(order) - order.index(table.up[0])


def on_board(api: Api, rng: random.Random) -> TableClient:
    return with_amendment(api.open(SEATS[:3], tracking=BOARD), rng, 70)


def on_own_map(api: Api, rng: random.Random) -> TableClient:
    return on("own-iberia-1", 3, 60)(api, rng)


def to_the_choice(api: Api, rng: random.Random) -> TableClient:
    """Three railroads join west and east: the last builder has yet to say who gains."""
    table = table_on(api, "western_us", track="hand")
    link(table, "yellow", "Los Angeles", "Yuma", done=True)
    link(table, "green", "Yuma", "Denver", done=True)
    link(table, "blue", "Denver", "Memphis")
    return table


def crossed(api: Api, rng: random.Random) -> TableClient:
    table = to_the_choice(api, rng)
    table.move("transcontinental", "blue", railroads=["blue", "yellow"])
    return wander(table, rng, 40)


def days(moves: int, tracking: dict[str, str] = BY_APP) -> Play:
    return lambda api, rng: wander(days_table(api, 3, tracking=tracking), rng, moves)


STORIES: dict[str, tuple[Play, tuple[str, ...]]] = {  # with the facts that must be in the log
    "rust_belt_by_hand": (by_hand, ("corrected", "tracking_set", "production_skipped")),
    "rust_belt_drawn_by_table": (on("rust_belt", 4, 70, {**BY_TABLE, "track": "hand"}), ("city_grew",)),
    "rust_belt_on_board": (on_board, ("corrected", "track_laid", "goods_delivered", "city_grew")),
    "germany": (on("germany", 3, 60), ("track_laid", "goods_delivered")),
    "barbados_finished": (on("barbados", 1, 10_000), ("track_laid", "shares_bought_back", "game_ended")),
    "st_lucia": (on("st_lucia", 2, 70), ("track_laid", "goods_delivered")),
    "southern_us": (on("southern_us", 3, 70), ("track_laid", "goods_delivered")),
    "western_us": (on("western_us", 3, 120), ("track_laid", "goods_delivered")),
    "western_us_crossed": (crossed, ("continent_crossed", "transcontinental_realized")),
    "western_us_choice": (to_the_choice, ("continent_crossed",)),
    "own_map": (on_own_map, ("track_laid",)),
    "days_of_steam": (days(90), ("train_derailed", "good_delivered")),
    "days_of_steam_drawn_by_table": (days(40, BY_TABLE), ("town_turned_up",)),
    "days_of_steam_finished": (days(10_000), ("game_ended",)),
}
IN_DIRECTORY = ("rust_belt_by_hand", "western_us_crossed", "own_map", "days_of_steam")


def played(api: Api, name: str) -> TableClient:
    """The first such game in which all happened that must."""
    play, wanted = STORIES[name]
    for seed in SEEDS:
        try:
            table = play(api, random.Random(f"{name} {seed}"))
        except (AssertionError, Refused) as trouble:
            print(name, seed, trouble, file=sys.stderr)
            continue
        entries = table.get("/log")["entries"]
        missing = set(wanted) - {fact["type"] for entry in entries for fact in entry["facts"]}
        if not missing:
            return table
        print(name, seed, "without", missing, file=sys.stderr)
    raise SystemExit(f"{name}: in no game did all of {wanted} happen")


class Patient(Web):
    """Asks again where it asked too often."""

    def open(self, path: str, method: str = "GET", **sent: Any) -> Answer:  # type: ignore[override]
        while (answer := super().open(path, method, **sent)).status_code == TOO_MANY:
            time.sleep(1)
        return answer


@contextmanager
def served(root: Path, data: Path) -> Iterator[Api]:
    """The old code on a data directory that has the described map."""
    (data / OWN_MAP).parent.mkdir(parents=True)
    shutil.copy(DESCRIBED, data / OWN_MAP)
    port = free_port()
    place = ["--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    with running([sys.executable, str(root / "app.py"), *place], port):
        yield Api(Patient(port))


def keep_files(root: Path, out: Path) -> None:
    with tempfile.TemporaryDirectory() as data, served(root, Path(data)) as api:
        for name in STORIES:
            table = played(api, name)
            write(out / f"{name}.json", {"export": table.get("/export.json"), "state": table.get()})
            print(name, table.state["number"])


def keep_directory(root: Path, out: Path) -> None:
    out.mkdir()
    with tempfile.TemporaryDirectory() as data:
        with served(root, Path(data)) as api:
            write(out / OPEN_TABLES, list(open_tables(api, IN_DIRECTORY)))
        with closing(sqlite3.connect(Path(data, "stationmaster.sqlite"))) as database:
            database.execute("VACUUM INTO ?", (str(out / DATABASE),))
        shutil.copytree(Path(data, "maps"), out / "maps")


def open_tables(api: Api, names: Iterable[str]) -> Iterator[Json]:
    for name in names:
        table = played(api, name)
        yield {"name": name, "host_token": table.host, "state": table.get()}


if __name__ == "__main__":
    code, kept = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    kept.mkdir(parents=True)
    keep_files(code, kept)
    keep_directory(code, kept / DIRECTORY)
