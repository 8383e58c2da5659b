"""The ticket on the table screen: whose move it is, and how everybody stands in this phase."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...copying import replace
from .. import speech as say
from ..copying import build_of
from ..flow import like, phases_of
from ..moves import Urbanize
from ..offers import Offer, spot_of
from ..once import once_for_all
from ..phases.phase import holder
from ..phases.player_order import terms
from ..phases.setup import say_spot
from ..rules import Rules
from ..state import Build, State
from ..telling.recap import recap
from .actions import ActionLot, action_lots, carried_out
from .lots import Lot, bidders, builders, choosers, issuers, movers, up
from .turn_end import AccountRow, account_row

BIDS = 9  # of an auction that are shown
MOST_CHOICES = 4  # that are named beside who is up
NEXT = 5  # who come after, beside who is up


@dataclass(frozen=True)
class Ticket:
    """In its head, the one who is up, what is awaited, and at the side `asides`, cubes or who is next.

    `part` names the template that prints what is below: lots, actions, accounts or steps.
    """

    part: str
    title: str
    seat: str = ""
    name: str = ""
    asides: tuple[str, ...] = ()  # `**…**` is bold
    small: str = ""
    cubes: tuple[str, ...] = ()
    after: tuple[str, ...] | None = None  # who is next; nobody, where this is the last one
    lots: tuple[Lot, ...] = ()
    actions: tuple[ActionLot, ...] = ()
    bids: tuple[tuple[str, str], ...] = ()  # the auction as it ran, the last of them
    accounts: tuple[AccountRow, ...] = ()
    steps: tuple[str, ...] = ()

    @property
    def next(self) -> tuple[str, ...]:
        """Who comes after, as many as there is room for."""
        after = self.after or ()
        return after if len(after) <= NEXT else after[: NEXT - 1]

    @property
    def acted(self) -> tuple[Lot, ...]:
        """Who has done their part, where a call-out leaves no room for the lots."""
        return tuple(lot for lot in self.lots if lot.part.figure != "–")


@once_for_all
def ticket(rules: Rules, state: State) -> Ticket:
    """What the table is waiting for."""
    return _MAKERS.get(like(rules, state.phase), _own_moves)(rules, state)


def _headed(state: State, part: str, title: str, *asides: str) -> Ticket:
    seat = up(state)
    return Ticket(part, title, seat, say.name(seat) if seat else "", asides)


def _after(state: State) -> tuple[str, ...] | None:
    """Who acts after the one who is up; None where nobody else is in the game."""
    return state.queue[1:] if len(state.order) > 1 else None


def _ahead(state: State, action: str) -> tuple[str, ...]:
    """Player order, with whoever chose `action` in front."""
    first = holder(state, action)
    return tuple(sorted(state.order, key=lambda seat: seat != first))


# phase by phase ----------------------------------------------------------------------------------


def _setup(rules: Rules, state: State) -> Ticket:
    left, steps = len(state.spots), []
    if left:
        there = say_spot(state.spots[0])
        steps += [f"**Draw cubes from the bag and enter them.** The next one goes to **{there}**."]
    if not state.order:
        throw = "**Roll three dice for each player** for the first order"
        steps += [f"{throw}: the highest goes first. Any phone may enter them."]
    asides = (f"{say.count(left, 'cube')} to go",) if left else ()
    return Ticket("steps", "Setting up", asides=asides, steps=tuple(steps))


def _issue_shares(rules: Rules, state: State) -> Ticket:
    head = _headed(state, "lots", "may issue shares")
    return replace(head, after=_after(state), lots=issuers(state))


def _auction(rules: Rules, state: State) -> Ticket:
    if state.auction is None:
        return _own_moves(rules, state)
    seat, auction = up(state), state.auction
    offered = _offered(rules, state)
    bid = f"to bid: ${auction.high + 1} or more" if "bid" in offered else f"cannot bid ${auction.high + 1}"
    place, pays = terms(state, rules, seat)
    leave = f"or drop out: {say.ORDINALS[place]}, pays ${pays}"
    may_pass = ("or pass once",) if "pass_bid" in offered else ()
    head = _headed(state, "lots", bid, leave, *may_pass)
    bids = tuple(recap(state).turn.bids[-BIDS:])
    return replace(head, lots=bidders(state), bids=bids)


def _select_actions(rules: Rules, state: State) -> Ticket:
    if up(state) and "choose_action" not in _offered(rules, state):
        acting = carried_out(rules, state)
        head = _headed(state, "actions", f"has {acting}" if acting else "to choose")
        return replace(head, cubes=state.goods.drawn, actions=action_lots(rules, state))
    head = _headed(state, "actions", "to choose an action")
    return replace(head, after=_after(state), actions=action_lots(rules, state))


def _build_track(rules: Rules, state: State) -> Ticket:
    seat = up(state)
    build = build_of(state, seat)
    limit = rules.build_limit(state, seat) if seat else rules.build_tiles
    asides = [f"**{say.tiles_of(build.tiles, limit)}**, **${build.cost} paid**"]
    places_one = Urbanize in phases_of(rules)["build_track"].moves
    if seat and places_one and "urbanization" in state.players[seat].actions:
        asides += _urbanizing(build, rules.new_cities_now(state))
    head = _headed(state, "lots", "to build", *asides)
    return replace(head, lots=builders(state, _ahead(state, "first_build")))


def _urbanizing(build: Build, most: int) -> list[str]:
    placed = (
        f"{say.count(build.urbanized, 'New City', 'New Cities')} placed" if most > 1 else "New City placed"
    )
    if build.urbanized:
        return [placed]
    return [] if build.begun else ["New Cities first" if most > 1 else "New City first"]


def _move_goods(rules: Rules, state: State) -> Ticket:
    most = max((rules.rounds_of(state, seat) for seat in state.queue), default=rules.goods_rounds)
    rounds = f"Round {state.goods_round} of {most}"
    after = _after(state)
    head = _headed(state, "lots", "to move goods", rounds if after is None else f"{rounds},")
    return replace(head, after=after, lots=movers(state, _ahead(state, "first_move")))


def _goods_growth(rules: Rules, state: State) -> Ticket:
    if phases_of(rules)[state.phase].doing:
        return replace(_own_moves(rules, state), cubes=state.goods.drawn)
    accounts = tuple(account_row(account) for account in recap(state).accounts)
    return replace(_growth_head(rules, state), accounts=accounts)


def _growth_head(rules: Rules, state: State) -> Ticket:
    if state.anyone and (drawing := _anybodys(rules, state)):
        return Ticket("accounts", drawing, small="enter them on any phone")
    if state.anyone:
        sides = rules.board.sides(rules.new_cities)
        dice = " and ".join(f"{rules.growth_dice(state)} {side}" for side in sides)
        return Ticket("accounts", "Roll for goods growth", asides=(f"{dice} dice",), small=_how(state))
    if state.goods.drawn:
        return replace(_headed(state, "accounts", "drew", "into empty boxes"), cubes=state.goods.drawn)
    before = (
        (f"{say.count(rules.production_cubes, 'cube')} before the dice",) if rules.production_cubes else ()
    )
    return _headed(state, "accounts", "has Production", *before)


def _anybodys(rules: Rules, state: State) -> str:
    """What a map calls that which any player may do now, or ''."""
    offers = phases_of(rules)[state.phase].offers(state, rules, state.up[0])
    return next((offer.says for offer in offers), "")


def _how(state: State) -> str:
    if laid := recap(state).laid:
        return f"Production laid {' and '.join(laid.values())}, outlined below"
    by_app = state.tracking.dice == "app"
    return "one tap on any phone" if by_app else "roll them, enter them on any phone"


def _own_moves(rules: Rules, state: State) -> Ticket:
    """A map's own moves: whose turn it is, and what may be chosen."""
    if state.anyone:
        return Ticket("steps", phases_of(rules)[state.phase].asks, steps=(f"{_anybodys(rules, state)}.",))
    doing = phases_of(rules)[state.phase].doing or say.DOING.get(state.phase, "to act")
    offers = _offered(rules, state).values()
    few = [offer for offer in offers if len(offer.choices) <= MOST_CHOICES]
    asides = [choice.says for offer in few for choice in offer.choices if not spot_of(choice)]
    asides += [offer.says for offer in offers if any(map(spot_of, offer.choices))]
    return replace(_headed(state, "lots", doing, *asides), lots=choosers(state))


def _offered(rules: Rules, state: State) -> dict[str, Offer]:
    """By type, what the one who is up may do."""
    seat = up(state)
    offers = phases_of(rules)[state.phase].offers(state, rules, seat) if seat else ()
    return {offer.type: offer for offer in offers}


_MAKERS: dict[str, Callable[[Rules, State], Ticket]] = {
    "setup": _setup,
    "issue_shares": _issue_shares,
    "determine_player_order": _auction,
    "select_actions": _select_actions,
    "build_track": _build_track,
    "move_goods": _move_goods,
    "goods_growth": _goods_growth,
}
