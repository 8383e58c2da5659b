"""Great Britain: one test for each sentence of its rules, with no board known, its places, and on one made up."""

from __future__ import annotations

import random
from typing import Any

import pytest

from assistant.games.age_of_steam.copying import replace
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.svg.layers import moving
from tests.support.age_of_steam.maps import game_on, made_up
from tests.support.direct import DirectTable
from tests.support.great_britain import BritishReferee
from tests.support.play import SEATS, at, build, give, opened, play_to
from tests.support.rails import at_each_depth, drawn_by_us, game_at, incomes, last_turn, link, put, rails
from tests.support.tables import Api, Json, Refused, TableClient

MAP = "great_britain"
LONDON, BIRMINGHAM, NORWICH, CARDIFF = (4, 3), (3, 2), (6, 1), (1, 4)
NORTH, NORTHWEST, NORTHEAST, SOUTHWEST = (4, 2), (3, 3), (5, 2), (3, 4)
GLASGOW, SWANSEA, CANTERBURY, LEEDS = (0, 1), (0, 4), (5, 3), (4, 0)
BLACK_HEX = (4, 4)
LIVERPOOL_MANCHESTER = ["Liverpool", "Manchester"]
VIA_NORTH = (BIRMINGHAM, NORTH, LONDON)
VIA_NORTHWEST = (BIRMINGHAM, NORTHWEST, LONDON)
VIA_NORTHEAST = (NORWICH, NORTHEAST, LONDON)
VIA_SOUTHWEST = (CARDIFF, (2, 4), SOUTHWEST, LONDON)
BORDER = (BIRMINGHAM, (2, 3), CARDIFF)
MONEY = {"goods": "none", "dice": "app", "track": "hand"}
PLACES = {"goods": "app", "dice": "app", "track": "hand"}
BOARD = {"goods": "app", "dice": "app", "track": "board"}
EACH_DEPTH = pytest.mark.parametrize("tracking", [MONEY, PLACES, BOARD], ids=["money", "places", "board"])
WITH_PLACES = pytest.mark.parametrize("tracking", [PLACES, BOARD], ids=["places", "board"])


def british(api: Api, phase: str = "build_track", tracking: Json | None = None, **wanted: Any) -> TableClient:
    """Yellow builds and moves first. Everybody is rich, and no income is left from anything."""
    tracking = tracking or BOARD
    key = MAP if tracking == MONEY else drawn_by_us(api, MAP)
    table = at(api, phase, map=key, tracking=tracking, **wanted)
    give(table, "cash", blue=100, green=100, yellow=100)
    return table


def with_track(api: Api, *ways: tuple[tuple[int, int], ...], **others: Any) -> TableClient:
    """Yellow's track along these ways, and those of the others; goods are moved next, up to four links."""
    table = british(api)
    for seat, own in (("yellow", ways), *others.items()):
        table.correct("up", None, seat)
        for way in own:
            table.move("lay_track", seat, tiles=rails(*way))
    table.correct("up", None, "yellow")
    play_to(table, "move_goods")
    give(table, "locomotive", blue=4, green=4, yellow=4)
    for city in table.state["cities"]:
        put(table, city)
    return table


def started() -> tuple[Rules, State]:
    """The rules and a fresh table on the board made up for tests."""
    game = made_up(MAP)
    return game.rules, DirectTable(SEATS[:3], BOARD, random.Random(1), game).book.state


def ways(table: TableClient, seat: str = "yellow") -> list[list[str]]:
    """Every offered delivery, by its stops."""
    offer = table.offers(seat).get("deliver", {"choices": []})
    return sorted([choice["values"]["from"], *choice["values"]["path"]] for choice in offer["choices"])


def number_of(table: TableClient, hex_: tuple[int, int]) -> int:
    """The number of the only link over a hex: links are numbered in the order of their track."""
    tiles = [tuple(tile["hex"]) for tile in table.state["tiles"]]
    links: list[Json] = table.state["links"]
    return int(links[tiles.index(hex_)]["id"])


# the map -----------------------------------------------------------------------------------------


def test_three_to_six_play(api: Api) -> None:
    assert api.get(f"/maps/{MAP}")["players"] == [3, 6]
    with pytest.raises(Refused, match="Great Britain is for 3 to 6 players, not 2"):
        opened(api, 2, map=MAP)


def test_borders_part_scotland_wales_and_england() -> None:
    (mark,) = [mark for mark in game_on(MAP).board.form.marks if mark.key == "nation"]
    assert {*mark.choices} == {"Scotland", "Wales", "England"} and mark.need == "places"


