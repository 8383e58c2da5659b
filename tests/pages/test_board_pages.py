"""The map's pages: what is drawn, what it weighs on the wire, drawings planned as tiles, deliveries by key."""

from __future__ import annotations

import gzip
import html
import re
from typing import Any

import pytest
from flask import Flask

from assistant.games import catalog
from bench.on_board import board_at
from tests.support.phones import Phone, open_table, said
from tests.support.play import at
from tests.support.tables import Api, TableClient

EXAMPLE = "9,13 10,12 11,11 12,10 12,11@2"
KB = 1024
DRAWN = [game for game in catalog.boxed() if game.map and game.map.complete]


@pytest.fixture
def table(api: Api) -> TableClient:
    """Blue builds first, on the map."""
    setup = {"order": ["blue", "green", "yellow"], "cities": {"Evansville": ["blue", "red"]}}
    table = api.open(tracking={"track": "board"}, setup=setup)
    for seat in ("blue", "green", "yellow"):
        table.move("issue_shares", seat, count=2)
    table.move("bid", "blue", amount=1)
    table.move("drop_out", "green")
    table.move("drop_out", "yellow")
    for action in ("locomotive", "urbanization", "first_move"):
        table.move("choose_action", table.up[0], action=action)
    return table


@pytest.fixture
def phone(app: Flask, table: TableClient) -> Phone:
    phone = Phone(app, table.code)
    for seat, token in table.tokens.items():
        assert phone.get(f"/join/{token}").status_code < 400, seat
    return phone


def quote(phone: Phone, path: str, seat: str = "blue", **more: Any) -> str:
    return phone.post("/board/quote", htmx=True, seat=seat, path=path, **more).get_data(as_text=True)


def words(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def build(phone: Phone, path: str, seat: str = "blue", **more: Any) -> str:
    answer = phone.post("/board/build", htmx=True, seat=seat, path=path, done=1, **more)
    return said(answer)


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.board.key)
def test_every_map_is_drawn_whole(api: Api, game: Any) -> None:
    """Every place has its name, every hex its ground, and a first load stays small."""
    low = game.board.players[0]
    seats = ("blue", "green", "yellow", "pink", "gray")[:low]
    table = api.open(seats, map=game.board.key, tracking={"track": "board"})
    ground = api.client.get(f"/map/{game.board.key}/ground")
    page = api.client.get(f"/t/{table.code}/seat/blue/map")
    assert ground.status_code == page.status_code == 200
    assert ground.headers["Cache-Control"].startswith("public")
    drawn = ground.get_data(as_text=True)
    assert drawn.count("z") >= len(game.board.hexes)
    shown = page.get_data(as_text=True)
    for place in (*game.board.cities, *game.board.towns):
        assert f">{html.escape(place.partition(' @')[0])}<" in shown
    first = sum(len(gzip.compress(answer.get_data())) for answer in (ground, page))
    assert first <= 40 * KB


def test_the_example_is_quoted_in_one_sentence(phone: Phone) -> None:
    page = quote(phone, EXAMPLE)
    assert "3 tiles · $7 · completes Evansville–Cincinnati · leaves $12" in words(page)
    assert "Build for $7" in words(page)
    assert page.count('class="tag"') == 3 and page.count('class="open"') == 1


def test_a_sketch_hides_neither_cubes_nor_names(phone: Phone, table: TableClient) -> None:
    """They are drawn once more, over its track."""
    over = quote(phone, EXAMPLE).partition('class="tk draft')[2]
    held = table.get()["cities"]
    ends = ("Evansville", "Cincinnati")
    assert over.count('class="cu ') >= sum(len(held[city]["cubes"]) for city in ends) > 0
    assert all(f">{city}</text>" in over for city in ends)


def test_it_is_built_as_one_entry(phone: Phone, table: TableClient) -> None:
    before = table.get()["number"]
    build(phone, EXAMPLE)
    after = table.get()
    assert after["number"] == before + 1
    assert after["players"]["blue"]["cash"] == 12
    (link,) = after["links"]
    assert (set(link["ends"]), link["sections"], link["owner"]) == ({"Evansville", "Cincinnati"}, 2, "blue")


