"""IV. Build track: First Build first, then in player order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ....engine import Illegal, Move
from ...shapes import MOST_LISTED, Bound
from .. import facts as f
from .. import speech as say
from ..copying import replace
from ..forecast import forecast
from ..moves import BuildByHand, BuildDone, BuildLink, HandLink, LayTrack, Urbanize
from ..offers import Choice, Offer
from ..places import known_names, known_place
from ..rules import Rules
from ..state import Build, Link, State
from ..tiles import OWNERSHIP_DISKS
from ..track import printed_links
from ..track.building import after_building, after_urbanizing, lay_track, settle_half_price
from .phase import AoSDraft, PhaseOf, acted, await_all, check_can_pay, check_not_negative, holder

BuildMove: TypeAlias = Urbanize | LayTrack | BuildLink | BuildByHand | BuildDone


class BuildTrackPhase(PhaseOf[BuildMove]):
    name = "build_track"
    moves: tuple[type[Move], ...] = (Urbanize, LayTrack, BuildLink, BuildByHand, BuildDone)

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        await_all(draft, first=holder(draft.state, "first_build"))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        queue, build = draft.state.queue, draft.state.build
        if queue and (build is None or build.seat != queue[0]):
            draft.record(f.BuildBegan(queue[0]))

    def decide(self, draft: AoSDraft, rules: Rules, move: BuildMove) -> None:
        self.carry_out(draft, rules, move)
        if isinstance(move, BuildDone) or move.done:
            self.end(draft, rules, move.seat, move.half_price)

    def carry_out(self, draft: AoSDraft, rules: Rules, move: BuildMove) -> None:
        match move:
            case Urbanize():
                urbanize(draft, rules, move)
            case LayTrack():
                check_board(draft.state)
                lay_track(draft, rules, move)
            case BuildByHand():
                build_by_hand(draft, rules, move)
            case BuildLink():
                printed_links.build_link(draft, rules, move)

    def end(self, draft: AoSDraft, rules: Rules, seat: str, half_price: tuple[int, int] | None) -> None:
        if trouble := rules.end_trouble(draft.state, seat):
            raise trouble
        settle_half_price(draft, rules, seat, half_price)
        after_building(draft, rules, seat, _build_of(draft.state, seat).placed)
        self.close(draft, rules, seat)

    def close(self, draft: AoSDraft, rules: Rules, seat: str) -> None:
        """What is left to do once a build is judged."""
        draft.record(f.BuildEnded(seat, idle=_build_of(draft.state, seat).idle))
        acted(draft, seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        build = _build_of(state, seat)
        offered = [_by_hand(state, rules, seat, build)]
        if rules.end_trouble(state, seat) is None:
            offered.append(Offer("build_done", seat))
        if links := printed_links.offer(state, rules, seat, build):
            offered.insert(0, links)
        if state.tracking.track == "board":
            room = rules.build_limit(state, seat) - build.tiles
            offered.insert(0, Offer("lay_track", seat, {"tiles": Bound(max=room)}))
        if may_urbanize(state, rules, seat) or _still_needed(state, rules, seat, build):
            offered = [*_urbanize(state, rules, seat), *offered]
        return offered


def may_draw_ahead(state: State, seat: str) -> bool:
    """Whether the seat has yet to build in this phase: it may draw while it waits."""
    on_board = state.build is not None and state.tracking.track == "board"
    return on_board and seat in state.queue and seat not in state.up


def ahead(state: State, seat: str) -> State:
    """As if a seat that may draw while it waits were up already; otherwise as it is."""
    if not may_draw_ahead(state, seat):
        return state
    others = tuple(other for other in state.queue if other != seat)
    return f.BuildBegan(seat).fold(replace(state, queue=(seat, *others)))


def _build_of(state: State, seat: str) -> Build:
    """The seat's own build, empty while another seat builds: a waiting phone asks too."""
    return state.build if state.build and state.build.seat == seat else Build(seat)


def may_urbanize(state: State, rules: Rules, seat: str) -> bool:
    """Whether it is time for this seat's New City: it has one to place, and no track yet."""
    build = _build_of(state, seat)
    return _to_place(state, rules, seat, build) > 0 and not build.begun


