"""V. Gray cities: any cube may end its way there. Delivered, it earns nobody income; or it is left lying."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine import Illegal
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..moves import LeaveCube
from ..offers import Choice, Offer
from ..places import known_names, spoken
from ..rules import Rules
from ..state import State
from .delivering import check_cube, known
from .routes import trips_now


def leave(state: State, rules: Rules, move: LeaveCube) -> f.CubeLeft:
    """The cube in its new place, if it may be left there."""
    if state.tracking.goods == "none":
        raise Illegal("Goods aren’t tracked at this table: the cube just lies there.")
    source, target = known(state, rules, move.from_), known(state, rules, move.to)
    check_cube(state, rules, source, move.color)
    if not rules.gray(state, target):
        raise Illegal(f"A cube may be left lying only in a gray city, and {spoken(state, target)} is none.")
    if target == source:
        raise Illegal(f"The cube already lies in {spoken(state, target)}.")
    if rules.room(state, target) < 1:
        raise Illegal(f"{spoken(state, target)} has no room for another cube.")
    if state.tracking.track == "board" and (move.color, source, target) not in _ways(state, rules, move.seat):
        way = f"from {spoken(state, source)} to {spoken(state, target)}"
        raise Illegal(f"No {move.color} cube can travel {way} now.")
    return f.CubeLeft(move.seat, move.color, source, target)


def leaving(state: State, rules: Rules, seat: str) -> Offer | None:
    """An offer of all cubes that may be left in a gray city, or None."""
    if state.tracking.goods == "none":
        return None
    found = _ways(state, rules, seat) if state.tracking.track == "board" else _by_hand(state, rules)
    coming = forecast(rules, state, seat)
    choices = tuple(
        Choice(
            {"color": color, "from": source, "to": target},
            f"{say.starting(color)} from {spoken(state, source)} to {spoken(state, target)}",
            coming,
            row=f"{spoken(state, source)} → {spoken(state, target)}",
            piece=color,
        )
        for color, source, target in found
        if rules.room(state, target) > 0
    )
    return Offer("leave_cube", seat, {}, choices, says="Leave a cube in a gray city") if choices else None


Way = tuple[str, str, str]  # colour, from, to


def _ways(state: State, rules: Rules, seat: str) -> list[Way]:
    """Over known links."""
    gray = {place for place in known_names(rules.board, state) if rules.gray(state, place)}
    if not gray:
        return []
    return [
        (trip.best.color, *trip.ends) for trip in trips_now(rules, state, seat) if trip.best.target in gray
    ]


def _by_hand(state: State, rules: Rules) -> Iterator[Way]:
    """Only the table sees the way."""
    targets = [city for city in rules.board.cities if rules.gray(state, city)]
    for source, cubes in state.goods.places.items():
        for color in dict.fromkeys(cubes):
            if rules.may_leave(state, source, color):
                yield from ((color, source, target) for target in targets if target != source)
