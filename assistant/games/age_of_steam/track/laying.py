"""IV. Build track, one tile: whether it may be laid, what it keeps, what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....engine import Illegal
from .. import speech as say
from ..board import Board, Hex
from ..hexes import neighbour
from ..tiles import BY_ID, TOWN, Ends, Shape, Tile, Track, needs_disk, pick, shapes_for
from .network import Network

COMPLEX = {"coexist": 1, "crossing": 2}  # dearer than a simple tile on the same ground
IN_TOWN, A_TRACK = 1, 1  # a new tile in a town, and each of its tracks
CROSSED, REPLACED = 3, 2  # a crossing in place of a simple tile, or more track into a town; any other
COMPLETED = 7  # a third track in place of a complex tile


@dataclass(frozen=True)
class Laid:
    """A tile that may be laid: how it lies afterwards, and which pieces are new or redirected."""

    hex: Hex
    tile: Tile
    before: Tile | None
    new: tuple[Ends, ...]
    redirected: tuple[Ends, ...]
    in_box: bool

    @property
    def shape(self) -> Shape:
        return BY_ID[self.tile.id]

    @property
    def turned_away(self) -> tuple[Ends, ...]:
        """How redirected track lay before."""
        lies = {track.ends for track in self.tile.tracks}
        return (
            tuple(track.ends for track in self.before.tracks if track.ends not in lies) if self.before else ()
        )


def judge(network: Network, seat: str, at: Hex, tracks: tuple[Ends, ...]) -> Laid:
    """The tile as it would lie; refused with the reason if it may not."""
    board, before = network.board, network.tiles.get(at)
    check_place(network, at)
    check_shape(network, at, tracks)
    old = {track.ends: track.owner for track in before.tracks} if before else {}
    gone = [piece for piece in old if piece not in tracks]
    added = [piece for piece in tracks if piece not in old]
    if not added:
        raise _illegal(at, "That would change nothing.")
    for piece in added:
        check_edges(board, at, piece)
    moved: dict[Ends, Ends] = {}
    for piece in gone:  # two ends never turn into one track
        free = [turned for turned in added if turned not in moved.values()]
        moved[piece] = check_redirect(network, seat, at, piece, free, old)
    laid = _laid(network, seat, at, tracks, old, moved)
    check_simple_first(board, laid)
    check_complex_first(laid)
    return laid


def _laid(
    network: Network, seat: str, at: Hex, tracks: tuple[Ends, ...],
    old: Mapping[Ends, str | None], moved: Mapping[Ends, Ends],
) -> Laid:  # fmt: skip
    owners = {**dict.fromkeys(tracks, seat), **{piece: old[piece] for piece in tracks if piece in old}}
    owners |= {now: old[was] for was, now in moved.items()}
    lying = [tile.id for there, tile in network.tiles.items() if there != at]
    shape, in_box = pick(shapes_for(tracks, network.board.complete_tiles), lying, network.board.copies)
    tile = Tile(shape.id, tuple(Track(piece, owners[piece]) for piece in tracks), needs_disk(shape, tracks))
    redirected = tuple(moved.values())
    new = tuple(piece for piece in tracks if piece not in old and piece not in redirected)
    return Laid(at, tile, network.tiles.get(at), new, redirected, in_box)


def tile_cost(board: Board, laid: Laid) -> int:
    """What one tile costs, by the two printed tables."""
    in_town = laid.tile.tracks[0].ends[1] == TOWN
    if laid.before is None:
        plain = board.simple_cost(laid.hex) + COMPLEX.get(laid.shape.kind, 0)
        return IN_TOWN + A_TRACK * len(laid.tile.tracks) if in_town else plain
    was = BY_ID[laid.before.id].kind
    if laid.shape.kind == "complete":
        return COMPLETED
    return CROSSED if in_town or (was, laid.shape.kind) == ("simple", "crossing") else REPLACED


def check_place(network: Network, at: Hex) -> None:
    if at not in network.board.hexes:
        raise _illegal(at, "That is off the board.")
    if at in network.city_at:
        raise _illegal(at, "A tile can’t go on a city.")


def check_shape(network: Network, at: Hex, tracks: tuple[Ends, ...]) -> None:
    town = network.town_at.get(at)
    for piece in tracks:
        if town and piece[1] != TOWN:
            raise _illegal(at, f"All track on {town} runs into the town.")
        if not town and piece[1] == TOWN:
            raise _illegal(at, "There is no town on that hex.")
    if not tracks or not shapes_for(tracks, network.board.complete_tiles):
        raise _illegal(at, "The box has no tile with that track.")


def check_edges(board: Board, at: Hex, piece: Ends) -> None:
    for end in piece:
        if end == TOWN:
            continue
        beyond = neighbour(at, int(end))
        if beyond not in board.hexes:
            raise _illegal(at, "Track may not run off the board or into the water.")
        if int(end) in board.hexes[at].blocked:
            raise _illegal(at, "No track may cross that edge.")


def check_simple_first(board: Board, laid: Laid) -> None:
    if laid.before is None and laid.shape.kind != "simple" and board.hexes[laid.hex].has("simple_tile_first"):
        raise _illegal(laid.hex, "A simple tile must lie there first.")


def check_complex_first(laid: Laid) -> None:
    """A tile with three tracks only replaces one with two, whose track stays as it is."""
    kept = laid.before is not None and BY_ID[laid.before.id].kind in COMPLEX and not laid.redirected
    if laid.shape.kind == "complete" and not kept:
        raise _illegal(laid.hex, "Three tracks on a hex only replace two, which must stay as they are.")


def check_redirect(
    network: Network, seat: str, at: Hex, piece: Ends, added: list[Ends], old: Mapping[Ends, str | None]
) -> Ends:
    """The new course of a piece that is not kept: only an open end may turn."""
    owner = old[piece]
    if owner not in (seat, None):
        raise _illegal(at, f"That is {say.name(str(owner))}’s track and must stay as it is.")
    if piece[1] == TOWN:
        raise _illegal(at, "Track in a town can’t be redirected.")
    open_ends = {
        end for there, end in network.open_ends(network.chain_of((at, piece))) if there == (at, piece)
    }
    for turned in added:
        kept = set(piece) & set(turned)
        if len(kept) == 1 and set(piece) - kept <= open_ends:
            return turned
    raise _illegal(at, "Only the end of an unfinished section can be redirected; the rest must stay.")


def _illegal(at: Hex, sentence: str) -> Illegal:
    return Illegal(sentence, hex=list(at))
