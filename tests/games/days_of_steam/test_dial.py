"""The dial: who draws, who rolls, and a table that only counts what is delivered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.days_of_steam.table import DaysClient, bare, opened, with_towns
from tests.support.tables import Api, Refused

UNTRACKED = {"goods": "none", "dice": "table"}


def untracked(api: Api, **wanted: Any) -> DaysClient:
    table = opened(api, tracking=UNTRACKED, **wanted)
    table.give(gray=6, orange=6)
    return table


class TestNotTracked:
    def test_no_goods_are_shown_and_nothing_is_asked_but_who_begins(self, api: Api) -> None:
        table = bare(api, tracking=UNTRACKED)
        assert set(table.offers("gray")) == {"choose_first", "roll_for_first"}
        for name in ("bag", "towns", "face_up", "town_deck"):
            assert table.state[name] is None
        assert table.state["town_tiles"] == 11

    def test_only_the_colors_delivered_are_told(self, api: Api) -> None:
        table = untracked(api)
        table.move("move_train", "gray", segments=4, end="town", delivered=["red", "blue"])
        table.has("gray", delivered=["red", "blue"], vp=5, train="town")

    def test_a_derailment_delivers_nothing(self, api: Api) -> None:
        table = untracked(api)
        outcomes = {"speed": [2]}
        table.move("move_train", "gray", segments=4, curve=True, end="town", delivered=["red"],
                   outcomes=outcomes)  # fmt: skip
        table.has("gray", delivered=[], steam=2)

    def test_towns_are_counted_and_the_last_brings_coal(self, api: Api) -> None:
        table = untracked(api)
        for _ in range(11):
            table.play_town(table.up[0], 0)
        table.has("gray", coal=5)
        assert table.refused("play_town", table.up[0], coal=0).message == "All town tiles are in play."

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"carries": [{"color": "red"}]},
             "Goods aren’t tracked at this table: just say which colours were delivered."),
            ({"delivered": ["red"] * 8}, "All 7 red goods are already delivered."),
            ({"delivered": ["pink"]}, "Towns and goods are red, yellow, green or blue."),
            ({"end": "red 1"}, "Say where the train stops: in a town, on the track or at a water tower."),
        ],
    )  # fmt: skip
    def test_what_cannot_be_told(self, api: Api, fields: Any, sentence: str) -> None:
        move = {"segments": 2, "end": "track", **fields}
        assert untracked(api).refused("move_train", "gray", **move).message == sentence

    def test_no_town_is_named(self, api: Api) -> None:
        table = untracked(api)
        assert table.refused("play_town", "gray", coal=1, face_up=1).message == (
            "Goods aren’t tracked at this table: just say that a town was played."
        )
        for field, of in (("cubes", "red 1"), ("bag", "red"), ("waiting", "1"), ("cargo", "gray")):
            refused = table.refused("correct", field=field, of=of, to=0, why="a test")
            assert refused.message == "Goods aren’t tracked at this table."

    def test_no_towns_are_set_out_in_the_app(self, api: Api) -> None:
        with pytest.raises(Refused) as refused:
            bare(api, tracking=UNTRACKED, setup={"start": "red"})
        assert refused.value.message == (
            "Goods aren’t tracked at this table, so no towns are set out in the app."
        )


class TestTurning:
    def test_from_tracked_to_not_in_the_middle_of_a_game(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 3, "track", "blue 1|red")
        table.move("set_tracking", goods="none")
        table.has("gray", cargo=None)
        table.move("move_train", "orange", segments=2, end="town", delivered=["green"])
        table.has("orange", delivered=["green"])

    def test_not_back_again(self, api: Api) -> None:
        table = opened(api, tracking=UNTRACKED)
        assert table.refused("set_tracking", goods="app").message == (
            "The goods were not tracked for a while, so the app no longer knows where they are."
        )

    def test_what_the_table_has_begun_to_set_up_it_finishes(self, api: Api) -> None:
        table = bare(api, tracking={"goods": "table"}, setup={"first": "gray"})
        assert table.refused("set_tracking", goods="app").message == (
            "Finish setting up first; then the app can draw."
        )

    def test_dice_may_change_hands_in_setup(self, api: Api) -> None:
        table = bare(api, tracking={"goods": "table", "dice": "table"})
        table.move("set_tracking", goods="table", dice="app")
        assert table.offers("gray")["roll_for_first"]["asks"] == []

    def test_or_it_stops_tracking(self, api: Api) -> None:
        table = bare(api, tracking={"goods": "table"}, setup={"first": "gray"})
        table.move("set_tracking", goods="none")
        assert (table.phase, table.state["town_tiles"]) == ("take_turn", 11)

    def test_dice_change_hands(self, api: Api) -> None:
        table = with_towns(api)
        table.move("set_tracking", dice="app")
        assert table.text == "From now on the table draws goods and the app rolls dice."
        table.move("move_train", "gray", segments=4, end="track", curve=True)
        assert table.facts_of("answered")

    def test_only_what_there_is(self, api: Api) -> None:
        table = opened(api)
        assert table.refused("set_tracking", goods="both").message == (
            "Goods can be set to app, table or none here, not to “both”."
        )
        assert table.refused("set_tracking", track="hand").message == "“track” is not known here."
