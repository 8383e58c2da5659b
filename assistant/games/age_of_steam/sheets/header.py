"""The head of the table screen: the map, the turn, and a rail of its phases."""

from __future__ import annotations

from dataclasses import dataclass

from .. import speech as say
from ..flow import course_of
from ..rules import Rules
from ..state import State

ON_THE_RAIL = {
    "determine_player_order": "Player order",
    "select_actions": "Actions",
    "collect_income": "Income",
    "pay_expenses": "Expenses",
    "income_reduction": "Reduction",
    "goods_growth": "Growth",
    "advance_turn": "Next turn",
}  # shorter than elsewhere


@dataclass(frozen=True)
class Step:
    """A phase of the turn."""

    number: int
    word: str
    done: bool
    now: bool


@dataclass(frozen=True)
class Header:
    """`says` stands in place of the turn before and after the game."""

    map: str
    says: str
    turn: int
    turns: int
    phase: str
    steps: tuple[Step, ...]


def header(rules: Rules, state: State) -> Header:
    course = course_of(rules, state)
    at = _at(course, state)
    return Header(
        map=rules.board.name,
        says={"setup": "setting up", "game_over": "game over"}.get(state.phase, ""),
        turn=state.turn,
        turns=state.turns,
        phase=_word(state.phase) if state.phase in course else "",
        steps=tuple(Step(n + 1, _word(phase), n < at, n == at) for n, phase in enumerate(course)),
    )


def _at(course: list[str], state: State) -> int:
    """How many phases of the turn are over; −1 before the first turn."""
    if state.phase in course:
        return course.index(state.phase)
    return len(course) if state.phase == "game_over" else -1


def _word(phase: str) -> str:
    return ON_THE_RAIL.get(phase, say.phase(phase))
