"""A printed board as plain data: places by name, hexes in axial coordinates. Empty fields are left out."""

from __future__ import annotations

from ..shapes import Json
from .board import Board, City, Column, Ground, PrintedLink, printed_name
from .board_form import MapForm
from .hexes import Hex

Data = dict[str, Json]
GROUND_EXTRAS = ("town", "city", "start_cubes", "start_cotton", "disputed")
LINK_EXTRAS = ("name", "kind", "requires", "note", "counts_as_build", "counts_as_track")


def board_data(board: Board) -> Data:
    """All that is printed on a map."""
    return {
        "orientation": board.orientation,
        "terrain_cost": dict(board.terrain_costs),
        "hexes": [_hex(hex_, ground) for hex_, ground in board.hexes.items() if board.drawn],
        "water": [list(hex_) for hex_ in board.water],
        "cities": [_city(board, city) for city in board.cities.values()],
        "towns": [_town(board, name, hex_) for name, hex_ in board.towns.items()],
        "links": [_link(link) for link in board.links],
        "new_cities": [
            {"letter": tile.letter, "color": tile.color, "growth": _column(tile.growth)}
            for tile in board.new_city_tiles
        ],
        "figures": dict(board.figures),
        "own_figures": [vars(figure).copy() for figure in board.own_figures.values()],
        "disputed": list(board.disputed),
        "notes": board.notes,
    }


def form_data(form: MapForm) -> Data:
    """What the map's rules ask of a board."""
    marks: list[Json] = [
        {key: list(value) if isinstance(value, tuple) else value for key, value in vars(mark).items()}
        for mark in form.marks
    ]
    return {"marks": marks, "ground": dict(form.ground), "counts": dict(form.counts)}


def _said(thing: City | Ground | PrintedLink, names: tuple[str, ...]) -> Data:
    told = {name: value for name in names if (value := getattr(thing, name))}
    return {**told, **{key: value for key, value in thing.marks.items() if value}}


def _hex(hex_: Hex, ground: Ground) -> Data:
    """`cost` is only given if it is printed; otherwise the terrain's cost applies."""
    data = {"q": hex_[0], "r": hex_[1], "terrain": ground.terrain, **_said(ground, GROUND_EXTRAS)}
    if ground.cost is not None:
        data["cost"] = ground.cost
    if ground.blocked:
        data["blocked_edges"] = sorted(ground.blocked)
    if ground.edges:
        data["edges"] = {str(edge): dict(printed.marks) for edge, printed in ground.edges.items()}
    return data


def _city(board: Board, city: City) -> Data:
    return {
        **_named(board, city.name),
        "hex": list(city.hex),
        "colors": list(city.colors),
        "growth": [_column(column) for column in city.growth],
        "start_cubes": city.start_cubes,
        **_said(city, ()),
    }


def _town(board: Board, name: str, hex_: Hex) -> Data:
    return {**_named(board, name), "hex": list(hex_)}


def _named(board: Board, name: str) -> Data:
    """The name it goes by, how it is printed, and other spellings."""
    aliases = [alias for alias, of in board.aliases.items() if of == name]
    return {"name": name, "printed": printed_name(name), **({"aliases": aliases} if aliases else {})}


def _link(link: PrintedLink) -> Data:
    ends = {"between": list(link.between), "at": [list(hex_) for hex_ in link.at]}
    return {**ends, "cost": link.cost, **_said(link, LINK_EXTRAS)}


def _column(column: Column) -> Data:
    return {"side": column[0], "die": int(column[1])}
