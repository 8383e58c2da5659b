"""Pacific Electric: one test for each sentence of its rules, with no board known, its places, and on one made up.
Building stands in test_pacific_electric_building.py."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.support.pacific_electric import (
    EACH_DEPTH,
    EAST,
    ME,
    MONEY,
    MONICA,
    PLACES,
    TO_BERNARDINO,
    TO_LONG_BEACH,
    TO_MONICA,
    TO_PASADENA,
    VAN_NUYS,
    WEST,
    WITH_PLACES,
    PacificReferee,
    W,
    carry,
    later,
    lay,
    moving,
    on_phone,
    pacific,
    refused,
    ways,
)
from tests.support.phones import open_table, said
from tests.support.play import BY_TABLE, cubes, figures, give, grow, opened, play_to
from tests.support.rails import at_each_depth, drawn_by_us, game_at, incomes, last_turn, put, rails
from tests.support.tables import Api, Json, Refused, TableClient
from tests.support.turns import play_turn

MAP = "pacific_electric"


# setting up --------------------------------------------------------------------------------------


def test_four_to_six_play_the_usual_turns(api: Api) -> None:
    assert [opened(api, n, map=MAP).state["turns"] for n in (4, 5, 6)] == [8, 7, 6]
    with pytest.raises(Refused, match="Pacific Electric is for 4 to 6 players, not 3"):
        opened(api, 3, map=MAP)


@WITH_PLACES
def test_three_cubes_in_both_los_angeles_and_long_beach_two_elsewhere_one_in_towns(
    api: Api, tracking: Json
) -> None:
    state = opened(api, 4, map=drawn_by_us(api, MAP), tracking=tracking).state
    there = {name: len(city["cubes"]) for name, city in state["cities"].items()}
    assert [there.pop(name) for name in (WEST, EAST, "Long Beach", "Mt. Lowe")] == [3, 3, 3, 1]
    assert set(there.values()) == {2} and len(there) == 3
    assert {len(town["cubes"]) for town in state["towns"].values()} == {1}


@EACH_DEPTH
def test_nobody_starts_with_a_power_plant(api: Api, tracking: Json) -> None:
    table = pacific(api, "issue_shares", tracking)
    assert set(figures(table, "locomotive").values()) == {0}
    assert table.state["own"]["power_plants"] == dict.fromkeys(table.state["players"], 0)


# actions -----------------------------------------------------------------------------------------


@EACH_DEPTH
def test_express_is_an_action_and_locomotive_and_production_are_not(api: Api, tracking: Json) -> None:
    table = pacific(api, "select_actions", tracking)
    offered = table.offers(ME)["choose_action"]["fields"]["action"]["one_of"]
    assert {*offered} == {
        "first_move", "first_build", "engineer", "express", "urbanization", "turn_order_pass",
    }  # fmt: skip
    assert "There is no action" in table.refused("choose_action", ME, action="locomotive").message


def through_los_angeles(api: Api, action: str = "express", plants: int = 1) -> TableClient:
    """Mine: Pasadena to East Los Angeles, West Los Angeles to Santa Monica, both two takers of blue."""
    table = moving(api, TO_PASADENA, TO_MONICA, action=action, plants=plants)
    put(table, "Pasadena", "blue")
    return table


def test_express_moves_a_cube_through_one_city_of_its_colour(api: Api) -> None:
    table = through_los_angeles(api)
    beyond = ["Pasadena", EAST, WEST, "Santa Monica"]
    assert ways(table) == [["Pasadena", EAST], beyond]
    carry(table, "blue", *beyond)
    assert incomes(table)[ME] == 2


def test_without_express_it_must_stop_there(api: Api) -> None:
    table = through_los_angeles(api, action="engineer")
    assert ways(table) == [["Pasadena", EAST]]
    says = refused(table, "blue", "Pasadena", EAST, WEST, "Santa Monica")
    assert says == "A blue cube must stop at East Los Angeles, which takes blue."


def test_through_one_city_only(api: Api) -> None:
    table = later(api, actions={ME: "urbanization"})
    table.move("urbanize", ME, new_city="B", hex=VAN_NUYS)
    for way in ((W, (2, 2), VAN_NUYS), (VAN_NUYS, (0, 3), MONICA), TO_LONG_BEACH):
        table.move("lay_track", ME, tiles=rails(*way))
    play_to(table, "move_goods")
    table.correct("up", None, ME)
    table.correct("action", ME, "express")
    table.correct("locomotive", ME, 4)
    put(table, "Long Beach", "blue")
    assert ["Long Beach", EAST, WEST, "B"] in ways(table)
    says = refused(table, "blue", "Long Beach", EAST, WEST, "B", "Santa Monica")
    assert says == "A blue cube must stop at New City B (Van Nuys), which takes blue."


def test_or_it_goes_one_link_beyond_the_power_plants_but_not_both(api: Api) -> None:
    table = moving(api, TO_PASADENA, TO_BERNARDINO, action="express", yellow=[TO_MONICA])
    put(table, "Santa Monica", "purple")
    put(table, "San Bernardino", "blue")
    far = ["Santa Monica", WEST, EAST, "Pasadena", "San Bernardino"]
    assert ways(table) == [["San Bernardino", "Pasadena", EAST], far], "three links with one plant"
    says = refused(table, "blue", *reversed(far))
    assert says == "Past East Los Angeles a cube goes 2 links at most, not 3."
    carry(table, "purple", *far)
    assert incomes(table) == {"blue": 0, "green": 0, "pink": 2, "yellow": 1}


@EACH_DEPTH
def test_express_holds_in_both_rounds(api: Api, tracking: Json) -> None:
    table = pacific(api, "build_track", tracking, actions={ME: "express"})
    play_to(table, "move_goods")
    reached = []
    for nth in (1, 2):
        table.correct("up", None, ME)
        assert table.state["goods_round"] == nth
        reached.append(table.offers(ME)["deliver_by_hand"]["fields"]["income"]["max"])
        while table.state["goods_round"] == nth and table.phase == "move_goods":
            table.move("decline", table.up[0])
    assert reached == [1, 1], "no plant, and one link by Express"


# moving goods, the rest of which is in test_pacific_electric_goods.py --------------------------------------------------------------------------


def test_a_first_plant_may_still_bring_income_this_turn(app: Flask, api: Api) -> None:
    """Nobody is told that they are out while that could save them."""
    table = pacific(api, "move_goods", MONEY)
    me = table.up[0]
    give(table, "cash", **{me: 5})
    give(table, "shares", **{me: 3})
    assert "out" not in on_phone(app, table, f"/seat/{me}")


# goods growth --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "places"), [(4, [WEST, EAST]), (6, [WEST, EAST, "San Bernardino"])])
@WITH_PLACES
def test_a_cube_comes_to_each_los_angeles_and_with_many_to_san_bernardino_then_the_dice(
    api: Api, tracking: Json, players: int, places: list[str]
) -> None:
    table = pacific(api, "goods_growth", {**tracking, **BY_TABLE}, players=players)
    for place in table.state["cities"]:
        put(table, place)
    before = sum(table.state["bag"].values())
    grow(table, light=[1] * players)
    assert [(came["place"], came["count"]) for came in table.facts_of("cubes_came")] == [
        (p, 1) for p in places
    ]
    assert sum(table.state["bag"].values()) == before - len(places)
    kinds = [fact["type"] for fact in table.facts if fact["type"] in ("cubes_came", "city_grew")]
    assert kinds[: len(places) + 1] == ["cubes_came"] * len(places) + ["city_grew"]
    assert all(len(cubes(table, place)) >= 1 for place in places)


def test_all_of_them_are_drawn_from_what_the_bag_still_has(api: Api) -> None:
    table = pacific(api, "goods_growth", PLACES, players=5)
    for color in ("black", "red", "blue", "purple", "yellow"):
        table.correct("bag", color, int(color in ("black", "red", "blue")))
    table.move("set_tracking", goods="table")
    drawn = {"los_angeles": ["black", "red", "black"]}
    refusal = table.refused("roll_growth", table.up[0], outcomes=drawn)
    assert refusal.message == "The bag holds 1 black cubes, not 2."
    table.move("set_tracking", goods="app")
    table.move("roll_growth", table.up[0])
    assert sorted(came["cubes"][0] for came in table.facts_of("cubes_came")) == ["black", "blue", "red"]
    assert not any(table.state["bag"].values())


def test_where_cubes_are_not_tracked_the_table_is_told_to(api: Api) -> None:
    table = pacific(api, "goods_growth", MONEY)
    table.move("roll_growth", table.up[0])
    assert f"{WEST} gets 1 cube from the bag. {EAST} gets 1 cube from the bag." in table.text


# the end -------------------------------------------------------------------------------------------


@EACH_DEPTH
def test_at_the_end_the_table_is_asked_who_has_the_four_points(api: Api, tracking: Json) -> None:
    table = pacific(api, "move_goods", tracking)
    table.correct("turn", None, table.state["turns"])
    play_to(table, "bonus_points")
    me, points = table.up[0], table.player(table.up[0])["vp"]
    choices = table.offers(me)["tell_bonus"]["choices"]
    assert [choice["says"] for choice in choices] == ["No: no points", "Yes: 4 points"]
    table.move("tell_bonus", me, has=True)
    assert table.text == f"{me.capitalize()} has the bonus of 4 points."
    assert (table.player(me)["own"], table.player(me)["vp"]) == ({"bonus": 1}, points + 4)
    other = table.up[0]
    table.move("tell_bonus", other, has=False)
    assert table.player(other)["own"] == {"bonus": 0}
    result = last_turn(table)
    assert {score["seat"]: score["own"]["bonus"] for score in result["ranking"]} == {
        seat: 4 * (seat == me) for seat in table.state["players"]
    }


def test_only_in_the_last_turn_and_the_notes_say_why(api: Api) -> None:
    table = pacific(api, "goods_growth", MONEY)
    assert table.state["turn"] == 1
    notes = api.get(f"/maps/{MAP}")["phase_notes"]["bonus_points"]
    assert "cut off" in notes and "missing" in notes


# the whole game ------------------------------------------------------------------------------------


@EACH_DEPTH
def test_a_game_in_a_few_moves(api: Api, tracking: Json) -> None:
    table = pacific(api, "build_track", tracking)
    give(table, "income", blue=9, green=5, yellow=3, pink=1)
    result = last_turn(table)
    assert [score["seat"] for score in result["ranking"]] == ["blue", "green", "yellow", "pink"]


@EACH_DEPTH
def test_phones_and_table_screen_say_plants_and_nowhere_locomotive(
    app: Flask, api: Api, tracking: Json
) -> None:
    table = pacific(api, "select_actions", tracking)
    for phase in ("select_actions", "build_track", "move_goods", "goods_growth"):
        play_to(table, phase)
        me = table.up[0]
        if phase == "move_goods":
            table.move("improve_locomotive", me)
        seats = [page for seat in (me, table.up[0]) for page in (f"/seat/{seat}", f"/seat/{seat}/table")]
        pages = [on_phone(app, table, page) for page in (*seats, "/table", "/log", "/host", "/statement")]
        assert all("Plants" in page for page in pages[:-3])
        assert not [page for page in pages if "loco" in page.lower()]
    assert "builds a power plant for $5" in on_phone(app, table, "/log")


def test_the_map_marks_where_track_starts(app: Flask, api: Api) -> None:
    table = pacific(api, players=5)
    lay(table, table.up[0], *TO_PASADENA)
    first = on_phone(app, table, "/table")
    table.correct("turn", None, 2)
    later_on = on_phone(app, table, "/table")
    assert first.count(" start ") - later_on.count(" start ") == 3
    assert first.count("$4") - later_on.count("$4") == 7 + 6, "those that are free"


def test_a_turn_on_phones(app: Flask) -> None:
    seats = ("blue", "green", "yellow", "pink")
    phone = open_table(app, *seats, map=MAP, dice="app")
    seen = play_turn(phone, seats, blue="engineer", green="express", yellow="first_move", pink="first_build")
    assert {"select_actions", "build_track", "move_goods", "goods_growth"} <= seen


@pytest.mark.parametrize(("has", "points"), [("1", 4), ("", 0)])
def test_the_bonus_is_told_by_one_tap(app: Flask, has: str, points: int) -> None:
    phone = open_table(app, "blue", "green", "yellow", "pink", map=MAP, dice="app")
    play_turn(
        phone, until="move_goods", blue="engineer", green="express", yellow="first_move", pink="first_build"
    )
    phone.post(
        "/moves", type="correct", field="turn", to="8", why="to see the end", seen=phone.state()["number"]
    )
    play_turn(phone, until="bonus_points")
    seat = phone.state()["up"][0]
    page = said(phone.get(f"/seat/{seat}"))
    assert "Is the bonus yours?" in page and "Yes: 4 points" in page and "No: no points" in page
    assert "The last expenses are paid" in page and "to spare" not in page
    fields: Json = {"has": has} if has else {}
    phone.post("/moves", type="tell_bonus", seat=seat, seen=phone.state()["number"], **fields)
    assert phone.state()["players"][seat]["own"]["bonus"] * 4 == points


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    game_at(MAP, seed, depth, PacificReferee)


def test_the_referee_has_something_to_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: dict[str, int] = {}
    monkeypatch.setattr(PacificReferee, "judged", judged)
    game_at(MAP, 3, "board", PacificReferee)
    assert {"plant", "delivery", "transfer", "within reach", "start"} <= judged.keys(), judged
    assert {"bonus", "no bonus"} & judged.keys(), judged
