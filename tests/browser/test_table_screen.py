"""The table screen in a real browser: what it keeps through the evening, and what can be read from two metres."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from app import create_app
from tests.games.age_of_steam import test_recorded_board as recorded
from tests.games.age_of_steam.test_recorded_game import opened
from tests.support.days_of_steam import table as trains
from tests.support.living_room import House
from tests.support.play import SEATS, give, play_to, simple_move
from tests.support.table_screen import BOARDS, OVER, look, shown
from tests.support.tables import Api, TableClient
from tests.support.wandering import wander

pytestmark = pytest.mark.browser
Json = dict[str, Any]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """A real game of five on the board, to its end."""
    client = create_app(tmp_path_factory.mktemp("record"), RATELIMIT_ENABLED=False).test_client()
    table = opened(Api(client), "board")
    moves = recorded.RECORD["moves"]
    for at, move in enumerate(moves):
        if not move.get("auto"):
            recorded.send(table, moves, at)
    game: Json = table.get("/export.json")
    return game


def test_every_word_of_a_real_game_can_be_read_from_two_metres(house: House, played: Json) -> None:
    entries = played["entries"]
    kinds = {entry["move"]["type"]: at for at, entry in enumerate(entries, 1)}  # the last of each kind
    page = house.phone({"width": 1920, "height": 1080}).page
    for kind, at in kinds.items():
        table = house.api.send("POST", "/tables/import", {**played, "code": "", "entries": entries[:at]})
        look(page, f"{house.base}/t/{table['code']}/table", kind)
    assert house.complaints == []


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: game.map_key)
def test_every_map_fills_its_side_with_words_that_can_be_read(house: House, game: Any) -> None:
    colors = game.seat_colors[: game.players[1]]
    seats = [{"color": color, "name": f"Bartholomew {color}"} for color in colors]
    wanted = {"map": game.map_key, "seats": seats, "tracking": {"track": "board"}}
    table = TableClient(house.api, house.api.send("POST", "/tables", wanted))
    page = house.screen(table)
    look(page, page.url, game.map_key)


def test_by_hand_every_city_has_its_row_in_sight(house: House, api: Api) -> None:
    """Nineteen cities and six New Cities."""
    setup = {"order": ["blue", "green", "yellow", "pink"]}
    tracking = {"goods": "none", "dice": "table", "track": "hand"}
    table = api.open(("blue", "green", "yellow", "pink"), map="germany", tracking=tracking, setup=setup)
    towns = api.get("/maps/germany")["towns"]
    for turn, letter in enumerate("ABCDEF", 1):
        give(table, "cash", blue=50, green=50, yellow=50, pink=50)
        play_to(table, "build_track", turn, {"blue": "urbanization"})
        while table.up != ["blue"]:
            simple_move(table)
        table.move("urbanize", "blue", new_city=letter, hex=towns[turn]["hex"])
    here = house.api.send("POST", "/tables/import", {**table.get("/export.json"), "code": ""})
    page = house.phone({"width": 1920, "height": 1080}).page
    look(page, f"{house.base}/t/{here['code']}/table", "by hand")


def test_days_of_steam_can_be_read_from_two_metres(house: House, api: Api) -> None:
    table = trains.opened(api, 4)
    for moves in (6, 60, 10_000):
        wander(table, random.Random(moves), moves)
        here = house.api.send("POST", "/tables/import", {**table.get("/export.json"), "code": ""})
        page = house.phone({"width": 1920, "height": 1080}).page
        look(page, f"{house.base}/t/{here['code']}/table", table.phase)


@pytest.mark.parametrize("track", ["hand", "board"])
def test_the_code_to_join_stays_readable_to_the_end(house: House, track: str) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"track": track})
    page = house.screen(table)
    code = page.locator(".qr svg")
    before, whole = code.get_attribute("viewBox"), page.locator("svg.map")
    drawn = whole.get_attribute("viewBox") if track == "board" else ""
    table.correct("turn", None, 10)
    play_to(table, "move_goods", 10)
    shown(page, table)
    if drawn:
        expect(whole).to_have_attribute("viewBox", drawn)
    while table.phase != "game_over":
        simple_move(table)
    shown(page, table)
    expect(page.get_by_role("heading", name="share the win")).to_be_visible()
    expect(code).to_have_attribute("viewBox", before or "")
    assert house.complaints == []


def test_a_build_stands_large_over_the_map_and_makes_room_again(house: House) -> None:
    setup = {"order": ["blue", "green", "yellow"]}
    table = house.open(setup=setup, tracking={"track": "board"})
    play_to(table, "build_track", 1, {"blue": "first_build"})
    page = house.screen(table)
    expect(page.locator(".still")).to_be_attached()
    close = page.locator(".closeup")
    expect(close).to_have_count(0)
    table.move("lay_track", "blue", tiles=[{"hex": [10, 12], "tracks": [[1, 4]]}], done=True)
    expect(close).to_be_visible()
    expect(close).to_have_text("BU Blue builds 1 tile for $2.", use_inner_text=True)
    larger = "() => { const [map, near] = document.querySelectorAll('.screenmap svg.map'); return near.getScreenCTM().a / map.getScreenCTM().a }"
    assert page.evaluate(larger) > 1.5
    page.evaluate("document.querySelector('.closeup').getAnimations()[0].finish()")
    expect(close).to_be_hidden()
    simple_move(table)
    shown(page, table)
    expect(close).to_be_hidden()


@pytest.mark.parametrize("players", [6, 8])
def test_a_warning_beside_the_code_leaves_the_last_line_its_place(house: House, players: int) -> None:
    """This server is reached from here alone, and the table screen says so, in three lines."""
    tracking = {"track": "board"}
    double = "double_base_usa" if players == 8 else "rust_belt"
    colors = next(game for game in BOARDS if game.map_key == double).seat_colors[:players]
    page = house.screen(house.open(colors, map=double, tracking=tracking))
    expect(page.locator(".about .note.warn")).to_be_visible()
    for width, height in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        last, whole = (page.locator(what).bounding_box() for what in (".about .quiet", ".join"))
        assert last and whole and last["y"] + last["height"] <= whole["y"] + whole["height"] + 1


def test_the_bar_of_a_lost_connection_covers_nothing(house: House) -> None:
    """With six seats the goods phase's end fills the screen."""
    page = house.screen(play_to(house.open(SEATS[:6], setup={"order": list(SEATS[:6])}), "goods_growth"))
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    lines = "all => all.map(one => one.getBoundingClientRect()).map(at => [at.top, at.bottom])"
    bar, header, ticket, goods = page.locator("#offline, header, .left > .tix, .gd").evaluate_all(lines)[:4]
    assert bar[1] <= header[0] and ticket[1] <= goods[0] + 1
    assert page.evaluate(OVER) == []