def test_the_map_says_the_nation_of_each_city() -> None:
    rules, state = started()
    assert [rules.mark(state, place) for place in ("Edinburgh", "Cardiff", "London")] == [
        "Scotland",
        "Wales",
        "England",
    ]
    assert "Scotland" in moving(rules, state)


# setting up --------------------------------------------------------------------------------------


@WITH_PLACES
def test_two_cubes_in_every_city(api: Api, tracking: Json) -> None:
    cities = opened(api, map=drawn_by_us(api, MAP), tracking=tracking).state["cities"]
    assert {len(city["cubes"]) for city in cities.values()} == {2} and len(cities) == 8


def test_each_player_has_twenty_five_ownership_disks() -> None:
    assert game_on(MAP).rules.disks_each == made_up(MAP).rules.disks_each == 25


def with_disks(api: Api, count: int) -> TableClient:
    """Yellow has so many disks on the map."""
    table = british(api)
    far = [{"ends": ["Edinburgh", "Cardiff"], "sections": 1}] * count
    table.move("build_by_hand", "yellow", cost=0, sections=count, links=far)
    return table


def test_a_direct_link_takes_one_of_them(api: Api) -> None:
    table = with_disks(api, 24)
    assert "stand-in" not in table.offers("yellow")["build_link"]["choices"][0]["says"]
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER, beyond_supply=False)
    tiles = rails(*VIA_NORTH)
    refusal = table.refused("lay_track", "yellow", tiles=tiles, beyond_supply=False)
    assert refusal.message == "Yellow has no ownership disk left; use a stand-in if the table agrees."
    table.move("lay_track", "yellow", tiles=tiles)
    assert "Yellow has no ownership disk left: a stand-in lies there." in table.text


def test_without_a_disk_a_stand_in_lies_on_a_direct_link(api: Api) -> None:
    table = with_disks(api, 25)
    (choice,) = table.offers("yellow")["build_link"]["choices"]
    assert choice["says"].endswith("for $2, with a stand-in: Yellow has no ownership disk left")
    between: Json = {"between": LIVERPOOL_MANCHESTER}
    refusal = table.refused("build_link", "yellow", beyond_supply=False, **between)
    assert refusal.message == "Yellow has no ownership disk left; use a stand-in if the table agrees."
    table.move("build_link", "yellow", **between)
    assert "Yellow has no ownership disk left: a stand-in lies there." in table.text


# building: cities that touch ---------------------------------------------------------------------


@WITH_PLACES
def test_liverpool_and_manchester_may_be_linked_directly_for_two_dollars(api: Api, tracking: Json) -> None:
    table = british(api, tracking=tracking)
    (choice,) = table.offers("yellow")["build_link"]["choices"]
    assert (choice["values"]["between"], choice["pays"]) == (LIVERPOOL_MANCHESTER, 2)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    assert table.player("yellow")["cash"] == 98
    (built,) = table.state["links"]
    assert (built["ends"], built["owner"]) == (LIVERPOOL_MANCHESTER, "yellow")


def test_it_counts_as_one_track_at_the_end(api: Api) -> None:
    table = british(api)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    ranking = {row["seat"]: row["sections"] for row in last_turn(table)["ranking"]}
    assert table.phase == "game_over" and ranking == {"blue": 0, "green": 0, "yellow": 1}


def test_it_counts_as_one_tile_of_the_build(api: Api) -> None:
    table = british(api)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    too_many = rails(CARDIFF, (2, 4), SOUTHWEST, LONDON) + rails(*VIA_NORTH)
    assert "too many" in table.refused("lay_track", "yellow", tiles=too_many).message
    table.move("lay_track", "yellow", tiles=too_many[:2])
    assert table.state["build"]["tiles"] == 3


def test_after_three_tiles_there_is_none(api: Api) -> None:
    table = british(api)
    table.move("lay_track", "yellow", tiles=rails(*VIA_SOUTHWEST) + rails(*VIA_NORTH))
    refusal = table.refused("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    assert refusal.message == "Yellow has laid 3 tiles: no more this turn."
    assert "build_link" not in table.offers("yellow")


def test_each_edge_has_one_owner(api: Api) -> None:
    table = british(api)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER, done=True)
    refusal = table.refused("build_link", "green", between=LIVERPOOL_MANCHESTER)
    assert refusal.message == "Yellow already has that link."


def test_cities_that_do_not_touch_have_no_such_link(api: Api) -> None:
    refusal = british(api).refused("build_link", "yellow", between=["London", "Birmingham"])
    assert refusal.message == "No link is printed between London and Birmingham."


