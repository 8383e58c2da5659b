"""A tile by itself, as it lies."""

from __future__ import annotations

from ..board import Board, Hex
from ..tiles import BY_ID, TOWN, Tile
from .pens import SIZE, end_point, near, outline, piece_path
from .tracks import strokes

HERE: Hex = (0, 0)
WIDE = 46


def tile_picture(board: Board, tile: Tile) -> str:
    """Its outline and its track, in the owners' patterns; of a crossing, the track that leads over the other."""
    drawn = [_track(board, tile, nth) for nth in range(len(tile.tracks))]
    town = any(track.ends[1] == TOWN for track in tile.tracks)
    drawn += ['<circle class="tn" r="10"/>'] if town else []
    hexagon = f'<path class="hx" d="{outline(board.orientation, SIZE)}"/>'
    return (
        f'<svg class="tile" viewBox="-{WIDE} -{WIDE} {2 * WIDE} {2 * WIDE}" aria-hidden="true">'
        f"{hexagon}{''.join(drawn)}</svg>"
    )


def _track(board: Board, tile: Tile, nth: int) -> str:
    track = tile.tracks[nth]
    a, b = track.ends
    path = f"M{near(end_point(board, HERE, a))}{piece_path(board, (HERE, track.ends), b)}"
    over = nth and BY_ID[tile.id].kind == "crossing"
    bridge = f'<path class="kb" d="{path}"/>' if over else ""
    kind = f"p-{track.owner}" if track.owner else "nobody"
    return f'<g class="tk {kind}">{bridge}{strokes(path)}</g>'
