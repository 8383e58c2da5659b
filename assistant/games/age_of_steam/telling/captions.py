"""What only this game's own templates ask: its display, its actions, its score, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import speech as say
from ..board import NEW_CITIES
from ..flow import phases_of
from ..rules import Rules
from ..state import State


class Captions:
    """Asks the rules, keeps nothing."""

    rules: Rules

    def your_turn(self, phase: str) -> str:
        own = phases_of(self.rules).get(phase)
        return (own.asks if own else "") or say.YOUR_TURN.get(phase, say.phase(phase))

    def lost(self, state: State, seat: str) -> str:
        """Why a seat has lost, if it has."""
        return self.rules.lost(state.players[seat])

    def action_name(self, action: str) -> str:
        return say.action(action)

    def action_gist(self, action: str) -> str:
        return self.rules.gist(action)

    def marked(self, state: State, action: str) -> bool:
        """Whether an action that nobody has may not be chosen all the same."""
        taken = any(player.action == action for player in state.players.values())
        return not taken and bool(self.rules.action_trouble(state, action))

    def new_city_color(self, letter: str) -> str:
        return NEW_CITIES[letter].color

    def place_name(self, shown: dict[str, Any], place: str) -> str:
        town = shown["cities"].get(place, {}).get("place")
        return f"New City {place} ({town})" if town else place

    def box_name(self, shown: dict[str, Any], box: Sequence[Any]) -> str:
        """A box of the display by the city it will go to."""
        side, column, number = box
        if side == "new":
            return f"New City {column}, box {number}"
        return f"{self.column_cities(shown, side, column)} · {say.box(box)}"

    def column_cities(self, shown: dict[str, Any], side: str, column: str) -> str:
        """The printed cities that a column of the display serves."""
        rolled = {"side": side, "die": int(column)}
        served = [name for name, c in shown["cities"].items() if "place" not in c and rolled in c["growth"]]
        return say.listed(served)
