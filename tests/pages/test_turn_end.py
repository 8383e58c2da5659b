"""Income and expenses are told as soon as they are paid, whatever comes first in the next turn."""

from __future__ import annotations

import re

from flask import Flask

from tests.support import play
from tests.support.phones import Phone, said
from tests.support.tables import Api, TableClient


def island(api: Api) -> TableClient:
    """St. Lucia, where the order comes before the shares: Green is asked first in the second turn."""
    actions = {"blue": "first_move", "green": "engineer"}
    return play.at(api, "determine_player_order", 2, 2, actions, map="st_lucia")


def test_accounts_are_told_to_both_before_anybody_decides(app: Flask, api: Api) -> None:
    """To the one who is asked below the question, to the other above."""
    table = island(api)
    for seat, told in (("green", "Go first? .*The turn’s end"), ("blue", "The turn’s end .*Green may pay")):
        phone = Phone(app, table.code)
        phone.get(f"/join/{table.tokens[seat]}")
        page = said(phone.get(f"/seat/{seat}"))
        assert re.search(told, page) and "BU Blue +$0 −$3" in page


def test_the_table_screen_tells_them_too_until_shares_are_issued(app: Flask, api: Api) -> None:
    table = island(api)
    screen = Phone(app, table.code)
    assert said(screen.get("/table")).count("earned nothing, paid $3") == 2
    play.play_to(table, "select_actions")
    assert "earned nothing" not in said(screen.get("/table"))
