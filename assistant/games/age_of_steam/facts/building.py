"""IV. Build track: a seat's building from beginning to end, tile by tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .. import speech as say
from ..copying import bag_with, build_of, replace, with_build, with_goods
from ..hexes import Hex
from ..state import Build, Cubes, Link, State
from ..tiles import Ends, Tile
from ..vocabulary import Change, Fact


class BuildBegan(Fact):
    seat: str

    quiet = True

    def fold(self, state: State) -> State:
        begun = (*state.set_aside, *([state.build] if state.build else ()))
        build = next((build for build in begun if build.seat == self.seat), Build(self.seat))
        aside = tuple(other for other in begun if other != build)
        return replace(state, build=build, set_aside=aside)


class NewCityPlaced(Fact):
    """The cubes that lay on the town go to the bag, or stay where a map says so (`kept`). `brought`: those
    that come with the tile, from its column."""

    seat: str
    new_city: str
    town: str
    to_bag: Cubes = ()
    kept: Cubes = ()
    hex: tuple[int, int] | None = None
    brought: Cubes = ()

    recapped = True

    def fold(self, state: State) -> State:
        places = {place: cubes for place, cubes in state.goods.places.items() if place != self.town}
        places[self.new_city] = self.kept + self.brought
        display = state.goods.display
        if self.brought:
            column = ("new", self.new_city)
            display = {**display, column: (None,) * len(display[column])}
        bag = bag_with(state.goods.bag, self.to_bag)
        state = with_goods(state, places=places, display=display, bag=bag)
        return replace(
            with_build(state, self.seat, urbanized=build_of(state, self.seat).urbanized + 1),
            new_cities={**state.new_cities, self.new_city: self.town},
            tiles={at: tile for at, tile in state.tiles.items() if at != self.hex},
            links=tuple(self._renamed(link) for link in state.links),
        )

    def _renamed(self, link: Link) -> Link:
        """A link without track of its own goes on to the New City; others are joined anew."""
        if link.pieces or self.town not in link.ends:
            return link
        a, b = (self.new_city if end == self.town else end for end in link.ends)
        return replace(link, ends=(a, b))

    def said(self) -> str:
        with_it = f", with {say.cubes(self.brought)}" if self.brought else ""
        back = f". Back to the bag: {say.cubes(self.to_bag)}" if self.to_bag else ""
        return say.does(self.seat, f"places New City {self.new_city} on {self.town}{with_it}{back}")


class TrackLaid(Fact):
    """One tile as it lies afterwards; `new` names the pieces that were not there before. A `free` one is none
    of this turn's tiles."""

    seat: str
    hex: tuple[int, int]
    tile: Tile
    cost: int
    new: tuple[Ends, ...] = ()
    replaced: bool = False
    free: bool = False

    quiet = True
    recapped = True

    def fold(self, state: State) -> State:
        so_far = build_of(state, self.seat)
        placed = (*so_far.placed, *((self.hex, ends) for ends in self.new))
        hexes, costs = (*so_far.hexes, self.hex), (*so_far.costs, self.cost)
        build = replace(so_far, tiles=so_far.tiles + (not self.free), placed=placed, hexes=hexes, costs=costs)
        builders = state.builders | {self.seat} if self.new else state.builders
        return replace(state, build=build, builders=builders, tiles={**state.tiles, self.hex: self.tile})


class LandGrantTaken(Fact):
    """Where track is entered by hand, nobody knows its hex."""

    seat: str
    hex: Hex | None = None

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "land_grants", 1, "track laid on a land grant")

    def fold(self, state: State) -> State:
        return replace(state, grants_taken=(*state.grants_taken, self.hex))

    def said(self) -> str:
        return say.does(self.seat, "takes a land grant")


class StandInUsed(Fact):
    """The box has run out of what was needed: a tile, a town disk or an ownership disk. A link that was bought has
    no `hex`."""

    seat: str
    supply: str
    hex: tuple[int, int] | None = None

    def said(self) -> str:
        return say.Sentence(f"{say.ran_out(self.supply, self.seat)}: a stand-in lies there")


class TrackPaid(Fact):
    seat: str
    cost: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.cost, "track built")

    def fold(self, state: State) -> State:
        return with_build(state, self.seat, cost=build_of(state, self.seat).cost + self.cost)

    def said(self) -> str:
        return say.does(self.seat, f"builds track for ${self.cost}" if self.cost else "builds track for free")


class TrackBuiltByHand(Fact):
    """Track that only the cardboard shows. `unseen`: ownership disks on it, less those on `links`."""

    seat: str
    cost: int
    sections: Mapping[str, int]
    tiles: int = 0
    links: tuple[Link, ...] = ()
    unseen: int = 0

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.cost, "track built")
        yield from (Change(seat, "sections", by, "track built") for seat, by in self.sections.items())

    def fold(self, state: State) -> State:
        so_far = build_of(state, self.seat)
        cost, tiles = so_far.cost + self.cost, so_far.tiles + self.tiles
        built = with_build(state, self.seat, cost=cost, tiles=tiles, unseen=so_far.unseen + self.unseen)
        builders = state.builders | {self.seat}
        return replace(built, links=state.links + self.links, builders=builders)

    def said(self) -> str:
        tiles = f" {say.count(self.tiles, 'tile')}" if self.tiles else ""
        sections = f". Sections: {say.per_seat(self.sections)}" if self.sections else ""
        return say.does(self.seat, f"builds{tiles} for ${self.cost}{sections}")


class BuildEnded(Fact):
    """`idle`: nothing was built."""

    seat: str
    idle: bool = False

    def fold(self, state: State) -> State:
        return replace(state, build=None)

    def said(self) -> str:
        return say.does(self.seat, "builds nothing" if self.idle else "has finished building")
