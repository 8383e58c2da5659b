"""Any number can be set by hand, with a reason. Only what can't be on a table is refused."""

from __future__ import annotations

from collections.abc import Callable

from ...engine import Draft, Illegal
from ..figures import figure
from ..shapes import Of, Value
from . import facts as f
from . import speech as say
from .flow import begin, phases_of, run_on
from .moves import Correct
from .phases.goods_growth import give_back
from .places import cube_place, known_names
from .rules import Rules
from .score import end_game
from .state import CUBE_KINDS, FIGURES, State

MOST_CUBES = 120  # more than any map has
Correction = tuple[Of, Value, Value]  # of, was, now: as they stand in the fact


def correct(draft: Draft[State], rules: Rules, move: Correct) -> None:
    if not move.why.strip():
        raise Illegal("Say why, so that everybody can read it in the log.")
    judge = _figure if move.field in rules.board.own_figures else _FIELDS.get(move.field)
    if judge is None:
        known = say.listed([*_FIELDS, *rules.board.own_figures])
        raise Illegal(f"“{move.field}” can’t be corrected. These can: {known}.")
    of, was, now = judge(draft.state, rules, move)
    draft.record(f.Corrected(move.seat, move.field, of, was, now, move.why.strip()))
    if move.field == "phase":
        _go_to(draft, rules, str(now))
    elif draft.state.phase == "game_over":
        end_game(draft, rules)
    else:
        run_on(draft, rules)


def _go_to(draft: Draft[State], rules: Rules, phase: str) -> None:
    give_back(draft)
    if phase == "game_over":
        return end_game(draft, rules)
    begin(draft, rules, phase)
    run_on(draft, rules)


def _figure(state: State, rules: Rules, move: Correct) -> Correction:
    seat, now = _seat(state, move.of), _number(move)
    if move.field == "income" and now < 0:
        raise Illegal(
            f"Below 0 income, {say.name(seat)} is out of the game. Set that instead: tap “In the game”."
        )
    if now < 0:
        raise Illegal(f"{say.name(seat)}’s {move.field} can’t be negative.")
    limit, unit = _limits(rules).get(move.field, (now, ""))
    if now > limit:
        raise Illegal(f"{say.name(seat)} can have at most {limit} {unit}.")
    return seat, figure(state.players[seat], move.field), now


def _limits(rules: Rules) -> dict[str, tuple[int, str]]:
    """The most of a figure, and what it counts."""
    own = {one.key: (one.most, one.name.lower()) for one in rules.board.own_figures.values()}
    return {
        "shares": (rules.share_limit, "shares"),
        "locomotive": (rules.locomotive_limit, f"{rules.engine.counts}s"),
        **own,
    }


def _seat(state: State, seat: object) -> str:
    if not isinstance(seat, str) or seat not in state.players:
        raise Illegal(f"Name a player: {say.names(state.seats, 'or')}.")
    return seat


def _number(move: Correct, least: int | None = None) -> int:
    if type(move.to) is not int or abs(move.to) > 9999:
        raise Illegal(f"The new {move.field} must be a whole number.")
    if least is not None and move.to < least:
        raise Illegal(f"The new {move.field} must be at least {least}.")
    return move.to


def _action(state: State, rules: Rules, move: Correct) -> Correction:
    seat = _seat(state, move.of)
    if move.to is not None and move.to not in rules.actions:
        raise Illegal(f"The actions are {say.listed([say.action(a) for a in rules.actions])}.")
    return seat, state.players[seat].action, move.to


def _out(state: State, rules: Rules, move: Correct) -> Correction:
    seat = _seat(state, move.of)
    if type(move.to) is not bool:
        raise Illegal(f"Say whether {say.name(seat)} is out of the game: yes or no.")
    if state.phase == "setup":
        raise Illegal("The table is still being set up.")
    if not move.to and state.players[seat].income < 0:
        raise Illegal(f"{say.name(seat)}’s income is below 0: correct the income first.")
    return seat, state.players[seat].out, move.to


def _colors(colors: object) -> list[str]:
    if not isinstance(colors, list | tuple) or any(c not in CUBE_KINDS for c in colors):
        raise Illegal(f"Cubes are {say.listed(CUBE_KINDS, 'or')}.")
    if len(colors) > MOST_CUBES:
        raise Illegal("The game doesn’t have that many cubes.")
    return list(colors)


def _cubes(state: State, rules: Rules, move: Correct) -> Correction:
    if not isinstance(move.of, str):
        raise Illegal("Say where the cubes are: a city or a town.")
    place = cube_place(rules.board, state, move.of)
    if place is None:
        known = known_names(rules.board, state)
        raise Illegal(f"There is no {move.of} on {rules.board.name}.", known=known)
    return place, list(state.goods.places.get(place, ())), _colors(move.to)


def _bag(state: State, rules: Rules, move: Correct) -> Correction:
    (color,) = _colors([move.of])
    return color, state.goods.bag.get(color, 0), _number(move, least=0)


def _box(state: State, rules: Rules, move: Correct) -> Correction:
    at = tuple(move.of) if isinstance(move.of, list | tuple) and len(move.of) == 3 else ("", "", 0)
    side, column, box = str(at[0]), str(at[1]), at[2]
    boxes = state.goods.display.get((side, column), ())
    if type(box) is not int or not 1 <= box <= len(boxes):
        raise Illegal("Name a box of the goods display, such as light 1, box 2.")
    if move.to is not None:
        _colors([move.to])
    return [side, column, box], boxes[box - 1], move.to


def _order(state: State, rules: Rules, move: Correct) -> Correction:
    order = list(move.to) if isinstance(move.to, list | tuple) else []
    alive = [seat for seat in state.seats if not state.players[seat].out]
    if sorted(map(str, order)) != sorted(alive):
        raise Illegal(f"The player order must name {say.names(alive)}, each once.")
    return None, list(state.order), order


def _turn(state: State, rules: Rules, move: Correct) -> Correction:
    turn = _number(move, least=1)
    if turn > state.turns:
        raise Illegal(f"This game has {state.turns} turns.")
    return None, state.turn, turn


def _phase(state: State, rules: Rules, move: Correct) -> Correction:
    phases = [name for name in (*phases_of(rules), "game_over") if name != "setup"]
    if move.to not in phases:
        raise Illegal(f"The phases are {say.listed([say.phase(name) for name in phases])}.")
    if not state.order:
        raise Illegal("The table is still being set up.")
    return None, state.phase, move.to


def _up(state: State, rules: Rules, move: Correct) -> Correction:
    seat = _seat(state, move.to)
    if state.players[seat].out:
        raise Illegal(f"{say.name(seat)} is out of the game.")
    if state.phase in ("setup", "game_over") or state.anyone:
        raise Illegal("It’s nobody’s turn right now.")
    if state.auction and seat not in state.auction.bidding:
        raise Illegal(f"{say.name(seat)} has dropped out of the auction.")
    return None, list(state.up), seat


_FIELDS: dict[str, Callable[[State, Rules, Correct], Correction]] = {
    **dict.fromkeys(FIGURES, _figure),
    "action": _action,
    "out": _out,
    "cubes": _cubes,
    "bag": _bag,
    "box": _box,
    "order": _order,
    "turn": _turn,
    "phase": _phase,
    "up": _up,
}
