"""Playing track tiles and towns: steam, circuits, coal; and the water tower."""

from __future__ import annotations

import pytest

from tests.support.days_of_steam.table import DaysClient, bare, opened, with_towns
from tests.support.tables import Api

BLIND = {"town": ["green"], "goods": ["blue", "yellow"]}


class TestTrackTiles:
    @pytest.mark.parametrize("coal", range(7))
    def test_the_number_on_the_coal_car_is_added_to_the_steam(self, api: Api, coal: int) -> None:
        table = opened(api)
        table.tile("gray", coal)
        table.has("gray", steam=coal)

    def test_a_train_never_holds_more_than_six(self, api: Api) -> None:
        table = opened(api)
        table.give(gray=5)
        table.tile("gray", 3)
        table.has("gray", steam=6)
        assert table.facts_of("tile_played") == [
            {"type": "tile_played", "seat": "gray", "coal": 3, "steam": 1}
        ]
        assert table.text == "Gray plays a track tile: +1 of 3 steam, as a train holds 6."

    def test_a_tile_played_is_replaced_at_the_end_of_the_turn(self, api: Api) -> None:
        table = opened(api)
        table.tile("gray")
        table.has("gray", hand=3)
        assert (table.state["deck"], table.state["played"]) == (73, 1)

    def test_then_it_is_the_next_player_clockwise(self, api: Api) -> None:
        table = opened(api, 3)
        table.tile("gray")
        assert table.up == ["orange"]
        assert table.refused("play_tile", "gray", coal=1).message == "It is Orange’s turn, not Gray’s."

    @pytest.mark.parametrize("coal", [-1, 7])
    def test_a_coal_car_shows_no_such_number(self, api: Api, coal: int) -> None:
        sentence = opened(api).refused("play_tile", "gray", coal=coal).message
        assert sentence == "The number on the coal car must be from 0 to 6: a train never holds more steam."

    def test_without_a_tile_in_hand_none_is_played(self, api: Api) -> None:
        table = opened(api)
        table.correct("hand", "gray", 0)
        assert "play_tile" not in table.offers("gray")
        assert table.refused("play_tile", "gray", coal=1).message == "Gray has no track tile in hand."


class TestTowns:
    def test_a_face_up_town_comes_with_its_goods(self, api: Api) -> None:
        table = opened(api, tracking={"goods": "table"})
        table.play_town("gray", 2, face_up=1)
        assert table.town("blue 1")["goods"] == ["red", "green"]
        table.has("gray", steam=2, hand=3)

    def test_it_is_replaced_at_once_by_one_with_two_goods(self, api: Api) -> None:
        table = opened(api, tracking={"goods": "table"})
        table.play_town("gray", face_up=1)
        first, second = table.state["face_up"]
        assert (first["color"], first["goods"]) == ("green", ["yellow", "yellow"])
        assert second["color"] == "yellow"
        assert table.state["town_deck"]["green"] == 2 and table.state["bag"]["yellow"] == 5

    def test_the_app_draws_the_replacement_where_it_draws(self, api: Api) -> None:
        table = opened(api)
        table.play_town("gray", face_up=2)
        assert [len(tile["goods"]) for tile in table.state["face_up"]] == [2, 2]
        assert table.state["face_up"][0]["color"] == "blue"

    def test_a_town_may_come_blind_from_the_deck_and_gets_two_goods(self, api: Api) -> None:
        table = opened(api, tracking={"goods": "table"})
        table.play_town("gray", 1, outcomes=BLIND)
        assert table.town("green 1")["goods"] == ["blue", "yellow"]
        assert len(table.state["face_up"]) == 2 and table.state["town_tiles"] == 10

    def test_no_track_tile_is_drawn_for_a_town(self, api: Api) -> None:
        table = opened(api)
        table.play_town("gray", face_up=1)
        assert (table.state["deck"], table.state["played"]) == (74, 0)

    def test_towns_of_a_color_are_counted_as_they_come(self, api: Api) -> None:
        table = opened(api, tracking={"goods": "table"})
        table.play_town("gray", outcomes={**BLIND, "town": ["red"]})
        assert list(table.state["towns"]) == ["red 1", "red 2"]
        assert table.town("red 2")["name"] == "Red town 2"

    def test_the_table_says_what_it_turns_up(self, api: Api) -> None:
        table = opened(api, tracking={"goods": "table"})
        refused = table.refused("play_town", "gray", coal=0, face_up=1)
        assert refused.code == "needs_outcome"
        assert refused.message == "The table must say how these fell: 1 tile (town) and 2 cubes (goods)."
        assert [ask["question"] for ask in refused.details] == ["town", "goods"]
        assert [ask["question"] for ask in table.offers("gray")["play_town"]["asks"]] == ["town", "goods"]

    @pytest.mark.parametrize("number", [0, 3])
    def test_only_what_lies_face_up_can_be_taken(self, api: Api, number: int) -> None:
        sentence = opened(api).refused("play_town", "gray", coal=0, face_up=number).message
        assert sentence == f"There is no face-up town number {number}: 2 town tiles lie face up."


