"""Any number can be set by hand, with a reason. Only what can't be on a table is refused."""

from __future__ import annotations

from collections.abc import Callable

from ...engine import Illegal
from ..shapes import Of, Value
from . import facts as f
from . import speech as say
from .flow import DaysDraft, end_game, ended
from .moves import Correct
from .score import winner
from .setup import check_color, settle_setup
from .state import (
    CIRCUIT_COUNTERS,
    COAL_CUBES,
    MOST_STEAM,
    SOME_TOWN,
    TOWN_TILES,
    TRACK,
    TRACK_TILES,
    WATER_TOWER,
    State,
)  # fmt: skip

Correction = tuple[Of, Value, Value]  # of, was, now: as they stand in the fact
MOST = {
    "steam": MOST_STEAM, "coal": COAL_CUBES, "circuits": CIRCUIT_COUNTERS, "hand": TRACK_TILES,
    "deck": TRACK_TILES, "town_tiles": TOWN_TILES, "turn": 9999, "bag": 99, "town_deck": TOWN_TILES,
}  # fmt: skip


def correct(draft: DaysDraft, move: Correct) -> None:
    if not move.why.strip():
        raise Illegal("Say why, so that everybody can read it in the log.")
    judge = FIELDS.get(move.field)
    if judge is None:
        raise Illegal(f"“{move.field}” can’t be corrected. These can: {say.listed(list(FIELDS))}.")
    of, was, now = judge(draft.state, move)
    draft.record(f.Corrected(move.seat, move.field, of, was, now, move.why.strip()))
    follow(draft, move)


def follow(draft: DaysDraft, move: Correct) -> None:
    """What follows from a correction: the game ends, is scored again, or goes on."""
    if move.field == "phase" and move.to != draft.state.phase:
        go_to(draft, move.to)
    elif draft.state.phase == "game_over":
        end_game(draft, draft.state.why)
    elif draft.state.phase == "setup":
        settle_setup(draft)
    else:
        ended(draft)


def go_to(draft: DaysDraft, phase: str) -> None:
    if phase == "game_over":
        return end_game(draft, "by hand")
    order, turn = draft.state.order, draft.state.turn
    draft.record(f.Resumed(order[(turn - 1) % len(order)]))


def _figure(state: State, move: Correct) -> Correction:
    seat, now = _seat(state, move.of), _number(move)
    held = getattr(state.players[seat], move.field)
    if move.field == "circuits" and now - held > state.circuits_left:
        raise Illegal(f"There are {CIRCUIT_COUNTERS} circuit counters in all.")
    return seat, held, now


def _seat(state: State, seat: object) -> str:
    if not isinstance(seat, str) or seat not in state.players:
        raise Illegal(f"Name a player: {say.names(state.seats, 'or')}.")
    return seat


def _number(move: Correct, least: int = 0) -> int:
    what, most = move.field.replace("_", " "), MOST[move.field]
    if type(move.to) is not int or not least <= move.to <= most:
        raise Illegal(f"The new {what} must be a whole number from {least} to {most}.")
    return move.to


def _colors(colors: object) -> list[str]:
    if not isinstance(colors, list | tuple) or len(colors) > MOST["bag"]:
        raise Illegal("Say which goods: a list of their colours.")
    for color in colors:
        check_color(color)
    return list(colors)


def _delivered(state: State, move: Correct) -> Correction:
    seat = _seat(state, move.of)
    return seat, list(state.players[seat].delivered), _colors(move.to)


def _check_tracked(state: State) -> None:
    if not state.tracked:
        raise Illegal("Goods aren’t tracked at this table.")


def _cargo(state: State, move: Correct) -> Correction:
    _check_tracked(state)
    seat = _seat(state, move.of)
    if move.to is not None:
        check_color(move.to)
    cargo = state.players[seat].cargo
    return seat, cargo.color if cargo else None, move.to


def _train(state: State, move: Correct) -> Correction:
    seat = _seat(state, move.of)
    if move.to not in places(state):
        raise Illegal(
            f"Say where {say.name(seat)}’s train stands: in a town, on the track, at a water tower."
        )
    return seat, state.players[seat].train, move.to


def places(state: State) -> tuple[str, ...]:
    """Where a train may stand."""
    towns = tuple(state.towns) if state.tracked else (SOME_TOWN,)
    return (*towns, TRACK, WATER_TOWER)


def _cubes(state: State, move: Correct) -> Correction:
    _check_tracked(state)
    if not isinstance(move.of, str) or move.of not in state.towns:
        raise Illegal(f"There is no town “{str(move.of)[:20]}” in play.")
    return move.of, [cube.color for cube in state.towns[move.of].goods], _colors(move.to)


def _tile(state: State, move: Correct) -> int:
    _check_tracked(state)
    for number in range(1, len(state.face_up) + 1):
        if move.of is not True and move.of in (number, str(number)):
            return number
    raise Illegal("Say which face-up town: number 1 or 2.")


def _waiting(state: State, move: Correct) -> Correction:
    number = _tile(state, move)
    return number, list(state.face_up[number - 1].goods), _colors(move.to)


def _face_up(state: State, move: Correct) -> Correction:
    number = _tile(state, move)
    check_color(move.to)
    return number, state.face_up[number - 1].color, move.to


def _counted(state: State, move: Correct) -> Correction:
    """The bag and the town deck, colour by colour."""
    _check_tracked(state)
    check_color(move.of)
    return move.of, getattr(state, move.field).get(move.of, 0), _number(move)


def _count(state: State, move: Correct) -> Correction:
    least = 1 if move.field == "turn" else 0
    if move.field == "turn" and not state.turn:
        raise Illegal("The table is still being set up.")
    if move.field == "town_tiles" and state.tracked:
        raise Illegal("Goods are tracked at this table: correct the town deck, colour by colour.")
    return None, getattr(state, move.field), _number(move, least)


def _up(state: State, move: Correct) -> Correction:
    seat = _seat(state, move.to)
    if state.phase != "take_turn":
        raise Illegal("It’s nobody’s turn right now.")
    return None, list(state.up), seat


def _phase(state: State, move: Correct) -> Correction:
    if move.to not in ("take_turn", "game_over"):
        raise Illegal("The game goes on (take_turn) or is over (game_over).")
    if not state.turn:
        raise Illegal("The table is still being set up.")
    best = winner(state)
    if move.to == "take_turn" and (best or not state.deck):
        why = f"{say.name(best)} has won" if best else "The deck is empty"
        raise Illegal(f"{why}, so the game is over. Correct that first.")
    return None, state.phase, move.to


FIELDS: dict[str, Callable[[State, Correct], Correction]] = {
    **dict.fromkeys(("steam", "coal", "circuits", "hand"), _figure),
    "delivered": _delivered, "cargo": _cargo, "train": _train, "cubes": _cubes, "waiting": _waiting,
    "face_up": _face_up, **dict.fromkeys(("bag", "town_deck"), _counted),
    **dict.fromkeys(("deck", "town_tiles", "turn"), _count), "up": _up, "phase": _phase,
}  # fmt: skip
