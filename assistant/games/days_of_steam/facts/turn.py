"""What a player does in a turn before the train moves: coal, tiles, circuits, water."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .. import speech as say
from ..copying import less, replace, with_player, with_town
from ..state import MOST_STEAM, FaceUp, State
from ..vocabulary import Change, Fact, Part


class CoalBurnt(Fact):
    seat: str
    cubes: int
    steam: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "coal", -self.cubes, "coal burnt")
        yield Change(self.seat, "steam", self.steam, "coal burnt")

    def fold(self, state: State) -> State:
        return replace(state, burnt=state.burnt + self.cubes)

    def said(self) -> str:
        return say.does(self.seat, f"burns {say.count(self.cubes, 'coal cube')}: +{self.steam} steam")


class TilePlayed(Fact):
    """`coal` is the number on the tile; `steam` what the train gained by it."""

    seat: str
    coal: int
    steam: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "steam", self.steam, "track tile played")

    def fold(self, state: State) -> State:
        hand = state.players[self.seat].hand
        return replace(with_player(state, self.seat, hand=hand - 1), played=state.played + 1)

    def said(self) -> str:
        return say.does(self.seat, f"plays a track tile: {steam(self.steam, self.coal)}")


class TownDrawn(Fact):
    """From the deck into the hand of whoever plays it, with goods from the bag."""

    seat: str
    color: str
    goods: tuple[str, ...]

    recapped = True

    def fold(self, state: State) -> State:
        deck, bag = less(state.town_deck, [self.color]), less(state.bag, self.goods)
        return replace(state, town_deck=deck, bag=bag, drawn=FaceUp(self.color, self.goods))

    def said(self) -> str:
        return say.does(self.seat, f"turns over a {self.color} town with {say.cubes(self.goods)}")


class TownPlayed(Fact):
    """`face_up` is its place beside the map, nothing where it came from the deck unseen."""

    seat: str
    coal: int
    steam: int
    face_up: int | None = None
    town: str = ""
    color: str = ""
    goods: tuple[str, ...] = ()

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "steam", self.steam, "town played")

    def fold(self, state: State) -> State:
        seen, state = state.drawn, replace(state, town_tiles=state.town_tiles - 1, drawn=None)
        if not self.town:
            return state
        if self.face_up is not None:
            state = self._from_beside(state)
        elif not seen:
            state = self._from_deck(state)
        return with_town(state, self.town, self.color, self.goods)

    def _from_deck(self, state: State) -> State:
        deck, bag = less(state.town_deck, [self.color]), less(state.bag, self.goods)
        return replace(state, town_deck=deck, bag=bag)

    def _from_beside(self, state: State) -> State:
        left = (tile for i, tile in enumerate(state.face_up, 1) if i != self.face_up)
        return replace(state, face_up=tuple(left))

    def said(self) -> str:
        where = " from the town deck" if self.town and self.face_up is None else ""
        what = f"{say.town(self.town)}{where}" if self.town else "a town"
        goods = f". On it: {say.cubes(self.goods)}" if self.town else ""
        return say.does(self.seat, f"plays {what}: {steam(self.steam, self.coal)}{goods}")


def steam(gained: int, coal: int) -> str:
    """What a tile brings: no more than the train can hold."""
    if gained == coal:
        return f"+{gained} steam" if gained else "no steam"
    return f"+{gained} of {coal} steam, as a train holds {MOST_STEAM}"


class CircuitMade(Fact):
    seat: str
    points: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "circuits", 1, "new circuit")
        yield Change(self.seat, "vp", self.points, "new circuit")

    def said(self) -> str:
        return say.Sentence(f"A new circuit: {say.name(self.seat)} takes a counter")


class CoalGiven(Fact):
    """The last town is in play."""

    coal: Mapping[str, int]

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield from (Change(seat, "coal", cubes, "last town in play") for seat, cubes in self.coal.items())

    def said(self) -> say.Sentence:
        each = max(self.coal.values())
        return say.Sentence(f"The last town is in play: {each} coal cubes for everybody")

    def part(self) -> Part:
        return Part(self.said().bare, under="The last town")


class TileDrawn(Fact):
    seat: str

    quiet = True

    def fold(self, state: State) -> State:
        hand = state.players[self.seat].hand
        return replace(with_player(state, self.seat, hand=hand + 1), deck=state.deck - 1)


class WaterTaken(Fact):
    seat: str
    steam: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "steam", self.steam, "water tower")

    def said(self) -> str:
        gained = f"+{self.steam} steam" if self.steam else "the boiler is full already"
        return say.does(self.seat, f"stays at the water tower: {gained}")
