"""Pacific Electric: building, one test for each sentence."""

from __future__ import annotations

from tests.maps.test_pacific_electric import MAP
from tests.support.age_of_steam.maps import game_on
from tests.support.pacific_electric import (
    EACH_DEPTH,
    EAST,
    ME,
    PASADENA,
    POMONA,
    TO_BERNARDINO,
    TO_LONG_BEACH,
    TO_PASADENA,
    TO_VAN_NUYS,
    UP_TO_LOWE,
    VAN_NUYS,
    WEST,
    WITH_PLACES,
    E,
    W,
    later,
    lay,
    pacific,
    refused_track,
)
from tests.support.play import play_to
from tests.support.rails import rails
from tests.support.tables import Api, Json

# building: the Engineer and mountains ----------------------------------------------------------------


@EACH_DEPTH
def test_the_engineer_lays_four_tiles(api: Api, tracking: Json) -> None:
    table = pacific(api, "build_track", tracking, actions={ME: "engineer"})
    assert table.offers(ME)["build_by_hand"]["fields"]["tiles"]["max"] == 4
    table.move("build_done", ME)
    assert table.offers("yellow")["build_by_hand"]["fields"]["tiles"]["max"] == 3


def test_four_tiles_on_the_board_without_a_mountain(api: Api) -> None:
    table = later(api, actions={ME: "engineer"})
    lay(table, ME, *TO_PASADENA)
    lay(table, ME, *TO_VAN_NUYS)
    lay(table, ME, *TO_BERNARDINO, done=True)
    assert len(table.state["tiles"]) == 4


def test_mountains_can_be_built_only_by_the_engineer(api: Api) -> None:
    table = later(api)
    lay(table, ME, *TO_PASADENA)
    refusal = table.refused("lay_track", ME, tiles=rails(*UP_TO_LOWE))
    assert refusal.message == "Only the Engineer builds on mountains."
    assert refusal.details["hex"] == [6, -1]


def test_with_a_mountain_the_engineer_lays_three_tiles_in_all(api: Api) -> None:
    table = later(api, actions={ME: "engineer"})
    lay(table, ME, *TO_VAN_NUYS)
    lay(table, ME, *TO_PASADENA)
    assert refused_track(table, ME, *UP_TO_LOWE) == "With a mountain the Engineer lays 3 tiles."
    table = later(api, actions={ME: "engineer"})
    lay(table, ME, *TO_PASADENA)
    lay(table, ME, *UP_TO_LOWE)
    assert table.state["build"]["limit"] == 3
    lay(table, ME, *TO_LONG_BEACH)
    assert "may lay 3 tiles" in refused_track(table, ME, *TO_BERNARDINO)


def test_replacing_a_tile_on_a_mountain_counts_as_any_other(api: Api) -> None:
    """Four tiles for the Engineer, though one of them crosses track on a mountain."""
    table = later(api, actions={ME: "engineer"})
    lay(table, ME, *TO_PASADENA)
    lay(table, ME, *UP_TO_LOWE, done=True)
    table.correct("up", None, "yellow")
    table.correct("action", "yellow", "engineer")
    lay(table, "yellow", E, (5, 2), (6, 1), PASADENA)
    table.move("lay_track", "yellow", tiles=[{"hex": (7, -1), "tracks": [[4, 5]]}])
    table.move("lay_track", "yellow", tiles=[{"hex": (6, -1), "tracks": [[3, 5], [2, 4]]}])
    assert table.facts_of("track_paid")[0]["cost"] == 3 and table.state["build"]["limit"] == 4


def test_track_on_a_mountain_is_redirected_without_the_engineer(api: Api) -> None:
    table = later(api, actions={ME: "engineer"})
    lay(table, ME, *TO_PASADENA)
    table.move("lay_track", ME, tiles=[{"hex": (6, -1), "tracks": [[0, 3]]}], done=True)
    table.correct("up", None, ME)
    table.correct("action", ME, "first_move")
    lay(table, ME, *UP_TO_LOWE)
    assert table.facts_of("track_paid")[0]["cost"] == 2


# building: the first turn ----------------------------------------------------------------------------


def test_in_the_first_turn_one_begins_on_a_starting_hex(api: Api) -> None:
    table = pacific(api)
    says = refused_track(table, ME, *TO_BERNARDINO)
    assert says == "All of Pink’s track must be connected to Los Angeles by Pink’s own track."
    lay(table, ME, *TO_PASADENA)
    assert table.player(ME)["cash"] == 96, "$4 whatever the ground"


