"""Osaka: what track and marine links cost, one test for each sentence."""

from __future__ import annotations

from flask import Flask

from tests.support.age_of_steam.maps import made_up
from tests.support.osaka import (
    BESIDE_AMAGASAKI,
    EACH_DEPTH,
    HARMLESS,
    MAP,
    MONEY,
    PLACES,
    PLAIN,
    SHIN_OSAKA,
    TENNOJI,
    TO_AMAGASAKI,
    TO_TENNOJI,
    WITH_PLACES,
    choice_of,
    host_of,
    osaka,
    seen,
)
from tests.support.play import give
from tests.support.rails import rails
from tests.support.tables import Api, Json

# price cut ---------------------------------------------------------------------------------------


@EACH_DEPTH
def test_price_cut_builds_three_tiles(api: Api, tracking: Json) -> None:
    table = osaka(api, tracking=tracking, actions={**HARMLESS, "yellow": "price_cut"})
    assert table.offers("yellow")["build_by_hand"]["fields"]["tiles"]["max"] == 3


def test_a_phone_shows_the_prices_that_price_cut_pays(app: Flask, api: Api) -> None:
    table = osaka(api, tracking=PLACES, actions={**HARMLESS, "yellow": "price_cut"})
    page = host_of(app, table).get("/seat/yellow").get_data(as_text=True)
    prices = [part.partition('"')[0] for part in page.split('data-tile="')[1:]]
    assert prices == ["1", "2", "3", "back"]


@WITH_PLACES
def test_the_list_of_prices_says_what_price_cut_makes_of_them(app: Flask, api: Api, tracking: Json) -> None:
    told = "Price Cut: each of your tiles costs half of these, rounded up."
    cut = osaka(api, tracking=tracking, actions={**HARMLESS, "yellow": "price_cut"})
    assert told in seen(app, cut)
    assert told not in seen(app, osaka(api, tracking=tracking))


def test_price_cut_builds_each_tile_at_half_rounded_up(api: Api) -> None:
    table = osaka(api, actions={**HARMLESS, "yellow": "price_cut"})
    table.move("lay_track", "yellow", tiles=rails(*TO_TENNOJI))
    table.move("lay_track", "yellow", tiles=rails(*TO_AMAGASAKI))
    assert table.player("yellow")["cash"] == 100 - 2 - 2  # river $3, printed $4
    table.move("lay_track", "yellow", tiles=rails(SHIN_OSAKA, PLAIN, (4, -1)), done=True)
    assert table.player("yellow")["cash"] == 100 - 2 - 2 - 1
    table.move("lay_track", "green", tiles=rails(TENNOJI, (5, -1), (6, -1)))
    assert table.player("green")["cash"] == 98


def test_a_tile_that_is_replaced_is_halved_too_and_a_marine_link_is_not(api: Api) -> None:
    table = osaka(api, actions={**HARMLESS, "yellow": "price_cut"})
    table.correct("up", None, "green")
    table.move("lay_track", "green", tiles=rails(*TO_AMAGASAKI), done=True)
    table.correct("up", None, "yellow")
    crossing = {"hex": BESIDE_AMAGASAKI, "tracks": [[2, 5], [1, 4]]}
    table.move("lay_track", "yellow", tiles=[*rails(SHIN_OSAKA, (2, -1), (1, 0)), crossing])
    assert table.player("yellow")["cash"] == 100 - 1 - 2  # open hex $2, crossing $3
    table.move("build_link", "yellow", between=AIRPORT)
    assert table.player("yellow")["cash"] == 97 - 8


# build track -------------------------------------------------------------------------------------


def test_open_hexes_cost_two_rivers_three_and_beside_the_prefectures_what_is_printed(api: Api) -> None:
    table = osaka(api)
    spent = []
    for way in (TO_AMAGASAKI, TO_TENNOJI, (SHIN_OSAKA, PLAIN, (4, -1))):
        before = table.player("yellow")["cash"]
        table.move("lay_track", "yellow", tiles=rails(*way))
        spent.append(before - table.player("yellow")["cash"])
    assert spent == [4, 3, 2]


