"""Production and New Cities on the phone: the display to tap, and what waits for each New City."""

from __future__ import annotations

import re

from flask import Flask

from tests.support.phones import Phone
from tests.support.play import at, bare, simple_move
from tests.support.tables import Api, TableClient


def page(app: Flask, table: TableClient, seat: str) -> str:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens[seat]}")
    return phone.get(f"/seat/{seat}").get_data(as_text=True)


def test_every_empty_box_is_a_button_and_every_cube_is_seen(app: Flask, api: Api) -> None:
    setup = bare(light_1=["red", None, "blue"], new_A=["black"])
    table = at(api, "goods_growth", actions={"yellow": "production"}, setup=setup)
    table.move("draw_production", "yellow")
    shown = page(app, table, "yellow")
    offered = table.offers("yellow")["produce"]["fields"]["boxes"]["one_of"]
    tapped = re.findall(r'data-rank="(\w+) (\w+) (\d)"', shown)
    assert sorted(tapped) == sorted((side, column, str(n)) for side, column, n in offered)
    assert len(offered) == 52 - 3
    assert (
        len(
            re.findall(
                r'<b class="cube g-\w+', shown[shown.index('class="side light') : shown.index('id="goes')]
            )
        )
        == 3
    )


def test_each_new_city_shows_the_goods_that_wait_for_it(app: Flask, api: Api) -> None:
    setup = bare(new_A=["red", "blue"], new_C=["black"])
    table = at(api, "build_track", actions={"yellow": "urbanization"}, setup=setup)
    while table.up != ["yellow"]:
        simple_move(table)
    chips = re.findall(r'<label class="chip">.*?</label>', page(app, table, "yellow"), re.DOTALL)
    shown = {
        letter: re.findall(r"cube g-(\w+)", chip)
        for chip in chips
        for letter in re.findall(r'value="([A-H])"', chip)
    }
    assert shown == {**{letter: [] for letter in "ABCDEFGH"}, "A": ["red", "blue"], "C": ["black"]}
