"""The table screen in a real browser: what it keeps through the evening, and what can be read from two metres."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app import create_app
from assistant.games.age_of_steam.catalog import all_maps
from tests.games.age_of_steam import test_recorded_board as recorded
from tests.games.age_of_steam.test_recorded_game import opened
from tests.support.days_of_steam import table as trains
from tests.support.living_room import House
from tests.support.play import PHASES, SEATS, bare, give, grow, play_to, simple_move
from tests.support.tables import Api, TableClient
from tests.support.wandering import wander

pytestmark = pytest.mark.browser
Json = dict[str, Any]
READABLE = 20  # pixels of a letter
BOARDS = [one for one in all_maps() if one.map and one.map.complete]
SIZES = """() => {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode, el = text.parentElement, range = document.createRange();
        range.selectNode(text);
        if (!text.data.trim() || el.closest('.sr') || !el.checkVisibility() || !range.getBoundingClientRect().width) continue;
        const drawn = el.ownerSVGElement && el.getScreenCTM();
        const size = parseFloat(getComputedStyle(el).fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : 1);
        found.push([Math.round(size * 10) / 10, text.data.trim()]);
    }
    return found;
}"""
OVER = """() => [...document.querySelectorAll('.left > *, .two li, .lot, .call li, .who, .here, .gd > *, .qr')]
    .map(el => [el, (el.closest('.left, .board, .gd, .join') || document.body).getBoundingClientRect()])
    .filter(([el, room]) => el.getBoundingClientRect().bottom > room.bottom + 1)
    .map(([el]) => el.outerHTML.slice(0, 90))"""
CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
    .map(one => one.textContent)"""
FILLED = """() => {
    const room = document.querySelector('.screenmap').getBoundingClientRect();
    const land = document.querySelector('.screenmap .still').getBoundingClientRect();
    return [land.width / room.width, land.height / room.height];
}"""


def shown(page: Page, table: TableClient) -> None:
    expect(page.locator("#block")).to_have_attribute("data-number", str(table.get()["number"]))


def look(page: Page, address: str, what: str) -> None:
    """Every word can be read, and nothing lies under anything."""
    page.goto(address)
    mapped = page.locator(".screenmap").count()
    if mapped:
        expect(page.locator(".still")).to_be_attached()
    small = [(size, text) for size, text in page.evaluate(SIZES) if size < READABLE]
    assert small == [], what
    assert page.evaluate(OVER) == [], what
    if mapped:
        assert max(page.evaluate(FILLED)) > 0.9, what


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


def test_four_cubes_stand_beside_each_other_in_the_call(house: House) -> None:
    """In Germany twenty places share it; Vienna has four cubes and Zürich stands beside it."""
    table = house.open(map="germany", tracking={"track": "board"})
    page = house.screen(table)
    expect(page.locator(".call .cube")).not_to_have_count(0)
    wide: list[str] = page.locator(".call li").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    )
    assert wide == []


RUNS_IN = """(within = '.lot') => [...document.querySelectorAll(within)].flatMap(lot => {
    const pieces = [...lot.querySelectorAll('*')].filter(one => !one.children.length && one.textContent.trim());
    const rooms = pieces.map(one => [one.textContent, one.getBoundingClientRect()]);
    return rooms.flatMap(([name, a], n) => rooms.slice(n + 1).filter(([, b]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${name} and ${other}`));
})"""


def reads_the_call(page: Page, what: str) -> None:
    """No name is cut, no cube lies on one, and whoever is up stands below."""
    for width, height in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".call .nmx>:first-child").evaluate_all(CUT) == [], what
        assert page.evaluate(RUNS_IN, ".call li, .calls>.b") == [], what
        foot = page.locator(".who").bounding_box()
        room = page.locator(".left").bounding_box()
        assert foot and room and foot["y"] + foot["height"] <= room["y"] + room["height"] + 1, what


@pytest.mark.parametrize(
    ("map_key", "players"),
    [("double_base_usa", 8), ("western_us", 6), ("southern_us", 6), ("germany", 6), ("rust_belt", 5)],
)
def test_the_cubes_to_place_are_read_whole_at_setup_and_after_growth(
    house: House, map_key: str, players: int
) -> None:
    colors = next(game for game in BOARDS if game.map_key == map_key).seat_colors[:players]
    table = house.open(colors, map=map_key, tracking={"track": "board"})
    page = house.screen(table)
    reads_the_call(page, "setup")
    simple_move(table)
    play_to(table, "issue_shares", 2)
    shown(page, table)
    reads_the_call(page, "growth")


