"""A board that the table draws, by real touches: painted, reloaded, laid over a photo, saved, taken elsewhere, played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.test_own_map import build_by_hand, opened, pane, saved, turn
from tests.support.fingers import Hand
from tests.support.living_room import House, Phone, Station
from tests.support.looking import SPILL, axe_by_day_and_night

pytestmark = pytest.mark.browser
PHOTO = Path(__file__).parents[2] / "docs" / "pictures" / "phone-auction.png"  # any picture will do
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
MOST_TAPS = 120


class Painter(Hand):
    """One hand that paints, and counts what it does."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.count = 0

    def button(self, what: Locator) -> None:
        self.count += 1
        what.click()

    def tool(self, name: str) -> None:
        self.count += 1
        pick(self.page, name)

    def stroke(self, *hexes: str) -> None:
        self.count += 1
        self.trace([self.spot(hex_) for hex_ in hexes])

    def touch(self, hex_: str, towards: str = "") -> None:
        """One tap on a hex, or beside its edge to another."""
        self.count += 1
        (x, y), (u, v) = self.spot(hex_), self.spot(towards or hex_)
        self._touch("touchStart", [(x + (u - x) * 0.4, y + (v - y) * 0.4)])
        self._touch("touchEnd", [])


def pick(page: Page, tool: str) -> None:
    page.locator("label.chip:visible", has=page.get_by_role("radio", name=tool, exact=True)).click()


def the_board(page: Page) -> dict[str, str]:
    """Each hex of the form with what is on it."""
    lines = page.locator("[name=hexes]").input_value().splitlines()
    return {line.split(" ", 1)[0]: line.split(" ", 1)[1] for line in lines}


def edges(page: Page) -> list[str]:
    return page.locator("[name=edges]").input_value().splitlines()


def fill_in(page: Page, place: str, color: str, die: str, kind: str = "") -> None:
    """One line of the list: what it accepts, and the dice beside it."""
    card = page.locator(".placecard", has=page.locator(f"input[value='{place}']"))
    if not card.evaluate("card => card.open"):
        card.locator("summary").click()
    if kind:
        card.get_by_role("radio", name=kind).check(force=True)
    card.get_by_label(color, exact=True).check(force=True)
    card.get_by_label(die, exact=True).check(force=True)
    card.locator("summary").click()


def portugal(phone: Phone) -> Page:
    """The form for a board of Portugal, from the list of maps on."""
    page = phone.page
    page.goto(f"{phone.house.base}/maps")
    expect(page.locator(".boxmap", has_text="Portugal")).to_contain_text("draw its board once")
    page.get_by_role("link", name="Draw its board: Portugal").click()
    return page


def its_places(page: Page) -> None:
    pane(page, "Places")
    fill_in(page, "Lisboa", "blue", "light 1")
    fill_in(page, "Porto", "red", "dark 2")
    fill_in(page, "Setúbal", "yellow", "light 3", "City")


def paint(page: Page) -> Painter:
    """Forty hexes: a river, mountains, water, three cities, two towns, a price, the red line."""
    hand = Painter(page)
    page.locator("[name=across]").fill("8")
    page.locator("[name=down]").fill("5")
    hand.button(page.get_by_role("button", name="Lay them out, flat side on top"))
    expect(page.locator("#easel .hx")).to_have_count(40)
    hand.tool("River")
    hand.stroke("1,1", "4,-1", "6,-1")
    hand.tool("Mountain")
    hand.stroke("3,1", "4,1", "6,0")
    hand.tool("Water")
    hand.stroke("0,3", "0,4", "1,3")
    hand.tool("No hex")
    hand.touch("7,-3")
    hand.tool("Places")
    for place, at in (("Lisboa", "1,2"), ("Porto", "2,-1"), ("Setúbal", "2,2")):
        expect(page.locator("[data-unplaced] .chip", has_text=place)).to_be_visible()
        if place == "Lisboa":
            hand.tool(place)  # the next one is chosen by itself
        hand.touch(at)
    return hand


@pytest.fixture
def elsewhere(chromium: Browser, tmp_path: Path) -> Iterator[House]:
    station = Station(tmp_path / "elsewhere")
    house = House(chromium, station)
    yield house
    house.close()
    station.close()


def mark(hand: Painter) -> None:
    """A printed price, the red line between Lisboa and Setúbal, a town that was in no list."""
    hand.tool("Marks")
    hand.tool("Printed price")
    hand.touch("5,1")
    hand.tool("Thick red line")
    hand.touch("1,2", "2,2")
    hand.tool("Places")
    hand.tool("New town")
    hand.touch("5,0")
    hand.page.keyboard.type("Évora")
    hand.page.keyboard.press("Enter")
    expect(hand.page.locator("#easel .nt", has_text="Évora")).to_be_attached()


