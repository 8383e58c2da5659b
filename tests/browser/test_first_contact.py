"""Whoever is new: a table to try by one tap, and “Why?” below the buttons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.living_room import House
from tests.support.looking import check_reachable, look
from tests.support.play import at

pytestmark = pytest.mark.browser


def first_button(page: Page) -> Locator:
    return page.locator("#now .s button:visible, #now .s a:visible").first


def test_a_newcomer_opens_a_table_to_try_delivers_begins_anew_and_sees_a_film(house: House) -> None:
    phone = house.phone()
    page = phone.page
    look(page, house.base)
    page.get_by_role("button", name="Try a table").tap()
    expect(page.locator("#try-first")).to_be_in_viewport()
    expect(page.locator("#now .pick").first).to_be_in_viewport()
    began = phone.number
    page.locator("#now .delivery").first.tap()
    page.locator("#now").get_by_role("button", name="Deliver").tap()
    phone.wait_for(began + 1)
    expect(page.locator("#try-first")).to_have_count(0)
    page.get_by_role("button", name="Begin anew").tap()
    expect(page.locator("#try-first")).to_be_visible()
    check_reachable(page, page.url)
    page.goto(house.base)
    page.get_by_role("link", name="Watch a game").tap()
    expect(page.locator("#film-lying *").first).to_be_attached()
    expect(page.locator("#film-play")).to_be_in_viewport()
    check_reachable(page, page.url)
    assert house.complaints == []


def test_joining_and_trying_come_before_the_book(house: House) -> None:
    """On a phone without tables all of it is in sight at once."""
    page = house.phone().page
    page.goto(house.base)
    for name in ("Join", "Try a table", "Watch a game"):
        button = page.get_by_role("button", name=name, exact=True).or_(page.get_by_role("link", name=name))
        expect(button).to_be_in_viewport(ratio=1)
    heads = page.locator(".side2 h2").all_inner_texts()
    assert heads == ["New game", "Join with a code", "New here?", "A book for your group"]


def test_why_lies_below_the_buttons_and_stays_open_while_news_comes(house: House) -> None:
    table = at(house.api, "issue_shares", setup={"order": ["blue", "green", "yellow"]})
    phone = house.phone().join(table, "green")
    page, why = phone.page, phone.page.locator(".why")
    expect(why.locator("summary")).to_have_text("Why?")
    expect(why.locator("p")).to_be_hidden()
    why.locator("summary").tap()
    expect(why.locator("p")).to_contain_text("Shares are your loan")
    table.move("issue_shares", "blue", count=2)
    phone.wait_for_turn()
    expect(why.locator("p")).to_contain_text("Shares are your loan")
    page.evaluate("scrollTo(0, 0)")
    expect(first_button(page)).to_be_in_viewport()
    table.post("seats/green/newcomer", {"newcomer": True})
    expect(page.locator("#whynew-issue_shares p")).to_be_visible()
    expect(first_button(page)).to_be_in_viewport()
    assert why.bounding_box()["y"] > first_button(page).bounding_box()["y"]  # type: ignore[index]
    look(page, page.url)
    assert house.complaints == []


def test_a_name_typed_before_a_seat_is_asked_for_stays_also_when_that_is_declined(house: House) -> None:
    table = house.open()
    ada, page = house.phone().join(table, "blue").page, house.phone().page
    page.goto(f"{house.base}/t/{table.code}")
    name, ask = page.get_by_label("Your name"), page.get_by_role("button", name="Ask for it")
    name.fill("Cleo")
    ask.tap()
    expect(page.get_by_text("asked: whoever has it or the host answers")).to_be_visible()
    expect(name).to_have_value("Cleo")
    ada.get_by_role("button", name="Decline").tap()
    expect(ask).to_be_visible()
    expect(name).to_have_value("Cleo")
    page.get_by_role("button", name="Green").tap()
    expect(page.locator("header.own b.cut")).to_have_text("Cleo")
    assert house.complaints == []
