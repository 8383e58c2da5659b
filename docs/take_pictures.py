"""Takes the README's pictures of a game anew: `.venv/bin/python -m docs.take_pictures`.

The recorded game is taken in as it stood at a moment, and shown by a phone and by the table screen.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from bench.on_board import Json, board_at, board_game
from tests.browser.conftest import FLAGS
from tests.support.living_room import ON_THE_LAN, PHONE, SCREEN, Station
from tests.support.servers import Web
from tests.support.tables import Api

HERE = Path(__file__).with_name("pictures")
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
AUCTION, DELIVERY, BUILD = 56, 118, 111  # entries after which the next such move is shown


def before(move: str, least: int) -> int:
    """The last entry before the first such move after entry `least`."""
    entries = board_game()["entries"]
    return next(n for n in range(least, len(entries)) if entries[n]["move"]["type"] == move)


def table_at(station: Station, length: int) -> Json:
    export = board_at(length)
    seats = [{**seat, "name": name} for seat, name in zip(export["seats"], NAMES, strict=False)]
    table: Json = Api(Web(station.port)).send("POST", "/tables/import", {**export, "seats": seats})
    return table


def page_of(browser: Browser, phone: bool) -> Page:
    """Twice as sharp as the screen that it shows."""
    context = browser.new_context(
        viewport=PHONE if phone else SCREEN, has_touch=phone, device_scale_factor=2 if phone else 1
    )
    return context.new_page()


def take(browser: Browser, station: Station, name: str, length: int) -> None:
    """By the phone of whoever is up, or by the table screen, as the picture's name says."""
    table, phone = table_at(station, length), name.startswith("phone")
    up = Api(Web(station.port)).get(f"/tables/{table['code']}")["up"][0]
    token = next(seat["token"] for seat in table["seats"] if seat["color"] == up)
    at = f"http://{ON_THE_LAN}:{station.port}/t/{table['code']}"
    page = page_of(browser, phone)
    page.goto(f"{at}/join/{token}" if phone else f"{at}/table")
    expect(page.locator("#block")).to_be_visible()
    expect(page.locator("html")).not_to_have_class("offline")
    page.evaluate("document.fonts.ready.then(() => null)")
    page.screenshot(path=HERE / f"{name}.png")


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    station = Station(folder)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            take(browser, station, "phone-auction", before("bid", AUCTION))
            take(browser, station, "phone-deliver", before("deliver", DELIVERY))
            take(browser, station, "table-screen", before("lay_track", BUILD))
            browser.close()
    finally:
        station.close()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
