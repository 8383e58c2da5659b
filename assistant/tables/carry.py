"""A whole table as one JSON file, and back on any server."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ..engine import Entry, Rewind, book_of
from ..games import catalog
from . import books, service
from .books import Table
from .codec import plain, read_fact, read_move, structure, to_data
from .people import seats
from .refusals import BadRequest
from .storage import reading
from .tokens import ALPHABET, CODE_LENGTH

FORMAT = 1
LONGEST_LOG = 20_000


def export(table: Table) -> dict[str, Any]:
    """Everything but the tokens."""
    with reading() as connection:
        log = books.entries(connection, table)
        people = seats(connection, table)
    return {
        "stationmaster": FORMAT,
        "code": table.code,
        "game": table.game.key,
        "map": table.map,
        "options": plain(table.options),
        "seats": [{"color": seat.color, "name": seat.name} for seat in people],
        "entries": [entry_data(entry) for entry in log],
    }


def entry_data(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "at": entry.at.isoformat(),
        "move": to_data(entry.move),
        "facts": [to_data(fact) for fact in entry.facts],
        "replays": entry.replays,
    }


def import_table(data: Any) -> service.Opened:
    """The same table here, under its own code if that is free. Nothing half-read is kept."""
    try:
        game, options, log, named = _read(data)
        table_after = book_of(game, game.start(options), log)
        game.view(table_after.state)
    except BadRequest:
        raise
    except Exception as trouble:  # whatever is wrong with the file, it is the file that is wrong
        raise BadRequest("This file is not a whole Stationmaster table.") from trouble
    game.check_options(options)
    code = str(data.get("code", "")).upper()
    return service.found(game, data["map"], options, log, named, code if _fits(code) else None)


def _fits(code: str) -> bool:
    return len(code) == CODE_LENGTH and set(code) <= set(ALPHABET)


def _read(data: Any) -> tuple[Any, Any, list[Entry], list[tuple[str, str]]]:
    if data["stationmaster"] != FORMAT:
        raise BadRequest("This file comes from another version of Stationmaster.")
    game = catalog.find(data["game"], data["map"])
    if game is None:
        raise BadRequest(f"The map of this table is not known here: {str(data['map'])[:60]}.")
    options = structure(data["options"], game.options_type)
    named = [(str(seat["color"]), str(seat["name"])) for seat in data["seats"]]
    if [color for color, _ in named] != list(options.seats):
        raise ValueError("seats")
    return game, options, _entries(data["entries"]), named


def _entries(rows: Any) -> list[Entry]:
    if not 0 < len(rows) <= LONGEST_LOG:
        raise ValueError("length")
    log = [_entry(row) for row in rows]
    for number, entry in enumerate(log, 1):
        back = entry.move.to if isinstance(entry.move, Rewind) else 1
        if entry.number != number or not 1 <= back <= number:
            raise ValueError(f"entry {number}")
    return log


def _entry(row: dict[str, Any]) -> Entry:
    facts = tuple(read_fact(fact) for fact in row["facts"])
    at = datetime.fromisoformat(row["at"]).replace(tzinfo=None)
    replays = None if row.get("replays") is None else int(row["replays"])
    return Entry(int(row["number"]), at, read_move(row["move"]), facts, replays)
