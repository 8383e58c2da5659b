"""The board on the phone, by real fingers: track is drawn, priced and built; cubes are sent on their way."""

from __future__ import annotations

from pathlib import Path
from queue import Queue

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.pages.test_board_pages import skip_to_next_build
from tests.support.fingers import Hand
from tests.support.living_room import House, Phone
from tests.support.play import play_to
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
AXE = next((Path(__file__).parents[1] / "vendor").glob("axe-core-*/axe.min.js")).read_text()
EVANSVILLE, CINCINNATI, LEXINGTON, INDIANAPOLIS = "9,13", "12,10", "13,11", "10,11"
EXAMPLE = (EVANSVILLE, "10,12", "11,11", CINCINNATI, "12,11")


def board(house: House, first: str = "locomotive") -> TableClient:
    """In the building phase, blue first; Evansville holds a blue cube."""
    setup = {"order": ["blue", "green", "yellow"], "cities": {"Evansville": ["blue", "red"]}}
    return to_build(house.open(tracking={"track": "board"}, setup=setup), first)


def to_build(table: TableClient, first: str = "locomotive") -> TableClient:
    for seat in ("blue", "green", "yellow"):
        table.move("issue_shares", seat, count=2)
    table.move("bid", "blue", amount=1)
    table.move("drop_out", "green")
    table.move("drop_out", "yellow")
    for action in (first, "production", "first_move"):
        table.move("choose_action", table.up[0], action=action)
    return table


def builder(house: House, table: TableClient) -> tuple[Phone, Hand]:
    phone = house.phone().join(table, table.get()["up"][0])
    expect(phone.page.locator(".still")).to_be_attached()
    return phone, Hand(phone.page)


def close_by(hand: Hand) -> None:
    """Ohio in the middle of the map, as near as it opens."""
    hand.bring("11,11")


def said(phone: Phone) -> Locator:
    return phone.page.locator(".drawn .quote")


def axe(page: Page) -> None:
    page.evaluate(AXE)
    found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html))")
    assert found == []


def axe_by_day_and_night(page: Page) -> None:
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        axe(page)


