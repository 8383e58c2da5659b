"""IV. Build track on maps with land grants: whoever lays the first tile on such a hex takes its grant, and each
pays for a tile beyond the limit."""

from __future__ import annotations

from ....engine import Illegal
from .. import facts as f
from .. import speech as say
from ..board import Board, Hex
from ..forecast import forecast
from ..offers import Choice, Offer
from ..phases.phase import AoSDraft
from ..rules import Rules
from ..state import State
from ..vocabulary import Move

MARK = "land_grant"  # of hexes
FIGURE = "land_grants"  # of players, on such maps


class CountLandGrants(Move):
    """Where track is entered by hand: land grants that a build took, and spent on tiles that count elsewhere
    neither in cost nor number."""

    taken: int = 0
    spent: int = 0
    half_price: Hex | None = None
    done: bool = False


def all_grants(board: Board) -> list[Hex]:
    return board.hexes_marked(MARK)


def granted(board: Board, state: State) -> list[Hex]:
    """The hexes on which a land grant lies, as far as the app knows."""
    return [at for at in all_grants(board) if lies(board, state, at)]


def lies(board: Board, state: State, at: Hex) -> bool:
    return board.hexes[at].has(MARK) and at not in state.grants_taken and left(board, state) > 0


def left(board: Board, state: State) -> int:
    return len(all_grants(board)) - len(state.grants_taken)


def held(state: State, seat: str) -> int:
    return state.players[seat].own.get(FIGURE, 0)


def take(draft: AoSDraft, rules: Rules, laid: f.TrackLaid) -> None:
    """The grant of a hex on which nothing lay before."""
    if not laid.replaced and lies(rules.board, draft.state, laid.hex):
        draft.record(f.LandGrantTaken(laid.seat, laid.hex))


def spend(draft: AoSDraft, rules: Rules, seat: str, count: int, on: str, at: Hex | None = None) -> None:
    where = {"hex": list(at)} if at else {}
    if FIGURE not in rules.board.own_figures:
        raise Illegal("There are no land grants on this map.", **where)
    if (has := held(draft.state, seat)) < count:
        needs = f"{say.name(seat)} needs {say.count(count, 'land grant')} for {on}"
        raise Illegal(f"{needs} and has {has}.", **where)
    draft.record(f.OwnSpent(seat, FIGURE, count, "land grant", on))


def count_by_hand(draft: AoSDraft, rules: Rules, move: CountLandGrants) -> None:
    if draft.state.tracking.track == "board":
        raise Illegal("Where track is kept on the map, land grants follow from it.")
    if move.taken < 0 or move.spent < 0 or not move.taken + move.spent:
        raise Illegal("Say how many land grants were taken or spent.")
    if move.taken > (there := left(rules.board, draft.state)):
        raise Illegal(f"Only {say.count(there, 'land grant')} left on the map.")
    for _ in range(move.taken):
        draft.record(f.LandGrantTaken(move.seat))
    if move.spent:
        spend(draft, rules, move.seat, move.spent, say.count(move.spent, "tile"))


def offers_by_hand(state: State, rules: Rules, seat: str) -> tuple[Offer, ...]:
    """One at a time, for those who enter their track by hand."""
    coming = forecast(rules, state, seat)
    took, paid = "I laid track on a land grant: take it", "A land grant pays for one more tile"
    choices = [Choice({"taken": 1}, took, coming)] if left(rules.board, state) else []
    choices += [Choice({"spent": 1}, paid, coming)] if held(state, seat) else []
    by_hand = choices and state.tracking.track == "hand"
    return (Offer("count_land_grants", seat, {}, tuple(choices), says="Land grants"),) if by_hand else ()
