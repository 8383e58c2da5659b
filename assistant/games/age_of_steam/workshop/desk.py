"""Where a group describes a map of its own: from a map file to a form, and back."""

from __future__ import annotations

import tomllib

from ..game import AgeOfSteam
from ..rules import Rules
from .form import NEW, Fields, fields_of
from .sheet import MapSheet, sheet
from .shelf import is_own
from .tables import Form, tables_of
from .write import written


class Workshop:
    game = AgeOfSteam.key
    page = "age_of_steam/map_form.html"

    def sheet(self, form: Form) -> MapSheet:
        """The form as its page prints it."""
        return sheet(form)

    def blank(self) -> Fields:
        return fields_of(NEW)

    def fields(self, game: AgeOfSteam, text: str) -> Fields:
        """A map as it stands, its figures and notes from wherever they come."""
        return fields_of({**tomllib.loads(text), "notes": game.board.notes}, game.rules)

    def loses(self, game: AgeOfSteam) -> bool:
        """Whether a map has rules that a form cannot hold."""
        return type(game.rules) is not Rules

    def file(self, form: Form, base: str, text: str) -> str:
        """The file that a form describes; what it does not show is taken along from the map it began with."""
        data = tomllib.loads(text)
        if not is_own(base):
            data.pop("note", None)
        return written(tables_of(form, data))