def test_replacing_beside_a_prefecture_costs_what_it_always_costs(api: Api) -> None:
    table = osaka(api)
    table.move("lay_track", "yellow", tiles=rails(*TO_AMAGASAKI), done=True)
    crossing = {"hex": BESIDE_AMAGASAKI, "tracks": [[2, 5], [1, 4]]}
    more = rails(SHIN_OSAKA, (2, -1), (1, 0))
    table.correct("up", None, "green")
    table.move("lay_track", "green", tiles=[*more, crossing])
    assert table.player("green")["cash"] == 100 - 2 - 3


# marine links ------------------------------------------------------------------------------------


AIRPORT = ["Kansai Airport", "Izumisano"]
YUMESAKI = ["Amagasaki", "Yumeshima"]


@WITH_PLACES
def test_a_marine_link_costs_eight_counts_as_a_tile_and_is_a_point(api: Api, tracking: Json) -> None:
    table = osaka(api, tracking=tracking)
    choice = choice_of(table, "yellow", "build_link")
    assert (choice["values"]["between"], choice["pays"]) == (AIRPORT, 8)
    assert choice["says"] == "Airport Express, Kansai Airport–Izumisano for $8"
    table.move("build_link", "yellow", between=AIRPORT)
    assert (table.player("yellow")["cash"], table.player("yellow")["sections"]) == (92, 1)
    assert table.offers("yellow")["build_by_hand"]["fields"]["tiles"]["max"] == 2


@WITH_PLACES
def test_both_ends_must_be_cities_and_one_is_bought_a_turn(api: Api, tracking: Json) -> None:
    table = osaka(api, tracking=tracking)
    assert "once both are cities" in table.refused("build_link", "yellow", between=YUMESAKI).message
    table.correct("up", None, "blue")
    table.move("urbanize", "blue", new_city="A", hex=made_up(MAP).board.towns["Yumeshima"])
    table.move("build_link", "blue", between=["Amagasaki", "A"])
    assert table.player("blue")["cash"] == 92
    assert "build_link" not in table.offers("blue")
    refusal = table.refused("build_link", "blue", between=AIRPORT)
    assert refusal.message == "Blue has bought 1 link: no more this turn."


def test_the_tunnel_costs_ten() -> None:
    assert {link.name: link.cost for link in made_up(MAP).board.links} == {
        "Airport Express": 8,
        "JR Yumesaki Line": 8,
        "Yumesaki Tunnel": 10,
    }


def test_by_money_they_are_bought_by_their_names(app: Flask, api: Api) -> None:
    table = osaka(api, tracking=MONEY)
    says = [choice["says"] for choice in table.offers("yellow")["build_link"]["choices"]]
    assert says == ["Airport Express for $8", "JR Yumesaki Line for $8", "Yumesaki Tunnel for $10"]
    table.move("build_link", "yellow", name="Yumesaki Tunnel")
    assert (table.player("yellow")["cash"], table.player("yellow")["sections"]) == (90, 1)
    assert table.offers("yellow")["build_by_hand"]["fields"]["tiles"]["max"] == 2
    refusal = table.refused("build_link", "yellow", name="Airport Express")
    assert refusal.message == "Yellow has bought 1 link: no more this turn."
    table.move("build_done", "yellow")
    assert table.state["own"]["marine_links"] == {"Yumesaki Tunnel": "yellow"}
    refusal = table.refused("build_link", "green", name="Yumesaki Tunnel")
    assert refusal.message == "Yellow already has Yumesaki Tunnel."
    assert "can be bought by name" in table.refused("build_link", "green", name="Ferry").message
    give(table, "cash", green=7)
    assert "build_link" not in table.offers("green")
    refusal = table.refused("build_link", "green", name="Airport Express")
    assert refusal.message == "Green must pay $8 but has $7."
    assert "Marine links: Yumesaki Tunnel (Yellow)." in seen(app, table, "green")


def test_where_all_ends_are_known_none_is_bought_by_name(api: Api) -> None:
    refusal = osaka(api).refused("build_link", "yellow", name="Airport Express")
    assert refusal.message == "Say which two places the link joins."
