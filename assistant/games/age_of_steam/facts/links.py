"""What becomes of track: links that are bought or completed, and who owns what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from .. import speech as say
from ..copying import build_of, replace, with_build
from ..state import Link, State
from ..tiles import Piece, with_owner
from ..vocabulary import Change, Fact


class LinkBuilt(Fact):
    """A printed link, bought as a whole; `tiles`: as how many it counts in this build."""

    seat: str
    link: Link
    cost: int
    tiles: int
    sections: Mapping[str, int] = field(default_factory=dict)

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.cost, "link built")
        yield from (Change(seat, "sections", by, "link built") for seat, by in self.sections.items())

    def fold(self, state: State) -> State:
        so_far = build_of(state, self.seat)
        cost, tiles = so_far.cost + self.cost, so_far.tiles + self.tiles
        built = with_build(state, self.seat, cost=cost, tiles=tiles, bought=so_far.bought + 1)
        return replace(built, links=(*state.links, self.link))

    def said(self) -> str:
        return say.does(self.seat, f"builds the link {say.link(self.link.ends)} for ${self.cost}")


class NamedLinkBuilt(Fact):
    """A printed link whose ends are not known, bought by its name; `tiles` as for others."""

    seat: str
    name: str
    cost: int
    tiles: int
    sections: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.cost, "link built")
        yield Change(self.seat, "sections", self.sections, "link built")

    def fold(self, state: State) -> State:
        so_far = build_of(state, self.seat)
        cost, tiles = so_far.cost + self.cost, so_far.tiles + self.tiles
        built = with_build(state, self.seat, cost=cost, tiles=tiles, bought=so_far.bought + 1)
        return replace(built, named={**state.named, self.name: self.seat})

    def said(self) -> str:
        return say.does(self.seat, f"builds {self.name} for ${self.cost}")


class TrackClaimed(Fact):
    """Unowned track that now hangs on this seat's own."""

    seat: str
    pieces: tuple[Piece, ...]

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, tiles=with_owner(state.tiles, self.pieces, self.seat))


class TrackReleased(Fact):
    """Unfinished track that was not extended, or whose owner is out: it belongs to nobody now."""

    seat: str
    pieces: tuple[Piece, ...]

    def fold(self, state: State) -> State:
        return replace(state, tiles=with_owner(state.tiles, self.pieces, None))

    def said(self) -> str:
        return say.whose(self.seat, "unfinished track belongs to nobody now")


class LinksChanged(Fact):
    """Completed links that are new or different, those that are gone, and everybody's sections."""

    links: tuple[Link, ...]
    gone: tuple[int, ...] = ()
    sections: Mapping[str, int] = field(default_factory=dict)

    recapped = True

    def changes(self) -> Iterable[Change]:
        why = "links completed or changed"
        yield from (Change(seat, "sections", by, why) for seat, by in self.sections.items())

    def fold(self, state: State) -> State:
        new = {link.id: link for link in self.links}
        kept = [new.pop(link.id, link) for link in state.links if link.id not in self.gone]
        return replace(state, links=(*kept, *new.values()))

    def said(self) -> str:
        links = [f"Links: {say.listed([say.link(link.ends) for link in self.links])}"] if self.links else []
        sections = [f"Sections: {say.per_seat(self.sections)}"] if self.sections else []
        return say.Sentence(". ".join([*links, *sections])) if links or sections else ""
