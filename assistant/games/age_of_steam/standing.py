"""How much of a map is known, in a line for people who choose one."""

from __future__ import annotations

from . import speech as say
from .board import Board
from .board_form import MONEY, UNKNOWN, Gap

DRAW_IT = "draw its board once, or play by money or places"


def standing(board: Board) -> str:
    """The map's note, and what its board leaves open; "" where all is known."""
    return " ".join(text for text in (board.note, _open(board)) if text)


def _open(board: Board) -> str:
    if UNKNOWN in board.gaps:
        return say.starting(f"{DRAW_IT}.") if board.note else f"Rules complete · {DRAW_IT}"
    if board.depth == MONEY:
        return f"By money only so far. {missing(board.gaps)}"
    undrawn = [gap for gap in board.gaps if gap.key != "grid"]
    return f"Track by hand so far. {missing(undrawn)}" if undrawn else ""


def missing(gaps: tuple[Gap, ...] | list[Gap]) -> str:
    """The first gap, and how many more there are."""
    more = f" And {say.count(len(gaps) - 1, 'more question')}." if len(gaps) > 1 else ""
    return f"{gaps[0].says}{more}"
