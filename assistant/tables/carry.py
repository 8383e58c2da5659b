"""A whole table as one JSON file, and back on any server."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from datetime import datetime

from ..engine import Entry, Illegal, Pause, Rewind, fold, live
from ..games.catalog import is_own
from ..games.port import AnyGame, State, TableOptions
from . import boards, books, maps
from .books import Table
from .codec import Json, plain, read_fact, read_move, structure, to_data
from .opening import Opened, store
from .people import seats
from .refusals import BadRequest, Busy
from .service import LONGEST_LOG
from .storage import reading, writing
from .tokens import ALPHABET, CODE_LENGTH

FORMAT = 1
LARGEST_FILE = 16_000_000  # bytes
MOST_HELD = 1_000  # things in a list, and a tenth of the letters of a text, in an entry
WAIT_SECONDS = 20.0  # for somebody else's file
Read = tuple[AnyGame, TableOptions, list[Entry], list[tuple[str, str]]]


def export(table: Table) -> Json:
    """Everything but the tokens."""
    with reading() as connection:
        log = books.read_book(connection, table).log
        people = seats(connection, table)
        along = boards.carried(connection, table.game)
    return {
        "stationmaster": FORMAT,
        "code": table.code,
        "game": table.game.key,
        "map": table.map,
        **along,
        "options": plain(table.options),
        "seats": [{"color": seat.color, "name": seat.name} for seat in people],
        "entries": [entry_data(entry) for entry in log],
    }


def entry_data(entry: Entry) -> Json:
    return {
        "number": entry.number,
        "at": entry.at.isoformat(),
        "move": to_data(entry.move),
        "facts": [to_data(fact) for fact in entry.facts],
        "replays": entry.replays,
    }


_one_at_a_time = threading.Lock()  # a long log takes seconds, and the tables that are played go first


def import_table(data: Json, to_try: int = 0) -> Opened:
    """The same table here, under its own code if that is free. Nothing half-read is kept."""
    if not _one_at_a_time.acquire(timeout=WAIT_SECONDS):
        raise Busy("Other tables are being imported. Try again in a moment.")
    try:
        return _import(data, to_try)
    finally:
        _one_at_a_time.release()


def _import(data: Json, to_try: int) -> Opened:
    try:
        game, options, log, named = read_file(data)
        game.check_options(options)
        check_log(game, options, log)
        check_drawn(game, options, log, dict(named))
    except (BadRequest, Illegal):
        raise
    except Exception as trouble:  # whatever is wrong with the file, it is the file that is wrong
        raise BadRequest("This file is not a complete Stationmaster table.") from trouble
    code = str(data.get("code", "")).upper()
    key = keep_map(game, data["map"], data.get("map_file"))
    kept = maps.find(game.key, key) or game
    return store(kept, key, options, log, named, code if _fits(code) else None, to_try)


def keep_map(game: AnyGame, key: str, said: str | None) -> str:
    """The key that the table's map has here. A board of before is kept as well, and found when the table is read."""
    if said and not is_own(key) and game is not maps.find(game.key, key):
        with writing() as connection:
            boards.keep(connection, game, said)
    return maps.keep(key, said)


def check_log(game: AnyGame, options: TableOptions, log: list[Entry]) -> None:
    """Folds, shows and tells every state there ever was, also those undone: a bad log fails at it."""
    states = _states(game, options, log)
    for entry, state in zip(log, states[1:], strict=True):
        if not game.sound(state):
            raise ValueError(f"entry {entry.number}")
        game.view(state)
        game.tell(entry)
    for seat in options.seats:
        game.offers(states[-1], seat)
    game.statement(options, live(log))


def check_drawn(game: AnyGame, options: TableOptions, log: list[Entry], named: Mapping[str, str]) -> None:
    """Works out all that pages would show, so that a damaged file fails here and not at the table."""
    names = {seat: named[seat] or seat.capitalize() for seat in options.seats}
    states, entries = _states(game, options, log), live(log)
    with game.calling(names):
        for entry in log:
            before, after = states[entry.number - 1], states[entry.number]
            game.history.heading(after), game.sheets(after, names).tabled()
            if not isinstance(entry.move, Rewind):
                game.history.tell(entry, before, after, names)
        _check_pages(game, states[-1], log, names)
        game.history.moments(states[0], entries)
        game.history.luck(entries)


