"""Replacing tiles: crossing, coexisting, redirecting, entering a town; what lies there stays."""

from __future__ import annotations

import pytest

from tests.support.age_of_steam.drawn import FIELD, drawn
from tests.support.age_of_steam.position import Position, of

AHEAD = drawn("""
    .   d   BB  .
      AA  a   b
    .   .   .   .
""")
STAR = drawn("""
    .   .   .   .   .
      .   BB  b   .
    .   AA  m   CC  .
      .   c   d   .
    .   .   .   .   .
""")


# crossing and coexisting ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tracks", "tile"), [("BB-d", "cross_two_straight"), ("BB-b", "coexist_straight_acute")]
)
def test_a_simple_tile_is_replaced_by_a_complex_one(tracks: str, tile: str) -> None:
    position = Position(STAR, green=["AA m CC"]).lay("blue", f"m: AA-CC, {tracks}")
    assert position.tile("m") == tile
    assert position.owner("m", "AA-CC") == "green"
    assert position.owner("m", tracks) == "blue"


def test_ones_own_and_nobodys_track_is_kept_with_its_owner() -> None:
    for owner in ("blue", "nobody"):
        position = Position(STAR, **of(owner, "AA m >b")).lay("blue", "m: AA-b, CC-d")
        assert (position.owner("m", "AA-b"), position.owner("m", "CC-d")) == (owner, "blue")


@pytest.mark.parametrize("owner", ["green", "blue", "nobody"])
def test_track_of_a_completed_link_may_not_be_taken_away(owner: str) -> None:
    _, at = Position(STAR, **of(owner, "AA m CC")).lay_refused("blue", "m: AA-b")
    assert at == "m"


def test_another_players_track_may_not_be_modified() -> None:
    said, at = Position(STAR, green=["AA m >b"]).lay_refused("blue", "m: AA-CC")
    assert (said, at) == ("That is Green’s track and must stay as it is.", "m")
    said, at = Position(STAR, green=["AA m >b"]).lay_refused("blue", "m: AA-d, BB-CC")
    assert (said, at) == ("That is Green’s track and must stay as it is.", "m")


def test_the_added_track_hangs_on_a_city_by_its_own() -> None:
    said, at = Position(STAR, green=["AA m CC"]).lay_refused("blue", "m: AA-CC, b-d")
    assert (said, at) == ("Blue’s first track must start at a city.", "m")


def test_no_third_track_fits_on_a_tile() -> None:
    _, at = Position(STAR, green=["AA m CC", "BB m >d"]).lay_refused("blue", "m: AA-CC, BB-d, b-c")
    assert at == "m"


# redirecting ------------------------------------------------------------------------------------


def test_the_end_of_ones_own_unfinished_section_may_be_redirected() -> None:
    position = Position(FIELD, blue=["AA a >b"]).lay("blue", "a: AA-e")
    assert (position.owner("a", "AA-e"), position.owner("a", "AA-b")) == ("blue", "none")


def test_the_end_of_unowned_track_may_be_redirected_and_is_not_claimed_by_that() -> None:
    position = Position(FIELD, nobody=["AA a >b"]).lay("blue", "a: AA-e")
    assert position.owner("a", "AA-e") == "nobody"


def test_redirected_and_then_extended_unowned_track_is_claimed() -> None:
    position = Position(FIELD, blue=["BB b >f"], nobody=["AA a >b"]).lay("blue", "a: AA-e", "a> e >f")
    assert (position.owner("a", "AA-e"), position.owner("e", "a-f")) == ("blue", "blue")


def test_the_end_of_another_players_section_may_not_be_redirected() -> None:
    said, at = Position(FIELD, green=["AA a >b"]).lay_refused("blue", "a: AA-e")
    assert (said, at) == ("That is Green’s track and must stay as it is.", "a")


@pytest.mark.parametrize("owner", ["blue", "nobody"])
def test_the_middle_of_a_section_may_not_be_redirected(owner: str) -> None:
    said, at = Position(FIELD, **of(owner, "AA a b >f")).lay_refused("blue", "a: AA-e")
    assert at == "a"
    assert said.startswith("Only the end of an unfinished section can be redirected")


def test_a_completed_link_has_no_end_to_redirect() -> None:
    _, at = Position(FIELD, blue=["AA a b BB"]).lay_refused("blue", "b: a-f")
    assert at == "b"


def test_redirecting_turns_the_open_end_and_keeps_the_other() -> None:
    position = Position(FIELD, blue=["AA a >b"])
    assert position.lay_refused("blue", "a: b-e")[1] == "a"  # keeps the open end, lets go of AA
    assert position.lay_refused("blue", "a: d-Tt")[1] == "a"  # keeps neither
    assert position.lay_refused("blue", "a: AA-*")[1] == "a"


