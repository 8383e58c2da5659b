"""Double Base USA: one test for each sentence on the first turn, San Francisco, moving goods, and play by
hand."""

from __future__ import annotations

import pytest

from tests.support.age_of_steam.usa import (
    EAST,
    across,
    city,
    extra_round,
    lay,
    linked,
    own,
    start,
    usa,
    westward,
)
from tests.support.play import build, play_to, simple_move
from tests.support.rails import incomes, put
from tests.support.tables import Api, Json

# the first turn ----------------------------------------------------------------------------------


def test_everybody_selects_a_starting_city_before_any_track(api: Api) -> None:
    table = usa(api)
    seat = table.up[0]
    for move in ("build_done", "build_by_hand"):
        fields: Json = {"cost": 0, "sections": 0} if move == "build_by_hand" else {}
        assert table.refused(move, seat, **fields).message == "Pink first selects a starting city."
    assert set(table.offers(seat)) == {"select_starting_city"}
    start(table)
    assert {"lay_track", "build_done"} <= set(table.offers(seat))


def test_in_player_order_but_first_build_goes_first(api: Api) -> None:
    table = usa(api, actions={"green": "first_build"})
    order = []
    for name, color in zip(EAST, ("blue", "yellow", "purple", "red"), strict=False):
        order.append(start(table, name, color))
        simple_move(table)
    assert order == ["green", *(seat for seat in table.state["order"] if seat != "green")]


@pytest.mark.parametrize("name", EAST)
def test_each_of_the_eight_white_cities_may_be_selected_and_gets_its_colour(api: Api, name: str) -> None:
    table = usa(api)
    assert city(table, name)["colors"] == []
    start(table, name, "purple")
    assert city(table, name)["colors"] == ["purple"]
    play_to(table, "build_track", turn=2)
    assert city(table, name)["colors"] == ["purple"]


def test_no_other_city_may_be_selected(api: Api) -> None:
    table = usa(api)
    refusal = table.refused("select_starting_city", table.up[0], city="Chicago", color="red")
    assert refusal.message == "Chicago is no starting city in this game."
    assert "There is no Berlin" in table.refused("select_starting_city", table.up[0], city="Berlin").message


def test_only_one_player_may_select_a_city_and_only_once(api: Api) -> None:
    table = usa(api)
    first = start(table)
    refusal = table.refused("select_starting_city", first, city="Norfolk", color="red")
    assert refusal.message == "Pink already starts from Boston."
    table.move("build_done", first)
    refusal = table.refused("select_starting_city", table.up[0], city="Boston", color="red")
    assert refusal.message == "Pink already starts from Boston."


def test_there_are_seven_markers(api: Api) -> None:
    table = usa(api, players=8)
    for name, color in zip(EAST, ("blue", "yellow", "purple", "red", "red", "black", "black"), strict=False):
        start(table, name, color)
        simple_move(table)
        if color in ("blue", "purple"):
            refusal = table.refused("select_starting_city", table.up[0], city="Jacksonville", color=color)
            assert "Say which colour Jacksonville gets; left are" in refusal.message
    choices = table.offers(table.up[0])["select_starting_city"]["choices"]
    assert [choice["values"] for choice in choices] == [{"city": "Montreal"}], "it needs no marker"
    assert start(table, "Montreal", None)


def test_cities_that_nobody_selects_take_nothing_and_let_everything_pass(api: Api) -> None:
    table = linked(api, "Houston", "Norfolk", "Chicago", locomotive=2)
    seat = table.up[0]
    put(table, "Houston", "blue")
    refusal = table.refused("deliver", seat, color="blue", path=["Norfolk"], **{"from": "Houston"})
    assert "Norfolk" in refusal.message
    table.move("deliver", seat, color="blue", path=["Norfolk", "Chicago"], **{"from": "Houston"})
    assert incomes(table)[seat] == 2


def test_a_city_with_a_marker_takes_its_colour(api: Api) -> None:
    table = linked(api, "Houston", "Boston")
    seat = table.up[0]
    put(table, "Houston", "red")
    table.move("deliver", seat, color="red", path=["Boston"], **{"from": "Houston"})
    assert incomes(table)[seat] == 1


def test_it_may_go_on_from_all_that_is_connected_to_it(api: Api) -> None:
    table = usa(api)
    seat = start(table)
    lay(table, "Boston", "New York City")
    table.move("build_link", seat, between=["New York City", "Philadelphia"])
    lay(table, "Philadelphia", (26, 7), "Baltimore", done=True)
    assert table.player(seat)["sections"] == 2