def taken_in(elsewhere: House, file: bytes) -> Phone:
    """The file of a friend, on another server."""
    phone = elsewhere.phone()
    phone.page.goto(f"{elsewhere.base}/maps")
    phone.page.get_by_text("Import a map").click()
    phone.page.locator("#file").set_input_files(
        {"name": "map.toml", "mimeType": "text/plain", "buffer": file}
    )
    phone.page.get_by_role("button", name="Import", exact=True).click()
    expect(phone.page.get_by_text("Portugal, our board is imported.")).to_be_visible()
    return phone


def test_a_board_of_forty_hexes_takes_fewer_than_120_taps_and_a_reload_loses_nothing(house: House) -> None:
    phone = house.phone()
    page = portugal(phone)
    page.get_by_label("Name of the map").fill("Portugal, our board")
    its_places(page)
    expect(page.locator("[data-depth]")).to_have_text("As it stands: play by its places.")
    pane(page, "Board")
    hand = paint(page)
    page.reload()
    board = the_board(page)
    assert len(board) == 39 and "7,-3" not in board
    assert {at for at, says in board.items() if says[0] == "~"} >= {"1,1", "4,-1", "6,-1"}
    assert page.evaluate(SPILL) == []
    hand.tool("Places")
    mark(hand)
    assert edges(page) == ["1,2 2 blocked=1"]
    assert hand.count < MOST_TAPS, hand.count
    expect(page.locator("[data-depth]")).to_have_text("As it stands: play on its board.")
    saved(page)
    assert house.complaints == []


@pytest.mark.alone
def test_a_painted_board_is_taken_elsewhere_and_played_on_there(house: House, elsewhere: House) -> None:
    phone = house.phone()
    page = portugal(phone)
    page.get_by_label("Name of the map").fill("Portugal, our board")
    its_places(page)
    pane(page, "Board")
    mark(paint(page))
    saved(page)
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download Portugal, our board").click()
    other = taken_in(elsewhere, coming.value.path().read_bytes())
    table = opened(elsewhere, other, "own-portugal-our-board-1")
    assert table.state["tracking"]["track"] == "board"
    shown = elsewhere.api.get("/maps/own-portugal-our-board-1")
    ground = {(one["q"], one["r"]): one for one in shown["hexes"]}
    assert (ground[4, -1]["terrain"], ground[4, 1]["terrain"], ground[5, 1]["cost"]) == (
        "river",
        "mountain",
        1,
    )
    turn(other, table, "build_track")
    builder = Hand(other.visit(table, table.get()["up"][0]).page)
    expect(other.page.locator(".still")).to_be_attached()
    builder.bring("2,0")
    builder.draw(("2,-1", "2,0"), "2,1")
    expect(other.page.locator(".drawn .quote")).to_contain_text("1 tile · $3")  # it is a river
    before = {seat: player["cash"] for seat, player in table.get()["players"].items()}
    other.make("Build for $3")
    after = {seat: player["cash"] for seat, player in table.get()["players"].items()}
    assert sum(before.values()) - sum(after.values()) == 3 and len(table.get()["tiles"]) == 1
    assert house.complaints == [] and elsewhere.complaints == []


def test_portugal_by_its_places_to_a_first_turn(house: House) -> None:
    phone = house.phone()
    page = portugal(phone)
    its_places(page)
    saved(page)
    table = opened(house, phone, "own-portugal-1")
    cubes = {name: len(city["cubes"]) for name, city in table.state["cities"].items()}
    assert (table.state["tracking"]["track"], cubes) == ("hand", {"Lisboa": 4, "Porto": 3, "Setúbal": 2})
    turn(phone, table, "build_track")
    build_by_hand(phone, table)
    assert house.complaints == []


def test_portugal_by_money_to_a_first_turn(house: House) -> None:
    phone = house.phone()
    phone.page.goto(f"{house.base}/maps")
    table = opened(house, phone, "portugal")
    assert (table.state["tracking"]["goods"], table.state["tracking"]["track"]) == ("none", "hand")
    turn(phone, table, "build_track")
    build_by_hand(phone, table)
    assert house.complaints == []


def test_a_finger_paints_two_move_and_everything_can_be_undone(house: House) -> None:
    phone = house.phone()
    page = phone.page
    page.goto(f"{house.base}/maps/new#board")
    page.get_by_role("button", name="Lay them out, point on top").click()
    expect(page.locator("#easel .hx")).to_have_count(48)
    hand = Painter(page)
    before = the_board(page)
    hand.tool("Mountain")
    hand.pinch("3,2")
    assert the_board(page) == before, "two fingers paint nothing"
    zoomed = page.locator("#easelmap").get_attribute("viewBox")
    hand.slide((40, 0))
    assert page.locator("#easelmap").get_attribute("viewBox") != zoomed and the_board(page) == before
    page.get_by_role("button", name="Whole map").click()
    hand.stroke("0,0", "4,0")
    painted = the_board(page)
    assert [at for at, says in painted.items() if says[0] == "^"] == ["0,0", "1,0", "2,0", "3,0", "4,0"]
    page.get_by_role("button", name="Undo").click()
    assert the_board(page) == before
    page.get_by_role("button", name="Redo").click()
    assert the_board(page) == painted
    page.get_by_text("Grid", exact=True).click()
    for where in ("Row above", "Row below", "Column left", "Column right"):
        page.get_by_role("button", name=where).click()
    expect(page.locator("#easel .hx")).to_have_count(80)
    page.get_by_text("Grid", exact=True).click()
    page.reload()
    expect(page.locator("#easel .hx")).to_have_count(80)
    assert the_board(page) == painted
    assert house.complaints == []


