"""Southern China: one test for each sentence of its rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from flask import Flask

from assistant.engine import live
from tests.support.age_of_steam.board_referee import Counted
from tests.support.age_of_steam.referee import Referee
from tests.support.phones import Phone, said
from tests.support.play import figures, give, play_to, simple_move
from tests.support.rails import Hex, incomes, link, put, rails, random_game, random_seeds, table_on
from tests.support.tables import Api, Json, TableClient

MAP = "southern_china"
PRINTED = "124 hexes, 10 cities, 11 towns, 3 links, 22 city_cubes, 63 plain, 32 river, 19 mountain"
HONG_KONG, SHENZHEN, GUANGZHOU, NANNING = (9, 9), (9, 8), (8, 8), (4, 8)
WUZHOU, GUILIN, HAIKOU = (7, 7), (7, 5), (4, 11)
BY_THE_COAST, INLAND, STRAIT = (10, 8), (9, 7), (4, 10)  # the three hexes with a printed cost
TO_HONG_KONG = (SHENZHEN, BY_THE_COAST, HONG_KONG)
TO_WUZHOU = (GUANGZHOU, (7, 8), WUZHOU)
TO_HAIKOU = (NANNING, (4, 9), STRAIT, HAIKOU)
FERRIES = (("Hong Kong", "Shenzhen"), ("Hong Kong", "Guangzhou"), ("Guangzhou", "Shenzhen"))
FOUR = (("Nanning", "Haikou"), ("Nanning", "Guiyang"), ("Guiyang", "Chongqing"), ("Changsha", "Ningbo"))
PAIRED = ("Changsha", "Xiamen")  # one link more
BOTH_WAYS = pytest.mark.parametrize("track", ["hand", "board"])


def china(api: Api, phase: str = "build_track", track: str = "board", **wanted: Any) -> TableClient:
    return table_on(api, MAP, phase, track, **wanted)


def own(table: TableClient, figure: str, seat: str = "yellow") -> int:
    held: int = table.player(seat)["own"][figure]
    return held


def lay(table: TableClient, *way: Hex, towns: tuple[Hex, ...] = (), **fields: Any) -> Json:
    return table.move("lay_track", "yellow", tiles=rails(*way, towns=towns), **fields)


def number(table: TableClient, *ends: str) -> int:
    """The number of the link between two places."""
    found: int = next(x["id"] for x in table.state["links"] if set(x["ends"]) == set(ends))
    return found


def next_build(table: TableClient) -> TableClient:
    """The next turn's build, Yellow first, with money for everything."""
    play_to(table, "build_track", table.state["turn"] + 1)
    table.correct("up", None, "yellow")
    give(table, "cash", yellow=200)
    return table


def with_more(table: TableClient, *links: tuple[str, str]) -> None:
    """Yellow ends its build with these links; then comes its next one."""
    for a, b in links:
        link(table, "yellow", a, b)
    table.move("build_done", "yellow")
    next_build(table)


def with_four(api: Api, track: str = "board", **wanted: Any) -> TableClient:
    """Yellow's four disks lie on links of the turn before, of two sections each."""
    table = china(api, track=track, **wanted)
    for a, b in FOUR:
        table.move("build_by_hand", "yellow", cost=0, sections=2, links=[{"ends": [a, b], "sections": 2}])
    table.move("build_done", "yellow")
    return next_build(table)


def out_of_disks(api: Api, track: str = "board") -> TableClient:
    """Yellow has built a fifth link, and says what is nationalized."""
    table = with_four(api, track)
    link(table, "yellow", *PAIRED, done=True)
    return table


def nationalize(table: TableClient, *ends: str) -> Json:
    return table.move("nationalize", "yellow", links=[number(table, *ends)])


def delivering(api: Api, *links: tuple[str, str, str | None], locomotive: int = 4) -> TableClient:
    """By hand: links with their owners, None for a nationalized one; then Yellow moves goods."""
    table = china(api, track="hand")
    mine = [pair for pair in links if pair[2] is None]
    for a, b, _ in mine:
        link(table, "yellow", a, b)
    table.move("build_done", "yellow")
    next_build(table)
    for _ in mine:  # as many disks are missing as links are to be nationalized
        table.correct("disks", "yellow", 0)
    if mine:
        table.move("build_by_hand", "yellow", cost=0, sections=0, disks=len(mine), done=True)
        table.move("nationalize", "yellow", links=[number(table, a, b) for a, b, _ in mine])
    table.correct("disks", "yellow", 4)
    for a, b, owner in links:
        if owner:
            table.correct("up", None, owner)
            link(table, owner, a, b, done=True)
    play_to(table, "move_goods")
    give(table, "locomotive", **dict.fromkeys(table.state["players"], locomotive))
    give(table, "income", **dict.fromkeys(table.state["players"], 0))
    table.correct("up", None, "yellow")
    return table


