"""Setting up, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import CITIES, SEATS, bare, cubes, opened
from tests.support.tables import Api, Refused, TableClient


def opening_refused(api: Api, seats: Any = SEATS[:3], **wanted: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        api.open(seats, **wanted)
    return refusal.value


def rolled(api: Api, order: list[int], players: int = 3, **more: list[int]) -> TableClient:
    """A table whose first order was rolled by the players."""
    table = api.open(SEATS[:players], tracking={"dice": "table"})
    table.move("roll_for_order", outcomes={"order": order, **more})
    return table


def test_every_player_starts_with_ten_dollars(api: Api) -> None:
    assert [player["cash"] for player in opened(api, 6).state["players"].values()] == [10] * 6


def test_every_player_starts_with_two_shares(api: Api) -> None:
    assert {player["shares"] for player in opened(api).state["players"].values()} == {2}


def test_every_locomotive_starts_at_one_link(api: Api) -> None:
    assert {player["locomotive"] for player in opened(api).state["players"].values()} == {1}


def test_every_income_starts_at_nothing(api: Api) -> None:
    assert {player["income"] for player in opened(api).state["players"].values()} == {0}


@pytest.mark.parametrize(("players", "turns"), [(3, 10), (4, 8), (5, 7), (6, 6)])
def test_the_number_of_players_sets_the_number_of_turns(api: Api, players: int, turns: int) -> None:
    assert opened(api, players).state["turns"] == turns


@pytest.mark.parametrize("players", [2, 7])
def test_rust_belt_is_for_three_to_six(api: Api, players: int) -> None:
    refusal = opening_refused(api, (*SEATS, "red")[:players])
    assert refusal.message == f"Rust Belt is for 3 to 6 players, not {players}."


def test_no_two_players_share_a_colour(api: Api) -> None:
    refusal = opening_refused(api, ("blue", "blue", "green"))
    assert refusal.message == "Each player needs a colour of their own."


def test_disks_come_in_known_colours_only(api: Api) -> None:
    assert opening_refused(api, ("blue", "cyan", "green")).message.startswith("There are no cyan disks.")


def test_the_display_is_filled_with_fifty_two_cubes(api: Api) -> None:
    display = opened(api).state["display"]
    boxes = [len(column) for side in display.values() for column in side.values()]
    assert (len(boxes), sum(boxes)) == (20, 52)
    assert all(cube for side in display.values() for column in side.values() for cube in column)


def test_pittsburgh_and_wheeling_start_with_three_cubes_all_others_with_two(api: Api) -> None:
    table = opened(api)
    held = {city: len(cubes(table, city)) for city in CITIES}
    assert held == {**dict.fromkeys(CITIES, 2), "Pittsburgh": 3, "Wheeling": 3}


def test_towns_start_with_no_cubes(api: Api) -> None:
    assert all(town["cubes"] == [] for town in opened(api).state["towns"].values())


def test_ninety_six_cubes_are_in_play_and_the_white_ones_stay_in_the_box(api: Api) -> None:
    """Twenty of each colour, sixteen black."""
    bag = opened(api, setup=bare()).state["bag"]
    assert bag == {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16}


def test_what_is_set_out_leaves_the_bag(api: Api) -> None:
    bag = opened(api).state["bag"]
    assert sum(bag.values()) == 96 - 52 - 26


def test_two_tables_draw_different_cubes(api: Api) -> None:
    assert opened(api).state["display"] != opened(api).state["display"]


def test_the_highest_of_three_dice_each_is_first_and_so_on(api: Api) -> None:
    table = rolled(api, [1, 1, 1, 6, 6, 6, 3, 3, 3])
    assert table.state["order"] == ["green", "yellow", "blue"]


def test_dice_of_one_player_are_added_up(api: Api) -> None:
    """A single six does not beat three fours."""
    assert rolled(api, [6, 1, 1, 4, 4, 4, 5, 5, 1]).state["order"] == ["green", "yellow", "blue"]


def test_players_who_tie_roll_again_among_themselves_only(api: Api) -> None:
    table = rolled(api, [5, 5, 5, 1, 1, 1, 5, 5, 5], order_tie=[1, 1, 1, 2, 2, 2])
    assert table.state["order"] == ["yellow", "blue", "green"]


def test_a_rerolled_tie_stays_between_the_same_neighbours(api: Api) -> None:
    """Even a roll of 18 among the tied does not overtake who was higher before."""
    dice = [1, 1, 1, 6, 6, 6, 1, 1, 1]
    assert rolled(api, dice, order_tie=[6, 6, 6, 5, 5, 5]).state["order"] == ["green", "blue", "yellow"]


def test_a_table_that_has_settled_the_order_names_it(api: Api) -> None:
    table = api.open(SEATS[:3], tracking={"dice": "table"})
    table.move("settle_order", "green", order=["yellow", "blue", "green"])
    assert table.state["order"] == ["yellow", "blue", "green"]
    assert table.text == "Player order: Yellow, Blue and Green. Now: issue shares."


def test_the_order_is_settled_once(api: Api) -> None:
    table = api.open(SEATS[:3], tracking={"dice": "table", "goods": "table"})
    table.move("settle_order", "green", order=["yellow", "blue", "green"])
    refusal = table.refused("settle_order", "blue", order=["blue", "green", "yellow"])
    assert refusal.message == "The first player order is already settled."


@pytest.mark.parametrize("order", [["blue", "green"], ["blue", "green", "green"], ["blue", "green", "pink"]])
def test_the_order_names_everybody_once(api: Api, order: list[str]) -> None:
    table = api.open(SEATS[:3], tracking={"dice": "table"})
    refusal = table.refused("settle_order", "blue", order=order)
    assert refusal.message == "The player order must name Blue, Green and Yellow, each once."


def test_two_ties_are_rolled_apart(api: Api) -> None:
    dice = [6, 6, 6, 2, 2, 2, 6, 6, 6, 2, 2, 2]
    table = rolled(api, dice, 4, order_tie=[1, 1, 1, 2, 2, 2], order_tie_2=[4, 4, 4, 3, 3, 3])
    assert table.state["order"] == ["yellow", "blue", "green", "pink"]


def test_a_tie_that_ties_again_is_rolled_once_more(api: Api) -> None:
    table = api.open(SEATS[:3], tracking={"dice": "table"})
    told = {"order": [5, 5, 5, 1, 1, 1, 5, 5, 5], "order_tie": [3, 3, 3, 3, 3, 3]}
    refusal = table.refused("roll_for_order", outcomes=told)
    assert refusal.details == [{"question": "order_tie_2", "kind": "dice", "count": 6}]
    table.move("roll_for_order", outcomes={**told, "order_tie_2": [1, 2, 3, 6, 6, 6]})
    assert table.state["order"] == ["yellow", "blue", "green"]


def test_the_app_rolls_the_first_order_by_itself(api: Api) -> None:
    table = api.open(SEATS[:5])
    assert sorted(table.state["order"]) == sorted(SEATS[:5])
    assert table.phase == "issue_shares"


def test_the_first_phase_is_issuing_shares_and_the_first_player_is_up(api: Api) -> None:
    table = opened(api)
    assert (table.phase, table.up, table.state["turn"]) == ("issue_shares", ["blue"], 1)


def test_given_cubes_lie_where_the_table_put_them(api: Api) -> None:
    setup = {"cities": {"Chicago": ["blue", "red"]}, "display": {"light": {"1": ["red", None, "black"]}}}
    table = opened(api, setup=setup)
    assert cubes(table, "Chicago") == ["blue", "red"]
    assert table.state["display"]["light"]["1"] == ["red", None, "black"]


def test_a_short_column_is_filled_from_the_top(api: Api) -> None:
    table = opened(api, setup=bare(dark_3=["black"]))
    assert table.state["display"]["dark"]["3"] == ["black", None, None]


def test_a_town_may_start_with_cubes_where_the_table_says_so(api: Api) -> None:
    assert opened(api, setup={"towns": {"Toledo": ["red"]}}).state["towns"]["Toledo"]["cubes"] == ["red"]


def test_a_given_bag_is_what_is_left_after_setting_out(api: Api) -> None:
    table = opened(api, setup={**bare({"Chicago": ["red"]}), "bag": {"red": 10, "blue": 1}})
    assert {color: n for color, n in table.state["bag"].items() if n} == {"red": 10, "blue": 1}


def test_a_bag_that_runs_dry_leaves_the_last_places_empty(api: Api) -> None:
    table = opened(api, setup={"bag": {"red": 10}})
    assert sum(table.state["bag"].values()) == 0
    assert table.state["display"]["light"]["1"] == ["red", None, None]
    assert (table.phase, table.state["spots"]) == ("issue_shares", 0)


BAD_SETUPS = [
    ({"order": ["blue", "green"]}, "The player order must name Blue, Green and Yellow, each once."),
    ({"order": ["blue", "blue", "green"]}, "The player order must name Blue, Green and Yellow, each once."),
    ({"cities": {"Boston": ["red"]}}, "There is no Boston on Rust Belt."),
    ({"cities": {"Chicago": ["pink"]}}, "The game has 0 pink cubes, not 1."),
    ({"cities": {"Chicago": ["black"] * 17}}, "The game has 16 black cubes, not 17."),
    ({"display": {"light": {"7": []}}}, "The goods display has no column light 7."),
    ({"display": {"new_cities": {"A": ["red"] * 3}}}, "Column new_cities A of the display has only 2 boxes."),
    ({"cities": {"Chicago": ["pink"]}, "bag": {"red": 1}}, "There are no pink cubes."),
    ({"bag": {"green": 3}}, "There are no green cubes."),
    ({"bag": {"red": -1}}, "The bag can’t hold a negative number of red cubes."),
    (
        {"terminals": {"To Lyon": "blue"}},
        "Rust Belt has no foreign terminal To Lyon.",
    ),
]


@pytest.mark.parametrize(("setup", "sentence"), BAD_SETUPS)
def test_a_setup_that_cannot_be_is_refused_in_a_sentence(api: Api, setup: Any, sentence: str) -> None:
    assert opening_refused(api, setup=setup).message == sentence


def test_a_table_is_set_up_only_once(api: Api) -> None:
    refusal = opened(api).refused("roll_for_order")
    assert refusal.message == "That isn’t possible now: the phase is “Issue shares”. Blue to act."


def test_the_order_is_rolled_only_once(api: Api) -> None:
    """Here the cubes are still to be drawn at the table, but the order is known."""
    table = opened(api, tracking={"goods": "table"})
    assert table.refused("roll_for_order").message == "The first player order is already settled."


def test_shares_wait_until_the_table_is_set_up(api: Api) -> None:
    table = api.open(tracking={"dice": "table"})
    assert (table.phase, sorted(table.up)) == ("setup", ["blue", "green", "yellow"])
    assert table.refused("issue_shares", "blue", count=1).message.startswith("That isn’t possible now")


def test_the_display_is_drawn_row_by_row_and_then_the_cities(api: Api) -> None:
    """Told by the spots that wait: the first row runs over all twelve columns."""
    table = opened(api, tracking={"goods": "table"})
    assert table.state["spots"] == 78
    table.move("set_out_cubes", colors=["red"] * 12)
    assert table.state["display"]["light"]["1"] == ["red", None, None]
    assert table.state["display"]["dark"]["6"] == ["red", None, None]
