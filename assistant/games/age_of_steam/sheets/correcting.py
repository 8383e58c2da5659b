"""What can be corrected: every figure, the table, and where the cubes lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...sheets import Item, PlayerItems
from .. import speech as say
from ..rules import Rules
from ..state import State
from .goods import Display, bag, cities, display, towns
from .players import PlayerRow, player_rows


@dataclass(frozen=True)
class Corrections:
    """Without a display, goods are not tracked."""

    players: tuple[PlayerItems, ...]
    table: tuple[Item, ...]
    places: tuple[Item, ...]
    display: Display | None
    bag: tuple[Item, ...]


def corrections(rules: Rules, state: State) -> Corrections:
    rows = sorted(player_rows(rules, state), key=lambda row: state.seats.index(row.seat))
    return Corrections(
        players=tuple(_player(row) for row in rows),
        table=_table(state),
        places=tuple(_places(rules, state)),
        display=display(rules, state),
        bag=tuple(Item("bag", color, color.capitalize(), str(n), mark=color) for color, n in bag(state)),
    )


def _player(row: PlayerRow) -> PlayerItems:
    figures = (
        Item("cash", row.seat, "Cash", f"${row.cash}"),
        Item("income", row.seat, "Income", say.minus(row.income)),
        Item("shares", row.seat, "Shares", str(row.shares)),
        Item("locomotive", row.seat, row.engine.head, str(row.locomotive)),
        Item("sections", row.seat, "Sections", str(row.sections)),
        *(Item(one.key, row.seat, one.name, str(one.count)) for one in row.own),
    )
    links = (
        Item("action", row.seat, row.action or "No action"),
        Item("out", row.seat, "Out" if row.out else "In the game"),
    )
    return PlayerItems(row.seat, row.name, figures, links)


def _table(state: State) -> tuple[Item, ...]:
    return (
        Item("order", "", "Player order", seats=state.order),
        Item("up", "", "Whose move", seats=state.up),
        Item("phase", "", "Phase", say.phase(state.phase)),
        Item("turn", "", "Turn", f"{state.turn} of {state.turns}"),
    )


def _places(rules: Rules, state: State) -> Iterator[Item]:
    for city in cities(rules, state):
        yield Item("cubes", city.key, city.name, cubes=city.cubes)
    for town in towns(rules, state):
        yield Item("cubes", town.key, town.name, cubes=town.cubes, kind="town")
