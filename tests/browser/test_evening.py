"""An evening in a real browser: a table screen, three phones, and everything that goes wrong."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.support.living_room import WAIT, House, Phone, Station
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
SEATS = ("blue", "green", "yellow")


@pytest.fixture
def evening(house: House) -> tuple[TableClient, dict[str, Phone], Page]:
    """Three phones joined by the code on the table screen, each with its own seat."""
    table = house.open(setup={"order": list(SEATS)})
    screen = house.screen(table)
    address = f"{house.base}/t/{screen.locator('.code').inner_text()}"
    phones = {seat: house.phone() for seat in SEATS}
    for seat, phone in phones.items():
        phone.page.goto(address)
        phone.page.locator(f"#take-{seat}").click()
        expect(phone.now).to_be_visible()
        assert phone.page.url.endswith(f"/seat/{seat}")
    return table, phones, screen


def all_at(table: TableClient, phones: dict[str, Phone], screen: Page) -> None:
    """Every page shows the log as long as it is."""
    number = str(table.get()["number"])
    for page in (*(phone.page for phone in phones.values()), screen):
        expect(page.locator("#block")).to_have_attribute("data-number", number)


def up(table: TableClient) -> str:
    return table.get()["up"][0]


def everybody(table: TableClient, phones: dict[str, Phone], taps: list[str]) -> None:
    """Whoever is up taps the next button."""
    for name in taps:
        on_turn(table, phones).make(name)


def on_turn(table: TableClient, phones: dict[str, Phone]) -> Phone:
    """The phone of whoever is up, once it shows all that happened."""
    game = table.get()
    phone = phones[game["up"][0]]
    phone.wait_for(game["number"])
    phone.wait_for_turn()
    return phone


def build_and_deliver(table: TableClient, phones: dict[str, Phone]) -> None:
    for _seat in SEATS:
        phone = on_turn(table, phones)
        phone.tap("$2", exact=True)
        phone.make("Build and finish")
    while table.get()["phase"] == "move_goods":
        phone = on_turn(table, phones)
        phone.tap_on(phone.page.locator("label.cubepick").first)
        phone.make("+1")


def test_two_turns_with_everything(house: House, evening: tuple[TableClient, dict[str, Phone], Page]) -> None:
    table, phones, screen = evening
    everybody(table, phones, ["2: +$10", "None", "None"])
    all_at(table, phones, screen)
    contested_auction(table, phones)
    everybody(table, phones, ["Production", "First Build", "Engineer"])
    build_and_deliver(table, phones)
    everybody(table, phones, ["Roll the growth dice"])
    all_at(table, phones, screen)
    expect(screen.get_by_text("Place these cubes")).to_be_visible()
    second_turn(table, phones, screen)
    print("taps:", dict(house.taps))
    assert house.complaints == []


def contested_auction(table: TableClient, phones: dict[str, Phone]) -> None:
    """Green is warned of the money that the bid would leave short before tapping it."""
    everybody(table, phones, ["Bid $1"])
    green = phones["green"]
    green.wait_for_turn()
    green.page.get_by_text("Bid more", exact=True).click()
    expect(green.page.get_by_role("button", name="$3 short")).to_be_visible()
    everybody(table, phones, ["$3", "Drop out: 3rd, pay nothing", "Drop out: 2nd, pay $1"])
    assert table.get()["order"] == ["green", "blue", "yellow"]


def second_turn(table: TableClient, phones: dict[str, Phone], screen: Page) -> None:
    everybody(table, phones, ["1: +$5", "1: +$5", "1: +$5"])
    everybody(table, phones, ["Bid $1", "Drop out", "Drop out"])
    everybody(table, phones, ["Production", "Locomotive", "Turn Order"])
    build_and_deliver(table, phones)
    producer = on_turn(table, phones)
    producer.tap("Draw 2 cubes")
    for index in (0, 1):
        producer.tap_on(producer.page.locator("[data-rank]:not([data-place])").nth(index))
    producer.make("Lay them")
    everybody(table, phones, ["Roll the growth dice"])
    all_at(table, phones, screen)
    assert table.get()["turn"] == 3


def test_a_correction_an_undo_and_a_redo(
    house: House, evening: tuple[TableClient, dict[str, Phone], Page]
) -> None:
    table, phones, screen = evening
    everybody(table, phones, ["2: +$10"])
    table.correct("cash", "green", 17, "a chip rolled under the sofa")
    all_at(table, phones, screen)
    expect(phones["green"].page.locator("header.own dl")).to_contain_text("$17")
    log = phones["blue"].visit(table, "blue", "/log").page
    expect(log.get_by_text("a chip rolled under the sofa")).to_be_visible()
    undo(log)
    expect(phones["green"].page.locator("header.own dl")).to_contain_text("$10")
    assert table.get()["players"]["green"]["cash"] == 10
    redo(log)
    expect(phones["green"].page.locator("header.own dl")).to_contain_text("$17")
    assert house.complaints == []


def undo(log: Page) -> None:
    dock = log.locator(".dock")
    dock.get_by_text("Undo").first.click()
    dock.get_by_role("button", name="Undo").first.click()


def redo(log: Page) -> None:
    dock = log.locator(".dock")
    dock.get_by_text("Redo").first.click()
    button = dock.get_by_role("button", name="Redo")
    if button.count():
        button.first.click()


def test_a_phone_offline_says_so_and_heals(
    house: House, evening: tuple[TableClient, dict[str, Phone], Page]
) -> None:
    table, phones, screen = evening
    yellow = phones["yellow"]
    yellow.context.set_offline(True)
    expect(yellow.page.get_by_text("Offline")).to_be_visible()
    expect(yellow.page.get_by_text("as of entry 1")).to_be_visible()
    yellow.page.get_by_role("link", name="Table").click()
    yellow.page.wait_for_timeout(300)
    expect(yellow.page.get_by_text("as of entry 1")).to_be_visible()
    everybody(table, phones, ["2: +$10", "1: +$5"])
    assert yellow.number == 1
    yellow.context.set_offline(False)
    yellow.wait_for_turn()
    expect(yellow.page.get_by_text("Offline")).to_be_hidden()
    all_at(table, phones, screen)


def test_a_phone_that_slept_is_right_when_it_wakes(
    house: House, evening: tuple[TableClient, dict[str, Phone], Page]
) -> None:
    table, phones, screen = evening
    sleeper = phones["green"]
    client = sleeper.context.new_cdp_session(sleeper.page)
    client.send("Page.setWebLifecycleState", {"state": "frozen"})
    everybody(table, phones, ["2: +$10"])
    client.send("Page.setWebLifecycleState", {"state": "active"})
    sleeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    sleeper.wait_for_turn()
    all_at(table, phones, screen)


@pytest.mark.alone
def test_the_server_is_killed_and_started_again(
    station: Station, evening: tuple[TableClient, dict[str, Phone], Page]
) -> None:
    table, phones, screen = evening
    everybody(table, phones, ["2: +$10"])
    all_at(table, phones, screen)
    before = table.get()
    station.kill()
    phones["green"].tap("1: +$5")
    expect(phones["green"].page.locator("#refusal")).to_contain_text("nothing was sent")
    station.start()
    back = time.monotonic()
    assert {**table.get(), "number": 0} == {**before, "number": 0}
    for phone in phones.values():
        expect(phone.page.get_by_text("Offline")).to_be_hidden(timeout=WAIT)
    expect(phones["green"].page.locator("#refusal")).to_have_text(
        "Connected again: nothing was sent. Tap once more."
    )
    print(f"every phone live again after {time.monotonic() - back:.1f} s")
    everybody(table, phones, ["1: +$5"])
    all_at(table, phones, screen)
    assert table.get()["players"]["green"]["shares"] == 3


def test_two_phones_tapping_at_once(
    house: House, evening: tuple[TableClient, dict[str, Phone], Page]
) -> None:
    """The same seat on two phones: one tap counts, the other phone is shown what happened."""
    table, phones, _screen = evening
    twin = house.phone().join(table, "blue")
    script = "[...document.querySelectorAll('button')].find(b => b.textContent.includes('2: +$10')).click()"
    twin.page.evaluate(script)
    phones["blue"].page.evaluate(script)
    phones["blue"].wait_for(2)
    twin.wait_for(2)
    state = table.get()
    assert (state["number"], state["players"]["blue"]["shares"]) == (2, 4)


def test_a_double_tap_counts_once(house: House, evening: tuple[TableClient, dict[str, Phone], Page]) -> None:
    table, phones, _screen = evening
    button = phones["blue"].page.get_by_role("button", name="2: +$10")
    button.dblclick()
    phones["blue"].wait_for(2)
    assert table.get()["players"]["blue"]["shares"] == 4


def test_half_typed_input_stays_when_somebody_else_moves(
    house: House, evening: tuple[TableClient, dict[str, Phone], Page]
) -> None:
    table, phones, screen = evening
    for seat in SEATS:
        table.move("issue_shares", seat, count=2)
    table.move("bid", "blue", amount=1)
    table.move("drop_out", "green")
    table.move("drop_out", "yellow")
    for action in ("urbanization", "engineer", "locomotive"):
        table.move("choose_action", up(table), action=action)
    builder = phones[up(table)]
    builder.wait_for_turn()
    builder.tap("$3", exact=True)
    builder.page.get_by_label("Sections of completed links").fill("2")
    table.correct("cash", "yellow", 3, "the wrong pile")
    all_at(table, phones, screen)
    expect(builder.page.get_by_label("Cost in dollars")).to_have_value("3")
    expect(builder.page.get_by_label("Sections of completed links")).to_have_value("2")


def test_one_phone_plays_all_three_seats(house: House) -> None:
    table = house.open(setup={"order": list(SEATS)})
    phone = house.phone()
    for seat in SEATS:
        phone.join(table, seat)
    for _seat in SEATS:
        phone.visit(table, up(table)).wait_for_turn()
        phone.make("1: +$5")
    assert table.get()["phase"] == "determine_player_order"
    assert [p["shares"] for p in table.get()["players"].values()] == [3, 3, 3]
