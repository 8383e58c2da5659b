"""Disco Inferno: fire, Production and singing, one test for each sentence."""

from __future__ import annotations

from collections import Counter
from typing import Any

from flask import Flask

from tests.maps.test_disco_inferno import GIBB, MANILOW, SUMMER, colors_of, disco, linked, ring, send
from tests.support.phones import Phone, said
from tests.support.play import play_to
from tests.support.rails import incomes, last_turn, put
from tests.support.tables import Api, TableClient


def colors(table: TableClient, place: str) -> list[str]:
    taken: list[str] = table.state["cities"][place]["colors"]
    return taken


# fire --------------------------------------------------------------------------------------------


def test_an_empty_disco_burns_down_at_once_even_in_a_chain(api: Api) -> None:
    table = ring(api)
    put(table, MANILOW, colors_of(api, SUMMER)[0])
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    assert "Manilow burns down" in table.get("/log")["entries"][-1]["text"]
    send(table, colors_of(api, GIBB)[0], SUMMER, GIBB)
    refusal = table.refused(
        "deliver", "yellow", color=colors_of(api, MANILOW)[0], path=[SUMMER, MANILOW], **{"from": GIBB}
    )
    assert refusal.code == "illegal"
    assert colors(table, MANILOW) == []


def test_dancers_still_pass_through_a_burnt_disco_and_its_track_pays(api: Api) -> None:
    table = linked(api, MANILOW, SUMMER, GIBB)
    color = colors_of(api, GIBB)[0]
    put(table, MANILOW, color, color)
    put(table, GIBB, color)
    send(table, color, MANILOW, SUMMER, GIBB)
    assert incomes(table)["yellow"] == 2


def test_it_keeps_its_points(api: Api) -> None:
    table = ring(api)
    put(table, MANILOW, colors_of(api, SUMMER)[0])
    before = table.player("yellow")["sections"]
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    assert table.player("yellow")["sections"] == before == 2


def test_at_the_end_of_the_game_its_track_still_counts(api: Api) -> None:
    table = ring(api)
    put(table, SUMMER)
    scores = {score["seat"]: score["vp"] for score in last_turn(table)["ranking"]}
    yellow = table.player("yellow")
    assert (table.phase, yellow["sections"]) == ("game_over", 2)
    assert scores["yellow"] == 3 * yellow["income"] - 3 * yellow["shares"] + 2


def test_the_map_and_the_table_screen_say_that_it_burnt(app: Flask, api: Api) -> None:
    table = disco(api)
    put(table, SUMMER)
    page = app.test_client().get(f"/t/{table.code}/table").get_data(as_text=True)
    assert "burnt" in page


def test_the_list_of_cities_says_so_too_where_track_is_kept_by_hand(app: Flask, api: Api) -> None:
    table = disco(api, track="hand")
    put(table, SUMMER)
    for path in ("table", f"seat/{table.up[0]}/table"):
        assert f"{SUMMER} burnt" in said(app.test_client().get(f"/t/{table.code}/{path}"))


def test_a_delivery_says_before_the_tap_what_it_burns(app: Flask, api: Api) -> None:
    table = ring(api)
    says = [choice["says"] for choice in table.offers("yellow")["deliver"]["choices"]]
    assert not any("burns" in one for one in says)
    put(table, MANILOW, colors_of(api, SUMMER)[0])
    says = [choice["says"] for choice in table.offers("yellow")["deliver"]["choices"]]
    assert [one for one in says if "Manilow – Summer" in one and "Manilow burns down" in one]


def test_the_phone_says_where_the_chain_goes_on(app: Flask, api: Api) -> None:
    table = ring(api)
    send(table, colors_of(api, SUMMER)[0], MANILOW, SUMMER)
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    shown = said(page.get("/seat/yellow"))
    assert "Yellow’s chain goes on from Summer." in shown
    assert "Your locomotive reaches" in shown and "End the chain at Summer" in shown


# Production --------------------------------------------------------------------------------------


def growing(api: Api, **wanted: Any) -> TableClient:
    table = disco(api, "select_actions", **wanted)
    return play_to(table, "goods_growth", actions={"blue": "production"})


def test_production_calls_two_dancers_to_one_disco(api: Api) -> None:
    table = growing(api)
    before = Counter(table.state["cities"][GIBB]["cubes"])
    table.move("draw_production", "blue")
    drawn = table.state["drawn"]
    assert len(drawn) == 2
    table.move("produce", "blue", city=GIBB)
    assert Counter(table.state["cities"][GIBB]["cubes"]) == before + Counter(drawn)
    assert table.phase == "issue_shares"


def test_it_may_be_told_in_one_move(api: Api) -> None:
    table = growing(api)
    table.move("produce", "blue", city=GIBB)
    assert len(table.state["cities"][GIBB]["cubes"]) == 6


def test_not_to_one_that_has_burned_down(api: Api) -> None:
    table = growing(api)
    put(table, SUMMER)
    assert table.refused("produce", "blue", city=SUMMER).message == "Production can’t go to Summer now."
    table.move("draw_production", "blue")
    assert SUMMER not in table.offers("blue")["produce"]["fields"]["city"]["one_of"]


def test_nothing_else_grows(api: Api) -> None:
    table = disco(api, "move_goods")
    before = {name: city["cubes"] for name, city in table.state["cities"].items()}
    play_to(table, "issue_shares", turn=2)
    assert before == {name: city["cubes"] for name, city in table.state["cities"].items()}


def test_the_bag_may_be_empty(api: Api) -> None:
    table = disco(api, "select_actions")
    for color in table.state["bag"]:
        table.correct("bag", color, 0)
    play_to(table, "issue_shares", turn=2, actions={"blue": "production"})
    assert any("the bag is empty" in entry["text"] for entry in table.get("/log")["entries"])


def test_the_phone_offers_every_disco_that_stands(app: Flask, api: Api) -> None:
    table = growing(api)
    table.move("draw_production", "blue")
    put(table, SUMMER)
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    shown = said(page.get("/seat/blue"))
    assert GIBB in shown and SUMMER not in shown


# singing -----------------------------------------------------------------------------------------


def test_singing_out_of_turn_costs_one_income(api: Api) -> None:
    table = disco(api)
    table.correct("income", "blue", 3)
    assert table.up == ["yellow"]
    table.move("sing", "blue")
    assert incomes(table)["blue"] == 2
    assert table.up == ["yellow"]


def test_whoever_is_up_may_sing(api: Api) -> None:
    table = disco(api)
    table.correct("income", "yellow", 3)
    assert table.refused("sing", "yellow").message == "Yellow may sing: it is Yellow’s turn."
    assert "sing" not in table.offers("yellow")


def test_no_income_falls_below_zero_by_it(api: Api) -> None:
    table = disco(api)
    assert table.refused("sing", "blue").message == "Blue has no income to lose."


def test_the_waiting_phone_has_its_button(app: Flask, api: Api) -> None:
    table = disco(api)
    table.correct("income", "blue", 3)
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    shown = said(page.get("/seat/blue"))
    assert "I sang out of turn: income −1" in shown
    assert "I sang" not in said(page.get("/seat/green"))
