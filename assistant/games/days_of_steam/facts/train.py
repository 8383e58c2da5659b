"""A move of a train: setting off, the goods it takes and delivers, and where it comes to stand."""

from __future__ import annotations

from collections.abc import Iterable

from .. import speech as say
from ..copying import with_goods, with_player
from ..state import Cube, State
from ..vocabulary import Change, Fact


class TrainSetOff(Fact):
    """`beats`: where a die is rolled, it must be greater than this; 0 where none is. `points`: what the
    move brings if the train stays on the track."""

    seat: str
    segments: int
    hills: int
    passed: int
    steam: int
    beats: int
    end: str
    points: int = 0

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "steam", -self.steam, "train moved")

    def said(self) -> str:
        extra = [say.count(self.hills, "hill")] if self.hills else []
        extra += [f"{say.count(self.passed, 'train')} passed"] if self.passed else []
        route = say.count(self.segments, "segment") + (f" ({say.listed(extra)})" if extra else "")
        risk = f". The die must beat {self.beats}" if self.beats else ""
        return say.does(self.seat, f"moves {route} for {self.steam} steam{risk}")


class TrainDerailed(Fact):
    """Back to where it stood, with its good."""

    seat: str
    die: int
    back: str

    recapped = True

    def said(self) -> str:
        back = say.standing(self.back)
        return say.Sentence(
            f"{say.name(self.seat)}’s train derails and goes back to {back}; the steam is gone"
        )


class GoodTaken(Fact):
    seat: str
    cube: Cube
    from_: str

    recapped = True

    def fold(self, state: State) -> State:
        goods = list(state.towns[self.from_].goods)
        goods.remove(self.cube)
        return with_player(with_goods(state, self.from_, goods), self.seat, cargo=self.cube)

    def said(self) -> str:
        return say.Sentence(f"It takes a {self.cube.color} good in {say.town(self.from_)}")


class GoodDelivered(Fact):
    """`points` holds what the good and its colour bring; no town where goods are not tracked."""

    seat: str
    color: str
    points: int
    to: str = ""

    recapped = True

    def changes(self) -> Iterable[Change]:
        why = f"{self.color} good delivered"
        yield Change(self.seat, "goods", 1, why)
        yield Change(self.seat, "vp", self.points, why)

    def fold(self, state: State) -> State:
        player = state.players[self.seat]
        cargo = None if self.to else player.cargo
        return with_player(state, self.seat, delivered=(*player.delivered, self.color), cargo=cargo)

    def said(self) -> str:
        to = f" to {say.town(self.to)}" if self.to else ""
        return say.does(self.seat, f"delivers a {self.color} good{to}: {say.signed(self.points)} VP")


class GoodUnloaded(Fact):
    """The train stopped in a town of another colour: anybody may take the good."""

    seat: str
    cube: Cube
    at: str

    recapped = True

    def fold(self, state: State) -> State:
        state = with_goods(state, self.at, (*state.towns[self.at].goods, self.cube))
        return with_player(state, self.seat, cargo=None)

    def said(self) -> str:
        where = say.town(self.at)
        return say.Sentence(f"The {self.cube.color} good is unloaded in {where}, for anybody to take")


class TrainStopped(Fact):
    seat: str
    at: str

    recapped = True

    def fold(self, state: State) -> State:
        return with_player(state, self.seat, train=self.at)

    def said(self) -> str:
        return say.Sentence(f"The train stops {say.where(self.at)}")