def test_build_and_draw_more_leaves_the_turn_open(phone: Phone, table: TableClient) -> None:
    phone.post("/board/build", htmx=True, seat="blue", path="9,13 10,12", more=1)
    assert (table.get()["up"], table.get()["build"]["tiles"]) == (["blue"], 1)
    page = quote(phone, "10,12 11,11 12,10")
    assert "1 tile · $2 · completes Evansville–Cincinnati" in words(page)
    assert "2 of 3 tiles" in words(page)


def test_more_tiles_than_a_turn_allows_are_not_said_to_be_of_three(phone: Phone) -> None:
    page = quote(phone, "9,13 10,12 11,11 11,10 11,9 11,8")
    assert "5 tiles, over the limit of 3" in words(page)


def test_an_open_end_is_turned_towards_the_finger(phone: Phone, table: TableClient) -> None:
    phone.post("/board/build", htmx=True, seat="blue", path="9,13 10,12", more=1)
    phone.post("/board/build", htmx=True, seat="blue", path="", nothing=1)
    skip_to_next_build(table)
    page = quote(phone, "10,12 11,12")
    assert "2 tiles · $5" in words(page)  # turning is $2; on the river hex $3
    assert page.count('class="turned"') == 1 and 'class="turned"' not in quote(phone, "9,13 9,12")
    build(phone, "10,12 11,12")
    tiles = {tuple(tile["hex"]): tile for tile in table.get()["tiles"]}
    assert tiles[10, 12]["tracks"][0]["edges"] == [2, 4]


def skip_to_next_build(table: TableClient) -> None:
    """Everybody else does nothing until blue builds again."""
    table.state = table.get()
    turn = table.state["turn"]
    plain = {"build_track": "build_done", "move_goods": "decline", "goods_growth": "roll_growth"}
    for _ in range(60):
        seat = table.up[0]
        if table.phase == "build_track" and table.state["turn"] > turn and seat == "blue":
            return
        match table.phase:
            case "issue_shares":
                table.move("issue_shares", seat, count=1)
            case "determine_player_order":
                bids = table.state["auction"]["bids"]
                table.move("bid", seat, amount=1) if not bids else table.move("drop_out", seat)
            case "select_actions":
                free = table.offers(seat)["choose_action"]["choices"]
                table.move("choose_action", seat, action=free[0]["values"]["action"])
            case phase:
                table.move(plain[phase], seat)
    raise AssertionError(table.phase)


def test_where_two_kinds_fit_both_are_offered(phone: Phone, table: TableClient) -> None:
    """Blue's own open straight may be crossed, or turned to meet what comes."""
    phone.post("/board/build", htmx=True, seat="blue", path="9,13 10,12", more=1)
    phone.post("/board/build", htmx=True, seat="blue", path="", nothing=1)
    skip_to_next_build(table)
    page = quote(phone, "9,13 10,13 10,12")
    assert "Turn the old track" in words(page) and "Cross it" in words(page)
    crossed = quote(phone, "9,13 10,13 10,12", kinds="10,12=add")
    assert re.search(r'data-kind="10,12=add" checked', crossed)


def test_a_refusal_names_its_hex(phone: Phone) -> None:
    page = quote(phone, "10,11 11,10")
    assert "must start at a city" in words(page)
    assert '<use href="#mx"' in page and "Build for" not in words(page)


@pytest.mark.parametrize("path", ["", "9,13", "99,99 98,99", "9,13 20,20", "nonsense", "|||", "9,13 " * 200])
def test_odd_drawings_are_answered_calmly(phone: Phone, path: str) -> None:
    answer = phone.post("/board/quote", htmx=True, seat="blue", path=path)
    assert answer.status_code == 200
    assert "Build for" not in said(answer)


def test_only_the_seat_itself_may_build(app: Flask, table: TableClient) -> None:
    stranger = Phone(app, table.code)
    stranger.post("/board/build", htmx=True, seat="blue", path=EXAMPLE, done=1)
    assert not table.get()["tiles"]