def test_a_town_is_no_city(api: Api) -> None:
    refusal = british(api).refused("build_link", "yellow", between=["Glasgow", "Liverpool"])
    assert refusal.message == "Glasgow and Liverpool can be linked once both are cities."


def test_a_new_city_is_one(api: Api) -> None:
    table = british(api, actions={"yellow": "urbanization"})
    table.move("urbanize", "yellow", new_city="A", hex=GLASGOW)
    offered = [choice["values"]["between"] for choice in table.offers("yellow")["build_link"]["choices"]]
    assert sorted(offered) == [["A", "Liverpool"], LIVERPOOL_MANCHESTER]
    table.move("build_link", "yellow", between=["A", "Liverpool"])
    assert (table.state["links"][0]["ends"], table.player("yellow")["cash"]) == (["A", "Liverpool"], 98)


def test_goods_travel_over_it(api: Api) -> None:
    table = british(api)
    table.move("build_link", "yellow", between=LIVERPOOL_MANCHESTER)
    play_to(table, "move_goods")
    put(table, "Liverpool", "yellow")
    table.move("deliver", "yellow", color="yellow", path=["Manchester"], **{"from": "Liverpool"})
    assert incomes(table) == {"blue": 0, "green": 0, "yellow": 1}


def test_the_map_draws_such_a_link_once_both_are_cities() -> None:
    rules, state = started()
    assert moving(rules, state).count('class="fe"') == 1
    later = replace(state, new_cities={"A": "Glasgow"})
    assert moving(rules, later).count('class="fe"') == 2


@EACH_DEPTH
def test_by_hand_it_is_one_tile_and_one_section_for_two_dollars(api: Api, tracking: Json) -> None:
    table = british(api, tracking=tracking)
    build(table, "yellow", 2, 1, tiles=1)
    assert (table.player("yellow")["cash"], table.player("yellow")["sections"]) == (98, 1)


# building: where no track may lie ----------------------------------------------------------------


def test_nothing_is_built_on_a_black_hex(api: Api) -> None:
    wanted = {"hex": BLACK_HEX, "tracks": [[0, 1]]}
    assert british(api).refused("lay_track", "yellow", tiles=[wanted]).message == "That is off the board."


def test_no_track_crosses_a_thick_line(api: Api) -> None:
    wanted = {"hex": GLASGOW, "tracks": [[0, "town"]]}
    refusal = british(api).refused("lay_track", "yellow", tiles=[wanted])
    assert refusal.message == "No track may cross that edge."


def test_nor_does_a_direct_link(api: Api) -> None:
    table = british(api, actions={"yellow": "urbanization"})
    table.move("urbanize", "yellow", new_city="A", hex=GLASGOW)
    refusal = table.refused("build_link", "yellow", between=["A", "Edinburgh"])
    assert refusal.message == "No link is printed between A and Edinburgh."


# moving goods: into another nation ---------------------------------------------------------------


def test_a_purple_cube_from_birmingham_to_cardiff_earns_one_more(api: Api) -> None:
    table = with_track(api, BORDER)
    put(table, "Birmingham", "purple")
    table.move("deliver", "yellow", color="purple", path=["Cardiff"], **{"from": "Birmingham"})
    assert incomes(table) == {"blue": 0, "green": 0, "yellow": 2}


def test_within_a_nation_there_is_no_more(api: Api) -> None:
    table = with_track(api, VIA_NORTHWEST)
    put(table, "Birmingham", "yellow")
    cube: Json = {"color": "yellow", "path": ["London"], "from": "Birmingham"}
    refusal = table.refused("deliver", "yellow", bonus="yellow", **cube)
    assert refusal.message == "Yellow can’t have the bonus of this delivery: there is none."
    table.move("deliver", "yellow", **cube)
    assert incomes(table)["yellow"] == 1


def test_only_where_it_begins_and_ends_counts(api: Api) -> None:
    """Through Wales and back into England."""
    table = with_track(api, BORDER, VIA_SOUTHWEST)
    put(table, "Birmingham", "red")
    table.move("deliver", "yellow", color="red", path=["Cardiff", "London"], **{"from": "Birmingham"})
    assert incomes(table)["yellow"] == 2


