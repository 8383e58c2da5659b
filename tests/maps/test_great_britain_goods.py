"""Great Britain: moving goods, one test for each sentence."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.age_of_steam.svg.parts import moving
from tests.maps.test_great_britain import (
    BIRMINGHAM,
    CANTERBURY,
    CARDIFF,
    GLASGOW,
    LONDON,
    MONEY,
    NORTH,
    NORTHEAST,
    NORTHWEST,
    NORWICH,
    PLACES,
    VIA_NORTH,
    VIA_SOUTHWEST,
    british,
    started,
)
from tests.support.play import give, play_to
from tests.support.rails import incomes, link, put, rails
from tests.support.tables import Api, Json, TableClient

VIA_NORTHWEST = (BIRMINGHAM, NORTHWEST, LONDON)


VIA_NORTHEAST = (NORWICH, NORTHEAST, LONDON)


BORDER = (BIRMINGHAM, (2, 3), CARDIFF)


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


def ways(table: TableClient, seat: str = "yellow") -> list[list[str]]:
    """Every offered delivery, by its stops."""
    offer = table.offers(seat).get("deliver", {"choices": []})
    return sorted([choice["values"]["from"], *choice["values"]["path"]] for choice in offer["choices"])


def number_of(table: TableClient, hex_: tuple[int, int]) -> int:
    """The number of the only link over a hex: links are numbered in the order of their track."""
    tiles = [tuple(tile["hex"]) for tile in table.state["tiles"]]
    links: list[Json] = table.state["links"]
    return int(links[tiles.index(hex_)]["id"])


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
