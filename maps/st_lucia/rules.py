"""St. Lucia: cubes lie on the open hexes, first place is paid for, and no goods grow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase, PhaseOf, check_can_pay, holder
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.track.under_cubes import Under, under_cubes
from assistant.games.age_of_steam.vocabulary import Change, Fact, Move

PRICE = 5


class StLucia(Rules):
    """Two players; the figures stand in board.toml."""

    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        others = [p for p in turn if p.name not in (FirstPlayerPhase.name, "goods_growth")]
        return (FirstPlayerPhase(), *others)

    def gist(self, action: str) -> str:
        return "Be asked first next turn" if action == "turn_order_pass" else super().gist(action)

    def may_leave(self, state: State, place: str, color: str) -> bool:
        at = self.board.open_hexes.get(place)
        return at is None or at in state.tiles or state.tracking.track == "hand"

    def track_under(self, state: State) -> Under:
        return under_cubes(self.board, state)


# the player order ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Considered:
    """Who was asked first in the latest player order phase."""

    seat: str


class PayForFirst(Move):
    """Pay $5 to go first."""


class DeclineFirst(Move):
    """Pay nothing for going first."""


class FirstConsidered(Fact):
    """Who is asked first this time. The other may still pay to go first."""

    seat: str

    quiet = True

    def fold(self, state: State) -> State:
        return replace(state, own=Considered(self.seat))


class FirstPaid(Fact):
    seat: str
    paid: int

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.paid, "paid to go first")

    def said(self) -> str:
        return say.does(self.seat, f"pays ${self.paid} to go first")


class FirstDeclined(Fact):
    seat: str

    def said(self) -> str:
        return say.does(self.seat, "doesn’t pay to go first")


class FirstPlayerPhase(PhaseOf[PayForFirst | DeclineFirst]):
    """Before shares are issued: who goes first, for $5 or in turn."""

    name = "determine_player_order"
    moves = (PayForFirst, DeclineFirst)
    asks = "Go first?"
    doing = "may pay to go first"

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        first = considered(draft.state)
        draft.record(FirstConsidered(first))
        order = (first, *(seat for seat in draft.state.playing if seat != first))
        draft.record(f.OrderSet(order))
        draft.record(f.Awaited(order if len(order) > 1 else ()))

    def decide(self, draft: AoSDraft, rules: Rules, move: PayForFirst | DeclineFirst) -> None:
        left = tuple(seat for seat in draft.state.queue if seat != move.seat)
        if isinstance(move, DeclineFirst):
            draft.record(FirstDeclined(move.seat))
            return draft.record(f.Awaited(left))
        check_can_pay(draft.state, move.seat, PRICE)
        draft.record(FirstPaid(move.seat, PRICE))
        others = (seat for seat in draft.state.order if seat != move.seat)
        draft.record(f.OrderSet((move.seat, *others)))
        draft.record(f.Awaited(()))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        coming = forecast(rules, state, seat)
        after = forecast(rules, state, seat, cash=-PRICE)
        pay = Offer("pay_for_first", seat, {}, (Choice({}, f"Go first for ${PRICE}", after, PRICE, 1),))
        decline = Offer("decline_first", seat, {}, (Choice({}, declining(state, seat), coming, 0),))
        return (pay, decline) if state.players[seat].cash >= PRICE else (decline,)


def considered(state: State) -> str:
    """Who is asked first: who chose Turn Order, or the two alternate; at first as the dice fell."""
    chosen = holder(state, "turn_order_pass")
    last = state.own.seat if isinstance(state.own, Considered) else None
    return chosen or next((seat for seat in state.playing if last and seat != last), state.playing[0])


def declining(state: State, seat: str) -> str:
    if len(state.queue) > 1:
        return "Pay nothing: the other may pay"
    return "Pay nothing and go second"