def play_out_the_towns(table: DaysClient) -> None:
    """Every town but the last, blind first, then from the table."""
    while table.state["town_tiles"] > 1:
        blind = any(table.state["town_deck"].values())
        table.play_town(table.up[0], face_up=None if blind else 1)


class TestCoal:
    def test_the_last_town_brings_five_coal_cubes_to_everybody(self, api: Api) -> None:
        table = opened(api, 4)
        play_out_the_towns(table)
        assert {player["coal"] for player in table.state["players"].values()} == {0}
        table.play_town(table.up[0], face_up=1)
        assert {player["coal"] for player in table.state["players"].values()} == {5}
        assert table.state["town_tiles"] == 0 and len(table.state["towns"]) == 12

    def test_an_empty_deck_is_said_and_then_no_towns_are_left(self, api: Api) -> None:
        table = opened(api)
        play_out_the_towns(table)
        sentence = table.refused("play_town", table.up[0], coal=0).message
        assert sentence == "The town deck is empty: play one of the face-up towns."
        table.play_town(table.up[0], face_up=1)
        assert table.refused("play_town", table.up[0], coal=0).message == "All town tiles are in play."
        assert "play_town" not in table.offers(table.up[0])

    def coaled(self, api: Api, steam: int = 2, coal: int = 5) -> DaysClient:
        table = opened(api)
        table.give(gray=steam)
        table.correct("coal", "gray", coal)
        return table

    def test_each_cube_burnt_is_one_steam_and_the_turn_goes_on(self, api: Api) -> None:
        table = self.coaled(api)
        table.move("burn_coal", "gray", cubes=2)
        table.has("gray", steam=4, coal=3)
        assert table.up == ["gray"] and table.state["burnt"] == 2
        table.train("gray", 4, "track")
        table.has("gray", steam=0, coal=3)
        assert table.state["burnt"] == 0

    def test_a_tile_may_be_played_after_it_and_steam_is_stored(self, api: Api) -> None:
        table = self.coaled(api)
        table.move("burn_coal", "gray", cubes=1)
        table.tile("gray", 1)
        table.has("gray", steam=4, coal=4)

    @pytest.mark.parametrize(
        ("cubes", "sentence"),
        [
            (0, "Burn at least one coal cube, or just take your turn."),
            (4, "Gray has 3 coal cubes, not 4."),
            (3, "A train holds 6 steam: Gray has room for 2 more."),
        ],
    )
    def test_not_more_than_there_is_and_than_there_is_room_for(
        self, api: Api, cubes: int, sentence: str
    ) -> None:
        table = self.coaled(api, steam=4, coal=3)
        assert table.offers("gray")["burn_coal"]["fields"]["cubes"]["max"] == 2
        assert table.refused("burn_coal", "gray", cubes=cubes).message == sentence

    def test_nobody_is_offered_coal_without_any_or_with_a_full_boiler(self, api: Api) -> None:
        assert "burn_coal" not in self.coaled(api, coal=0).offers("gray")
        assert "burn_coal" not in self.coaled(api, steam=6).offers("gray")