def test_every_column_grows_at_once_and_whoever_is_up_stays_in_sight(house: House) -> None:
    """Six players roll each number once, light and dark."""
    full = {f"{side}_{die}": ["red"] for side in ("light", "dark") for die in range(1, 7)}
    setup = {**bare(**full), "order": list(SEATS[:6])}
    table = house.open(SEATS[:6], setup=setup, tracking={"track": "board", "dice": "table"})
    play_to(table, "goods_growth")
    while len(table.up) == 1:  # Production
        simple_move(table)
    grow(table, range(1, 7), range(1, 7))
    page = house.screen(table)
    shown(page, table)
    expect(page.locator(".call li")).to_have_count(12)
    reads_the_call(page, "growth")


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


def test_the_ticket_shows_how_everybody_stands_in_a_phase(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    page = house.screen(table)
    for phase, part in (
        ("determine_player_order", ".lots"),
        ("select_actions", ".acts"),
        ("move_goods", ".lots"),
    ):
        play_to(table, phase)
        shown(page, table)
        expect(page.locator(part).first).to_be_visible()


COVERED = """cubes => cubes.filter((cube) => {
    const box = cube.getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
    const painted = (one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)';
    return [box.left + 3, box.right - 3]
        .some((at) => document.elementsFromPoint(at, middle).find(painted) !== cube);
}).map((cube) => cube.outerHTML)"""


def test_what_six_players_did_runs_into_no_disc(house: House) -> None:
    """Five improved their locomotive: “+1” beside the disc, the words below."""
    seats = ("blue", "green", "yellow", "pink", "gray", "orange")
    table = play_to(house.open(seats, setup={"order": list(seats)}), "move_goods")
    for _ in seats[1:]:
        table.move("improve_locomotive", table.up[0])
    page = house.screen(table)
    shown(page, table)
    expect(page.locator(".lot")).to_have_count(6)
    expect(page.locator(".lot", has_text="+1")).to_have_count(5)
    assert page.evaluate(RUNS_IN) == []


def test_the_cubes_of_new_cities_are_seen_whole_beside_a_column_that_has_changed(house: House) -> None:
    setup = {"order": ["blue", "green"]}
    dial = {"dice": "table", "track": "board"}
    table = house.open(("blue", "green"), map="scotland", tracking=dial, setup=setup)
    play_to(table, "goods_growth")
    page = house.screen(table)
    table.move("roll_growth", outcomes={"growth_light": [3, 4, 5, 6], "growth_dark": [1, 2, 3, 4]})
    expect(page.locator(".side .hit").first).to_be_visible()
    assert page.locator(".nw .cube").evaluate_all(COVERED) == []


@pytest.mark.parametrize(
    ("map_key", "players"), [("rust_belt", 6), ("southern_us", 6), ("double_base_usa", 8)]
)
def test_what_everybody_did_in_the_first_round_is_read_to_its_end(
    house: House, map_key: str, players: int
) -> None:
    seats = SEATS[:players]
    table = house.open(seats, map=map_key, setup={"order": list(seats)})
    play_to(table, "move_goods")
    for nth, _ in enumerate(seats):
        table.move("improve_locomotive" if nth % 2 else "decline", table.up[0])
    table.move("decline", table.up[0])
    page = house.screen(table)
    shown(page, table)
    expect(page.locator(".lot small", has_text="first: ")).to_have_count(players)
    cut: list[str] = page.locator(".lot small").evaluate_all(CUT)
    assert cut == [] and page.evaluate(RUNS_IN) == [] and page.evaluate(OVER) == []


BEYOND = """() => [...document.querySelectorAll('.lot')].filter(lot =>
    [...lot.querySelectorAll('.cube, .row')].some(one =>
        one.getBoundingClientRect().right > lot.getBoundingClientRect().right)).map(lot => lot.textContent)"""
LADEN = """() => document.querySelectorAll('.lot > .row')
    .forEach(one => one.innerHTML = '+6<b class="cube g-red">R</b>')"""


@pytest.mark.parametrize(("map_key", "players"), [("rust_belt", 5), ("germany", 6), ("double_base_usa", 8)])
def test_a_cube_that_was_delivered_stays_with_its_player(house: House, map_key: str, players: int) -> None:
    """Six links and the cube, for everybody at once."""
    colors = next(game for game in BOARDS if game.map_key == map_key).seat_colors[:players]
    page = house.screen(play_to(house.open(colors, map=map_key, tracking={"track": "board"}), "move_goods"))
    expect(page.locator(".lot")).to_have_count(players)
    page.evaluate(LADEN)
    assert page.evaluate(BEYOND) == []


def test_beside_nothing_actions_say_all_they_do(house: House) -> None:
    """Pacific Electric without its places: there is room, whatever the note says."""
    seats = next(game for game in all_maps() if game.map_key == "pacific_electric").seat_colors[:6]
    page = house.screen(play_to(house.open(seats, map="pacific_electric"), "select_actions"))
    expect(page.locator(".alone .acts")).to_be_visible()
    assert page.locator(".acts small").evaluate_all(CUT) == []


@pytest.mark.parametrize("map_key", ["rust_belt", "germany"])
def test_with_six_players_every_phase_has_room(house: House, map_key: str) -> None:
    """What a map says of a phase has a whole line below, and what actions do is read to its end without it."""
    table = house.open(SEATS[:6], map=map_key, setup={"order": list(SEATS[:6])}, tracking={"track": "board"})
    page = house.screen(table)
    for phase in PHASES:
        play_to(table, phase)
        shown(page, table)
        assert page.evaluate(OVER) == [] and page.evaluate(RUNS_IN) == [], phase
        note = page.locator(".here").bounding_box() if page.locator(".here").count() else None
        line = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize) * 1.3")
        assert note is None or note["height"] > line, phase
        if not note:
            assert page.locator(".acts small").evaluate_all(CUT) == []


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


