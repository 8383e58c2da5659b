"""Where a group describes an own map: from a map file to a form, and back."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass

from ...port import AnyGame
from ...speech import many, players
from ..game import AgeOfSteam
from ..rules import Rules
from .form import NEW, Fields, fields_of
from .sheet import MapSheet, sheet
from .shelf import is_own, slug_of_key
from .tables import Form, tables_of
from .write import written

MapGame = AgeOfSteam  # the game whose maps a group describes


@dataclass(frozen=True)
class MapRow:
    """A map in the list of maps. An own map goes by its slug, whatever its version."""

    key: str
    slug: str
    name: str
    note: str
    notes: str
    players: str
    places: str


class Workshop:
    game = AgeOfSteam.key
    page = "age_of_steam/map_form.html"

    def sheet(self, form: Form) -> MapSheet:
        """The form as its page prints it."""
        return sheet(form)

    def games(self, games: Iterable[AnyGame | None]) -> list[MapGame]:
        """Those whose maps can be described here."""
        return [game for game in games if isinstance(game, MapGame)]

    def row(self, game: MapGame) -> MapRow:
        board = game.board
        cities, towns = many(len(board.cities), "city", "cities"), many(len(board.towns), "town")
        return MapRow(
            key=board.key,
            slug=slug_of_key(board.key),
            name=board.name,
            note=board.note,
            notes=board.notes.replace("## ", "").strip(),
            players=players(*board.players),
            places=f"{cities}, {towns} · {'drawn' if board.drawn else 'places only'}",
        )

    def blank(self) -> Fields:
        return fields_of(NEW)

    def fields(self, game: MapGame, text: str) -> Fields:
        """The fields of an existing map, with the figures and notes in use."""
        return fields_of({**tomllib.loads(text), "notes": game.board.notes}, game.rules)

    def loses(self, game: MapGame) -> bool:
        """Whether a map has rules that a form can't hold."""
        return type(game.rules) is not Rules

    def file(self, form: Form, base: str, text: str) -> str:
        """The file that a form describes. What the form does not show is kept from the map it began with."""
        data = tomllib.loads(text)
        if not is_own(base):
            data.pop("note", None)
        return written(tables_of(form, data))
