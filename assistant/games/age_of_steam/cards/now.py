"""Which card a seat gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...cards import Card
from ...copying import replace
from ...shapes import Offer
from .. import speech as say
from ..flow import like, phases_of
from ..rules import Rules
from ..sheets.actions import carried_out
from ..state import State
from ..svg.mapwork import MapWork
from ..telling.notes import noted
from .actions import actions_card
from .auction import auction_card
from .build import build_card
from .choices import choices_card, own_forms
from .goods import goods_card
from .growth import growth_card
from .help import help_lines
from .over import over_card
from .setup import setup_card
from .shares import shares_card
from .situation import NowCard, Situation
from .waiting.which import waiting_card

Maker = Callable[[Situation], NowCard]


def card(rules: Rules, work: MapWork, state: State, seat: str, offers: Sequence[Offer]) -> Card:
    """What a seat's phone shows now."""
    if state.phase == "game_over":
        return over_card(rules, state, seat)
    if seat not in state.up:
        waits = Situation(rules, work, state, seat, {})
        return replace(waiting_card(waits), own=own_forms(waits, offers))
    now = Situation(rules, work, state, seat, {offer.type: offer for offer in offers})
    return completed(now, maker(now)(now))


def maker(now: Situation) -> Maker:
    """A phase that some map plays by moves of its own is said by their choices."""
    makers: Mapping[str, tuple[str, Maker]] = {
        "setup": ("", setup_card),
        "issue_shares": ("issue_shares", shares_card),
        "determine_player_order": ("drop_out", auction_card),
        "select_actions": ("choose_action", actions_card),
        "build_track": ("build_by_hand", build_card),
        "move_goods": ("deliver_by_hand", goods_card),
        "goods_growth": ("", growth_card),
    }
    needs, made = makers.get(like(now.rules, now.state.phase), ("?", choices_card))
    return made if not needs or needs in now.offers else choices_card


def completed(now: Situation, made: NowCard) -> NowCard:
    """With what every card has, and buttons for all that its own forms do not send."""
    phase, sent = now.state.phase, {form.move for form in made.forms}
    others = [offer for offer in now.offers.values() if offer.type not in sent]
    return replace(
        made,
        heading=carried_out(now.rules, now.state) or your_turn(now.rules, phase),
        forms=(*made.forms, *own_forms(now, others)),
        note=noted(now.rules, now.state),
        help=() if made.part == "choices" else help_lines(now.rules, phase, now.state),
        turn=now.state.turn,
        own=own_forms(now, (offer for offer in others if not offer.asks)),  # dice and cubes need their pads
    )


def your_turn(rules: Rules, phase: str) -> str:
    own = phases_of(rules).get(phase)
    return (own.asks if own else "") or say.YOUR_TURN.get(phase, say.phase(phase))
