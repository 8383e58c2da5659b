"""The ending: the ranking as it is called, where the points came from, what was remarkable; and “Play again”."""

from __future__ import annotations

import html as markup
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.pages.test_history import page, words
from tests.support.days_of_steam import table as trains
from tests.support.play import SEATS, at, bidding, deliver, give, opened, play_to
from tests.support.tables import Api, TableClient


@pytest.fixture
def host(app: Flask) -> FlaskClient:
    return app.test_client()


def over(table: TableClient) -> TableClient:
    table.correct("phase", to="game_over", why="it is late")
    return table


def become_host(client: FlaskClient, table: TableClient) -> None:
    assert client.get(f"/t/{table.code}/join/{table.host}").status_code == 302


def send(client: FlaskClient, where: str, **data: str) -> TestResponse:
    """As a browser on the same page does."""
    return client.post(where, data=data, headers={"Origin": "http://localhost"})


def test_the_ranking_is_called_from_last_to_first(api: Api, host: FlaskClient) -> None:
    table = opened(api)
    give(table, "income", blue=5, green=9)
    html = page(host, f"/t/{over(table).code}/table")
    called = re.findall(r'<li class="call(\d)[^"]*"><b class="rank">(\S+)</b>', html)
    assert called == [("3", "1"), ("2", "2"), ("1", "3")]
    assert "3rd: Yellow, −6 points. 2nd: Blue, 9 points. 1st: Green, 21 points." in html
    assert "Green wins with 21 points" in words(html)


def test_every_point_has_a_bar_and_a_word(api: Api, host: FlaskClient) -> None:
    table = opened(api)
    give(table, "income", blue=9)
    give(table, "sections", blue=4)
    html = page(host, f"/t/{over(table).code}/table")
    assert "Income 27 · Sections 4 · Shares −6" in words(html)
    row = html[html.index('class="call3') : html.index('class="call2')]
    bars = re.findall(r'<rect class="(\w+)" x="([\d.]+)" y="1" width="([\d.]+)"', row)
    assert [kind for kind, *_ in bars] == ["b0", "b1", "lost"]
    (_, left, wide), (_, after, _), (_, lost, short) = bars
    assert float(left) + float(wide) == pytest.approx(float(after), abs=0.2)
    assert float(lost) + float(short) == pytest.approx(float(left), abs=0.2)


@pytest.mark.parametrize("players", [6, 8])
def test_nobody_is_cut(api: Api, host: FlaskClient, players: int) -> None:
    seats = (*SEATS, "purple", "red")[:players]
    table = over(api.open(seats, map="double_base_usa", tracking={"track": "hand"}))
    html = page(host, f"/t/{table.code}/table")
    assert html.count('<b class="rank">') == players
    assert len(set(re.findall(r'class="call(\d)', html))) == players


def test_ending_early_says_what_it_is(api: Api, host: FlaskClient) -> None:
    table = play_to(opened(api), "select_actions", turn=2)
    become_host(host, table)
    assert send(host, f"/t/{table.code}/host/end").status_code == 303
    assert "Ended early, in turn 2 of 10: scored as it stood." in words(page(host, f"/t/{table.code}/table"))


def test_a_game_that_went_to_its_end_is_not_called_early(api: Api, host: FlaskClient) -> None:
    table = at(api, "move_goods")
    table.correct("turn", None, 10)
    play_to(table, "game_over")
    assert "The game is over after turn 10 of 10." in words(page(host, f"/t/{table.code}/table"))


def test_the_longest_delivery_and_the_dearest_bid(api: Api, host: FlaskClient) -> None:
    table = play_to(opened(api), "determine_player_order")
    bidding(table, "blue 2", "green 5", "yellow out", "blue out")
    play_to(table, "move_goods")
    give(table, "locomotive", blue=4, green=4, yellow=4)
    deliver(table, table.up[0], 1)
    deliver(table, table.up[0], 4, color="red")
    said = words(page(host, f"/t/{over(table).code}/table"))
    assert "Dearest bid GN $5 Green in turn 1" in said
    assert "Longest delivery" in said and "+4 income" in said


def test_the_luckiest_dice_beside_what_was_expected(api: Api, host: FlaskClient) -> None:
    table = at(api, "goods_growth", tracking={"dice": "table"})
    table.move("roll_growth", outcomes={"growth_light": [3, 3, 3], "growth_dark": [1, 2, 6]})
    said = words(page(host, f"/t/{over(table).code}/table"))
    assert "Luckiest dice light 3 Kansas City: fell 3 times; 0.5 expected" in said


