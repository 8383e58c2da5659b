"""Germany: one test for each sentence of its rules."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.support.phones import open_table, said
from tests.support.play import figures, give, grow, opened, play_to
from tests.support.rails import incomes, last_turn, link, put, rails, random_game, random_seeds, table_on
from tests.support.tables import Api, Json, TableClient
from tests.support.turns import play_turn

MAP = "germany"
PRINTED = "148 hexes, 19 cities, 14 towns, 1 links, 32 water, 29 city_cubes, 94 plain, 26 mountain, 9 river"
TERMINALS = {"Rotterdam", "Antwerpen", "Paris", "Lyon", "Kopenhagen", "Warschau"}
BERLIN, HANNOVER, COLOGNE, ANTWERP = (9, 4), (5, 6), (2, 10), (0, 12)
MAGDEBURG, STETTIN, ROSTOCK, LEIPZIG = (7, 6), (11, 2), (8, 3), (8, 7)
TO_STETTIN = rails(BERLIN, (10, 3), STETTIN, towns=[STETTIN])
TO_ANTWERP = rails(COLOGNE, (1, 11), ANTWERP)
BETWEEN = ["Köln/Düsseldorf", "Essen/Dortmund"]


def german(api: Api, phase: str = "build_track", **wanted: Any) -> TableClient:
    return table_on(api, MAP, phase, wanted.pop("track", "board"), **wanted)


def with_links(api: Api, *links: tuple[str, str], **wanted: Any) -> TableClient:
    """Yellow's links, entered by hand; then goods are moved."""
    table = german(api, track="hand", **wanted)
    for a, b in links:
        link(table, "yellow", a, b)
    play_to(table, "move_goods")
    table.correct("locomotive", "yellow", 3)
    return table


# terminals ---------------------------------------------------------------------------------------


def test_each_terminal_gets_one_cube_and_takes_its_colour(api: Api) -> None:
    cities = opened(api, map=MAP).state["cities"]
    for name in TERMINALS:
        assert len(cities[name]["cubes"]) == 1
        assert cities[name]["colors"] == cities[name]["cubes"]


def test_what_they_take_may_be_said_when_the_table_opens(api: Api) -> None:
    terminals = {"To Lyon": "blue", "Warschau": "black"}
    cities = opened(api, map=MAP, setup={"terminals": terminals}).state["cities"]
    assert (cities["Lyon"]["colors"], cities["Warschau"]["colors"]) == (["blue"], ["black"])


@pytest.mark.parametrize("name", ["Berlin", "Atlantis"])
def test_only_a_terminal_is_one(api: Api, name: str) -> None:
    body = {"map": MAP, "seats": [{"color": s} for s in ("blue", "green", "pink")],
            "setup": {"terminals": {name: "blue"}}}  # fmt: skip
    response = api.client.post("/api/v1/tables", json=body)
    assert response.get_json()["error"]["message"] == f"Germany has no foreign terminal {name}."


def test_a_table_that_draws_itself_sets_out_the_terminals_last(api: Api) -> None:
    table = opened(api, map=MAP, tracking={"goods": "table", "dice": "app"})
    assert table.phase == "setup"
    while table.phase == "setup":
        spots, bag = table.state["spots"], table.state["bag"]
        bag = [color for color, n in bag.items() for _ in range(n)]
        table.move("set_out_cubes", "blue", colors=bag[: min(spots, 20)])
    assert {len(table.state["cities"][name]["colors"]) for name in TERMINALS} == {1}


def test_where_cubes_are_not_tracked_only_the_table_knows_what_a_terminal_takes(
    app: Flask,
) -> None:
    """The map and the table screen show a question mark; elsewhere a city shows its colours."""
    host = open_table(app, map=MAP, goods="none", track="hand")
    screen = host.get("/table").get_data(as_text=True)
    assert screen.count('aria-label="takes what the cube on the board says"') == len(TERMINALS)
    assert screen.count('aria-label="takes black"') == 1
    assert host.get("/seat/blue/map").get_data(as_text=True).count(">?</text>") == len(TERMINALS)


def test_they_produce_no_goods(api: Api) -> None:
    cities = opened(api, map=MAP).state["cities"]
    assert not any(cities[name]["growth"] for name in TERMINALS)


def test_no_cube_leaves_them(api: Api) -> None:
    table = with_links(api, ("Lyon", "Stuttgart"))
    put(table, "Lyon", "blue")
    refusal = table.refused("deliver", "yellow", color="blue", path=["Stuttgart"], **{"from": "Lyon"})
    assert refusal.message == "No cube may leave Lyon."
    assert "deliver" not in table.offers("yellow") or all(
        choice["values"]["from"] != "Lyon" for choice in table.offers("yellow")["deliver"]["choices"]
    )
    assert not TERMINALS & set(table.offers("yellow")["deliver_by_hand"]["fields"]["from"])