def send(table: TableClient, color: str, *path: str, **fields: Any) -> Json:
    return table.move("deliver", "yellow", color=color, path=list(path[1:]), **{"from": path[0]}, **fields)


def refused_delivery(table: TableClient, color: str, *path: str, **fields: Any) -> str:
    way = {"color": color, "from": path[0], "path": list(path[1:]), **fields}
    return table.refused("deliver", "yellow", **way).message


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


# unfinished sections ------------------------------------------------------------------------------


def stub(table: TableClient, city: Hex, first: Hex, beyond: Hex, **fields: Any) -> Json:
    """One tile from a city that ends in the open."""
    return lay(table, city, first, beyond, **fields)


def owners(table: TableClient) -> dict[Hex, str | None]:
    return {tuple(tile["hex"]): tile["tracks"][0]["owner"] for tile in table.state["tiles"]}


SOUTH, ON = (NANNING, (4, 9), (4, 10)), ((4, 9), (4, 10), (3, 11))  # towards the strait
EAST = (GUANGZHOU, (8, 7), (8, 6))


def test_an_unfinished_section_takes_a_disk(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH, done=True)
    assert own(table, "disks") == 3


def test_not_extended_in_the_next_turn_it_is_abandoned_and_the_disk_comes_back(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH, done=True)
    next_build(table)
    table.move("build_done", "yellow")
    assert owners(table) == {(4, 9): None}
    assert (own(table, "disks"), own(table, "tokens")) == (4, 0)


def test_extended_it_stays(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH, done=True)
    next_build(table)
    lay(table, *ON, done=True)
    assert owners(table) == {(4, 9): "yellow", (4, 10): "yellow"}
    assert own(table, "disks") == 3


def test_a_second_one_takes_the_disk_of_the_first(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH)
    stub(table, *EAST, done=True)
    assert owners(table) == {(4, 9): None, (8, 7): "yellow"}
    assert (own(table, "disks"), own(table, "tokens")) == (3, 0)


def test_the_one_from_the_turn_before_is_the_first_even_if_it_was_extended(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH, done=True)
    next_build(table)
    stub(table, *EAST)
    lay(table, *ON, done=True)
    assert owners(table)[(8, 7)] == "yellow" and owners(table)[(4, 9)] is None


def test_what_is_finished_in_the_same_build_is_no_second_one(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH)
    stub(table, *EAST)
    lay(table, (4, 9), STRAIT, HAIKOU, done=True)
    assert set(owners(table).values()) == {"yellow"}
    assert own(table, "disks") == 2


# nationalizing ------------------------------------------------------------------------------------


@BOTH_WAYS
def test_each_link_takes_a_disk_and_four_are_enough_for_four(api: Api, track: str) -> None:
    table = with_four(api, track)
    assert own(table, "disks") == 0 and not table.state["own"]["nationalized"]


@BOTH_WAYS
def test_out_of_disks_after_the_build_the_builder_names_a_link_for_each(api: Api, track: str) -> None:
    table = out_of_disks(api, track)
    assert table.up == ["yellow"] and table.phase == "build_track"
    assert "Yellow is 1 disk short" in table.text
    assert {x["values"]["links"][0] for x in table.offers("yellow")["nationalize"]["choices"]} == {
        number(table, *ends) for ends in FOUR
    }
    nationalize(table, "Nanning", "Haikou")
    assert table.up != ["yellow"]
    assert table.state["own"]["nationalized"] == [number(table, "Nanning", "Haikou")]
    assert "Yellow nationalizes Nanning–Haikou for $2 and a token" in table.text


@BOTH_WAYS
def test_each_brings_a_dollar_a_section_and_a_token_and_its_sections_go(api: Api, track: str) -> None:
    table = out_of_disks(api, track)
    before = table.player("yellow")
    nationalize(table, "Nanning", "Guiyang")
    after = table.player("yellow")
    assert after["cash"] - before["cash"] == 2
    assert after["sections"] - before["sections"] == -2
    assert after["own"]["tokens"] - before["own"]["tokens"] == 1
    assert own(table, "disks") == 0