def _to_place(state: State, rules: Rules, seat: str, build: Build) -> int:
    """New Cities that are still to come in this build."""
    chosen = "urbanization" in state.players[seat].actions
    return rules.new_cities_now(state) - build.urbanized if chosen else 0


def _still_needed(state: State, rules: Rules, seat: str, build: Build) -> bool:
    """Whether a New City that was forgotten is the way to end a build that can't end as it is."""
    return _to_place(state, rules, seat, build) > 0 and rules.end_trouble(state, seat) is not None


def urbanize(draft: AoSDraft, rules: Rules, move: Urbanize) -> None:
    """Placing a New City is free, counts as no tile and comes before track. One that is entered after
    track is accepted if it could have been placed before it."""
    check_may_urbanize(draft.state, rules, move.seat)
    town = check_town(draft.state, rules, move.hex)
    if move.hex in _build_of(draft.state, move.seat).hexes:
        laid = f"{say.name(move.seat)} has laid a tile on {town}"
        raise Illegal(f"A New City comes before track, and {laid} this turn.", hex=list(move.hex))
    check_new_city(draft.state, rules, move.new_city)
    cubes = draft.state.goods.places.get(town, ())
    kept = tuple(rules.kept_on_new_city(cubes))
    to_bag = tuple((Counter(cubes) - Counter(kept)).elements())
    brought = tuple(rules.brought_by(draft.state, move.new_city))
    draft.record(f.NewCityPlaced(move.seat, move.new_city, town, to_bag, kept, move.hex, brought))
    if draft.state.tracking.track == "board":
        after_urbanizing(draft, rules, move.seat, move.new_city)


def check_board(state: State) -> None:
    if state.tracking.track != "board":
        raise Illegal("Track is entered by hand at this table.")


def check_may_urbanize(state: State, rules: Rules, seat: str) -> None:
    if "urbanization" not in state.players[seat].actions:
        owner = holder(state, "urbanization")
        whose = f"{say.name(owner)} did" if owner else "nobody did"
        raise Illegal(f"{say.name(seat)} did not choose Urbanization this turn; {whose}.")
    placed, most = _build_of(state, seat).urbanized, rules.new_cities_now(state)
    if placed >= most:
        which = "a New City" if most == 1 else f"{say.count(placed, 'New City', 'New Cities')}"
        raise Illegal(f"{say.name(seat)} has already placed {which} this turn.")


def check_town(state: State, rules: Rules, hex_: tuple[int, int]) -> str:
    town = rules.board.town_hexes.get(hex_)
    if town is None:
        raise Illegal("A New City goes on a town, and that hex has none.", hex=list(hex_))
    for letter, taken in state.new_cities.items():
        if taken == town:
            raise Illegal(f"New City {letter} is already on {town}.", hex=list(hex_))
    if trouble := rules.new_city_trouble(state, town):
        raise Illegal(trouble, hex=list(hex_))
    return town


def check_new_city(state: State, rules: Rules, letter: str) -> None:
    if letter not in rules.new_cities:
        raise Illegal(
            f"There is no New City {letter}: they are {rules.new_cities[0]} to {rules.new_cities[-1]}."
        )
    if letter in state.new_cities:
        raise Illegal(f"New City {letter} is already on {state.new_cities[letter]}.")


def build_by_hand(draft: AoSDraft, rules: Rules, move: BuildByHand) -> None:
    check_not_negative(move.cost, "The cost of track")
    check_can_pay(draft.state, move.seat, move.cost)
    tiles = tiles_told(rules, move)
    check_limit(draft.state, rules, move.seat, tiles)
    sections = check_sections(draft.state, {**move.others, move.seat: move.sections})
    links, unseen = _links(draft.state, rules, move.seat, move.links), check_disks(rules, move)
    draft.record(f.TrackBuiltByHand(move.seat, move.cost, sections, tiles, links, unseen))


def tiles_told(rules: Rules, move: BuildByHand) -> int:
    """How many tiles a build has. Where each costs the same, they follow from the price."""
    tiles, each = move.tiles or 0, rules.every_tile_costs
    if each and move.tiles is None:
        tiles = move.cost // each
    if each and move.cost != tiles * each:
        has_to = f": {say.count(tiles, 'tile')} must cost ${tiles * each}" if move.tiles is not None else ""
        raise Illegal(f"Every tile costs ${each}{has_to}, not ${move.cost}.")
    return tiles


