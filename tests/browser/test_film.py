"""The end of an evening in a real browser: the ranking called, the film under a thumb, the file taken home."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.living_room import House
from tests.support.play import SEATS
from tests.support.scrubbing import Spent, thumb_goes
from tests.support.tables import TableClient
from tests.support.wandering import wander

pytestmark = pytest.mark.browser
COUNT = """() => {
    window.touched = 0;
    new MutationObserver((all) => { window.touched += all.length; })
        .observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
}"""


@pytest.fixture
def played(house: House) -> TableClient:
    table = house.open(SEATS[:4], setup={"order": list(SEATS[:4])}, tracking={"track": "board"})
    wander(table, random.Random(4), 90)
    if table.phase != "game_over":
        table.correct("phase", None, "game_over")
    return table


def test_the_film_follows_the_thumb(house: House, played: TableClient) -> None:
    """One layout a picture, and of the page no more is touched than changes; `bench film` says how long it takes."""
    page = house.phone().page
    page.goto(f"{house.base}/t/{played.code}/film")
    expect(page.locator("#film-scrub")).to_be_visible()
    spent = Spent(page)
    thumb_goes(page, 9)
    page.evaluate(COUNT)
    before = spent.now("LayoutCount")
    pictures = thumb_goes(page, 3)
    assert spent.now("LayoutCount") - before <= pictures + 1
    assert page.evaluate("touched") / pictures < 40
    assert house.complaints == []


def test_the_scrubber_goes_by_entry_and_by_turn(house: House, played: TableClient) -> None:
    page = house.phone().page
    page.goto(f"{house.base}/t/{played.code}/film#1")
    expect(page.locator("#film-number")).to_have_text("Entry 1")
    expect(page.locator("#film-lying .tk")).to_have_count(0)
    page.locator("#film-entries").press("End")
    expect(page.locator("#film-lying .tk").first).to_be_attached()
    page.locator("#film-turns").press("Home")
    page.locator("#film-turns").press("ArrowRight")
    expect(page.locator("#film-turn")).to_have_text("Turn 1")
    expect(page.locator("#film-number")).to_have_text("Entry 2")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#film-number")).not_to_have_text("Entry 2")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert house.complaints == []


def test_an_entry_longer_than_its_box_says_so_until_it_is_read(house: House, played: TableClient) -> None:
    page = house.phone().page
    page.goto(f"{house.base}/t/{played.code}/film#1")
    box = page.locator(".now-playing")
    hint = "box => getComputedStyle(box, '::after').visibility"
    expect(box).to_have_class(re.compile("more"))
    assert box.evaluate(hint) == "visible"
    box.evaluate("box => box.scrollTo(0, box.scrollHeight)")
    expect(box).not_to_have_class(re.compile("more"))
    assert box.evaluate(hint) == "hidden"
    box.evaluate("box => box.scrollTo(0, 0)")
    expect(box).to_have_class(re.compile("more"))
    page.locator("#film-entries").press("ArrowRight")
    expect(page.locator("#film-number")).to_have_text("Entry 2")
    expect(box).not_to_have_class(re.compile("more"))


def test_the_file_opens_offline_by_itself(house: House, played: TableClient, tmp_path: Path) -> None:
    phone = house.phone()
    page = phone.page
    page.goto(f"{house.base}/t/{played.code}/film")
    answer = page.request.get(f"{house.base}/t/{played.code}/home.html")
    file = tmp_path / "game.html"
    file.write_bytes(answer.body())
    print(f"{len(answer.body()) / 1000:.0f} KB")
    page.goto("about:blank")  # the page before asks no more
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    phone.context.set_offline(True)
    page.goto(file.as_uri())
    page.locator("#film-entries").press("Home")
    expect(page.locator("#film-number")).to_have_text("Entry 1")
    expect(page.get_by_role("heading", name="Luck of the dice")).to_be_visible()
    font = "[...document.fonts].filter((one) => one.status === 'loaded').length"
    assert page.evaluate(font) > 0
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert house.complaints == []


def test_the_same_phones_play_again(house: House) -> None:
    table = house.open(setup={"order": list(SEATS[:3])})
    screen, phone = house.screen(table), house.phone().join(table, "green")
    table.correct("phase", None, "game_over")
    expect(screen.locator(".ranked li")).to_have_count(3)
    phone.page.get_by_role("link", name="Play again").click()
    phone.page.get_by_role("button", name="Open the next game").click()
    expect(phone.now).to_be_visible()
    code = phone.page.url.split("/")[4]
    assert code != table.code and phone.page.url.endswith("/seat/green")
    expect(screen.locator(".code")).to_have_text(code)
    assert house.complaints == []


def test_a_screen_that_goes_back_to_the_old_game_sees_its_ending(house: House) -> None:
    """Also when it wakes, and when somebody comes or goes."""
    table = house.open(setup={"order": list(SEATS[:3])})
    screen, phone = house.screen(table), house.phone().join(table, "green")
    table.correct("phase", None, "game_over")
    phone.page.get_by_role("link", name="Play again").click()
    phone.page.get_by_role("button", name="Open the next game").click()
    expect(screen.locator(".code")).not_to_have_text(table.code)
    screen.goto(f"{house.base}/t/{table.code}/table")
    expect(screen.locator(".ranked li")).to_have_count(3)
    source = screen.locator("#block").get_attribute("hx-get") or ""
    house.phone().join(table, "blue")
    expect(screen.locator("#block")).not_to_have_attribute("hx-get", source)
    expect(screen.locator(".ranked li")).to_have_count(3)
    screen.get_by_role("link", name="To the next game").click()
    expect(screen.locator(".code")).not_to_have_text(table.code)
    assert house.complaints == []
