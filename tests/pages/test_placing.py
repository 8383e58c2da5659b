"""One placing list for the table: ticked by anybody who plays, seen by all, open until everything lies there."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.support.phones import Phone, open_table, said
from tests.support.play import bare, grow, opened, play_to
from tests.support.tables import Api, TableClient

DICE = {"goods": "app", "dice": "table"}


def seated(app: Flask, table: TableClient, seat: str) -> Phone:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens[seat]}")
    return phone


def spots(page: str, placed: bool) -> list[str]:
    pressed = "true" if placed else "false"
    return re.findall(rf'class="put" name="\w+" value="(\w+)" aria-pressed="{pressed}"', page)


def grown(api: Api) -> TableClient:
    setup = bare(light_2=["black", "yellow"], dark_3=["red"])
    table = play_to(opened(api, tracking=DICE, setup=setup), "goods_growth")
    grow(table, [2, 2, 5], [3, 6, 6])
    return table


def text(phone: Phone, seat: str) -> str:
    return phone.get(f"/seat/{seat}").get_data(as_text=True)


def test_a_tick_is_seen_on_every_phone_and_on_the_table_screen(app: Flask, api: Api) -> None:
    table = grown(api)
    blue, green = seated(app, table, "blue"), seated(app, table, "green")
    first, second = spots(text(blue, "blue"), placed=False)
    assert blue.post("/placing", htmx=True, placed=first).headers["HX-Trigger"] == "refetch"
    for page in (text(green, "green"), green.get("/table").get_data(as_text=True)):
        assert spots(page, placed=True) == [first]
        assert spots(page, placed=False) == [second]
    assert "1 of 2 to go" in said(green.get("/seat/green"))


def test_the_list_is_open_until_everything_lies_there(app: Flask, api: Api) -> None:
    table = grown(api)
    blue = seated(app, table, "blue")
    assert '<details class="recap placing" id="placing-open" open>' in text(blue, "blue")
    for spot in spots(text(blue, "blue"), placed=False):
        blue.post("/placing", placed=spot)
    assert '<details class="recap placing" id="placing-done">' in text(blue, "blue")
    assert "All cubes are placed" in said(blue.get("/seat/blue"))


def test_a_tick_by_mistake_is_taken_back_and_one_twice_counts_once(app: Flask, api: Api) -> None:
    table = grown(api)
    blue = seated(app, table, "blue")
    first = spots(text(blue, "blue"), placed=False)[0]
    for _ in range(2):
        assert blue.post("/placing", htmx=True, placed=first).status_code == 200
    blue.post("/placing", back=first)
    assert len(spots(text(blue, "blue"), placed=False)) == 2


def test_ticks_do_not_stand_in_the_log(app: Flask, api: Api) -> None:
    table = grown(api)
    blue = seated(app, table, "blue")
    number = table.get()["number"]
    blue.post("/placing", placed=spots(text(blue, "blue"), placed=False)[0])
    assert table.get()["number"] == number


def test_only_who_plays_ticks(app: Flask, api: Api) -> None:
    table = grown(api)
    spot = spots(text(seated(app, table, "blue"), "blue"), placed=False)[0]
    stranger = Phone(app, table.code)
    assert stranger.post("/placing", htmx=True, placed=spot).status_code == 403
    assert spots(stranger.get("/table").get_data(as_text=True), placed=False) == []


@pytest.mark.parametrize("sent", [{}, {"placed": "00000000"}, {"back": "x" * 99}])
def test_a_spot_that_is_not_in_the_list_is_refused(app: Flask, api: Api, sent: dict[str, str]) -> None:
    blue = seated(app, grown(api), "blue")
    refused = blue.post("/placing", htmx=True, **sent)
    assert refused.status_code == 400
    assert "These cubes are no longer to be placed." in said(refused)


def test_at_setup_the_list_holds_every_cube_once(app: Flask, api: Api) -> None:
    table = opened(api)
    page = text(seated(app, table, "blue"), "blue")
    held = [cube for city in table.state["cities"].values() for cube in city["cubes"]]
    boxes = [cube for side in table.state["display"].values() for boxes in side.values() for cube in boxes]
    drawn = re.findall(r'class="cube g-(\w+)"', page[page.index('id="placing-open"') :])
    assert sorted(drawn) == sorted(held + boxes)
    assert "Place these cubes" in said(seated(app, table, "blue").get("/table"))


def test_where_the_table_draws_them_the_cubes_lie_there_already(app: Flask) -> None:
    host = open_table(app, goods="table")
    assert "Place these cubes" not in said(host.get("/seat/blue"))


def test_once_somebody_builds_the_list_is_gone(app: Flask, api: Api) -> None:
    table = play_to(opened(api), "select_actions")
    assert "Place these cubes" in said(seated(app, table, "blue").get("/seat/blue"))
    play_to(table, "build_track")
    assert "Place these cubes" not in said(seated(app, table, "blue").get("/seat/blue"))


def test_after_an_undo_another_cube_is_another_spot(app: Flask, api: Api) -> None:
    table = grown(api)
    blue, number = seated(app, table, "blue"), table.get()["number"]
    spot = spots(text(blue, "blue"), placed=False)[0]
    blue.post("/placing", placed=spot)
    table.rewind(number - 1)
    grow(table, [2, 1, 1], [3, 6, 6])
    assert spots(text(blue, "blue"), placed=True) == []
