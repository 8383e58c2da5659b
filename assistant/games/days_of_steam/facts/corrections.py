"""What is set by hand: a number, or the dial."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ... import dial
from ...facts import Correction, Value
from .. import speech as say
from ..copying import replace, with_goods, with_player
from ..score import A_CIRCUIT, points
from ..state import Cube, State, Tracking
from ..vocabulary import Change, Fact


class Corrected(Correction, Fact):
    """A number set by hand. `of` is a seat, a town, a colour or the place of a face-up tile."""

    def changes(self) -> Iterable[Change]:
        """Points follow from goods and circuits; they are not set by themselves."""
        for figure, by in self._moved():
            yield Change(self.of, figure, by, f"corrected: {self.why}")

    def _moved(self) -> Iterable[tuple[str, int]]:
        match self.field:
            case "steam" | "coal":
                yield self.field, self.now - self.was
            case "circuits":
                yield "circuits", self.now - self.was
                yield "vp", A_CIRCUIT * (self.now - self.was)
            case "delivered":
                yield "goods", len(self.now) - len(self.was)
                yield "vp", points(self.now) - points(self.was)

    def fold(self, state: State) -> State:
        by_hand = _by_field.get(self.field)
        return by_hand(state, self.of, self.now) if by_hand else state

    def figure(self, value: Value) -> str:
        if self.field == "phase":
            return "yes" if value == "game_over" else "no"
        return say.figure(self.field, value)

    def what(self) -> str:
        of = str(self.of)
        match self.field:
            case "cubes":
                return f"the goods in {say.town(of)}"
            case "waiting":
                return f"the goods on face-up town {of}"
            case "face_up":
                return f"face-up town {of}"
            case "bag":
                return f"the {of} goods in the bag"
            case "town_deck":
                return f"the {of} tiles in the town deck"
            case "delivered" | "cargo" | "train" | "steam" | "coal" | "circuits" | "hand":
                return f"{say.name(of)}’s {_OWN.get(self.field, self.field)}"
        return _PLAIN[self.field]


_OWN = {"delivered": "delivered goods", "cargo": "good on the train", "hand": "tiles in hand"}
_PLAIN = {
    "up": "whose turn it is", "phase": "whether the game is over", "turn": "the turn",
    "deck": "the track tiles in the deck", "town_tiles": "the town tiles not yet in play",
}  # fmt: skip


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


def _set_tile(state: State, number: int, **changed: object) -> State:
    tiles = list(state.face_up)
    tiles[number - 1] = replace(tiles[number - 1], **changed)
    return replace(state, face_up=tuple(tiles))


def _set_town_deck(state: State, color: str, now: int) -> State:
    more = now - state.town_deck.get(color, 0)
    deck = {**state.town_deck, color: now}
    return replace(state, town_deck=deck, town_tiles=state.town_tiles + more)


_by_field: dict[str, Callable[[State, Value, Value], State]] = {
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


class TrackingSet(Fact):
    goods: str
    dice: str

    def fold(self, state: State) -> State:
        return replace(state, tracking=Tracking(self.goods, self.dice))

    def said(self) -> str:
        return say.Sentence(f"From now on {say.listed(dial.said(self.goods, self.dice))}")
