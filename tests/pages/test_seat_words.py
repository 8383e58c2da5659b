"""What a phone says at a moment when it could be misread."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.support import play
from tests.support.phones import Phone, said
from tests.support.tables import Api, TableClient


def seat(app: Flask, table: TableClient, color: str) -> str:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens[color]}")
    return said(phone.get(f"/seat/{color}"))


def test_once_expenses_are_paid_those_of_the_next_turn_are_told_as_such(app: Flask, api: Api) -> None:
    table = play.at(api, "move_goods")
    assert "Expenses: you will owe $" in seat(app, table, "blue")
    play.play_to(table, "goods_growth")
    page = seat(app, table, "blue")
    assert "Next turn: you will owe $" in page and "Expenses: you will owe" not in page


def test_production_is_chosen_knowing_whether_a_box_is_empty(app: Flask, api: Api) -> None:
    table = play.at(api, "select_actions")
    assert "Draw 2 cubes onto the display no box is empty" in seat(app, table, table.up[0])
    table.correct("box", ["light", "1", 1], None, "knocked over")
    assert "no box is empty" not in seat(app, table, table.up[0])


@pytest.mark.parametrize("track", ["hand", "board"])
def test_the_new_city_comes_first_and_is_no_longer_shown_once_track_is_built(
    app: Flask, api: Api, track: str
) -> None:
    table = play.at(api, "build_track", actions={"yellow": "urbanization"}, tracking={"track": track})
    assert "Place your New City first" in seat(app, table, "yellow")
    table.move("build_by_hand", "yellow", cost=2, sections=0, tiles=1)
    assert "New City first" not in seat(app, table, "yellow")


def test_building_before_the_new_city_says_that_it_is_skipped(app: Flask, api: Api) -> None:
    urban = {"yellow": "urbanization"}
    by_hand = play.at(api, "build_track", actions=urban)
    assert seat(app, by_hand, "yellow").count("skips") == 1
    drawn = play.at(api, "build_track", actions=urban, tracking={"track": "board"})
    phone = Phone(app, drawn.code)
    phone.get(f"/join/{drawn.tokens['yellow']}")
    draft = {"seat": "yellow", "path": "9,13 10,12"}
    assert said(phone.post("/board/quote", htmx=True, **draft)).count("skips") == 1
    drawn.move("urbanize", "yellow", new_city="A", hex=play.TOLEDO)
    assert "skips" not in said(phone.post("/board/quote", htmx=True, **draft))


def test_an_untracked_display_says_nothing_of_its_boxes(app: Flask, api: Api) -> None:
    table = play.at(api, "select_actions", tracking={"goods": "none"})
    assert "no box is empty" not in seat(app, table, table.up[0])


def test_the_order_dice_are_asked_for_once_all_cubes_are_set_out(app: Flask, api: Api) -> None:
    """One thing at a time, and never a roll without a place to tap its faces in."""
    table = api.open(map="germany", tracking={"goods": "table", "dice": "table", "track": "hand"})
    page = seat(app, table, "blue")
    assert "Next cube: light 1, box 1" in page and "Roll for order" not in page


def test_who_is_out_of_the_game_has_no_points_to_be_taken_for_the_best(app: Flask, api: Api) -> None:
    table = play.at(api, "select_actions")
    table.correct("out", "yellow", True)
    page = seat(app, table, "yellow")
    assert "VP out Out of the game" in page
    assert "Out of the game. You may follow it, or act for another seat." in page, "the host may have said so"
    screen = said(Phone(app, table.code).get("/table"))
    assert "Yellow out of the game $10 0 2 1 0 –" in screen


def test_an_evening_that_ends_early_is_told_as_that(app: Flask, api: Api) -> None:
    table = play.at(api, "issue_shares")
    host = Phone(app, table.code)
    host.get(f"/join/{table.host}")
    host.post("/host/end")
    assert table.text.startswith("The host ends the game early. The game is over.")
    log = said(host.get("/log"))
    assert "The host ends the game early." in log and "Corrected" not in log
