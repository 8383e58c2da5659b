"""From turn to turn, and when the game is over."""

from __future__ import annotations

from ...engine import Draft
from . import facts as f
from .score import scores, winner
from .state import State

DaysDraft = Draft[State]


def next_turn(draft: DaysDraft, seat: str) -> None:
    """The next player clockwise, unless the game is over."""
    if not ended(draft):
        order = draft.state.order
        following = order[(order.index(seat) + 1) % len(order)]
        draft.record(f.TurnBegan(draft.state.turn + 1, following))


def ended(draft: DaysDraft) -> bool:
    """Whether the game is over: somebody has enough points, or the last track tile is drawn."""
    why = "points" if winner(draft.state) else "" if draft.state.deck else "deck"
    if why:
        end_game(draft, why)
    return bool(why)


def end_game(draft: DaysDraft, why: str) -> None:
    draft.record(f.GameEnded(why, scores(draft.state)))
