"""1890 Berlin: one test for each sentence of its rules, with no board known, its places, and on one made up."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.support.age_of_steam.maps import game_on
from tests.support.berlin import (
    BOARD,
    CITY_TILES,
    HAFEN,
    MAP,
    MOABIT,
    MONEY,
    PLACES,
    STETTINER,
    UNSEEN,
    BerlinReferee,
    colors,
    drawn_by_table,
    in_berlin,
    joined,
    key_of,
    other_than,
    sent,
)
from tests.support.phones import open_table, said
from tests.support.play import build, cubes, give, opened, simple_move
from tests.support.rails import at_each_depth, drawn_by_us, game_at, last_turn, put, rails
from tests.support.tables import Api, Json, Refused, TableClient
from tests.support.turns import play_turn

AT_MOABIT, AT_HAFEN, AT_WEDDING = (0, 4), (3, 3), (2, 2)
TIERGARTEN, AT_CHARLOTTENBURG = (1, 6), (0, 6)
IN_PLAY = {"blue": 17, "red": 17, "purple": 18, "yellow": 18, "black": 14}
TO_HAFEN = ((1, 4), (2, 3), (3, 3))
EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
WITH_PLACES = pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])
BY_HAND = pytest.mark.parametrize("tracking", [MONEY, PLACES], ids=["money", "places"])
# the map and its cubes ----------------------------------------------------------------------------


def test_three_to_six_play(api: Api) -> None:
    assert api.get(f"/maps/{MAP}")["players"] == [3, 6]
    with pytest.raises(Refused, match="1890 Berlin is for 3 to 6 players, not 2"):
        opened(api, 2, map=MAP)


def test_a_board_must_have_twelve_cities(api: Api) -> None:
    assert game_on(MAP).board.form.counts == {"city": 12}
    missing = api.get(f"/maps/{MAP}")["missing"]
    assert "The board has 12 cities; 3 are named." in missing


@WITH_PLACES
def test_three_blue_three_red_and_two_of_each_other_colour_stay_in_the_box(api: Api, tracking: Json) -> None:
    state = opened(api, map=key_of(api, tracking), tracking=tracking).state
    held = [cube for city in state["cities"].values() for cube in city["cubes"]]
    assert {color: state["bag"][color] + held.count(color) for color in CITY_TILES} == IN_PLAY


@WITH_PLACES
def test_four_cubes_start_in_each_of_the_twelve_cities_and_none_on_a_display(
    api: Api, tracking: Json
) -> None:
    state = opened(api, map=key_of(api, tracking), tracking=tracking).state
    assert [len(city["cubes"]) for city in state["cities"].values()] == [4] * 12
    assert not any(any(column) for side in state["display"].values() for column in side.values())
    assert not any(state["display"]["new_cities"].values())


# colour tiles -------------------------------------------------------------------------------------


@WITH_PLACES
def test_twelve_colour_tiles_are_placed_at_random(api: Api, tracking: Json) -> None:
    key = key_of(api, tracking)
    tables = [opened(api, map=key, tracking=tracking) for _ in range(4)]
    placed = [colors(table) for table in tables]
    for one in placed:
        assert {color: list(one.values()).count(color) for color in CITY_TILES} == CITY_TILES
    assert any(one != placed[0] for one in placed)


@WITH_PLACES
def test_they_stay_for_the_whole_game(api: Api, tracking: Json) -> None:
    table = in_berlin(api, "build_track", tracking)
    before = colors(table)
    while table.state["turn"] < 3:
        simple_move(table)
    assert colors(table) == before and not table.facts_of("cities_colored")


def test_a_table_that_draws_itself_tells_them_city_by_city(api: Api) -> None:
    table = drawn_by_table(api)
    assert table.phase == "city_colors" and len(table.up) == 3
    offer = table.offers("green")["set_out_city_colors"]
    assert offer["fields"]["colors"] == {"max": 12, "next": MOABIT}
    assert [choice["values"]["colors"] for choice in offer["choices"]] == [[color] for color in CITY_TILES]
    table.move("set_out_city_colors", "green", colors=["blue", "blue", "blue"])
    assert table.state["cities"][MOABIT]["colors"] == ["blue"]
    assert table.state["own"]["color_tiles_left"]["blue"] == 0
    refusal = table.refused("set_out_city_colors", "blue", colors=["blue"])
    assert refusal.message == "The box holds 0 blue tiles, not 1."
    table.move(
        "set_out_city_colors", "blue", colors=[*["red"] * 3, *["purple"] * 2, *["yellow"] * 2, "black"]
    )
    assert table.refused("set_out_city_colors", "blue", colors=["black", "black"]).message == (
        "1 city still without a tile: say from 1 to 1 colours, not 2."
    )
    table.move("set_out_city_colors", "blue", colors=["black"])
    assert table.phase == "issue_shares" and sorted(colors(table).values()) == sorted(
        color for color, n in CITY_TILES.items() for _ in range(n)
    )


def test_a_table_that_turns_the_dial_meanwhile_tells_them_all_or_none(api: Api) -> None:
    by_app, unseen = drawn_by_table(api), drawn_by_table(api)
    by_app.move("set_tracking", goods="app", dice="app")
    by_app.move("set_out_city_colors", colors=[color for color, n in CITY_TILES.items() for _ in range(n)])
    assert colors(by_app)[MOABIT] == "blue" and by_app.phase == "issue_shares"
    unseen.move("set_tracking", goods="none", dice="app")
    assert unseen.phase == "issue_shares"


def test_where_cubes_are_not_tracked_each_city_may_take_any_colour(api: Api) -> None:
    table = in_berlin(api, "move_goods", UNSEEN)
    table.move("deliver_by_hand", "yellow", income={"yellow": 1}, color="black", to=MOABIT)
    refusal = table.refused("deliver_by_hand", "green", income={}, color="black", to="Tiergarten")
    assert refusal.message == "Tiergarten is a town and takes no goods."


# actions ------------------------------------------------------------------------------------------


@EACH_DEPTH
def test_urbanization_is_no_action(api: Api, tracking: Json) -> None:
    table = in_berlin(api, "select_actions", tracking)
    offered = table.offers(table.up[0])["choose_action"]["fields"]["action"]["one_of"]
    assert len(offered) == 6 and "urbanization" not in offered
    with pytest.raises(Refused):
        table.move("choose_action", table.up[0], action="urbanization")


def test_production_and_engineer_say_what_they_do_here() -> None:
    rules = game_on(MAP).rules
    assert (rules.gist("production"), rules.gist("engineer")) == (
        "Choose where the new cubes go",
        "Build 3 tiles",
    )


# build track --------------------------------------------------------------------------------------


def build_at_board(api: Api, **actions: str) -> TableClient:
    return in_berlin(api, "build_track", BOARD, actions=actions)


def paid(table: TableClient, *tiles: Json) -> int:
    before = table.player("yellow")["cash"]
    table.move("lay_track", "yellow", tiles=list(tiles))
    return int(before - table.player("yellow")["cash"])


def test_a_new_tile_costs_three_dollars_on_any_ground_and_in_a_town(api: Api) -> None:
    hexes = api.get(f"/maps/{drawn_by_us(api, MAP)}")["hexes"]
    ground = {(at["q"], at["r"]): at["terrain"] for at in hexes}
    assert (ground[1, 4], ground[2, 3]) == ("river", "plain")
    table = build_at_board(api, yellow="engineer")
    assert [paid(table, tile) for tile in rails(AT_MOABIT, *TO_HAFEN)] == [3, 3]
    assert paid(table, *rails(AT_CHARLOTTENBURG, TIERGARTEN, towns=[TIERGARTEN])) == 3


def test_replacing_a_tile_costs_three_dollars(api: Api) -> None:
    table = build_at_board(api)
    table.move("lay_track", "yellow", tiles=rails(AT_MOABIT, *TO_HAFEN), done=True)
    before = table.player("green")["cash"]
    table.move("lay_track", "green", tiles=[{"hex": TO_HAFEN[1], "tracks": [[2, 4], [0, 5]]}])
    assert table.player("green")["cash"] == before - 3
    assert table.facts_of("track_laid")[0]["replaced"]


def test_redirecting_a_tile_costs_three_dollars(api: Api) -> None:
    table = build_at_board(api)
    assert paid(table, {"hex": TO_HAFEN[0], "tracks": [[5, 1]]}) == 3
    table.correct("phase", None, "build_track")
    assert paid(table, {"hex": TO_HAFEN[0], "tracks": [[5, 2]]}) == 3


def test_two_tiles_in_a_turn_three_with_engineer(api: Api) -> None:
    table = build_at_board(api, yellow="turn_order_pass", green="engineer")
    way = rails(AT_MOABIT, (1, 3), (1, 2))
    refusal = table.refused("lay_track", "yellow", tiles=[*rails(AT_MOABIT, *TO_HAFEN), way[0]])
    assert "may lay 2 tiles this turn" in refusal.message
    table.move("lay_track", "yellow", tiles=rails(AT_MOABIT, *TO_HAFEN), done=True)
    table.move("lay_track", "green", tiles=way[:1])
    assert table.state["build"]["limit"] == 3


@BY_HAND
def test_track_by_hand_costs_three_dollars_a_tile(api: Api, tracking: Json) -> None:
    table = in_berlin(api, "build_track", tracking)
    offer = table.offers("yellow")["build_by_hand"]
    assert [choice["values"] for choice in offer["choices"]] == [
        {"cost": 3 * n, "tiles": n, "sections": 0} for n in range(3)
    ]
    assert (offer["fields"]["cost"], offer["fields"]["tiles"]) == ({"min": 0, "max": 6}, {"min": 0, "max": 2})
    refusal = table.refused("build_by_hand", "yellow", cost=4, sections=1, tiles=2)
    assert refusal.message == "Every tile costs $3: 2 tiles must cost $6, not $4."
    assert table.refused("build_by_hand", "yellow", cost=4, sections=1).message == (
        "Every tile costs $3, not $4."
    )
    assert "may lay 2 tiles" in table.refused("build_by_hand", "yellow", cost=9, sections=1).message
    build(table, "yellow", cost=3, sections=1)
    assert table.state["build"]["tiles"] == 1
    assert "has laid 1" in table.refused("build_by_hand", "yellow", cost=6, sections=1, tiles=2).message


def test_by_hand_nobody_is_offered_more_than_cash_pays(api: Api) -> None:
    table = in_berlin(api, "build_track", MONEY)
    give(table, "cash", yellow=5)
    offer = table.offers("yellow")["build_by_hand"]
    assert [choice["pays"] for choice in offer["choices"]] == [0, 3]


# move goods ---------------------------------------------------------------------------------------


@WITH_PLACES
def test_only_the_rightmost_cube_may_be_moved(api: Api, tracking: Json) -> None:
    table = joined(api, HAFEN, STETTINER, tracking=tracking)
    here = colors(table)
    inner = other_than(here[HAFEN])
    put(table, MOABIT, inner, inner, inner, here[HAFEN])
    assert table.state["own"]["exits"][MOABIT] == here[HAFEN]
    refusal = table.refused("deliver", "yellow", color=inner, path=[HAFEN], **{"from": MOABIT})
    assert refusal.message == f"Only a {here[HAFEN]} cube may leave Moabit now."
    sent(table, here[HAFEN], MOABIT, HAFEN)
    assert cubes(table, MOABIT) == [inner] * 3


@WITH_PLACES
def test_only_rightmost_cubes_are_offered(api: Api, tracking: Json) -> None:
    table = joined(api, HAFEN, tracking=tracking)
    taken, inner = colors(table)[HAFEN], other_than(colors(table)[HAFEN])
    put(table, MOABIT, taken, inner)
    assert offered(table, MOABIT) == []
    put(table, MOABIT, inner, taken)
    assert offered(table, MOABIT) == [taken]
    assert table.offers("yellow")["deliver_by_hand"]["fields"]["from"][MOABIT] == [taken]


def offered(table: TableClient, place: str) -> list[str]:
    """The colours that may be delivered from a place over known links."""
    offer = table.offers("yellow").get("deliver", {"choices": []})
    return [one["values"]["color"] for one in offer["choices"] if one["values"]["from"] == place]


def test_by_hand_too_only_the_rightmost_cube_leaves(api: Api) -> None:
    table = in_berlin(api, "move_goods")
    taken, inner = colors(table)[HAFEN], other_than(colors(table)[HAFEN])
    put(table, MOABIT, taken, inner)
    wanted: Json = {"income": {"yellow": 1}, "color": taken, "from": MOABIT, "to": HAFEN}
    assert table.refused("deliver_by_hand", "yellow", **wanted).message == (
        f"Only a {inner} cube may leave Moabit now."
    )
    put(table, MOABIT, inner, taken)
    table.move("deliver_by_hand", "yellow", **wanted)
    assert cubes(table, MOABIT) == [inner]


@WITH_PLACES
def test_after_a_delivery_the_row_slides_and_the_next_cube_may_leave(api: Api, tracking: Json) -> None:
    """As in the printed example: one cube to one city, then the next to another; the rest slides."""
    table = joined(api, HAFEN, STETTINER, tracking=tracking)
    here = colors(table)
    last = other_than(here[HAFEN], here[STETTINER])
    put(table, MOABIT, last, here[STETTINER], here[HAFEN])
    sent(table, here[HAFEN], MOABIT, HAFEN)
    while table.up != ["yellow"]:
        table.move("decline", table.up[0])
    assert table.state["goods_round"] == 2
    if here[STETTINER] != here[HAFEN]:
        sent(table, here[STETTINER], MOABIT, HAFEN, STETTINER)
        assert cubes(table, MOABIT) == [last]


def test_of_two_cubes_of_one_colour_the_rightmost_leaves(api: Api) -> None:
    table = joined(api, HAFEN)
    taken, other = colors(table)[HAFEN], other_than(colors(table)[HAFEN])
    put(table, MOABIT, taken, other, taken)
    sent(table, taken, MOABIT, HAFEN)
    assert cubes(table, MOABIT) == [taken, other]


def test_a_delivery_says_what_is_next(api: Api) -> None:
    table = joined(api, HAFEN)
    color, other = colors(table)[HAFEN], other_than(colors(table)[HAFEN])
    put(table, MOABIT, other, color)
    (choice,) = [c for c in table.offers("yellow")["deliver"]["choices"] if c["values"]["from"] == MOABIT]
    assert f"{other} is next in Moabit" in choice["says"]


# the whole game -----------------------------------------------------------------------------------


@EACH_DEPTH
def test_a_game_in_a_few_moves(api: Api, tracking: Json) -> None:
    table = in_berlin(api, "build_track", tracking)
    give(table, "income", blue=9, green=5, yellow=3)
    result = last_turn(table)
    assert table.phase == "game_over"
    assert [score["seat"] for score in result["ranking"]] == ["blue", "green", "yellow"]


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    BerlinReferee.judged.clear()
    table = game_at(MAP, seed, depth, BerlinReferee)
    judged = BerlinReferee.judged
    assert judged["tiles"]
    if table.state["tracking"]["goods"] != "none" and seed < 2:
        assert judged["delivery"] and judged["growth"] and judged["by chance"]


def test_a_turn_by_money_on_phones(app: Flask) -> None:
    seats = ("blue", "green", "yellow")
    phone = open_table(app, *seats, map=MAP, dice="app")
    seen = play_turn(phone, seats, blue="engineer", green="locomotive", yellow="first_move")
    assert {"select_actions", "build_track", "move_goods"} <= seen


def test_phones_show_which_cube_is_next_and_correct_a_row_in_its_order(app: Flask, api: Api) -> None:
    phone = open_table(app, map=drawn_by_us(api, MAP), goods="app", dice="app", track="board")
    seat, row = phone.state()["up"][0], ["", "red", "red", "blue"]
    assert "the last one leaves next" in phone.get(f"/seat/{seat}/table").get_data(as_text=True)
    asked = said(phone.get(f"/correct?field=cubes&of={MOABIT}&seat={seat}"))
    assert "Cubes in Moabit, left to right" in asked
    places: Json = {f"place__{n}": color for n, color in enumerate(row, 1) if color}
    phone.post("/correct", field="cubes", of=MOABIT, seat=seat, why="test", **places)
    assert phone.state()["cities"][MOABIT]["cubes"] == ["red", "red", "blue"]


def test_phones_tap_the_tiles_and_the_boxes(app: Flask, api: Api) -> None:
    phone = open_table(app, map=drawn_by_us(api, MAP), goods="table", dice="app")
    phone.post("/moves", type="set_out_cubes", seat="blue", colors=["red", "blue", "purple", "yellow"] * 12)
    page = said(phone.get("/seat/blue"))
    assert "Set out the colour tiles" in page and "Draw a colour tile for Moabit" in page
