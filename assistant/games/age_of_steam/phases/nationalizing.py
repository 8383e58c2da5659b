"""IV. Build track with few ownership disks: whoever runs out of them takes some from links, which then belong to
nobody. For maps that say how many `disks_each` and have a figure of disks left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ....engine import Illegal
from .. import facts as f
from .. import speech as say
from ..copying import build_of, replace, with_build
from ..forecast import forecast
from ..moves import Urbanize
from ..offers import Choice, Offer
from ..rules import Rules
from ..state import Link, State
from ..tiles import with_owner
from ..track import few_disks as few
from ..vocabulary import Change, Fact, Move
from .build_track import BuildMove, BuildTrackPhase
from .phase import AoSDraft


class Nationalize(Move):
    """Take disks from links of earlier turns: known ones by number, others by how many `sections`
    each has; or take the disk of the `unfinished` section, which brings nothing."""

    links: tuple[int, ...] = ()
    sections: tuple[int, ...] = ()
    unfinished: bool = False


DiskMove: TypeAlias = BuildMove | Nationalize


class NationalizingPhase(BuildTrackPhase):
    """A build is over once all that was built has its disk. Each nationalized link brings $1 a section and one of
    the figure `brings`."""

    moves = (*BuildTrackPhase.moves, Nationalize)
    brings: str

    def decide(self, draft: AoSDraft, rules: Rules, move: DiskMove) -> None:
        over = build_of(draft.state, move.seat).over
        if isinstance(move, Nationalize):
            self.nationalize(draft, rules, move)
        elif over:
            raise Illegal(f"{say.name(move.seat)} has built and says now which links are nationalized.")
        else:
            super().decide(draft, rules, move)

    def close(self, draft: AoSDraft, rules: Rules, seat: str) -> None:
        """A second unfinished section takes the disk of the first. Then all that was built is marked."""
        first = few.unfinished(rules, draft.state, seat)[:-1]
        if first:
            draft.record(f.TrackReleased(seat, tuple(piece for one in first for piece in one.pieces)))
        draft.record(DisksWanted(seat, max(0, -few.disks_left(rules, draft.state, seat))))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        state, build = draft.state, draft.state.build
        seat = build.seat if build and build.over else ""
        if seat in state.queue[:1] and few.disks_left(rules, state, seat) >= 0:
            count_disks(draft, rules, seat)
            super().close(draft, rules, seat)
        super().settle(draft, rules)

    def carry_out(self, draft: AoSDraft, rules: Rules, move: BuildMove) -> None:
        super().carry_out(draft, rules, move)
        if isinstance(move, Urbanize):  # links may have gone with the town
            for seat in draft.state.playing:
                if seat != move.seat:
                    count_disks(draft, rules, seat)

    def nationalize(self, draft: AoSDraft, rules: Rules, move: Nationalize) -> None:
        seat = move.seat
        check_number(draft.state, rules, move)
        for number in move.links:
            link = find_link(draft.state, seat, number)
            draft.record(LinkNationalized(seat, link.sections, self.brings, link))
        for sections in move.sections:
            check_unseen(draft.state, rules, seat, sections)
            draft.record(LinkNationalized(seat, sections, self.brings))
        if move.unfinished:
            give_up(draft, rules, seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        if not build_of(state, seat).over:
            return super().offers(state, rules, seat)
        choices = (*self._links(state, rules, seat), *_unfinished(state, rules, seat))
        short = say.count(-few.disks_left(rules, state, seat), "disk")
        return (Offer("nationalize", seat, {}, choices, says=f"{short} short: nationalize a link for each"),)

    def _links(self, state: State, rules: Rules, seat: str) -> Iterable[Choice]:
        """The known ones; by hand any length that there may be."""
        for link in few.old_links(state, seat):
            yield self._choice(state, rules, seat, say.link(link.ends), link.sections, {"links": [link.id]})
        unseen = few.disks_unseen(rules, state, seat)
        for n in range(1, 1 + few.sections_unseen(state, seat)) if unseen else ():
            yield self._choice(state, rules, seat, f"A link of {n}", n, {"sections": [n]})

    def _choice(
        self, state: State, rules: Rules, seat: str, what: str, sections: int, values: dict[str, object]
    ) -> Choice:
        token = rules.board.own_figures[self.brings].name.lower().removesuffix("s")
        says = f"{what}: ${sections}, a {token}, −{rules.points_per_section * sections} VP"
        coming = forecast(rules, state, seat, cash=sections, sections=-sections, **{self.brings: 1})
        return Choice(values, says, coming)


def _unfinished(state: State, rules: Rules, seat: str) -> Iterable[Choice]:
    if few.from_before(rules, state, seat) or few.disks_unseen(rules, state, seat):
        says = "The unfinished section: brings nothing"
        yield Choice({"unfinished": True}, says, forecast(rules, state, seat))


def count_disks(draft: AoSDraft, rules: Rules, seat: str) -> None:
    left, seen = few.disks_left(rules, draft.state, seat), few.disks_seen(rules, draft.state, seat)
    more = left - draft.state.players[seat].own[few.LEFT]
    if more or seen != draft.state.disks_seen.get(seat, 0):
        draft.record(DisksCounted(seat, more, seen))


def check_number(state: State, rules: Rules, move: Nationalize) -> None:
    short = -few.disks_left(rules, state, move.seat) if build_of(state, move.seat).over else 0
    if short <= 0:
        raise Illegal(
            f"{say.name(move.seat)} nationalizes links when a build needs more disks than are left."
        )
    if not 1 <= len(move.links) + len(move.sections) + move.unfinished <= short:
        raise Illegal(f"{say.name(move.seat)} is {say.count(short, 'disk')} short: name so many links.")


def find_link(state: State, seat: str, number: int) -> Link:
    link = next((link for link in state.links if link.id == number), None)
    if link is None or link.owner != seat:
        which = say.link(link.ends) if link else f"Link {number}"
        raise Illegal(f"{which} does not belong to {say.name(seat)}.")
    if link not in few.old_links(state, seat):
        raise Illegal(f"{say.link(link.ends)} was completed this turn and can’t be nationalized yet.")
    return link


def check_unseen(state: State, rules: Rules, seat: str, sections: int) -> None:
    most = few.sections_unseen(state, seat) if few.disks_unseen(rules, state, seat) else 0
    if not 1 <= sections <= most:
        raise Illegal(f"{say.name(seat)} has no such link beside those that the app knows.")


def give_up(draft: AoSDraft, rules: Rules, seat: str) -> None:
    if pieces := few.from_before(rules, draft.state, seat):
        draft.record(f.TrackReleased(seat, pieces))
    elif few.disks_unseen(rules, draft.state, seat):
        draft.record(SectionGivenUp(seat))
    else:
        raise Illegal(f"{say.name(seat)} has no unfinished section of an earlier turn.")


# what happened ------------------------------------------------------------------------------------


class DisksWanted(Fact):
    """A seat has built, and is `short` of so many disks."""

    seat: str
    short: int

    def fold(self, state: State) -> State:
        return with_build(state, self.seat, over=True)

    def said(self) -> str:
        short = f"is {say.count(self.short, 'disk')} short and nationalizes a link for each"
        return say.does(self.seat, short) if self.short else ""


class LinkNationalized(Fact):
    """`brings`: the figure that grows by 1. `link` is None for one that only the cardboard shows."""

    seat: str
    sections: int
    brings: str
    link: Link | None = None

    recapped = True

    def changes(self) -> Iterable[Change]:
        why = "link nationalized" if self.link and self.link.pieces else "link without tiles nationalized"
        yield Change(self.seat, "cash", self.sections, why)
        yield Change(self.seat, self.brings, 1, why)
        yield Change(self.seat, "sections", -self.sections, why)

    def fold(self, state: State) -> State:
        if self.link is None:
            return with_build(state, self.seat, unseen=build_of(state, self.seat).unseen - 1)
        links = tuple(replace(one, owner=None) if one.id == self.link.id else one for one in state.links)
        return replace(state, links=links, tiles=with_owner(state.tiles, self.link.pieces, None))

    def said(self) -> str:
        what = say.link(self.link.ends) if self.link else f"a link of {say.count(self.sections, 'section')}"
        one = self.brings.removesuffix("s")
        return say.does(self.seat, f"nationalizes {what} for ${self.sections} and a {one}")


class SectionGivenUp(Fact):
    """A seat took the disk of an unfinished section that only the cardboard shows."""

    seat: str

    def fold(self, state: State) -> State:
        return with_build(state, self.seat, unseen=build_of(state, self.seat).unseen - 1)

    def said(self) -> str:
        return say.does(self.seat, "takes the disk of an unfinished section")


class DisksCounted(Fact):
    """`more` disks are left than before; `seen` of the others lie on track that the app knows."""

    seat: str
    more: int
    seen: int

    quiet = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, few.LEFT, self.more, "disks on the map")

    def fold(self, state: State) -> State:
        return replace(state, disks_seen={**state.disks_seen, self.seat: self.seen})
