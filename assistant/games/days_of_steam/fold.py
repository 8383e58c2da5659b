"""`evolve`: the state after one more fact. Arithmetic only; it never refuses and asks no rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...engine import Answered, Fact
from . import facts as f
from .ledger import changes
from .state import SOME_TOWN, Cube, FaceUp, State, Town, Tracking

Evolve = Callable[[State, Any], State]
TOLD = (
    f.TurnBegan, f.CoalBurnt, f.TilePlayed, f.TownPlayed, f.CircuitMade, f.TrainSetOff, Answered,
    f.TrainDerailed, f.GoodTaken, f.GoodDelivered, f.GoodUnloaded, f.TrainStopped, f.WaterTaken,
    f.TownTurnedUp, f.CoalGiven,
)  # fmt: skip
_by_fact: dict[type[Fact], Evolve] = {}


def evolve(state: State, fact: Fact) -> State:
    for change in changes(fact):
        was = getattr(state.players[change.seat], change.figure)
        state = with_player(state, change.seat, **{change.figure: was + change.by})
    step = _by_fact.get(type(fact))
    state = step(state, fact) if step else state
    return replace(state, recap=(*state.recap, fact)) if isinstance(fact, TOLD) else state


def folds(kind: type[Fact]) -> Callable[[Evolve], Evolve]:
    """Registers how a fact changes the state, beyond the figures its ledger lines move."""

    def register(step: Evolve) -> Evolve:
        _by_fact[kind] = step
        return step

    return register


def with_player(state: State, seat: str, **changed: Any) -> State:
    return replace(state, players={**state.players, seat: replace(state.players[seat], **changed)})


def less(counts: Mapping[str, int], gone: Iterable[str]) -> dict[str, int]:
    taken = Counter(gone)
    return {color: number - taken[color] for color, number in counts.items()}


def with_town(state: State, name: str, color: str, goods: Iterable[str] = ()) -> State:
    town = Town(color, tuple(Cube(good, name) for good in goods))
    return replace(state, towns={**state.towns, name: town})


def with_goods(state: State, name: str, goods: Iterable[Cube]) -> State:
    return replace(state, towns={**state.towns, name: replace(state.towns[name], goods=tuple(goods))})


@folds(f.BoxOpened)
def _(state: State, fact: f.BoxOpened) -> State:
    return replace(state, bag=dict(fact.bag), town_deck=dict(fact.town_deck))


@folds(f.HandsDealt)
def _(state: State, fact: f.HandsDealt) -> State:
    players = {seat: replace(player, hand=fact.tiles) for seat, player in state.players.items()}
    return replace(state, players=players, deck=state.deck - fact.tiles * len(players))


@folds(f.StartLaid)
def _(state: State, fact: f.StartLaid) -> State:
    at = fact.town or SOME_TOWN
    players = {seat: replace(player, train=at) for seat, player in state.players.items()}
    state = replace(state, players=players, town_tiles=state.town_tiles - 1)
    if not fact.town:
        return state
    state = replace(state, town_deck=less(state.town_deck, [fact.color]))
    return with_town(state, fact.town, fact.color)


@folds(f.TownTurnedUp)
def _(state: State, fact: f.TownTurnedUp) -> State:
    tiles = list(state.face_up)
    tiles.insert(fact.number - 1, FaceUp(fact.color, fact.goods))
    deck, bag = less(state.town_deck, [fact.color]), less(state.bag, fact.goods)
    return replace(state, face_up=tuple(tiles), town_deck=deck, bag=bag)


@folds(f.Awaited)
def _(state: State, fact: f.Awaited) -> State:
    return replace(state, up=fact.up)


@folds(f.FirstChosen)
def _(state: State, fact: f.FirstChosen) -> State:
    return replace(state, order=fact.order)


@folds(f.TurnBegan)
def _(state: State, fact: f.TurnBegan) -> State:
    began = max((i for i, x in enumerate(state.recap) if isinstance(x, f.TurnBegan)), default=0)
    state = replace(state, recap=state.recap[began:], phase="take_turn", up=(fact.seat,))
    return replace(state, turn=fact.turn, burnt=0)


@folds(f.CoalBurnt)
def _(state: State, fact: f.CoalBurnt) -> State:
    return replace(state, burnt=state.burnt + fact.cubes)


@folds(f.TilePlayed)
def _(state: State, fact: f.TilePlayed) -> State:
    hand = state.players[fact.seat].hand
    return replace(with_player(state, fact.seat, hand=hand - 1), played=state.played + 1)


@folds(f.TileDrawn)
def _(state: State, fact: f.TileDrawn) -> State:
    hand = state.players[fact.seat].hand
    return replace(with_player(state, fact.seat, hand=hand + 1), deck=state.deck - 1)


@folds(f.TownPlayed)
def _(state: State, fact: f.TownPlayed) -> State:
    state = replace(state, town_tiles=state.town_tiles - 1)
    if not fact.town:
        return state
    if fact.face_up is None:
        deck, bag = less(state.town_deck, [fact.color]), less(state.bag, fact.goods)
        state = replace(state, town_deck=deck, bag=bag)
    else:
        left = (tile for i, tile in enumerate(state.face_up, 1) if i != fact.face_up)
        state = replace(state, face_up=tuple(left))
    return with_town(state, fact.town, fact.color, fact.goods)


@folds(f.GoodTaken)
def _(state: State, fact: f.GoodTaken) -> State:
    goods = list(state.towns[fact.from_].goods)
    goods.remove(fact.cube)
    return with_player(with_goods(state, fact.from_, goods), fact.seat, cargo=fact.cube)


@folds(f.GoodDelivered)
def _(state: State, fact: f.GoodDelivered) -> State:
    delivered = (*state.players[fact.seat].delivered, fact.color)
    cargo = None if fact.to else state.players[fact.seat].cargo
    return with_player(state, fact.seat, delivered=delivered, cargo=cargo)


@folds(f.GoodUnloaded)
def _(state: State, fact: f.GoodUnloaded) -> State:
    state = with_goods(state, fact.at, (*state.towns[fact.at].goods, fact.cube))
    return with_player(state, fact.seat, cargo=None)


@folds(f.TrainStopped)
def _(state: State, fact: f.TrainStopped) -> State:
    return with_player(state, fact.seat, train=fact.at)


@folds(f.GameEnded)
def _(state: State, fact: f.GameEnded) -> State:
    return replace(state, phase="game_over", up=(), why=fact.why, result=fact.scores)


@folds(f.Resumed)
def _(state: State, fact: f.Resumed) -> State:
    return replace(state, phase="take_turn", up=(fact.seat,), why="", result=None)


@folds(f.TrackingSet)
def _(state: State, fact: f.TrackingSet) -> State:
    return replace(state, tracking=Tracking(fact.goods, fact.dice))


@folds(f.Corrected)
def _(state: State, fact: f.Corrected) -> State:
    by_hand = _by_field.get(fact.field)
    return by_hand(state, fact.of, fact.now) if by_hand else state


def _set_cubes(state: State, town: str, now: list[str]) -> State:
    """Cubes that lay there before keep the town they came from; others are counted as the town's own."""
    there, goods = list(state.towns[town].goods), []
    for color in now:
        known = next((cube for cube in there if cube.color == color), None)
        if known:
            there.remove(known)
        goods.append(known or Cube(color, town))
    return with_goods(state, town, goods)


