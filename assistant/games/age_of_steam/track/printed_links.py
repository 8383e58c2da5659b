"""IV. Build track: printed links, bought as a whole."""

from __future__ import annotations

from ....engine import Illegal
from ...shapes import Bound
from .. import facts as f
from .. import speech as say
from ..board import BOTH_CITIES, Board, PrintedLink
from ..forecast import forecast
from ..moves import BuildLink
from ..offers import Choice, Offer
from ..phases.phase import AoSDraft, check_can_pay
from ..places import known_place
from ..rules import Rules
from ..state import Build, Link, State
from .building import take_ownership_disks
from .few_disks import disks_seen, in_box

BOTH_URBANIZED = "both ends urbanized"


def build_link(draft: AoSDraft, rules: Rules, move: BuildLink) -> None:
    """Buys a printed link. It may count as tiles of this build and as sections for the score."""
    before = draft.state
    if move.between is None:
        _build_named(draft, rules, move)
    else:
        _build_between(draft, rules, move, move.between)
    take_ownership_disks(draft, rules, move, before)


def _build_between(draft: AoSDraft, rules: Rules, move: BuildLink, between: tuple[str, str]) -> None:
    state, number = draft.state, find_link(draft.state, rules, move, between)
    printed = rules.board.links[number]
    check_may_buy(state, rules, move.seat, printed)
    a, b = ends_of(state, rules, number)
    fresh = 1 + max((link.id for link in state.links), default=0)
    link = Link(fresh, (a, b), printed.counts_as_track, move.seat, (), number)
    sections = {move.seat: printed.counts_as_track} if printed.counts_as_track else {}
    draft.record(f.LinkBuilt(move.seat, link, printed.cost, printed.counts_as_build, sections))


def _build_named(draft: AoSDraft, rules: Rules, move: BuildLink) -> None:
    """Buys a link by its name. Where it lies, the table sees, and whether it is for sale yet."""
    name = move.name or ""
    printed = next((link for link in rules.board.unplaced if link.name == name), None)
    if printed is None:
        known = [link.name for link in rules.board.unplaced]
        raise Illegal(
            "Say which two places the link joins."
            if not known
            else f"{say.starting(say.listed(known))} can be bought by name."
        )
    if name in draft.state.named:
        raise Illegal(f"{say.name(draft.state.named[name])} already has {name}.")
    check_may_buy(draft.state, rules, move.seat, printed)
    draft.record(
        f.NamedLinkBuilt(move.seat, name, printed.cost, printed.counts_as_build, printed.counts_as_track)
    )


def check_may_buy(state: State, rules: Rules, seat: str, printed: PrintedLink) -> None:
    build = state.build or Build(seat)
    if build.tiles + printed.counts_as_build > rules.build_limit(state, seat):
        raise Illegal(f"{say.name(seat)} has laid {say.count(build.tiles, 'tile')}: no more this turn.")
    if build.bought >= rules.links_a_turn:
        raise Illegal(f"{say.name(seat)} has bought {say.count(build.bought, 'link')}: no more this turn.")
    check_can_pay(state, seat, printed.cost)


def to_be_had(rules: Rules, state: State, seat: str) -> list[int]:
    """The numbers of printed links that nobody has and that a seat may buy now: of several between the same
    two places, one."""
    links, bought = rules.board.links, {link.printed: link.owner for link in state.links}
    own = [set(links[n].between) for n, owner in bought.items() if n is not None and owner == seat]
    return [
        n
        for n, link in enumerate(links)
        if n not in bought and ready(rules.board, state, link) and set(link.between) not in own
    ]


def ready(board: Board, state: State, printed: PrintedLink) -> bool:
    """Whether a printed link may be bought: some need cities, or New Cities, at both ends."""
    if printed.requires == BOTH_CITIES:
        return {*printed.between} <= {*board.cities, *state.new_cities.values()}
    if printed.requires == BOTH_URBANIZED:
        return set(printed.between) <= set(state.new_cities.values())
    return not printed.requires


def find_link(state: State, rules: Rules, move: BuildLink, ends: tuple[str, str]) -> int:
    """The number of the link that is meant; refused with the reason if it can't be bought."""
    wanted = {known_place(rules.board, state, end) for end in ends}
    meant = [n for n, _ in enumerate(rules.board.links) if wanted == set(ends_of(state, rules, n))]
    free = [n for n in meant if n in to_be_had(rules, state, move.seat)]
    if free:
        return min(free, key=lambda n: rules.board.links[n].cost)
    between = say.listed(ends)
    if not meant:
        known = [list(ends_of(state, rules, n)) for n, _ in enumerate(rules.board.links)]
        raise Illegal(f"No link is printed between {between}.", known=known)
    owners = [link.owner for link in state.links if link.printed in meant]
    if owner := next((owner for owner in (move.seat, *owners) if owner in owners), None):
        raise Illegal(f"{say.name(owner)} already has that link.")
    if any(link.printed in meant for link in state.links):
        raise Illegal("That link lies on the map already.")
    needs = "are cities" if rules.board.links[meant[0]].requires == BOTH_CITIES else "have New Cities"
    raise Illegal(f"{between} can be linked once both {needs}.")


def ends_of(state: State, rules: Rules, number: int) -> tuple[str, str]:
    """The places a printed link joins, by their keys of now."""
    a, b = rules.board.links[number].between
    return known_place(rules.board, state, a) or a, known_place(rules.board, state, b) or b


def offer(state: State, rules: Rules, seat: str, build: Build) -> Offer | None:
    """An offer of the printed links that a seat may buy and can pay for, or None."""
    if build.bought >= rules.links_a_turn:
        return None
    cash, room = state.players[seat].cash, rules.build_limit(state, seat) - build.tiles

    def fits(printed: PrintedLink) -> bool:
        return printed.cost <= cash and printed.counts_as_build <= room

    numbers = [n for n in to_be_had(rules, state, seat) if fits(rules.board.links[n])]
    named = [link for link in rules.board.unplaced if link.name not in state.named and fits(link)]
    choices = (
        *(_choice(state, rules, seat, n) for n in numbers),
        *(_named(state, rules, seat, link) for link in named),
    )
    fields = {"between": Bound(one_of=[choice.values["between"] for choice in choices[: len(numbers)]])}
    if named:
        fields["name"] = Bound(one_of=[link.name for link in named])
    return Offer("build_link", seat, fields, choices, says="Links printed on the map") if choices else None


def _choice(state: State, rules: Rules, seat: str, number: int) -> Choice:
    ends, printed = list(ends_of(state, rules, number)), rules.board.links[number]
    name = f"{printed.name}, " if printed.name else ""
    says = (
        f"{name}{say.place(ends[0])}–{say.place(ends[1])} for ${printed.cost}{_lacking(state, rules, seat)}"
    )
    coming = forecast(rules, state, seat, cash=-printed.cost)
    return Choice({"between": ends}, says, coming, printed.cost)


def _named(state: State, rules: Rules, seat: str, printed: PrintedLink) -> Choice:
    says = f"{printed.name} for ${printed.cost}{_lacking(state, rules, seat)}"
    coming = forecast(rules, state, seat, cash=-printed.cost)
    return Choice({"name": printed.name}, says, coming, printed.cost)


def _lacking(state: State, rules: Rules, seat: str) -> str:
    """What the box has run out of for such a link."""
    out = disks_seen(rules, state, seat) >= in_box(rules)
    return f", with a stand-in: {say.ran_out('ownership_disk', seat)}" if out else ""
