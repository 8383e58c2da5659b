"""Setting up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.support.days_of_steam.table import BY_TABLE, DICE, FACE_UP, SEATS, bare, opened
from tests.support.tables import Api, Refused


def test_each_color_has_seven_goods_and_two_lie_on_each_face_up_town(api: Api) -> None:
    table = bare(api)
    assert [len(tile["goods"]) for tile in table.state["face_up"]] == [2, 2]
    assert table.referee.counts["cubes"] == {"blue": 7, "green": 7, "red": 7, "yellow": 7}
    assert sum(table.state["bag"].values()) == 24


def test_the_map_begins_with_one_town_without_goods_and_all_trains_stand_there(api: Api) -> None:
    table = bare(api, 4)
    ((name, town),) = table.state["towns"].items()
    assert town["goods"] == []
    assert {player["train"] for player in table.state["players"].values()} == {name}
    assert table.state["town_tiles"] == 11 and sum(table.state["town_deck"].values()) == 9


@pytest.mark.parametrize(("players", "deck"), [(2, 74), (3, 71), (4, 68)])
def test_eighty_track_tiles_three_in_each_hand(api: Api, players: int, deck: int) -> None:
    table = bare(api, players)
    assert table.state["deck"] == deck
    assert {player["hand"] for player in table.state["players"].values()} == {3}


def test_everybody_begins_with_no_steam_and_no_coal(api: Api) -> None:
    for player in bare(api, 3).state["players"].values():
        assert (player["steam"], player["coal"], player["circuits"], player["vp"]) == (0, 0, 0, 0)


def test_who_played_a_train_game_last_begins_and_it_goes_clockwise(api: Api) -> None:
    table = bare(api, 3)
    assert (table.phase, table.up) == ("setup", ["gray", "orange", "white"])
    table.move("choose_first", "orange", first="white")
    assert (table.phase, table.up) == ("take_turn", ["white"])
    assert table.state["order"] == ["white", "gray", "orange"]
    for seat in ("white", "gray", "orange", "white"):
        table.tile(seat)


def test_who_begins_may_be_rolled_for_and_ties_roll_again(api: Api) -> None:
    table = bare(api, 3, tracking=DICE)
    told = {"first": [5, 2, 5], "first_tie": [3, 3], "first_tie_2": [1, 4]}
    assert table.refused("roll_for_first", "gray", outcomes={"first": [5, 2, 5]}).code == "needs_outcome"
    table.move("roll_for_first", "gray", outcomes=told)
    assert table.up == ["white"]


def test_the_app_rolls_for_it_where_it_rolls(api: Api) -> None:
    table = bare(api, 4)
    table.move("roll_for_first")
    assert table.up[0] in SEATS


def test_it_is_settled_once(api: Api) -> None:
    table = bare(api, tracking=BY_TABLE)
    table.move("choose_first", "gray", first="gray")
    assert table.refused("choose_first", "gray", first="orange").message == (
        "Gray begins: that is already settled."
    )
    assert "settled" in table.refused("roll_for_first", "gray").message


def test_somebody_at_the_table_begins(api: Api) -> None:
    assert bare(api).refused("choose_first", "gray", first="white").message == "Who begins? Gray or Orange."


def test_where_the_table_draws_it_says_which_towns_and_goods(api: Api) -> None:
    table = bare(api, tracking=BY_TABLE)
    asks = {ask["question"]: ask["count"] for ask in table.offers("gray")["set_out"]["asks"]}
    assert asks == {"setup_towns": 3, "setup_goods": 4}
    goods = ["red", "green", "blue", "red"]
    table.move("set_out", "gray", outcomes={"setup_towns": ["red", "blue", "yellow"], "setup_goods": goods})
    assert list(table.state["towns"]) == ["red 1"]
    assert [{k: tile[k] for k in ("color", "goods")} for tile in table.state["face_up"]] == FACE_UP
    assert table.refused("set_out", "gray").message == "The first towns are already set out."
    table.move("choose_first", "gray", first="gray")
    assert table.phase == "take_turn"


def test_a_draw_that_cannot_be_is_refused(api: Api) -> None:
    table = bare(api, tracking=BY_TABLE)
    told: dict[str, Any] = {"setup_towns": ["red"] * 3, "setup_goods": ["red"] * 4}
    table_has = {**told, "setup_towns": ["red", "red", "pink"]}
    assert table.refused("set_out", "gray", outcomes=table_has).message == (
        "The deck holds 0 pink tiles, not 1."
    )
    table.move("set_out", "gray", outcomes=told)
    assert table.state["town_deck"]["red"] == 0 and table.state["bag"]["red"] == 3


def test_what_the_table_has_set_out_can_be_told_when_it_opens(api: Api) -> None:
    table = opened(api)
    assert (table.phase, table.up) == ("take_turn", ["gray"])
    assert table.state["bag"] == {"red": 5, "yellow": 7, "green": 6, "blue": 6}
    assert table.state["town_deck"] == {"red": 2, "yellow": 2, "green": 3, "blue": 2}


def test_the_box_may_hold_other_town_tiles(api: Api) -> None:
    table = opened(api, setup={"town_tiles": {"red": 6, "yellow": 2, "green": 2, "blue": 2}})
    assert table.state["town_deck"] == {"red": 5, "yellow": 1, "green": 2, "blue": 1}


FOUR_TIMES = [{"color": "red", "goods": ["red", "red"]}] * 2


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"first": "pink"}, "Who begins? Gray or Orange."),
        ({"start": "pink"}, "Towns and goods are red, yellow, green or blue."),
        ({"town_tiles": {"red": 3}}, "There are 12 town tiles in the box, not 3."),
        ({"town_tiles": {"red": 13, "blue": -1}}, "There are 12 town tiles in the box, not 12."),
        ({"town_tiles": {"pink": 12}}, "Towns and goods are red, yellow, green or blue."),
        ({"face_up": [FACE_UP[0]] * 3}, "Only 2 town tiles lie face up."),
        ({"face_up": [{"color": "red", "goods": ["red"]}]}, "2 goods lie on a town tile, not 1."),
        ({"face_up": [{"color": "red", "goods": ["red", "pink"]}]}, "The bag holds 0 pink cubes, not 1."),
        (
            {"town_tiles": {"red": 2, "blue": 10}, "start": "red", "face_up": FOUR_TIMES},
            "There are 2 red town tiles, not 3.",
        ),
    ],
)
def test_what_could_not_be_on_a_table_opens_none(api: Api, setup: Any, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        bare(api, setup=setup)
    assert refused.value.message == sentence


def test_where_the_table_draws_a_told_tile_needs_its_goods(api: Api) -> None:
    with pytest.raises(Refused) as refused:
        bare(api, tracking=BY_TABLE, setup={"face_up": [{"color": "red"}]})
    assert refused.value.message == "Say which goods lie on the red town tile."
    drawn = bare(api, setup={"face_up": [{"color": "red"}]})
    assert len(drawn.state["face_up"][0]["goods"]) == 2


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"players": 1}, "Days of Steam is for 2 to 4 players, not 1."),
        ({"players": 2, "seats": ("gray", "blue")},
         "There is no blue train. Colours are gray, orange, white or purple."),
        ({"players": 2, "seats": ("gray", "gray")}, "Each player needs a colour of their own."),
        ({"tracking": {"goods": "perhaps"}}, "Goods can be set to app, table or none here, not to “perhaps”."),
        ({"tracking": {"track": "board"}}, "“track” is not known here."),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_not_opened(api: Api, wanted: Any, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        bare(api, **wanted)
    assert refused.value.message == sentence


def test_nobody_plays_before_it_is_set_up_nor_sets_up_again(api: Api) -> None:
    table = bare(api)
    assert table.refused("play_tile", "gray", coal=1).message == "The table is still being set up."
    table.move("choose_first", "gray", first="gray")
    sentence = table.refused("set_out", "gray").message
    assert sentence == "The table is already set up. It is Gray’s turn."


def test_a_random_setup_counts_every_tile(api: Api) -> None:
    for _ in range(5):
        table = bare(api)
        towns = [town["color"] for town in table.state["towns"].values()]
        towns += [tile["color"] for tile in table.state["face_up"]]
        assert Counter(towns) + Counter(table.state["town_deck"]) == Counter(
            dict.fromkeys(("red", "yellow", "green", "blue"), 3)
        )
