"""Which card a waiting seat gets: something of use in this phase, or else the others' money."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...flow import like
from ...sheets.actions import ActionLot, action_lots
from ...sheets.goods import Display, display
from ..situation import Situation
from .bids import bids_card
from .card import WaitingCard, headed, money_card
from .goods import goods_card
from .track import track_card


@dataclass(frozen=True, kw_only=True)
class ActionsCard(WaitingCard):
    """What is left to choose, and who took what."""

    lots: tuple[ActionLot, ...]


@dataclass(frozen=True, kw_only=True)
class BoxesCard(WaitingCard):
    """The boxes of the display, as Production finds them, and the cubes it has drawn."""

    display: Display
    drawn: tuple[str, ...]


def waiting_card(now: Situation) -> WaitingCard:
    makers: Mapping[str, Callable[[Situation], WaitingCard]] = {
        "select_actions": _actions,
        "build_track": track_card,
        "move_goods": goods_card,
        "goods_growth": _boxes,
    }
    make = bids_card if now.state.auction else makers.get(like(now.rules, now.state.phase), money_card)
    return headed(now, make(now))


def _actions(now: Situation) -> WaitingCard:
    lots = action_lots(now.rules, now.state)
    return ActionsCard("waiting_actions", lots=lots)


def _boxes(now: Situation) -> WaitingCard:
    shown = display(now.rules, now.state)
    if not shown or not shown.used:
        return money_card(now)
    return BoxesCard("waiting_boxes", display=shown, drawn=now.state.goods.drawn)
