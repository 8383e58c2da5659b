"""Questions about a delivery that is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ....engine import Draft
from .. import speech as say
from ..state import State
from .figures import Figures

if TYPE_CHECKING:
    from ..facts import GoodsDelivered


BAG, OUT = "bag", "out"  # where delivered cubes go


class Delivering(Figures):
    """Who earns by it, where the cube goes, and what it leads to."""

    def earned(
        self, state: State, color: str | None, target: str | None, income: Mapping[str, int]
    ) -> Mapping[str, int]:
        """What a delivery earns each seat; its links bring them `income`. None means unknown."""
        return income

    def brings(self, state: State, seat: str, color: str | None, path: Sequence[str], unseen: int = 0) -> int:
        """Dollars a delivery brings its mover at once; `unseen`: passed cubes of its colour only the table sees."""
        return 0

    def each_pays(self, color: str) -> int:
        """How much each link brings its owner when a cube of this colour travels over it."""
        return 1

    def has_bonus(self, state: State, color: str | None, source: str | None, target: str | None) -> bool:
        """Whether a delivery earns 1 more. None means unknown, and counts as allowing it."""
        return False

    def bonus_goes_to(self, state: State, mover: str, owners: Sequence[str]) -> Sequence[str]:
        """The seats among which the mover chooses who gets the bonus. `owners` earn by this delivery."""
        return owners

    def income_told(self, state: State) -> str:
        """How to tell the income of a delivery by hand where that differs, in a sentence, or ''."""
        return ""

    def lies_after(self, color: str, target: str | None) -> str:
        """Where a delivered cube goes: BAG, OUT of the game, or a spot that this map has named."""
        return BAG

    def after_delivery(self, draft: Draft[State], delivered: GoodsDelivered) -> None:
        """Record what a delivery leads to on this map."""

    def leads_to(self, state: State, color: str, source: str, target: str) -> str:
        """What a delivery would lead to on this map, in a few words for its button, or ''."""
        lies = self.lies_after(color, target)
        return "" if lies in (BAG, OUT) else f"lies {say.spot(lies, target)}"

    def after_goods(self, draft: Draft[State]) -> None:
        """Record what happens after the last goods round on this map."""
