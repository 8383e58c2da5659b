"""Where a group describes an own map: from a map file to a form, and back."""

from __future__ import annotations

import tomllib

from ..game import AgeOfSteam
from ..rules import Rules
from . import form as map_form
from .form import NEW, Fields, fields_of
from .shelf import is_own
from .tables import Form, tables_of
from .write import written


class Workshop:
    """`kinds` has the words and bounds of the form's fields."""

    game = AgeOfSteam.key
    page = "age_of_steam/map_form.html"
    kinds = map_form

    def blank(self) -> Fields:
        return fields_of(NEW)

    def fields(self, game: AgeOfSteam, text: str) -> Fields:
        """The fields of an existing map, with the figures and notes in use."""
        return fields_of({**tomllib.loads(text), "notes": game.board.notes}, game.rules)

    def loses(self, game: AgeOfSteam) -> bool:
        """Whether a map has rules that a form can't hold."""
        return type(game.rules) is not Rules

    def file(self, form: Form, base: str, text: str) -> str:
        """The file that a form describes. What the form does not show is kept from the map it began with."""
        data = tomllib.loads(text)
        if not is_own(base):
            data.pop("note", None)
        return written(tables_of(form, data))