HEARD = """
    const note = (what, text) => {
        const page = document.documentElement.dataset;
        page[what] = page[what] ? `${page[what]} ${text}` : text;
    };
    SpeechSynthesis.prototype.speak = (words) => note("spoken", words.text);
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { note("tones", "1"); return make.call(this); };
"""


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


def test_the_room_hears_whose_move_it_is_and_the_cubes_to_place(house: House) -> None:
    """No voice is installed here, so what would be said is noted."""
    setup = {**bare(light_2=["black", "black"]), "order": ["blue", "green", "yellow"]}
    table = house.open(setup=setup, tracking={"dice": "table"})
    screen = house.phone({"width": 1920, "height": 1080})
    page = screen.page
    page.add_init_script(HEARD)
    page.goto(f"{house.base}/t/{table.code}/table")
    simple_move(table)
    shown(page, table)
    heard = page.locator("html")
    page.get_by_role("button", name="Voice off").click()
    page.get_by_role("button", name="Chime off").click()
    expect(page.get_by_role("button", name="Voice on")).to_have_attribute("aria-pressed", "true")
    simple_move(table)
    shown(page, table)
    expect(heard).to_have_attribute("data-spoken", "Green issues shares. Yellow issues shares.")
    expect(heard).to_have_attribute("data-tones", "1 1 1 1")
    play_to(table, "goods_growth")
    grow(table, [2, 2, 1], [1, 1, 1])
    ending = re.compile(r"Place these cubes\. St\. Louis: 2 black\. Yellow issues shares\.$")
    expect(heard).to_have_attribute("data-spoken", ending)
    page.reload()
    expect(page.get_by_role("button", name="Voice on")).to_be_visible()


def test_a_players_own_phone_has_no_say_in_what_the_room_hears(house: House) -> None:
    table = house.open()
    phone = house.phone().join(table, "blue")
    phone.page.goto(f"{house.base}/t/{table.code}/table")
    expect(phone.page.get_by_role("link", name="History")).to_be_visible()
    expect(phone.page.get_by_role("button", name="Voice")).to_have_count(0)


def test_the_bar_of_a_lost_connection_covers_nothing(house: House) -> None:
    """With six seats the goods phase's end fills the screen."""
    page = house.screen(play_to(house.open(SEATS[:6], setup={"order": list(SEATS[:6])}), "goods_growth"))
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    lines = "all => all.map(one => one.getBoundingClientRect()).map(at => [at.top, at.bottom])"
    bar, header, ticket, goods = page.locator("#offline, header, .left > .tix, .gd").evaluate_all(lines)[:4]
    assert bar[1] <= header[0] and ticket[1] <= goods[0] + 1
    assert page.evaluate(OVER) == []
