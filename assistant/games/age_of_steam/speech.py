"""Names of places, actions and phases for people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..colors import LETTERS
from ..speech import (
    Sentence,
    all_called,
    called,
    calling,
    count,
    cubes,
    does,
    dollars,
    listed,
    minus,
    name,
    names,
    of_every_game,
    ordinal,
    paragraph,
    signed,
    starting,
    whose,
)  # fmt: skip
from .board import NEW_CITIES

__all__ = [
    "Sentence", "all_called", "called", "calling", "count", "cubes", "does", "dollars", "listed", "minus", "name", "names",
    "of_every_game", "paragraph", "signed", "starting", "whose",
]  # fmt: skip

NO_LIMIT = 999  # of shares or tiles
OF_SEATS = ("up", "order")  # what may be corrected and names seats
OPEN_HEX = re.compile(r"-?\d+,-?\d+")
ORDINALS = ("", *(ordinal(place) for place in range(1, 12)))
SPOT_NAMES: dict[str, str] = {}  # spots of some map
ACTION_NAMES = {
    "first_move": "First Move", "first_build": "First Build", "engineer": "Engineer",
    "locomotive": "Locomotive", "urbanization": "Urbanization", "production": "Production",
    "turn_order_pass": "Turn Order",
}  # fmt: skip
PHASE_NAMES = {
    "setup": "Setting up",
    "issue_shares": "Issue shares",
    "determine_player_order": "Determine player order",
    "select_actions": "Select actions",
    "build_track": "Build track",
    "move_goods": "Move goods",
    "collect_income": "Collect income",
    "pay_expenses": "Pay expenses",
    "income_reduction": "Income reduction",
    "goods_growth": "Goods growth",
    "advance_turn": "Advance turn marker",
    "game_over": "Game over",
}

SHORT = {"determine_player_order": "Player order", "select_actions": "Actions"}
YOUR_TURN = {
    "setup": "Set up the table",
    "issue_shares": "Issue shares",
    "determine_player_order": "Your bid",
    "select_actions": "Choose an action",
    "build_track": "Build track",
    "move_goods": "Move goods",
    "goods_growth": "Goods growth",
}
DOING = {
    "issue_shares": "issues shares",
    "determine_player_order": "is to bid",
    "select_actions": "chooses an action",
    "build_track": "is building",
    "move_goods": "moves goods",
    "goods_growth": "has Production",
}


def place(key: str | None) -> str:
    """A place for people, from its key: a New City has its letter, an open hex "q,r" or words for it."""
    if key and OPEN_HEX.fullmatch(key):
        return called(key, f"hex {key}")
    return f"New City {key}" if key in NEW_CITIES else str(key)


def letters(seat: str) -> str:
    """What stands on a seat's disks."""
    return LETTERS[seat]


def link(ends: Sequence[str]) -> str:
    """A link by its two ends."""
    return "–".join(place(end) for end in ends)


def up_to(limit: int, one: str) -> str:
    """How many there may be, where a map may set no limit."""
    return f"up to {count(limit, one)}" if limit < NO_LIMIT else f"any number of {one}s"


def tiles_of(tiles: int, limit: int) -> str:
    """Of those that a turn allows, though a table may lay more by hand."""
    if limit >= NO_LIMIT:
        return count(tiles, "tile")
    return (
        f"{tiles} of {count(limit, 'tile')}"
        if tiles <= limit
        else f"{count(tiles, 'tile')}, over the limit of {limit}"
    )


def name_action(key: str, name: str) -> None:
    """What an action is called that only one map has."""
    ACTION_NAMES[key] = name


def name_spot(key: str, name: str) -> None:
    """Where a cube lies that only one map has; `{}` is the city it was delivered to."""
    SPOT_NAMES[key] = name


def spot(key: str, city: str | None) -> str:
    """In words, after "lies". Logs of version 0.1.0 keep the words themselves."""
    return SPOT_NAMES.get(key, key).format(place(city) if city else "its city")


def name_phase(key: str, name: str) -> None:
    """What a phase is called that only one map has; its notes have a heading of that name."""
    PHASE_NAMES[key] = name


def action(key: str | None) -> str:
    return ACTION_NAMES.get(key or "") or (key or "none").replace("_", " ").title()


def phase(key: str) -> str:
    return PHASE_NAMES.get(key) or key.replace("_", " ").capitalize()


def box(at: Sequence[object]) -> str:
    side, column, number = at
    where = f"New City {column}" if side == "new" else f"{side} {column}"
    return f"{where}, box {number}"


def per_seat(amounts: Mapping[str, int]) -> str:
    """By how much something changes for each seat."""
    return listed([f"{name(seat)} {signed(by)}" for seat, by in amounts.items()])


def figure(key: str, value: object) -> str:
    """A figure of the game, or whatever else may be corrected, as people write it. A plus is left for changes."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int():
            return dollars(value) if key == "cash" else minus(value)
        case list() | tuple() if key in OF_SEATS:
            return names(value) or "nobody"
        case list() | tuple():
            return ", ".join(map(str, value)) or "none"
        case str() if key in OF_SEATS:
            return name(value)
        case str() if key == "phase":
            return phase(value)
        case str() if key == "action":
            return action(value)
    return str(value).replace("_", " ")


def ran_out(supply: str, seat: str) -> str:
    """A sentence that one of the box's supplies is empty."""
    sentences = {
        "tile": "The box has no such tile left",
        "town_disk": "All town disks are on the board",
        "ownership_disk": f"{name(seat)} has no ownership disk left",
    }
    return sentences[supply]
