"""Everything that lies on the table: trains, towns and their goods, what is left."""

from __future__ import annotations

from dataclasses import dataclass

from .. import speech as say
from ..forecast import missing
from ..state import TRACK, State


@dataclass(frozen=True)
class TrainRow:
    """A player with their train. `nth` is the place in turn order, from 1; 0 before there is one."""

    seat: str
    name: str
    nth: int
    steam: int
    coal: int
    circuits: int
    goods: int
    vp: int
    missing: int
    hand: int
    delivered: tuple[str, ...]
    train: str
    stands: str
    cargo: str
    up: bool


@dataclass(frozen=True)
class TownRow:
    """A town in play, and whose trains stand there, each with its player's name."""

    key: str
    name: str
    color: str
    goods: tuple[str, ...]
    trains: tuple[tuple[str, str], ...] = ()

    @property
    def id(self) -> str:
        return f"place-{self.key.replace(' ', '-')}"


@dataclass(frozen=True)
class FaceUpRow:
    """A town tile beside the map."""

    number: int
    color: str
    goods: tuple[str, ...]


@dataclass(frozen=True)
class Tabled:
    """Where goods are not tracked, nobody knows the towns, the tiles and the bag."""

    tracked: bool
    trains: tuple[TrainRow, ...]
    towns: tuple[TownRow, ...]
    face_up: tuple[FaceUpRow, ...]
    bag: tuple[tuple[str, int], ...]
    town_deck: tuple[tuple[str, int], ...]
    deck: int
    circuits_left: int
    town_tiles: int
    where: str


def tabled(state: State) -> Tabled:
    tracked = state.tracked
    return Tabled(
        tracked=tracked,
        trains=tuple(train_row(state, seat) for seat in state.order or state.seats),
        towns=town_rows(state),
        face_up=face_up_rows(state),
        bag=tuple(state.bag.items()) if tracked else (),
        town_deck=tuple(state.town_deck.items()) if tracked else (),
        deck=state.deck,
        circuits_left=state.circuits_left,
        town_tiles=state.town_tiles,
        where=where(state),
    )


def train_row(state: State, seat: str) -> TrainRow:
    player = state.players[seat]
    return TrainRow(
        seat=seat,
        name=say.name(seat),
        nth=state.order.index(seat) + 1 if seat in state.order else 0,
        steam=player.steam,
        coal=player.coal,
        circuits=player.circuits,
        goods=player.goods,
        vp=player.vp,
        missing=missing(state, seat),
        hand=player.hand,
        delivered=player.delivered,
        train=say.standing(player.train),
        stands=f"{'on' if player.train == TRACK else 'at'} {say.standing(player.train)}",
        cargo=player.cargo.color if player.cargo and state.tracked else "",
        up=seat in state.up,
    )


def town_rows(state: State) -> tuple[TownRow, ...]:
    return tuple(_town(state, key) for key in state.towns) if state.tracked else ()


def _town(state: State, key: str) -> TownRow:
    town = state.towns[key]
    trains = tuple((seat, say.name(seat)) for seat in state.seats if state.players[seat].train == key)
    goods = tuple(cube.color for cube in town.goods)
    return TownRow(key, say.starting(say.town(key)), town.color, goods, trains)


def numbered(state: State) -> str:
    """Where two towns have one colour, which of them the cardboard's players call the first."""
    colors = [town.color for town in state.towns.values()] if state.tracked else []
    twins = sorted(color for color in set(colors) if colors.count(color) > 1)
    if not twins:
        return ""
    return f"{say.starting(say.listed(twins))} towns are numbered as they came into play: {twins[0]} 1 came first."


def face_up_rows(state: State) -> tuple[FaceUpRow, ...]:
    tiles = state.face_up if state.tracked else ()
    return tuple(FaceUpRow(number, tile.color, tile.goods) for number, tile in enumerate(tiles, 1))


def where(state: State) -> str:
    """Where in the game the table stands, to go on from there; nothing once it is over."""
    if state.phase == "game_over":
        return ""
    where = f"Round {state.round}." if state.turn else f"{say.phase(state.phase)}."
    return f"{where} To act: {', '.join(say.name(seat) for seat in state.up)}." if state.up else where