def test_no_cube_passes_through_them(api: Api) -> None:
    table = with_links(api, ("Stuttgart", "Lyon"), ("Lyon", "Zürich"))
    put(table, "Lyon", "blue")
    put(table, "Stuttgart", "purple")
    refusal = table.refused(
        "deliver", "yellow", color="purple", path=["Lyon", "Zürich"], **{"from": "Stuttgart"}
    )
    assert refusal.message == "No cube may pass through Lyon."


def test_they_accept_their_one_colour(api: Api) -> None:
    table = with_links(api, ("Stuttgart", "Lyon"))
    put(table, "Lyon", "blue")
    put(table, "Stuttgart", "purple", "blue")
    refusal = table.refused("deliver", "yellow", color="purple", path=["Lyon"], **{"from": "Stuttgart"})
    assert refusal.message == "Lyon takes blue, not purple."
    table.move("deliver", "yellow", color="blue", path=["To Lyon"], **{"from": "Stuttgart"})
    assert incomes(table)["yellow"] == 1
    assert table.state["cities"]["Lyon"]["cubes"] == ["blue"]


def test_by_hand_they_accept_it_too(api: Api) -> None:
    table = german(api, "move_goods", track="hand")
    put(table, "Lyon", "blue")
    put(table, "Stuttgart", "purple", "blue")
    cube: Json = {"from": "Stuttgart", "to": "Lyon", "income": {"yellow": 1}}
    assert "takes blue" in table.refused("deliver_by_hand", "yellow", color="purple", **cube).message
    table.move("deliver_by_hand", "yellow", color="blue", **cube)
    assert incomes(table)["yellow"] == 1


def test_without_tracked_goods_only_the_table_knows_their_colours(api: Api) -> None:
    table = german(api, "move_goods", track="hand", tracking={"goods": "none"})
    table.move("deliver_by_hand", "yellow", color="purple", to="Lyon", income={"yellow": 1})
    assert incomes(table)["yellow"] == 1


# setup -------------------------------------------------------------------------------------------


def test_every_city_starts_with_two_cubes_koenigsberg_with_three_wien_with_four(api: Api) -> None:
    cities = opened(api, map=MAP).state["cities"]
    counted = {name: len(city["cubes"]) for name, city in cities.items() if name not in TERMINALS}
    assert counted == {**dict.fromkeys(counted, 2), "Königsberg": 3, "Wien": 4}


# the Engineer ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "paid"), [("engineer", 4 + 2), ("first_move", 7 + 2)])
def test_the_engineer_pays_half_for_one_tile_rounded_up(api: Api, action: str, paid: int) -> None:
    """Two tiles of which the dearer costs $7, or one of $12."""
    table = german(api, actions={"yellow": action})
    table.move("lay_track", "yellow", tiles=TO_ANTWERP)
    table.move("lay_track", "yellow", tiles=rails(BERLIN, (8, 5), MAGDEBURG)[:1], done=False)
    assert figures(table, "cash")["yellow"] == 200 - paid


def test_the_phone_says_what_the_engineer_does(app: Flask) -> None:
    phone = open_table(app, "blue", "green", "yellow", map=MAP)
    play_turn(phone, until="select_actions")
    seen = said(phone.get(f"/seat/{phone.state()['up'][0]}"))
    assert "Engineer One tile at half price" in seen
    assert "Engineer One tile at half price" in said(phone.get("/table"))


def test_the_dearest_tile_is_taken_whenever_it_is_laid(api: Api) -> None:
    table = german(api, actions={"yellow": "engineer"})
    table.move("lay_track", "yellow", tiles=rails(BERLIN, (10, 3), STETTIN, towns=[STETTIN])[:1])
    assert figures(table, "cash")["yellow"] == 200 - 1
    table.move("lay_track", "yellow", tiles=TO_ANTWERP)
    assert figures(table, "cash")["yellow"] == 200 - 2 - 4


def test_another_tile_may_be_named_when_the_build_ends(api: Api) -> None:
    table = german(api, actions={"yellow": "engineer"})
    table.move("lay_track", "yellow", tiles=[*TO_ANTWERP, *TO_STETTIN])
    assert figures(table, "cash")["yellow"] == 200 - (7 + 2 + 2 - 3)
    assert "no tile there" in table.refused("build_done", "yellow", half_price=[5, 5]).message
    table.move("build_done", "yellow", half_price=[10, 3])
    assert figures(table, "cash")["yellow"] == 200 - (7 + 2 + 2 - 1)


