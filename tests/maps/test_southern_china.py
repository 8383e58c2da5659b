"""Southern China: one test for each sentence of its rules; those on disks and nationalized links are
in `phases/test_nationalizing.py`."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.support.phones import said
from tests.support.play import figures, simple_move
from tests.support.rails import incomes, link, put, random_game, random_seeds
from tests.support.southern_china import (
    FOUR,
    PAIRED,
    TO_HAIKOU,
    ChinaReferee,
    china,
    delivering,
    lay,
    nationalize,
    out_of_disks,
    own,
    refused_delivery,
    seen,
    send,
    with_more,
)
from tests.support.tables import Api, Json

MAP = "southern_china"
PRINTED = "124 hexes, 10 cities, 11 towns, 3 links, 22 city_cubes, 63 plain, 32 river, 19 mountain"

# setting up ---------------------------------------------------------------------------------------


def test_three_cubes_in_hong_kong_and_changsha_two_in_every_other_city(api: Api) -> None:
    cities = china(api).state["cities"]
    three = {name for name, city in cities.items() if len(city["cubes"]) == 3}
    assert three == {"Hong Kong", "Changsha"}
    assert {len(city["cubes"]) for name, city in cities.items() if name not in three} == {2}


def test_everybody_has_four_ownership_disks_and_no_token(api: Api) -> None:
    players = china(api, "issue_shares").state["players"].values()
    assert [player["own"] for player in players] == [{"tokens": 0, "disks": 4}] * 3


@pytest.mark.parametrize(("players", "turns"), [(3, 10), (4, 8), (5, 7)])
def test_three_to_five_players_with_the_usual_turns(api: Api, players: int, turns: int) -> None:
    assert china(api, "issue_shares", players=players).state["turns"] == turns


def test_the_table_says_in_which_turns_hong_kong_takes_nothing(app: Flask, api: Api) -> None:
    table = china(api)
    page = said(app.test_client().get(f"/t/{table.code}/table"))
    assert "Hong Kong takes no goods in turns 9 and 10." in page


# actions ------------------------------------------------------------------------------------------


def test_engineer_and_locomotive_are_not_used_and_gain_support_is(api: Api) -> None:
    table = china(api, "select_actions")
    offered = table.offers(table.up[0])["choose_action"]["fields"]["action"]["one_of"]
    assert offered == [
        "first_move", "first_build", "gain_support", "urbanization", "production", "turn_order_pass",
    ]  # fmt: skip
    assert "There is no action" in table.refused("choose_action", table.up[0], action="engineer").message


def test_gain_support_takes_a_token(api: Api) -> None:
    table = china(api, actions={"yellow": "gain_support"})
    assert (own(table, "tokens"), own(table, "tokens", "blue")) == (1, 0)
    assert any("Yellow takes a token of support." in entry["text"] for entry in table.get("/log")["entries"])


def test_the_phone_says_what_gain_support_brings(app: Flask, api: Api) -> None:
    table = china(api, "select_actions")
    assert "Gain Support A token, to spend or for 3 points" in seen(app, table, table.up[0])


# moving goods -------------------------------------------------------------------------------------


def test_nationalized_links_are_used_by_everybody_and_pay_nobody(api: Api) -> None:
    table = delivering(api, ("Nanning", "Guiyang", None), ("Guiyang", "Chongqing", "green"))
    put(table, "Nanning", "blue")
    for seat in ("yellow", "blue"):
        table.correct("up", None, seat)
        put(table, "Nanning", "blue")
        before = incomes(table)
        table.move("deliver", seat, color="blue", path=["Guiyang", "Chongqing"], **{"from": "Nanning"})
        assert {s: by - before[s] for s, by in incomes(table).items()} == {"blue": 0, "green": 1, "yellow": 0}


@pytest.mark.parametrize("color", ["red", "blue", "purple", "yellow", "black"])
def test_hong_kong_takes_every_colour(api: Api, color: str) -> None:
    table = delivering(api, ("Guiyang", "Hong Kong", "yellow"))
    put(table, "Guiyang", color)
    send(table, color, "Guiyang", "Hong Kong")
    assert incomes(table)["yellow"] == 1


def test_so_no_cube_passes_through_it(api: Api) -> None:
    table = delivering(api, ("Guiyang", "Hong Kong", "yellow"), ("Hong Kong", "Xiamen", "yellow"))
    put(table, "Guiyang", "red")
    refusal = refused_delivery(table, "red", "Guiyang", "Hong Kong", "Xiamen")
    assert refusal == "No cube may pass through Hong Kong."


def test_not_over_nationalized_track_even_on_the_way(api: Api) -> None:
    table = delivering(api, ("Nanning", "Guiyang", None), ("Guiyang", "Hong Kong", "yellow"))
    put(table, "Nanning", "red")
    put(table, "Guiyang")
    refusal = refused_delivery(table, "red", "Nanning", "Guiyang", "Hong Kong")
    assert refusal == "No cube for Hong Kong may take the link of Nanning and Guiyang."
    ways = [x["values"]["path"] for x in table.offers("yellow").get("deliver", {"choices": []})["choices"]]
    assert ["Guiyang", "Hong Kong"] not in ways


def test_beside_a_nationalized_link_another_one_is_taken(api: Api) -> None:
    table = delivering(
        api, ("Nanning", "Guiyang", None), ("Nanning", "Guiyang", "green"), ("Guiyang", "Hong Kong", "yellow")
    )
    put(table, "Nanning", "red")
    send(table, "red", "Nanning", "Guiyang", "Hong Kong")
    assert incomes(table) == {"blue": 0, "green": 1, "yellow": 1}


@pytest.mark.parametrize(("turn", "open_"), [(8, True), (9, False), (10, False)])
def test_nothing_goes_to_hong_kong_in_the_last_two_turns(api: Api, turn: int, open_: bool) -> None:
    table = delivering(api, ("Guiyang", "Hong Kong", "yellow"), ("Hong Kong", "Xiamen", "yellow"))
    table.correct("turn", None, turn)
    put(table, "Guiyang", "red")
    if open_:
        send(table, "red", "Guiyang", "Hong Kong")
        return
    assert refused_delivery(table, "red", "Guiyang", "Hong Kong") == "Hong Kong takes no goods any more."
    through = refused_delivery(table, "red", "Guiyang", "Hong Kong", "Xiamen")
    assert through == "No cube may pass through Hong Kong."
    by_hand: Json = {"income": {"yellow": 1}, "to": "Hong Kong"}
    assert (
        table.refused("deliver_by_hand", "yellow", **by_hand).message == "Hong Kong takes no goods any more."
    )


def test_cubes_still_leave_it_then(api: Api) -> None:
    table = delivering(api, ("Hong Kong", "Xiamen", "yellow"))
    table.correct("turn", None, 10)
    put(table, "Hong Kong", "red")
    send(table, "red", "Hong Kong", "Xiamen")
    assert incomes(table)["yellow"] == 1


# what is shown ------------------------------------------------------------------------------------


def test_the_table_screen_shows_tokens_disks_and_nationalized_links(app: Flask, api: Api) -> None:
    table = out_of_disks(api)
    nationalize(table, *FOUR[0])
    page = said(app.test_client().get(f"/t/{table.code}/table"))
    assert "Tokens" in page and "Disks left" in page
    assert "Nationalized: Nanning–Haikou." in page


def test_on_the_map_they_have_a_pattern_and_a_letter(app: Flask, api: Api) -> None:
    table = china(api)
    lay(table, *TO_HAIKOU)
    with_more(table, *FOUR[1:])
    link(table, "yellow", *PAIRED, done=True)
    nationalize(table, "Nanning", "Haikou")
    drawn = app.test_client().get(f"/t/{table.code}/table").get_data(as_text=True)
    assert 'class="tk nobody all' in drawn and 'class="dk sq all"' in drawn


def test_the_map_says_when_hong_kong_is_closed(app: Flask, api: Api) -> None:
    table = china(api)
    table.correct("turn", None, 9)
    assert "closed" in app.test_client().get(f"/t/{table.code}/table").get_data(as_text=True)


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    told = set(api.get(f"/maps/{MAP}")["phase_notes"])
    assert told == {"setup", "select_actions", "build_track", "move_goods", "game_over"}


# whole games --------------------------------------------------------------------------------------


@random_seeds
def test_random_games_end_with_a_score_and_every_piece_accounted_for(seed: int, track: str) -> None:
    table = random_game(MAP, seed, track, ChinaReferee)
    for score in table.state["result"]["ranking"]:
        if not score["out"]:
            assert score["own"]["tokens"] == 3 * table.state["players"][score["seat"]]["own"]["tokens"]


def test_the_game_over_is_reached_by_hand_with_tokens_in_the_score(api: Api) -> None:
    table = china(api, track="hand")
    table.correct("tokens", "yellow", 2)
    table.correct("turn", None, table.state["turns"])
    while table.phase != "game_over":
        simple_move(table)
    ranking = {score["seat"]: score for score in table.state["result"]["ranking"]}
    assert ranking["yellow"]["own"] == {"tokens": 6}
    assert figures(table, "sections")["yellow"] == 0