@pytest.mark.parametrize(("to", "expected"), [("yellow", (2, 1)), ("green", (1, 2)), (None, (2, 1))])
def test_the_mover_decides_which_railroad_on_the_way_gets_it(
    api: Api, to: str | None, expected: tuple[int, int]
) -> None:
    table = with_track(api, VIA_NORTHWEST, green=[BORDER])
    put(table, "London", "purple")
    cube: Json = {"color": "purple", "path": ["Birmingham", "Cardiff"], "from": "London"}
    offered = [choice["values"]["bonus"] for choice in table.offers("yellow")["deliver"]["choices"]]
    assert sorted(offered) == ["green", "yellow"]
    assert "can’t have the bonus" in table.refused("deliver", "yellow", bonus="blue", **cube).message
    table.move("deliver", "yellow", **cube, **({"bonus": to} if to else {}))
    assert (incomes(table)["yellow"], incomes(table)["green"]) == expected


def test_a_new_city_lies_in_the_nation_of_its_town(api: Api) -> None:
    table = british(api, actions={"yellow": "urbanization"})
    table.move("urbanize", "yellow", new_city="A", hex=GLASGOW)
    table.move("build_link", "yellow", between=["A", "Liverpool"])
    play_to(table, "move_goods")
    put(table, "A", "red")
    table.move("deliver", "yellow", color="red", path=["Liverpool"], **{"from": "A"})
    assert incomes(table)["yellow"] == 2


def test_by_hand_the_app_knows_the_border_where_it_knows_the_places(api: Api) -> None:
    table = british(api, "move_goods", PLACES)
    put(table, "Birmingham", "purple", "black")
    cube: Json = {"income": {"yellow": 2}, "from": "Birmingham"}
    refusal = table.refused("deliver_by_hand", "yellow", color="black", to="Newcastle", **cube)
    assert refusal.message == "Yellow’s locomotive reaches 1 link, but this income needs 2."
    table.move("deliver_by_hand", "yellow", color="purple", to="Cardiff", **cube)
    assert incomes(table)["yellow"] == 2


def test_by_money_the_table_adds_it(api: Api) -> None:
    table = british(api, "move_goods", MONEY)
    assert [choice["values"]["income"]["yellow"] for choice in
            table.offers("yellow")["deliver_by_hand"]["choices"]] == [0, 1, 2]  # fmt: skip
    assert "needs 3" in table.refused("deliver_by_hand", "yellow", income={"yellow": 3}).message
    table.move("deliver_by_hand", "yellow", income={"yellow": 1, "green": 1})
    assert incomes(table) == {"blue": 0, "green": 1, "yellow": 1}


# moving goods: London ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "color"),
    [(VIA_NORTHWEST, "yellow"), (VIA_NORTHEAST, "purple"), (VIA_SOUTHWEST, "red")],
)
def test_london_takes_a_colour_by_the_hexside_entered(
    api: Api, way: tuple[tuple[int, int], ...], color: str
) -> None:
    table = with_track(api, way)
    source = next(c for c, city in table.state["cities"].items() if tuple(city["hex"]) == way[0])
    put(table, source, "yellow", "purple", "red", "blue")
    assert ways(table) == [[source, "London"]]
    for other in {"yellow", "purple", "red", "blue"} - {color}:
        refusal = table.refused("deliver", "yellow", color=other, path=["London"], **{"from": source})
        assert refusal.message == f"Through that hexside London takes {color}, not {other}."
    table.move("deliver", "yellow", color=color, path=["London"], **{"from": source})
    assert incomes(table)["yellow"] == (2 if source == "Cardiff" else 1)


def test_only_from_there(api: Api) -> None:
    """A hexside without a colour takes nothing."""
    table = with_track(api, VIA_NORTH)
    put(table, "Birmingham", "yellow", "purple", "black")
    assert ways(table) == []
    refusal = table.refused("deliver", "yellow", color="yellow", path=["London"], **{"from": "Birmingham"})
    assert refusal.message == "Through that hexside London takes no goods."
    refusal = table.refused("deliver", "yellow", color="black", path=["London"], **{"from": "Birmingham"})
    assert "not black" in refusal.message


def test_a_cube_of_the_hexsides_colour_must_stop(api: Api) -> None:
    table = with_track(api, VIA_NORTHWEST, VIA_NORTHEAST)
    put(table, "Birmingham", "yellow")
    refusal = table.refused(
        "deliver", "yellow", color="yellow", path=["London", "Norwich"], **{"from": "Birmingham"}
    )
    assert refusal.message == "A yellow cube must stop at London, which takes yellow."
    assert ways(table) == [["Birmingham", "London"]]


