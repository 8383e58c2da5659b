"""What the table has set out by itself, checked against the board and the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine import Illegal
from ..board import COLUMNS, Board, Column
from ..moves import Setup
from ..places import printed_as
from ..rules import Rules
from ..state import COLORS


def given_places(board: Board, setup: Setup) -> dict[str, tuple[str, ...]]:
    """All cubes of the places that the table has set out itself."""
    places: dict[str, tuple[str, ...]] = {}
    for name, cubes in (*setup.cities.items(), *setup.towns.items()):
        places[known(board, name)] = cubes
    for name, color in setup.terminals.items():
        city = board.cities.get(printed_as(board, name))
        if city is None or not city.has("terminal"):
            raise Illegal(f"{board.name} has no foreign terminal {name}.")
        places[city.name] = (color,)
    return {**places, **given_hexes(board, setup)}


def given_hexes(board: Board, setup: Setup) -> Mapping[str, tuple[str, ...]]:
    for at in setup.hexes:
        if at not in board.open_hexes:
            raise Illegal(f"No cubes start on hex {at} of {board.name}.")
    return setup.hexes


def known(board: Board, name: str) -> str:
    place = printed_as(board, name)
    if place not in board.cities and place not in board.towns:
        raise Illegal(f"There is no {name} on {board.name}.", known=[*board.cities, *board.towns])
    return place


def given_columns(rules: Rules, setup: Setup) -> dict[Column, tuple[str | None, ...]]:
    filled: dict[Column, tuple[str | None, ...]] = {}
    for group, columns in setup.display.items():
        side = "new" if group == "new_cities" else group
        for number, boxes in columns.items():
            room = rules.columns.get((side, number))
            if room is None and (side, number[:1]) in COLUMNS and not any(boxes):
                continue  # a column that is not in this game
            if room is None:
                raise Illegal(f"The goods display has no column {group} {number}.")
            if len(boxes) > room:
                raise Illegal(f"Column {group} {number} of the display has only {room} boxes.")
            filled[side, number] = tuple(boxes) + (None,) * (room - len(boxes))
    return filled


def full_bag(rules: Rules, setup: Setup, held: Sequence[str]) -> dict[str, int]:
    """The bag before anything is set out. `setup.bag` is what is left afterwards."""
    counts = {color: held.count(color) for color in dict.fromkeys(held)}
    if setup.bag is None:
        check_supply(rules.supply(), counts)
        return dict(rules.supply())
    check_bag(setup.bag, counts)
    colors = (*rules.supply(), *setup.bag, *counts)
    return {color: setup.bag.get(color, 0) + counts.get(color, 0) for color in colors}


def check_supply(supply: Mapping[str, int], counts: Mapping[str, int]) -> None:
    for color, number in counts.items():
        if number > supply.get(color, 0):
            raise Illegal(f"The game has {supply.get(color, 0)} {color} cubes, not {number}.")


def check_bag(bag: Mapping[str, int], counts: Mapping[str, int]) -> None:
    for color in (*bag, *counts):
        if color not in COLORS:
            raise Illegal(f"There are no {color} cubes.")
    for color, number in bag.items():
        if number < 0:
            raise Illegal(f"The bag can’t hold a negative number of {color} cubes.")
