"""Seattle Metro for three: one test for each sentence of its rules, with no board known, its places, and on one
made up. What differs for one and two stands in test_seattle_metro_few.py."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.support.phones import Phone, open_table, said
from tests.support.play import give, opened
from tests.support.rails import at_each_depth, drawn_by_us, game_at, link, put, rails
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
    ending,
    finished,
    seattle,
    step,
    three_new_cities,
    to_phase,
    to_the_end,
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


def tracked(api: Api, *ways: tuple[str, str], owner: str = "blue", **wanted: Any) -> TableClient:
    """Moving goods, with links entered by hand that are `owner`'s."""
    table = seattle(api, "build_track", tracking=PLACES, held={}, **wanted)
    table.correct("up", None, owner)
    for a, b in ways:
        link(table, owner, a, b)
    while table.phase != "move_goods":
        step(table)
    table.correct("up", None, owner)
    return table


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


# moving goods ------------------------------------------------------------------------------------


def delivering(api: Api, *ways: tuple[str, str], **cubes: list[str]) -> TableClient:
    table = tracked(api, *ways)
    give(table, "locomotive", blue=3)
    for place, held in cubes.items():
        put(table, place.replace("_", " "), *held)
    return table


def deliver(table: TableClient, color: str, *path: str) -> None:
    table.move("deliver", "blue", color=color, path=list(path[1:]), **{"from": path[0]})


def test_delivered_cubes_leave_the_game(api: Api) -> None:
    table = delivering(api, ("Fremont", "South Lake Union"), Fremont=["blue"])
    before = sum(table.state["bag"].values())
    deliver(table, "blue", "Fremont", "South Lake Union")
    assert table.player("blue")["income"] == 1 and not cubes_at(table, "Fremont")
    assert sum(table.state["bag"].values()) == before and "leaves the game" in table.text


def test_any_cube_may_end_its_way_downtown_for_no_income(api: Api) -> None:
    table = delivering(api, ("Fremont", "Downtown"), Fremont=["black"])
    choices = table.offers("blue")["deliver"]["choices"]
    assert ["Downtown"] in [choice["values"]["path"] for choice in choices]
    assert any("5 points" in choice["says"] and "nobody earns" in choice["says"] for choice in choices)
    deliver(table, "black", "Fremont", "Downtown")
    blue = table.player("blue")
    assert (blue["income"], blue["own"]["downtown"], cubes_at(table, "Downtown")) == (0, 1, [])
    assert "lies in front of the player" in table.text and "1 cube to Downtown" in table.text


def test_any_cube_may_end_its_way_at_the_airport_and_leaves_the_game(api: Api) -> None:
    table = delivering(api, ("Fremont", "Airport"), Fremont=["yellow"])
    deliver(table, "yellow", "Fremont", "Airport")
    blue = table.player("blue")
    assert (blue["income"], blue["own"]["downtown"], cubes_at(table, "Airport")) == (0, 0, [])


def test_a_cube_may_go_on_through_a_gray_city(api: Api) -> None:
    ways = (("Fremont", "Downtown"), ("Airport", "Mercer Island"))
    table = delivering(api, *ways, Fremont=["red"])
    paths = [choice["values"]["path"] for choice in table.offers("blue")["deliver"]["choices"]]
    assert {tuple(path) for path in paths} == {
        ("Downtown",), ("Downtown", "Airport"), ("Downtown", "Airport", "Mercer Island")
    }  # fmt: skip
    deliver(table, "red", "Fremont", "Downtown", "Airport", "Mercer Island")
    assert table.player("blue")["income"] == 2, "the state’s link pays nobody"


def test_the_printed_example_of_a_cube_that_is_left_downtown_and_moved_again(api: Api) -> None:
    ways = (("University District", "Fremont"), ("Fremont", "Downtown"))
    table = delivering(api, *ways, University_District=["purple"])
    offer = table.offers("blue")["leave_cube"]
    values = {"color": "purple", "from": "University District", "to": "Downtown"}
    assert values in [choice["values"] for choice in offer["choices"]]
    table.move("leave_cube", "blue", **values)
    assert (cubes_at(table, "Downtown"), cubes_at(table, "University District")) == (["purple"], [])
    assert table.player("blue")["income"] == 0 and table.player("blue")["own"]["downtown"] == 0
    assert table.text == "Blue moves a purple cube from University District to Downtown and leaves it there."
    table.correct("up", None, "blue")
    deliver(table, "purple", "Downtown", "Fremont", "University District")
    assert table.player("blue")["income"] == 2


