"""136 tiles, 8 town disks, 20 ownership disks; the table may go beyond them with stand-ins."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from assistant.games.age_of_steam.facts import StandInUsed
from assistant.games.age_of_steam.state import Link
from assistant.games.age_of_steam.telling.sentences import sentence_of
from assistant.games.age_of_steam.tiles import SHAPES, Tile, Track
from tests.support.age_of_steam.board_referee import IN_BOX
from tests.support.age_of_steam.drawn import TWO_TOWNS as FIELD
from tests.support.age_of_steam.drawn import drawn
from tests.support.age_of_steam.position import Position


def test_the_box_holds_136_tiles() -> None:
    """Seven more come with one map."""
    assert {shape.id: shape.count for shape in SHAPES} == IN_BOX
    assert sum(shape.count for shape in SHAPES if not shape.more) == 136
    assert [shape.count for shape in SHAPES if shape.more] == [1] * 7


def elsewhere(position: Position, shape: str, count: int, disk: bool = False) -> Position:
    """So many tiles lie on hexes far away; only their kind matters here."""
    first = len(position.state.tiles) * 100
    far = {(1000 + first + 2 * n, 0): Tile(shape, (Track((0, 3), None),), disk) for n in range(count)}
    position.state = replace(position.state, tiles={**position.state.tiles, **far})
    return position


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        ("straight", "a: AA-b"), ("gentle", "a: AA-e"), ("acute", "a: AA-d"),
        ("cross_two_straight", "h: CC-DD, BB-Tt"), ("town_one", "Tt: CC-*"),
        ("town_three_star", "Tt: CC-*, g-*, b-*"),
    ],
)  # fmt: skip
def test_the_last_tile_of_a_kind_may_be_laid_and_none_after_it(shape: str, text: str) -> None:
    on = (
        FIELD
        if "h:" not in text
        else drawn("""
        .   .   f   .   .
          .   e   DD  .   .
        .   Tt  h   BB  .
          .   CC  .   .   .
        .   .   .   .   .
    """)
    )
    last = elsewhere(Position(on), shape, IN_BOX[shape] - 1)
    assert last.lay("blue", text).tile(text[: text.index(":")]) == shape
    said, at = elsewhere(Position(on), shape, IN_BOX[shape]).lay_refused("blue", text, beyond_supply=False)
    assert said == "The box has no such tile left; use a stand-in if the table agrees."
    assert at == text[: text.index(":")]


def stand_ins(position: Position) -> list[str]:
    """What the log says of them."""
    said = [sentence_of(fact) for fact in position.facts if isinstance(fact, StandInUsed)]
    return [str(sentence) for sentence in said]


def test_what_the_box_holds_binds_nobody_but_the_table_is_told() -> None:
    position = elsewhere(Position(FIELD), "straight", 48)
    assert position.cost("blue", "AA a >b") == 2
    assert stand_ins(position) == ["The box has no such tile left: a stand-in lies there."]
    assert position.owner("a", "AA-b") == "blue"


def test_a_replaced_tile_goes_back_to_the_box_first() -> None:
    position = elsewhere(Position(FIELD, blue=["AA a >e"]), "gentle", 54)
    assert position.lay("blue", "a: AA-Tt").tile("a") == "gentle"


def test_a_town_takes_whatever_kind_the_box_still_holds() -> None:
    position = elsewhere(Position(drawn(FIELD.grid)), "cross_two_gentle", 3)
    position.lay("blue", "Tt: CC-*, g-*, a-*, b-*")
    assert position.tile("Tt") != "cross_two_gentle"


# town disks -------------------------------------------------------------------------------------


def test_eight_town_disks() -> None:
    seven = elsewhere(Position(FIELD), "straight", 7, disk=True)
    assert seven.lay("blue", "Tt: CC-*, a-*").tile("Tt") == "straight"
    said, at = elsewhere(Position(FIELD), "straight", 8, disk=True).lay_refused(
        "blue", "AA g Tt CC", beyond_supply=False
    )
    assert (said, at) == ("All town disks are on the board; use a stand-in if the table agrees.", "Tt")


def test_a_dedicated_town_tile_needs_no_disk() -> None:
    eight = elsewhere(Position(FIELD), "straight", 8, disk=True)
    assert eight.lay("blue", "Tt: CC-*").tile("Tt") == "town_one"


def test_a_stand_in_disk_where_the_table_agrees() -> None:
    eight = elsewhere(Position(FIELD), "straight", 8, disk=True)
    assert eight.lay("blue", "Tt: CC-*, a-*").tile("Tt") == "straight"
    assert stand_ins(eight) == ["All town disks are on the board: a stand-in lies there."]


def test_a_stand_in_disk_of_an_earlier_build_refuses_no_later_one() -> None:
    nine = elsewhere(Position(FIELD), "straight", 9, disk=True)
    assert nine.lay("blue", "AA a >b", beyond_supply=False).owner("a", "AA-b") == "blue"


def test_urbanizing_gives_the_disk_back() -> None:
    seven = elsewhere(Position(FIELD, green=["CC Tt a AA"]), "straight", 7, disk=True)
    seven.urbanize("blue", "A", "Tt")
    assert Counter(tile.disk for tile in seven.state.tiles.values())[True] == 7


# ownership disks --------------------------------------------------------------------------------


def with_disks(count: int) -> Position:
    """Blue has so many links and sections far away: each tile there stands by itself."""
    position = Position(FIELD)
    far = {(1000 + 3 * n, 0): Tile("straight", (Track((0, 3), "blue"),)) for n in range(count)}
    position.state = replace(position.state, tiles={**position.state.tiles, **far})
    return position


def test_twenty_ownership_disks() -> None:
    assert with_disks(19).lay("blue", "AA a b BB").links() == ["AA-BB 2 blue"]
    said, at = with_disks(20).lay_refused("blue", "AA a b BB", beyond_supply=False)
    assert said == "Blue has no ownership disk left; use a stand-in if the table agrees."
    assert at == "b"


def test_a_stand_in_for_an_ownership_disk_where_the_table_agrees() -> None:
    position = with_disks(20).lay("blue", "AA a b BB")
    assert position.links() == ["AA-BB 2 blue"]
    assert stand_ins(position) == ["Blue has no ownership disk left: a stand-in lies there."]


def test_a_section_made_longer_needs_no_further_disk() -> None:
    position = with_disks(21)
    position.lay("blue", "AA a >b")
    assert position.lay("blue", "a> b BB", beyond_supply=False).links() == ["AA-BB 2 blue"]


def test_a_town_between_makes_two_links_and_needs_two_disks() -> None:
    assert with_disks(18).lay("blue", "AA a Tt CC").sections("blue") == 3
    assert "no ownership disk" in with_disks(19).lay_refused("blue", "AA a Tt CC", beyond_supply=False)[0]


def test_a_link_that_was_bought_has_a_disk_like_any_other() -> None:
    nineteen, bought = with_disks(19), Link(1, ("AA", "CC"), 1, "blue", (), 0)
    nineteen.set(links=(bought,))
    assert "no ownership disk" in nineteen.lay_refused("blue", "AA a b BB", beyond_supply=False)[0]
    named = with_disks(19)
    named.set(named={"Airport Express": "blue"})
    assert "no ownership disk" in named.lay_refused("blue", "AA a b BB", beyond_supply=False)[0]


def test_other_players_disks_are_their_own() -> None:
    position = with_disks(20).turn_of("green")
    assert position.lay("green", "AA a b BB", beyond_supply=False).links() == ["AA-BB 2 green"]
