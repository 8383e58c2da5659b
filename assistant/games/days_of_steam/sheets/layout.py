"""The table laid again on another day: towns and goods, trains, what lies beside the map."""

from __future__ import annotations

from collections.abc import Iterator

from ...layout import Layout, Part, Step, grouped, named, part
from .. import speech as say
from ..state import State
from .tabled import TrainRow, face_up_rows, numbered, town_rows, train_row, where

TRACK = "The app does not know how track and towns lie: leave the tiles as they are, or take a photo."
UNTRACKED = "Goods are not tracked at this table: leave them as they lie, or take a photo."


def layout(state: State) -> Layout:
    rows = [train_row(state, seat) for seat in state.order or state.seats]
    return Layout(
        parts=(*_towns(state), *_face_up(state), *_beside(state), *_trains(rows), *_figures(rows)),
        notes=tuple(_notes(state)),
        goes_on=tuple(line for line in (where(state), _drawn(state)) if line),
    )


def _notes(state: State) -> Iterator[str]:
    yield TRACK
    if not state.tracked:
        yield UNTRACKED


def _towns(state: State) -> tuple[Part, ...]:
    steps = (
        Step(named("town", row.key, row.goods), row.name, "" if row.goods else "no goods", cubes=row.goods)
        for row in town_rows(state)
    )
    return part("Towns on the map, with their goods", steps, numbered(state))


def _face_up(state: State) -> tuple[Part, ...]:
    steps = (
        Step(named("tile", *vars(row).values()), f"{say.starting(row.color)} town tile", cubes=row.goods)
        for row in face_up_rows(state)
    )
    return part("Town tiles face up", steps)


def _beside(state: State) -> tuple[Part, ...]:
    """Face down, in the bag and in the box."""
    decks = {"Track tiles in the deck": state.deck, "Circuit counters left": state.circuits_left}
    steps = [Step(named(what, n), what, value=str(n)) for what, n in decks.items()]
    if state.tracked:
        towns = [(color, n) for color, n in state.town_deck.items() if n]
        steps += [
            Step(named("deck", *one), f"{say.starting(one[0])} town tiles face down", value=str(one[1]))
            for one in towns
        ]
        held = [(color, n) for color, n in state.bag.items() if n]
        steps += [
            Step(
                named("bag", *one),
                f"{say.starting(one[0])} goods in the bag",
                value=str(one[1]),
                cubes=one[:1],
            )
            for one in held
        ]
    return part("Beside the map", steps)


def _trains(rows: list[TrainRow]) -> tuple[Part, ...]:
    steps = (
        Step(
            named("train", row.seat, row.train, row.cargo),
            row.name,
            f"{row.stands}, with cargo" if row.cargo else row.stands,
            seats=(row.seat,),
            cubes=(row.cargo,) if row.cargo else (),
        )
        for row in rows
    )
    return part("Trains, in turn order", steps)


def _figures(rows: list[TrainRow]) -> tuple[Part, ...]:
    figures = {
        "Steam": "steam",
        "Coal": "coal",
        "Track tiles in hand": "hand",
        "Circuit counters": "circuits",
    }
    steps = [(title, _set(row, key, getattr(row, key))) for title, key in figures.items() for row in rows]
    steps += [("Delivered goods", _delivered(row)) for row in rows if row.delivered]
    return grouped("In front of the players", steps)


def _set(row: TrainRow, key: str, value: int) -> Step:
    return Step(named(key, row.seat, value), row.name, value=str(value), seats=(row.seat,))


def _delivered(row: TrainRow) -> Step:
    return Step(named("got", row.seat, row.delivered), row.name, seats=(row.seat,), cubes=row.delivered)


def _drawn(state: State) -> str:
    """A town tile that was turned over and not yet played."""
    return f"A {state.drawn.color} town tile was turned over, to be played." if state.drawn else ""
