"""Placing tiles: which kinds, on which hexes, and what the new track must hang on."""

from __future__ import annotations

import pytest

from assistant.games.age_of_steam.moves import LayTrack, TileWanted
from tests.support.age_of_steam.drawn import SHORE as FIELD
from tests.support.age_of_steam.drawn import drawn
from tests.support.age_of_steam.position import Position


@pytest.mark.parametrize(("way", "tile"), [("AA a b", "straight"), ("AA a e", "gentle"), ("AA a d", "acute")])
def test_a_simple_tile_is_a_straight_or_one_of_two_curves(way: str, tile: str) -> None:
    *built, towards = way.split()
    position = Position(FIELD).lay("blue", f"{' '.join(built)} >{towards}")
    assert position.tile("a") == tile


@pytest.mark.parametrize(
    ("tracks", "tile"),
    [
        ("AA-CC, BB-b", "coexist_straight_acute"),
        ("AA-d, BB-CC", "coexist_gentle_gentle"),
        ("AA-CC, BB-c", "cross_gentle_straight"),
        ("AA-d, BB-c", "cross_two_gentle"),
        ("AA-CC, BB-d", "cross_two_straight"),
    ],
)
def test_a_complex_tile_may_be_placed_with_both_its_tracks_at_once(tracks: str, tile: str) -> None:
    on = drawn("""
        .   .   .   .   .
          .   BB  b   .
        .   AA  m   CC  .
          .   c   d   .
        .   .   .   .   .
    """)
    assert Position(on).lay("blue", f"m: {tracks}").tile("m") == tile


def test_a_dedicated_town_tile_has_one_or_three_exits() -> None:
    assert Position(FIELD).lay("blue", "Tt: CC-*").tile("Tt") == "town_one"
    assert Position(FIELD).lay("blue", "Tt: CC-*, i-*, g-*").tile("Tt") == "town_three_same_half"
    assert Position(FIELD).lay("blue", "Tt: CC-*, g-*, b-*").tile("Tt") == "town_three_star"


def test_other_tiles_on_a_town_get_a_white_disk() -> None:
    position = Position(FIELD).lay("blue", "Tt: CC-*, a-*")
    assert position.tile("Tt") == "straight"
    assert position.state.tiles[FIELD.hex("Tt")].disk
    crossed = Position(FIELD).lay("blue", "Tt: CC-*, a-*, b-*, i-*")
    assert crossed.tile("Tt").startswith("cross_")
    assert crossed.state.tiles[FIELD.hex("Tt")].disk
    assert not Position(FIELD).lay("blue", "Tt: CC-*").state.tiles[FIELD.hex("Tt")].disk


def test_five_tracks_into_a_town_fit_on_no_tile() -> None:
    said, at = Position(FIELD).lay_refused("blue", "Tt: CC-*, a-*, b-*, i-*, g-*")
    assert (said, at) == ("The box has no tile with that track.", "Tt")


def test_three_tracks_over_plain_ground_fit_on_no_tile() -> None:
    said, at = Position(FIELD).lay_refused("blue", "a: AA-d, e-b, Tt-g")
    assert (said, at) == ("The box has no tile with that track.", "a")


def test_two_tracks_may_not_share_an_edge() -> None:
    assert Position(FIELD).lay_refused("blue", "a: AA-d, AA-b")[1] == "a"


def test_all_track_on_a_town_hex_runs_into_the_town() -> None:
    said, at = Position(FIELD).lay_refused("blue", "Tt: CC-a")
    assert (said, at) == ("All track on Tt runs into the town.", "Tt")


def test_track_ends_in_a_town_only_where_there_is_one() -> None:
    said, at = Position(FIELD).lay_refused("blue", "a: AA-*")
    assert (said, at) == ("There is no town on that hex.", "a")


@pytest.mark.parametrize("track", [(0, 0), (0, 6), (-1, 2), ("town", "town"), ("x", 1), (True, 3)])
def test_a_track_has_two_ends_that_exist(track: tuple[int | str, int | str]) -> None:
    at = FIELD.hex("a")
    move = LayTrack(seat="blue", tiles=(TileWanted(hex=at, tracks=(track,)),))
    assert Position(FIELD).refused(move)[1] == "a"


