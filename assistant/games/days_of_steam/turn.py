"""A turn without the train: coal at its start, then a tile, a town, or the water tower."""

from __future__ import annotations

from ...engine import Illegal, Question
from . import facts as f
from . import speech as say
from .flow import DaysDraft, ended, next_turn
from .moves import BurnCoal, PlayTile, PlayTown, WaterTower
from .score import A_CIRCUIT
from .setup import goods_question, town_name
from .state import COAL_EACH, MOST_STEAM, TILES, TOWER_STEAM, WATER_TOWER, State


def room(state: State, seat: str) -> int:
    """How much steam the boiler has room for."""
    return max(0, MOST_STEAM - state.players[seat].steam)


def burn_coal(draft: DaysDraft, move: BurnCoal) -> None:
    player, free = draft.state.players[move.seat], room(draft.state, move.seat)
    if move.cubes < 1:
        raise Illegal("Burn at least one coal cube, or just take your turn.")
    if move.cubes > player.coal:
        raise Illegal(f"{say.name(move.seat)} has {say.count(player.coal, 'coal cube')}, not {move.cubes}.")
    if move.cubes > free:
        raise Illegal(
            f"A train holds {MOST_STEAM} steam: {say.name(move.seat)} has room for {free or 'no'} more."
        )
    draft.record(f.CoalBurnt(move.seat, move.cubes, move.cubes))


def play_tile(draft: DaysDraft, move: PlayTile) -> None:
    check_coal_car(move.coal)
    check_circuit(draft.state, move.circuit)
    if not draft.state.players[move.seat].hand:
        raise Illegal(f"{say.name(move.seat)} has no track tile in hand.")
    steam = min(move.coal, room(draft.state, move.seat))
    draft.record(f.TilePlayed(move.seat, move.coal, steam))
    if not circuit_wins(draft, move.seat, move.circuit):
        draft.record(f.TileDrawn(move.seat))
        next_turn(draft, move.seat)


def check_coal_car(coal: int) -> None:
    if not 0 <= coal <= MOST_STEAM:
        raise Illegal(
            f"The number on the coal car must be from 0 to {MOST_STEAM}: a train never holds more steam."
        )


def check_circuit(state: State, circuit: bool, coming: int = 0) -> None:
    if circuit and (trouble := no_circuit(state, coming)):
        raise Illegal(trouble)


def no_circuit(state: State, coming: int = 0) -> str:
    """Reason a circuit doesn't count, or ''. `coming` is how many towns the tile itself brings."""
    if not state.circuits_left:
        return "All seven circuit counters are taken: this circuit earns nothing."
    if state.tracked and len(state.towns) + coming < 2:
        return "A circuit joins at least two towns, and only one is in play."
    return ""


def circuit_wins(draft: DaysDraft, seat: str, circuit: bool) -> bool:
    """Takes one counter, however many circuits the tile completes. Whether that ends the game."""
    if circuit:
        draft.record(f.CircuitMade(seat, A_CIRCUIT))
    return ended(draft)


# towns -----------------------------------------------------------------------------------------


def turn_over(draft: DaysDraft, seat: str) -> None:
    """The top town tile is seen before anybody says the number on its coal car."""
    if not draft.state.tracked:
        raise Illegal("Goods aren’t tracked at this table: just say that a town was played.")
    check_town(draft.state, None)
    color, goods = draw_town(draft)
    draft.record(f.TownDrawn(seat, color, goods))


def check_nothing_drawn(state: State, seat: str) -> None:
    if state.drawn:
        raise Illegal(f"{say.name(seat)} has turned over a {state.drawn.color} town: it is played now.")


def play_town(draft: DaysDraft, move: PlayTown) -> None:
    check_coal_car(move.coal)
    check_circuit(draft.state, move.circuit, coming=1)
    if move.face_up is not None:
        check_nothing_drawn(draft.state, move.seat)
    if not draft.state.drawn:
        check_town(draft.state, move.face_up)
    draft.record(town_played(draft, move))
    if circuit_wins(draft, move.seat, move.circuit):
        return
    if move.face_up is not None:
        turn_up(draft, move.face_up)
    if not draft.state.town_tiles:
        draft.record(f.CoalGiven(coal_for_all(draft.state)))
    next_turn(draft, move.seat)


def coal_for_all(state: State) -> dict[str, int]:
    return dict.fromkeys(state.seats, COAL_EACH)


def check_town(state: State, face_up: int | None) -> None:
    if not state.town_tiles:
        raise Illegal("All town tiles are in play.")
    if face_up is None:
        if state.tracked and not any(state.town_deck.values()):
            raise Illegal("The town deck is empty: play one of the face-up towns.")
        return
    if not state.tracked:
        raise Illegal("Goods aren’t tracked at this table: just say that a town was played.")
    if not 1 <= face_up <= len(state.face_up):
        lie = "lies" if len(state.face_up) == 1 else "lie"
        there = f"{say.count(len(state.face_up), 'town tile')} {lie} face up"
        raise Illegal(f"There is no face-up town number {face_up}: {there}.")


def town_played(draft: DaysDraft, move: PlayTown) -> f.TownPlayed:
    """The tile with its goods: face up, turned over before, or now from the deck."""
    state, steam = draft.state, min(move.coal, room(draft.state, move.seat))
    if not state.tracked:
        return f.TownPlayed(move.seat, move.coal, steam)
    tile = state.drawn if move.face_up is None else state.face_up[move.face_up - 1]
    color, goods = (tile.color, tile.goods) if tile else draw_town(draft)
    name = town_name(state, color)
    return f.TownPlayed(move.seat, move.coal, steam, move.face_up, name, color, goods)


def draw_town(draft: DaysDraft) -> tuple[str, tuple[str, ...]]:
    state = draft.state
    (tile,), goods = draft.ask(Question("town", TILES, 1, state.town_deck), goods_question(state))
    return str(tile), tuple(map(str, goods))


def turn_up(draft: DaysDraft, number: int) -> None:
    """Replaces a face-up tile that was played, while the deck lasts."""
    if any(draft.state.town_deck.values()):
        color, goods = draw_town(draft)
        draft.record(f.TownTurnedUp(number, color, goods))


# the water tower -------------------------------------------------------------------------------


def water_tower(draft: DaysDraft, move: WaterTower) -> None:
    if trouble := no_water(draft.state, move.seat):
        raise Illegal(trouble)
    draft.record(f.WaterTaken(move.seat, min(TOWER_STEAM, room(draft.state, move.seat))))
    next_turn(draft, move.seat)


def no_water(state: State, seat: str) -> str:
    """Reason a seat can't take water now, or ''."""
    at = state.players[seat].train
    if at != WATER_TOWER:
        return f"{say.name(seat)}’s train stands {say.where(at)}, not at a water tower."
    if state.burnt:
        return "Coal was burned this turn, so the train can’t take water."
    return ""
