"""The last finished turn, for players who looked away."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine import Answered
from ..telling import sentences
from . import facts as f
from .sentences import sentence_of
from .state import State


@dataclass(frozen=True)
class Recap:
    """The last turn. `seat` is '' before the first one is over; `die` was rolled for speed, if at all."""

    seat: str = ""
    text: str = ""
    die: int | None = None
    derailed: bool = False


def recap(state: State) -> Recap:
    began = [i for i, fact in enumerate(state.recap) if isinstance(fact, f.TurnBegan)]
    over = state.phase == "game_over"
    if len(began) < (1 if over else 2):
        return Recap()
    first = began[-1] if over else began[-2]
    turn = state.recap[first:] if over else state.recap[first : began[-1]]
    dice = [x.outcome[0] for x in turn if isinstance(x, Answered) and x.question == "speed"]
    seat = turn[0].seat if isinstance(turn[0], f.TurnBegan) else ""
    derailed = any(isinstance(fact, f.TrainDerailed) for fact in turn)
    return Recap(seat, " ".join(sentences(turn, sentence_of)), int(dice[0]) if dice else None, derailed)
