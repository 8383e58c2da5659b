"""What a correction's form asks: what stands there now, and which values it may get."""

from __future__ import annotations

from collections.abc import Callable

from ..shapes import Correctable, Option
from . import speech as say
from .corrections import MOST, places
from .state import COLORS, State

GOODS = tuple(Option(color, color, color.capitalize(), color) for color in COLORS)
NAMES = {
    "steam": "steam", "coal": "coal cubes", "circuits": "circuit counters", "hand": "tiles in hand",
    "deck": "Track tiles in the deck", "town_tiles": "Town tiles not yet in play", "turn": "The turn",
    "bag": "goods in the bag", "town_deck": "town tiles in the deck",
}  # fmt: skip


def correctable(state: State, field: str, of: str) -> Correctable | None:
    """What the form asks, or None if there is no such thing to correct."""
    make = _MAKERS.get(field)
    return make(state, field, of) if make else None


def _figure(state: State, field: str, of: str) -> Correctable | None:
    if of not in state.players:
        return None
    most = MOST[field]
    if field == "circuits":
        most = state.players[of].circuits + state.circuits_left
    was = getattr(state.players[of], field)
    return Correctable(field, of, f"{say.name(of)}’s {NAMES[field]}", "number", was, (), 0, most)


def _delivered(state: State, field: str, of: str) -> Correctable | None:
    if of not in state.players:
        return None
    says, was = f"Goods {say.name(of)} has delivered", list(state.players[of].delivered)
    return Correctable(field, of, says, "cubes", was, GOODS, 0, 7, pieces="cube")


def _cargo(state: State, field: str, of: str) -> Correctable | None:
    if of not in state.players or not state.tracked:
        return None
    cargo = state.players[of].cargo
    options, was = (Option("none", None, "Nothing"), *GOODS), cargo.color if cargo else None
    says = f"The good on {say.name(of)}’s train"
    return Correctable(field, of, says, "option", was, options, pieces="cube")


def _train(state: State, field: str, of: str) -> Correctable | None:
    if of not in state.players:
        return None
    options = tuple(Option(at, at, say.starting(say.standing(at))) for at in places(state))
    says = f"Where {say.name(of)}’s train stands"
    return Correctable(field, of, says, "option", state.players[of].train, options)


def _cubes(state: State, field: str, of: str) -> Correctable | None:
    if of not in state.towns or not state.tracked:
        return None
    was = [cube.color for cube in state.towns[of].goods]
    return Correctable(field, of, f"Goods in {say.town(of)}", "cubes", was, GOODS, 0, 7, pieces="cube")


def _face_up(state: State, field: str, of: str) -> Correctable | None:
    if not state.tracked or of not in [str(n) for n in range(1, len(state.face_up) + 1)]:
        return None
    number, tile = int(of), state.face_up[int(of) - 1]
    if field == "face_up":
        says = f"Face-up town {of}"
        return Correctable(field, number, says, "option", tile.color, GOODS, pieces="cube")
    says = f"Goods on face-up town {of}, {tile.color}"
    return Correctable(field, number, says, "cubes", list(tile.goods), GOODS, 0, 7, pieces="cube")


def _counted(state: State, field: str, of: str) -> Correctable | None:
    if of not in COLORS or not state.tracked:
        return None
    was = getattr(state, field).get(of, 0)
    return Correctable(field, of, f"{of.capitalize()} {NAMES[field]}", "number", was, (), 0, MOST[field])


def _count(state: State, field: str, of: str) -> Correctable | None:
    least = 1 if field == "turn" else 0
    if field == "town_tiles" and state.tracked:
        return None  # it follows from the town deck
    return Correctable(field, None, NAMES[field], "number", getattr(state, field), (), least, MOST[field])


def _up(state: State, field: str, of: str) -> Correctable | None:
    options = tuple(Option(seat, seat, say.name(seat), seat) for seat in state.order)
    was = state.up[0] if len(state.up) == 1 else None
    return Correctable(field, None, "Whose turn it is", "option", was, options)


def _phase(state: State, field: str, of: str) -> Correctable | None:
    options = tuple(Option(name, name, says) for name, says in _COURSE.items())
    return Correctable(field, None, "Whether the game is over", "option", state.phase, options)


_COURSE = {"take_turn": "The game goes on", "game_over": "The game is over"}
_MAKERS: dict[str, Callable[[State, str, str], Correctable | None]] = {
    **dict.fromkeys(("steam", "coal", "circuits", "hand"), _figure),
    "delivered": _delivered, "cargo": _cargo, "train": _train, "cubes": _cubes,
    **dict.fromkeys(("waiting", "face_up"), _face_up), **dict.fromkeys(("bag", "town_deck"), _counted),
    **dict.fromkeys(("deck", "town_tiles", "turn"), _count), "up": _up, "phase": _phase,
}  # fmt: skip
