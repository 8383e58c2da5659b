"""V. Move goods."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .. import speech as say
from ..copying import bag_with, with_goods, without_one
from ..state import State
from ..vocabulary import Change, Fact


class GoodsDelivered(Fact):
    """`color` is None where the table did not say which cube it was; `to_bag`: the cube went back there;
    `removed`: it left the game; `lies`: the spot of this map where it lies now; `bonus`: the seat whose income holds 1 more as the map's bonus;
    `received`: dollars that a map pays the mover for it; `fares`: what the mover paid for each link that counts for no length;
    `last`: the cubes lay in a row, and the last one of its colour left."""

    seat: str
    income: Mapping[str, int]
    color: str | None = None
    from_: str | None = None
    to: str | None = None
    to_bag: bool = False
    path: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    removed: bool = False
    bonus: str | None = None
    lies: str = ""
    received: int = 0
    fares: tuple[int, ...] = ()
    last: bool = False

    recapped = True

    @property
    def length(self) -> int:
        """In links; where the table only says who earns, the income that they brought."""
        return len(self.path) - len(self.fares) or sum(map(abs, self.income.values()))

    def changes(self) -> Iterable[Change]:
        yield from (Change(seat, "income", by, "goods delivered") for seat, by in self.income.items())
        if self.received:
            yield Change(self.seat, "cash", self.received, "goods delivered")
        if self.fares:
            yield Change(self.seat, "cash", -sum(self.fares), "fare for goods")

    def fold(self, state: State) -> State:
        goods = state.goods
        if not ((self.to_bag or self.removed or self.lies) and self.color and self.from_):
            return state
        left = without_one(goods.places[self.from_], self.color, self.last)
        bag = bag_with(goods.bag, [self.color] if self.to_bag else [])
        return with_goods(state, bag=bag, places={**goods.places, self.from_: left})

    def said(self) -> str:
        what = f"delivers {f'a {self.color} cube' if self.color else 'a cube'}"
        ends = (("from", self.from_), ("to", self.to))
        where = [f"{word} {say.place(place)}" for word, place in ends if place]
        income = f"Income: {say.per_seat(self.income)}" if self.income else "Nobody earns income"
        bonus = [f"The bonus goes to {say.name(self.bonus)}"] if self.bonus else []
        paid = [f"${self.received} for {say.name(self.seat)} at once"] if self.received else []
        paid += [f"The fare is ${sum(self.fares)}"] if self.fares else []
        gone = [f"The {self.color} cube leaves the game"] if self.removed else []
        gone += [f"The {self.color} cube lies {say.spot(self.lies, self.to)}"] if self.lies else []
        return say.does(self.seat, ". ".join([" ".join([what, *where]), income, *bonus, *paid, *gone]))


class CubeLeft(Fact):
    """Moved to a gray city, not delivered: it lies there as any other cube."""

    seat: str
    color: str
    from_: str
    to: str

    recapped = True

    def fold(self, state: State) -> State:
        places = state.goods.places
        left = {**places, self.from_: without_one(places[self.from_], self.color)}
        left[self.to] = (*left.get(self.to, ()), self.color)
        return with_goods(state, places=left)

    def said(self) -> str:
        way = f"from {say.place(self.from_)} to {say.place(self.to)}"
        return say.does(self.seat, f"moves a {self.color} cube {way} and leaves it there")


class Declined(Fact):
    seat: str

    recapped = True

    def said(self) -> str:
        return say.does(self.seat, "moves nothing")
