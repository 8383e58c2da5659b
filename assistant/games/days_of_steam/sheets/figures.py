"""The head of a phone: the player's figures, and the race."""

from __future__ import annotations

from dataclasses import dataclass

from ..state import State
from .tabled import TrainRow, tabled, train_row


@dataclass(frozen=True)
class Figures:
    train: TrainRow
    race: tuple[TrainRow, ...]  # nobody once the game is over


def figures(state: State, seat: str) -> Figures:
    race = () if state.phase == "game_over" else tabled(state).trains
    return Figures(train_row(state, seat), race)
