"""Germany: foreign terminals, complete links only, the Engineer's tile at half price, a cube for Berlin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.engine import Illegal
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.moves import Setup
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import SUPPLY, Build, State
from assistant.games.age_of_steam.tiles import Piece
from assistant.games.age_of_steam.track.joining import unfinished
from assistant.games.age_of_steam.track.network import Network


class Germany(Rules):
    """The cube in a terminal's white box says which colour it takes."""

    def first_cubes(self, state: State, setup: Setup) -> Sequence[str]:
        terminals = self.board.marked("terminal")
        return [*super().first_cubes(state, setup), *terminals]

    def takes(self, state: State, place: str) -> Sequence[str]:
        if not self._terminal(place):
            return super().takes(state, place)
        if state.tracking.goods == "none":  # only the table knows
            return tuple(SUPPLY)
        return tuple(dict.fromkeys(state.goods.places.get(place, ())))

    def may_leave(self, state: State, place: str, color: str) -> bool:
        return not self._terminal(place)

    def may_pass(self, state: State, place: str, color: str) -> bool:
        return not self._terminal(place)

    def half_price(self, state: State, seat: str) -> bool:
        return state.players[seat].action == "engineer"

    def gist(self, action: str) -> str:
        return "One tile at half price" if action == "engineer" else super().gist(action)

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        """Checked at the last tile, unless a New City to come could still complete the link."""
        build = state.build or Build(seat)
        to_come = state.players[seat].action == "urbanization" and not build.urbanized
        last = build.tiles >= self.build_limit(state, seat) and not to_come
        return self.end_trouble(state, seat) if last else None

    def end_trouble(self, state: State, seat: str) -> Illegal | None:
        loose = unfinished(Network(self.board, state.tiles, state.new_cities), seat)
        if not loose or state.tracking.track == "hand":
            return None
        ends = f"{say.name(seat)}’s track ends in the open: finish it or undo it."
        return Illegal(f"Only complete links may be built, and {ends}", hex=list(loose[-1][0]))

    def drawn_at_growth(self, state: State) -> Mapping[str, Sequence[str]]:
        return {"berlin": ("Berlin",)}

    def _terminal(self, place: str) -> bool:
        return self.board.place(place).has("terminal")
