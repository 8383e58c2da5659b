"""A phone calls its player, once that was wished for; and its screen stays awake, on plain http too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.living_room import ON_THE_LAN, House, Phone
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
LISTEN = """() => {
    window.heard = [];
    const buzz = navigator.vibrate.bind(navigator), tone = AudioContext.prototype.createOscillator;
    navigator.vibrate = pattern => { heard.push('buzz'); return buzz(pattern); };
    AudioContext.prototype.createOscillator = function () { heard.push('chime'); return tone.call(this); };
}"""


@pytest.fixture
def table(house: House) -> TableClient:
    return house.open(setup={"order": ["blue", "green", "yellow"]})


def heard(page: Page) -> set[str]:
    return set(page.evaluate("heard.splice(0)"))


def test_chime_and_buzz_are_offered_once_after_the_first_tap(house: House, table: TableClient) -> None:
    phone = house.phone().join(table, "blue")
    offer = phone.page.locator("#offer")
    expect(offer).to_be_hidden()
    phone.page.evaluate(LISTEN)
    phone.make("2: +$10")
    expect(offer).to_be_visible()
    phone.page.get_by_role("button", name="Chime and buzz").click()
    expect(offer).to_be_hidden()
    assert heard(phone.page) == {"chime", "buzz"}
    called_when_it_is_their_move(table, phone)
    phone.page.reload()
    phone.page.locator("#now h1").click()
    expect(offer).to_be_hidden()
    assert house.complaints == []


def called_when_it_is_their_move(table: TableClient, phone: Phone) -> None:
    table.move("issue_shares", "green", count=2)
    table.move("issue_shares", "yellow", count=2)
    phone.wait_for_turn()
    assert heard(phone.page) == {"chime", "buzz"}


def test_whoever_declines_is_left_in_peace(house: House, table: TableClient) -> None:
    phone = house.phone().join(table, "green")
    phone.page.evaluate(LISTEN)
    phone.page.locator("#now h1").click()
    phone.page.get_by_role("button", name="No", exact=True).click()
    expect(phone.page.locator("#offer")).to_be_hidden()
    table.move("issue_shares", "blue", count=2)
    phone.wait_for_turn()
    assert heard(phone.page) == set()


def test_a_silent_film_keeps_the_screen_awake_where_the_browser_has_no_lock(
    house: House, table: TableClient
) -> None:
    """Chromium counts a muted film only if it fills the screen; it lies behind everything and is not seen."""
    phone = house.phone()
    phone.page.goto(f"http://{ON_THE_LAN}:{house.port}/t/{table.code}/join/{table.tokens['blue']}")
    assert phone.page.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [False, False]
    film = phone.page.locator("#awake")
    expect(film).to_have_js_property("paused", False)
    expect(film).to_have_js_property("muted", True)
    assert film.bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 740}
    phone.make("2: +$10")
    assert table.get()["players"]["blue"]["shares"] == 4
    assert house.complaints == []
