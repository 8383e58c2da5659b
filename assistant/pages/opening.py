"""What the form that opens a table shows: maps to choose from, and each game's own questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..games.port import AnyGame
from ..games.speech import players
from .forms import Form

EMPTY: Mapping[str, str] = {}
KNOWN = {1: " · by money", 2: " · by places"}  # by the number of depths


@dataclass(frozen=True)
class MapOption:
    """A map in the list. `settled` names what of the dial it leaves no choice about."""

    key: str
    game: str
    note: str
    settled: str
    says: str
    chosen: bool
    unknown: bool  # whether its board is still to be drawn, or its places named


@dataclass(frozen=True)
class Colour:
    """A colour to tick, its place in the seating order if it is ticked, and its player's name."""

    color: str
    nth: int
    name: str


@dataclass(frozen=True)
class GamePart:
    """One game's questions. Those of games not chosen are put away, their radios under longer names."""

    game: AnyGame
    chosen: bool
    order: str
    colours: Sequence[Colour]

    @property
    def prefix(self) -> str:
        """In front of the names of its radios."""
        return "" if self.chosen else f"{self.game.key}/"


def option(game: AnyGame, chosen: AnyGame, apart: Mapping[str, str] = EMPTY) -> MapOption:
    """`apart` tells maps of one name from each other, by key."""
    depths = game.map_summary().get("depths", [])
    known = KNOWN.get(len(depths), "")
    named = game.title, apart.get(game.map_key, ""), players(*game.players)
    return MapOption(
        key=game.map_key,
        game=game.key,
        note=game.note,
        settled=" ".join(game.settled),
        says=" · ".join(part for part in named if part) + known,
        chosen=game.map_key == chosen.map_key,
        unknown=len(depths) == 1,
    )


def part(game: AnyGame, chosen: AnyGame, form: Form, seats: Sequence[str]) -> GamePart:
    """The chosen game as its form was sent; any other with nobody seated."""
    now = game.key == chosen.key
    seated = seats if now else ()
    colours = [
        Colour(color, seated.index(color) + 1 if color in seated else 0, form.get(f"name.{color}", ""))
        for color in game.seat_colors
    ]
    return GamePart(chosen if now else game, now, " ".join(seated), colours)