def test_a_cube_is_left_only_in_a_gray_city_that_has_room_and_is_in_reach(api: Api) -> None:
    table = on_board(api)
    put(table, "Fremont", "red")
    give(table, "locomotive", yellow=1)
    leave = {"color": "red", "from": "Fremont"}
    none = "A cube may be left lying only in a gray city, and South Lake Union is none."
    assert table.refused("leave_cube", "yellow", to="South Lake Union", **leave).message == none
    far = "No red cube can travel from Fremont to Downtown now."
    assert table.refused("leave_cube", "yellow", to="Downtown", **leave).message == far
    assert "leave_cube" not in table.offers("yellow")
    put(table, "Downtown", "red")
    put(table, "Airport", "blue", "blue", "blue")
    full = "Airport has no room for another cube."
    assert (
        table.refused("leave_cube", "yellow", to="Airport", color="red", **{"from": "Downtown"}).message
        == full
    )
    offered = [choice["says"] for choice in table.offers("yellow")["leave_cube"]["choices"]]
    assert offered == ["Blue from Airport to Downtown"]
    put(table, "Airport", "blue", "blue")
    table.move("leave_cube", "yellow", to="Airport", color="red", **{"from": "Downtown"})
    assert cubes_at(table, "Airport") == ["blue", "blue", "red"]


def on_board(api: Api) -> TableClient:
    table = seattle(api, "move_goods", held={})
    table.correct("up", None, "yellow")
    return table


def test_by_hand_a_delivery_to_a_gray_city_brings_no_income(api: Api) -> None:
    table = delivering(api, Fremont=["red"])
    told = {"color": "red", "from": "Fremont", "to": "Downtown"}
    refusal = table.refused("deliver_by_hand", "blue", income={"blue": 1}, **told)
    assert refusal.message == "A delivery to Downtown earns nobody income."
    table.move("deliver_by_hand", "blue", income={"blue": 0}, **told)
    assert table.player("blue")["own"]["downtown"] == 1


def test_where_cubes_are_not_tracked_the_table_says_that_one_went_downtown(api: Api) -> None:
    table = seattle(api, "move_goods", tracking=MONEY)
    seat = table.up[0]
    (choice,) = table.offers(seat)["deliver_kept"]["choices"]
    assert choice["says"] == "Delivered to Downtown: 5 points, no income"
    table.move("deliver_kept", seat)
    assert table.player(seat)["own"]["downtown"] == 1 and table.up != [seat]
    known = delivering(api)
    assert known.refused("deliver_kept", "blue").message == "Say which cube is delivered to Downtown."


# expenses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moves", "price"), [(2, 0), (3, 4), (4, 7), (5, 10)])
def test_move_points_cost_0_4_7_or_10_a_turn(api: Api, moves: int, price: int) -> None:
    table = seattle(api, "move_goods", tracking=MONEY)
    give(table, "move_points", green=moves)
    give(table, "cash", green=30)
    assert table.player("green")["forecast"]["expenses"] == 3 + price
    to_phase(table, "goods_growth")
    paid = {fact["seat"]: fact["paid"] for fact in table.facts_of("expenses_paid")}
    assert paid["green"] == 3 + price


# the end -----------------------------------------------------------------------------------------


@EACH_DEPTH
def test_each_cube_downtown_is_five_points(api: Api, tracking: Json) -> None:
    table = seattle(api, "move_goods", tracking=tracking)
    give(table, "cash", blue=50, green=50, yellow=50)
    give(table, "downtown", blue=3)
    result = to_the_end(table)
    assert table.phase == "game_over" and result["winners"] == ["blue"]
    blue, green = (next(x for x in result["ranking"] if x["seat"] == seat) for seat in ("blue", "green"))
    assert (blue["own"], blue["vp"]) == ({"downtown": 15}, green["vp"] + 15)


@pytest.mark.parametrize(("served", "won"), [(2, True), (1, False)])
def test_all_lose_if_the_winner_has_fewer_cubes_downtown_than_the_overload(
    api: Api, served: int, won: bool
) -> None:
    table = seattle(api, "goods_growth", tracking=MONEY)
    step(table)
    table.move("count_overload", table.up[0], number=2)
    to_phase(table, "move_goods")
    give(table, "cash", blue=50, green=50, yellow=50)
    give(table, "downtown", blue=served)
    result = to_the_end(table)
    assert result["winners"] == (["blue"] if won else [])
    lost = "All lose: the winner has delivered 1 to Downtown, and 2 cubes found no room."
    assert (lost in table.get("/log")["entries"][-1]["text"] or "It is lost" in table.text) != won


def test_shares_are_bought_back_and_disks_paid_at_five_each(api: Api) -> None:
    table = ending(api, cash=200)
    finished(table)
    expenses = 4 + 1
    assert table.player("blue")["cash"] == 200 - expenses - 4 * 5 - 5
    assert table.player("blue")["shares"] == 0
    assert "buys back 4 shares for $20" in table.text and "pays $5 for 1 disk on actions" in table.text


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
