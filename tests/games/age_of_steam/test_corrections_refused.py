"""What cannot be on a table cannot be set by hand; the refusal says what can."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import at, bidding, opened
from tests.support.tables import Api

AUCTION = "determine_player_order"


BAD = [
    ("luck", "blue", 3, "“luck” can’t be corrected."),
    ("cash", "blue", -1, "Blue’s cash can’t be negative."),
    ("cash", "blue", "ten", "The new cash must be a whole number."),
    ("cash", "blue", 1.5, "The new cash must be a whole number."),
    ("cash", "blue", True, "The new cash must be a whole number."),
    ("cash", "blue", None, "The new cash must be a whole number."),
    ("cash", "pink", 3, "Name a player: Blue, Green or Yellow."),
    ("cash", None, 3, "Name a player: Blue, Green or Yellow."),
    ("cash", ["blue"], 3, "Name a player: Blue, Green or Yellow."),
    (
        "income",
        "blue",
        -1,
        "Below 0 income, Blue is out of the game. Set that instead: tap “In the game”.",
    ),
    ("shares", "blue", 16, "Blue can have at most 15 shares."),
    ("shares", "blue", -1, "Blue’s shares can’t be negative."),
    ("locomotive", "blue", 7, "Blue can have at most 6 links."),
    ("sections", "blue", -1, "Blue’s sections can’t be negative."),
    ("action", "blue", "sabotage", "The actions are First Move, "),
    ("out", "blue", "yes", "Say whether Blue is out of the game: yes or no."),
    ("out", "blue", 1, "Say whether Blue is out of the game: yes or no."),
    ("cubes", "Boston", ["red"], "There is no Boston on Rust Belt."),
    ("cubes", "A", ["red"], "There is no A on Rust Belt."),
    ("cubes", "0,0", ["red"], "There is no 0,0 on Rust Belt."),
    ("cubes", None, ["red"], "Say where the cubes are: a city or a town."),
    ("cubes", "Chicago", ["pink"], "Cubes are red, blue, purple, yellow, black, white or cattle."),
    ("cubes", "Chicago", "red", "Cubes are red, blue, purple, yellow, black, white or cattle."),
    ("cubes", "Chicago", ["red"] * 121, "The game doesn’t have that many cubes."),
    ("bag", "pink", 3, "Cubes are red, blue, purple, yellow, black, white or cattle."),
    ("bag", "red", -1, "The new bag must be at least 0."),
    ("bag", "red", "x", "The new bag must be a whole number."),
    ("box", ["light", "1", 4], "red", "Name a box of the goods display, such as light 1, box 2."),
    ("box", ["new", "A", 3], "red", "Name a box of the goods display, such as light 1, box 2."),
    ("box", ["light", "1"], "red", "Name a box of the goods display, such as light 1, box 2."),
    ("box", "light 1", "red", "Name a box of the goods display, such as light 1, box 2."),
    ("box", ["light", "1", 1], "pink", "Cubes are red, blue, purple, yellow, black, white or cattle."),
    ("order", None, ["blue", "green"], "The player order must name Blue, Green and Yellow, each once."),
    ("order", None, "blue", "The player order must name Blue, Green and Yellow, each once."),
    ("order", None, [1, {}, None], "The player order must name Blue, Green and Yellow, each once."),
    ("turn", None, 0, "The new turn must be at least 1."),
    ("turn", None, 11, "This game has 10 turns."),
    ("phase", None, "lunch", "The phases are Issue shares, "),
    ("phase", None, "setup", "The phases are Issue shares, "),
    ("up", None, "pink", "Name a player: Blue, Green or Yellow."),
]


@pytest.mark.parametrize(("field", "of", "to", "sentence"), BAD)
def test_what_cannot_be_on_a_table_is_refused(api: Api, field: str, of: Any, to: Any, sentence: str) -> None:
    refusal = opened(api).refused("correct", field=field, of=of, to=to, why="test")
    assert (refusal.status, refusal.code) == (422, "illegal")
    assert refusal.message.startswith(sentence)


@pytest.mark.parametrize("why", ["", "   "])
def test_a_correction_needs_a_reason(api: Api, why: str) -> None:
    refusal = opened(api).refused("correct", field="cash", of="blue", to=3, why=why)
    assert refusal.message == "Say why, so that everybody can read it in the log."


def test_the_order_names_only_those_still_in(api: Api) -> None:
    table = opened(api)
    table.correct("out", "green", True)
    refusal = table.refused("correct", field="order", to=["blue", "green", "yellow"], why="test")
    assert refusal.message == "The player order must name Blue and Yellow, each once."


def test_the_move_is_nobodys_who_is_out_or_has_dropped_out(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue out")
    refusal = table.refused("correct", field="up", to="blue", why="test")
    assert refusal.message == "Blue has dropped out of the auction."
    table.correct("out", "green", True)
    assert table.refused("correct", field="up", to="green", why="test").message == "Green is out of the game."


def test_nobody_in_particular_rolls_the_growth_dice(api: Api) -> None:
    refusal = at(api, "goods_growth").refused("correct", field="up", to="blue", why="test")
    assert refusal.message == "It’s nobody’s turn right now."


SETUP_ONLY = [("phase", None, "build_track"), ("out", "blue", True)]


@pytest.mark.parametrize(("field", "of", "to"), SETUP_ONLY)
def test_before_the_order_is_known_there_is_no_phase_and_nobody_out(
    api: Api, field: str, of: Any, to: Any
) -> None:
    table = api.open(tracking={"dice": "table"})
    refusal = table.refused("correct", field=field, of=of, to=to, why="test")
    assert refusal.message == "The table is still being set up."