def test_the_half_may_be_all_that_a_builder_has(api: Api) -> None:
    table = german(api, actions={"yellow": "engineer"})
    give(table, "cash", yellow=4)
    table.move("lay_track", "yellow", tiles=TO_ANTWERP, done=True, half_price=[1, 11])
    assert figures(table, "cash")["yellow"] == 0


def test_nobody_else_has_a_tile_at_half_price(api: Api) -> None:
    table = german(api, actions={"yellow": "first_move"})
    table.move("lay_track", "yellow", tiles=TO_ANTWERP)
    refusal = table.refused("build_done", "yellow", half_price=[1, 11])
    assert refusal.message == "Yellow has no tile at half price this turn."


@pytest.mark.parametrize("action", ["engineer", "first_move"])
def test_everybody_lays_three_tiles_the_engineer_too(api: Api, action: str) -> None:
    table = german(api, actions={"yellow": action})
    assert table.state["build"]["limit"] == 3
    tiles = [*TO_ANTWERP, *TO_STETTIN, *rails(BERLIN, (8, 5), MAGDEBURG)]
    assert "may lay 3 tiles" in table.refused("lay_track", "yellow", tiles=tiles).message


# complete links ----------------------------------------------------------------------------------


def test_a_build_may_not_end_with_track_in_the_open(api: Api) -> None:
    table = german(api)
    table.move("lay_track", "yellow", tiles=rails(BERLIN, (8, 5), MAGDEBURG))
    assert "build_done" not in table.offers("yellow")
    refusal = table.refused("build_done", "yellow")
    assert refusal.message == (
        "Only complete links may be built, and Yellow’s track ends in the open: finish it or undo it."
    )
    assert refusal.details["hex"] == [8, 5]
    town = {"hex": MAGDEBURG, "tracks": [[1, "town"]]}
    table.move("lay_track", "yellow", tiles=[town], done=True)
    assert table.up == ["green"]


def test_nor_with_the_move_that_lays_it(api: Api) -> None:
    tiles = rails(BERLIN, (8, 5), MAGDEBURG)
    assert "complete links" in german(api).refused("lay_track", "yellow", tiles=tiles, done=True).message


def test_nor_may_the_last_tile_of_a_turn_leave_it_there(api: Api) -> None:
    """Nothing could complete the link any more, so it is said before it is too late."""
    open_end = [*TO_STETTIN, *rails(BERLIN, (8, 5), MAGDEBURG)]
    refusal = german(api).refused("lay_track", "yellow", tiles=open_end)
    assert "complete links" in refusal.message


def test_but_for_a_new_city_that_is_still_to_come(api: Api) -> None:
    table = german(api, actions={"yellow": "urbanization"})
    table.move("lay_track", "yellow", tiles=[*TO_STETTIN, *rails(BERLIN, (8, 5), MAGDEBURG)])
    assert "build_done" not in table.offers("yellow")
    table.move("urbanize", "yellow", new_city="A", hex=MAGDEBURG, done=True)
    assert [set(link["ends"]) for link in table.state["links"]] == [{"Berlin", "Stettin"}, {"Berlin", "A"}]


def test_a_link_from_city_to_town_is_complete(api: Api) -> None:
    table = german(api)
    table.move("lay_track", "yellow", tiles=TO_STETTIN, done=True)
    assert [set(x["ends"]) for x in table.state["links"]] == [{"Berlin", "Stettin"}]


def test_building_nothing_is_complete(api: Api) -> None:
    german(api).move("build_done", "yellow")


# costs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "cost"),
    [(TO_ANTWERP, 7), (rails((12, 6), (12, 5), (11, 5)), 8), (rails((12, 0), (12, 1), (11, 2)), 12),
     (rails((4, 16), (4, 15), (3, 15)), 9)],
)  # fmt: skip
def test_a_printed_number_is_what_a_simple_tile_costs_there(api: Api, way: Any, cost: int) -> None:
    table = german(api)
    table.move("lay_track", "yellow", tiles=way)
    assert figures(table, "cash")["yellow"] == 200 - cost


# the direct link ---------------------------------------------------------------------------------


@pytest.mark.parametrize("track", ["hand", "board"])
def test_koeln_and_essen_are_linked_directly_for_2(api: Api, track: str) -> None:
    table = german(api, track=track)
    (choice,) = table.offers("yellow")["build_link"]["choices"]
    assert (choice["values"]["between"], choice["pays"]) == (BETWEEN, 2)
    table.move("build_link", "yellow", between=BETWEEN)
    assert figures(table, "cash")["yellow"] == 198
    assert [(x["ends"], x["owner"]) for x in table.state["links"]] == [(BETWEEN, "yellow")]
    assert "Yellow builds the link Köln/Düsseldorf–Essen/Dortmund for $2." in table.text


