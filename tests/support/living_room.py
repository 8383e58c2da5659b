"""A living room: a server, phones that tap, a table screen that shows."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.support.servers import Web, end, free_port, home, start
from tests.support.tables import Api, TableClient

PHONE: ViewportSize = {"width": 360, "height": 740}
SCREEN: ViewportSize = {"width": 1920, "height": 1080}
ON_THE_LAN = "station.lan"  # plain http at a name that no browser calls secure
WAIT = 20_000  # a busy machine is slow, not wrong


def answers(page: Page) -> None:
    """Wait for the scripts that come once a page stands."""
    expect(page.locator("meta[name=later]")).to_have_count(0)


class Station:
    """A server at home with its data."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, free_port()
        self.start()

    def start(self) -> None:
        self.server: subprocess.Popen[bytes] = start(home(self.port, self.data), self.port)

    def kill(self) -> None:
        self.server.kill()
        self.server.wait()

    def close(self) -> None:
        end(self.server)


class Place(Protocol):
    """Whatever serves at a port."""

    @property
    def port(self) -> int: ...


class House:
    """A server and everybody who looks at it. Other tests may have their tables on it too."""

    def __init__(self, browser: Browser, station: Place) -> None:
        self.browser, self.port = browser, station.port
        self.base = f"http://127.0.0.1:{self.port}"
        self.api = Api(Web(self.port))
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.taps: Counter[str] = Counter()

    def open(self, seats: tuple[str, ...] = ("blue", "green", "yellow"), **wanted: Any) -> TableClient:
        return self.api.open(seats, **wanted)

    def phone(self, size: ViewportSize | None = None, **options: Any) -> Phone:
        context = self.browser.new_context(viewport=size or PHONE, has_touch=size is None, **options)
        context.set_default_timeout(WAIT)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: self._heard(m.type, m.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return Phone(self, context, page)

    def screen(self, table: TableClient) -> Page:
        page = self.phone(SCREEN).page
        page.goto(f"{self.base}/t/{table.code}/table")
        answers(page)
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def _heard(self, kind: str, text: str) -> None:
        """Content the policy refused is a fault; a lost connection is the test's own doing."""
        if kind == "error" and "Content Security Policy" in text:
            self.complaints.append(text)


class Phone:
    """One browser. Every tap is counted under the phase it happened in."""

    def __init__(self, house: House, context: BrowserContext, page: Page) -> None:
        self.house, self.context, self.page = house, context, page

    def join(self, table: TableClient, seat: str) -> Phone:
        """By the seat's own code, as its QR shows it."""
        self.page.goto(f"{self.house.base}/t/{table.code}/join/{table.tokens[seat]}")
        expect(self.now).to_be_visible()
        answers(self.page)
        return self

    def visit(self, table: TableClient, seat: str, tab: str = "") -> Phone:
        self.page.goto(f"{self.house.base}/t/{table.code}/seat/{seat}{tab}")
        answers(self.page)
        return self

    @property
    def now(self) -> Locator:
        return self.page.locator("#block")

    @property
    def number(self) -> int:
        return int(self.now.get_attribute("data-number") or 0)

    def tap(self, name: str, exact: bool = False, **options: Any) -> None:
        """A button with this name."""
        self.tap_on(self.page.get_by_role("button", name=name, exact=exact).first, **options)

    def make(self, move: str, **options: Any) -> None:
        """A tap that is a move: the page shows the entry it made."""
        number = self.number
        self.tap(move, **options)
        self.wait_for(number + 1)

    def tap_on(self, what: Locator, phase: str = "") -> None:
        self.house.taps[phase or self.phase] += 1
        what.click()

    @property
    def phase(self) -> str:
        return (self.page.locator("#now h1").first.inner_text() or "?").strip()

    def wait_for(self, number: int) -> None:
        expect(self.now).to_have_attribute("data-number", str(number))

    def wait_for_turn(self) -> None:
        expect(self.now).to_have_attribute("data-up", "1")