def test_others_starting_cities_may_be_joined(api: Api) -> None:
    table = usa(api)
    table.move("build_done", start(table, "New York City", "blue"))
    start(table)
    lay(table, "Boston", "New York City", done=True)


# San Francisco -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_the_first_to_join_san_francisco_gets_10_dollars_and_1_income(api: Api, players: int) -> None:
    table = westward(api, players, turn=6)
    seat, before = table.up[0], table.player(table.up[0])
    facts = across(table)["facts"]
    paid = sum(fact["cost"] for fact in facts if fact["type"] == "track_paid")
    assert table.player(seat)["cash"] == before["cash"] - paid + 10
    assert table.player(seat)["income"] == before["income"] + 1
    assert table.state["own"]["first_across"] == seat


def test_only_the_first(api: Api) -> None:
    table = westward(api, turn=6)
    across(table)
    seat = start(table, "Norfolk", "blue")
    before = table.player(seat)["cash"]
    build(table, seat, links=[{"ends": ["Norfolk", "San Francisco"], "sections": 1}], done=True)
    assert table.player(seat)["cash"] == before


def test_the_money_cannot_pay_for_this_build(api: Api) -> None:
    table = westward(api, turn=6)
    seat = table.up[0]
    table.correct("cash", seat, 5)
    with pytest.raises(Exception, match="must pay"):
        across(table)


def test_whoever_started_in_montreal_must_join_the_east_coast_too(api: Api) -> None:
    table = westward(api, 6, turn=6, city="Montreal")
    seat = table.up[0]
    across(table)
    assert table.state["own"]["first_across"] is None
    play_to(table, "build_track", turn=7)
    table.correct("up", None, seat)
    build(table, seat, links=[{"ends": ["Montreal", "Portland"], "sections": 1}], done=True)
    assert table.state["own"]["first_across"] == seat


# moving goods ------------------------------------------------------------------------------------


def test_a_disk_adds_a_link_to_one_delivery_and_is_gone(api: Api) -> None:
    table = linked(api, "Houston", "Norfolk", "Chicago")
    seat = table.up[0]
    put(table, "Houston", "blue")
    told: Json = {"color": "blue", "path": ["Norfolk", "Chicago"], "from": "Houston"}
    assert "reaches 1 link" in table.refused("deliver", seat, **told).message
    table.correct("disks", seat, 2)
    table.move("deliver", seat, **told)
    assert (own(table, seat, "disks"), table.player(seat)["locomotive"]) == (1, 1)
    assert incomes(table)[seat] == 2


def test_disks_may_be_combined(api: Api) -> None:
    table = linked(api, "Houston", "Norfolk", "Charleston", "Chicago")
    seat = table.up[0]
    put(table, "Houston", "blue")
    table.correct("disks", seat, 3)
    path = ["Norfolk", "Charleston", "Chicago"]
    refusal = table.refused("deliver", seat, color="blue", path=path, disks=1, **{"from": "Houston"})
    assert refusal.message == "Pink can’t use 1 bonus disk: the delivery needs 2 bonus disks."
    table.move("deliver", seat, color="blue", path=path, disks=2, **{"from": "Houston"})
    assert own(table, seat, "disks") == 1


def test_a_seat_may_use_more_than_it_needs_but_not_more_than_it_has(api: Api) -> None:
    table = linked(api, "Houston", "Chicago")
    seat = table.up[0]
    put(table, "Houston", "blue")
    told: Json = {"color": "blue", "path": ["Chicago"], "from": "Houston"}
    table.correct("disks", seat, 1)
    assert table.refused("deliver", seat, disks=2, **told).code == "illegal"
    table.move("deliver", seat, disks=1, **told)
    assert own(table, seat, "disks") == 0


def test_beyond_twelve_links_too(api: Api) -> None:
    table = usa(api, "move_goods", track="hand")
    seat = table.up[0]
    table.correct("locomotive", seat, 12)
    assert table.refused("deliver_by_hand", seat, income={seat: 13}).code == "illegal"
    table.correct("disks", seat, 1)
    table.move("deliver_by_hand", seat, income={seat: 13})
    assert own(table, seat, "disks") == 0