def check_disks(rules: Rules, move: BuildByHand) -> int:
    """How many more ownership disks lie on track that the app does not know."""
    if move.disks is None or rules.disks_each >= OWNERSHIP_DISKS:
        return 0
    if abs(move.disks) > OWNERSHIP_DISKS:
        raise Illegal(f"Nobody has more than {OWNERSHIP_DISKS} ownership disks.")
    return move.disks - len(move.links)


def check_limit(state: State, rules: Rules, seat: str, tiles: int) -> None:
    check_not_negative(tiles, "The number of tiles")
    limit, laid = rules.build_limit(state, seat), _build_of(state, seat).tiles
    if tiles and laid + tiles > limit:
        so_far = f" and has laid {laid}" if laid else ""
        raise Illegal(
            f"{say.name(seat)} may lay {say.count(limit, 'tile')} this turn{so_far}: "
            f"{tiles} more would be too many."
        )


def check_sections(state: State, sections: Mapping[str, int]) -> dict[str, int]:
    for seat, by in sections.items():
        if seat not in state.players:
            raise Illegal(f"Nobody plays {seat} at this table.")
        if state.players[seat].sections + by < 0:
            has = say.count(state.players[seat].sections, "section")
            raise Illegal(f"{say.name(seat)} has {has} and can’t lose {-by}.")
    return {seat: by for seat, by in sections.items() if by}


def _links(state: State, rules: Rules, seat: str, wanted: Sequence[HandLink]) -> tuple[Link, ...]:
    first = 1 + max((link.id for link in state.links), default=0)
    return tuple(_link(state, rules, seat, first + i, link) for i, link in enumerate(wanted))


def _link(state: State, rules: Rules, seat: str, number: int, link: HandLink) -> Link:
    ends = [known_place(rules.board, state, end) for end in link.ends]
    for given, known in zip(link.ends, ends, strict=True):
        if known is None:
            raise Illegal(f"There is no {given} on this map.", known=known_names(rules.board, state))
    if ends[0] == ends[1]:
        raise Illegal("A link joins two different places.")
    if link.sections < 1:
        raise Illegal("A link has at least one section.")
    return Link(number, (str(ends[0]), str(ends[1])), link.sections, seat)


def _urbanize(state: State, rules: Rules, seat: str) -> Sequence[Offer]:
    """The offer, as long as a New City and a town for it are left."""
    letters = [letter for letter in rules.new_cities if letter not in state.new_cities]
    taken = set(state.new_cities.values())
    free = {name: list(at) for name, at in rules.board.towns.items() if name not in taken}
    towns = {name: at for name, at in free.items() if not rules.new_city_trouble(state, name)}
    if not letters or not towns:
        return ()
    return (Offer("urbanize", seat, {"new_city": Bound(one_of=letters), "hex": {"towns": towns}}),)


def _by_hand(state: State, rules: Rules, seat: str, build: Build) -> Offer:
    tiles, each = rules.build_limit(state, seat) - build.tiles, rules.disks_each
    costs = prices_by_hand(state, rules, seat, tiles)
    choices = tuple(
        Choice(values, f"Pay ${n}", forecast(rules, state, seat, cash=-n), n) for n, values in costs.items()
    )
    fields = {
        "cost": Bound(min=0, max=max(costs) if rules.every_tile_costs else state.players[seat].cash),
        "sections": Bound(min=-state.players[seat].sections),
        "tiles": Bound(min=0, max=tiles),
        **({"disks": Bound(min=-each, max=each)} if each < OWNERSHIP_DISKS else {}),
    }
    return Offer("build_by_hand", seat, fields, choices)


def prices_by_hand(state: State, rules: Rules, seat: str, room: int) -> dict[int, dict[str, int]]:
    """All that a build may cost now, each with the fields that say so."""
    cash, each = state.players[seat].cash, rules.every_tile_costs
    if not each:
        return {n: {"cost": n} for n in range(min(cash, MOST_LISTED) + 1)}
    most = max(0, min(room, cash // each))
    return {n * each: {"cost": n * each, "tiles": n} for n in range(most + 1)}
