"""The film under a thumb, in Chromium: milliseconds of the page's own thread for each picture.

Chromium slows a processor by letting the thread spin, and spins longer where other programs take turns with it. So the
game is played from end to end several times, and what counts is the time that was disturbed least."""

from __future__ import annotations

import shutil

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.support.scrubbing import Spent, thumb_goes

from .client import Caller, import_table
from .on_board import board_game
from .report import Figure, at_most
from .servers import OURS, serving

SLOWER = 6  # times, as a cheap phone is
STEP, MOST, TIMES = 3, 50, 6  # entries from picture to picture; ms; from the first entry to the last
PHONE: ViewportSize = {"width": 360, "height": 740}
SCREEN: ViewportSize = {"width": 1920, "height": 1080}


def film() -> list[Figure]:
    """The recorded game on the board, all of it, as a phone and as a table screen show it."""
    whole = {**board_game(), "code": ""}
    with serving(OURS) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        code = import_table(Caller(server.port), whole).code
        measured = []
        for name, size in (("a phone", PHONE), ("a table screen", SCREEN)):
            page = browser.new_page(viewport=size)
            page.goto(f"http://127.0.0.1:{server.port}/t/{code}/film")
            measured.append(a_picture(page, name))
        browser.close()
    return measured


def a_picture(page: Page, name: str) -> Figure:
    page.wait_for_selector("#film-scrub:visible")
    entries = page.locator("#film-entries").get_attribute("max")
    spent = Spent(page)
    spent.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    thumb_goes(page, STEP * STEP)
    took = min(once(page, spent) for _ in range(TIMES))
    says = f"the film of {entries} entries on {name}, {SLOWER} times slower, a picture"
    return Figure(says, f"{took:.1f} ms", goal=at_most(MOST, " ms"), value=took)


def once(page: Page, spent: Spent) -> float:
    """From the first entry to the last: ms a picture."""
    before = spent.now("TaskDuration")
    pictures = thumb_goes(page, STEP)
    return 1000 * (spent.now("TaskDuration") - before) / pictures
