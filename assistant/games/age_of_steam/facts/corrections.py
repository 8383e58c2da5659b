"""What is set by hand: a number, or the dial."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ... import dial
from ...facts import Correction, Value
from .. import speech as say
from ..copying import replace, with_auction, with_goods, with_player
from ..state import FIGURES, State, Tracking
from ..vocabulary import Change, Fact


class Corrected(Correction, Fact):
    """A number set by hand. `of` is a seat, a place, a colour or a box."""

    def changes(self) -> Iterable[Change]:
        if self.field in FIGURES or self.field not in (*_by_field, "phase"):  # or the map's own
            yield Change(self.of, self.field, self.now - self.was, f"corrected: {self.why}")

    def fold(self, state: State) -> State:
        by_hand = _by_field.get(self.field)
        return by_hand(state, self.of, self.now) if by_hand else state

    def figure(self, value: Value) -> str:
        return say.figure(self.field, value)

    def what(self) -> str:
        if self.field == "box":
            return f"the display at {say.box(self.of)}"
        if self.field == "bag":
            return f"the {self.of} cubes in the bag"
        if self.field == "cubes":
            return f"the cubes in {say.place(self.of)}"
        if self.field == "out":
            return f"whether {say.name(self.of)} is out of the game"
        words = say.called(self.field, self.field.replace("_", " "))
        plain = {"up": "whose move it is", "order": "the player order"}.get(self.field, f"the {words}")
        return f"{say.name(self.of)}’s {words}" if isinstance(self.of, str) else plain


def _set_box(state: State, of: Value, now: Value) -> State:
    side, column, box = of
    boxes = list(state.goods.display[side, column])
    boxes[box - 1] = now
    return with_goods(state, display={**state.goods.display, (side, column): tuple(boxes)})


def _set_out(state: State, seat: str, now: bool) -> State:
    """Out of the game, or back in it: then last in order."""
    if now == state.players[seat].out:
        return state
    state = with_player(state, seat, out=now)
    order, queue = _without(seat, state.order), _without(seat, state.queue)
    back = () if now else (seat,)
    if auction := state.auction:
        bidding, dropped = _without(seat, auction.bidding), _without(seat, auction.dropped)
        state = with_auction(state, auction, bidding=bidding + back, dropped=dropped)
    return replace(state, order=order + back, queue=queue)


def _without(seat: str, seats: Iterable[str]) -> tuple[str, ...]:
    return tuple(other for other in seats if other != seat)


_by_field: dict[str, Callable[[State, Value, Value], State]] = {
    "action": lambda state, seat, now: with_player(state, seat, action=now),
    "out": _set_out,
    "cubes": lambda state, place, now: with_goods(state, places={**state.goods.places, place: tuple(now)}),
    "bag": lambda state, color, now: with_goods(state, bag={**state.goods.bag, color: now}),
    "box": _set_box,
    "order": lambda state, _, now: replace(state, order=tuple(now)),
    "turn": lambda state, _, now: replace(state, turn=now),
    "up": lambda state, _, now: replace(state, queue=(now, *_without(now, state.queue))),
}


class TrackingSet(Fact):
    goods: str
    dice: str
    track: str
    deliveries: str = "listed"

    def fold(self, state: State) -> State:
        return replace(state, tracking=Tracking(self.goods, self.dice, self.track, self.deliveries))

    def said(self) -> str:
        track = {"board": "track is drawn on the map", "hand": "track is entered by hand"}[self.track]
        checked = ["deliveries are checked and not listed"] * (self.deliveries == "checked")
        return say.Sentence(f"From now on {say.listed([*dial.said(self.goods, self.dice), track, *checked])}")
