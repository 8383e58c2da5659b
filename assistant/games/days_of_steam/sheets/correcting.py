"""What can be corrected: every figure, the table, and where the goods lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...sheets import Item, PlayerItems
from .. import speech as say
from ..state import State
from .tabled import Tabled, TrainRow, tabled, train_row


@dataclass(frozen=True)
class Corrections:
    """Without towns, there is nothing to correct of goods."""

    players: tuple[PlayerItems, ...]
    table: tuple[Item, ...]
    towns: tuple[Item, ...]
    bag: tuple[Item, ...]


def corrections(state: State) -> Corrections:
    shown = tabled(state)
    return Corrections(
        players=tuple(_player(train_row(state, seat)) for seat in state.seats),
        table=_table(state),
        towns=tuple(_towns(shown)),
        bag=tuple(_bag(shown)) if shown.towns else (),
    )


def _player(train: TrainRow) -> PlayerItems:
    figures = (
        Item("steam", train.seat, "Steam", str(train.steam)),
        Item("coal", train.seat, "Coal", str(train.coal)),
        Item("circuits", train.seat, "Circuits", str(train.circuits)),
        Item("hand", train.seat, "Hand", str(train.hand)),
    )
    carries = (train.cargo,) if train.cargo else ()
    rows = (
        Item("delivered", train.seat, "Delivered", cubes=train.delivered),
        Item("train", train.seat, "Train", train.train),
        Item("cargo", train.seat, "It carries", cubes=carries, none="nothing"),
    )
    return PlayerItems(train.seat, train.name, figures, rows=rows)


def _table(state: State) -> tuple[Item, ...]:
    return (
        Item("up", "", "Whose move", seats=state.up),
        Item("phase", "", "Phase", say.phase(state.phase)),
        Item("turn", "", "Turns played", str(state.turn)),
        Item("deck", "", "Track tiles in the deck", str(state.deck)),
    )


def _towns(shown: Tabled) -> Iterator[Item]:
    for town in shown.towns:
        yield Item("cubes", town.key, town.name, cubes=town.goods, mark=town.key, shape="town")
    for tile in shown.face_up if shown.towns else ():
        yield Item("face_up", str(tile.number), f"Face-up tile {tile.number}", mark=tile.color, shape="town")
        yield Item("waiting", str(tile.number), f"Goods on tile {tile.number}", cubes=tile.goods)


def _bag(shown: Tabled) -> Iterator[Item]:
    for color, n in shown.bag:
        yield Item("bag", color, f"{color.capitalize()} in the bag", str(n), mark=color)
    for color, n in shown.town_deck:
        says = f"{color.capitalize()} in the town deck"
        yield Item("town_deck", color, says, str(n), mark=color, shape="town")
