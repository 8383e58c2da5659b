"""A board row by row, for hands that look for a hex on cardboard."""

from __future__ import annotations

from collections.abc import Mapping

from ...speech import ordinal
from .. import speech as say
from ..board import Board, Hex, printed_name


def row_of(board: Board, hex_: Hex) -> int:
    """Which row a hex is in, from 1: from the left where the hexes stand in columns, else from the top."""
    axis = 0 if board.orientation == "flat" else 1
    return hex_[axis] - min(at[axis] for at in board.hexes) + 1


def row_says(board: Board, row: int) -> str:
    return f"Column {row} from the left" if board.orientation == "flat" else f"Row {row} from the top"


def in_rows(board: Board, hexes: list[Hex]) -> list[Hex]:
    """Row by row, along each."""
    along = 1 if board.orientation == "flat" else 0
    return sorted(hexes, key=lambda at: (row_of(board, at), at[along]))


def hex_says(board: Board, hex_: Hex) -> str:
    """By its landmark; far from every place, by counting along its row."""
    key = f"{hex_[0]},{hex_[1]}"
    if key in board.landmarks:
        return say.place(key)
    along = 1 if board.orientation == "flat" else 0
    row = [at for at in (*board.hexes, *board.water) if at[1 - along] == hex_[1 - along]]
    nth = hex_[along] - min(at[along] for at in row) + 1
    return f"{ordinal(nth)} hex from the {'top' if board.orientation == 'flat' else 'left'}"


def twins(board: Board) -> Mapping[str, str]:
    """Two places of one name are told apart by their rows."""
    kind = "column" if board.orientation == "flat" else "row"
    names = [name for name in (*board.cities, *board.towns) if " @" in name]
    places = {name: board.hex_of(name) for name in names}
    return {name: f"{printed_name(name)} ({kind} {row_of(board, at)})" for name, at in places.items() if at}
