"""Text at 200 %: nothing runs off sideways on any page of a seat, in any phase, whatever the game."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_my_move import opened
from tests.support.living_room import House, Phone
from tests.support.looking import SPILL, check_reachable
from tests.support.play import PHASES, play_to
from tests.support.tables import TableClient
from tests.support.unwatched import unwatched
from tests.support.wandering import wanderer_at

pytestmark = pytest.mark.browser
COVERED = """() => [...document.querySelectorAll("h1, h2")].filter(head => {
    const range = document.createRange();
    range.selectNodeContents(head);
    const {left, right, top, bottom} = range.getBoundingClientRect();
    if (!head.checkVisibility() || bottom > innerHeight || head.closest(".hide")) return false;
    const over = document.elementFromPoint(right - 2, (top + bottom) / 2);
    return right > left && !head.contains(over);
}).map(head => head.textContent)"""  # heads that something else lies on
STICKS = """() => [...document.querySelectorAll('.own, .tabs, .dock, .tix > .s')]
    .filter(one => ['sticky', 'fixed'].includes(getComputedStyle(one).position))
    .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0) / innerHeight"""
LARGE = {"fontSizes": {"standard": 32, "fixed": 26}}
BROKEN = """() => {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const said = node.data.trim(), range = document.createRange();
        if (said.length < 6 || !node.parentElement.checkVisibility() || node.parentElement.closest('.hide,.sr')) continue;
        range.selectNodeContents(node);
        const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
        if (lines > 2 && said.length / lines < 3.5) found.push(`${said} on ${lines} lines`);
    }
    return found;
}"""


def large(phone: Phone) -> Page:
    phone.context.new_cdp_session(phone.page).send("Page.setFontSizes", LARGE)
    return phone.page


def fits(page: Page, address: str) -> None:
    page.goto(address)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360 and page.evaluate(SPILL) == [], f"{address}: {wide}"
    broken = page.evaluate(BROKEN)
    assert not broken, f"{address} breaks words letter by letter: {broken[:5]}"


def phone_of_all(house: House, table: TableClient) -> Page:
    phone = house.phone()
    for token in table.tokens.values():
        phone.page.goto(f"{house.base}/t/{table.code}/join/{token}")
    return large(phone)


@pytest.mark.parametrize("track", ["board", "hand"])
def test_every_phase_and_tab(house: House, track: str) -> None:
    table = house.open(
        setup={"order": ["blue", "green", "yellow"]}, tracking={"track": track, "dice": "table"}
    )
    page = phone_of_all(house, table)
    for turn in (1, 2):
        for phase in PHASES:
            play_to(table, phase, turn)
            for seat in (table.up[0], table.state["order"][-1]):
                fits(page, f"{house.base}/t/{table.code}/seat/{seat}")
    for tab in ("/table", "/log", "/map") if track == "board" else ("/table", "/log"):
        fits(page, f"{house.base}/t/{table.code}/seat/blue{tab}")
    for where in ("chairs", "host", "table", "correct", "layout", "charts", "statement/blue"):
        fits(page, f"{house.base}/t/{table.code}/{where}")


def test_every_phase_is_reached_and_read_by_whoever_needs_help(house: House) -> None:
    """What axe finds at this size; tables that are moved sideways can have the focus."""
    table = house.open(
        setup={"order": ["blue", "green", "yellow"]}, tracking={"track": "board", "dice": "table"}
    )
    page = phone_of_all(house, table)
    here = f"{house.base}/t/{table.code}/seat"
    for phase in PHASES:
        play_to(table, phase)
        for seat in {table.up[0], table.state["order"][-1]}:
            page.goto(f"{here}/{seat}")
            check_reachable(page, f"{phase}, {seat}")
    for tab in ("/table", "/log", "/map"):
        page.goto(f"{here}/blue{tab}")
        check_reachable(page, tab)
    table.correct("phase", None, "game_over")
    page.goto(f"{here}/blue")
    check_reachable(page, "game over")


def test_long_names_leave_their_cubes_room(house: House) -> None:
    table = house.open(map="germany", tracking={"track": "board"})
    page = phone_of_all(house, table)
    fits(page, f"{house.base}/t/{table.code}/seat/blue")
    expect(page.locator(".placing .put", has_text="Oldenburg/Bremen").locator(".cube").first).to_be_visible()


def test_on_its_side_a_phone_shows_more_than_what_sticks(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"track": "board"})
    page = phone_of_all(house, table)
    page.set_viewport_size({"width": 740, "height": 360})
    for phase in PHASES:
        play_to(table, phase)
        for tab in ("", "/table", "/log"):
            page.goto(f"{house.base}/t/{table.code}/seat/{table.up[0]}{tab}")
            assert page.evaluate(STICKS) < 0.3, f"{phase}{tab}"


def test_the_deliveries_of_a_full_map_and_its_table_screen(house: House) -> None:
    """Long names and another's links beside them: no word is broken letter by letter."""
    whole = json.loads(Path("assistant/tryout/table.json").read_text())
    opened_as = house.api.send("POST", "/tables/import", whole)
    here, phone = f"{house.base}/t/{opened_as['code']}", house.phone()
    phone.page.goto(f"{here}/join/{opened_as['host_token']}")
    page = large(phone)
    for seat in (one["color"] for one in opened_as["seats"]):
        fits(page, f"{here}/seat/{seat}")
    fits(page, f"{here}/table")


def test_what_comes_after_the_game(house: House) -> None:
    """The ending, the film, the paper ledger and the book; and the cardboard that is laid once more."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"track": "board"})
    play_to(table, "move_goods", turn=2)
    page = phone_of_all(house, table)
    here = f"{house.base}/t/{table.code}"
    page.goto(f"{here}/join/{table.host}")
    fits(page, f"{here}/layout")
    assert page.evaluate(COVERED) == []
    table.correct("phase", None, "game_over")
    for what in ("seat/blue", "film", "paper", "charts", "host", "again"):
        fits(page, f"{here}/{what}")
    page.goto(f"{here}/book")
    page.get_by_label("A new book for your group").fill("Thursday evenings at the station")
    page.get_by_role("button", name="Begin it").click()
    page.wait_for_url("**/group/*")
    book = page.url
    for what in ("", "/games"):
        fits(page, book + what)
    expect(page.get_by_role("link", name="BG Stats")).to_be_visible()
    page.goto(book)
    expect(page.get_by_text("Nobody gave a name at these tables")).to_be_visible()


def test_the_other_game(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    unwatched(monkeypatch)
    table = opened(house, "days_of_steam", "days_of_steam", {"goods": "app", "dice": "app"})
    wanderer, page = wanderer_at(table, random.Random(7), 0), phone_of_all(house, table)
    for _ in range(8):
        for seat in table.tokens:
            fits(page, f"{house.base}/t/{table.code}/seat/{seat}")
        wanderer.move()
    for tab in ("/table", "/log"):
        fits(page, f"{house.base}/t/{table.code}/seat/{next(iter(table.tokens))}{tab}")
