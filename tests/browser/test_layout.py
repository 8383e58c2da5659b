"""A table laid again by several hands, and what comes out of the printer."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.living_room import SCREEN, House, Station
from tests.support.play import SEATS, play_to
from tests.support.tables import TableClient
from tests.support.wandering import wander

pytestmark = pytest.mark.browser
COLOURED = """() => [...document.querySelectorAll('main *')].filter((one) => {
    if (!one.checkVisibility()) return false;
    const style = getComputedStyle(one);
    return [style.color, style.backgroundColor, style.fill, style.stroke].some((said) => {
        const [r, g, b, a] = (said.match(/[\\d.]+/g) ?? []).map(Number);
        return a !== 0 && Math.max(r, g, b) - Math.min(r, g, b) > 1;
    });
}).map((one) => one.outerHTML.slice(0, 120))"""
TORN = """() => [...document.querySelectorAll('main tr, main li')]
    .filter((one) => getComputedStyle(one).breakInside !== 'avoid').length"""
HEADS = """() => [...document.querySelectorAll('main thead')]
    .filter((one) => getComputedStyle(one).display !== 'table-header-group').length"""
PAPER = {"A4": (595, 842), "Letter": (612, 792)}


def placed(page: Page) -> Locator:
    return page.locator('.put[aria-pressed="true"]')


@pytest.mark.alone
def test_several_hands_tick_at_once_and_a_restart_forgets_nothing(house: House, station: Station) -> None:
    table = play_to(house.open(tracking={"track": "board"}), "move_goods")
    ada, ben = house.phone().join(table, "blue"), house.phone().join(table, "green")
    screen = house.phone(SCREEN)
    screen.page.goto(f"{house.base}/t/{table.code}/join/{table.host}")
    pages = [ada.page, ben.page, screen.page]
    for page in pages:
        page.goto(f"{house.base}/t/{table.code}/layout")
    ada.page.locator(".put", has_text="Chicago").first.click()
    ben.page.locator(".put", has_text="Detroit").first.click()
    screen.page.locator(".put", has_text="Turn marker").click()
    for page in pages:
        expect(placed(page)).to_have_count(3)
    money = screen.page.locator("details", has=screen.page.get_by_text("Money", exact=True))
    money.get_by_role("button", name="All of this lies there").click()
    for page in pages:
        expect(placed(page)).to_have_count(6)
    expect(money.locator("summary")).to_contain_text("done")
    expect(money).to_have_attribute("open", "")  # it stays as it was under the finger
    station.kill()
    station.start()
    ada.page.reload()
    expect(placed(ada.page)).to_have_count(6)
    expect(ada.page.locator("details:not([open])", has_text="Money")).to_be_visible()
    assert house.complaints == []


def test_begun_again_every_part_stands_open_as_at_first(house: House) -> None:
    """What was done when the page came, what was folded by hand, and what another phone looks at."""
    table = play_to(house.open(), "move_goods")
    ada, ben = (house.phone().join(table, seat).page for seat in ("blue", "green"))
    for page in (ada, ben):
        page.goto(f"{house.base}/t/{table.code}/layout")
    parts, folded = ada.locator(".lay-part"), ".lay-part:not([open])"
    parts.first.get_by_role("button", name="All of this lies there").click()
    expect(parts.first.locator("summary")).to_contain_text("done")
    ada.reload()
    parts.nth(1).locator("summary").click()
    expect(ada.locator(folded)).to_have_count(2)
    ben.locator(".lay-part summary").first.click()
    ada.get_by_text("Begin again").click()
    ada.get_by_role("button", name="Take back all ticks").click()
    for page in (ada, ben):
        expect(placed(page)).to_have_count(0)
        expect(page.locator(folded)).to_have_count(0)
        expect(page.get_by_text("Begin again")).to_have_count(0)
    assert house.complaints == []


def test_paper_is_black_and_white_and_tears_no_row(house: House) -> None:
    table = house.open(SEATS[:6], setup={"order": list(SEATS[:6])}, tracking={"track": "board"})
    wander(table, random.Random(6), 170)
    host = house.phone(SCREEN).page
    host.goto(f"{house.base}/t/{table.code}/join/{table.host}")
    assert min(printed(host, table, "layout")) > 2
    if table.phase != "game_over":
        table.correct("phase", None, "game_over")
    assert min(printed(host, table, "paper")) > 6  # the score, and a page or more for each player
    assert house.complaints == []


def printed(page: Page, table: TableClient, what: str) -> list[int]:
    """How many pages on each kind of paper."""
    page.goto(f"{page.url.partition('/t/')[0]}/t/{table.code}/{what}")
    page.emulate_media(media="print")
    if what == "layout":
        expect(page.locator("#laid-ground *").first).to_be_attached()
    assert page.evaluate(COLOURED) == []
    assert (page.evaluate(TORN), page.evaluate(HEADS)) == (0, 0)
    return [pages_of(page.pdf(format=size), *PAPER[size]) for size in PAPER]


def pages_of(pdf: bytes, wide: int, high: int) -> int:
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert {(int(float(x)), int(float(y))) for x, y in boxes} == {(wide, high)}
    return len(re.findall(rb"/Type /Page\b", pdf))
