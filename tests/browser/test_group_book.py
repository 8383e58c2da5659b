"""One evening after another with the same phones: their book outlives the server's sleep in between."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.living_room import House, Phone, Station
from tests.support.looking import by_night, look

pytestmark = [pytest.mark.browser, pytest.mark.alone]


def end(laptop: Page, home: str, code: str) -> None:
    laptop.goto(f"{home}/t/{code}/host")
    laptop.get_by_text("End the game now").click()
    laptop.get_by_role("button", name="End and score").click()
    expect(laptop.get_by_role("heading", name="After the game")).to_be_visible()


def sit(phone: Phone, code: str, name: str, colour: str) -> None:
    phone.page.goto(f"{phone.house.base}/t/{code}")
    phone.page.get_by_label("Your name").fill(name)
    phone.tap(colour, phase="joining")
    phone.page.wait_for_url("**/seat/**")


def play_on(phones: tuple[Phone, ...], code: str) -> None:
    """Every phone has its seat in the next game: what one taps, the others see."""
    for phone, name in zip(phones, ("Ada", "Ben <b>", "Cleo"), strict=True):
        phone.page.goto(f"{phone.house.base}/t/{code}")
        phone.page.wait_for_url("**/seat/**")
        expect(phone.page.locator("header.own")).to_contain_text(name)
    number = phones[0].number
    next(phone for phone in phones if phone.now.get_attribute("data-up") == "1").tap("None")
    for phone in phones:
        phone.wait_for(number + 1)


def test_one_evening_after_another(house: House, station: Station) -> None:
    laptop = house.phone({"width": 1366, "height": 768}).page
    first, second, third = house.phone(), house.phone(), house.phone()
    laptop.goto(f"{house.base}/open?map=rust_belt")
    for colour in ("Blue", "Green", "Yellow"):
        laptop.locator(".colour", has_text=colour).first.click()
    laptop.get_by_role("button", name=re.compile("Open the table")).click()
    laptop.wait_for_url("**/table")
    code = laptop.url.split("/")[4]
    sit(first, code, "Ada", "Blue")
    sit(second, code, "Ben <b>", "Green")
    sit(third, code, "Cleo", "Yellow")
    end(laptop, house.base, code)
    laptop.get_by_role("link", name="Put it in a book").click()
    laptop.get_by_label("A new book for your group").fill("Thursday")
    laptop.get_by_role("button", name="Begin it").click()
    expect(laptop.get_by_role("heading", name="Thursday")).to_be_visible()
    expect(laptop.get_by_text("1 game since")).to_be_visible()
    book = laptop.url
    note = laptop.get_by_text("averages of a game")
    expect(note).to_contain_text("Points and time are")
    laptop.set_viewport_size({"width": 360, "height": 740})
    assert "Thinks" not in laptop.locator(".who-won").inner_text()
    assert "and time" not in note.inner_text()
    laptop.set_viewport_size({"width": 1366, "height": 768})
    first.page.goto(book)
    expect(first.page.get_by_text("isn’t open to you")).to_be_visible()
    laptop.get_by_role("button", name="Link to look").click()
    link = laptop.locator(".breaks").inner_text().strip()

    station.kill()
    station.start()
    first.page.goto(link.replace(re.sub("/group.*", "", link), house.base))
    expect(first.page.get_by_role("heading", name="Who beats whom")).to_be_visible()
    expect(first.page.get_by_text("Delete the book")).to_have_count(0)
    second.page.goto(f"{house.base}/t/{code}/again")
    second.page.get_by_role("button", name="Open the next game").click()
    second.page.wait_for_url("**/seat/green")
    code = second.page.url.split("/")[4]
    play_on((first, second, third), code)
    end(laptop, house.base, code)
    first.page.goto(book)
    expect(first.page.get_by_text("2 games since")).to_be_visible()
    laptop.goto(book)
    laptop.get_by_role("link", name="Ben <b>").click()
    laptop.get_by_text("Forget this name").click()
    laptop.get_by_role("button", name="Forget Ben <b>").click()
    expect(laptop.get_by_text("The name is forgotten.")).to_be_visible()
    second.page.reload()
    expect(second.page.locator("body")).not_to_contain_text("Ben")
    look(laptop, book)
    by_night(laptop, book)
    assert house.complaints == []