def test_coming_by_another_hexside_it_goes_on(api: Api) -> None:
    table = with_track(api, VIA_NORTH, VIA_NORTHEAST)
    put(table, "Birmingham", "yellow")
    assert ways(table) == [["Birmingham", "London", "Norwich"]]
    table.move("deliver", "yellow", color="yellow", path=["London", "Norwich"], **{"from": "Birmingham"})
    assert incomes(table)["yellow"] == 2


def test_of_two_links_the_way_decides(api: Api) -> None:
    table = with_track(api, VIA_NORTH, VIA_NORTHWEST, VIA_NORTHEAST)
    put(table, "Birmingham", "yellow", "yellow")
    assert ways(table) == [["Birmingham", "London"], ["Birmingham", "London", "Norwich"]]
    north, northwest, northeast = (number_of(table, hex_) for hex_ in (NORTH, NORTHWEST, NORTHEAST))
    cube: Json = {"color": "yellow", "from": "Birmingham"}
    refused = table.refused("deliver", "yellow", path=["London"], links=[north], **cube)
    assert refused.message == "Through that hexside London takes no goods."
    through = ["London", "Norwich"]
    refused = table.refused("deliver", "yellow", path=through, links=[northwest, northeast], **cube)
    assert "must stop at London" in refused.message
    table.move("deliver", "yellow", path=["London"], **cube)
    (fact,) = table.facts_of("goods_delivered")
    assert fact["links"] == [northwest]
    play_to(table, "move_goods", turn=2)
    table.correct("up", None, "yellow")
    put(table, "Birmingham", "yellow")
    table.move("deliver", "yellow", path=through, **cube)
    (fact,) = table.facts_of("goods_delivered")
    assert fact["links"] == [north, northeast]


def test_a_direct_link_comes_in_by_its_own_hexside(api: Api) -> None:
    table = british(api, actions={"yellow": "urbanization"})
    table.move("urbanize", "yellow", new_city="A", hex=CANTERBURY)
    table.move("build_link", "yellow", between=["A", "London"])
    play_to(table, "move_goods")
    for city in table.state["cities"]:
        put(table, city)
    put(table, "A", "blue", "yellow")
    assert ways(table) == [["A", "London"]]
    table.move("deliver", "yellow", color="blue", path=["London"], **{"from": "A"})


def test_where_track_is_entered_by_hand_the_table_sees_the_hexside(api: Api) -> None:
    table = british(api, tracking=PLACES)
    link(table, "yellow", "Birmingham", "London")
    play_to(table, "move_goods")
    put(table, "Birmingham", "yellow", "purple", "black")
    assert table.offers("yellow")["deliver_by_hand"]["fields"]["to"]["yellow"].count("London") == 1
    table.move("deliver", "yellow", color="purple", path=["London"], **{"from": "Birmingham"})
    assert incomes(table)["yellow"] == 1


def test_and_whether_a_cube_may_go_on_through_london(api: Api) -> None:
    """It must stop only where it comes in by its own colour, and that the app does not see."""
    table = british(api, tracking=PLACES)
    link(table, "yellow", "Birmingham", "London")
    link(table, "yellow", "London", "Norwich")
    play_to(table, "move_goods")
    give(table, "locomotive", yellow=2)
    for city in table.state["cities"]:
        put(table, city)
    put(table, "Birmingham", "yellow", "black")
    assert ways(table) == [["Birmingham", "London"], ["Birmingham", "London", "Norwich"]]
    cube: Json = {"color": "yellow", "from": "Birmingham"}
    table.move("deliver", "yellow", path=["London", "Norwich"], **cube)
    assert incomes(table)["yellow"] == 2
    black = table.refused("deliver", "green", color="black", path=["London"], **{"from": "Birmingham"})
    assert "London takes" in black.message


def test_the_map_draws_each_colour_at_its_hexside(api: Api) -> None:
    rules, state = started()
    drawn = moving(rules, state)
    assert [drawn.count(f'class="ct bit {kind}"') for kind in ("g-yellow", "g-purple", "plain")] == [1, 1, 2]
    assert british(api).state["cities"]["London"]["colors"] == ["red", "blue", "yellow", "purple"]


# the whole game ----------------------------------------------------------------------------------


@at_each_depth
def test_a_random_game_ends_with_a_score(seed: int, depth: str) -> None:
    game_at(MAP, seed, depth, BritishReferee)


def test_the_referee_has_something_to_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: dict[str, int] = {}
    monkeypatch.setattr(BritishReferee, "judged", judged)
    for seed in range(3):
        game_at(MAP, seed, "board", BritishReferee)
    assert {"at home", "abroad", "London", "through London", "direct"} <= judged.keys(), judged
