"""Moving the train: what it costs, which good goes where, and whether it stays on the track."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...engine import DICE, Illegal, Question
from . import facts as f
from . import speech as say
from .flow import DaysDraft, next_turn
from .moves import Carry, MoveTrain
from .score import gained
from .setup import check_color
from .state import CUBES_EACH, SOME_TOWN, SPEED_LIMIT, TRACK, WATER_TOWER, Cube, Player, State


@dataclass(frozen=True)
class Errand:
    """What happens to a good on a move. `taken` is None if it was on the train, `at` if it stays there."""

    cube: Cube
    taken: str | None
    at: str | None
    delivered: bool


def move_train(draft: DaysDraft, move: MoveTrain) -> None:
    state = draft.state
    check_cost(state, move)
    errands = plan(state, move) if state.tracked else by_hand(state, move)
    draft.record(set_off(state.players[move.seat], move, errands))
    if die := derailed(draft, beats(cost(move), move.curve)):
        draft.record(f.TrainDerailed(move.seat, die, state.players[move.seat].train))
    else:
        arrive(draft, move, errands)
    next_turn(draft, move.seat)


# what it costs ---------------------------------------------------------------------------------


def cost(move: MoveTrain) -> int:
    """The steam a move costs: 1 for each segment, hill and train passed."""
    return move.segments + move.hills + move.passed


def check_cost(state: State, move: MoveTrain) -> None:
    who, steam = say.name(move.seat), state.players[move.seat].steam
    if move.segments < 1:
        raise Illegal("A train that moves enters at least one track segment.")
    if not 0 <= move.hills <= move.segments:
        raise Illegal(f"{say.count(move.segments, 'segment')} can’t have {move.hills} hills.")
    if move.passed < 0:
        raise Illegal("Trains passed can’t be negative.")
    if cost(move) > steam:
        raise Illegal(f"{who} must spend {cost(move)} steam but has {steam}.", missing=cost(move) - steam)


def beats(steam: int, curve: bool) -> int:
    """What the die must beat; 0 if the train is slow or goes straight."""
    return max(0, steam - SPEED_LIMIT) if curve else 0


def derailed(draft: DaysDraft, limit: int) -> int:
    """The die that derailed the train, or 0."""
    if not limit:
        return 0
    ((die,),) = draft.ask(Question("speed", DICE, 1))
    return int(die) if int(die) <= limit else 0


# which good goes where -------------------------------------------------------------------------


def plan(state: State, move: MoveTrain) -> list[Errand]:
    """All goods of the move, in order, judged before anything happens."""
    if move.delivered:
        raise Illegal("Say which good was taken where: goods are tracked at this table.")
    check_end(state, move.end)
    carries, errands = _carries(state, move), list[Errand]()
    for i, carry in enumerate(carries, 1):
        if carry.to is None and i < len(carries):
            raise Illegal("A train carries one good at a time: say where each was delivered before the next.")
        errands.append(_errand(state, move, carry, errands))
    check_way(state, move, carries)
    return errands


def check_end(state: State, end: str) -> None:
    if end not in state.towns and end not in (TRACK, WATER_TOWER):
        raise Illegal("Say where the train stops: in a town in play, on the track or at a water tower.")


def _carries(state: State, move: MoveTrain) -> Sequence[Carry]:
    """The goods of the move. One that is already on the train goes along unmentioned."""
    cargo = state.players[move.seat].cargo
    first = move.carries[0] if move.carries else None
    if cargo is None or (first and first.from_ is None):
        return move.carries
    if first:
        raise Illegal(f"{say.name(move.seat)}’s train already carries a {cargo.color} good.")
    return (Carry(color=cargo.color),)


def _errand(state: State, move: MoveTrain, carry: Carry, before: Sequence[Errand]) -> Errand:
    check_color(carry.color)
    target = carry.to if carry.to is not None else move.end if move.end in state.towns else None
    cube = _cube(state, move, carry, target, before)
    if carry.to is not None:
        check_delivery(state, cube, carry.to)
    if carry.from_ is not None and carry.from_ == target:
        raise Illegal(f"That good is already in {say.town(target)}.")
    goes = target is not None and state.towns[target].color == cube.color and target != cube.origin
    return Errand(cube, carry.from_, target, goes)


def _cube(state: State, move: MoveTrain, carry: Carry, target: str | None, before: Sequence[Errand]) -> Cube:
    """The good that is meant. Of several alike, one that may be delivered where it goes."""
    if carry.from_ is None:
        cargo = state.players[move.seat].cargo
        if cargo is None or before or cargo.color != carry.color:
            raise Illegal(f"There is no {carry.color} good on {say.name(move.seat)}’s train.")
        return cargo
    if carry.from_ not in state.towns:
        raise Illegal(f"There is no town “{carry.from_}” in play.")
    there = list(state.towns[carry.from_].goods)
    for errand in before:
        if errand.taken == carry.from_:
            there.remove(errand.cube)
    alike = [cube for cube in there if cube.color == carry.color]
    if not alike:
        raise Illegal(f"There is no {carry.color} good in {say.town(carry.from_)}.")
    return next((cube for cube in alike if cube.origin != target), alike[0])


def check_delivery(state: State, cube: Cube, to: str) -> None:
    if to not in state.towns:
        raise Illegal(f"There is no town “{to}” in play.")
    if state.towns[to].color != cube.color:
        raise Illegal(f"A {cube.color} good is delivered to a {cube.color} town, not to {say.town(to)}.")
    if cube.origin == to:
        raise Illegal(f"That {cube.color} good started in {say.town(to)} and is never delivered there.")


def check_way(state: State, move: MoveTrain, carries: Sequence[Carry]) -> None:
    """The move must be long enough: between two towns there are at least two segments."""
    visited = [state.players[move.seat].train]
    for carry in carries:
        visited += [at for at in (carry.from_, carry.to) if at is not None]
    legs = [leg for leg in pairwise([*visited, move.end]) if leg[0] != leg[1]]
    least = sum(2 if state.towns.keys() >= {*leg} else 1 for leg in legs)
    if not legs and move.end in state.towns:
        least = 2  # out and in again: a track tile at least, and the town
    if move.segments < least:
        raise Illegal(f"That route enters at least {least} segments, not {move.segments}.")


def by_hand(state: State, move: MoveTrain) -> list[Errand]:
    """If goods are not tracked, only the colours delivered count."""
    if move.carries:
        raise Illegal("Goods aren’t tracked at this table: just say which colours were delivered.")
    if move.end not in (SOME_TOWN, TRACK, WATER_TOWER):
        raise Illegal("Say where the train stops: in a town, on the track or at a water tower.")
    gone = [good for player in state.players.values() for good in player.delivered]
    for color in move.delivered:
        check_color(color)
        gone.append(color)
        if gone.count(color) > CUBES_EACH:
            raise Illegal(f"All {CUBES_EACH} {color} goods are already delivered.")
    return [Errand(Cube(color, ""), None, None, True) for color in move.delivered]


# what comes of it ------------------------------------------------------------------------------


def set_off(player: Player, move: MoveTrain, errands: Sequence[Errand]) -> f.TrainSetOff:
    delivered, worth = player.delivered, 0
    for errand in errands:
        if errand.delivered:
            worth += gained(delivered, errand.cube.color)
            delivered = (*delivered, errand.cube.color)
    steam = cost(move)
    limit = beats(steam, move.curve)
    return f.TrainSetOff(move.seat, move.segments, move.hills, move.passed, steam, limit, move.end, worth)


def arrive(draft: DaysDraft, move: MoveTrain, errands: Sequence[Errand]) -> None:
    seat = move.seat
    for errand in errands:
        cube = errand.cube
        if errand.taken is not None:
            draft.record(f.GoodTaken(seat, cube, errand.taken))
        if errand.delivered:
            points = gained(draft.state.players[seat].delivered, cube.color)
            draft.record(f.GoodDelivered(seat, cube.color, points, errand.at or ""))
        elif errand.at is not None:
            draft.record(f.GoodUnloaded(seat, cube, errand.at))
    draft.record(f.TrainStopped(seat, move.end))
