"""A state as plain data for the API and the pages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from . import speech as say
from .forecast import forecast, missing
from .score import bonus, scores
from .state import State

Data = dict[str, Any]


def view(state: State) -> Data:
    return {
        "turn": state.turn,
        "round": state.round,
        "phase": state.phase,
        "up": list(state.up),
        "queue": list(state.up),
        "order": list(state.order),
        "tracking": asdict(state.tracking),
        "deck": state.deck,
        "played": state.played,
        "town_tiles": state.town_tiles,
        "circuits_left": state.circuits_left,
        "burnt": state.burnt,
        "players": {seat: _player(state, seat) for seat in state.seats},
        **(_goods(state) if state.tracked else dict.fromkeys(("bag", "town_deck", "face_up", "towns"))),
        "result": _result(state),
    }


def _player(state: State, seat: str) -> Data:
    player = state.players[seat]
    cargo = player.cargo if state.tracked else None
    return {
        "steam": player.steam,
        "coal": player.coal,
        "circuits": player.circuits,
        "goods": player.goods,
        "vp": player.vp,
        "hand": player.hand,
        "delivered": list(player.delivered),
        "bonus": bonus(player.delivered),
        "missing": missing(state, seat),
        "train": player.train,
        "train_name": say.standing(player.train),
        "cargo": {"color": cargo.color, "origin": cargo.origin} if cargo else None,
        "forecast": vars(forecast(state, seat)).copy(),
    }


def _goods(state: State) -> Data:
    return {
        "bag": dict(state.bag),
        "town_deck": dict(state.town_deck),
        "face_up": [
            {"number": number, "color": tile.color, "goods": list(tile.goods)}
            for number, tile in enumerate(state.face_up, 1)
        ],
        "towns": {
            name: {
                "color": town.color,
                "name": say.starting(say.town(name)),
                "goods": [cube.color for cube in town.goods],
                "origins": [cube.origin for cube in town.goods],
            }
            for name, town in state.towns.items()
        },
    }


def _result(state: State) -> Data | None:
    if state.result is None:
        return None
    ranking = standings(state)
    winners = [row["seat"] for row in ranking if row["winner"]]
    return {"why": state.why, "ranking": ranking, "winners": winners}


def standings(state: State) -> list[Data]:
    """Rank and points of every seat, best first: the result, or what it would be now."""
    found = state.result or scores(state)
    return [{**vars(score), "out": False, "winner": score.rank == 1} for score in found]
