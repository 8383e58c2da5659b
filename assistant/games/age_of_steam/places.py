"""Cities, towns and New Cities of a table: what they are called, accept and hold."""

from __future__ import annotations

from collections.abc import Mapping

from . import speech as say
from .board import NEW_CITIES, Board, Column, Hex, printed_name
from .state import State


def known_place(board: Board, state: State, name: str) -> str | None:
    """The key for the cubes of a place, which for a New City is its letter; None if unknown."""
    name = printed_as(board, name)
    letters = {town: letter for letter, town in state.new_cities.items()}
    if name in letters:
        return letters[name]
    if name in board.cities or name in board.towns or name in state.new_cities:
        return name
    return None


def known_names(board: Board, state: State) -> list[str]:
    """The names that a move may use for places: cities, towns that are left, New Cities by letter."""
    left = [town for town in board.towns if town not in state.new_cities.values()]
    return [*board.cities, *left, *state.new_cities]


def cube_place(board: Board, state: State, name: str | Hex) -> str | None:
    """The key of a place, or of an open hex "q,r" on maps that put cubes there."""
    text = name if isinstance(name, str) else f"{name[0]},{name[1]}"
    return known_place(board, state, text) or (text if text in board.ground_spots else None)


def printed_as(board: Board, text: str) -> str:
    """The name of a printed place, given by another spelling, its hex, or both."""
    text = board.aliases.get(text, text)
    name, _, at = text.rpartition(" @") if " @" in text else ("", "", text)
    there = _printed_at(board, at)
    return there if there and (not name or printed_name(there) == board.aliases.get(name, name)) else text


def _printed_at(board: Board, text: str) -> str | None:
    """The city or town on a hex written "q,r"."""
    if "," not in text:
        return None
    places = ((hex_, ground.place) for hex_, ground in board.hexes.items())
    return next((place for (q, r), place in places if text == f"{q},{r}"), None)


def printed_colors(board: Board) -> Mapping[str, tuple[str, ...]]:
    """What each printed city takes, through whichever hexside. Cotton is white."""
    cotton = {name: ("white",) if city.has("accepts_cotton") else () for name, city in board.cities.items()}
    return {
        name: tuple(dict.fromkeys((*city.colors, *cotton[name], *board.sides_of(name).values())))
        for name, city in board.cities.items()
    }


def accepts(printed: Mapping[str, tuple[str, ...]], state: State, place: str) -> tuple[str, ...]:
    """The colours a place takes: none for a town."""
    if place in state.new_cities:
        return (NEW_CITIES[place].color,)
    if place in state.markers:
        return (state.markers[place],)
    return printed.get(place, ())


def spoken(state: State, place: str) -> str:
    """The name of a place for people."""
    town = state.new_cities.get(place)
    return f"New City {place} ({town})" if town else say.place(place)


def growing(board: Board, state: State, column: Column) -> list[tuple[str, Column]]:
    """Places that grow with a column of dice, each with the display column it takes from."""
    cities = [(city.name, column) for city in board.cities.values() if column in city.growth]
    lettered = [(city.name, city.word("letter")) for city in board.cities.values() if city.has("letter")]
    cities += [(name, ("new", at)) for name, at in lettered if NEW_CITIES[at].growth == column]
    new = [
        (letter, ("new", letter))
        for letter in sorted(state.new_cities)
        if NEW_CITIES[letter].growth == column
    ]
    return cities + new


def column_cities(board: Board, column: Column) -> str:
    """The printed cities that a column of the display serves, in words."""
    return say.listed([printed_name(city.name) for city in board.cities.values() if column in city.growth])


def starting(board: Board) -> list[str]:
    """A place for each of the first cubes: cities, then towns and open hexes "q,r"."""
    cities = [city.name for city in board.cities.values() for _ in range(city.start_cubes)]
    grounds = [(ground.town or f"{q},{r}", ground) for (q, r), ground in board.hexes.items()]
    return cities + [name for name, ground in grounds for _ in range(ground.start_cubes)]
