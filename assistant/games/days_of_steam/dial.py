"""The dial: what the app draws, rolls and tracks. It can be turned down at any time."""

from __future__ import annotations

from ...engine import Illegal
from ..dial import DICE, GOODS, check_settings
from . import facts as f
from .flow import DaysDraft
from .moves import SetTracking
from .state import Tracking

SETTINGS = {"goods": GOODS, "dice": DICE}


def set_tracking(draft: DaysDraft, move: SetTracking) -> None:
    check_settings(SETTINGS, {"goods": move.goods, "dice": move.dice})
    now = draft.state.tracking
    if now.goods == "none" and move.goods not in (None, "none"):
        raise Illegal("The goods were not tracked for a while, so the app no longer knows where they are.")
    if draft.state.phase == "setup" and move.goods == "app" != now.goods:
        raise Illegal("Finish setting up first; then the app can draw.")
    wanted = Tracking(move.goods or now.goods, move.dice or now.dice)
    draft.record(f.TrackingSet(wanted.goods, wanted.dice))
