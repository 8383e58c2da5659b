"""IV. Build track on the board: tiles, ownership, links, New Cities."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Illegal
from .. import facts as f
from .. import speech as say
from ..board import Hex
from ..moves import BuildLink, LayTrack, TileWanted
from ..phases.phase import AoSDraft, check_can_pay
from ..rules import Rules
from ..state import Build, State
from ..tiles import TOWN, TOWN_DISKS, Ends, Piece, ends
from . import land_grants
from .few_disks import needs_stand_in
from .joining import check_hangs_on_city, claims, lapsed, relink
from .laying import Laid, judge, tile_cost
from .network import bridges_of, network_of


def lay_track(draft: AoSDraft, rules: Rules, move: LayTrack) -> None:
    """Judges each tile in turn, then what must hold for all of them together."""
    before = draft.state
    check_limit(before, rules, move)
    laid = [_lay(draft, rules, move, wanted) for wanted in move.tiles]
    new = [(tile.hex, piece) for tile in laid for piece in tile.new]
    placed = new + [(tile.hex, piece) for tile in laid for piece in tile.redirected]
    taken = claims(network_of(rules.board, draft.state, since=before), move.seat, placed)
    if taken:
        draft.record(f.TrackClaimed(move.seat, taken))
    network = network_of(rules.board, draft.state, since=before)
    bridges = bridges_of(rules.board, before, move.seat)
    check_hangs_on_city(network, move.seat, new, taken, bridges, first=not has_built(before, move.seat))
    take_disks(draft, rules, move, before)
    if trouble := rules.track_trouble(before, draft.state, move.seat, placed):
        raise trouble
    pay(draft, rules, move.seat, before)
    relink_all(draft, rules)


def has_built(state: State, seat: str) -> bool:
    """Whether a seat ever laid track, though it may have lost all of it."""
    return seat in state.builders or any(
        track.owner == seat for tile in state.tiles.values() for track in tile.tracks
    )


def _lay(draft: AoSDraft, rules: Rules, move: LayTrack, wanted: TileWanted) -> Laid:
    build = draft.state.build or Build(move.seat)
    if wanted.hex in build.hexes:
        raise Illegal("Only one tile a turn may be laid on a hex.", hex=list(wanted.hex))
    laid = judge(network_of(rules.board, draft.state), move.seat, wanted.hex, _tracks(wanted))
    if wanted.grant:
        land_grants.spend(draft, rules, move.seat, 1, "a tile", laid.hex)
    usual, replaced = tile_cost(rules.board, laid), laid.before is not None
    price = rules.tile_price(draft.state, laid, usual)
    cost = 0 if wanted.grant else rules.seat_price(draft.state, move.seat, price)
    fact = f.TrackLaid(move.seat, laid.hex, laid.tile, cost, laid.new, replaced, wanted.grant)
    draft.record(fact)
    land_grants.take(draft, rules, fact)
    if not laid.in_box:
        use_stand_in(draft, move, "tile", laid.hex)
    return laid


def _tracks(wanted: TileWanted) -> tuple[Ends, ...]:
    tracks: dict[Ends, None] = {}
    for a, b in wanted.tracks:
        edges = [end for end in (a, b) if end != TOWN]
        if not edges or a == b or any(type(e) is not int or not 0 <= e <= 5 for e in edges):
            raise Illegal("A track joins two edges, 0 to 5, or an edge and the town.", hex=list(wanted.hex))
        tracks[ends(a, b)] = None
    return tuple(tracks)


def check_limit(state: State, rules: Rules, move: LayTrack) -> None:
    laid, limit = (state.build or Build(move.seat)).tiles, rules.build_limit(state, move.seat)
    if not move.tiles:
        raise Illegal("Say which tiles are laid.")
    counted = [tile.hex for tile in move.tiles if not tile.grant]
    if laid + len(counted) > limit:
        so_far = f" and has laid {laid}" if laid else ""
        raise Illegal(
            f"{say.name(move.seat)} may lay {say.count(limit, 'tile')} this turn{so_far}: "
            f"{len(counted)} more would be too many.",
            hex=list(counted[max(0, limit - laid)]),
        )


def take_disks(draft: AoSDraft, rules: Rules, move: LayTrack, before: State) -> None:
    """A build that needs no more disks uses no stand-in, even if some are already on the board."""
    state = draft.state
    if town_disks(state) > max(TOWN_DISKS * rules.copies, town_disks(before)):
        towns = [tile.hex for tile in move.tiles if state.tiles[tile.hex].disk]
        use_stand_in(draft, move, "town_disk", towns[-1])
    take_ownership_disks(draft, rules, move, before, move.tiles[-1].hex)


def take_ownership_disks(
    draft: AoSDraft, rules: Rules, move: LayTrack | BuildLink, before: State, at: Hex | None = None
) -> None:
    """The same for tiles and for links that are bought: each link has its disk."""
    if needs_stand_in(rules, before, draft.state, move.seat):
        use_stand_in(draft, move, "ownership_disk", at)


def use_stand_in(draft: AoSDraft, move: LayTrack | BuildLink, supply: str, at: Hex | None) -> None:
    """Goes beyond what the box holds, if the table agrees to a stand-in."""
    if not move.beyond_supply:
        why = say.ran_out(supply, move.seat)
        where: dict[str, object] = {"hex": list(at)} if at else {}
        raise Illegal(f"{why}; use a stand-in if the table agrees.", **where)
    draft.record(f.StandInUsed(move.seat, supply, at))


def town_disks(state: State) -> int:
    return sum([tile.disk for tile in state.tiles.values()])


def pay(draft: AoSDraft, rules: Rules, seat: str, before: State) -> None:
    """Pays what this build costs more now than before these tiles."""
    so_far, now = (build_total(rules, s, seat, (s.build or Build(seat)).costs) for s in (before, draft.state))
    check_can_pay(draft.state, seat, now - so_far)
    draft.record(f.TrackPaid(seat, now - so_far))


def build_total(rules: Rules, state: State, seat: str, costs: Sequence[int]) -> int:
    """What all tiles of a build cost together. A half price, or none, goes to the dearest tile."""
    dearest = max(costs, default=0)
    half = dearest // 2 if rules.half_price(state, seat) else 0
    return sum(costs) - (dearest if rules.free_tile(state, seat) else half)


def settle_half_price(draft: AoSDraft, rules: Rules, seat: str, wanted: tuple[int, int] | None) -> None:
    """Gives the half price to the tile that was `wanted` instead of the dearest, and pays the difference."""
    if wanted is None:
        return
    state, build = draft.state, draft.state.build or Build(seat)
    if not rules.half_price(state, seat):
        raise Illegal(f"{say.name(seat)} has no tile at half price this turn.")
    if wanted not in build.hexes:
        raise Illegal(f"{say.name(seat)} has laid no tile there this turn.", hex=list(wanted))
    instead = sum(build.costs) - build.costs[build.hexes.index(wanted)] // 2
    more = instead - build_total(rules, state, seat, build.costs)
    check_can_pay(state, seat, more)
    if more:
        draft.record(f.TrackPaid(seat, more))


def relink_all(draft: AoSDraft, rules: Rules) -> None:
    """Records which completed links have changed."""
    links = relink(network_of(rules.board, draft.state), draft.state.links)
    if links.now or links.gone:
        draft.record(f.LinksChanged(links.now, links.gone, links.sections))


def after_urbanizing(draft: AoSDraft, rules: Rules, seat: str, new_city: str) -> None:
    """The town's tile is gone; unowned track that now ends at the New City goes to the urbanizer."""
    network = network_of(rules.board, draft.state)
    if any(chain.stops == (new_city, new_city) for chain in network.chains):
        town = rules.board.hex_of(draft.state.new_cities[new_city]) or ()
        raise Illegal(f"A link may not join New City {new_city} to itself.", hex=list(town))
    linked = {piece for link in draft.state.links for piece in link.pieces}  # of nobody's, on some maps
    taken = tuple(
        piece
        for chain in network.chains
        if chain.owner is None and new_city in chain.stops and linked.isdisjoint(chain.pieces)
        for piece in chain.pieces
    )
    if taken:
        draft.record(f.TrackClaimed(seat, taken))
    relink_all(draft, rules)


def after_building(draft: AoSDraft, rules: Rules, seat: str, placed: Sequence[Piece]) -> None:
    """Unfinished track that was not extended in this build no longer has an owner."""
    pieces = lapsed(network_of(rules.board, draft.state), seat, placed)
    if pieces:
        draft.record(f.TrackReleased(seat, pieces))
