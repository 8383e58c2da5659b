"""The ticket on the table screen: whose move it is, and how everybody stands in this phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .. import speech as say
from ..flow import phases_of
from ..offers import Offer
from ..phases.phase import holder
from ..phases.player_order import auction_of, terms
from ..phases.setup import say_spot
from ..rules import Rules
from ..state import Build, State
from ..telling.recap import recap
from .actions import ActionLot, action_lots
from .turn_end import AccountRow, account_row


@dataclass(frozen=True)
class Lot:
    """One player's part in the phase: a figure, and a word for how they stand."""

    seat: str
    name: str
    figure: str
    says: str
    current: bool
    out: bool = False


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
    accounts: tuple[AccountRow, ...] = ()
    steps: tuple[str, ...] = ()


def ticket(rules: Rules, state: State) -> Ticket:
    """What the table is waiting for."""
    return _MAKERS.get(state.phase, _own_moves)(rules, state)


def up(state: State) -> str:
    """The one seat that is awaited, if it is only one."""
    return state.up[0] if len(state.up) == 1 else ""


def _headed(state: State, part: str, title: str, *asides: str) -> Ticket:
    seat = up(state)
    return Ticket(part, title, seat, say.name(seat) if seat else "", asides)


def _after(state: State) -> tuple[str, ...] | None:
    """Who acts after the one who is up; None where nobody else is in the game."""
    return state.queue[1:] if len(state.order) > 1 else None


def _lots(
    state: State, seats: Sequence[str], lot: Callable[[str], tuple[str, str]], out: Sequence[str] = ()
) -> tuple[Lot, ...]:
    """`lot` gives a seat's figure and word."""
    now = up(state)
    return tuple(Lot(seat, say.name(seat), *lot(seat), seat == now, seat in out) for seat in seats)


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
    issued = recap(state).turn.shares

    def lot(seat: str) -> tuple[str, str]:
        if seat in state.queue:
            return "–", "to issue" if seat == up(state) else "waiting"
        return f"+{issued.get(seat, 0)}", "issued"

    head = _headed(state, "lots", "may issue shares")
    return replace(head, after=_after(state), lots=_lots(state, state.order, lot))


def _auction(rules: Rules, state: State) -> Ticket:
    if state.auction is None:
        return _own_moves(rules, state)
    seat, auction = up(state), state.auction
    offered = _offered(rules, state)
    bid = f"to bid: ${auction.high + 1} or more" if "bid" in offered else f"cannot bid ${auction.high + 1}"
    place, pays = terms(state, seat)
    leave = f"or drop out: {say.ORDINALS[place]}, pays ${pays}"
    may_pass = ("or pass once",) if "pass_bid" in offered else ()
    head = _headed(state, "lots", bid, leave, *may_pass)
    lots = _lots(state, state.order, lambda seat: _bidder(state, seat), auction.dropped)
    return replace(head, lots=lots)


def _bidder(state: State, seat: str) -> tuple[str, str]:
    auction = auction_of(state)
    if seat in auction.dropped:
        place = len(state.order) - auction.dropped.index(seat)
        return "out", f"{say.ORDINALS[place]}, paid ${auction.paid.get(seat, 0)}"
    bid = f"${auction.bids[seat]}" if seat in auction.bids else "–"
    if seat == up(state):
        return bid, "to bid"
    if seat == auction.leader:
        return bid, "highest"
    return bid, "passed once" if seat in auction.passed else "in"


def _select_actions(rules: Rules, state: State) -> Ticket:
    head = _headed(state, "actions", "to choose an action")
    return replace(head, after=_after(state), actions=action_lots(rules, state))


def _build_track(rules: Rules, state: State) -> Ticket:
    seat, turn = up(state), recap(state).turn
    build = state.build or Build(seat)
    tiles, limit = build.tiles, rules.build_limit(state, seat) if seat else rules.build_tiles
    asides = [f"**{tiles} of {limit} tiles**, **${build.cost} paid**"]
    if seat and state.players[seat].action == "urbanization":
        asides += ["New City placed"] * build.urbanized or ["New City first"] * (not build.begun)

    def lot(other: str) -> tuple[str, str]:
        paid = f"${turn.track.get(other, 0)}"
        if other == seat:
            return paid, "building"
        laid = say.count(turn.tiles.get(other, 0), "tile")
        return ("–", "to build") if other in state.queue else (paid, laid)

    head = _headed(state, "lots", "to build", *asides)
    return replace(head, lots=_lots(state, _ahead(state, "first_build"), lot))


def _move_goods(rules: Rules, state: State) -> Ticket:
    head = _headed(state, "lots", "to move goods", f"Round {state.goods_round} of {rules.goods_rounds},")
    rounds = recap(state).turn.rounds
    lots = _lots(state, _ahead(state, "first_move"), lambda seat: _mover(state, rounds, seat))
    return replace(head, after=_after(state), lots=lots)


def _mover(state: State, rounds: Sequence[dict[str, str]], seat: str) -> tuple[str, str]:
    waits = seat in state.queue
    moved = "–" if waits or not rounds else rounds[-1].get(seat, "–")
    before = rounds[0].get(seat, "") if len(rounds) > 1 else ""
    if before:
        return moved, "improved" if before == "loco +1" else f"round 1: {before}"
    if seat == up(state):
        return moved, "to move"
    return moved, "waiting" if waits else "done"


def _goods_growth(rules: Rules, state: State) -> Ticket:
    accounts = tuple(account_row(account) for account in recap(state).accounts)
    return replace(_growth_head(rules, state), accounts=accounts)


def _growth_head(rules: Rules, state: State) -> Ticket:
    if state.anyone:
        sides = rules.board.sides(rules.new_cities)
        dice = " and ".join(f"{rules.growth_dice(state)} {side}" for side in sides)
        return Ticket("accounts", "Roll for goods growth", asides=(f"{dice} dice",), small=_how(state))
    if state.goods.drawn:
        return replace(_headed(state, "accounts", "drew", "into empty boxes"), cubes=state.goods.drawn)
    before = f"{say.count(rules.production_cubes, 'cube')} before the dice"
    return _headed(state, "accounts", "has Production", before)


def _how(state: State) -> str:
    if laid := recap(state).laid:
        return f"Production laid {' and '.join(laid.values())}, outlined below"
    by_app = state.tracking.dice == "app"
    return "one tap on any phone" if by_app else "roll them, enter them on any phone"


def _own_moves(rules: Rules, state: State) -> Ticket:
    """A map's own moves: whose turn it is, and what may be chosen."""
    doing = phases_of(rules)[state.phase].doing or say.DOING.get(state.phase, "to act")
    asides = [choice.says for offer in _offered(rules, state).values() for choice in offer.choices]

    def lot(seat: str) -> tuple[str, str]:
        return say.ORDINALS[state.order.index(seat) + 1], "to choose" if seat == up(state) else ""

    return replace(_headed(state, "lots", doing, *asides), lots=_lots(state, state.order, lot))


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
