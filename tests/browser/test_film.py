"""The end of an evening in a real browser: the ranking called, the film under a thumb, the file taken home."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.living_room import House
from tests.support.play import SEATS
from tests.support.tables import TableClient
from tests.support.wandering import wander

pytestmark = pytest.mark.browser
THUMB = 50  # ms of work between the thumb and the picture, on a processor six times slower
SCRUB = """async (step) => {
    const slider = document.getElementById("film-entries");
    const drawn = () => new Promise((done) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(0);
    }));
    let steps = 0;
    for (let at = 0; at <= Number(slider.max); at += step, steps += 1) {
        slider.value = at;
        slider.dispatchEvent(new Event("input"));
        await drawn();
    }
    return steps;
}"""


@pytest.fixture
def played(house: House) -> TableClient:
    table = house.open(SEATS[:4], setup={"order": list(SEATS[:4])}, tracking={"track": "board"})
    wander(table, random.Random(4), 90)
    if table.phase != "game_over":
        table.correct("phase", None, "game_over")
    return table


def cpu(page: Page, step: int) -> float:
    """Milliseconds of the page's own thread for each picture: what a busy machine does meanwhile is no part."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 6})

    def spent() -> float:
        found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return float(found["TaskDuration"])

    page.evaluate(SCRUB, 9)
    before = spent()
    steps = page.evaluate(SCRUB, step)
    return 1000 * (spent() - before) / float(steps)


def test_the_film_follows_the_thumb(house: House, played: TableClient) -> None:
    page = house.phone().page
    page.goto(f"{house.base}/t/{played.code}/film")
    expect(page.locator("#film-scrub")).to_be_visible()
    took = cpu(page, 3)
    print(f"{took:.1f} ms for a picture")
    assert took < THUMB
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


def test_the_file_opens_offline_by_itself(house: House, played: TableClient, tmp_path: Path) -> None:
    phone = house.phone()
    page = phone.page
    page.goto(f"{house.base}/t/{played.code}/film")
    answer = page.request.get(f"{house.base}/t/{played.code}/home.html")
    file = tmp_path / "game.html"
    file.write_bytes(answer.body())
    print(f"{len(answer.body()) / 1000:.0f} KB")
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
