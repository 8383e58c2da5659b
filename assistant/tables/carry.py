"""A whole table as one JSON file, and back on any server."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ..engine import Entry, Illegal, Rewind, fold, live
from ..games.port import AnyGame
from . import books, maps, service
from .books import Table
from .codec import plain, read_fact, read_move, structure, to_data
from .people import seats
from .refusals import BadRequest
from .storage import reading
from .tokens import ALPHABET, CODE_LENGTH

FORMAT = 1
LONGEST_LOG = 5_000


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
        **maps.file_of(table.map),
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
        game.check_options(options)
        check_log(game, options, log)
    except (BadRequest, Illegal):
        raise
    except Exception as trouble:  # whatever is wrong with the file, it is the file that is wrong
        raise BadRequest("This file is not a whole Stationmaster table.") from trouble
    code = str(data.get("code", "")).upper()
    key = maps.keep(data)
    return service.found(maps.game_on(game, key), key, options, log, named, code if _fits(code) else None)


def check_log(game: AnyGame, options: Any, log: list[Entry]) -> None:
    """Every state there ever was can be folded, shown and told: also those that were undone."""
    states = [game.start(options)]
    for entry in log:
        before = states[entry.move.to] if isinstance(entry.move, Rewind) else states[-1]
        states.append(fold(game, before, [entry]))
        if not game.sound(states[-1]):
            raise ValueError(f"entry {entry.number}")
        game.view(states[-1])
        game.tell(entry)
    for seat in options.seats:
        game.offers(states[-1], seat)
    game.statement(options, live(log))


def _fits(code: str) -> bool:
    return len(code) == CODE_LENGTH and set(code) <= set(ALPHABET)


def _read(data: Any) -> tuple[Any, Any, list[Entry], list[tuple[str, str]]]:
    if data["stationmaster"] is True or data["stationmaster"] != FORMAT:
        raise BadRequest("This file comes from another version of Stationmaster.")
    game = maps.brought(data)
    if game is None:
        raise BadRequest(f"The map of this table is not known here: {str(data['map'])[:60]}.")
    options = structure(data["options"], game.options_type)
    check_agrees(data["options"], plain(options))
    named = [(seat["color"], seat["name"]) for seat in data["seats"]]
    if [color for color, _ in named] != list(options.seats) or any(type(n) is not str for _, n in named):
        raise ValueError("seats")
    return game, options, _entries(data["entries"], game, options), named


def _entries(rows: Any, game: AnyGame, options: Any) -> list[Entry]:
    if type(rows) is not list or not 0 < len(rows) <= LONGEST_LOG:
        raise ValueError("length")
    log = [_entry(row, game.key) for row in rows]
    if not isinstance(log[0].move, game.setup_move):
        raise ValueError("setup")
    for number, entry in enumerate(log, 1):
        _check_entry(entry, number, ("", *options.seats))
    return log


def _check_entry(entry: Entry, number: int, seats: tuple[str, ...]) -> None:
    """An undo goes back, never to itself: that would be a circle."""
    bad_undo = isinstance(entry.move, Rewind) and (not 1 <= entry.move.to < number or entry.facts)
    replays = 1 if entry.replays is None else entry.replays
    bad_replay = type(replays) is not int or not 1 <= replays <= max(1, number - 1)
    named = {entry.move.seat, *(seat for fact in entry.facts if (seat := getattr(fact, "seat", None)))}
    check_agrees(entry.number, number)
    if not named <= set(seats) or bad_undo or bad_replay:
        raise ValueError(f"entry {number}")


def _entry(row: dict[str, Any], game: str) -> Entry:
    facts = tuple(read_fact(fact, game) for fact in row["facts"])
    at = datetime.fromisoformat(row["at"])
    entry = Entry(row["number"], at, read_move(row["move"], game), facts, row.get("replays"))
    check_agrees(row, entry_data(entry))
    return entry


def check_agrees(sent: Any, read: Any) -> None:
    """Whatever was sent was read as it stands: 2.5 has not become 2, nor "3" 3, nor true 1."""
    if isinstance(sent, dict) and isinstance(read, dict):
        for name, value in sent.items():
            check_agrees(value, read[name])
    elif isinstance(sent, list) and isinstance(read, list | tuple) and len(sent) == len(read):
        for value, same in zip(sent, read, strict=True):
            check_agrees(value, same)
    elif type(sent) is not type(read) or sent != read:
        raise ValueError("types")
