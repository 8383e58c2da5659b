"""Entries as the database keeps them."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from ...engine import Entry, Fact, Move
from ...games.port import AnyGame
from ..codec import load_facts, load_move

Row = tuple[int, datetime, str, str, int | None]


class Stored(Entry):
    """Its move and its facts are read when somebody asks for them: where a snapshot says what they came to, most
    pages ask for the newest only."""

    def __init__(self, row: Row, game: AnyGame) -> None:
        number, at, move, facts, replays = row
        vars(self).update(number=number, at=at, replays=replays, _move=move, _facts=facts, _game=game)

    @cached_property
    def move(self) -> Move:
        return load_move(vars(self)["_move"], vars(self)["_game"])

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        return load_facts(vars(self)["_facts"], vars(self)["_game"])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and _said(self) == _said(other)

    __hash__ = Entry.__hash__


def _said(entry: Entry) -> tuple[object, ...]:
    return entry.number, entry.at, entry.move, entry.facts, entry.replays
