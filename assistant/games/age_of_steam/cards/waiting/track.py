"""While others build: the map, and a sketch of one's own that is kept until it is one's turn."""

from __future__ import annotations

from dataclasses import dataclass

from ...phases.build_track import ahead, may_draw_ahead
from ..build import label, written
from ..situation import Situation
from ..stub import Stub, stub
from .card import WaitingCard, money_card


@dataclass(frozen=True, kw_only=True)
class AheadCard(WaitingCard):
    """`view` is what is seen of the map first."""

    view: str
    label: str
    starts: str
    home: str
    stub: Stub
    on_map: bool = True


def track_card(now: Situation) -> WaitingCard:
    """Where track is drawn, the map; before one's turn it may be drawn upon."""
    if now.state.tracking.track != "board" or not now.work.complete:
        return money_card(now)
    if not may_draw_ahead(now.state, now.seat):
        return WaitingCard("waiting_map", on_map=True)
    return AheadCard(
        "waiting_build",
        view=now.work.focus(now.state, now.seat),
        label=label(now),
        starts=written(now.work.starts(now.state, now.seat)),
        home=written(now.work.home(now.state, now.seat)),
        stub=stub(now.rules, ahead(now.state, now.seat), now.seat, waits=True),
    )
