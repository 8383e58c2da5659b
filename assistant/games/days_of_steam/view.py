"""A state as plain data for the API and the pages."""

from __future__ import annotations

from dataclasses import asdict

from ..shapes import Json, Quote, Standing, View
from . import speech as say
from .forecast import forecast, missing
from .score import bonus, scores
from .state import Score, State

Data = dict[str, Json]


class DaysView(View):
    """What this game's view adds. Where goods aren't tracked, `bag` and what follows it are None."""

    round: int
    queue: list[str]
    deck: int
    played: int
    town_tiles: int
    circuits_left: int
    burnt: int
    bag: dict[str, int] | None
    town_deck: dict[str, int] | None
    face_up: list[Data] | None
    drawn: Data | None
    towns: dict[str, Data] | None


class DaysQuote(Quote):
    """The odds of a derailment, where a die would be rolled, and the points at stake."""

    derail: Data | None
    points: int


class DaysStanding(Standing):
    goods: int
    circuits: int
    bonus: int
    steam: int
    winner: bool


def view(state: State, note: str = "") -> DaysView:
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
        "bag": dict(state.bag) if state.tracked else None,
        "town_deck": dict(state.town_deck) if state.tracked else None,
        "face_up": _face_up(state) if state.tracked else None,
        "drawn": _drawn(state) if state.tracked else None,
        "towns": _towns(state) if state.tracked else None,
        "result": _result(state),
        "note": note,
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


def _face_up(state: State) -> list[Data]:
    return [
        {"number": number, "color": tile.color, "goods": list(tile.goods)}
        for number, tile in enumerate(state.face_up, 1)
    ]


def _drawn(state: State) -> Data | None:
    tile = state.drawn
    return {"color": tile.color, "goods": list(tile.goods)} if tile else None


def _towns(state: State) -> dict[str, Data]:
    return {
        name: {
            "color": town.color,
            "name": say.starting(say.town(name)),
            "goods": [cube.color for cube in town.goods],
            "origins": [cube.origin for cube in town.goods],
        }
        for name, town in state.towns.items()
    }


def _result(state: State) -> Data | None:
    if state.result is None:
        return None
    ranking = standings(state)
    winners = [row["seat"] for row in ranking if row["winner"]]
    return {"why": state.why, "ranking": ranking, "winners": winners}


def standings(state: State) -> list[DaysStanding]:
    """Rank and points of every seat, best first: the result, or what it would be now."""
    return [_standing(score) for score in state.result or scores(state)]


def _standing(score: Score) -> DaysStanding:
    return {
        "seat": score.seat,
        "rank": score.rank,
        "vp": score.vp,
        "goods": score.goods,
        "circuits": score.circuits,
        "bonus": score.bonus,
        "steam": score.steam,
        "out": False,
        "winner": score.rank == 1,
    }
