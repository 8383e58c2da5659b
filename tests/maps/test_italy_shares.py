"""Italy: shares that are issued late, its tiles, the search for the cheapest way, and what phones show."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from assistant.engine import Illegal
from assistant.games.age_of_steam.game import Options
from assistant.games.age_of_steam.tiles import BY_ID, Tile, Track, shapes_for
from assistant.games.age_of_steam.track.cheapest import Search
from assistant.games.age_of_steam.track.laying import judge, tile_cost
from assistant.games.age_of_steam.track.network import Network
from tests.support.age_of_steam.maps import made_up
from tests.support.italy import (
    BY_HAND,
    EACH_DEPTH,
    GENOVA_TO_ROMA,
    MAP,
    MONEY,
    PLACES,
    cash,
    exhaustive,
    italian,
    lay,
)
from tests.support.phones import Phone, said
from tests.support.play import bidding, give, simple_move
from tests.support.rails import put
from tests.support.tables import Api, Json, TableClient

# shares ------------------------------------------------------------------------------------------


@EACH_DEPTH
def test_in_their_phase_shares_bring_five_dollars_without_limit(api: Api, tracking: Json) -> None:
    table = italian(api, "issue_shares", tracking)
    table.move("issue_shares", "blue", count=40)
    assert (cash(table, "blue"), table.player("blue")["shares"]) == (10 + 40 * 5, 42)
    assert table.offers("green")["issue_shares"]["fields"]["count"]["max"] == 997


def late(table: TableClient, seat: str, count: int) -> int:
    """What issuing so many brings."""
    before = cash(table, seat)
    table.move("issue_late_shares", seat, count=count)
    return cash(table, seat) - before


@pytest.mark.parametrize("phase", ["determine_player_order", "build_track"])
@EACH_DEPTH
def test_in_the_auction_and_while_building_everybody_may_issue_more_for_three(
    api: Api, tracking: Json, phase: str
) -> None:
    table = italian(api, phase, tracking)
    first, *others = table.up[0], *(s for s in ("blue", "green", "yellow") if s != table.up[0])
    assert late(table, first, 1) == 3
    assert late(table, others[0], 20) == 60, "whosever turn it is, more than 15 in all"
    assert "receives $60" in table.text and table.up == [first]


@pytest.mark.parametrize("phase", ["issue_shares", "select_actions", "move_goods", "goods_growth"])
def test_in_other_phases_nobody_does(api: Api, phase: str) -> None:
    table = italian(api, phase)
    assert "issue_late_shares" not in table.offers("blue")
    assert "in the auction" in table.refused("issue_late_shares", "blue", count=1).message


def test_a_late_issue_is_at_least_one_share_of_a_player(api: Api) -> None:
    table = italian(api, "build_track")
    for count in (0, -1, 1000):
        assert (
            "may issue 1 to 997 shares now" in table.refused("issue_late_shares", "blue", count=count).message
        )
    assert "Say who" in table.refused("issue_late_shares", "", count=1).message


def test_a_bid_may_be_paid_for_by_late_shares(api: Api) -> None:
    table = italian(api, "determine_player_order")
    bidding(table, "blue 10")
    assert "must pay $11 but has $10" in table.refused("bid", "green", amount=11).message
    table.move("issue_late_shares", "green", count=1)
    bidding(table, "green 12")
    assert table.state["auction"]["high"] == 12


def expenses(api: Api, tracking: Json = MONEY, **money: int) -> TableClient:
    """To the end of Move goods, each with so many dollars and no income."""
    table = italian(api, "move_goods", tracking)
    give(table, "cash", **{"blue": 50, "green": 50, "yellow": 50, **money})
    while table.phase == "move_goods":
        simple_move(table)
    return table


@EACH_DEPTH
def test_at_expenses_whoever_is_short_may_issue_for_three(api: Api, tracking: Json) -> None:
    table = expenses(api, tracking, green=0)
    assert (table.phase, table.up) == ("pay_expenses", ["green"])
    says = [choice["says"] for choice in table.offers("green")["issue_shares"]["choices"]]
    assert says == ["Issue none", "1 share for $3", "2 shares for $6"]
    table.move("issue_shares", "green", count=2)
    player = table.player("green")
    assert (player["shares"], player["cash"], player["out"]) == (4, 6 - 5, False)
    assert table.phase == "goods_growth"


def test_a_share_issued_at_expenses_is_paid_for_at_once(api: Api) -> None:
    """It counts among the expenses that it helps to pay."""
    table = expenses(api, green=1)
    table.move("issue_shares", "green", count=1)
    assert (cash(table, "green"), table.player("green")["shares"]) == (0, 3), "1 + 3 of 3 shares and 1 link"


def test_who_issues_none_or_too_few_loses_income_or_is_out(api: Api) -> None:
    table = expenses(api, green=2, yellow=0)
    assert table.up == ["yellow"]
    coming = [choice["forecast"] for choice in table.offers("yellow")["issue_shares"]["choices"]]
    assert [(x["missing"], x["eliminated"]) for x in coming] == [(3, True), (1, True), (0, False)]
    table.move("issue_shares", "yellow", count=0)
    assert table.up == ["green"] and not table.player("yellow")["out"], "all pay together"
    assert "0 to 997 shares" in table.refused("issue_shares", "green", count=-1).message
    table.move("issue_shares", "green", count=1)
    assert table.player("yellow")["out"] and not table.player("green")["out"]


@EACH_DEPTH
def test_where_all_can_pay_nobody_is_asked(api: Api, tracking: Json) -> None:
    table = expenses(api, tracking)
    assert table.phase == "goods_growth" and "issues" not in table.text


def test_while_somebody_is_short_the_others_may_issue_too(api: Api) -> None:
    table = expenses(api, green=0)
    assert "issue_late_shares" not in table.offers("green"), "it has them on its card"
    assert late(table, "blue", 2) == 6


@pytest.mark.parametrize(
    ("a", "b"), [("Firenze", "Roma"), ("Genova", "Roma"), ("Milano", "Firenze"), ("Bari", "Napoli")]
)
def test_no_way_that_anybody_can_think_of_is_cheaper(a: str, b: str) -> None:

    game = made_up(MAP)
    state = game.start(Options(("blue", "green", "yellow")))
    way = Search(game.rules, state, "blue").cheapest(a, b, 99, free=False)
    assert way and way.cost == exhaustive(game.map_data(), a, b, most=5)


# tiles -------------------------------------------------------------------------------------------

PAIRS = {
    "coexist_two_acute": [(0, 1), (2, 3)],
    "coexist_two_acute_opposite": [(0, 1), (3, 4)],
}


def matchings(edges: tuple[int, ...] = (0, 1, 2, 3, 4, 5)) -> list[list[tuple[int, int]]]:
    """All ways to join six sides by three tracks."""
    if not edges:
        return [[]]
    a, *others = edges
    return [[(a, b), *rest] for b in others for rest in matchings(tuple(x for x in others if x != b))]


def test_the_box_has_two_more_coexisting_tiles_and_five_complete_ones() -> None:
    assert len(matchings()) == 15
    kinds = [shapes_for(three, more=True) for three in matchings()]
    assert all(shape.kind == "complete" and shape.count == 1 for (shape,) in kinds)
    assert len({shape.id for (shape,) in kinds}) == 5
    for name, two in PAIRS.items():
        assert [shape.id for shape in shapes_for(two, more=True)] == [name]
        assert BY_ID[name].kind == "coexist"
    assert not any(shapes_for(tracks) for tracks in (*matchings(), *PAIRS.values())), "only on this map"


def test_a_complete_tile_replaces_a_complex_one_for_seven_dollars() -> None:

    board, here = made_up(MAP).board, (2, 7)
    two = Tile("cross_two_straight", (Track((0, 3), "green"), (Track((1, 4), "yellow"))))
    network = Network(board, {here: two}, {})
    laid = judge(network, "blue", here, ((0, 3), (1, 4), (2, 5)))
    assert (laid.shape.kind, tile_cost(board, laid)) == ("complete", 7)
    assert {track.owner for track in laid.tile.tracks} == {"green", "yellow", "blue"}
    for before in ({}, {here: replace(two, id="straight", tracks=two.tracks[:1])}):
        with pytest.raises(Illegal, match="Three tracks on a hex only replace two"):
            judge(Network(board, before, {}), "blue", here, ((0, 3), (1, 4), (2, 5)))
    own = Tile("cross_two_straight", (Track((0, 3), "blue"), (Track((1, 4), "yellow"))))
    with pytest.raises(Illegal, match="which must stay as they are"):
        judge(Network(board, {here: own}, {}), "blue", here, ((0, 2), (1, 4), (3, 5)))


# phones ------------------------------------------------------------------------------------------


def page(app: Flask, table: TableClient, seat: str) -> str:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens[seat]}")
    return said(phone.get(f"/seat/{seat}"))


def test_phones_show_late_shares_the_swap_and_the_free_tile(app: Flask, api: Api) -> None:
    table = italian(api, "build_track", PLACES, actions={"yellow": "urbanization", "green": "engineer"})
    put(table, "Roma", "black")
    yellow = page(app, table, "yellow")
    assert "Swap a black cube (1 of 2)" in yellow and "Roma: draw another for black" in yellow
    assert "You may lay any number of tiles" in yellow and "2 shares for $6" in yellow
    assert "1 share for $3" in page(app, table, "blue"), "also while another seat builds"
    table.move("build_done", "yellow")
    assert "Tap the price of each tile; the dearest is free" in page(app, table, "green")


@BY_HAND
def test_phones_have_a_form_for_black_cubes(app: Flask, api: Api, tracking: Json) -> None:
    table = italian(api, "move_goods", tracking)
    give(table, "income", yellow=2, green=2)
    assert "Black cube: its links cost income" in page(app, table, "yellow")
    seat = table.get("/offers")["offers"]["yellow"]
    assert any(
        offer["type"] == "deliver_by_hand" and offer["fields"]["costly"] == ["black"] for offer in seat
    )


def test_the_phone_asks_at_expenses(app: Flask, api: Api) -> None:
    table = expenses(api, green=0)
    told = page(app, table, "green")
    assert "Pay your expenses" in told and "You owe $3 and have $0" in told
    assert "Issue none you’d be out" in told and "1 share for $3 you’d be out" in told
    assert "2 shares for $6 $1 to spare" in told
    assert "Green can’t pay in full" in said(Phone(app, table.code).get("/table"))


def test_nobody_is_called_out_while_shares_may_still_be_issued(app: Flask, api: Api) -> None:
    table = italian(api, "build_track", MONEY)
    give(table, "cash", yellow=1)
    told = page(app, table, "yellow")
    assert "you’d be out" not in told and "you need $2 more" in told


def test_programs_are_offered_the_cheapest_link_between_any_two_cities(api: Api) -> None:
    """Those that a seat can pay for, and nothing once it has built one."""
    table = italian(api, "build_track")
    give(table, "cash", yellow=4)
    choices = table.offers("yellow")["lay_track"]["choices"]
    pays = {choice["says"].partition(" in ")[0]: choice["pays"] for choice in choices}
    assert pays["Firenze to Roma"] == 4 and pays["Roma to Bari"] == 2
    assert set(pays.values()) == {2, 4} and len(pays) > 12
    table.move("lay_track", "yellow", **choices[0]["values"])
    assert not table.offers("yellow")["lay_track"]["choices"]


def test_phones_list_what_black_cubes_cost_the_others(app: Flask, api: Api) -> None:
    table = italian(api, "build_track", actions={"green": "first_move"})
    lay(table, "yellow", *GENOVA_TO_ROMA, done=True)
    for seat in ("green", "blue"):
        table.move("build_done", seat)
    give(table, "income", yellow=2)
    for city in table.state["cities"]:
        put(table, city)
    put(table, "Roma", "black")
    told = page(app, table, "green")
    assert "YE −1 0" in told and "+-" not in told


def test_a_phone_with_the_map_has_the_same_buttons(app: Flask, api: Api) -> None:
    table = italian(api, "build_track", actions={"yellow": "urbanization"})
    put(table, "Roma", "black")
    told = page(app, table, "yellow")
    assert "Roma: draw another for black" in told and "1 share for $3" in told
    assert "Yellow may swap 2 black cubes." in told