def test_a_tile_shows_some_track() -> None:
    at = FIELD.hex("a")
    assert Position(FIELD).refused(LayTrack(seat="blue", tiles=(TileWanted(hex=at, tracks=()),)))[1] == "a"
    assert "which tiles" in Position(FIELD).refused(LayTrack(seat="blue", tiles=()))[0]


# where a tile may lie ---------------------------------------------------------------------------


def test_no_tile_on_a_city() -> None:
    said, at = Position(FIELD).lay_refused("blue", "AA: d-a")
    assert (said, at) == ("A tile can’t go on a city.", "AA")


def test_no_tile_on_a_new_city() -> None:
    position = Position(FIELD).urbanize("blue", "A", "Tt")
    said, at = position.lay_refused("blue", "Tt: a-CC")
    assert (said, at) == ("A tile can’t go on a city.", "Tt")


def test_no_tile_beside_the_board() -> None:
    move = LayTrack(seat="blue", tiles=(TileWanted(hex=(40, 40), tracks=((0, 3),)),))
    assert Position(FIELD).refused(move)[0] == "That is off the board."


def test_no_track_off_the_end_of_the_board() -> None:
    said, at = Position(FIELD).lay_refused("blue", "AA d >NE")
    assert (said, at) == ("Track may not run off the board or into the water.", "d")


def test_no_track_into_a_lake() -> None:
    said, at = Position(FIELD).lay_refused("blue", "AA g >i", "g> i >SW")
    assert (said, at) == ("Track may not run off the board or into the water.", "i")


def test_no_track_over_a_blocked_edge_from_either_side() -> None:
    on = drawn(FIELD.grid, blocked="a|b AA|d")
    for way, hex_ in (("AA a >b", "a"), ("BB b >a", "b"), ("AA d >e", "d")):
        said, at = Position(on).lay_refused("blue", way)
        assert (said, at) == ("No track may cross that edge.", hex_)
    assert Position(on).lay("blue", "AA a >e").owner("a", "AA-e") == "blue"


# how much in one turn ---------------------------------------------------------------------------


def test_three_tiles_a_turn() -> None:
    said, at = Position(FIELD).lay_refused("blue", "AA d e f BB", "CC i >g")
    assert said == "Blue may lay 3 tiles this turn: 4 more would be too many."
    assert at == "i"


def test_three_tiles_a_turn_over_several_builds() -> None:
    position = Position(FIELD).lay("blue", "AA d >e").lay("blue", "d> e f BB")
    said, at = position.lay_refused("blue", "CC i >g")
    assert said == "Blue may lay 3 tiles this turn and has laid 3: 1 more would be too many."
    assert at == "i"


def test_four_tiles_a_turn_for_the_engineer() -> None:
    position = Position(FIELD).player("blue", action="engineer").lay("blue", "AA d e f BB", "CC i >g")
    assert position.lay_refused("blue", "AA g >i")[0].startswith("Blue may lay 4 tiles")


def test_one_tile_a_turn_on_a_hex() -> None:
    position = Position(FIELD).lay("blue", "AA a >b")
    said, at = position.lay_refused("blue", "a: AA-e")
    assert (said, at) == ("Only one tile a turn may be laid on a hex.", "a")
    assert Position(FIELD).lay_refused("blue", "AA a >b", "a: AA-b, Tt-d")[1] == "a"
    position.done("blue").turn_of("blue").lay("blue", "a: AA-e")


def test_a_tile_that_changes_nothing_is_no_move() -> None:
    said, at = Position(FIELD, blue=["AA a b BB"]).lay_refused("blue", "a: AA-b")
    assert (said, at) == ("That would change nothing.", "a")


def test_track_costs_no_more_than_there_is() -> None:
    position = Position(FIELD, cash=3)
    said, _ = position.lay_refused("blue", "AA a b BB")
    assert said == "Blue must pay $4 but has $3."
    assert Position(FIELD, cash=4).cost("blue", "AA a b BB") == 4
