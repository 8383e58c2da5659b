"""What new track must hang on, and what it may not join."""

from __future__ import annotations

from assistant.games.age_of_steam.state import Link
from tests.support.age_of_steam.drawn import SHORE as FIELD
from tests.support.age_of_steam.drawn import drawn
from tests.support.age_of_steam.position import Position

# what the new track must hang on ----------------------------------------------------------------


def test_the_first_track_of_a_player_touches_a_city() -> None:
    said, at = Position(FIELD).lay_refused("blue", "d> a >b")
    assert (said, at) == ("Blue’s first track must start at a city.", "a")


def test_the_first_track_may_not_start_at_a_town_alone() -> None:
    on = drawn("""
        .   d   e   f   .
          AA  a   b   BB
        .   g   Tt  h   .
          .   i   .   .
    """)
    said, at = Position(on).lay_refused("blue", "Tt i >W")
    assert said == "Blue’s first track must start at a city."
    assert at == "Tt"


def test_later_track_hangs_on_a_city_through_own_track() -> None:
    position = Position(FIELD, blue=["AA a >e"]).lay("blue", "a> e >f")
    assert position.owner("e", "a-f") == "blue"
    said, at = Position(FIELD, blue=["AA a >e"]).lay_refused("blue", "e> f >BB", "e> b >h")
    assert at == "b"
    assert said == "Blue’s track must connect to a city by Blue’s own track."


def test_every_separate_piece_of_a_build_hangs_on_a_city() -> None:
    position = Position(FIELD, blue=["AA d >e"]).lay("blue", "CC i >g")
    assert position.owner("i", "CC-g") == "blue"
    assert Position(FIELD, blue=["AA d >e"]).lay_refused("blue", "Tt> i >g")[1] == "i"


def test_both_tracks_of_a_new_complex_tile_hang_on_a_city() -> None:
    assert Position(FIELD).lay_refused("blue", "a: AA-b, d-e")[1] == "a"
    position = Position(FIELD, blue=["AA d >a"]).lay("blue", "a: AA-Tt, d-e")
    assert position.owner("a", "d-e") == "blue"


def test_track_hangs_on_a_city_through_a_town_and_own_track() -> None:
    position = Position(FIELD, blue=["CC Tt"]).lay("blue", "Tt b >e")
    assert position.owner("b", "Tt-e") == "blue"
    assert position.owner("Tt", "b-*") == "blue"


def test_another_players_track_carries_nothing_through_a_town() -> None:
    said, at = Position(FIELD, green=["CC Tt"], blue=["AA d >e"]).lay_refused("blue", "Tt b >e")
    assert said == "Blue’s track must connect to a city by Blue’s own track."
    assert at in ("b", "Tt")


def by_hand(owner: str) -> Position:
    """Blue has track elsewhere; a link from the city CC to the town is known without its hexes."""
    position = Position(FIELD, blue=["AA d >e"])
    position.set(links=(*position.state.links, Link(9, ("CC", "Tt"), 1, owner)))
    return position


def test_own_links_without_track_on_the_map_lead_through_a_town_to_a_city_too() -> None:
    assert by_hand("blue").lay("blue", "Tt b >e").owner("b", "Tt-e") == "blue"
    said, _ = by_hand("green").lay_refused("blue", "Tt b >e")
    assert said == "Blue’s track must connect to a city by Blue’s own track."


def test_track_through_a_town_into_anothers_town_is_fine_where_it_brings_its_own() -> None:
    position = Position(FIELD, green=["CC Tt"]).lay("blue", "AA a Tt b >e")
    assert position.links() == ["AA-Tt 2 blue", "CC-Tt 1 green"]


def test_a_railroad_need_not_be_all_of_a_piece() -> None:
    position = Position(FIELD, blue=["AA a >e"]).lay("blue", "BB h CC")
    assert position.links() == ["BB-CC 1 blue"]


def test_the_tiles_of_one_build_may_come_in_any_order() -> None:
    position = Position(FIELD).lay("blue", "a> b BB", "AA a >b")
    assert position.links() == ["AA-BB 2 blue"]


# what it may not join ---------------------------------------------------------------------------


def test_no_track_is_joined_directly_to_anothers() -> None:
    said, at = Position(FIELD, green=["AA a >b"]).lay_refused("blue", "BB b >a")
    assert (said, at) == ("That would join Green’s track directly.", "b")


def test_nor_is_anothers_track_led_into_a_town() -> None:
    said, at = Position(FIELD, green=["AA a >Tt"]).lay_refused("blue", "Tt: CC-*, a-*")
    assert (said, at) == ("That would join Green’s track directly.", "Tt")


def test_track_may_meet_anothers_in_a_city_and_in_a_town() -> None:
    position = Position(FIELD, green=["AA a Tt"]).lay("blue", "CC Tt", "AA d >e")
    assert position.links() == ["AA-Tt 2 green", "CC-Tt 1 blue"]


def test_anothers_open_end_may_be_blocked() -> None:
    position = Position(FIELD, green=["AA a >b"]).lay("blue", "BB b >e")
    assert position.owner("a", "AA-b") == "green"


def test_no_link_from_a_city_to_itself() -> None:
    said, at = Position(FIELD).lay_refused("blue", "AA a d AA")
    assert said == "A link may not join AA to itself."
    assert at in ("a", "d")


def test_no_link_from_a_town_to_itself() -> None:
    said, at = Position(FIELD, blue=["CC Tt a >b"]).lay_refused("blue", "a> b Tt")
    assert said == "A link may not join Tt to itself."
    assert at in ("b", "Tt")


def test_two_links_may_join_the_same_two_places() -> None:
    position = Position(FIELD, blue=["AA a b BB"]).lay("blue", "AA d e f BB")
    assert position.links() == ["AA-BB 2 blue", "AA-BB 3 blue"]


def test_no_ring_of_track() -> None:
    on = drawn("""
        AA  .   .   BB
          .   a   b   .
        .   f   .   c   .
          .   e   d   .
    """)
    ring = ["f> a >b", "a> b >c", "b> c >d", "c> d >e", "d> e >f"]
    position = Position(on, nobody=ring)
    said, at = position.lay_refused("blue", "e> f >a")
    assert (said, at) == ("A link may not join track to itself.", "f")