def test_track_in_a_town_may_not_be_redirected() -> None:
    for owner in ("blue", "nobody"):
        said, at = Position(FIELD, **of(owner, "CC Tt >a")).lay_refused("blue", "Tt: CC-*, b-*")
        assert (said, at) == ("Track in a town can’t be redirected.", "Tt")


def test_redirected_track_may_run_into_a_city_or_town_and_completes_the_link() -> None:
    position = Position(AHEAD, blue=["AA a >b"]).lay("blue", "a: AA-BB")
    assert position.links() == ["AA-BB 1 blue"]


def test_unowned_track_redirected_into_a_city_is_a_link_of_nobodys() -> None:
    position = Position(AHEAD, nobody=["AA a >b"]).lay("blue", "a: AA-BB")
    assert position.links() == ["AA-BB 1 nobody"]


def test_redirected_track_may_not_join_anothers() -> None:
    said, at = Position(FIELD, blue=["AA a >b"], green=["BB f e >a"]).lay_refused("blue", "a: AA-e")
    assert (said, at) == ("That would join Green’s track directly.", "a")
    said, at = Position(FIELD, nobody=["AA a >b"], green=["BB f e >a"]).lay_refused("blue", "a: AA-e")
    assert (said, at) == ("That would join Green’s track directly.", "a")


def test_a_complex_tile_is_redirected_with_what_others_own_kept() -> None:
    position = Position(STAR, blue=["BB m >d"], green=["AA m CC"])
    position.lay("blue", "m: AA-CC, BB-b")
    assert (position.owner("m", "BB-b"), position.owner("m", "AA-CC")) == ("blue", "green")
    said, at = Position(STAR, blue=["BB m >d"], green=["AA m >b"]).lay_refused("blue", "m: AA-CC, BB-d")
    assert (said, at) == ("That is Green’s track and must stay as it is.", "m")


def test_each_redirected_track_is_still_a_track_of_its_own() -> None:
    """Two ends cannot be turned into one track: nothing that lies there is lost."""
    on = drawn("""
        .   .   .   .   .
          .   b   c   .
        .   AA  m   d   .
          .   CC  e   .
        .   .   .   .   .
    """)
    for owner in ("blue", "nobody"):
        position = Position(on, **of(owner, "AA m >c", "CC m >d"))
        assert position.lay_refused("blue", "m: AA-CC")[1] == "m"


def test_a_tile_may_be_redirected_and_get_a_second_track_at_once() -> None:
    position = Position(STAR, blue=["AA m >b"]).lay("blue", "m: AA-d, BB-CC")
    assert position.owner("m", "AA-d") == "blue"
    assert position.links() == ["BB-CC 1 blue"]


def test_redirecting_counts_as_one_of_the_tiles_of_a_turn() -> None:
    position = Position(FIELD, blue=["AA a >b"]).lay("blue", "a: AA-e").lay("blue", "CC i >g", "BB h CC")
    assert position.lay_refused("blue", "AA d >a")[0].endswith("would be too many.")


# entering a town --------------------------------------------------------------------------------


def test_a_tile_in_a_town_is_replaced_by_one_with_more_exits() -> None:
    position = Position(FIELD, green=["CC Tt"]).lay("blue", "AA a Tt")
    assert position.links() == ["AA-Tt 2 blue", "CC-Tt 1 green"]
    assert (position.owner("Tt", "CC-*"), position.owner("Tt", "a-*")) == ("green", "blue")


def test_every_exit_of_a_town_is_maintained() -> None:
    said, at = Position(FIELD, green=["CC Tt"]).lay_refused("blue", "Tt: a-*")
    assert (said, at) == ("That is Green’s track and must stay as it is.", "Tt")
    said, at = Position(FIELD, blue=["CC Tt"]).lay_refused("blue", "Tt: a-*")
    assert (said, at) == ("Track in a town can’t be redirected.", "Tt")


def test_a_town_holds_four_exits_and_no_more() -> None:
    on = drawn("""
        .   .   .   .   .
          .   BB  DD  .
        .   AA  Tt  CC  .
          .   EE  FF  .
        .   .   .   .   .
    """)
    four = Position(on, green=["AA Tt CC"]).lay("blue", "Tt: AA-*, CC-*, BB-*, FF-*").turn_of("blue")
    assert four.links() == ["AA-Tt 1 green", "BB-Tt 1 blue", "CC-Tt 1 green", "FF-Tt 1 blue"]
    assert four.lay_refused("blue", "Tt: AA-*, CC-*, BB-*, FF-*, DD-*")[1] == "Tt"
