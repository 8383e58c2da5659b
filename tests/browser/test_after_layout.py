"""After a game: what stands beside a name is in line with it, what is pressed has room, and nobody is named too early."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.living_room import House
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
MIDDLES = """row => [...row.children].map((part) => {
    const box = part.getBoundingClientRect();
    return box.top + box.height / 2;
})"""
GAPS = """(parts) => parts.slice(1).map((part, n) => {
    const box = part.getBoundingClientRect(), before = parts[n].getBoundingClientRect();
    return Math.max(box.left - before.right, box.top - before.bottom);
})"""


@pytest.fixture
def over(house: House) -> TableClient:
    table = house.open()
    table.correct("phase", None, "game_over")
    return table


def seen(house: House, address: str) -> Page:
    page = house.phone().page
    page.goto(house.base + address)
    return page


def test_in_the_film_a_disk_stands_in_line_with_its_name(house: House, over: TableClient) -> None:
    row = seen(house, f"/t/{over.code}/film").locator(".filmfigs th .row").first
    disk, name = row.evaluate(MIDDLES)
    assert disk == pytest.approx(name, abs=1)


def test_the_buttons_after_a_game_do_not_touch(house: House, over: TableClient) -> None:
    page = seen(house, f"/t/{over.code}/join/{over.host}")
    page.goto(f"{house.base}/t/{over.code}/host")
    buttons = page.locator(".onward .btn")
    expect(buttons).to_have_count(4)
    assert min(buttons.evaluate_all(GAPS)) >= 8


def test_the_people_who_play_again_have_room(house: House, over: TableClient) -> None:
    page = seen(house, f"/t/{over.code}/join/{over.host}")
    page.goto(f"{house.base}/t/{over.code}/again")
    people = page.get_by_role("list", name="Players")
    assert min(people.locator("li").evaluate_all(GAPS)) >= 4
    assert people.locator("li").first.locator("> *").evaluate_all(GAPS)[0] >= 4


def test_on_paper_a_statement_says_whose_it_is_in_bold(house: House, over: TableClient) -> None:
    page = seen(house, f"/t/{over.code}/paper")
    page.emulate_media(media="print")
    head = page.locator(".onpaper th").first
    assert head.evaluate("head => getComputedStyle(head).fontWeight") == "700"


def test_the_winner_is_named_when_the_ranking_gets_there(house: House, over: TableClient) -> None:
    screen = house.screen(over)
    expect(screen.locator(".ranked li")).to_have_count(3)
    called = "part => getComputedStyle(part).animationDelay"
    first = screen.locator(".ranked li").first.evaluate(called)
    assert first != "0s"
    for tells in (".winner h1", ".curves4"):  # the last of a curve stands as high as its points
        assert screen.locator(tells).evaluate(called) == first, tells


def test_the_host_page_begins_with_what_comes_after_the_game(house: House, over: TableClient) -> None:
    page = seen(house, f"/t/{over.code}/join/{over.host}")
    page.goto(f"{house.base}/t/{over.code}/host")
    expect(page.locator("main h2").first).to_have_text("After the game")
    expect(page.get_by_role("link", name="Play again")).to_be_in_viewport(ratio=1)


CUT = """parts => parts.filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
    .map((part) => part.textContent)"""
LONG = {"blue": "Anna Bergström", "green": "Maximiliane-Katharina", "yellow": "O'Neil & Söhne"}


@pytest.fixture
def long_names(house: House, over: TableClient) -> TableClient:
    for seat, name in LONG.items():
        house.api.send("PATCH", f"/tables/{over.code}/seats/{seat}", {"name": name}, over.host)
    return over


@pytest.mark.parametrize(
    ("page", "names"), [("film", ".filmfigs .cut"), ("charts", ".rank .cut"), ("charts", ".plays .cut")]
)
def test_names_are_whole_where_there_is_room(
    house: House, long_names: TableClient, page: str, names: str
) -> None:
    shown = seen(house, f"/t/{long_names.code}/{page}").locator(names)
    expect(shown).to_have_count(3)
    assert shown.evaluate_all(CUT) == []


def test_one_play_for_bg_stats_has_the_whole_line(house: House, long_names: TableClient) -> None:
    phone = house.phone().join(long_names, "green")
    phone.page.goto(f"{house.base}/t/{long_names.code}/charts")
    play = phone.page.locator(".plays .btn")
    expect(play).to_have_count(1)
    assert play.locator(".cut").evaluate_all(CUT) == []
