"""What comes out of the box before the first turn."""

from __future__ import annotations

from collections.abc import Mapping

from .. import speech as say
from ..copying import less, replace, with_town
from ..state import SOME_TOWN, FaceUp, State
from ..vocabulary import Fact, Part


class GameBegan(Fact):
    """What was in the box when the table was opened, in tiles."""

    deck: int
    town_tiles: int

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, deck=self.deck, town_tiles=self.town_tiles)


class BoxOpened(Fact):
    """All cubes in the bag, all town tiles in their deck."""

    bag: Mapping[str, int]
    town_deck: Mapping[str, int]

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, bag=dict(self.bag), town_deck=dict(self.town_deck))


class HandsDealt(Fact):
    """So many track tiles to each player."""

    tiles: int

    quiet = True

    def fold(self, state: State) -> State:
        players = {seat: replace(player, hand=self.tiles) for seat, player in state.players.items()}
        return replace(state, players=players, deck=state.deck - self.tiles * len(players))


class StartLaid(Fact):
    """The town where the map begins and all trains stand; no name where goods are not tracked."""

    town: str = ""
    color: str = ""

    def fold(self, state: State) -> State:
        at = self.town or SOME_TOWN
        players = {seat: replace(player, train=at) for seat, player in state.players.items()}
        state = replace(state, players=players, town_tiles=state.town_tiles - 1)
        if not self.town:
            return state
        state = replace(state, town_deck=less(state.town_deck, [self.color]))
        return with_town(state, self.town, self.color)

    def said(self) -> str:
        begins = f"The map begins with a {self.color} town, and all trains stand there"
        return say.Sentence(begins) if self.town else ""


class TownTurnedUp(Fact):
    """From the deck to its place beside the map, with goods from the bag."""

    number: int
    color: str
    goods: tuple[str, ...]

    recapped = True

    def fold(self, state: State) -> State:
        tiles = list(state.face_up)
        tiles.insert(self.number - 1, FaceUp(self.color, self.goods))
        deck, bag = less(state.town_deck, [self.color]), less(state.bag, self.goods)
        return replace(state, face_up=tuple(tiles), town_deck=deck, bag=bag)

    def said(self) -> str:
        return say.Sentence(f"Face up: a {self.color} town with {say.cubes(self.goods)}")

    def part(self) -> Part:
        return Part(f"{self.color.capitalize()} town", self.goods, under="Turned up")
