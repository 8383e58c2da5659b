"""The top town tile is turned over and seen before anybody says the number on its coal car."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.support.days_of_steam.table import opened
from tests.support.phones import Phone, said
from tests.support.tables import Api

GREEN = {"town": ["green"], "goods": ["blue", "yellow"]}


def test_the_tile_is_seen_first_and_then_played(api: Api) -> None:
    table = opened(api, tracking={"goods": "table"})
    table.move("draw_town", "gray", outcomes=GREEN)
    assert table.state["drawn"] == {"color": "green", "goods": ["blue", "yellow"]}
    assert (table.up, table.player("gray")["steam"], table.state["town_tiles"]) == (["gray"], 0, 10 + 1)
    assert table.text == "Gray turns over a green town with 1 blue and 1 yellow."
    table.move("play_town", "gray", coal=3)
    assert table.town("green 1")["goods"] == ["blue", "yellow"]
    assert (table.state["drawn"], table.player("gray")["steam"], table.up) == (None, 3, ["orange"])


def test_the_deck_and_the_bag_are_one_tile_poorer_once(api: Api) -> None:
    table = opened(api)
    deck, bag = table.state["town_deck"], table.state["bag"]
    table.move("draw_town", "gray")
    table.move("play_town", "gray", coal=0)
    assert sum(table.state["town_deck"].values()) == sum(deck.values()) - 1
    assert sum(table.state["bag"].values()) == sum(bag.values()) - 2


@pytest.mark.parametrize(
    ("type_", "fields"),
    [
        ("draw_town", {}),
        ("play_tile", {"coal": 1}),
        ("play_town", {"coal": 1, "face_up": 1}),
        ("move_train", {"segments": 1, "end": "track"}),
    ],
)
def test_what_was_turned_over_is_played(api: Api, type_: str, fields: dict[str, Any]) -> None:
    table = opened(api, tracking={"goods": "table"})
    table.move("draw_town", "gray", outcomes=GREEN)
    refusal = table.refused(type_, "gray", **fields)
    assert refusal.message == "Gray has turned over a green town: it is played now."
    assert list(table.offers("gray")) == ["play_town"]


def test_undone_the_same_tile_lies_on_top(api: Api) -> None:
    table = opened(api)
    number = table.state["number"]
    table.move("draw_town", "gray")
    drawn = table.state["drawn"]
    table.rewind(number)
    assert table.state["drawn"] is None
    table.move("draw_town", "gray")
    assert table.state["drawn"] == drawn


def test_a_program_may_still_play_it_unseen(api: Api) -> None:
    table = opened(api, tracking={"goods": "table"})
    table.move("play_town", "gray", coal=1, outcomes=GREEN)
    assert table.town("green 1")["goods"] == ["blue", "yellow"]


def test_where_goods_are_not_tracked_no_tile_is_known(api: Api) -> None:
    table = opened(api, setup={"first": "gray"}, tracking={"goods": "none"})
    assert "draw_town" not in table.offers("gray")
    assert table.refused("draw_town", "gray").message == (
        "Goods aren’t tracked at this table: just say that a town was played."
    )


def test_a_dial_turned_down_meanwhile_leaves_no_tile_behind(api: Api) -> None:
    table = opened(api)
    table.move("draw_town", "gray")
    table.move("set_tracking", goods="none")
    table.move("play_town", "gray", coal=1)
    table.move("play_tile", "orange", coal=1)
    assert table.up == ["gray"]


def test_twins_are_told_apart_by_when_they_came(api: Api, app: Flask) -> None:
    """The cardboard has no numbers, so the list says what its numbers mean."""
    table = opened(api, tracking={"goods": "table"})
    told = "Red towns are numbered as they came into play: red 1 came first."
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens['orange']}")
    assert told not in said(phone.get("/seat/orange"))
    table.move("play_town", "gray", coal=1, outcomes={**GREEN, "town": ["red"]})
    assert told in said(phone.get("/seat/orange"))