def test_it_counts_as_one_section_and_one_tile(api: Api) -> None:
    table = german(api)
    table.move("build_link", "yellow", between=["Essen", "Düsseldorf"])
    assert (table.player("yellow")["sections"], table.state["build"]["tiles"]) == (1, 1)
    tiles = [*TO_ANTWERP, *TO_STETTIN]
    assert "more would be too many" in table.refused("lay_track", "yellow", tiles=tiles).message
    table.move("lay_track", "yellow", tiles=TO_STETTIN, done=True)


def test_three_tiles_leave_no_room_for_it(api: Api) -> None:
    table = german(api)
    table.move("lay_track", "yellow", tiles=[*TO_ANTWERP, *TO_STETTIN])
    assert "build_link" not in table.offers("yellow")
    assert "no more this turn" in table.refused("build_link", "yellow", between=BETWEEN).message


def test_it_is_built_once_and_no_other_is_printed(api: Api) -> None:
    table = german(api)
    table.move("build_link", "yellow", between=BETWEEN, done=True)
    assert table.refused("build_link", "green", between=BETWEEN).message == "Yellow already has that link."
    refusal = table.refused("build_link", "green", between=["Berlin", "Wien"])
    assert refusal.message == "No link is printed between Berlin and Wien."


def test_it_must_be_paid(api: Api) -> None:
    table = german(api)
    give(table, "cash", yellow=1)
    assert "build_link" not in table.offers("yellow")
    assert table.refused("build_link", "yellow", between=BETWEEN).message == "Yellow must pay $2 but has $1."


def test_goods_travel_over_it(api: Api) -> None:
    table = german(api)
    table.move("build_link", "yellow", between=BETWEEN, done=True)
    play_to(table, "move_goods")
    put(table, BETWEEN[0], "blue")
    table.move("deliver", "yellow", color="blue", path=[BETWEEN[1]], **{"from": BETWEEN[0]})
    assert incomes(table)["yellow"] == 1


# goods growth ------------------------------------------------------------------------------------


def test_berlin_always_gets_a_cube_from_the_bag(api: Api) -> None:
    table = german(api, "goods_growth", track="hand", tracking={"dice": "table"})
    for turn in range(1, 7):
        play_to(table, "goods_growth", turn)
        give(table, "income", blue=9, green=9, yellow=9)
        held = table.state["cities"]["Berlin"]["cubes"]
        grow(table)
        (came,) = table.facts_of("cubes_came")
        assert table.state["cities"]["Berlin"]["cubes"] == [*held, *came["cubes"]]


def test_a_table_that_draws_itself_is_asked_for_berlin(api: Api) -> None:
    table = german(api, "goods_growth")
    table.correct("bag", "yellow", 1)
    table.move("set_tracking", goods="table", dice="app")
    assert table.offers("blue")["roll_growth"]["asks"] == [
        {"question": "berlin", "kind": "cubes", "count": 1}
    ]
    assert table.refused("roll_growth", "blue").code == "needs_outcome"
    table.move("roll_growth", "blue", outcomes={"berlin": ["yellow"]})
    assert table.state["cities"]["Berlin"]["cubes"][-1] == "yellow"


# the whole game ----------------------------------------------------------------------------------


def test_a_game_in_a_few_moves(api: Api) -> None:
    table = german(api, actions={"yellow": "engineer"})
    table.move("build_link", "yellow", between=BETWEEN)
    table.move("lay_track", "yellow", tiles=rails(HANNOVER, (6, 6), MAGDEBURG, towns=[MAGDEBURG]), done=True)
    play_to(table, "move_goods")
    put(table, BETWEEN[1], "red")
    table.move("deliver", "yellow", color="red", path=[BETWEEN[0]], **{"from": BETWEEN[1]})
    play_to(table, "issue_shares", turn=2)
    assert last_turn(table)["winners"] == ["yellow"]


def test_notes_stand_beside_the_phases_that_differ(api: Api) -> None:
    told = api.get(f"/maps/{MAP}")["phase_notes"]
    assert set(told) == {"setup", "select_actions", "build_track", "move_goods", "goods_growth"}
    assert german(api).state["note"] == told["build_track"]


@random_seeds
def test_random_games_end_with_a_score(seed: int, track: str) -> None:
    random_game(MAP, seed, track)
