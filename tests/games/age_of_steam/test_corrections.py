"""Any number can be set by hand, with a reason; the log says what it was, what it is now, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import INDIANAPOLIS, at, bare, bidding, cubes, give, opened, play_to
from tests.support.tables import Api, TableClient

AUCTION = "determine_player_order"
PRODUCER = {"yellow": "production"}


def corrected(table: TableClient) -> tuple[Any, Any, Any, Any, Any]:
    (fact,) = table.facts_of("corrected")
    return fact["field"], fact["of"], fact["was"], fact["now"], fact["why"]


FIGURES = [("cash", 10, 25), ("income", 0, 12), ("shares", 2, 5), ("locomotive", 1, 4), ("sections", 0, 9)]


@pytest.mark.parametrize(("figure", "was", "now"), FIGURES)
def test_a_figure_is_set_and_the_log_says_was_now_and_why(api: Api, figure: str, was: int, now: int) -> None:
    table = opened(api)
    table.correct(figure, "green", now, "  counted again ")
    assert table.player("green")[figure] == now
    assert corrected(table) == (figure, "green", was, now, "counted again")
    said = {"cash": ("$10", "$25")}.get(figure, (str(was), str(now)))
    assert table.text == f"The host corrects Green’s {figure}: was {said[0]}, now {said[1]}. “counted again”"


def test_a_correction_moves_nobody(api: Api) -> None:
    table = at(api, "build_track")
    before = (table.phase, table.up, table.state["turn"], table.state["order"])
    table.correct("cash", "blue", 99)
    assert (table.phase, table.up, table.state["turn"], table.state["order"]) == before


def test_a_seat_may_correct_itself(api: Api) -> None:
    table = opened(api)
    token = table.tokens["green"]
    table.move("correct", "green", token=token, field="cash", of="green", to=11, why="found a dollar")
    assert table.text.startswith("Green corrects Green’s cash: was $10, now $11.")


def test_an_action_is_set_and_taken_away(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "engineer"})
    table.correct("action", "yellow", "first_move")
    assert table.player("yellow")["action"] == "first_move"
    assert "was Engineer, now First Move" in table.text
    table.correct("action", "yellow", None)
    assert table.player("yellow")["action"] is None
    assert table.text.startswith("The host corrects Yellow’s action: was First Move, now none.")


def test_a_player_is_put_out_of_the_game(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("out", "yellow", True)
    assert (table.player("yellow")["out"], table.player("yellow")["vp"]) == (True, 0)
    assert (table.state["order"], table.up) == (["green", "blue"], ["green"])
    assert "whether Yellow is out of the game: was no, now yes" in table.text


def test_a_player_is_taken_back_at_the_end_of_the_order(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("out", "yellow", True)
    table.correct("out", "yellow", False)
    assert (table.player("yellow")["out"], table.state["order"]) == (False, ["green", "blue", "yellow"])
    play_to(table, "issue_shares")
    assert table.up == ["green"]


def test_saying_that_somebody_is_in_who_is_in_changes_nothing(api: Api) -> None:
    table = opened(api)
    before = table.state["order"]
    table.correct("out", "blue", False)
    assert table.state["order"] == before


def test_a_bankrupt_player_comes_back_once_the_income_is_right(api: Api) -> None:
    table = at(api, "move_goods")
    give(table, "cash", yellow=0)
    play_to(table, "goods_growth")
    refusal = table.refused("correct", field="out", of="yellow", to=False, why="miscounted")
    assert refusal.message == "Yellow’s income is below 0: correct the income first."
    give(table, "income", yellow=1)
    table.correct("out", "yellow", False)
    assert "yellow" in play_to(table, "issue_shares").state["order"]


def test_putting_out_the_last_one_awaited_goes_on_to_the_next_phase(api: Api) -> None:
    table = at(api, "build_track")
    table.move("build_done", "yellow")
    table.move("build_done", "green")
    table.correct("out", "blue", True)
    assert (table.phase, table.up) == ("move_goods", ["yellow"])


def test_putting_everybody_out_ends_the_game(api: Api) -> None:
    table = opened(api)
    for seat in ("blue", "green", "yellow"):
        table.correct("out", seat, True)
    assert (table.phase, table.state["result"]["winners"]) == ("game_over", [])


def test_a_bidder_put_out_leaves_the_auction_to_the_others(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 2", "green 3")
    table.correct("out", "yellow", True)
    assert (table.state["auction"]["bidding"], table.up) == (["blue", "green"], ["blue"])


def test_the_last_bidder_left_wins_and_pays(api: Api) -> None:
    """Yellow is put out while only blue, the highest bidder, is left beside."""
    table = at(api, AUCTION)
    bidding(table, "blue 2", "green out")
    table.correct("out", "yellow", True)
    assert (table.phase, table.state["order"]) == ("select_actions", ["blue", "green"])
    assert table.player("blue")["cash"] == 8


def test_who_dropped_out_and_is_put_out_is_not_in_the_new_order(api: Api) -> None:
    table = at(api, AUCTION, 4)
    bidding(table, "blue out", "green 1")
    table.correct("out", "blue", True)
    bidding(table, "yellow out", "pink out")
    assert table.state["order"] == ["green", "pink", "yellow"]


def test_who_is_taken_back_in_mid_auction_bids_again(api: Api) -> None:
    table = at(api, AUCTION)
    table.correct("out", "green", True)
    table.correct("out", "green", False)
    bidding(table, "blue 1", "yellow 2", "green 3", "blue out", "yellow out")
    assert table.state["order"] == ["green", "yellow", "blue"]


def test_a_producer_put_out_leaves_the_dice_to_the_others(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER, setup=bare())
    table.move("draw_production", "yellow")
    drawn = table.state["drawn"]
    table.correct("out", "yellow", True)
    assert (table.phase, sorted(table.up)) == ("goods_growth", ["blue", "green"])
    assert table.facts_of("production_returned")[0]["cubes"] == drawn
    assert (table.state["drawn"], sum(table.state["bag"].values())) == ([], 96)


def test_cubes_of_a_city_are_set(api: Api) -> None:
    table = opened(api, setup=bare({"Chicago": ["red"]}))
    table.correct("cubes", "Chicago", ["blue", "black"])
    assert cubes(table, "Chicago") == ["blue", "black"]
    assert corrected(table)[1:4] == ("Chicago", ["red"], ["blue", "black"])
    assert "the cubes in Chicago: was red, now blue, black." in table.text


def test_cubes_of_a_town_are_set(api: Api) -> None:
    table = opened(api)
    table.correct("cubes", "Toledo", ["blue"])
    assert table.state["towns"]["Toledo"]["cubes"] == ["blue"]


def test_a_place_may_be_named_by_its_hex(api: Api) -> None:
    table = opened(api)
    table.correct("cubes", "7,10", ["blue"])
    assert cubes(table, "Chicago") == ["blue"]
    assert corrected(table)[1] == "Chicago"


def test_cubes_of_a_new_city_are_set_by_letter_or_town(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "urbanization"})
    table.move("urbanize", "yellow", new_city="A", hex=INDIANAPOLIS)
    table.correct("cubes", "A", ["blue"])
    table.correct("cubes", "Indianapolis", ["blue", "red"])
    assert cubes(table, "A") == ["blue", "red"]
    assert "the cubes in New City A: was blue, now blue, red." in table.text


def test_a_colour_in_the_bag_is_set(api: Api) -> None:
    table = opened(api, setup=bare())
    table.correct("bag", "red", 17)
    assert table.state["bag"]["red"] == 17
    assert "the red cubes in the bag: was 20, now 17." in table.text


def test_a_box_of_the_display_is_set_and_emptied(api: Api) -> None:
    table = opened(api, setup=bare(dark_2=["red"]))
    table.correct("box", ["dark", "2", 1], "black")
    table.correct("box", ["dark", "2", 3], "blue")
    assert table.state["display"]["dark"]["2"] == ["black", None, "blue"]
    table.correct("box", ["dark", "2", 1], None)
    assert table.state["display"]["dark"]["2"] == [None, None, "blue"]
    assert "the display at dark 2, box 1: was black, now none." in table.text


def test_a_box_of_a_new_city_is_set(api: Api) -> None:
    table = opened(api, setup=bare())
    table.correct("box", ["new", "H", 2], "red")
    assert table.state["display"]["new_cities"]["H"] == [None, "red"]
