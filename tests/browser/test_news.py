"""News comes while somebody is tapping, and answers come late: nothing tapped is lost, no old price is shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import APIResponse, Locator, Page, Response, Route, expect

from bench.on_board import board_at, with_dice
from tests.browser.test_by_hand import at_phase, engineer_in_germany
from tests.browser.test_days_of_steam import SEATS, chosen
from tests.support.days_of_steam.table import DaysClient
from tests.support.fingers import Hand, Spot
from tests.support.living_room import WAIT, House, Phone
from tests.support.tables import TableClient

NOTHING_NEW = 204
LATE = 266  # Pink moves goods, by 633 ways


class Late:
    """The first answer to requests of one kind, written by the server and held back on its way. One without
    anything new passes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.first: Route | None = None
        self.answer: APIResponse | None = None

    def __call__(self, route: Route) -> None:
        if self.first:
            return route.continue_()
        self.first = route
        answer = route.fetch()
        if answer.status == NOTHING_NEW:
            self.first = None
            return route.fulfill(response=answer)
        self.answer = answer

    def written(self) -> None:
        for _ in range(WAIT // 10):
            if self.answer:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("No such answer was written.")

    def come(self) -> None:
        self.written()
        assert self.first
        self.first.fulfill(response=self.answer)


@contextmanager
def late(page: Page, what: str) -> Iterator[Late]:
    first = Late(page)
    page.route(what, first)
    yield first
    page.unroute(what, first)


def middle(button: Locator) -> Spot:
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn_anew(answer: Response) -> bool:
    return "/block" in answer.url and answer.status == 200


def somebody_comes(house: House, phone: Phone, table: TableClient | DaysClient, seat: str) -> None:
    """Another phone: news of people, not of the game."""
    with phone.page.expect_response(drawn_anew):
        house.phone().join(table, seat)


def days_untracked(house: House) -> DaysClient:
    """Days of Steam with goods in no books: the colours delivered are tapped."""
    seats = [{"color": color, "name": name} for color, name in SEATS.items()]
    wanted = {"game": "days_of_steam", "map": "days_of_steam", "seats": seats, "tracking": {"goods": "none"}}
    table = DaysClient(house.api, house.api.send("POST", "/tables", {**wanted, "setup": {"first": "gray"}}))
    table.correct("steam", "gray", 4)
    return table


def test_colours_tapped_and_their_price_stay_when_a_phone_joins(house: House) -> None:
    table = days_untracked(house)
    ada = house.phone().join(table, "gray")
    chosen(ada, "segments", "3")
    chosen(ada, "end", "town")
    pad, price = ada.page.locator("[data-pad=delivered]"), ada.page.locator(".quoted")
    for _ in range(2):
        pad.get_by_role("button", name="red", exact=True).click()
    expect(price).to_contain_text("brings 4 points")
    somebody_comes(house, ada, table, "orange")
    expect(pad.locator("[data-picked] button")).to_have_count(2)
    expect(price).to_contain_text("brings 4 points")
    ada.make("Move the train")
    assert table.get()["players"]["gray"]["delivered"] == ["red", "red"]


def test_a_price_stays_when_a_phone_joins_and_is_asked_again_after_an_entry(house: House) -> None:
    table, yellow = engineer_in_germany(house)
    table.correct("cash", "yellow", 12)
    price = yellow.page.locator(".quoted")
    yellow.page.get_by_role("button", name="$4", exact=True).click()
    expect(price).to_contain_text("leaves $10")
    somebody_comes(house, yellow, table, "blue")
    expect(price).to_contain_text("leaves $10")
    table.correct("cash", "yellow", 20)
    expect(price).to_contain_text("leaves $18")


def test_a_price_that_was_about_to_be_asked_for_is_not_forgotten(house: House) -> None:
    """News comes within a tenth of a second after the tap."""
    table, yellow = engineer_in_germany(house)
    with late(yellow.page, "**/block**") as first:
        house.phone().join(table, "blue")
        first.written()
        yellow.page.get_by_role("button", name="$4", exact=True).click()
        first.come()
    expect(yellow.page.locator(".quoted")).to_contain_text("leaves $38")


def test_a_refusal_can_be_read_to_its_end_whoever_joins(house: House) -> None:
    table, yellow = engineer_in_germany(house)
    refusal = yellow.page.locator("#refusal")
    yellow.page.locator("form.build [name=cost]").fill("900")
    yellow.tap("Build and finish")
    expect(refusal).to_contain_text("Yellow must pay $900")
    somebody_comes(house, yellow, table, "blue")
    expect(refusal).to_contain_text("Yellow must pay $900")
    table.correct("cash", "green", 20)
    expect(refusal).to_be_empty()


def test_a_price_that_comes_late_gives_way_to_that_of_the_last_tap(house: House) -> None:
    _, yellow = engineer_in_germany(house)
    price = yellow.page.locator(".quoted")
    four = yellow.page.get_by_role("button", name="$4", exact=True)
    with late(yellow.page, "**/quote") as first:
        with yellow.page.expect_request("**/quote"):
            four.click()
        four.click()
        expect(price).to_contain_text("leaves $34")
        first.come()
        expect(price).to_contain_text("leaves $34")


def test_the_place_tapped_last_is_the_one_whose_deliveries_are_listed(house: House) -> None:
    exported: Any = board_at(LATE)
    table = TableClient(house.api, house.api.send("POST", "/tables/import", exported))
    page = house.phone().join(table, "pink").page
    place = page.locator("#place")
    with late(page, "**/deliveries**") as first:
        for number in (1, 2, 3):
            place.select_option(index=number)
        name = place.locator("option").nth(3).inner_text().split(" (")[0]
        elsewhere = page.locator(".delivery", has_not_text=name)
        expect(elsewhere).to_have_count(0)
        first.come()
        expect(elsewhere).to_have_count(0)


NOTE_NUMBERS = """() => {
    window.shown = [];
    const look = () => window.shown.push(Number(document.getElementById("block").dataset.number));
    document.addEventListener("htmx:after:swap", look);
}"""


def test_a_block_that_comes_late_never_takes_a_page_back(house: House) -> None:
    table, phone = at_phase(house, "move_goods")
    number = phone.number
    phone.page.evaluate(NOTE_NUMBERS)
    with late(phone.page, "**/block**") as first:
        table.correct("cash", "blue", 20)
        first.written()
        phone.tap("Move nothing")
        phone.wait_for(number + 2)
        with phone.page.expect_response(drawn_anew):
            first.come()
    table.correct("cash", "blue", 21)
    phone.wait_for(number + 3)
    numbers = phone.page.evaluate("window.shown")
    assert numbers == sorted(numbers)


def test_the_answer_to_a_move_is_the_block_and_no_other_is_drawn(house: House) -> None:
    """The stream says the number while the answer is on its way: nobody draws the same block again for it."""
    _, phone = at_phase(house, "move_goods")
    number, fetched = phone.number, list[int]()
    phone.page.on(
        "response", lambda answer: fetched.append(answer.status) if "/block" in answer.url else None
    )
    with phone.page.expect_response("**/block**"):
        phone.tap("Move nothing")
    phone.wait_for(number + 1)
    assert fetched == [204]


def test_news_that_came_while_a_move_was_on_its_way_is_shown_after_it(house: House) -> None:
    table, phone = at_phase(house, "move_goods")
    number = phone.number
    with late(phone.page, "**/moves") as first:
        phone.tap("Move nothing")
        first.written()
        table.correct("cash", "blue", 20)
        first.come()
        phone.wait_for(number + 2)


def test_a_tap_whose_button_news_has_changed_under_the_finger_does_nothing(house: House) -> None:
    """Every button says what it leads to: what is tapped is what stood there when the finger came down."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    phone = house.phone().join(table, "blue")
    two = phone.page.get_by_role("button", name="2: +$10")
    hand, number, said = Hand(phone.page), phone.number, two.inner_text()
    sent: list[str] = []
    phone.page.on("request", lambda request: sent.append(request.method))
    hand.down(middle(two))
    table.correct("cash", "blue", 0)
    phone.wait_for(number + 1)
    assert two.inner_text() != said
    hand.lift()
    hand.rest()
    assert "POST" not in sent
    hand.down(middle(two))
    hand.lift()
    phone.wait_for(number + 2)
    assert table.get()["players"]["blue"]["cash"] == 10


def test_a_key_counts_whatever_a_finger_did_before(house: House) -> None:
    """A finger that only moved the page makes no click; what it came down upon says nothing of a key."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    phone = house.phone().join(table, "blue")
    hand, number = Hand(phone.page), phone.number
    hand.trace([middle(phone.page.locator("#now h1")), (180.0, 500.0)])
    phone.page.get_by_role("button", name="2: +$10").press("Enter")
    phone.wait_for(number + 1)


def layer(page: Page) -> list[str]:
    """All that changes on the map, as the page has it; nothing where it shows no map."""
    shown: list[str] = page.evaluate("[...document.querySelectorAll('.moving')].map((one) => one.innerHTML)")
    return shown


def test_a_map_that_was_sent_in_parts_is_the_one_that_a_new_page_draws(house: House) -> None:
    """The rest of a turn of deliveries and the growth after it, seen by a screen, a phone that waits and one that
    is up now and then: what each has kept of its map is the map."""
    table = TableClient(house.api, house.api.send("POST", "/tables/import", board_at(240)))
    screen, red, pink = (
        house.screen(table),
        house.phone().join(table, "red"),
        house.phone().join(table, "pink"),
    )
    red.visit(table, "red", "/map")
    named: list[bool] = []
    for page in (screen, red.page, pink.page):
        page.on(
            "request",
            lambda request: named.append("there=" in request.url) if "/block" in request.url else None,
        )
    for at in range(240, 252):
        move = with_dice(at)
        table.move(move.pop("type"), **move)
        number = table.state["number"]
        expect(screen.locator("#block")).to_have_attribute("data-number", str(number))
        for phone in (red, pink):
            phone.wait_for(number)
    assert named.count(True) > 12
    for page in (screen, red.page, pink.page):
        kept = layer(page)
        page.reload()
        assert kept == layer(page)
    assert layer(screen) and layer(red.page)
    assert house.complaints == []


def test_a_part_that_was_replaced_while_its_stamp_was_on_the_way_is_fetched_again(house: House) -> None:
    """The answer names what the page had when it asked; meanwhile another answer brought a different map."""
    table = TableClient(house.api, house.api.send("POST", "/tables/import", board_at(240)))
    screen = house.screen(table)
    before = layer(screen)
    with late(screen, "**/table/block*") as held:
        move = with_dice(240)
        table.move(move.pop("type"), **move)
        held.written()
        screen.evaluate("document.querySelectorAll('[data-is]').forEach((part) => part.remove())")
        assert layer(screen) == [""]
        held.come()
        expect(screen.locator("#block")).to_have_attribute("data-number", str(table.state["number"]))
    kept = layer(screen)
    screen.reload()
    assert before != kept == layer(screen)


def test_track_that_a_chosen_delivery_dimmed_is_bright_again_once_another_phone_has_moved(
    house: House,
) -> None:
    """The waiting phone keeps the parts of the map it had, but not what its script made of them."""
    table = TableClient(house.api, house.api.send("POST", "/tables/import", board_at(LATE)))
    pink = house.phone().join(table, "pink")
    expect(pink.page.locator("#strip .tk.dim")).not_to_have_count(0)
    table.move("decline", "pink")
    pink.wait_for(table.state["number"])
    expect(pink.page.locator("#whole .tk")).not_to_have_count(0)
    expect(pink.page.locator(".tk.dim")).to_have_count(0)
