"""Where a group describes an own map: from a map file to a form, and back."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from ...port import AnyGame
from ...speech import many, players
from ..board import Board
from ..board_form import BOARD, MONEY, PLACES, Gap
from ..catalog import on_map, rules_of, text_of
from ..game import AgeOfSteam
from ..mapfile.marks import BASE
from ..rules import Rules
from .form import NEW, fields_of
from .marks import Fields, Form
from .sheet import Asking, MapSheet, sheet
from .shelf import is_own, slug_of_key
from .tables import rows, tables_of
from .write import written

UNDRAWN = "draw its board once, or play by money or places"
DEPTHS = {
    MONEY: "As it stands: play by money.",
    PLACES: "As it stands: play by its places.",
    BOARD: "As it stands: play on its board.",
}
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
    undrawn: bool = False


class Look(TypedDict):
    """What a form comes to, for the script of its page."""

    depth: str
    gaps: list[dict[str, str]]


class Workshop:
    game = AgeOfSteam.key
    page = "age_of_steam/map_form.html"

    def sheet(self, form: Form) -> MapSheet:
        """The form as its page prints it."""
        return sheet(form, asking(form.get("on", "")))

    def games(self, games: Iterable[AnyGame | None]) -> list[MapGame]:
        """Those whose maps can be described here."""
        return [game for game in games if isinstance(game, MapGame)]

    def row(self, game: MapGame) -> MapRow:
        board = game.board
        return MapRow(
            key=board.key,
            slug=slug_of_key(board.key),
            name=board.name,
            note=board.note,
            notes=board.notes.replace("## ", "").strip(),
            players=players(*board.players),
            places=known(board),
            undrawn=not board.drawn and not is_own(board.key),
        )

    def blank(self, on: str = "") -> Fields:
        """An empty form; `on` names the map whose rules it is for, which may know some of its places."""
        game, brought = on_map(on), rules_of(on)
        if not on or game is None or brought is None:
            return fields_of(NEW, Rules, BASE)
        rules, kit = brought
        begun = {} if game.board.drawn else tomllib.loads(text_of(on) or "")
        data = {**NEW, **kit.head, **begun, "name": game.title, "on": on}
        return fields_of(data, rules, kit.form)

    def fields(self, game: MapGame, text: str) -> Fields:
        """The fields of an existing map, with the figures and notes in use."""
        board = game.board
        plain = type(game.rules) is Rules and board.drawn
        own: dict[str, str] = (
            {} if is_own(board.key) else {"notes": board.notes} if plain else {"on": board.key}
        )
        head = {"players": list(board.players), "terrain_costs": dict(board.terrain_costs)}
        return fields_of({**head, **tomllib.loads(text), **own}, game.rules, board.form)

    def file(self, form: Form, base: str, text: str) -> str:
        """The file that a form describes. What the form does not show is kept from the map it began with."""
        data = tomllib.loads(text)
        if not is_own(base):
            data.pop("note", None)
        return written(tables_of(form, data, asking(form.get("on", "")).form))

    def look(self, form: Form, game: AnyGame) -> Look:
        """How deep a map can be played as it stands, and what is still to be said, beside which field."""
        board = self.games([game])[0].board
        return {"depth": DEPTHS[board.depth], "gaps": [_gap(form, gap) for gap in board.gaps]}


def known(board: Board) -> str:
    """How much of a map there is, in a few words."""
    if not board.named:
        return (
            "money only so far"
            if is_own(board.key)
            else UNDRAWN
            if board.note
            else f"Rules complete · {UNDRAWN}"
        )
    cities, towns = many(len(board.cities), "city", "cities"), many(len(board.towns), "town")
    return f"{cities}, {towns} · {'drawn' if board.drawn else 'places only'}"


def asking(on: str) -> Asking:
    """What the rules of a map ask of a board; those of the base game where it is not here."""
    game, brought = on_map(on), rules_of(on)
    if not on or game is None or brought is None:
        return Asking(form=BASE)
    kit = brought[1]
    return Asking(on, game.title, kit.notes.replace("## ", "").strip(), kit.form)


def _gap(form: Form, gap: Gap) -> dict[str, str]:
    """A gap beside its field: of a row of the list, or of the pane that would fill it."""
    pane = "places" if gap.depth == PLACES else "board"
    if gap.table == "link":
        each = form.getlist("link")
    else:
        each = rows(form, gap.table) if gap.table in ("city", "town", "place") and gap.key else []
    row = f"{'link' if gap.table == 'link' else 'place'}.{each[gap.index]}" if gap.index < len(each) else ""
    field = f"{row}.{gap.key}" if row and gap.key != "code" else ""
    return {"says": gap.says, "pane": pane, "row": row if field else "", "at": field or pane}