def test_the_example_of_the_rules_by_finger(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    expect(said(phone)).to_have_text("3 tiles · $7 · completes Evansville–Cincinnati · leaves $12")
    expect(phone.page.locator(".draftlayer .tag")).to_have_text(["$2", "$2", "$3"])
    expect(phone.page.locator(".draftlayer .open")).to_have_count(1)
    axe_by_day_and_night(phone.page)
    phone.tap("Build for $7")
    expect(phone.page.locator("header.own dl")).to_contain_text("$12")
    assert phone.house.taps == {"Build track": 1}
    second_player(house, table)
    third_player(house, table)
    delivery(house, table)
    assert house.complaints == []


def second_player(house: House, table: TableClient) -> None:
    """A white disk makes a straight tile the town of Indianapolis."""
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw((CINCINNATI, "11,10", INDIANAPOLIS, "9,12"))
    expect(said(phone)).to_have_text("3 tiles · $7 · completes Cincinnati–Indianapolis · leaves $13")
    phone.tap("Build for $7")
    expect(phone.now).to_have_attribute("data-up", "0")
    (town,) = [tile for tile in table.get()["tiles"] if tile["hex"] == [10, 11]]
    assert (town["tile"], town["disk"]) == ("straight", True)


def third_player(house: House, table: TableClient) -> None:
    """Over the first player's track, and a third exit for the town."""
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw((EVANSVILLE, "10,13", "10,12", INDIANAPOLIS))
    expect(said(phone)).to_contain_text("3 tiles · $9 · completes Evansville–Indianapolis")
    phone.tap("Build for $9")
    expect(phone.page.get_by_role("heading", name="goods")).to_be_visible()
    tiles = {tuple(tile["hex"]): tile["tile"] for tile in table.get()["tiles"]}
    assert tiles[10, 12] == "cross_two_straight" and tiles[10, 11].startswith("town_three")


def delivery(house: House, table: TableClient) -> None:
    """The blue cube from Evansville to Cincinnati: two taps, or one for the best."""
    while table.get()["up"] != ["blue"]:
        table.move("decline", table.get()["up"][0])
    phone = house.phone().join(table, "blue")
    taken = phone.page.locator("label.delivery", has_text="Evansville → Cincinnati").filter(
        has=blue_cube(phone.page)
    )
    phone.tap_on(taken.filter(has_text="yours").first)
    expect(phone.page.locator("#strip .tk.dim")).not_to_have_count(0)
    axe_by_day_and_night(phone.page)
    phone.tap("Deliver: +1")
    expect(phone.page.get_by_role("link", name="Income: 1.")).to_be_visible()
    assert "blue" not in table.get()["cities"]["Evansville"]["cubes"]
    assert phone.house.taps["Move goods"] == 2


def blue_cube(page: Page) -> Locator:
    return page.locator(".cube.g-blue")


def test_the_same_build_by_taps_and_back_again(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    for hex_ in EXAMPLE[:4]:
        hand.tap(hex_)
    expect(said(phone)).to_contain_text("2 tiles · $4 · completes Evansville–Cincinnati")
    phone.page.get_by_role("button", name="Take back the last hex").click()
    expect(said(phone)).to_contain_text("1 tile · $2 · leaves $17")
    phone.page.get_by_role("button", name="Clear").click()
    expect(said(phone)).to_have_text("Start at a city or an open end.")
    expect(phone.page.locator(".draftlayer .tk")).to_have_count(0)


def test_a_stray_tap_on_a_city_leaves_the_way_out(house: House) -> None:
    """A place to begin is no track yet: nothing can be built as before."""
    phone, hand = builder(house, board(house))
    close_by(hand)
    hand.tap(CINCINNATI)
    expect(said(phone)).to_have_text("Go on to the next hex.")
    expect(phone.page.get_by_role("button", name="Clear")).to_be_visible()
    phone.make("Build nothing", exact=True)
    expect(phone.now).to_have_attribute("data-up", "0")


def test_the_same_build_by_keys_alone(house: House) -> None:
    table = board(house)
    phone, _hand = builder(house, table)
    keys = phone.page.keyboard
    phone.page.locator("#bylist summary").press("Enter")
    phone.page.get_by_label("Begin at").focus()
    keys.type("Evans")
    phone.page.locator("#mapbox").focus()
    for key in (
        "ArrowRight",
        "Enter",
        "ArrowRight",
        "ArrowUp",
        "Enter",
        "ArrowRight",
        "Enter",
        "ArrowDown",
        "Enter",
    ):
        keys.press(key)
    keys.press("3")
    expect(said(phone)).to_have_text("3 tiles · $7 · completes Evansville–Cincinnati · leaves $12")
    keys.press("Backspace")
    keys.press("Backspace")
    expect(said(phone)).to_contain_text("2 tiles · $4")
    phone.page.get_by_role("button", name="On to the hex in the S", exact=True).press("Enter")
    phone.page.get_by_label("The last tile ends towards").focus()
    keys.type("SE")
    expect(phone.page.locator(".draftlayer [data-for$='@2']")).to_have_count(1)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    phone.page.get_by_role("button", name="Build for $7").press("Enter")
    expect(phone.page.locator("header.own dl")).to_contain_text("$12")
    assert house.complaints == []


def test_a_drawing_stays_when_somebody_moves_and_is_priced_anew(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw(EXAMPLE[:4])
    expect(said(phone)).to_contain_text("leaves $15")
    table.correct("cash", "blue", 10, "a chip rolled under the sofa")
    expect(said(phone)).to_have_text("2 tiles · $4 · completes Evansville–Cincinnati · leaves $6")
    expect(phone.page.locator(".draftlayer .tag")).to_have_count(2)
    phone.tap("Build for $4")
    expect(phone.page.locator("header.own dl")).to_contain_text("$6")


def test_hexes_that_stand_on_a_corner_are_drawn_over_as_well(house: House) -> None:
    """From St. Louis to the west, by finger and by keys."""
    table = play_to(house.open(map="western_us", tracking={"track": "board"}), "build_track")
    phone, hand = builder(house, table)
    hand.bring("13,6")
    hand.draw(("14,6", "13,6", "12,6"), "11,6")
    expect(said(phone)).to_contain_text("2 tiles · $4")
    expect(phone.page.locator(".draftlayer .tag")).to_have_count(2)
    phone.page.get_by_role("button", name="Clear").click()
    phone.page.get_by_label("Begin at").evaluate("begin => begin.closest('details').open = true")
    phone.page.get_by_label("Begin at").select_option("14,6")
    phone.page.locator("#mapbox").focus()
    for key in ("ArrowLeft", "Enter", "ArrowLeft", "Enter"):
        phone.page.keyboard.press(key)
    expect(said(phone)).to_contain_text("2 tiles · $4")
    assert house.complaints == []


def test_a_drawing_outlives_a_page_that_is_loaded_anew(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    phone.page.reload()
    expect(said(phone)).to_have_text("3 tiles · $7 · completes Evansville–Cincinnati · leaves $12")
    expect(phone.page.locator(".draftlayer .tag")).to_have_text(["$2", "$2", "$3"])
    phone.tap("Build for $7")
    expect(phone.page.locator("header.own dl")).to_contain_text("$12")
    phone.page.reload()
    expect(phone.page.locator(".draftlayer")).to_have_count(0)


def test_where_several_kinds_fit_the_player_picks(house: House) -> None:
    """Coming upon an open end of one's own from the side: it is turned, or crossed."""
    table = board(house)
    table.move("lay_track", "blue", tiles=[{"hex": [10, 12], "tracks": [[1, 4]]}], done=True)
    skip_to_next_build(table)
    table.correct("cash", "blue", 20, "to build")
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw((CINCINNATI, "11,11", "11,12", "10,12"))
    kinds = phone.page.get_by_role("group", name="Kind of tile")
    expect(kinds.get_by_role("radio")).to_have_count(2)
    expect(kinds.get_by_label("Turn the old track")).to_be_checked()
    expect(said(phone)).to_contain_text("3 tiles · $7 · completes Cincinnati–Evansville")
    kinds.get_by_label("Cross it").check()
    expect(said(phone)).to_have_text("3 tiles · $8 · leaves $12")
    phone.tap("Build for $8")
    expect(phone.now).not_to_contain_text("Build for $8")
    tiles = {tuple(tile["hex"]): tile["tile"] for tile in table.get()["tiles"]}
    assert tiles[10, 12] == "cross_two_straight"


def test_a_refusal_says_why_and_where(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw((EVANSVILLE, "10,13"), "10,14")
    expect(phone.page.locator(".drawn .warn")).to_contain_text("off the board")
    expect(phone.page.locator(".draftlayer use")).to_have_count(1)
    expect(phone.page.get_by_role("button", name="Build for")).to_have_count(0)


def test_fingers_zoom_and_move_the_map_without_drawing(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    shown = phone.page.locator("svg.map")
    phone.page.get_by_role("button", name="Whole map").click()
    before = shown.get_attribute("viewBox")
    hand.pinch(INDIANAPOLIS)
    near = shown.get_attribute("viewBox")
    assert width(near) < 0.6 * width(before)
    hand.slide((-60, 40))
    assert (
        shown.get_attribute("viewBox") != near
        and abs(width(shown.get_attribute("viewBox")) - width(near)) < 1
    )
    table.correct("cash", "yellow", 3, "the wrong pile")
    expect(phone.now).to_have_attribute("data-number", str(table.get()["number"]))
    assert abs(width(shown.get_attribute("viewBox")) - width(near)) < 1
    phone.page.get_by_role("button", name="Whole map").click()
    assert abs(width(shown.get_attribute("viewBox")) - width(before)) < 1
    expect(said(phone)).to_have_text("Start at a city or an open end.")
    assert house.complaints == []


def test_the_wheel_and_two_quick_taps(house: House) -> None:
    table = board(house)
    phone = house.phone().join(table, "green")
    phone.page.get_by_role("link", name="Map", exact=True).click()
    shown = phone.page.locator("#whole")
    expect(shown.locator(".still")).to_be_attached()
    before = width(shown.get_attribute("viewBox"))
    x, y = Hand(phone.page).spot(CINCINNATI)
    phone.page.mouse.move(x, y)
    for _ in range(12):
        phone.page.mouse.wheel(0, -100)
    phone.page.wait_for_function(
        "most => document.getElementById('whole').viewBox.baseVal.width < most", arg=0.6 * before
    )
    for _ in range(2):
        phone.page.touchscreen.tap(x, y)
    expect(shown).to_have_attribute("data-zoom", "1")
    assert abs(width(shown.get_attribute("viewBox")) - before) < 1
    assert house.complaints == []


def width(view: str | None) -> float:
    return float((view or "").split()[2])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_on_its_tab_and_on_the_table_screen(house: House, scheme: str) -> None:
    table = board(house)
    path = [[[10, 12], [[1, 4]]], [[11, 11], [[1, 4]]]]
    table.move("lay_track", "blue", tiles=[{"hex": at, "tracks": tracks} for at, tracks in path], done=True)
    phone = house.phone(color_scheme=scheme).join(table, "yellow")
    phone.page.get_by_role("link", name="Map", exact=True).click()
    expect(phone.page.locator("#whole .tk.p-blue.fresh")).to_have_count(1)
    axe(phone.page)
    house.phone().join(table, "blue")
    house.contexts.pop().close()
    screen = house.phone({"width": 1920, "height": 1080}, color_scheme=scheme).page
    screen.goto(f"{house.base}/t/{table.code}/table")
    expect(screen.locator(".is-away")).to_have_count(1)
    expect(screen.locator("#screen-map .still")).to_be_attached()
    expect(screen.locator("#screen-map .tk.p-blue.fresh")).to_have_count(1)
    axe(screen)
    assert house.complaints == []


def test_the_whole_map_stays_in_sight_while_a_new_city_is_placed(house: House) -> None:
    table = board(house, first="urbanization")
    phone, hand = builder(house, table)
    page = phone.page
    page.get_by_text("Place your New City first").click()
    below = page.locator(".tabs").bounding_box()
    assert below and hand.spot("0,18")[1] < below["y"], "Kansas City stands in the lowest row"
    expect(page.get_by_role("button", name="Build nothing")).to_be_hidden()
    page.locator(".urban .chip", has_text="A").click()
    hand.tap(INDIANAPOLIS)
    expect(page.locator("[data-town] :checked")).to_have_text("Indianapolis")
    phone.make("Place it")
    assert table.get()["cities"]["A"]["place"] == "Indianapolis"
    expect(page.locator("svg.map .nc", has_text="City A")).to_have_text(
        "City A"
    )  # room for Cincinnati beside it
    expect(page.get_by_role("button", name="Finish building")).to_be_visible()


def test_the_towns_to_choose_from_are_named_on_the_whole_map(house: House) -> None:
    """For that moment alone; a town may be tapped before its New City."""
    phone, hand = builder(house, board(house, first="urbanization"))
    page, names = phone.page, phone.page.locator(".towns text")
    expect(names).to_have_count(14)
    expect(names.first).to_be_hidden()
    page.get_by_text("Place your New City first").click()
    expect(page.locator("svg.map")).to_have_attribute("data-zoom", "1")
    for name in names.all():
        expect(name).to_be_visible()
    hand.tap(INDIANAPOLIS)
    expect(page.locator("[data-town] :checked")).to_have_text("Indianapolis")
    expect(page.locator("#map-said")).to_have_text("On Indianapolis: choose the New City")
    page.locator(".urban .chip", has_text="A").click()
    phone.make("Place it")
    expect(page.locator(".towns")).to_have_count(0)


def test_building_nothing_asks_once_about_a_new_city(house: House) -> None:
    table = board(house, first="urbanization")
    phone, _hand = builder(house, table)
    number = table.get()["number"]
    phone.tap("Build nothing", exact=True)
    expect(phone.page.locator("details.urban")).to_have_attribute("open", "")
    expect(phone.page.locator("details.urban")).to_contain_text("Your New City is not placed yet.")
    expect(phone.page.get_by_role("button", name="Place it")).to_be_in_viewport(ratio=1)
    assert table.get()["number"] == number
    phone.make("Build nothing all the same")
    assert table.get()["up"] != ["blue"]


@pytest.mark.parametrize("path, price", [((), ""), (EXAMPLE[:3], "2 tiles · $4")], ids=["nothing", "some"])
def test_once_a_new_city_is_placed_its_build_ends_by_one_tap(
    house: House, path: tuple[str, ...], price: str
) -> None:
    """What was drawn before is priced again; nothing is asked about any more."""
    phone, hand = builder(house, board(house, first="urbanization"))
    if path:
        close_by(hand)
        hand.draw(path)
        expect(said(phone)).to_contain_text(price)
    phone.page.get_by_text("Place your New City first").click()
    phone.page.locator(".urban .chip", has_text="A").click()
    hand.tap(INDIANAPOLIS)
    phone.make("Place it")
    if path:
        expect(said(phone)).to_contain_text(price)
    phone.make("Build for $4" if path else "Finish building", exact=True)
    expect(phone.now).to_have_attribute("data-up", "0")


def test_by_hand_it_asks_as_well(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    play_to(table, "build_track", actions={"yellow": "urbanization"})
    assert table.up == ["yellow"]
    phone = house.phone().join(table, "yellow")
    number = table.get()["number"]
    phone.page.locator(".really > summary").click()
    expect(phone.page.locator(".really")).to_contain_text("not placed yet")
    assert table.get()["number"] == number
    phone.make("Build nothing", exact=True)
    assert table.get()["up"] != ["yellow"]


def test_what_is_drawn_is_seen_on_the_whole_map(house: House) -> None:
    """A price as large as two hexes would hide it; the sum stands below."""
    phone, hand = builder(house, board(house))
    phone.page.get_by_role("button", name="Whole map").click()
    hand.draw((EVANSVILLE, "10,12"), "10,11")
    expect(phone.page.locator(".drawn .quote")).to_contain_text("1 tile · $2")
    assert phone.page.locator("svg.map").get_attribute("data-zoom") == "1"
    expect(phone.page.locator(".draftlayer .tag")).to_be_hidden()


def test_track_is_entered_by_hand_beside_the_map(house: House) -> None:
    """What the fold holds comes when it is opened; half filled in it outlives news, and being folded away."""
    table = board(house)
    phone, _ = builder(house, table)
    fold, cost = phone.page.locator("[id^=hand-]>summary"), phone.page.locator("form.build [name=cost]")
    expect(cost).to_have_count(0)
    fold.click()
    phone.tap("Build and finish")
    said: str = cost.evaluate("field => field.validationMessage")
    assert said == "Tap the price of each tile first."
    phone.page.get_by_role("button", name="$2", exact=True).click()
    table.correct("cash", "yellow", 30)
    expect(phone.now).to_have_attribute("data-number", str(table.get()["number"]))
    for _ in range(2):
        fold.click()
    expect(cost).to_have_value("2")
    axe_by_day_and_night(phone.page)
    phone.make("Build and finish")
    assert table.get()["players"]["blue"]["cash"] == 17
    assert house.complaints == []


def test_what_is_unfolded_without_a_connection_comes_when_it_is_unfolded_again(house: House) -> None:
    phone, _ = builder(house, board(house))
    fold = phone.page.locator("[id^=hand-]>summary")
    phone.page.context.set_offline(True)
    with phone.page.expect_event("requestfailed"):
        fold.click()
    phone.page.context.set_offline(False)
    for _ in range(2):
        fold.click()
    expect(phone.page.get_by_label("Cost in dollars")).to_be_visible()


def test_a_map_that_came_before_its_script_is_drawn_upon_all_the_same(house: House) -> None:
    """The script is not needed while shares are issued: it comes once the page stands, here only while track is built."""
    table = house.open(tracking={"track": "board"}, setup={"order": ["blue", "green", "yellow"]})
    phone, held = house.phone(), Queue[Route]()
    phone.page.route("**/map.js*", held.put)
    phone.join(table, "blue")
    to_build(table)
    expect(phone.page.locator("#mapbox .still")).to_be_attached()
    expect(phone.page.locator("svg.map[data-zoom]")).to_have_count(0)
    held.get(timeout=20).continue_()
    expect(phone.page.locator("svg.map[data-zoom]")).to_have_count(1)
    hand = Hand(phone.page)
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    expect(said(phone)).to_contain_text("3 tiles · $7")
    assert house.complaints == []


def test_a_script_that_did_not_get_through_is_asked_for_again(house: House) -> None:
    table = house.open(tracking={"track": "board"}, setup={"order": ["blue", "green", "yellow"]})
    phone = house.phone()
    phone.page.route("**/map.js*", lambda route: route.abort(), times=1)
    phone.join(table, "blue")
    to_build(table)
    expect(phone.page.locator("svg.map[data-zoom]")).to_have_count(1)