def _set_cargo(state: State, seat: str, now: str | None) -> State:
    """Nobody knows where a good came from that was set by hand: it may go to any town of its colour."""
    known = state.players[seat].cargo
    cargo = known if known and known.color == now else Cube(now, "") if now else None
    return with_player(state, seat, cargo=cargo)


def _set_tile(state: State, number: int, **changed: Any) -> State:
    tiles = list(state.face_up)
    tiles[number - 1] = replace(tiles[number - 1], **changed)
    return replace(state, face_up=tuple(tiles))


def _set_town_deck(state: State, color: str, now: int) -> State:
    more = now - state.town_deck.get(color, 0)
    deck = {**state.town_deck, color: now}
    return replace(state, town_deck=deck, town_tiles=state.town_tiles + more)


_by_field: dict[str, Callable[[State, Any, Any], State]] = {
    "hand": lambda state, seat, now: with_player(state, seat, hand=now),
    "delivered": lambda state, seat, now: with_player(state, seat, delivered=tuple(now)),
    "cargo": _set_cargo,
    "train": lambda state, seat, now: with_player(state, seat, train=now),
    "cubes": _set_cubes,
    "waiting": lambda state, number, now: _set_tile(state, number, goods=tuple(now)),
    "face_up": lambda state, number, now: _set_tile(state, number, color=now),
    "bag": lambda state, color, now: replace(state, bag={**state.bag, color: now}),
    "town_deck": _set_town_deck,
    "deck": lambda state, _, now: replace(state, deck=now),
    "town_tiles": lambda state, _, now: replace(state, town_tiles=now),
    "turn": lambda state, _, now: replace(state, turn=now),
    "up": lambda state, _, now: replace(state, up=(now,), burnt=0),
}
