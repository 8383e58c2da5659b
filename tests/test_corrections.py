"""Any number can be set by hand, with a reason; the log says what it was, what it is now, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import INDIANAPOLIS, at, bare, bidding, cubes, give, grow, opened, play_to, simple_move
from tests.tables import Api, TableClient

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
    assert table.text == f"The host corrects Green's {figure}: was {was}, now {now}. “counted again”"


def test_a_correction_moves_nobody(api: Api) -> None:
    table = at(api, "build_track")
    before = (table.phase, table.up, table.state["turn"], table.state["order"])
    table.correct("cash", "blue", 99)
    assert (table.phase, table.up, table.state["turn"], table.state["order"]) == before


def test_a_seat_may_correct_itself(api: Api) -> None:
    table = opened(api)
    token = table.tokens["green"]
    table.move("correct", "green", token=token, field="cash", of="green", to=11, why="found a dollar")
    assert table.text.startswith("Green corrects Green's cash: was 10, now 11.")


def test_an_action_is_set_and_taken_away(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "engineer"})
    table.correct("action", "yellow", "first_move")
    assert table.player("yellow")["action"] == "first_move"
    assert "was engineer, now first move" in table.text
    table.correct("action", "yellow", None)
    assert table.player("yellow")["action"] is None
    assert table.text.startswith("The host corrects Yellow's action: was first move, now none.")


def test_a_player_is_put_out_of_the_game(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("out", "yellow", True)
    assert (table.player("yellow")["out"], table.player("yellow")["vp"]) == (True, 0)
    assert (table.state["order"], table.up) == (["green", "blue"], ["green"])
    assert "was no, now yes" in table.text


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
    assert refusal.message == "Yellow's income is below 0: correct the income first."
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


def test_the_order_is_set(api: Api) -> None:
    table = at(api, "issue_shares")
    table.correct("order", to=["yellow", "blue", "green"])
    assert table.state["order"] == ["yellow", "blue", "green"]
    assert "the player order: was blue, green, yellow, now yellow, blue, green." in table.text
    assert play_to(table, AUCTION).up == ["yellow"]


def test_the_turn_is_set(api: Api) -> None:
    table = opened(api)
    table.correct("turn", to=4)
    assert table.state["turn"] == 4
    assert "the turn: was 1, now 4." in table.text
    assert play_to(table, "issue_shares", turn=5).state["turn"] == 5


PHASES = ["issue_shares", AUCTION, "select_actions", "build_track", "move_goods", "goods_growth"]


@pytest.mark.parametrize("phase", PHASES)
def test_the_phase_is_set_and_begins_anew(api: Api, phase: str) -> None:
    table = at(api, "build_track")
    table.correct("phase", to=phase)
    assert table.phase == phase
    assert table.up and set(table.up) <= {"blue", "green", "yellow"}


def test_a_phase_that_runs_by_itself_runs(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("phase", to="pay_expenses")
    assert (table.phase, table.player("blue")["cash"]) == ("goods_growth", 7)


def test_setting_the_phase_to_game_over_ends_it_with_the_score(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("phase", to="game_over")
    assert table.phase == "game_over"
    assert {score["vp"] for score in table.state["result"]["ranking"]} == {-6}


def test_advancing_past_the_last_turn_by_hand_ends_the_game(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("turn", to=10)
    table.correct("phase", to="advance_turn")
    assert (table.phase, table.state["turn"]) == ("game_over", 10)


def test_drawn_cubes_go_back_when_the_phase_is_set(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER, setup=bare())
    table.move("draw_production", "yellow")
    table.correct("phase", to="issue_shares")
    assert (table.state["drawn"], sum(table.state["bag"].values())) == ([], 96)


def test_whose_move_it_is_is_set(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("up", to="blue")
    assert table.up == ["blue"]
    assert "whose move it is: was yellow, now blue." in table.text
    table.move("build_done", "blue")
    assert table.up == ["yellow"]


def test_who_has_acted_already_may_be_called_again(api: Api) -> None:
    table = at(api, "move_goods")
    table.move("decline", "yellow")
    table.correct("up", to="yellow")
    table.move("improve_locomotive", "yellow")
    assert (table.player("yellow")["locomotive"], table.up) == (2, ["green"])


def test_a_correction_is_undone_like_any_entry(api: Api) -> None:
    table = opened(api)
    table.correct("cash", "blue", 99)
    table.rewind(1)
    assert table.player("blue")["cash"] == 10


def test_a_correction_after_the_end_scores_anew(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("phase", to="game_over")
    table.correct("sections", "green", 5)
    assert table.phase == "game_over"
    assert table.state["result"]["winners"] == ["green"]
    assert table.text.endswith("The game is over. Green wins with -1 victory points.")


def test_a_phase_set_after_the_end_plays_on(api: Api) -> None:
    table = at(api, "build_track")
    table.correct("phase", to="game_over")
    table.correct("phase", to="build_track")
    assert (table.phase, table.up, table.state["result"]) == ("build_track", ["yellow"], None)


def test_the_order_may_be_set_instead_of_rolled(api: Api) -> None:
    table = api.open(tracking={"dice": "table"})
    table.correct("order", to=["green", "yellow", "blue"])
    assert (table.phase, table.up) == ("issue_shares", ["green"])


def test_a_phase_set_in_mid_setup_ends_the_setting_out(api: Api) -> None:
    table = opened(api, tracking={"goods": "table"})
    table.correct("phase", to="build_track")
    assert (table.phase, table.state["spots"]) == ("build_track", 0)


BAD = [
    ("luck", "blue", 3, "“luck” cannot be corrected."),
    ("cash", "blue", -1, "Blue's cash cannot be less than nothing."),
    ("cash", "blue", "ten", "The new cash must be a whole number."),
    ("cash", "blue", 1.5, "The new cash must be a whole number."),
    ("cash", "blue", True, "The new cash must be a whole number."),
    ("cash", "blue", None, "The new cash must be a whole number."),
    ("cash", "pink", 3, "Say whose: Blue, Green and Yellow."),
    ("cash", None, 3, "Say whose: Blue, Green and Yellow."),
    ("cash", ["blue"], 3, "Say whose: Blue, Green and Yellow."),
    ("income", "blue", -1, "Below 0 income Blue is out of the game: correct “out” instead."),
    ("shares", "blue", 16, "Blue can have 15 shares at the most."),
    ("shares", "blue", -1, "Blue's shares cannot be less than nothing."),
    ("locomotive", "blue", 7, "Blue can have 6 links at the most."),
    ("sections", "blue", -1, "Blue's sections cannot be less than nothing."),
    ("action", "blue", "sabotage", "The actions are First Move, "),
    ("out", "blue", "yes", "Say whether Blue is out of the game: yes or no."),
    ("out", "blue", 1, "Say whether Blue is out of the game: yes or no."),
    ("cubes", "Boston", ["red"], "There is no Boston on Rust Belt."),
    ("cubes", "A", ["red"], "There is no A on Rust Belt."),
    ("cubes", "0,0", ["red"], "There is no 0,0 on Rust Belt."),
    ("cubes", None, ["red"], "Say where the cubes are: a city or a town."),
    ("cubes", "Chicago", ["pink"], "Cubes are red, blue, purple, yellow, black or white."),
    ("cubes", "Chicago", "red", "Cubes are red, blue, purple, yellow, black or white."),
    ("cubes", "Chicago", ["red"] * 121, "There are not that many cubes in the game."),
    ("bag", "pink", 3, "Cubes are red, blue, purple, yellow, black or white."),
    ("bag", "red", -1, "The new bag must be 0 or more."),
    ("bag", "red", "x", "The new bag must be a whole number."),
    ("box", ["light", "1", 4], "red", "Name a box of the goods display, such as light 1, box 2."),
    ("box", ["new", "A", 3], "red", "Name a box of the goods display, such as light 1, box 2."),
    ("box", ["light", "1"], "red", "Name a box of the goods display, such as light 1, box 2."),
    ("box", "light 1", "red", "Name a box of the goods display, such as light 1, box 2."),
    ("box", ["light", "1", 1], "pink", "Cubes are red, blue, purple, yellow, black or white."),
    ("order", None, ["blue", "green"], "The player order must name Blue, Green and Yellow, each once."),
    ("order", None, "blue", "The player order must name Blue, Green and Yellow, each once."),
    ("order", None, [1, {}, None], "The player order must name Blue, Green and Yellow, each once."),
    ("turn", None, 0, "The new turn must be 1 or more."),
    ("turn", None, 11, "This game has 10 turns."),
    ("phase", None, "lunch", "The phases are Issue shares, "),
    ("phase", None, "setup", "The phases are Issue shares, "),
    ("up", None, "pink", "Say whose: Blue, Green and Yellow."),
]


@pytest.mark.parametrize(("field", "of", "to", "sentence"), BAD)
def test_what_cannot_be_on_a_table_is_refused(api: Api, field: str, of: Any, to: Any, sentence: str) -> None:
    refusal = opened(api).refused("correct", field=field, of=of, to=to, why="test")
    assert (refusal.status, refusal.code) == (422, "illegal")
    assert refusal.message.startswith(sentence)


@pytest.mark.parametrize("why", ["", "   "])
def test_a_correction_needs_a_reason(api: Api, why: str) -> None:
    refusal = opened(api).refused("correct", field="cash", of="blue", to=3, why=why)
    assert refusal.message == "Say why, so that everybody can read it in the log."


def test_the_order_names_only_those_still_in(api: Api) -> None:
    table = opened(api)
    table.correct("out", "green", True)
    refusal = table.refused("correct", field="order", to=["blue", "green", "yellow"], why="test")
    assert refusal.message == "The player order must name Blue and Yellow, each once."


def test_the_move_is_nobodys_who_is_out_or_has_dropped_out(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue out")
    refusal = table.refused("correct", field="up", to="blue", why="test")
    assert refusal.message == "Blue has dropped out of the auction."
    table.correct("out", "green", True)
    assert table.refused("correct", field="up", to="green", why="test").message == "Green is out of the game."


def test_nobody_in_particular_rolls_the_growth_dice(api: Api) -> None:
    refusal = at(api, "goods_growth").refused("correct", field="up", to="blue", why="test")
    assert refusal.message == "Nobody in particular is awaited just now."


SETUP_ONLY = [("phase", None, "build_track"), ("out", "blue", True)]


@pytest.mark.parametrize(("field", "of", "to"), SETUP_ONLY)
def test_before_the_order_is_known_there_is_no_phase_and_nobody_out(
    api: Api, field: str, of: Any, to: Any
) -> None:
    table = api.open(tracking={"dice": "table"})
    refusal = table.refused("correct", field=field, of=of, to=to, why="test")
    assert refusal.message == "The table is still being set up."


def test_a_bid_is_paid_as_far_as_corrected_cash_goes(api: Api) -> None:
    table = at(api, AUCTION)
    bidding(table, "blue 8", "green out", "yellow 9", "blue 10")
    table.correct("cash", "blue", 4)
    bidding(table, "yellow out")
    assert table.player("blue")["cash"] == 0


def test_a_corrected_table_plays_on_to_the_end(api: Api) -> None:
    table = at(api, "goods_growth")
    give(table, "cash", blue=99, green=99, yellow=99)
    table.correct("turn", to=9)
    grow(table)
    while table.phase != "game_over":
        simple_move(table)
    assert len(table.state["result"]["ranking"]) == 3
