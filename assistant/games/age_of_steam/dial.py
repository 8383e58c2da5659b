"""The dial: what the app draws, rolls and tracks. It can be turned down at any time."""

from __future__ import annotations

from ...engine import Draft, Illegal
from ..dial import DICE, GOODS, check_settings
from . import facts as f
from .board import Board
from .moves import SetTracking
from .state import State, Tracking

SETTINGS = {"goods": GOODS, "dice": DICE, "track": ("hand", "board"), "deliveries": ("listed", "checked")}


def check_known(board: Board, goods: str | None, track: str | None) -> None:
    """What a board that is not known leaves no choice about."""
    if not board.named and goods not in (None, "none"):
        raise Illegal(f"The app doesn’t know the cities of {board.name}, so cubes are not tracked.")
    check_track(board, track)


def check_track(board: Board, wanted: str | None) -> None:
    if wanted == "board" and not board.drawn:
        raise Illegal(f"The app doesn’t know the hexes of {board.name}, so track is entered by hand.")


def set_tracking(draft: Draft[State], move: SetTracking) -> None:
    check_settings(SETTINGS, {part: getattr(move, part) for part in SETTINGS})
    now = draft.state.tracking
    if now.goods == "none" and move.goods not in (None, "none"):
        raise Illegal("The cubes were not tracked for a while, so the app no longer knows where they are.")
    if draft.state.phase == "setup" and "app" in (move.goods, move.dice):
        raise Illegal("Finish setting up first; then the app can take over.")
    if now.track == "hand" and move.track == "board" and (draft.state.turn > 1 or draft.state.links):
        raise Illegal("Track was entered by hand so far, so the app doesn’t know where it is.")
    wanted = Tracking(**{part: getattr(move, part) or getattr(now, part) for part in SETTINGS})
    draft.record(f.TrackingSet(wanted.goods, wanted.dice, wanted.track, wanted.deliveries))
