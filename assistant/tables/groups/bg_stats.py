"""One tap to log the play in BG Stats: what it wants to know, in a link short enough for a phone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import quote

from ..books import Table
from ..codec import Json

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Stationmaster"
LONGEST = 7_999


@dataclass(frozen=True)
class Place:
    """How one seat did in the game."""

    seat: str
    rank: int
    score: int
    winner: bool
    details: str = ""


@dataclass(frozen=True)
class Play:
    """A finished game. `names` holds what the players are called, by seat."""

    table: Table
    ended: datetime
    lasted: timedelta
    names: Mapping[str, str]
    places: Sequence[Place]
    first: str
    game_name: str
    bgg_id: int | None
    board: str
    location: str = ""


def link(play: Play, seat: str) -> str:
    """The address that opens BG Stats with everything filled in, from one player's point of view."""
    data = play_data(play, seat)
    text = address(data)
    while len(text) > LONGEST and data["comments"]:
        data["comments"] = data["comments"][: len(data["comments"]) // 2].rstrip()
        text = address(data)
    return text


def address(data: Json) -> str:
    return ADDRESS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def play_data(play: Play, seat: str) -> Json:
    table, known = play.table, {} if play.bgg_id is None else {"bggId": play.bgg_id}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{table.code}-{table.opened_at:%Y%m%d%H%M%S}",
        "playDate": f"{play.ended:%Y-%m-%d %H:%M:%S}",
        "durationMin": max(1, round(play.lasted.total_seconds() / 60)),
        "location": play.location,
        "board": play.board,
        "comments": comments(play, seat),
        "game": {
            "name": play.game_name,
            "sourceGameId": table.game.key,
            **known,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(play, place) for place in play.places],
    }


def comments(play: Play, seat: str) -> str:
    """Where the points came from, one's own first."""
    told = sorted(play.places, key=lambda place: (place.seat != seat, place.rank))
    return "; ".join(f"{play.names[place.seat]}: {place.details}" for place in told)


def _player(play: Play, place: Place) -> Json:
    return {
        "name": play.names[place.seat],
        "sourcePlayerId": player_id(play, place.seat),
        "startPlayer": place.seat == play.first,
        "rank": place.rank,
        "role": place.seat.capitalize(),
        "score": place.score,
        "winner": place.winner,
    }


def player_id(play: Play, seat: str) -> str:
    """The same id at every table for the same name; without a name, an id for this table only."""
    name = play.names[seat]
    alike = [other for other in play.names.values() if other.casefold() == name.casefold()]
    named = len(alike) == 1 and name != seat.capitalize()
    known = name.casefold() if named else f"{play.table.code} {seat}"
    return hashlib.sha256(known.encode()).hexdigest()[:16]
