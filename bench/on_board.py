"""The recorded game with its track on the board: what is measured of it."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from assistant.games import catalog
from assistant.games.age_of_steam.game import AgeOfSteam, Options
from assistant.games.age_of_steam.state import State
from assistant.tables.codec import read_fact, structure
from tests.games.age_of_steam.test_recorded_board import RECORD, send
from tests.games.age_of_steam.test_recorded_game import opened

from .recorded import move_of, played, whole_game

Json = dict[str, Any]
FIRST = 100  # builds before this entry are small


@cache
def board_game() -> Json:
    """Played once in this process in board mode, and exported."""
    return played(partial(opened, track="board"), send, RECORD["moves"])


def board_at(length: int) -> Json:
    return {**board_game(), "code": "", "entries": board_game()["entries"][:length]}


def hand_at(length: int) -> Json:
    return {**whole_game(), "code": "", "entries": whole_game()["entries"][:length]}


def builds(game: Json, kind: str) -> list[int]:
    """The entries that build so, late enough for a full board."""
    return [
        at for at, entry in enumerate(game["entries"]) if at >= FIRST and entry["move"]["type"] == kind
    ]  # fmt: skip


def sent(game: Json, at: int) -> Json:
    return {name: value for name, value in game["entries"][at]["move"].items() if value is not None}


def three_tiles() -> tuple[int, Json]:
    """The last three tiles that one seat laid one after the other, as one build."""
    entries = board_game()["entries"]
    for at in reversed(builds(board_game(), "lay_track")):
        moves = [entry["move"] for entry in entries[at : at + 3]]
        if len({(move["type"], move["seat"]) for move in moves}) == 1 and moves[0]["type"] == "lay_track":
            tiles = [tile for move in moves for tile in move["tiles"]]
            return at, {"type": "lay_track", "seat": moves[0]["seat"], "tiles": tiles}
    raise SystemExit("Nobody lays three tiles in the recorded game.")


def with_dice(at: int) -> Json:
    """The move of the entry after this one, with the dice that fell."""
    return move_of(board_game()["entries"][at])


@cache
def delivering_states() -> tuple[AgeOfSteam, list[State]]:
    """The recorded game after each entry in which goods are moved."""
    game: Any = catalog.find("age_of_steam", "rust_belt")
    exported = board_game()
    options = structure({"seats": [seat["color"] for seat in exported["seats"]]}, Options, game)
    state, found = game.start(options), []
    for entry in exported["entries"]:
        for fact in entry["facts"]:
            state = game.evolve(state, read_fact(fact, game))
        if state.phase == "move_goods":
            found.append(state)
    return game, found


def fullest() -> tuple[AgeOfSteam, State]:
    """The moment of the recorded game with the most links times cubes in a goods phase."""
    game, found = delivering_states()
    return game, max(found, key=_fullness)


def _fullness(state: State) -> int:
    return len(state.links) * sum(map(len, state.goods.places.values()))
