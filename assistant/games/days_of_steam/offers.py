"""What a seat may do now, with every choice and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from ..dial import app_answers
from ..shapes import MOST_LISTED, Ask, Bound, Choice, Json, Offer
from . import speech as say
from .forecast import forecast
from .setup import goods_question, missing_tiles
from .state import (
    FACE_UP,
    MOST_STEAM,
    ON_A_TOWN,
    SOME_TOWN,
    TOWER_STEAM,
    TRACK,
    WATER_TOWER,
    Cube,
    FaceUp,
    State,
)
from .turn import no_circuit, no_water, room

COAL_CAR = Bound(min=0, max=MOST_STEAM)


def offers(state: State, seat: str) -> list[Offer]:
    if seat not in state.up:
        return []
    if state.phase == "setup":
        return _setup(state, seat)
    if state.drawn:
        return [_play_drawn(state, seat, state.drawn)]
    every = [_burn_coal(state, seat), _play_tile(state, seat), _draw_town(state, seat)]
    every += [_play_town(state, seat), _move_train(state, seat), _water_tower(state, seat)]
    return [offer for offer in every if offer]


def _setup(state: State, seat: str) -> list[Offer]:
    offered = []
    if tiles := missing_tiles(state):
        goods = ON_A_TOWN * (FACE_UP - len(state.face_up))
        asks = [_ask(state, "setup_towns", "tiles", tiles), _ask(state, "setup_goods", "cubes", goods)]
        offered.append(Offer("set_out", seat, asks=tuple(ask for ask in asks if ask)))
    if not state.order:
        choices = tuple(Choice({"first": s}, f"{say.name(s)} begins") for s in state.seats)
        offered.append(Offer("choose_first", seat, {"first": Bound(one_of=list(state.seats))}, choices))
        die = _ask(state, "first", "dice", len(state.seats))
        offered.append(Offer("roll_for_first", seat, asks=(die,) if die else ()))
    return offered


def _ask(state: State, question: str, kind: str, count: int) -> Ask | None:
    """A question the table will have to answer, or None where the app does."""
    by_app = app_answers(state.tracking, kind)
    return None if by_app else {"question": question, "kind": kind, "count": count}


def _burn_coal(state: State, seat: str) -> Offer | None:
    most = min(state.players[seat].coal, room(state, seat))
    if not most:
        return None
    choices = tuple(
        Choice({"cubes": n}, say.count(n, "coal cube"), forecast(state, seat, steam=n))
        for n in range(1, min(most, MOST_LISTED) + 1)
    )
    return Offer("burn_coal", seat, {"cubes": Bound(min=1, max=most)}, choices)


def _play_tile(state: State, seat: str) -> Offer | None:
    if not state.players[seat].hand:
        return None
    choices = tuple(
        Choice({"coal": coal}, f"+{gain}" if (gain := min(coal, room(state, seat))) else "no steam",
               forecast(state, seat, steam=coal))
        for coal in range(MOST_STEAM + 1)
    )  # fmt: skip
    return Offer("play_tile", seat, {"coal": COAL_CAR, "circuit": _circuit(state)}, choices)


def _circuit(state: State, coming: int = 0) -> dict[str, Json]:
    return {"left": state.circuits_left, "possible": not no_circuit(state, coming)}


def _play_town(state: State, seat: str) -> Offer | None:
    if not state.town_tiles:
        return None
    tiles = state.face_up if state.tracked else ()
    choices = [Choice({"face_up": n}, face_up_said(tile)) for n, tile in enumerate(tiles, 1)]
    blind = any(state.town_deck.values()) or not state.tracked
    if blind:
        choices.append(Choice({}, "From the town deck" if state.tracked else "A town"))
    fields = {
        "coal": COAL_CAR, "circuit": _circuit(state, coming=1), "blind": blind,
        "face_up": Bound(one_of=list(range(1, len(tiles) + 1))),
    }  # fmt: skip
    drawn = blind and state.tracked  # the tile that is played unseen, or the one that comes instead
    return Offer("play_town", seat, fields, tuple(choices), _tile_asked(state) if drawn else ())


def _tile_asked(state: State) -> tuple[Ask, ...]:
    asks = [_ask(state, "town", "tiles", 1), _ask(state, "goods", "cubes", goods_question(state).count)]
    return tuple(ask for ask in asks if ask)


def _draw_town(state: State, seat: str) -> Offer | None:
    if not state.tracked or not any(state.town_deck.values()):
        return None
    return Offer("draw_town", seat, asks=_tile_asked(state))


def _play_drawn(state: State, seat: str, tile: FaceUp) -> Offer:
    fields = {
        "coal": COAL_CAR,
        "circuit": _circuit(state, coming=1),
        "blind": True,
        "face_up": Bound(one_of=[]),
    }
    return Offer("play_town", seat, fields, (Choice({}, face_up_said(tile)),))


def face_up_said(tile: FaceUp) -> str:
    goods = say.listed(tile.goods) or "nothing"
    return f"{tile.color.capitalize()} town with {goods}"


def _move_train(state: State, seat: str) -> Offer | None:
    player = state.players[seat]
    if not player.steam:
        return None
    choices = tuple(
        Choice({"segments": n}, f"{n} steam", forecast(state, seat, steam=-n))
        for n in range(1, min(player.steam, MOST_LISTED) + 1)
    )
    towns = list(state.towns) if state.tracked else [SOME_TOWN]
    goods = {name: [cube.color for cube in town.goods] for name, town in state.towns.items() if town.goods}
    delivers = {name: _delivers(state, state.towns[name].goods) for name in goods}
    extra = Bound(min=0, max=player.steam - 1)
    fields = {
        "segments": Bound(min=1, max=player.steam), "hills": extra, "passed": extra, "curve": "yes or no",
        "end": {"towns": {name: say.starting(say.standing(name)) for name in towns},
                "other": [TRACK, WATER_TOWER]},
        "goods": goods if state.tracked else None, "delivers": delivers if state.tracked else None,
        "cargo": _cargo(state, player.cargo) if state.tracked else None,
    }  # fmt: skip
    die = _ask(state, "speed", "dice", 1)  # only for a fast move over a curve
    return Offer("move_train", seat, fields, choices, (die,) if die else ())


def takers(state: State, cube: Cube) -> list[str]:
    """The towns in play to which a good may be delivered."""
    alike = (name for name, town in state.towns.items() if town.color == cube.color)
    return [name for name in alike if name != cube.origin]


def _delivers(state: State, cubes: Sequence[Cube]) -> dict[str, list[str]]:
    """By colour, the towns that take one of these goods."""
    delivers: dict[str, list[str]] = {}
    for cube in cubes:
        known = delivers.setdefault(cube.color, [])
        known += [town for town in takers(state, cube) if town not in known]
    return delivers


def _cargo(state: State, cube: Cube | None) -> dict[str, Json] | None:
    if cube is None:
        return None
    return {"color": cube.color, "origin": cube.origin, "delivers": takers(state, cube)}


def _water_tower(state: State, seat: str) -> Offer | None:
    if no_water(state, seat):
        return None
    gain = min(TOWER_STEAM, room(state, seat))
    says = f"+{gain} steam" if gain else "no steam: the boiler is full"
    return Offer("water_tower", seat, choices=(Choice({}, says, forecast(state, seat, steam=gain)),))