def test_it_happens_once_the_whole_build_is_paid(api: Api) -> None:
    """What nationalizing brings pays for nothing that was built before."""
    table = with_four(api)
    table.correct("cash", "yellow", 4)
    refusal = table.refused("lay_track", "yellow", tiles=rails(*TO_HONG_KONG)).message
    assert refusal == "Yellow must pay $5 but has $4."
    refusal = table.refused("nationalize", "yellow", links=[1]).message
    assert refusal == "Yellow nationalizes links when a build needs more disks than are left."


def test_nobody_nationalizes_while_disks_are_left(api: Api) -> None:
    table = china(api)
    link(table, "yellow", *PAIRED)
    assert "nationalize" not in table.offers("yellow")
    assert "when a build needs more disks" in table.refused("nationalize", "yellow", links=[1]).message


def test_until_the_links_are_named_nothing_else_is_built(api: Api) -> None:
    table = out_of_disks(api)
    wanted: dict[str, Json] = {"build_done": {}, "lay_track": {"tiles": rails(*TO_HONG_KONG)}}
    for move, fields in wanted.items():
        refusal = table.refused(move, "yellow", **fields).message
        assert refusal == "Yellow has built and says now which links are nationalized."


def test_a_link_built_this_turn_is_not_nationalized(api: Api) -> None:
    table = out_of_disks(api)
    refusal = table.refused("nationalize", "yellow", links=[number(table, *PAIRED)]).message
    assert refusal == "Changsha–Xiamen was completed this turn and can't be nationalized yet."


def test_nor_one_that_was_only_completed_this_turn(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH)
    with_more(table, *FOUR[1:])
    lay(table, (4, 9), STRAIT, HAIKOU)
    link(table, "yellow", *PAIRED, done=True)
    fresh = number(table, "Nanning", "Haikou")
    assert "was completed this turn" in table.refused("nationalize", "yellow", links=[fresh]).message


def test_only_ones_own_links_and_those_there_are(api: Api) -> None:
    table = out_of_disks(api)
    assert table.refused("nationalize", "yellow", links=[99]).message == "Link 99 does not belong to Yellow."
    one = number(table, *FOUR[0])
    refusal = table.refused("nationalize", "yellow", links=[one, number(table, *FOUR[1])]).message
    assert refusal == "Yellow is 1 disk short: name so many links."
    assert table.refused("nationalize", "yellow", links=[]).message == refusal


def test_several_may_be_named_at_once_or_one_after_the_other(api: Api) -> None:
    table = with_four(api)
    link(table, "yellow", *PAIRED)
    link(table, "yellow", "Ningbo", "Xiamen", done=True)
    nationalize(table, *FOUR[0])
    assert table.up == ["yellow"]
    again = table.refused("nationalize", "yellow", links=[number(table, *FOUR[0])]).message
    assert again == "Nanning–Haikou does not belong to Yellow."
    nationalize(table, *FOUR[1])
    assert table.up != ["yellow"] and own(table, "tokens") == 2


def test_two_at_once(api: Api) -> None:
    table = with_four(api)
    link(table, "yellow", *PAIRED)
    link(table, "yellow", "Ningbo", "Xiamen", done=True)
    table.move("nationalize", "yellow", links=[number(table, *FOUR[0]), number(table, *FOUR[1])])
    assert table.up != ["yellow"] and own(table, "tokens") == 2


def test_track_on_the_board_then_belongs_to_nobody_and_its_disk_lies_on_the_new_link(api: Api) -> None:
    table = china(api)
    lay(table, *TO_HAIKOU)
    with_more(table, *FOUR[1:])
    lay(table, *TO_HONG_KONG, done=True)
    nationalize(table, "Nanning", "Haikou")
    assert owners(table) == {(4, 9): None, (4, 10): None, BY_THE_COAST: "yellow"}
    assert table.player("yellow")["sections"] == 3 + 1


def test_a_new_city_at_its_end_changes_nothing(api: Api) -> None:
    table = china(api)
    lay(table, *TO_WUZHOU, towns=(WUZHOU,))
    for a, b in FOUR[:3]:
        link(table, "yellow", a, b)
    table.move("build_done", "yellow")
    play_to(table, "build_track", 2, {"blue": "urbanization"})
    table.correct("up", None, "yellow")
    link(table, "yellow", *PAIRED, done=True)
    nationalize(table, "Guangzhou", "Wuzhou")
    table.correct("up", None, "blue")
    table.move("urbanize", "blue", new_city="A", hex=WUZHOU)
    (left,) = [x for x in table.state["links"] if set(x["ends"]) == {"Guangzhou", "A"}]
    assert (left["owner"], left["sections"], owners(table)) == (None, 1, {(7, 8): None})