def test_a_photo_lies_under_the_grid_and_stays_in_the_browser(house: House) -> None:
    phone = house.phone()
    page = phone.page
    sent: list[int] = []
    page.on("request", lambda request: sent.append(len(request.post_data_buffer or b"")))
    page.goto(f"{house.base}/maps/new#board")
    page.get_by_role("button", name="Lay them out, flat side on top").click()
    hand = Painter(page)
    hand.tool("Photo")
    page.locator("#photo-file").set_input_files(PHOTO)
    expect(page.locator("#easel.over-photo")).to_be_visible()
    first, view = ink(page), page.locator("#easelmap").get_attribute("viewBox")
    hand.pinch("3,2")
    assert ink(page) != first, "two fingers scale the photo"
    assert page.locator("#easelmap").get_attribute("viewBox") == view, "and not the grid"
    moved = lies(page)
    page.reload()
    expect(page.locator("#easel.over-photo")).to_be_visible()
    assert lies(page) == moved, "a reload finds it where it was"
    hand.tool("Ground")
    hand.tool("River")
    hand.stroke("1,1", "3,0")
    assert the_board(page)["1,1"] == "~"
    page.get_by_label("Name of the map").fill("Over a photo")
    saved(page)
    assert max(sent) < 20_000 < PHOTO.stat().st_size, "nothing as large as the photo was sent"
    assert house.complaints == []


def test_a_photo_just_laid_stays_where_it_is_while_a_finger_paints(house: House) -> None:
    page = house.phone().page
    page.goto(f"{house.base}/maps/new#board")
    page.get_by_role("button", name="Lay them out, flat side on top").click()
    hand = Painter(page)
    hand.tool("Photo")
    page.locator("#photo-file").set_input_files(PHOTO)
    expect(page.locator("#easel.over-photo")).to_be_visible()
    hand.pinch("3,2")
    moved = lies(page)
    hand.tool("Ground")
    hand.tool("River")
    hand.stroke("1,1", "3,0")
    hand.tool("Marks")
    hand.tool("Printed price")
    hand.touch("4,1")
    assert the_board(page)["1,1"] == "~" and the_board(page)["4,1"] != "."
    assert lies(page) == moved
    assert house.complaints == []


def test_no_click_follows_the_touch_that_opens_a_card(house: House) -> None:
    """It would take the focus from the name, or press what now lies under the finger."""
    page = house.phone().page
    page.goto(f"{house.base}/maps/new#board")
    page.get_by_role("button", name="Lay them out, flat side on top").click()
    hand = Painter(page)
    hand.tool("Places")
    hand.tool("New town")
    page.evaluate("addEventListener('touchstart', (event) => { window.kept = event.defaultPrevented; })")
    hand.touch("3,1")
    expect(page.locator(".placecard.atop").get_by_label("Name")).to_be_focused()
    assert page.evaluate("kept") is True
    assert house.complaints == []


def lies(page: Page) -> str:
    """Where the photo lies on the map, as the tab keeps it."""
    return str(
        page.evaluate("sessionStorage[Object.keys(sessionStorage).find(name => name.endsWith(' lies'))]")
    )


def ink(page: Page) -> str:
    """The canvas as it is."""
    return str(page.locator("#easel canvas").evaluate("canvas => canvas.toDataURL()"))


def test_on_a_laptop_by_keys(house: House) -> None:
    phone = house.phone(LAPTOP)
    page = phone.page
    page.goto(f"{house.base}/maps/new#board")
    page.get_by_role("button", name="Lay them out, flat side on top").click()
    pick(page, "River")
    page.locator("#easel").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-said]")).to_have_text("column 2, row 1: land")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    assert [at for at, says in the_board(page).items() if says[0] == "~"] == ["1,0", "1,1", "1,2"]
    page.keyboard.press("z")
    assert the_board(page)["1,2"] == "."
    page.keyboard.press("y")
    pick(page, "Marks")
    pick(page, "Blocked")
    page.locator("#easel").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    expect(page.locator("#easel .em")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("#easel .em")).to_have_count(0)
    assert house.complaints == []


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (820, 1180), (1280, 800)])
def test_it_fits_every_screen_by_day_and_night(house: House, size: tuple[int, int]) -> None:
    phone = house.phone({"width": size[0], "height": size[1]})
    page = portugal(phone)
    for name in ("Rules", "Places", "Board"):
        pane(page, name)
        if name == "Board":
            page.get_by_role("button", name="Lay them out, flat side on top").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], name
        assert page.evaluate(SPILL) == [], name
        axe_by_day_and_night(page)
