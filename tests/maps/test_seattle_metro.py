"""Seattle Metro for three: one test for each sentence of its rules, with no board known, its places, and on one
made up. Moving goods and what follows stand in test_seattle_metro_goods.py, what differs for one and two in
test_seattle_metro_few.py."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.support.phones import Phone, open_table, said
from tests.support.play import give, opened
from tests.support.rails import at_each_depth, drawn_by_us, game_at, link, rails
from tests.support.seattle import (
    BOARD,
    CROWN,
    FREMONT,
    MAP,
    MONEY,
    PLACES,
    SECTORS,
    TOWNS,
    SeattleReferee,
    cubes_at,
    seattle,
    step,
    three_new_cities,
    to_phase,
    with_action,
)  # fmt: skip
from tests.support.tables import Api, Json, Refused, TableClient

DOWNTOWN, AIRPORT, LAKE, UNIVERSITY = (2, 2), (5, 2), (2, 1), (4, -1)
STATE = ((3, 2), (4, 2))
CENTER, CAPITOL, ALKI = (3, 1), (5, -1), (0, 3)
TUNNEL, OTHER_TUNNEL = (4, 1), (1, 3)
RED_BORDER = ((0, 2), (1, 2))
EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
NAMED = pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])


# setting up --------------------------------------------------------------------------------------


def test_one_to_three_play_ten_eight_or_nine_turns(api: Api) -> None:
    shown = api.get(f"/maps/{MAP}")
    assert shown["players"] == [1, 3] and shown["turns"] == {"1": 10, "2": 8, "3": 9}
    with pytest.raises(Refused, match="Seattle Metro is for 1 to 3 players, not 4"):
        opened(api, 4, map=MAP)


@NAMED
def test_each_of_the_ten_towns_starts_with_a_cube_and_no_city_does(api: Api, tracking: Json) -> None:
    state = opened(api, map=drawn_by_us(api, MAP), tracking=tracking).state
    assert {name: len(town["cubes"]) for name, town in state["towns"].items()} == dict.fromkeys(TOWNS, 1)
    assert not any(city["cubes"] for city in state["cities"].values())
    assert sum(state["bag"].values()) == 96 - 10


def test_the_goods_display_is_not_used(api: Api) -> None:
    display = opened(api, map=drawn_by_us(api, MAP), tracking=PLACES).state["display"]
    assert not any(boxes for side in display.values() for boxes in side.values())


def test_three_of_the_black_new_cities_go_back_to_the_box(api: Api) -> None:
    table = with_action(api, "urbanization")
    left = table.offers("blue")["urbanize"]["fields"]["new_city"]["one_of"]
    assert left == ["A", "B", "C", "E", "F"]


@EACH_DEPTH
def test_each_starts_with_two_moves(api: Api, tracking: Json) -> None:
    table = seattle(api, "issue_shares", tracking=tracking)
    assert [player["own"]["move_points"] for player in table.state["players"].values()] == [2, 2, 2]


def test_track_that_nobody_owns_joins_downtown_and_the_airport(api: Api) -> None:
    state = seattle(api, "issue_shares").state
    assert [(set(x["ends"]), x["owner"]) for x in state["links"]] == [({"Downtown", "Airport"}, None)]
    assert [tuple(tile["hex"]) for tile in state["tiles"]] == list(STATE)
    assert all(track["owner"] is None for tile in state["tiles"] for track in tile["tracks"])
    by_hand = seattle(api, "issue_shares", tracking=PLACES).state
    assert by_hand["links"][0]["owner"] is None and not by_hand["tiles"]


def test_its_two_hexes_may_be_replaced_in_a_build(api: Api) -> None:
    table = seattle(api, "build_track")
    give(table, "cash", yellow=30)
    (lies,) = [tile["tracks"][0]["edges"] for tile in table.state["tiles"] if tuple(tile["hex"]) == STATE[0]]
    crossing = {"hex": STATE[0], "tracks": [lies, [0, 4]]}
    ends = [{"hex": CENTER, "tracks": [[3, "town"], [4, "town"]]}, crossing]
    table.move("lay_track", "yellow", tiles=ends)
    (tile,) = [tile for tile in table.state["tiles"] if tuple(tile["hex"]) == STATE[0]]
    assert {track["owner"] for track in tile["tracks"]} == {None, "yellow"}
    assert any(set(x["ends"]) == {"Downtown", "Airport"} for x in table.state["links"])


# actions -----------------------------------------------------------------------------------------


@EACH_DEPTH
def test_three_choose_among_all_actions_after_an_auction(api: Api, tracking: Json) -> None:
    table = seattle(api, "determine_player_order", tracking=tracking)
    assert table.state["auction"]
    table = seattle(api, "select_actions", tracking=tracking)
    assert len(table.offers(table.up[0])["choose_action"]["fields"]["action"]["one_of"]) == 7


@EACH_DEPTH
def test_production_is_a_move_more_from_now_on(api: Api, tracking: Json) -> None:
    table = with_action(api, "production", "move_goods", tracking=tracking)
    assert table.player("blue")["own"]["move_points"] == 3
    asked = []
    while table.phase == "move_goods":
        asked.append((table.state["goods_round"], table.up[0]))
        step(table)
    assert [seat for round_, seat in asked if round_ == 3] == ["blue"] and len(asked) == 7


def test_there_are_five_moves_at_most(api: Api) -> None:
    table = seattle(api, "select_actions")
    give(table, "move_points", yellow=5)
    table.move("choose_action", table.up[0], action="production")
    assert (
        table.player("yellow")["own"]["move_points"] == 5 and table.player("yellow")["action"] == "production"
    )
    too_many = table.refused("correct", field="move_points", of="yellow", to=6, why="a test")
    assert too_many.message == "Yellow can have at most 5 moves."


# New Cities --------------------------------------------------------------------------------------


@NAMED
def test_a_new_city_stands_on_any_town_once_in_each_third(api: Api, tracking: Json) -> None:
    table = with_action(api, "urbanization", tracking=tracking)
    assert set(table.offers("blue")["urbanize"]["fields"]["hex"]["towns"]) == set(TOWNS)
    table.move("urbanize", "blue", new_city="A", hex=CROWN)
    to_phase(table, "select_actions")
    while table.up[0] != "green":
        step(table)
    table.move("choose_action", "green", action="urbanization")
    to_phase(table, "build_track")
    while table.up != ["green"]:
        step(table)
    refusal = table.refused("urbanize", "green", new_city="B", hex=CAPITOL)
    assert refusal.message == "A New City already stands in sectors 1 and 2."
    offered = table.offers("green")["urbanize"]["fields"]["hex"]["towns"]
    assert {SECTORS[town] for town in offered} == {3, 4, 5, 6}
    table.move("urbanize", "green", new_city="B", hex=FREMONT)


def test_three_stand_at_most(api: Api) -> None:
    table = three_new_cities(api)
    refusal = table.refused("urbanize", "blue", new_city="F", hex=ALKI)
    assert refusal.message == "Three New Cities stand: Urbanization now rolls a die again when goods grow."
    assert "urbanize" not in table.offers("blue")


@NAMED
def test_the_cubes_of_a_town_stay_on_its_new_city(api: Api, tracking: Json) -> None:
    """The text does not say; the notes do."""
    table = with_action(api, "urbanization", tracking=tracking)
    there = cubes_at(table, "Fremont")
    table.move("urbanize", "blue", new_city="A", hex=FREMONT)
    assert cubes_at(table, "A") == there and len(there) == 1
    assert "stay on its New City" in api.get(f"/maps/{MAP}")["notes"]


def test_seattle_center_as_a_new_city_is_joined_to_the_cities_beside_it_by_the_state(api: Api) -> None:
    """As in the printed example: the links through the town are lost to their owner."""
    table = with_action(api, "urbanization")
    table.correct("up", None, "green")
    give(table, "cash", green=50)
    through = [{"hex": CENTER, "tracks": [[4, "town"], [5, "town"]]}]
    table.move("lay_track", "green", tiles=through, done=True)
    assert table.player("green")["sections"] == 2
    table.correct("up", None, "blue")
    table.move("urbanize", "blue", new_city="A", hex=CENTER)
    assert state_links(table) == [{"A", "Downtown"}, {"A", "South Lake Union"}, {"Airport", "Downtown"}]
    assert table.player("green")["sections"] == 0
    assert "links that nobody owns" in table.text


def test_disks_of_no_player_mark_the_links_of_the_state(api: Api) -> None:
    layout = api.client.get(f"/t/{seattle(api, 'build_track').code}/layout").get_data(as_text=True)
    assert "A disk of a colour that nobody plays lies on each." in layout
    notes = api.get(f"/maps/{MAP}")
    assert "a disk of a colour that nobody plays" in notes["notes"]
    assert "a disk of a colour that nobody plays" in notes["phase_notes"]["build_track"]


def state_links(table: TableClient) -> list[set[str]]:
    owned = [x for x in table.state["links"] if x["owner"]]
    assert not owned
    return sorted((set(x["ends"]) for x in table.state["links"]), key=sorted)


def test_by_hand_seattle_centers_links_are_the_states_too(api: Api) -> None:
    table = with_action(api, "urbanization", tracking=PLACES)
    table.correct("up", None, "green")
    link(table, "green", "Seattle Center", "Downtown", done=True)
    table.correct("up", None, "blue")
    table.move("urbanize", "blue", new_city="A", hex=CENTER)
    assert state_links(table) == [{"A", "Downtown"}, {"A", "South Lake Union"}, {"Airport", "Downtown"}]
    assert table.player("green")["sections"] == 0


def test_another_new_city_has_no_such_links(api: Api) -> None:
    table = with_action(api, "urbanization")
    table.move("urbanize", "blue", new_city="A", hex=FREMONT)
    assert state_links(table) == [{"Airport", "Downtown"}]


# track -------------------------------------------------------------------------------------------


def building(api: Api, **wanted: Any) -> TableClient:
    table = seattle(api, "build_track", **wanted)
    give(table, "cash", yellow=60)
    table.correct("action", "yellow", "engineer")
    return table


def test_river_hexes_are_built_over_as_usual(api: Api) -> None:
    table = building(api)
    table.move("lay_track", "yellow", tiles=rails(DOWNTOWN, (2, 3), (2, 4)))
    assert [fact["cost"] for fact in table.facts_of("track_laid")] == [3]


def test_no_track_crosses_a_red_border(api: Api) -> None:
    table = building(api)
    across = {"hex": RED_BORDER[1], "tracks": [[1, 5]]}
    assert table.refused("lay_track", "yellow", tiles=[across]).message == "No track may cross that edge."


def tunnel(*edges: int) -> list[Json]:
    return [{"hex": TUNNEL, "tracks": [list(edges)]}]


def test_a_tunnel_costs_ten(api: Api) -> None:
    table = building(api)
    before = table.player("yellow")["cash"]
    table.move("lay_track", "yellow", tiles=tunnel(2, 5))
    assert table.player("yellow")["cash"] == before - 10


@EACH_DEPTH
@pytest.mark.parametrize("players", [3, 2, 1])
def test_phones_have_its_price_where_there_are_tunnels(
    app: Flask, api: Api, players: int, tracking: Json
) -> None:
    page = page_of(app, seattle(api, "build_track", players, tracking))
    assert ("Tunnel $10" in page) == (players == 3)
    assert ("$2 $3 $4 $5 $6 $10" in page) == (players == 3)


def page_of(app: Flask, table: TableClient) -> str:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens[table.up[0]]}")
    return phone.unfolded(table.up[0])


def test_track_in_a_tunnel_is_straight_or_gently_curved(api: Api) -> None:
    table = building(api)
    says = "In a tunnel lies straight or gently curved track, and one track only."
    assert table.refused("lay_track", "yellow", tiles=tunnel(2, 3)).message == says
    crossing = [{"hex": TUNNEL, "tracks": [[2, 5], [1, 3]]}]
    first = [{"hex": STATE[1], "tracks": [[2, 5], [0, 1]]}]
    assert table.refused("lay_track", "yellow", tiles=[*first, *crossing]).message == says
    table.move("lay_track", "yellow", tiles=tunnel(2, 4))


def test_track_in_a_tunnel_is_never_changed(api: Api) -> None:
    table = building(api)
    table.move("lay_track", "yellow", tiles=tunnel(2, 5), done=True)
    to_phase(table, "select_actions")
    to_phase(table, "build_track")
    table.correct("up", None, "yellow")
    refusal = table.refused("lay_track", "yellow", tiles=tunnel(2, 4))
    assert (refusal.message, refusal.details["hex"]) == ("Track in a tunnel is never changed.", list(TUNNEL))


# the whole game ----------------------------------------------------------------------------------


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    game_at(MAP, seed, depth, SeattleReferee)


@EACH_DEPTH
def test_phones_show_marks_figures_and_the_overload(app: Flask, api: Api, tracking: Json) -> None:
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    phone = open_table(app, map=key, **tracking)
    page = said(phone.get("/seat/blue/table"))
    assert "Moves" in page and "Downtown" in page and "BU Blue" in page
    assert ("S3" in page) == (tracking != MONEY)
