"""The dial: what the app draws, rolls and tracks; turned down at any moment without loss."""

from __future__ import annotations

from ...engine import Illegal
from . import facts as f
from . import speech as say
from .flow import DaysDraft
from .moves import SetTracking
from .state import Tracking

SETTINGS = {"goods": ("app", "table", "none"), "dice": ("app", "table")}


def check_settings(**wanted: str | None) -> None:
    for name, value in wanted.items():
        if value is not None and value not in SETTINGS[name]:
            offered = say.listed(SETTINGS[name], "or")
            raise Illegal(f"{name.capitalize()} can be tracked as {offered} here, not {value}.")


def set_tracking(draft: DaysDraft, move: SetTracking) -> None:
    check_settings(goods=move.goods, dice=move.dice)
    now = draft.state.tracking
    if now.goods == "none" and move.goods not in (None, "none"):
        raise Illegal("The goods were not tracked for a while, so the app no longer knows where they are.")
    if draft.state.phase == "setup" and move.goods == "app" != now.goods:
        raise Illegal("Finish setting up first; then the app can draw.")
    wanted = Tracking(move.goods or now.goods, move.dice or now.dice)
    draft.record(f.TrackingSet(wanted.goods, wanted.dice))
