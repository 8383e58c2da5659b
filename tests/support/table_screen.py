"""What is wrong with a table screen: words too small, cut, or under something."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from assistant.games.age_of_steam.catalog import all_maps
from tests.support.tables import TableClient

READABLE = 20  # pixels of a letter
BOARDS = [one for one in all_maps() if one.map and one.map.complete]
SIZES = """() => {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode, el = text.parentElement, range = document.createRange();
        range.selectNode(text);
        if (!text.data.trim() || el.closest('.sr') || !el.checkVisibility() || !range.getBoundingClientRect().width) continue;
        const drawn = el.ownerSVGElement && el.getScreenCTM();
        const size = parseFloat(getComputedStyle(el).fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : 1);
        found.push([Math.round(size * 10) / 10, text.data.trim()]);
    }
    return found;
}"""
OVER = """() => [...document.querySelectorAll('.left > *, .two li, .lot, .call li, .who, .here, .gd > *, .qr')]
    .map(el => [el, (el.closest('.left, .board, .gd, .join') || document.body).getBoundingClientRect()])
    .filter(([el, room]) => el.getBoundingClientRect().bottom > room.bottom + 1)
    .map(([el]) => el.outerHTML.slice(0, 90))"""
CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
    .map(one => one.textContent)"""
FILLED = """() => {
    const room = document.querySelector('.screenmap').getBoundingClientRect();
    const land = document.querySelector('.screenmap .still').getBoundingClientRect();
    return [land.width / room.width, land.height / room.height];
}"""
RUNS_IN = """(within = '.lot') => [...document.querySelectorAll(within)].flatMap(lot => {
    const pieces = [...lot.querySelectorAll('*')].filter(one => !one.children.length && one.textContent.trim());
    const rooms = pieces.map(one => [one.textContent, one.getBoundingClientRect()]);
    return rooms.flatMap(([name, a], n) => rooms.slice(n + 1).filter(([, b]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${name} and ${other}`));
})"""


def shown(page: Page, table: TableClient) -> None:
    expect(page.locator("#block")).to_have_attribute("data-number", str(table.get()["number"]))


def look(page: Page, address: str, what: str) -> None:
    """Every word can be read, and nothing lies under anything."""
    page.goto(address)
    mapped = page.locator(".screenmap").count()
    if mapped:
        expect(page.locator(".still")).to_be_attached()
    small = [(size, text) for size, text in page.evaluate(SIZES) if size < READABLE]
    assert small == [], what
    assert page.evaluate(OVER) == [], what
    if mapped:
        assert max(page.evaluate(FILLED)) > 0.9, what
