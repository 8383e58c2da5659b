"""Questions about moving goods."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from ..places import accepts, printed_colors
from ..state import Link, State
from .figures import Figures

UNLIMITED = 99  # cubes


class Moving(Figures):
    """Where cubes may go, and how far."""

    @cached_property
    def _printed(self) -> Mapping[str, tuple[str, ...]]:
        return printed_colors(self.board)

    def takes(self, state: State, place: str) -> Sequence[str]:
        """The colours of goods a place takes. Such a cube must stop there."""
        return accepts(self._printed, state, place)

    def may_leave(self, state: State, place: str, color: str) -> bool:
        """Whether a cube may be delivered from this place."""
        return True

    def may_pass(self, state: State, place: str, color: str) -> bool:
        """Whether a cube may pass through a place that does not take it."""
        return True

    def may_end(self, state: State, place: str, color: str) -> bool:
        """Whether a cube may end at a place and may go on too, whatever the place takes."""
        return False

    def gray(self, state: State, place: str) -> bool:
        """Whether any cube may end its way here, left lying or delivered for no income, and none has to."""
        return False

    def room(self, state: State, place: str) -> int:
        """How many more cubes may lie at a place."""
        return UNLIMITED

    def track_under(self, state: State) -> Mapping[str, Sequence[tuple[str, Link]]]:
        """For cubes on track, by hex "q,r": the first stops they can reach, each with the link to it."""
        return {}

    def reach(self, state: State, seat: str) -> int:
        """How many links a cube that this seat delivers may travel now."""
        return state.players[seat].locomotive

    def through(self, state: State, seat: str) -> int:
        """How many links a cube may travel that passes one city of its colour; 0 where none may pass one."""
        return 0

    def longest(self, state: State, seat: str, choosing: bool) -> int:
        """How many links a seat may come to reach before the next expenses; `choosing`: with an action to come."""
        longer = choosing and "locomotive" in self.actions
        return min(self.locomotive_limit, state.players[seat].locomotive + longer)

    def rounds_of(self, state: State, seat: str) -> int:
        """In how many rounds a seat may move goods this turn."""
        return self.goods_rounds

    def barred(self, state: State, target: str) -> Collection[int]:
        """The links, by number, that no cube bound for this place may take."""
        return ()

    def fare(self, state: State, link: Link) -> int:
        """What a mover pays to take a cube over a link that counts for no length; 0 if it counts."""
        return 0

    def uses(self, state: State, seat: str, links: int) -> str:
        """What a delivery over so many links uses up on this map, in a few words, or ''."""
        return ""
