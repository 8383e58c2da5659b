"""Both tables of costs in full, one tile at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.games.age_of_steam.board import Ground
from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.rules import Rules
from tests.support.age_of_steam.drawn import Drawn, drawn
from tests.support.age_of_steam.position import Position

GRID = """
    .   .   .   .   .
      .   BB  b   .
    .   AA  m   CC  .
      .   c   d   .
    .   .   .   .   .
"""
TOWN = GRID.replace("m ", "Tt", 1)


def middle(terrain: str) -> Drawn:
    return drawn(GRID.replace("m ", f"m{terrain}".ljust(2)))


@pytest.mark.parametrize(
    ("terrain", "tracks", "cost"),
    [
        ("", "AA-b", 2), ("~", "AA-b", 3), ("^", "AA-b", 4),
        ("", "AA-CC", 2), ("~", "AA-CC", 3), ("^", "AA-CC", 4),
        ("", "AA-c", 2), ("~", "AA-c", 3), ("^", "AA-c", 4),
        ("", "AA-d, BB-CC", 3), ("~", "AA-d, BB-CC", 4), ("^", "AA-d, BB-CC", 5),
        ("", "AA-CC, BB-b", 3), ("~", "AA-CC, BB-b", 4), ("^", "AA-CC, BB-b", 5),
        ("", "AA-d, BB-c", 4), ("~", "AA-d, BB-c", 5), ("^", "AA-d, BB-c", 6),
        ("", "AA-CC, BB-d", 4), ("~", "AA-CC, BB-d", 5), ("^", "AA-CC, BB-d", 6),
    ],
)  # fmt: skip
def test_placing_by_kind_and_ground(terrain: str, tracks: str, cost: int) -> None:
    assert Position(middle(terrain)).cost("blue", f"m: {tracks}") == cost


@pytest.mark.parametrize(
    ("tracks", "cost"),
    [
        ("AA-*", 2),
        ("AA-*, CC-*", 3), ("AA-*, BB-*", 3), ("AA-*, b-*", 3),
        ("AA-*, CC-*, BB-*", 4), ("AA-*, b-*, d-*", 4),
        ("AA-*, CC-*, BB-*, d-*", 5), ("AA-*, BB-*, c-*, d-*", 5),
    ],
)  # fmt: skip
def test_placing_in_a_town_costs_one_and_one_for_each_track(tracks: str, cost: int) -> None:
    assert Position(drawn(TOWN)).cost("blue", f"Tt: {tracks}") == cost


@pytest.mark.parametrize("terrain", ["", "~", "^"])
@pytest.mark.parametrize(
    ("lies", "tracks", "cost"),
    [
        ("AA m CC", "AA-CC, BB-d", 3),  # crossing
        ("AA m CC", "AA-CC, BB-b", 2),  # coexisting
        ("AA m >c", "AA-d", 2),  # redirected
        ("AA m >c", "AA-CC, BB-d", 3),  # redirected and crossed at once
    ],
)
def test_replacing_knows_no_ground(terrain: str, lies: str, tracks: str, cost: int) -> None:
    assert Position(middle(terrain), blue=[lies]).cost("blue", f"m: {tracks}") == cost


def test_redirecting_on_a_complex_tile_costs_two_even_if_it_becomes_a_crossing() -> None:
    lying: dict[str, Any] = {"green": ["AA m >d"], "blue": ["BB m >b"]}
    crossing = Position(middle("^"), **lying).cost("blue", "m: AA-d, BB-c")
    assert crossing == 2
    assert Position(middle("^"), **lying).cost("blue", "m: AA-d, BB-CC") == 2


@pytest.mark.parametrize("tracks", ["AA-*, BB-*", "AA-*, BB-*, CC-*", "AA-*, BB-*, CC-*, d-*"])
def test_replacing_in_a_town_costs_three_whatever_is_added(tracks: str) -> None:
    assert Position(drawn(TOWN), blue=["AA Tt"]).cost("blue", f"Tt: {tracks}") == 3


def test_the_sum_of_a_build_is_the_sum_of_its_tiles() -> None:
    on = drawn("""
        .   .   .   .
          AA  a   b~  Tt
        .   .   .   .
    """)
    assert Position(on).cost("blue", "AA a b Tt") == 2 + 3 + 2


def test_a_printed_cost_stands_instead_of_the_grounds() -> None:
    """Germany prints what a simple tile costs; complex tiles are as much dearer as elsewhere."""
    on = middle("^")
    ground = on.board.hexes[on.hex("m")]
    costs = {text: _on_printed(on, ground, 7, text) for text in ("AA-b", "AA-d, BB-CC", "AA-CC, BB-d")}
    assert costs == {"AA-b": 7, "AA-d, BB-CC": 8, "AA-CC, BB-d": 9}


def _on_printed(on: Drawn, ground: Ground, printed: int, text: str) -> int:
    position = Position(on)
    hexes = {**on.board.hexes, on.hex("m"): replace(ground, cost=printed)}
    position.game = AgeOfSteam(Rules(replace(on.board, hexes=hexes)))
    return position.cost("blue", f"m: {text}")


def test_the_rules_own_example_of_a_build() -> None:
    """Evansville through two hexes to Cincinnati, the second a river, and on towards Lexington: $7."""
    on = drawn("""
        .   .   .   .   .
          EV  a   b   CI
        .   .   Le  c~  .
    """)
    position = Position(on)
    assert position.cost("blue", "EV a b CI c >Le") == 2 + 2 + 3
    assert position.links() == ["CI-EV 2 blue"]
    assert position.owner("c", "CI-Le") == "blue"
