"""Phones on the internet: https through nginx, with what browsers offer there only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.hosted import Hosted, behind, club_by_unit
from tests.support.living_room import House, Phone
from tests.support.tables import Api, TableClient

pytestmark = pytest.mark.browser
SHARE = "navigator.share = told => { window.shared = told; return Promise.resolve(); };"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    place = tmp_path_factory.mktemp("https")
    with club_by_unit(place) as server, behind("nginx", server, place / "nginx") as front:
        yield front


@pytest.fixture
def house(chromium: Browser, hosted: Hosted) -> Iterator[House]:
    house = House(chromium, hosted)
    house.base, house.api = hosted.base, Api(hosted.web)
    yield house
    house.close()


@pytest.fixture
def table(house: House) -> TableClient:
    return house.open(setup={"order": ["blue", "green", "yellow"]})


def phone(house: House) -> Phone:
    return house.phone(ignore_https_errors=True)


def test_a_move_on_one_phone_is_seen_on_the_other(house: House, table: TableClient) -> None:
    blue, green = phone(house).join(table, "blue"), phone(house).join(table, "green")
    blue.make("2: +$10")
    green.wait_for(2)
    green.make("1: +$5")
    blue.wait_for(3)
    assert house.complaints == []


def test_the_browsers_own_lock_keeps_the_screen_awake(house: House, table: TableClient) -> None:
    blue = phone(house)
    blue.context.add_init_script(
        """window.locks = []; const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
        navigator.wakeLock.request = kind => ask(kind).then(got => { locks.push(got.released); return got; });"""
    )
    blue.join(table, "blue")
    blue.page.locator("#now h1").click()
    assert blue.page.evaluate("isSecureContext")
    assert blue.page.evaluate("locks") == [False]
    expect(blue.page.locator("#awake")).to_have_count(0)


def test_it_can_be_put_on_the_home_screen(house: House) -> None:
    visitor = phone(house)
    visitor.page.goto(house.base)
    devtools: Any = visitor.context.new_cdp_session(visitor.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].startswith(
        f"{house.base}/static/frame/app.webmanifest"
    )
    assert visitor.page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert house.complaints == []


def test_the_link_to_join_goes_through_the_share_sheet(house: House, table: TableClient) -> None:
    host = phone(house)
    host.page.goto(f"{house.base}/t/{table.code}/join/{table.host}")
    button = host.page.get_by_role("button", name="Share the link to join")
    expect(host.page.get_by_text("Phones join here")).to_be_visible()
    expect(button).to_be_hidden()  # a browser without a share sheet
    host.context.add_init_script(SHARE)
    host.page.reload()
    button.click()
    told = {"title": f"Table {table.code} on Stationmaster", "url": f"{house.base}/t/{table.code}"}
    assert host.page.evaluate("shared") == told
    assert house.complaints == []