def test_a_disk_comes_back_when_its_section_goes_with_a_town(api: Api) -> None:
    table = china(api, actions={"blue": "urbanization"})
    tiles = [*rails(*TO_WUZHOU), {"hex": WUZHOU, "tracks": [[3, "town"], [0, "town"]]}]
    table.move("lay_track", "yellow", tiles=tiles, done=True)
    assert own(table, "disks") == 2
    table.correct("up", None, "blue")
    table.move("urbanize", "blue", new_city="A", hex=WUZHOU)
    assert own(table, "disks") == 3


def test_one_that_anothers_new_city_completed_this_turn_is_not_nationalized(api: Api) -> None:
    table = china(api)
    lay(table, GUANGZHOU, (7, 8), WUZHOU)
    for a, b in FOUR[:3]:
        link(table, "yellow", a, b)
    table.move("build_done", "yellow")
    play_to(table, "build_track", 2, {"blue": "urbanization"})
    table.correct("up", None, "blue")
    table.move("urbanize", "blue", new_city="A", hex=WUZHOU, done=True)
    table.correct("up", None, "yellow")
    link(table, "yellow", *PAIRED, done=True)
    refusal = table.refused("nationalize", "yellow", links=[number(table, "Guangzhou", "A")]).message
    assert "was completed this turn" in refusal


def test_a_special_link_may_be_nationalized_too(api: Api) -> None:
    table = china(api)
    table.move("build_link", "yellow", between=["Hong Kong", "Shenzhen"])
    with_more(table, *FOUR[:3])
    link(table, "yellow", *PAIRED, done=True)
    before = table.player("yellow")
    nationalize(table, "Hong Kong", "Shenzhen")
    after = table.player("yellow")
    assert (after["cash"] - before["cash"], after["sections"] - before["sections"]) == (1, -1)
    refusal = table.refused("build_link", table.up[0], between=["Hong Kong", "Shenzhen"]).message
    assert refusal == "That link lies on the map already."


def test_a_build_that_alone_needs_more_than_four_disks_can_t_end(api: Api) -> None:
    table = with_four(api)
    for a, b in (*FERRIES, PAIRED, ("Ningbo", "Xiamen")):
        link(table, "yellow", a, b)
    assert "build_done" not in table.offers("yellow")
    refusal = table.refused("build_done", "yellow").message
    assert refusal == "Yellow has 4 ownership disks, and this build alone needs 5."


def test_instead_of_a_link_an_unfinished_section_of_an_earlier_turn_may_go_and_brings_nothing(
    api: Api,
) -> None:
    table = china(api)
    stub(table, *SOUTH)
    with_more(table, *FOUR[1:])
    lay(table, *ON)
    link(table, "yellow", *PAIRED, done=True)
    says = [choice["says"] for choice in table.offers("yellow")["nationalize"]["choices"]]
    assert "The unfinished section: brings nothing" in says
    before = table.player("yellow")["cash"]
    table.move("nationalize", "yellow", unfinished=True)
    assert set(owners(table).values()) == {None}
    assert (table.player("yellow")["cash"], own(table, "tokens")) == (before, 0)


def test_one_begun_this_turn_stays(api: Api) -> None:
    table = with_four(api)
    stub(table, *SOUTH, done=True)
    refusal = table.refused("nationalize", "yellow", unfinished=True).message
    assert refusal == "Yellow has no unfinished section of an earlier turn."
    nationalize(table, *FOUR[1])
    assert owners(table) == {(4, 9): "yellow"}


def test_the_token_may_be_spent_in_the_same_turn(api: Api) -> None:
    table = out_of_disks(api)
    nationalize(table, *FOUR[0])
    table.move("spend_token", "yellow", **{"for": "locomotive"})
    assert own(table, "tokens") == 0


# by hand, where only the table sees the track -----------------------------------------------------


def test_by_hand_a_build_says_how_many_disks_it_takes(api: Api) -> None:
    table = china(api, track="hand")
    table.move("build_by_hand", "yellow", cost=6, sections=3, disks=2, done=True)
    assert own(table, "disks") == 2


def unseen(api: Api) -> TableClient:
    """All of Yellow's disks lie on links that the app does not know; it is one short."""
    table = china(api, track="hand")
    table.move("build_by_hand", "yellow", cost=6, sections=5, disks=4, done=True)
    next_build(table)
    table.move("build_by_hand", "yellow", cost=6, sections=1, disks=1, done=True)
    return table


