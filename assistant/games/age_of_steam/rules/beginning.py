"""Questions about what lies on the table before the first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine import Draft
from ..moves import Setup
from ..places import starting
from ..state import SUPPLY, Box, Cubes, Player, State
from .figures import Figures


class Beginning(Figures):
    """Before the first turn."""

    def beginner(self, players: int) -> Player:
        """Each player's figures at the start, among so many players."""
        own = {figure.key: figure.start for figure in self.board.own_figures.values()}
        return Player(self.start_cash, 0, self.start_shares, self.start_locomotive, own=own)

    def supply(self) -> Mapping[str, int]:
        """All cubes of the game by colour. Cotton is on the board before anything is drawn."""
        cotton = sum(ground.start_cotton for ground in self.board.hexes.values())
        supply = {color: self.copies * number for color, number in SUPPLY.items()}
        return {**supply, "white": cotton} if cotton else supply

    def first_boxes(self) -> Sequence[Box]:
        """The boxes of the display that get a cube at setup, in the order they are filled."""
        if not any(city.growth for city in self.board.cities.values()):
            return ()  # a map whose cities have no numbers is played without the display
        boxes = [(*column, row) for column, room in self.columns.items() for row in range(1, room + 1)]
        return sorted(boxes, key=lambda box: (box[0] == "new", box[2]))

    def may_start(self, spot: str | Box, color: str) -> bool:
        """Whether a cube drawn at setup may start here; otherwise another is drawn."""
        return True

    def first_cubes(self, state: State, setup: Setup) -> Sequence[str]:
        """The places that get cubes at setup, after the display: one entry for each cube."""
        return starting(self.board)

    def first_new_cities(self, state: State) -> Mapping[str, str]:
        """The New Cities that lie on the board before the first turn, each with its town."""
        return {}

    def laid_out(self, state: State) -> Mapping[str, Cubes]:
        """The cubes of a known colour that places get at setup, before any is drawn. Cotton is white."""
        cotton = {
            town: ("white",) * self.board.hexes[at].start_cotton for town, at in self.board.towns.items()
        }
        return {town: cubes for town, cubes in cotton.items() if cubes}

    def at_the_start(self, draft: Draft[State]) -> None:
        """Record what else lies on the map before the first turn."""
