"""Plays the game that newcomers meet, and keeps it: `assistant/tryout/film.json` from the first entry to the last, and
`tryout/table.json` as it stands in mid-game.

python -m tests.tryout.make

The same seed plays the same game, so the files change only when the rules or the player do.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from assistant.engine import Entry
from assistant.tables import tryout
from assistant.tables.carry import FORMAT, entry_data
from assistant.tables.codec import plain
from tests.support.age_of_steam.greedy import Greedy
from tests.support.direct import DirectTable
from tests.support.tables import Json

SEED = 26
NAMES = {"blue": "Anna", "green": "Ben", "red": "Clara", "yellow": "Tom"}
DIAL = {"goods": "app", "dice": "app", "track": "board"}
EVENING = datetime(2026, 10, 24, 19, 30)
TURN, CHOICES = 4, 6  # the table to try stands here, with at least so many deliveries to choose from
SECONDS = {
    "SetUp": (0, 1),
    "LayTrack": (30, 130),
    "Deliver": (15, 80),
    "BuildDone": (4, 12),
    "RollGrowth": (5, 20),
}
OTHERS = (8, 45)  # seconds of thought
FIRST = "tap a delivery to see its way and what it leaves, then **Deliver**. The phone goes on to whoever is next."


def main() -> None:
    table, until = played()
    log = timed(table.log)
    tryout.FOLDER.mkdir(exist_ok=True)
    write(tryout.FOLDER / f"{tryout.FILM}.json", exported(table, log))
    write(tryout.FOLDER / f"{tryout.TABLE}.json", {**exported(table, log[:until]), "first": FIRST})


def played() -> tuple[DirectTable, int]:
    """A whole game, and how long its log was in mid-game."""
    rng, until = random.Random(SEED), 0
    table = DirectTable(tuple(NAMES), DIAL, rng)
    player = Greedy(table, rng)
    while table.phase != "game_over":
        until = until or (len(table.log) if readable(table) else 0)
        player.move()
    return table, until


def readable(table: DirectTable) -> bool:
    """Several turns in, and somebody up with deliveries to choose from."""
    if table.phase != "move_goods" or table.state["turn"] != TURN:
        return False
    return len(table.offers(table.up[0])["deliver"]["choices"]) >= CHOICES


def timed(log: Sequence[Entry]) -> list[Entry]:
    """As an evening would have gone."""
    rng, at, then = random.Random(SEED), EVENING, []
    for entry in log:
        at += timedelta(seconds=rng.randint(*SECONDS.get(type(entry.move).__name__, OTHERS)))
        then.append(replace(entry, at=at))
    return then


def exported(table: DirectTable, log: Sequence[Entry]) -> Json:
    """What “Download a copy” gives, without a code of its own."""
    return {
        "stationmaster": FORMAT,
        "code": "",
        "game": table.game.key,
        "map": table.game.map_key,
        "options": plain(table.options),
        "seats": [{"color": color, "name": name} for color, name in NAMES.items()],
        "entries": [entry_data(entry) for entry in log],
    }


def write(path: Path, data: Json) -> None:
    """One entry to a line, so that a change can be read."""
    entries = data.pop("entries")
    head = json.dumps(data, ensure_ascii=False, separators=(",", ":"))[:-1]
    rows = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in entries)
    path.write_text(f'{head},"entries":[\n{rows}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
