"""What a correction's form asks: what stands there now, and which values it may get."""

from __future__ import annotations

from collections.abc import Callable

from ..figures import figure
from ..shapes import Correctable, Option
from . import speech as say
from .flow import phases_of
from .places import column_cities, cube_place, spoken
from .rules import Engine, Rules
from .state import COLORS, CUBE_KINDS, FIGURES, SUPPLY, State

__all__ = ["Correctable", "correctable"]
MOST = 999


def correctable(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    """What the form asks, or None if there is no such thing to correct."""
    make = _figure if field in rules.board.own_figures else _MAKERS.get(field)
    return make(rules, state, field, of) if make else None


def _figure(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    if of not in state.players:
        return None
    own = rules.board.own_figures.get(field)
    limits = {"shares": rules.share_limit, "locomotive": rules.locomotive_limit}
    most = own.most if own else limits.get(field, MOST)
    says = f"{say.name(of)}’s {own.name.lower() if own else _word(rules, field)}"
    was = figure(state.players[of], field)
    return Correctable(field, of, says, "number", was, (), 0, most)


def _word(rules: Rules, field: str) -> str:
    """The locomotive by the word of a map that has none."""
    return rules.engine.head.lower() if field == "locomotive" and rules.engine != Engine() else field


def _action(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    if of not in state.players:
        return None
    options = (Option("none", None, "None"), *(Option(a, a, say.action(a)) for a in rules.actions))
    return Correctable(field, of, f"{say.name(of)}’s action", "option", state.players[of].action, options)


def _out(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    if of not in state.players:
        return None
    options = (Option("no", False, "In the game"), Option("yes", True, "Out of the game"))
    says = f"Whether {say.name(of)} is still in the game"
    return Correctable(field, of, says, "option", state.players[of].out, options)


def _cubes(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    place = cube_place(rules.board, state, of)
    if place is None or state.tracking.goods == "none":
        return None
    was = list(state.goods.places.get(place, ()))
    if most := rules.city_boxes:
        says = f"Cubes in {spoken(state, place)}, left to right"
        empty = Option("none", None, "Empty")
        return Correctable(field, place, says, "row", was, (empty, *_goods(state)), 0, most, "cube")
    return Correctable(field, place, f"Cubes in {spoken(state, place)}", "cubes", was, _goods(state), 0, 40)


def _bag(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    if of not in COLORS or state.tracking.goods == "none":
        return None
    return Correctable(field, of, f"{of.capitalize()} cubes in the bag", "number", state.goods.bag.get(of, 0))


def _box(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    side, column, number = [*of.split(), "", "", ""][:3]
    room = len(state.goods.display.get((side, column), ()))
    if state.tracking.goods == "none" or number not in map(str, range(1, room + 1)):
        return None
    at: list[str | int] = [side, column, int(number)]
    was = state.goods.display[side, column][int(number) - 1]
    options = (*_goods(state), Option("none", None, "Empty"))
    says = f"{_goes_to(rules, side, column)}{say.box(at)}"
    says = says[0].upper() + says[1:]
    return Correctable(field, at, says, "option", was, options, pieces="cube")


def _goes_to(rules: Rules, side: str, column: str) -> str:
    """The printed cities that a column of the display serves, before its name."""
    served = column_cities(rules.board, (side, column))
    return f"{served}: " if served else ""


def _order(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    options = tuple(_seat(seat) for seat in state.seats if not state.players[seat].out)
    return Correctable(field, None, "The player order", "order", list(state.order), options)


def _turn(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    options = tuple(Option(str(turn), turn, str(turn)) for turn in range(1, state.turns + 1))
    return Correctable(field, None, "The turn", "option", state.turn, options)


def _phase(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    names = [name for name in (*phases_of(rules), "game_over") if name != "setup"]
    return Correctable(
        field,
        None,
        "The phase",
        "option",
        state.phase,
        tuple(Option(name, name, say.phase(name)) for name in names),
    )


def _up(rules: Rules, state: State, field: str, of: str) -> Correctable | None:
    options = tuple(_seat(seat) for seat in state.playing)
    was = state.up[0] if len(state.up) == 1 else None
    return Correctable(field, None, "Whose move it is", "option", was, options)


def _seat(seat: str) -> Option:
    return Option(seat, seat, say.name(seat), seat)


def _goods(state: State) -> tuple[Option, ...]:
    """The kinds of cubes; those that few maps have only if they are in play."""
    lying = {color for cubes in state.goods.places.values() for color in cubes}
    colors = [color for color in CUBE_KINDS if color in {*SUPPLY, *state.goods.bag, *lying}]
    return tuple(Option(color, color, color.capitalize(), color) for color in colors)


_MAKERS: dict[str, Callable[[Rules, State, str, str], Correctable | None]] = {
    **dict.fromkeys(FIGURES, _figure),
    "action": _action, "out": _out, "cubes": _cubes, "bag": _bag, "box": _box,
    "order": _order, "turn": _turn, "phase": _phase, "up": _up,
}  # fmt: skip