class TestCircuits:
    def test_a_new_circuit_brings_a_counter_and_a_point(self, api: Api) -> None:
        table = with_towns(api)
        table.tile("gray", 1, circuit=True)
        table.has("gray", circuits=1, vp=1)
        assert table.state["circuits_left"] == 6

    def test_it_joins_two_towns(self, api: Api) -> None:
        table = opened(api)
        sentence = table.refused("play_tile", "gray", coal=1, circuit=True).message
        assert sentence == "A circuit joins at least two towns, and only one is in play."
        assert not table.offers("gray")["play_tile"]["fields"]["circuit"]["possible"]

    def test_a_town_may_complete_one_too(self, api: Api) -> None:
        table = opened(api)
        table.play_town("gray", face_up=1, circuit=True)
        table.has("gray", circuits=1, vp=1)

    def test_one_tile_is_one_counter_at_the_most(self, api: Api) -> None:
        table = opened(api)
        refused = table.refused("play_tile", "gray", coal=1, circuit=2)
        assert refused.message == "“circuit” must be true or false."

    def test_only_the_first_seven_have_counters(self, api: Api) -> None:
        table = opened(api)
        table.correct("circuits", "gray", 4)
        table.correct("circuits", "orange", 3)
        sentence = table.refused("play_tile", "gray", coal=1, circuit=True).message
        assert sentence == "All seven circuit counters are taken: this circuit earns nothing."
        table.tile("gray", 1)


class TestWaterTower:
    def at_the_tower(self, api: Api, steam: int = 1) -> DaysClient:
        table = with_towns(api)
        table.train("gray", 1, "water_tower")
        table.tile("orange")
        table.give(gray=steam)
        return table

    def test_a_train_that_begins_there_may_stay_for_four_steam(self, api: Api) -> None:
        table = self.at_the_tower(api)
        table.move("water_tower", "gray")
        table.has("gray", steam=5, train="water_tower")
        assert table.up == ["orange"]

    def test_six_is_the_most_there_too(self, api: Api) -> None:
        table = self.at_the_tower(api, steam=4)
        table.move("water_tower", "gray")
        table.has("gray", steam=6)
        assert table.text == "Gray stays at the water tower: +2 steam."

    def test_it_may_move_off_instead(self, api: Api) -> None:
        table = self.at_the_tower(api)
        table.train("gray", 1, "track")
        table.has("gray", steam=0, train="track")

    @pytest.mark.parametrize(("end", "where"), [("track", "on the track"), ("blue 1", "at blue town 1")])
    def test_elsewhere_there_is_no_water(self, api: Api, end: str, where: str) -> None:
        table = with_towns(api)
        table.train("gray", 2, end)
        table.tile("orange")
        assert "water_tower" not in table.offers("gray")
        sentence = table.refused("water_tower", "gray").message
        assert sentence == f"Gray’s train stands {where}, not at a water tower."

    def test_a_train_that_takes_on_water_does_nothing_else(self, api: Api) -> None:
        table = self.at_the_tower(api)
        table.correct("coal", "gray", 2)
        table.move("burn_coal", "gray", cubes=1)
        sentence = table.refused("water_tower", "gray").message
        assert sentence == "Coal was burned this turn, so the train can’t take water."


def test_a_first_turn_at_a_fresh_table_takes_two_taps_of_data(api: Api) -> None:
    """What a phone needs for a tile is one number, and it stands in the offer with what it leads to."""
    table = bare(api)
    table.move("choose_first", first="gray")
    choices = table.offers("gray")["play_tile"]["choices"]
    assert [(x["values"], x["forecast"]["steam"]) for x in choices] == [({"coal": n}, n) for n in range(7)]
