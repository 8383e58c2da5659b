"""Days of Steam in a real browser: two phones and a table screen, tap by tap, through a derailment and back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.support.days_of_steam.table import SETUP, DaysClient
from tests.support.living_room import House, Phone
from tests.support.looking import LOOK, check_reachable

pytestmark = pytest.mark.browser
SEATS = {"gray": "Ada", "orange": "Ben"}


class Evening:
    """A table of two with its phones and its screen."""

    def __init__(self, house: House, **dial: str) -> None:
        self.house, self.table = house, opened(house, **dial)
        self.phones = {seat: house.phone().join(self.table, seat) for seat in SEATS}
        self.screen = house.screen(self.table)

    def up(self) -> Phone:
        """The phone of whoever is up, once it shows everything."""
        state = self.table.get()
        phone = self.phones[state["up"][0]]
        phone.wait_for(state["number"])
        phone.wait_for_turn()
        return phone

    def tile(self, coal: int) -> None:
        self.up().make(f"Coal {coal}")

    def all_at(self, number: int) -> None:
        for page in (*(phone.page for phone in self.phones.values()), self.screen):
            expect(page.locator("#block")).to_have_attribute("data-number", str(number))


def opened(house: House, names: dict[str, str] = SEATS, /, **dial: str) -> DaysClient:
    seats = [{"color": color, "name": name} for color, name in names.items()]
    wanted = {"game": "days_of_steam", "map": "days_of_steam", "seats": seats, "tracking": dial}
    return DaysClient(house.api, house.api.send("POST", "/tables", {**wanted, "setup": SETUP}))


@pytest.fixture
def by_the_tables_die(house: House) -> Iterator[Evening]:
    yield Evening(house, dice="table")
    assert house.complaints == []


def chosen(phone: Phone, name: str, value: str) -> None:
    """A chip is tapped on what covers it."""
    page = phone.page
    one = page.locator(f"label:has([name='{name}'][value='{value}'])").first
    phone.tap_on(one)
    expect(one.locator("input")).to_be_checked()


def to_blue(evening: Evening) -> None:
    """The blue town is played by taps; afterwards Gray has 5 steam and is up."""
    ada = evening.up()
    ada.page.get_by_text("Play a town tile").click()
    ada.page.locator("label:has([name=face_up][value='1'])").click()
    ada.page.locator("details form").get_by_role("button", name="Coal 3").click()
    ada.wait_for(2)
    for coal in (2, 2, 2):
        evening.tile(coal)


def fetch(phone: Phone, curve: bool = False) -> None:
    """Over 4 segments to Blue town 1 and home again with its red good; not sent yet."""
    chosen(phone, "segments", "4")
    if curve:
        chosen(phone, "curve", "1")
    chosen(phone, "carries.1.from+carries.1.color", "blue 1|red")
    chosen(phone, "end", "red 1")


def test_several_turns_with_a_derailment_and_an_undo(by_the_tables_die: Evening) -> None:
    evening = by_the_tables_die
    to_blue(evening)
    derail(evening)
    take_back(evening)
    deliver(evening)
    evening.tile(1)
    evening.up().make("Coal 2")
    evening.all_at(evening.table.get()["number"])
    assert evening.table.get()["players"]["gray"]["vp"] == 2


def derail(evening: Evening) -> None:
    """The odds are said before the tap; afterwards every page says what happened."""
    ada = evening.up()
    fetch(ada, curve=True)
    expect(ada.page.locator(".quoted")).to_contain_text("2 in 6 to derail: the die must beat 2")
    chosen(ada, "outcomes.speed", "1")
    ada.tap("Move the train")
    told = "Ada’s train derails and goes back to red town 1; the steam is gone."
    expect(evening.screen.locator(".crash")).to_contain_text(told)
    expect(evening.phones["orange"].page.locator("#now")).to_contain_text(told)
    gray = evening.table.get()["players"]["gray"]
    assert (gray["steam"], gray["train"], gray["vp"]) == (1, "red 1", 0)


def take_back(evening: Evening) -> None:
    number = evening.table.get()["number"]
    log = evening.phones["orange"].visit(evening.table, "orange", "/log").page
    log.locator(".dock").get_by_text("Undo").first.click()
    log.locator(".dock").get_by_role("button", name="Undo").first.click()
    evening.phones["gray"].wait_for(number + 1)
    evening.phones["orange"].visit(evening.table, "orange")
    expect(evening.phones["gray"].page.locator("header.own dl")).to_contain_text("5")
    assert evening.table.get()["players"]["gray"]["steam"] == 5


def deliver(evening: Evening) -> None:
    """Straight home this time: no curve, no roll."""
    ada = evening.up()
    fetch(ada)
    expect(ada.page.locator(".quoted")).to_contain_text("Leaves 1 steam, brings 2 points. No roll.")
    ada.make("Move the train")
    expect(evening.screen.locator("#player-gray")).to_contain_text("11 to go")


def test_the_tap_budgets(house: House) -> None:
    """A tile 2, a move with one delivery 5, the water tower 1."""
    evening = Evening(house)
    evening.table.play_town("gray", coal=2, face_up=1)
    evening.table.tile("orange", 2)
    ada = evening.up()
    chosen(ada, "circuit", "1")
    ada.make("Coal 3")
    assert spent(house) == 2
    evening.table.correct("cubes", "red 1", ["red"])
    evening.table.tile("orange", 2)
    house.taps.clear()
    fetch(evening.up(), curve=True)
    ada.make("Move the train")
    assert spent(house) <= 5
    to_the_tower(evening)
    house.taps.clear()
    evening.up().make("Take water")
    assert spent(house) == 1
    assert house.complaints == []


def spent(house: House) -> int:
    return sum(house.taps.values())


def to_the_tower(evening: Evening) -> None:
    evening.table.tile("orange", 0)
    evening.table.tile("gray", 2)
    evening.table.tile("orange", 0)
    evening.table.move("move_train", "gray", segments=1, end="water_tower")
    evening.table.tile("orange", 0)


def test_where_goods_are_not_tracked_the_colours_delivered_are_tapped(house: House) -> None:
    house_table = {"game": "days_of_steam", "map": "days_of_steam", "tracking": {"goods": "none"}}
    seats = [{"color": color, "name": name} for color, name in SEATS.items()]
    sent = {**house_table, "seats": seats, "setup": {"first": "gray"}}
    table = DaysClient(house.api, house.api.send("POST", "/tables", sent))
    table.correct("steam", "gray", 4)
    ada = house.phone().join(table, "gray")
    chosen(ada, "segments", "3")
    chosen(ada, "end", "town")
    for color in ("red", "blue", "red"):
        ada.page.locator("[data-pad=delivered]").get_by_role("button", name=color, exact=True).click()
    ada.page.get_by_role("button", name="blue, take back").click()
    expect(ada.page.locator(".quoted")).to_contain_text("Leaves 1 steam, brings 4 points. No roll.")
    ada.make("Move the train")
    assert table.get()["players"]["gray"]["delivered"] == ["red", "red"]


def test_a_price_that_comes_late_never_replaces_the_price_of_a_later_tap(by_the_tables_die: Evening) -> None:
    to_blue(by_the_tables_die)
    ada = by_the_tables_die.up()
    chosen(ada, "end", "track")
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    ada.page.route("**/quote", hold)
    for segments in (2, 3):
        with ada.page.expect_request(partial(asks_for, segments)):
            chosen(ada, "segments", str(segments))
    ada.page.unroute("**/quote", hold)
    chosen(ada, "segments", "4")
    expect(ada.page.locator(".quoted")).to_contain_text("Leaves 1 steam")
    assert late


def asks_for(segments: int, sent: Request) -> bool:
    return f"segments={segments}" in (sent.post_data or "")


def test_a_refusal_keeps_what_was_tapped(by_the_tables_die: Evening) -> None:
    evening = by_the_tables_die
    to_blue(evening)
    ada = evening.up()
    chosen(ada, "segments", "5")
    chosen(ada, "end", "track")
    ada.page.get_by_role("button", name="Hills among them: one more").click()
    ada.tap("Move the train")
    expect(ada.page.locator("#refusal")).to_contain_text("Gray must spend 6 steam but has 5.")
    expect(ada.page.locator("[name=segments][value='5']")).to_be_checked()


def test_a_half_tapped_move_stays_when_something_else_happens(by_the_tables_die: Evening) -> None:
    evening = by_the_tables_die
    to_blue(evening)
    ada = evening.up()
    fetch(ada, curve=True)
    evening.table.correct("coal", "orange", 1, "found under the table")
    ada.wait_for(evening.table.get()["number"])
    for name, value in (("segments", "4"), ("curve", "1"), ("end", "red 1")):
        expect(ada.page.locator(f".moving [name='{name}'][value='{value}']")).to_be_checked()


def test_opening_it_from_the_first_page_keeps_who_was_entered(house: House) -> None:
    """From the first page to the table screen, with a change of mind about the game."""
    page = house.phone().page
    page.goto(house.base)
    page.get_by_role("link", name="Open a table").click()
    for color in ("Pink", "Orange"):
        page.locator("fieldset[data-game]:not([hidden]) .colour", has_text=color).click()
    page.get_by_text("Names (or each phone").first.click()
    page.get_by_label("Pink").last.fill("Dora")
    page.select_option("#map", "days_of_steam")
    shown = page.locator("fieldset[data-game]:not([hidden])")
    expect(shown.locator(".colour:has(:checked)")).to_have_count(2)
    expect(shown.locator("[data-name=gray] input")).to_have_value("Dora")
    page.get_by_role("button", name="Open the table for 2").click()
    expect(page.get_by_role("heading", name="Days of Steam")).to_be_visible()
    assert house.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_fits_and_is_reachable(house: House, scheme: str) -> None:
    table = opened(house, {"gray": "Bartholomew Featherstonehaugh", "orange": "Bo"}, dice="table")
    page = house.phone(color_scheme=scheme).page
    page.goto(f"{house.base}/t/{table.code}/join/{table.host}")
    look, here = LOOK[scheme], f"{house.base}/t/{table.code}"
    table.play_town("gray", coal=5, face_up=1)
    table.tile("orange", 4)
    for tab in (
        "/seat/gray",
        "/seat/orange",
        "/seat/gray/table",
        "/seat/gray/log",
        "/table",
        "/host",
        "/correct",
    ):
        look(page, here + tab)
    with_all_open(page, f"{here}/seat/gray")
    table.move("move_train", "gray", segments=4, curve=True, end="track", outcomes={"speed": [1]})
    for tab in ("/seat/orange", "/table", "/log", "/charts", "/at/3", "/statement/gray", "/layout"):
        look(page, here + tab)
    look(page, f"{house.base}/open?map=days_of_steam")
    table.correct("phase", None, "game_over")
    for tab in ("/seat/gray", "/table", "/charts"):
        look(page, here + tab)
    assert house.complaints == []


def with_all_open(page: Page, address: str) -> None:
    """Whatever is folded away, and the die, fit as well."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    page.locator("label:has([name=curve])").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    check_reachable(page, address)
