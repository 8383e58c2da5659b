"""Great Britain: deliveries into another nation earn one more, and London takes a colour by hexside, as the table
sees where the app does not. The rest stands in board.toml and form.toml."""

from __future__ import annotations

from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.track.entering import hexside


class GreatBritain(Rules):
    def has_bonus(self, state: State, color: str | None, source: str | None, target: str | None) -> bool:
        """Where nations are not known, the table says whether there is one."""
        nations = [self.nation(state, place) for place in (source, target)]
        return "" in nations or nations[0] != nations[1]

    def may_end(self, state: State, place: str, color: str) -> bool:
        """Where only the table sees the hexside it comes through, a cube may stop or go on."""
        if not self.board.sides_of(place) or color not in self.takes(state, place):
            return False
        return all(hexside(self.board, place, link) is None for link in state.links if place in link.ends)

    def mark(self, state: State, place: str) -> str:
        return self.nation(state, place)

    def nation(self, state: State, place: str | None) -> str:
        """Of a city, or of the town that a New City stands on."""
        return self.board.place(state.new_cities.get(place, place)).word("nation") if place else ""