def test_with_a_simple_tile(api: Api) -> None:
    table = pacific(api)
    crossing = [{"hex": (3, 3), "tracks": [[0, 3], [1, 4]]}]
    refusal = table.refused("lay_track", ME, tiles=crossing)
    assert refusal.message == "In the first turn a starting hex takes simple track only."
    later_on = later(api)
    later_on.move("lay_track", ME, tiles=crossing)
    assert later_on.player(ME)["cash"] == 96, "a crossing on open ground, by the usual prices"


def test_each_player_builds_on_one_starting_hex_in_the_first_turn(api: Api) -> None:
    table = pacific(api)
    lay(table, ME, *TO_PASADENA)
    says = refused_track(table, ME, *TO_LONG_BEACH)
    assert says == "In the first turn each player builds on one starting hex around Los Angeles."
    lay(table, ME, *TO_BERNARDINO, done=True)
    lay(table, table.up[0], *TO_LONG_BEACH)


def test_a_board_must_say_which_eight_hexes_they_are() -> None:
    (mark,) = [mark for mark in game_on(MAP).board.form.marks if mark.key == "start_hex"]
    assert (mark.count, mark.need) == (8, "board")


def test_after_the_first_turn_they_cost_what_their_ground_costs(api: Api) -> None:
    table = later(api)
    lay(table, ME, *TO_PASADENA)
    lay(table, ME, W, (2, 2), VAN_NUYS)
    assert table.player(ME)["cash"] == 100 - 2 - 3 - 2


def test_in_the_first_turn_alone_a_complex_tile_is_refused_there(api: Api) -> None:
    both = [{"hex": [3, 3], "tracks": [[0, 4], [1, 3]]}]  # one track from each Los Angeles
    first = pacific(api).refused("lay_track", ME, tiles=both)
    assert first.message == "In the first turn a starting hex takes simple track only."
    table = later(api)
    table.move("lay_track", ME, tiles=both)
    assert len(table.state["tiles"][0]["tracks"]) == 2


def test_all_track_stays_connected_to_los_angeles_ever_after(api: Api) -> None:
    table = later(api)
    assert "must be connected to Los Angeles" in refused_track(table, ME, *TO_BERNARDINO)
    lay(table, ME, *TO_PASADENA)
    lay(table, ME, *TO_BERNARDINO)
    lay(table, ME, *TO_LONG_BEACH, done=True)
    assert "must be connected to Los Angeles" in refused_track(table, table.up[0], PASADENA, (6, 1), POMONA)


@WITH_PLACES
def test_the_interurban_connection_cannot_be_claimed(api: Api, tracking: Json) -> None:
    table = pacific(api, "build_track", tracking)
    assert "build_link" not in table.offers(ME)
    table.refused("build_link", ME, between=[WEST, EAST])
    play_to(table, "build_track", turn=2)
    refusal = table.refused("build_link", table.up[0], between=[WEST, EAST])
    assert refusal.message == "That link lies on the map already."
    (there,) = [link for link in table.state["links"] if {*link["ends"]} == {WEST, EAST}]
    assert (there["owner"], there["sections"]) == (None, 0)
    assert table.state["own"]["transfers"] == [there["id"]]


# building: San Bernardino --------------------------------------------------------------------------


def test_with_five_or_six_players_san_bernardino_is_a_starting_city(api: Api) -> None:
    table = pacific(api, players=5)
    me = table.up[0]
    says = refused_track(table, me, (6, 2), (7, 2), (8, 2))
    assert "track must" in says
    lay(table, me, *TO_BERNARDINO)
    assert table.player(me)["cash"] == 96
    assert refused_track(table, me, *TO_LONG_BEACH).startswith(f"All of {me.capitalize()}’s track must be")
    lay(table, me, *TO_PASADENA)


def test_its_hexes_take_simple_track_only_in_the_first_turn(api: Api) -> None:
    table = pacific(api, players=6)
    double = [{"hex": (7, 0), "tracks": [[0, 2], [3, 5]]}]
    refusal = table.refused("lay_track", table.up[0], tiles=double)
    assert refusal.message == "In the first turn a starting hex takes simple track only."
    table.correct("turn", None, 2)
    assert "must be connected to" in table.refused("lay_track", table.up[0], tiles=double).message


def test_mountains_beside_it_need_the_engineer_all_the_same(api: Api) -> None:
    table = pacific(api, players=5)
    rough = [{"hex": (8, -1), "tracks": [[3, 0]]}]
    says = table.refused("lay_track", table.up[0], tiles=rough).message
    assert says == "Only the Engineer builds on mountains."
    table.correct("action", table.up[0], "engineer")
    table.move("lay_track", table.up[0], tiles=rough)
    assert table.facts_of("track_paid")[0]["cost"] == 4
