"""Southern U.S.: cotton goes to four ports and leaves the game; Atlanta thrives until the war."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.games.age_of_steam.rules import BAG, OUT, Rules
from assistant.games.age_of_steam.state import State

COTTON = "white"
WAR = 4  # the turn of the Civil War


class SouthernUs(Rules):
    def kept_on_new_city(self, cubes: Sequence[str]) -> Sequence[str]:
        return [color for color in cubes if color == COTTON]

    def has_bonus(self, state: State, color: str | None, source: str | None, target: str | None) -> bool:
        return color in (COTTON, None)

    def bonus_goes_to(self, state: State, mover: str, owners: Sequence[str]) -> Sequence[str]:
        return (mover,)

    def lies_after(self, color: str, target: str | None) -> str:
        return OUT if color == COTTON else BAG

    def drawn_at_growth(self, state: State) -> Mapping[str, Sequence[str]]:
        return {"atlanta": ("Atlanta",)} if state.turn <= WAR else {}

    def income_reduction(self, state: State, income: int) -> int:
        return super().income_reduction(state, income) * (2 if state.turn == WAR else 1)
