"""IV. Build track by hand, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import at, build, play_to
from tests.support.tables import Api


def test_track_is_built_in_player_order(api: Api) -> None:
    table = at(api, "build_track", actions={"blue": "engineer", "green": "locomotive"})
    for seat in ("yellow", "green", "blue"):
        assert table.up == [seat]
        table.move("build_done", seat)
    assert table.phase == "move_goods"


def test_first_build_goes_before_the_first_player(api: Api) -> None:
    table = at(api, "build_track", 4, actions={"green": "first_build"})
    ups = []
    while table.phase == "build_track":
        ups += table.up
        table.move("build_done", table.up[0])
    assert ups == ["green", "pink", "yellow", "blue"]


def test_nobody_builds_out_of_turn(api: Api) -> None:
    refusal = at(api, "build_track").refused("build_by_hand", "blue", cost=2, sections=1)
    assert refusal.message == "It is Yellow’s move, not Blue’s."


def test_track_is_paid_from_cash(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 7, 2)
    assert (table.player("yellow")["cash"], table.player("yellow")["sections"]) == (3, 2)


def test_track_that_cannot_be_paid_is_refused(api: Api) -> None:
    refusal = at(api, "build_track").refused("build_by_hand", "yellow", cost=11, sections=3)
    assert refusal.message == "Yellow must pay $11 but has $10."
    assert refusal.details == {"missing": 1}


def test_all_cash_may_be_built_away(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 10, 3)
    assert table.player("yellow")["cash"] == 0


def test_building_ends_only_when_the_builder_says_so(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 2, 1, tiles=3)
    assert table.up == ["yellow"]
    table.move("build_done", "yellow")
    assert table.up == ["green"]


def test_the_end_may_be_said_with_the_last_track(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 2, 1, done=True)
    assert table.up == ["green"]


def test_three_tiles_may_be_laid(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "locomotive"})
    build(table, "yellow", 6, 3, tiles=3)
    refusal = table.refused("build_by_hand", "yellow", cost=2, sections=1, tiles=1)
    assert refusal.message == "Yellow may lay 3 tiles this turn and has laid 3: 1 more would be too many."


def test_the_engineer_lays_four(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "engineer"})
    refusal = table.refused("build_by_hand", "yellow", cost=2, sections=1, tiles=5)
    assert refusal.message == "Yellow may lay 4 tiles this turn: 5 more would be too many."
    build(table, "yellow", 8, 4, tiles=4)


def test_the_engineer_helps_nobody_else(api: Api) -> None:
    table = at(api, "build_track", actions={"green": "engineer", "yellow": "locomotive"})
    assert table.refused("build_by_hand", "yellow", cost=2, sections=1, tiles=4).status == 422


def test_the_limit_is_for_each_turn_anew(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "locomotive"})
    build(table, "yellow", 0, 3, tiles=3, done=True)
    play_to(table, "build_track", turn=2)
    build(table, table.up[0], 0, 1, tiles=3)


def test_sections_of_others_may_change_by_ones_building(api: Api) -> None:
    """Completing a section somebody else began; or a New City that cuts one."""
    table = at(api, "build_track")
    build(table, "yellow", 2, 1, others={"green": 2})
    assert (table.player("yellow")["sections"], table.player("green")["sections"]) == (1, 2)


def test_nobody_loses_more_sections_than_they_have(api: Api) -> None:
    refusal = at(api, "build_track").refused("build_by_hand", "yellow", cost=0, sections=-1)
    assert refusal.message == "Yellow has no sections and can’t lose 1."


BAD_BUILDS = [
    ({"cost": -1, "sections": 0}, "The cost of track can’t be negative."),
    ({"cost": 0, "sections": 0, "tiles": -1}, "The number of tiles can’t be negative."),
    ({"cost": 0, "sections": 0, "others": {"pink": 1}}, "Nobody plays pink at this table."),
    (
        {"cost": 0, "sections": 0, "links": [{"ends": ["Chicago", "Boston"], "sections": 1}]},
        "There is no Boston on this map.",
    ),
    (
        {"cost": 0, "sections": 0, "links": [{"ends": ["Chicago", "Chicago"], "sections": 1}]},
        "A link joins two different places.",
    ),
    (
        {"cost": 0, "sections": 0, "links": [{"ends": ["Chicago", "Toledo"], "sections": 0}]},
        "A link has at least one section.",
    ),
]


@pytest.mark.parametrize(("fields", "sentence"), BAD_BUILDS)
def test_a_build_that_cannot_be_is_refused_in_a_sentence(
    api: Api, fields: dict[str, Any], sentence: str
) -> None:
    assert at(api, "build_track").refused("build_by_hand", "yellow", **fields).message == sentence


def test_links_may_be_named_and_are_kept(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 6, 3, links=[{"ends": ["Chicago", "Michigan City"], "sections": 2}])
    build(table, "yellow", 2, 1, links=[{"ends": ["Toledo", "Detroit"], "sections": 1}])
    assert table.state["links"] == [
        {"id": 1, "ends": ["Chicago", "Michigan City"], "sections": 2, "owner": "yellow"},
        {"id": 2, "ends": ["Toledo", "Detroit"], "sections": 1, "owner": "yellow"},
    ]


def test_a_build_that_a_correction_broke_off_goes_on_where_it_was(api: Api) -> None:
    table = at(api, "build_track")
    build(table, "yellow", 4, 0, tiles=2)
    table.correct("up", to="green")
    table.move("build_done", "green")
    assert table.up == ["yellow"]
    assert "has laid 2" in table.refused("build_by_hand", "yellow", cost=4, sections=0, tiles=2).message


def test_whoever_builds_nothing_is_said_to(api: Api) -> None:
    table = at(api, "build_track")
    table.move("build_done", "yellow")
    assert "Yellow builds nothing." in table.text