def test_links_that_the_app_does_not_know_are_named_by_their_sections(api: Api) -> None:
    table = unseen(api)
    assert table.up == ["yellow"]
    assert {"sections": [2]} in [x["values"] for x in table.offers("yellow")["nationalize"]["choices"]]
    before = table.player("yellow")
    table.move("nationalize", "yellow", sections=[2])
    after = table.player("yellow")
    assert (after["cash"] - before["cash"], after["sections"], own(table, "tokens")) == (2, 4, 1)
    assert table.up != ["yellow"] and own(table, "disks") == 0


def test_they_have_no_more_sections_than_there_are(api: Api) -> None:
    refusal = unseen(api).refused("nationalize", "yellow", sections=[7]).message
    assert refusal == "Yellow has no such link beside those that the app knows."


def test_by_hand_an_unfinished_section_may_go_instead(api: Api) -> None:
    table = unseen(api)
    table.move("nationalize", "yellow", unfinished=True)
    assert table.up != ["yellow"] and own(table, "tokens") == 0


def test_disks_left_may_be_corrected_and_count_from_there(api: Api) -> None:
    table = china(api, track="hand")
    table.correct("disks", "yellow", 1)
    table.move("build_by_hand", "yellow", cost=3, sections=2, disks=2, done=True)
    assert table.up == ["yellow"]
    assert "Yellow is 1 disk short" in table.text


def test_correcting_them_ends_the_naming(api: Api) -> None:
    table = unseen(api)
    table.correct("disks", "yellow", 1)
    assert table.up != ["yellow"]


def test_the_form_by_hand_asks_for_disks(app: Flask, api: Api) -> None:
    assert "Disks you lay" in seen(app, china(api, track="hand"), "yellow")


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
    assert "must stop at Hong Kong" in refused_delivery(table, "red", "Guiyang", "Hong Kong", "Xiamen")


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


def seen(app: Flask, table: TableClient, seat: str) -> str:
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    return said(page.get(f"/seat/{seat}"))


def test_the_phone_says_of_each_link_what_nationalizing_brings(app: Flask, api: Api) -> None:
    shown = seen(app, out_of_disks(api), "yellow")
    assert "1 disk short: nationalize a link for each" in shown
    assert "Nanning–Haikou: $2, a token, −2 VP" in shown


def test_its_button_nationalizes_the_link(app: Flask, api: Api) -> None:
    table = out_of_disks(api)
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    wanted = str(number(table, *FOUR[0]))
    page.post("/moves", type="nationalize", seat="yellow", links=wanted, seen=table.state["number"])
    assert table.get()["own"]["nationalized"] == [int(wanted)]


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


class ChinaReferee(Referee):
    """Counts the map's own pieces from outside: disks, tokens, nationalized links."""

    def check(self) -> None:
        super().check()
        table: Any = self.table
        self._check_tokens([fact for entry in live(table.log) for fact in entry.facts])
        state = table.state
        nobodys = [x for x in state["links"] if x["owner"] is None]
        assert state["own"]["nationalized"] == [x["id"] for x in nobodys]
        self._check_delivery(state, {x["id"] for x in nobodys})
        self._check_disks(state)

    def _check_tokens(self, facts: list[Any]) -> None:
        held: Counter[str] = Counter()
        for fact in facts:
            kind = type(fact).__name__
            held[getattr(fact, "seat", "")] += kind in ("SupportGained", "LinkNationalized")
            held[getattr(fact, "seat", "")] -= kind == "TokenSpent"
        for seat, player in self.table.state["players"].items():
            assert player["own"]["tokens"] == held[seat] >= 0

    def _check_delivery(self, state: Json, nobodys: set[int]) -> None:
        for fact in self.table.facts:
            if fact["type"] == "goods_delivered" and fact.get("to") == "Hong Kong":
                assert state["turn"] <= state["turns"] - 2
                assert nobodys.isdisjoint(fact["links"])

    def _check_disks(self, state: Json) -> None:
        """Whoever is not building has a disk on each link and on one unfinished section at most."""
        builder = state["build"]["seat"] if state["build"] else None
        counted = Counted(state)
        for seat, player in state["players"].items():
            if seat == builder or player["out"]:
                continue
            stops = [stops for pieces, stops in counted.sections if counted.owners[pieces[0]] == seat]
            assert sum(None in ends for ends in stops) <= 1, f"{seat} has two unfinished sections"
            track = Counter(x["owner"] for x in state["links"])[seat] + sum(None in ends for ends in stops)
            assert 0 <= player["own"]["disks"] <= 4 - track
            if state["tracking"]["track"] == "board":
                assert player["own"]["disks"] == 4 - track, f"{seat} has {track} disks on the map"


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
