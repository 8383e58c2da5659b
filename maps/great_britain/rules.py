"""Great Britain: deliveries into another nation earn one more. The rest stands in board.toml and form.toml."""

from __future__ import annotations

from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State


class GreatBritain(Rules):
    def has_bonus(self, state: State, color: str | None, source: str | None, target: str | None) -> bool:
        """Where nations are not known, the table says whether there is one."""
        nations = [self.nation(state, place) for place in (source, target)]
        return "" in nations or nations[0] != nations[1]

    def mark(self, state: State, place: str) -> str:
        return self.nation(state, place)

    def nation(self, state: State, place: str | None) -> str:
        """Of a city, or of the town that a New City stands on."""
        return self.board.place(state.new_cities.get(place, place)).word("nation") if place else ""
