"""Southern China: tokens and building, one test for each sentence."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.maps.test_southern_china import MAP
from tests.support.play import give, play_to, simple_move
from tests.support.rails import Hex, incomes, link, put, rails
from tests.support.southern_china import (
    BOTH_WAYS,
    FERRIES,
    GUANGZHOU,
    HONG_KONG,
    INLAND,
    PAIRED,
    SHENZHEN,
    TO_HAIKOU,
    TO_HONG_KONG,
    WUZHOU,
    china,
    delivering,
    lay,
    next_build,
    out_of_disks,
    own,
    refused_delivery,
    seen,
    send,
    with_four,
)
from tests.support.tables import Api

# tokens -------------------------------------------------------------------------------------------


@BOTH_WAYS
def test_a_token_lets_four_tiles_be_laid_this_turn(api: Api, track: str) -> None:
    table = china(api, track=track, actions={"yellow": "gain_support"})
    assert table.offers("yellow")["build_by_hand"]["fields"]["tiles"]["max"] == 3
    table.move("spend_token", "yellow", **{"for": "tiles"})
    assert table.offers("yellow")["build_by_hand"]["fields"]["tiles"]["max"] == 4
    assert own(table, "tokens") == 0
    next_build(table)
    assert table.offers("yellow")["build_by_hand"]["fields"]["tiles"]["max"] == 3


def test_four_tiles_are_laid_on_the_board(api: Api) -> None:
    table = china(api, actions={"yellow": "gain_support"})
    four = [*rails(*TO_HAIKOU), *rails(GUANGZHOU, (7, 8), WUZHOU, towns=(WUZHOU,))]
    assert "may lay 3 tiles" in table.refused("lay_track", "yellow", tiles=four).message
    table.move("spend_token", "yellow", **{"for": "tiles"})
    table.move("lay_track", "yellow", tiles=four)
    assert table.state["build"]["tiles"] == 4


@BOTH_WAYS
def test_a_token_makes_the_locomotive_one_longer_in_both_rounds(api: Api, track: str) -> None:
    table = china(api, "move_goods", track, actions={"yellow": "gain_support"})
    reach = table.offers("yellow")["deliver_by_hand"]["fields"]["income"]["max"]
    table.move("spend_token", "yellow", **{"for": "locomotive"})
    for goods_round in (1, 2):
        table.correct("up", None, "yellow")
        assert table.state["goods_round"] == goods_round
        assert table.offers("yellow")["deliver_by_hand"]["fields"]["income"]["max"] == reach + 1
        while table.state["goods_round"] == goods_round and table.phase == "move_goods":
            simple_move(table)
    assert table.player("yellow")["locomotive"] == reach
    play_to(table, "move_goods", turn=2)
    assert table.offers("yellow")["deliver_by_hand"]["fields"]["income"]["max"] == reach


def test_with_it_a_cube_goes_one_link_further(api: Api) -> None:
    table = delivering(
        api, ("Nanning", "Guiyang", "yellow"), ("Guiyang", "Chongqing", "yellow"), locomotive=1
    )
    table.correct("tokens", "yellow", 1)
    put(table, "Nanning", "blue")
    assert "reaches 1 link" in refused_delivery(table, "blue", "Nanning", "Guiyang", "Chongqing")
    table.move("spend_token", "yellow", **{"for": "locomotive"})
    send(table, "blue", "Nanning", "Guiyang", "Chongqing")
    assert incomes(table)["yellow"] == 2


def test_two_tokens_bring_both_in_the_same_turn(api: Api) -> None:
    table = china(api)
    table.correct("tokens", "yellow", 3)
    for benefit in ("tiles", "locomotive"):
        table.move("spend_token", "yellow", **{"for": benefit})
        again = table.refused("spend_token", "yellow", **{"for": benefit}).message
        assert again == "Yellow has already spent a token for that this turn."
    assert own(table, "tokens") == 1
    assert table.state["own"]["spent"] == {"yellow": ["tiles", "locomotive"]}


def test_tokens_are_spent_while_track_is_built_and_goods_are_moved_only(api: Api) -> None:
    table = china(api, "issue_shares")
    table.correct("tokens", "blue", 1)
    assert "spend_token" not in table.offers("blue")
    refusal = table.refused("spend_token", "blue", **{"for": "tiles"}).message
    assert refusal == "Tokens are spent while track is built and while goods are moved."


def test_whoever_has_built_or_moved_needs_no_token_for_that(api: Api) -> None:
    table = china(api)
    give(table, "tokens", yellow=2, blue=1)
    table.move("build_done", "yellow")
    refusal = table.refused("spend_token", "yellow", **{"for": "tiles"}).message
    assert refusal == "Yellow builds no more this turn."
    assert [x["values"] for x in table.offers("yellow")["spend_token"]["choices"]] == [{"for": "locomotive"}]
    play_to(table, "move_goods")
    while table.state["goods_round"] == 1:
        simple_move(table)
    table.correct("up", None, "yellow")
    table.move("decline", "yellow")
    refusal = table.refused("spend_token", "yellow", **{"for": "locomotive"}).message
    assert refusal == "Yellow moves no more goods this turn."


def test_who_waits_may_spend_a_token_too(api: Api) -> None:
    table = china(api)
    table.correct("tokens", "blue", 1)
    table.move("spend_token", "blue", **{"for": "tiles"})
    assert table.up == ["yellow"] and own(table, "tokens", "blue") == 0


def test_nobody_spends_a_token_that_is_not_there_or_for_something_else(api: Api) -> None:
    table = china(api)
    assert table.refused("spend_token", "yellow", **{"for": "tiles"}).message == "Yellow has no token."
    refusal = table.refused("spend_token", "yellow", **{"for": "money"}).message
    assert refusal == "A token is spent for tiles or for the locomotive."
    table.correct("out", "blue", True)
    refusal = table.refused("spend_token", "blue", **{"for": "tiles"}).message
    assert refusal == "Say who of the players spends a token."


def test_the_phone_offers_each_benefit_with_what_it_brings(app: Flask, api: Api) -> None:
    table = china(api)
    table.correct("tokens", "yellow", 1)
    shown = seen(app, table, "yellow")
    assert "Spend a token" in shown
    assert "4 tiles this turn" in shown and "Loco pulls 2 links, not 1" in shown


def test_each_token_left_is_worth_three_points(api: Api) -> None:
    table = china(api)
    before = table.player("blue")["vp"]
    table.correct("tokens", "blue", 2)
    assert table.player("blue")["vp"] == before + 6


def test_a_longer_locomotive_counts_among_what_deliveries_can_bring(app: Flask, api: Api) -> None:
    """Nobody is called out who could still deliver further with a token."""
    table = out_of_disks(api)
    table.correct("cash", "yellow", 0)
    table.correct("shares", "yellow", 4)
    short = "more than deliveries can bring"
    assert short in seen(app, table, "yellow")
    table.correct("tokens", "yellow", 1)
    assert short not in seen(app, table, "yellow")


# building -----------------------------------------------------------------------------------------


def test_no_track_joins_shenzhen_and_hong_kong_over_the_red_border(api: Api) -> None:
    hexes = {(hex_["q"], hex_["r"]): hex_ for hex_ in api.get(f"/maps/{MAP}")["hexes"]}
    assert (hexes[SHENZHEN]["blocked_edges"], hexes[HONG_KONG]["blocked_edges"]) == ([3], [0])


@pytest.mark.parametrize(
    ("way", "cost"), [(TO_HONG_KONG, 5), ((GUANGZHOU, INLAND, SHENZHEN), 5), (TO_HAIKOU, 2 + 4)]
)
def test_three_hexes_have_a_printed_cost(api: Api, way: tuple[Hex, ...], cost: int) -> None:
    table = china(api)
    lay(table, *way)
    assert table.player("yellow")["cash"] == 200 - cost


def test_a_simple_tile_comes_first_there_and_its_replacement_costs_as_usual(api: Api) -> None:
    table = china(api)
    crossing = [{"hex": INLAND, "tracks": [[3, 4], [0, 2]]}]
    assert (
        table.refused("lay_track", "yellow", tiles=crossing).message == "A simple tile must lie there first."
    )
    lay(table, GUANGZHOU, INLAND, SHENZHEN, done=True)
    next_build(table)
    before = table.player("yellow")["cash"]
    more = [*rails(SHENZHEN, (10, 7), INLAND), {"hex": INLAND, "tracks": [[3, 4], [0, 2]]}]
    table.move("lay_track", "yellow", tiles=more)
    assert before - table.player("yellow")["cash"] == 2 + 2


@BOTH_WAYS
@pytest.mark.parametrize("ends", FERRIES)
def test_three_special_links_for_8_dollars_a_tile_and_a_point_each(
    api: Api, ends: tuple[str, str], track: str
) -> None:
    table = china(api, track=track)
    before = table.player("yellow")
    table.move("build_link", "yellow", between=list(ends))
    after = table.player("yellow")
    assert (before["cash"] - after["cash"], after["vp"] - before["vp"], after["sections"]) == (8, 1, 1)
    assert table.state["build"]["tiles"] == 1


def test_one_of_them_in_a_turn(api: Api) -> None:
    table = china(api)
    table.move("build_link", "yellow", between=["Hong Kong", "Shenzhen"])
    assert "build_link" not in table.offers("yellow")
    refusal = table.refused("build_link", "yellow", between=["Hong Kong", "Guangzhou"]).message
    assert refusal == "Yellow has bought 1 link: no more this turn."
    next_build(table)
    table.move("build_link", "yellow", between=["Hong Kong", "Guangzhou"])


def test_each_is_built_by_one_player_only(api: Api) -> None:
    table = china(api)
    table.move("build_link", "yellow", between=["Hong Kong", "Shenzhen"], done=True)
    refusal = table.refused("build_link", table.up[0], between=["Hong Kong", "Shenzhen"]).message
    assert refusal == "Yellow already has that link."


def test_a_build_that_alone_needs_more_than_four_disks_can_t_end(api: Api) -> None:
    table = with_four(api)
    for a, b in (*FERRIES, PAIRED, ("Ningbo", "Xiamen")):
        link(table, "yellow", a, b)
    assert "build_done" not in table.offers("yellow")
    refusal = table.refused("build_done", "yellow").message
    assert refusal == "Yellow has 4 ownership disks, and this build alone needs 5."