def test_a_delivery_by_its_key(phone: Phone, table: TableClient) -> None:
    build(phone, EXAMPLE)
    for seat in table.get()["queue"]:
        table.move("build_done", seat)
    while table.get()["up"] != ["blue"]:
        table.move("decline", table.get()["up"][0])
    page = phone.get("/seat/blue").get_data(as_text=True)
    keys = re.findall(r'name="delivery" value="([^"]*)"', page)
    assert any(key.startswith("blue|Evansville|1") for key in keys)
    key = next(key for key in keys if key.startswith("blue|Evansville|"))
    phone.post("/board/deliver", htmx=True, seat="blue", delivery=key)
    after = table.get()
    assert after["players"]["blue"]["income"] == 1
    assert after["cities"]["Evansville"]["cubes"] == ["red"]
    assert "Choose a delivery" in said(phone.post("/board/deliver", htmx=True, seat="blue"))


@pytest.mark.parametrize("phase", ["issue_shares", "determine_player_order", "build_track", "move_goods"])
def test_a_page_that_asks_for_more_deliveries_too_late_gets_none(app: Flask, api: Api, phase: str) -> None:
    table = at(api, phase, tracking={"track": "board"})
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    for seat in table.state["players"]:
        answer = phone.get(f"/seat/{seat}/deliveries")
        assert (answer.status_code, said(answer)) == (200, "")


def test_where_no_track_is_drawn_there_are_no_more_deliveries(app: Flask, api: Api) -> None:
    table = at(api, "move_goods", tracking={"track": "hand"})
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    assert said(phone.get(f"/seat/{table.up[0]}/deliveries")) == ""


def late(app: Flask, api: Api) -> tuple[Phone, TableClient]:
    """Late in a recorded game, with hundreds of ways for pink."""
    table = TableClient(api, api.send("POST", "/tables/import", board_at(266)))
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    return phone, table


def weight(phone: Phone, seat: str) -> int:
    return len(gzip.compress(phone.get(f"/seat/{seat}/block").get_data()))


@pytest.mark.parametrize("dial", [{}, {"deliveries": "checked"}, {"track": "hand"}])
def test_however_many_deliveries_the_block_stays_small(app: Flask, api: Api, dial: dict[str, str]) -> None:
    """Also where track was drawn and is now entered by hand: the links known so far are still there."""
    phone, table = late(app, api)
    if dial:
        table.move("set_tracking", **dial)
    assert weight(phone, "pink") <= 8000
    assert weight(phone, "yellow") <= 8000


def test_cubes_for_a_delivery_by_hand_are_fetched_when_asked_for(app: Flask, api: Api) -> None:
    phone, table = late(app, api)
    assert "A cube that is not listed" not in said(phone.get("/seat/pink"))
    assert "A cube that is not listed" in said(phone.get("/seat/pink/by_hand"))
    assert said(phone.get("/seat/yellow/by_hand")) == ""
    table.move("set_tracking", track="hand")
    assert "Over the links the app knows" in said(phone.get("/seat/pink"))
    assert "Pittsburgh → New City E" in said(phone.get("/seat/pink/deliveries"))


def test_a_table_by_hand_keeps_its_forms_and_has_a_map(app: Flask) -> None:
    host = open_table(app, track="hand")
    assert "entered by hand" in said(host.get("/seat/blue/map"))
    assert host.state()["tracking"]["track"] == "hand"


def test_the_choice_of_track_when_a_table_opens_and_on_the_dial(app: Flask) -> None:
    host = open_table(app, track="board")
    assert host.state()["tracking"]["track"] == "board"
    assert "Track is drawn on the map" in said(host.get("/host"))
    host.post("/host/dial", track="hand")
    assert host.state()["tracking"]["track"] == "hand"
    assert "On the map" in said(host.client.get("/open"))


def test_a_delivery_that_only_others_gain_by_is_offered_but_not_urged(
    phone: Phone, table: TableClient
) -> None:
    phone.post("/board/build", htmx=True, seat="blue", path="9,13 10,12 11,11 12,10", done=1)
    table.state = table.get()
    while table.phase == "build_track":
        table.move("build_done", table.up[0])
    buttons: dict[str, Any] = {}
    while table.phase == "move_goods" and len(buttons) < 3:
        seat = table.up[0]
        page = phone.get(f"/seat/{seat}").get_data(as_text=True)
        buttons[seat] = re.search(r'class="([^"]*)" id="deliver-it">([^<]*)', page)
        table.move("decline", seat)
    said_of = {seat: found.groups() for seat, found in buttons.items() if found}
    assert said_of["blue"] == ("btn wide", "Deliver: +1")
    assert said_of["green"] == said_of["yellow"] == ("btn wide alt", "Deliver: 0")