def test_a_passed_delivery_improves_by_two_for_10_dollars_and_a_disk(api: Api) -> None:
    table = linked(api, "Houston", "Chicago")
    seat = table.up[0]
    assert table.refused("improve_locomotive", seat, twice=True).message == "Pink has no bonus disk."
    table.correct("disks", seat, 1)
    table.correct("cash", seat, 9)
    assert table.refused("improve_locomotive", seat, twice=True).message == "Pink must pay $10 but has $9."
    table.correct("cash", seat, 12)
    table.move("improve_locomotive", seat, twice=True)
    player = table.player(seat)
    assert (player["locomotive"], player["cash"], player["own"]["disks"]) == (3, 2, 0)


def test_never_past_twelve(api: Api) -> None:
    table = linked(api, "Houston", "Chicago", locomotive=11)
    seat = table.up[0]
    table.correct("disks", seat, 1)
    refusal = table.refused("improve_locomotive", seat, twice=True)
    assert refusal.message == "Pink’s locomotive can improve by only one link."


def test_three_land_grants_buy_one_more_delivery_after_both_rounds(api: Api) -> None:
    table = extra_round(api, pink=4, blue=2)
    assert (table.state["goods_round"], table.up, table.state["queue"]) == (3, ["pink"], ["pink"])
    put(table, "Houston", "blue")
    table.move("deliver", "pink", color="blue", path=["Chicago"], **{"from": "Houston"})
    assert own(table, "pink", "land_grants") == 1
    assert table.phase != "move_goods"


def test_once_a_turn_each_in_order(api: Api) -> None:
    table = extra_round(api, pink=7, blue=3, yellow=6)
    assert table.state["queue"] == [
        "yellow",
        *(seat for seat in table.state["order"] if seat in ("pink", "blue")),
    ]
    for seat in list(table.state["queue"]):
        table.move("decline", seat)
    assert table.phase != "move_goods"
    assert own(table, "pink", "land_grants") == 7, "nothing moved, nothing paid"


def test_without_three_nobody_is_asked(api: Api) -> None:
    assert extra_round(api, pink=2).phase != "move_goods"


def test_it_only_moves_goods(api: Api) -> None:
    table = extra_round(api, pink=3)
    assert "improve_locomotive" not in table.offers("pink")
    refusal = table.refused("improve_locomotive", "pink")
    assert refusal.message == "Land grants buy a delivery, not a longer locomotive."


def test_goods_on_towns_may_be_delivered_and_stay_when_track_comes(api: Api) -> None:
    table = usa(api)
    seat = start(table)
    build(table, seat, links=[{"ends": ["Boston", "Chicago"], "sections": 1}])
    put(table, "Green Bay", "blue")
    lay(table, "Chicago", "Green Bay", done=True)
    assert table.state["towns"]["Green Bay"]["cubes"] == ["blue"]
    play_to(table, "move_goods")
    table.correct("up", None, seat)
    table.move("deliver", seat, color="blue", path=["Chicago"], **{"from": "Green Bay"})
    assert incomes(table)[seat] == 1


# by hand -----------------------------------------------------------------------------------------


def test_by_hand_the_table_says_which_land_grants_it_took_and_spent(api: Api) -> None:
    table = usa(api, track="hand")
    seat = start(table)
    table.move("count_land_grants", seat, taken=2)
    assert (own(table, seat, "land_grants"), table.state["own"]["land_grants_left"]) == (2, 18)
    table.move("count_land_grants", seat, spent=1)
    assert own(table, seat, "land_grants") == 1
    assert (
        table.refused("count_land_grants", seat, taken=19).message == "Only 18 land grants left on the map."
    )
    assert table.refused("count_land_grants", seat, spent=2).code == "illegal"
    assert table.refused("count_land_grants", seat).code == "illegal"


def test_by_hand_it_says_who_joined_san_francisco(api: Api) -> None:
    table = usa(api, track="hand")
    seat = start(table)
    before = table.player(seat)["cash"]
    table.move("join_san_francisco", seat)
    assert (table.player(seat)["cash"], table.player(seat)["income"]) == (before + 10, 1)
    seat = start(table, "Norfolk", "blue")
    assert "join_san_francisco" not in table.offers(seat)
    assert table.refused("join_san_francisco", seat).message == "Pink joined San Francisco first."


def test_on_the_map_nobody_has_to(api: Api) -> None:
    table = usa(api)
    seat = start(table)
    assert not {"count_land_grants", "join_san_francisco"} & set(table.offers(seat))
    assert table.refused("count_land_grants", seat, taken=1).code == "illegal"
    assert table.refused("join_san_francisco", seat).code == "illegal"