def _check_pages(game: AnyGame, state: State, log: list[Entry], names: Mapping[str, str]) -> None:
    sheets, drawn = game.sheets(state, names), game.map
    for work in (sheets.tabled, sheets.placing, sheets.corrections, sheets.ranking, sheets.dial):
        work()
    sheets.screen(log[-1:])
    for seat in names:
        sheets.figures(seat)
        game.card(state, seat)
    if drawn and drawn.complete:
        drawn.seen(state, log[-1:])


def _states(game: AnyGame, options: TableOptions, log: list[Entry]) -> list[State]:
    """After each entry, also those that were undone."""
    states = [game.start(options, log[0].facts)]
    for entry in log:
        before = states[entry.move.to] if isinstance(entry.move, Rewind) else states[-1]
        states.append(fold(game, before, [entry]))
    return states


def _fits(code: str) -> bool:
    return len(code) == CODE_LENGTH and set(code) <= set(ALPHABET)


def read_file(data: Json) -> Read:
    """What stands in an exported file; of its facts only the form is checked."""
    if data["stationmaster"] is True or data["stationmaster"] != FORMAT:
        raise BadRequest("This file comes from another version of Stationmaster.")
    game = maps.brought(data["game"], data["map"], data.get("map_file"))
    if game is None:
        raise BadRequest(f"The map of this table is not on this server: {str(data['map'])[:60]}.")
    game = boards.brought(game, data.get("map_file"), data["entries"][0]["facts"])
    options = structure(data["options"], game.options_type, game)
    check_agrees(data["options"], plain(options))
    named = [(seat["color"], seat["name"]) for seat in data["seats"]]
    if [color for color, _ in named] != list(options.seats) or any(type(n) is not str for _, n in named):
        raise ValueError("seats")
    return game, options, _entries(data["entries"], game, options), named


def _entries(rows: object, game: AnyGame, options: TableOptions) -> list[Entry]:
    if type(rows) is not list or not 0 < len(rows) <= LONGEST_LOG:
        raise ValueError("length")
    log = [_entry(row, game) for row in rows]
    if not isinstance(log[0].move, game.setup_move):
        raise ValueError("setup")
    for number, entry in enumerate(log, 1):
        _check_entry(entry, number, ("", *options.seats))
    return log


def _check_entry(entry: Entry, number: int, seats: tuple[str, ...]) -> None:
    """An undo goes back, never to itself: that would be a circle."""
    bad_undo = isinstance(entry.move, Rewind) and (not 1 <= entry.move.to < number or entry.facts)
    bad_pause = isinstance(entry.move, Pause) and entry.facts
    replays = 1 if entry.replays is None else entry.replays
    bad_replay = type(replays) is not int or not 1 <= replays <= max(1, number - 1)
    named = {entry.move.seat, *(seat for fact in entry.facts if (seat := getattr(fact, "seat", None)))}
    check_agrees(entry.number, number)
    if not named <= set(seats) or bad_undo or bad_pause or bad_replay:
        raise ValueError(f"entry {number}")


def _entry(row: Json, game: AnyGame) -> Entry:
    check_size(row)
    facts = tuple(read_fact(fact, game) for fact in row["facts"])
    at = datetime.fromisoformat(row["at"])
    entry = Entry(row["number"], at, read_move(row["move"], game), facts, row.get("replays"))
    check_agrees({**row, "move": _without(row["move"], entry.move.formerly)}, entry_data(entry))
    return entry


def _without(data: Json, names: Sequence[str]) -> Json:
    return {name: value for name, value in data.items() if name not in names}


def check_size(held: object) -> None:
    """Refuses lists and texts that are larger than any move makes them."""
    if isinstance(held, str) and len(held) > 10 * MOST_HELD:
        raise ValueError("text")
    if isinstance(held, dict | list):
        if len(held) > MOST_HELD:
            raise ValueError("size")
        for value in held.values() if isinstance(held, dict) else held:
            check_size(value)


def check_agrees(sent: object, read: object) -> None:
    """Refuses what was read as something else than was sent: 2.5 as 2, "3" as 3, true as 1."""
    if isinstance(sent, dict) and isinstance(read, dict):
        for name, value in sent.items():
            check_agrees(value, read[name])
    elif isinstance(sent, list) and isinstance(read, list | tuple) and len(sent) == len(read):
        for value, same in zip(sent, read, strict=True):
            check_agrees(value, same)
    elif type(sent) is not type(read) or sent != read:
        raise ValueError("types")
