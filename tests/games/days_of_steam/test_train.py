"""Moving the train: steam, goods, the speed limit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.days_of_steam.table import DaysClient, opened, with_towns
from tests.support.tables import Api, Json


def die(face: int) -> Json:
    return {"outcomes": {"speed": [face]}, "curve": True}


class TestSteam:
    @pytest.mark.parametrize(
        ("fields", "steam"),
        [
            ({"segments": 1}, 1),
            ({"segments": 3}, 3),
            ({"segments": 3, "hills": 1}, 4),
            ({"segments": 2, "hills": 2}, 4),
            ({"segments": 3, "passed": 1}, 4),
            ({"segments": 3, "hills": 1, "passed": 2}, 6),
        ],
    )
    def test_a_segment_costs_one_a_hill_two_and_a_train_passed_one_more(
        self, api: Api, fields: Json, steam: int
    ) -> None:
        table = with_towns(api)
        table.move("move_train", "gray", end="track", **fields)
        table.has("gray", steam=6 - steam, train="track")
        assert table.up == ["orange"]

    def test_nobody_spends_more_than_there_is(self, api: Api) -> None:
        table = with_towns(api, steam=3)
        refused = table.refused("move_train", "gray", segments=3, hills=1, end="track")
        assert (refused.message, refused.details) == ("Gray must spend 4 steam but has 3.", {"missing": 1})

    def test_all_of_it_may_be_spent(self, api: Api) -> None:
        table = with_towns(api, steam=3)
        table.train("gray", 3, "track")
        table.has("gray", steam=0)
        table.tile("orange")
        assert "move_train" not in table.offers("gray")

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"segments": 0}, "A train that moves enters at least one track segment."),
            ({"segments": 1, "hills": 2}, "1 segment can’t have 2 hills."),
            ({"segments": 2, "hills": -1}, "2 segments can’t have -1 hills."),
            ({"segments": 2, "passed": -1}, "Trains passed can’t be negative."),
        ],
    )
    def test_a_way_that_cannot_be(self, api: Api, fields: Json, sentence: str) -> None:
        assert with_towns(api).refused("move_train", "gray", end="track", **fields).message == sentence

    def test_a_train_stops_somewhere(self, api: Api) -> None:
        sentence = "Say where the train stops: in a town in play, on the track or at a water tower."
        assert with_towns(api).no_train("gray", 2, "green 1") == sentence

    def test_from_town_to_town_there_is_a_segment_between(self, api: Api) -> None:
        table = with_towns(api)
        sentence = "That route enters at least 2 segments, not 1."
        assert table.no_train("gray", 1, "blue 1") == sentence
        table.train("gray", 2, "blue 1")

    def test_out_and_in_again_there_is_a_segment_between_too(self, api: Api) -> None:
        table = with_towns(api)
        assert table.no_train("gray", 1, "red 1") == "That route enters at least 2 segments, not 1."
        table.train("gray", 2, "red 1")

    def test_out_and_back_over_two_towns(self, api: Api) -> None:
        table = with_towns(api)
        way = ("blue 1|red|red 1",)
        assert table.no_train("gray", 3, "red 1", *way) == "That route enters at least 4 segments, not 3."
        table.train("gray", 4, "red 1", *way)


class TestGoods:
    def test_a_good_goes_to_a_town_of_its_color_for_two_points(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 4, "red 1", "blue 1|red|red 1")
        table.has("gray", delivered=["red"], goods=1, vp=2, cargo=None)
        assert table.town("blue 1")["goods"] == ["green"]

    def test_stopping_in_a_town_of_its_color_delivers_it(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 4, "red 1", "blue 1|red")
        table.has("gray", delivered=["red"])

    def test_what_is_taken_is_not_replaced(self, api: Api) -> None:
        table = with_towns(api)
        before = table.state["bag"]
        table.train("gray", 4, "red 1", "blue 1|red")
        assert table.state["bag"] == before

    def test_shipping_costs_no_steam(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 4, "red 1", "blue 1|red")
        table.has("gray", steam=2)

    def test_several_goods_one_after_the_other(self, api: Api) -> None:
        table = with_towns(api)
        table.correct("cubes", "red 1", ["blue"])
        table.train("gray", 6, "red 1", "red 1|blue|blue 1", "blue 1|red|red 1")
        table.has("gray", delivered=["blue", "red"], vp=5)

    def test_one_good_at_a_time(self, api: Api) -> None:
        table = with_towns(api)
        sentence = table.no_train("gray", 6, "track", "blue 1|green", "yellow 1|red")
        assert sentence == (
            "A train carries one good at a time: say where each was delivered before the next."
        )

    def test_in_another_town_it_is_unloaded_and_anybody_may_take_it(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 4, "yellow 1", "blue 1|red")
        assert table.town("yellow 1")["goods"] == ["blue", "red", "red"]
        table.has("gray", cargo=None, delivered=[])
        table.train("orange", 4, "red 1", "yellow 1|red")
        table.has("orange", delivered=["red"])

    def test_on_the_track_it_stays_on_the_train(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 3, "track", "blue 1|red")
        table.has("gray", cargo={"color": "red", "origin": "blue 1"})
        table.tile("orange")
        table.train("gray", 1, "red 1", "|red")
        table.has("gray", delivered=["red"], cargo=None)

    def test_it_goes_along_also_where_nobody_mentions_it(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 3, "track", "blue 1|red")
        table.tile("orange")
        table.train("gray", 1, "red 1")
        table.has("gray", delivered=["red"], cargo=None)

    def test_with_a_good_on_board_no_other_is_taken(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 3, "track", "blue 1|red")
        table.tile("orange")
        assert table.no_train("gray", 2, "track", "yellow 1|blue") == (
            "Gray’s train already carries a red good."
        )

    def test_it_is_delivered_first_and_then_another_taken(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 3, "track", "blue 1|red")
        table.tile("orange")
        table.give(gray=6)
        table.train("gray", 5, "blue 1", "|red|red 1", "yellow 1|blue|blue 1")
        table.has("gray", delivered=["red", "blue"])

    def test_never_to_the_town_where_it_started(self, api: Api) -> None:
        table = with_towns(api)
        table.correct("cubes", "red 1", ["red"])
        sentence = "That red good started in red town 1 and is never delivered there."
        table.train("gray", 3, "track", "red 1|red")
        table.tile("orange")
        assert table.no_train("gray", 1, "red 1", "|red|red 1") == sentence
        table.train("gray", 1, "red 1")
        table.has("gray", delivered=[])
        assert table.town("red 1")["goods"] == ["red"]

    def test_where_it_started_is_where_it_lay_first(self, api: Api) -> None:
        """A detour over another town does not change it."""
        table = with_towns(api)
        table.correct("cubes", "red 1", ["red"])
        table.train("gray", 2, "yellow 1", "red 1|red")
        assert table.town("yellow 1")["origins"] == ["yellow 1", "yellow 1", "red 1"]
        table.give(orange=6)
        table.correct("cubes", "yellow 1", ["red"])
        assert table.town("yellow 1")["origins"] == ["yellow 1"]

    def test_of_two_alike_the_one_that_may_be_delivered_is_meant(self, api: Api) -> None:
        table = with_towns(api)
        table.correct("cubes", "red 1", ["red"])
        table.correct("cubes", "yellow 1", [])
        table.train("gray", 2, "yellow 1", "red 1|red")
        table.correct("cubes", "yellow 1", ["red", "red"])
        assert table.town("yellow 1")["origins"] == ["red 1", "yellow 1"]
        table.train("orange", 4, "red 1", "yellow 1|red")
        table.has("orange", delivered=["red"])
        assert table.town("yellow 1")["origins"] == ["red 1"]

    @pytest.mark.parametrize(
        ("carry", "sentence"),
        [
            ("blue 1|blue|red 1", "There is no blue good in blue town 1."),
            ("green 1|red", "There is no town “green 1” in play."),
            ("blue 1|red|yellow 1", "A red good is delivered to a red town, not to yellow town 1."),
            ("blue 1|red|green 1", "There is no town “green 1” in play."),
            ("blue 1|pink", "Towns and goods are red, yellow, green or blue."),
            ("|red", "There is no red good on Gray’s train."),
            ("yellow 1|red", "That good is already in yellow town 1."),
        ],
    )
    def test_a_good_that_cannot_go_so(self, api: Api, carry: str, sentence: str) -> None:
        assert with_towns(api).no_train("gray", 6, "yellow 1", carry) == sentence

    def test_what_is_gone_cannot_be_taken_twice(self, api: Api) -> None:
        sentence = with_towns(api).no_train("gray", 6, "red 1", "blue 1|red|red 1", "blue 1|red|red 1")
        assert sentence == "There is no red good in blue town 1."

    def test_colors_alone_are_not_enough_where_goods_are_tracked(self, api: Api) -> None:
        sentence = with_towns(api).no_train("gray", 2, "track", delivered=["red"])
        assert sentence == "Say which good was taken where: goods are tracked at this table."


class TestSpeed:
    @pytest.mark.parametrize(("steam", "faces"), [(3, {1}), (4, {1, 2}), (5, {1, 2, 3}), (6, {1, 2, 3, 4})])
    def test_the_die_must_beat_the_steam_less_two(self, api: Api, steam: int, faces: set[int]) -> None:
        for face in range(1, 7):
            table = with_towns(api)
            table.train("gray", steam, "track", **die(face))
            assert (table.player("gray")["train"] == "red 1") == (face in faces), (steam, face)
            table.has("gray", steam=6 - steam)

    def test_two_steam_are_never_too_fast(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 2, "track", curve=True)
        assert not table.facts_of("answered")

    def test_hills_and_trains_passed_count_as_speed(self, api: Api) -> None:
        table = with_towns(api)
        refused = table.refused("move_train", "gray", segments=2, passed=1, end="track", curve=True)
        assert refused.code == "needs_outcome"
        assert refused.message == "The table must say how these fell: 1 die (speed)."

    def test_without_a_curve_there_is_no_limit(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 6, "track")
        table.has("gray", steam=0, train="track")

    def test_a_derailed_train_goes_back_and_its_steam_is_gone(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 4, "track", **die(2))
        table.has("gray", train="red 1", steam=2)
        assert table.up == ["orange"]
        assert "derails and goes back to red town 1; the steam is gone." in table.text

    def test_its_goods_go_back_too_and_earn_nothing(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 4, "red 1", "blue 1|red|red 1", **die(1))
        assert table.town("blue 1")["goods"] == ["red", "green"]
        table.has("gray", delivered=[], vp=0, steam=2)

    def test_a_good_that_was_on_the_train_before_stays_on_it(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 3, "track", "blue 1|red")
        table.tile("orange")
        table.give(gray=6)
        table.train("gray", 3, "red 1", "|red|red 1", **die(1))
        table.has("gray", cargo={"color": "red", "origin": "blue 1"}, train="track", delivered=[])

    def test_on_a_lucky_die_all_goes_as_planned(self, api: Api) -> None:
        table = with_towns(api)
        table.train("gray", 4, "red 1", "blue 1|red|red 1", **die(3))
        table.has("gray", delivered=["red"], train="red 1")

    def test_an_undone_derailment_is_not_rolled_again(self, api: Api) -> None:
        table = opened(api)
        table.give(gray=6)
        before = table.state["number"]
        move: dict[str, Any] = {"segments": 5, "end": "track", "curve": True}
        table.move("move_train", "gray", **move)
        fell = [fact["outcome"] for fact in table.facts_of("answered")]
        for _ in range(3):
            table.rewind(before)
            table.move("move_train", "gray", **move)
            assert [fact["outcome"] for fact in table.facts_of("answered")] == fell

    def test_the_app_keeps_its_die_to_itself_where_it_rolls(self, api: Api) -> None:
        table = opened(api)
        table.give(gray=6)
        refused = table.refused("move_train", "gray", segments=5, end="track", **die(6))
        assert refused.message == "The app rolls the dice at this table."


class TestOdds:
    def quote(self, table: DaysClient, **fields: Any) -> Json:
        return table.post("quote", {"type": "move_train", "seat": "gray", **fields})

    def test_the_odds_stand_in_the_quote_before_anything_is_rolled(self, api: Api) -> None:
        table = with_towns(api)
        told = self.quote(table, segments=4, end="red 1", curve=True,
                          carries=[{"from": "blue 1", "color": "red"}])  # fmt: skip
        assert told["derail"] == {"beats": 2, "derails_on": [1, 2], "chance": "2 in 6", "percent": 33}
        assert (told["cost"], told["points"]) == (4, 2)
        assert [ask["question"] for ask in told["asks"]] == ["speed"]
        assert told["text"] == "Gray moves 4 segments for 4 steam. The die must beat 2."
        assert told["forecast"] == {
            "steam": 2, "derails_on": 2, "vp": 2, "missing": 11, "to_win": {"gray": 11, "orange": 13},
        }  # fmt: skip
        table.has("gray", steam=6)

    def test_a_slow_move_has_none(self, api: Api) -> None:
        told = self.quote(with_towns(api), segments=2, end="track", curve=True)
        assert told["derail"] is None and told["asks"] == []

    def test_every_number_of_segments_says_what_it_risks(self, api: Api) -> None:
        choices = with_towns(api).offers("gray")["move_train"]["choices"]
        risks = {(x["values"]["segments"], x["forecast"]["derails_on"]) for x in choices}
        assert risks == {(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4)}

    def test_the_forecast_of_any_spending(self, api: Api) -> None:
        found = with_towns(api).get("/forecast?seat=gray&steam=-5&vp=3")["forecast"]
        assert (found["steam"], found["derails_on"], found["vp"], found["missing"]) == (1, 3, 3, 10)

    def test_which_goods_lie_where_and_which_towns_take_them(self, api: Api) -> None:
        fields = with_towns(api).offers("gray")["move_train"]["fields"]
        assert fields["goods"] == {"blue 1": ["red", "green"], "yellow 1": ["blue", "red"]}
        assert fields["delivers"]["blue 1"] == {"red": ["red 1"], "green": []}
        assert fields["end"]["towns"]["red 1"] == "Red town 1"
