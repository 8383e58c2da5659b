"""A state as plain data for the API and the pages."""

from __future__ import annotations

from itertools import starmap

from ..same import Same
from ..shapes import Json, Steady, View
from .board import COLUMNS, NEW_CITIES
from .forecast import forecast
from .rules import Rules
from .score import projected
from .state import Auction, Build, Link, State
from .tiles import Tile

Data = dict[str, Json]
TRACK: Same[Steady] = Same(128)  # most moves lay none
Display = dict[str, dict[str, list[str | None]]]  # by half, or "new_cities", and column


class AgeView(View):
    """What this game's view adds. Where goods aren't tracked, nothing is said of cubes."""

    turns: int
    goods_round: int
    queue: list[str]
    auction: Data | None
    build: Data | None
    bag: dict[str, int] | None
    display: Display | None
    drawn: list[str]
    spots: int
    cities: dict[str, Data]
    towns: dict[str, Data]
    hexes: dict[str, list[str]]
    links: Steady
    tiles: Steady
    own: Data


def view(rules: Rules, state: State, note: str = "") -> AgeView:
    tracked = state.tracking.goods != "none"
    return {
        "turn": state.turn,
        "turns": state.turns,
        "phase": state.phase,
        "goods_round": state.goods_round,
        "up": list(state.up),
        "queue": list(state.queue),
        "order": list(state.order),
        "tracking": vars(state.tracking).copy(),
        "players": {seat: _player(rules, state, seat) for seat in state.seats},
        "auction": _auction(state.auction),
        "build": _build(rules, state, state.build),
        "bag": dict(state.goods.bag) if tracked else None,
        "display": _display(state) if tracked else None,
        "drawn": list(state.goods.drawn),
        "spots": len(state.spots),
        "cities": _cities(rules, state),
        "towns": _towns(rules, state),
        "hexes": _hexes(rules, state),
        "links": TRACK.of(state.links, make=lambda: Steady(map(_link, state.links))),
        "tiles": TRACK.of(state.tiles, make=lambda: Steady(starmap(_tile, state.tiles.items()))),
        "own": dict(rules.lying(state)),
        "result": _result(state),
        "note": note,
    }


def _player(rules: Rules, state: State, seat: str) -> Data:
    player = state.players[seat]
    coming = None if player.out else vars(forecast(rules, state, seat)).copy()
    return {**vars(player), "vp": projected(rules, state, seat), "forecast": coming}


def _auction(auction: Auction | None) -> Data | None:
    if auction is None:
        return None
    return {
        "bidding": list(auction.bidding),
        "bids": dict(auction.bids),
        "high": auction.high,
        "leader": auction.leader,
        "passed": list(auction.passed),
        "dropped": list(auction.dropped),
        "paid": dict(auction.paid),
    }


def _build(rules: Rules, state: State, build: Build | None) -> Data | None:
    if build is None:
        return None
    return {
        "seat": build.seat,
        "cost": build.cost,
        "tiles": build.tiles,
        "urbanized": bool(build.urbanized),
        "limit": rules.build_limit(state, build.seat),
    }


def _display(state: State) -> Display:
    shown: Display = {"light": {}, "dark": {}, "new_cities": {}}
    for side, column in COLUMNS:
        boxes = list(state.goods.display.get((side, column), ()))
        if boxes or side != "new":  # a New City may not be in the game
            shown["new_cities" if side == "new" else side][column] = boxes
    return shown


def _cities(rules: Rules, state: State) -> dict[str, Data]:
    printed: dict[str, Data] = {
        city.name: {
            "hex": list(city.hex),
            "colors": list(rules.takes(state, city.name)),
            "cubes": _cubes(state, city.name),
            "growth": [{"side": side, "die": int(die)} for side, die in city.growth],
        }
        for city in rules.board.cities.values()
    }
    return {**printed, **{a: _new_city(rules, state, a) for a in sorted(state.new_cities)}}


def _new_city(rules: Rules, state: State, letter: str) -> Data:
    tile, town = NEW_CITIES[letter], state.new_cities[letter]
    return {
        "hex": list(rules.board.towns[town]),
        "colors": [tile.color],
        "cubes": _cubes(state, letter),
        "growth": [{"side": tile.growth[0], "die": int(tile.growth[1])}],
        "place": town,
    }


def _towns(rules: Rules, state: State) -> dict[str, Data]:
    taken = set(state.new_cities.values())
    return {
        name: {"hex": list(at), "cubes": _cubes(state, name)}
        for name, at in rules.board.towns.items()
        if name not in taken
    }


def _hexes(rules: Rules, state: State) -> dict[str, list[str]]:
    """Cubes on open hexes, and on the track that was laid there since."""
    return {at: cubes for at in rules.board.ground_spots if (cubes := _cubes(state, at))}


def _cubes(state: State, place: str) -> list[str] | None:
    if state.tracking.goods == "none":
        return None
    return list(state.goods.places.get(place, ()))


def _link(link: Link) -> Data:
    return {"id": link.id, "ends": list(link.ends), "sections": link.sections, "owner": link.owner}


def _tile(at: tuple[int, int], tile: Tile) -> Data:
    tracks = [{"edges": list(track.ends), "owner": track.owner} for track in tile.tracks]
    return {"hex": list(at), "tile": tile.id, "disk": tile.disk, "tracks": tracks}


def _result(state: State) -> Data | None:
    if state.result is None:
        return None
    ranking = [vars(score).copy() for score in state.result]
    winners = [
        score["seat"] for score in ranking if score["rank"] == 1 and not (score["out"] or score["lost"])
    ]
    return {"ranking": ranking, "winners": winners}