def test_a_phone_has_the_ranking_first_and_the_accounts_below(api: Api, host: FlaskClient) -> None:
    table = at(api, "move_goods")
    table.correct("turn", None, 10)
    play_to(table, "game_over")
    become_host(host, table)
    html = page(host, f"/t/{table.code}/seat/blue")
    places = [html.index(mark) for mark in ('id="now"', "The turn’s end", 'id="points-h"')]
    assert places == sorted(places)


def test_days_of_steam_has_an_ending_too(api: Api, host: FlaskClient) -> None:
    table = trains.opened(api, 3)
    html = page(host, f"/t/{over(table).code}/table")
    assert "Ended early" in html and html.count('<b class="rank">') == 3
    assert html.count('<svg class="curve"') == 4


# play again ---------------------------------------------------------------------------------------


def test_play_again_keeps_people_phones_and_the_dial(app: Flask, api: Api, host: FlaskClient) -> None:
    table = over(opened(api, 4, tracking={"goods": "table", "dice": "table"}))
    become_host(host, table)
    phone = app.test_client()
    phone.get(f"/t/{table.code}/join/{table.tokens['green']}")
    send(host, f"/t/{table.code}/host/rename", seat="green", name="Ben <b>")
    where = send(host, f"/t/{table.code}/again", map="rust_belt").headers["Location"]
    code = where.split("/")[2]
    follows = api.get(f"/tables/{code}")
    assert code != table.code and list(follows["players"]) == list(SEATS[:4])
    assert follows["tracking"]["goods"] == "table" == follows["tracking"]["dice"]
    assert "Ben &lt;b&gt;" in page(phone, f"/t/{code}/seat/green")
    assert "You are watching" not in page(phone, f"/t/{code}/seat/green")
    assert host.get(f"/t/{code}/host").status_code == 200


def test_play_again_takes_two_taps(api: Api, host: FlaskClient) -> None:
    table = over(opened(api))
    become_host(host, table)
    assert f'href="/t/{table.code}/again">Play again' in page(host, f"/t/{table.code}/table")
    html = page(host, f"/t/{table.code}/again")
    assert html.index('value="rust_belt"') < html.index('value="germany"')
    assert html.count("<button") == 1


def test_another_map_if_wanted_but_only_one_that_fits(api: Api, host: FlaskClient) -> None:
    table = over(opened(api, 6))
    become_host(host, table)
    assert 'value="st_lucia"' not in page(host, f"/t/{table.code}/again")
    assert send(host, f"/t/{table.code}/again", map="st_lucia").status_code == 400
    where = send(host, f"/t/{table.code}/again", map="germany").headers["Location"]
    assert api.get(f"/tables/{where.split('/')[2]}")["map"] == "germany"


def test_two_taps_at_once_open_one_game(api: Api, host: FlaskClient) -> None:
    table = over(opened(api))
    become_host(host, table)
    first, second = (send(host, f"/t/{table.code}/again").headers["Location"] for _ in "12")
    assert first == second


def test_every_page_leads_to_the_next_game(app: Flask, api: Api, host: FlaskClient) -> None:
    table = over(opened(api))
    become_host(host, table)
    phone = app.test_client()
    phone.get(f"/t/{table.code}/join/{table.tokens['green']}")
    code = send(host, f"/t/{table.code}/again").headers["Location"].split("/")[2]
    assert f'href="/t/{code}/seat/green">To the next game: Rust Belt' in page(
        phone, f"/t/{table.code}/seat/green"
    )
    screen = app.test_client().get(f"/t/{table.code}/table/block?have=0")
    assert screen.headers["HX-Redirect"] == f"/t/{code}/table"


def test_a_screen_that_comes_back_to_the_old_game_stays_with_its_ending(api: Api, host: FlaskClient) -> None:
    table = over(opened(api))
    become_host(host, table)
    onward = send(host, f"/t/{table.code}/again").headers["Location"]
    came_back = page(host, f"/t/{table.code}/table")
    assert f'href="{onward}">To the next game: Rust Belt' in came_back
    (fetched,) = re.findall(r'hx-get="(/t/\w+/table/block\?[^"]+)"', markup.unescape(came_back))
    again = host.get(re.sub(r"have=[^&]+", "have=0", fetched))
    assert "HX-Redirect" not in again.headers and "To the next game: Rust Belt" in again.text
    assert fetched in markup.unescape(again.text), "and so it is with the next news"


def test_only_who_sits_here_opens_the_next_game(app: Flask, api: Api) -> None:
    table = over(opened(api))
    assert app.test_client().post(f"/t/{table.code}/again").status_code == 403


def test_no_next_game_before_the_end(api: Api, host: FlaskClient) -> None:
    table = opened(api)
    become_host(host, table)
    assert send(host, f"/t/{table.code}/again").status_code == 400
