"""The maps of the deluxe box in Chromium: a table on each, a phone that taps a turn, a screen that shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.fingers import Hand
from tests.support.living_room import House, Phone
from tests.support.looking import SPILL
from tests.support.play import SEATS as ALL_SEATS
from tests.support.play import give, play_to
from tests.support.rails import link, rails
from tests.support.tables import TableClient
from tests.support.texas import fresh

pytestmark = pytest.mark.browser
SEATS = ("blue", "green", "yellow")
BOARD = {"goods": "app", "dice": "app", "track": "board"}


LAST_LINE = """it => {
    const range = document.createRange(), ends = new Map();
    range.selectNodeContents(it);
    for (const {top, width} of range.getClientRects()) ends.set(top, width);
    const widths = [...ends].sort(([one], [other]) => one - other).map(([, width]) => width);
    return widths.at(-1) / Math.max(...widths);
}"""  # its width, by that of the longest


def table_on(house: House, key: str, players: int = 3, **setup: Any) -> TableClient:
    seats = SEATS[:players]
    return house.open(seats, map=key, tracking=BOARD, setup={"order": list(seats), **setup})


def phone_of(house: House, table: TableClient) -> Phone:
    """Of whoever is up."""
    phone = house.phone().join(table, table.get()["up"][0])
    if table.phase == "build_track":
        expect(phone.page.locator(".still")).to_be_attached()
        in_sight(phone.page)
    return phone


def in_sight(page: Page) -> None:
    """However much a map's note says, the whole map is seen between it and the stub."""
    shown, stub = (page.locator(what).first.bounding_box() for what in ("#mapbox", ".mine > .s"))
    assert shown and stub and shown["y"] + shown["height"] <= stub["y"] + 1


def shows(screen: Page, *words: str) -> None:
    for word in words:
        expect(screen.locator("main")).to_contain_text(word)
    assert screen.evaluate(SPILL) == [], "something sticks out of the screen"


def cubes(page: Page, color: str) -> Any:
    return page.locator(f".moving .cu.g-{color}")


def sent(phone: Phone, act: Callable[[], None]) -> None:
    """The tap makes exactly one entry."""
    before = phone.number
    act()
    phone.wait_for(before + 1)


def test_barbados(house: House) -> None:
    """The action of the turn before is marked, on the phone and on the screen."""
    table = table_on(house, "barbados", 1)
    screen, phone = house.screen(table), phone_of(house, table)
    expect(phone.page.locator("#now .note")).to_contain_text("At most one share a turn")
    sent(phone, lambda: phone.tap("1: +$5"))
    shows(screen, "Engineer", "There are four actions")
    expect(screen.locator(".gd .side")).to_have_count(1)
    sent(phone, lambda: phone.tap("Engineer"))
    sent(phone, lambda: phone.tap("Build nothing"))
    sent(phone, lambda: phone.tap("Move nothing"))
    sent(phone, lambda: phone.tap("Loco"))
    sent(phone, lambda: phone.tap("Roll the growth dice"))
    phone.tap("None")
    expect(phone.page.locator(".pick.off")).to_contain_text("Engineer")
    expect(screen.locator(".acts .gone")).to_contain_text("marked")
    assert house.complaints == []


def test_st_lucia(house: House) -> None:
    """Going first is paid for; a cube on a hex travels from the track that is laid there."""
    table = table_on(house, "st_lucia", 2, hexes={"4,9": ["purple"], "3,9": ["purple"], "2,10": ["red"]})
    screen, phone = house.screen(table), phone_of(house, table)
    expect(screen.locator(".moving .cu")).to_have_count(38)
    shows(screen, "may pay to go first")
    expect(screen.locator(".gd")).to_have_count(0)  # no goods grow on this map
    sent(phone, lambda: phone.tap("Go first for $5"))
    table.state = table.get()
    play_to(table, "build_track", 1, {"blue": "urbanization", "green": "engineer"})
    give(table, "cash", blue=30)
    table.move("urbanize", "blue", new_city="F", hex=[3, 10])
    phone.wait_for(table.state["number"])
    expect(phone.page.locator(".still")).to_be_attached()
    Hand(phone.page).draw(("3,10", "4,9", "3,9"), "2,9")
    sent(phone, lambda: phone.tap("Build for"))
    table.state = table.get()
    play_to(table, "move_goods")
    phone.wait_for(table.state["number"])
    expect(phone.page.locator(".delivery").first).to_contain_text("hex north-east of Laborie → New City F")
    sent(phone, lambda: phone.tap("Deliver: +1"))
    expect(screen.locator(".moving .cu")).to_have_count(37)
    assert table.get()["players"]["blue"]["income"] == 1
    assert house.complaints == []


def test_southern_us(house: House) -> None:
    """Cotton stands on the towns and goes to a port with a white rim."""
    table = table_on(house, "southern_us")
    screen = house.screen(table)
    expect(cubes(screen, "white")).to_have_count(14)
    expect(screen.locator(".moving .quay:not(.out)")).to_have_count(4)
    play_to(table, "build_track")
    seat = table.up[0]
    give(table, "cash", **{seat: 60})
    phone = phone_of(house, table)
    shows(screen, "Cotton on a town that becomes a New City stays")
    table.move("build_by_hand", seat, cost=2, sections=1,
               links=[{"ends": ["Augusta", "Savannah"], "sections": 1}], done=True)  # fmt: skip
    play_to(table, "move_goods")
    phone.wait_for(table.state["number"])
    expect(phone.page.locator(".delivery").first).to_contain_text("Savannah")
    sent(phone, lambda: phone.tap("Deliver: +2"))
    expect(cubes(screen, "white")).to_have_count(13)
    assert table.get()["players"][seat]["income"] == 2
    assert house.complaints == []


def test_germany(house: House) -> None:
    """A terminal shows its one colour; an open end is refused while it is drawn; the direct link is a tap."""
    table = table_on(house, "germany", terminals={"Lyon": "blue"})
    screen = house.screen(table)
    play_to(table, "build_track")
    phone = phone_of(house, table)
    hand = Hand(phone.page)
    shows(screen, "Only complete links", "$12")
    hand.bring("8,5")
    hand.draw(("9,4", "8,5"), "7,6")
    expect(phone.page.locator(".drawn .warn")).to_contain_text("Only complete links may be built")
    phone.tap("Clear")
    ferry = phone.page.get_by_role("button", name="Köln/Düsseldorf–Essen/Dortmund for $2").locator("b")
    assert ferry.evaluate(LAST_LINE) > 0.5, "the price stands alone in its line"
    sent(phone, lambda: phone.tap("Köln/Düsseldorf–Essen/Dortmund for $2"))
    expect(screen.locator(".moving .tk")).to_have_count(1)
    phone.tap("Finish building")
    assert table.get()["links"][0]["sections"] == 1
    assert house.complaints == []


def test_western_us(house: House) -> None:
    """West and east stand beside the cities, cubes on the towns; the first track begins at one of them."""
    table = table_on(house, "western_us")
    screen = house.screen(table)
    expect(screen.locator(".moving .rg")).to_have_count(13)
    play_to(table, "build_track")
    phone = phone_of(house, table)
    hand = Hand(phone.page)
    shows(screen, "Your first track must start at a starting city", "San Franciscowest")
    hand.bring("10,5")
    hand.draw(("9,5", "10,5"), "11,5")
    expect(phone.page.locator(".drawn .warn")).to_contain_text("first track must start at a starting city")
    phone.tap("Clear")
    hand.bring("13,6")
    hand.draw(("14,6", "13,6"), "12,6")
    sent(phone, lambda: phone.tap("Build for"))
    expect(screen.locator(".moving .tk")).to_have_count(1)
    assert house.complaints == []


def test_southern_china(house: House) -> None:
    """Out of disks after a build, the phone names a link; it is marked with an N for everybody."""
    table = table_on(house, "southern_china")
    play_to(table, "build_track")
    seat = table.up[0]
    give(table, "cash", **{seat: 90})
    table.move("lay_track", seat, tiles=rails((4, 8), (4, 9), (4, 10), (4, 11)))
    for ends in (("Nanning", "Guiyang"), ("Guiyang", "Chongqing"), ("Changsha", "Ningbo")):
        link(table, seat, *ends)
    table.move("build_done", seat)
    play_to(table, "build_track", 2)
    table.correct("up", None, seat)
    screen, phone = house.screen(table), house.phone().join(table, seat)
    shows(screen, "Tokens", "Disks left", "Nationalized: nothing yet")
    link(table, seat, "Changsha", "Xiamen", done=True)
    phone.wait_for(table.state["number"])
    expect(phone.page.locator("#now")).to_contain_text("1 disk short: nationalize a link for each")
    sent(phone, lambda: phone.tap("Nanning–Haikou: $2, a token, −2 VP"))
    expect(screen.locator(".moving .dk.sq")).to_have_text("N")
    shows(screen, "Nationalized: Nanning–Haikou")
    assert table.get()["players"][seat]["own"] == {"tokens": 1, "disks": 0}
    assert house.complaints == []


def test_double_base_usa(house: House) -> None:
    """Eight seats: a starting city with its colour by one tap, a grant for the dearest tile, all of it seen."""
    table = house.open(ALL_SEATS, map="double_base_usa", tracking=BOARD, setup={"order": list(ALL_SEATS)})
    play_to(table, "build_track")
    seat = table.up[0]
    screen, phone = house.screen(table), house.phone().join(table, seat)
    assert phone.page.evaluate(SPILL) == []
    sent(phone, lambda: phone.tap("Boston becomes red"))
    expect(phone.page.locator(".still")).to_be_attached()
    in_sight(phone.page)
    give(table, "cash", **{seat: 40})
    give(table, "land_grants", **{seat: 2})
    table.move(
        "build_by_hand", seat, cost=0, sections=0, links=[{"ends": ["Boston", "Phoenix"], "sections": 1}]
    )
    phone.wait_for(table.state["number"])
    shows(screen, "$10 wait in San Francisco. Land grants left (G): 20.")
    expect(screen.locator(".mk")).to_have_count(20)
    phone.page.locator("#bylist summary").click()
    phone.page.locator("[data-begin]").select_option(label="Phoenix")
    phone.page.locator("[data-go]").nth(5).click()
    expect(phone.page.get_by_role("button", name="Build for $2")).to_be_visible()
    phone.page.locator('[data-kind="grants=1"]').check(force=True)
    expect(phone.page.get_by_role("button", name="Build for $0")).to_be_visible()
    sent(phone, lambda: phone.tap("Build for $0"))
    expect(screen.locator(".mk")).to_have_count(19)
    shows(screen, "Land grants left (G): 19.")
    assert table.get()["players"][seat]["own"] == {"land_grants": 2, "disks": 2 + _disks(table, seat)}


def _disks(table: TableClient, seat: str) -> int:
    return {"locomotive": 2, "second_locomotive": 1}.get(table.get()["players"][seat]["action"], 0)


def test_cattle_are_placed_by_a_tap_on_the_map(house: House) -> None:
    """Where it may go is marked; the chosen hex is ringed and said in words before the button sends it."""
    table = fresh(house.api)
    screen, phone = house.screen(table), phone_of(house, table)
    shows(screen, "places cattle", "Cattle: 1 on the map, 31 beside the board.")
    expect(phone.page.locator("#strip .still")).to_be_attached()
    marked, ringed = phone.page.locator("#strip-hand .start"), phone.page.locator("#strip-hand .pen")
    expect(marked).to_have_count(6)
    expect(ringed).to_have_count(0)
    phone.page.locator("#place").select_option("2 4")
    expect(ringed).to_have_count(1)
    Hand(phone.page).rest().tap("2,5")
    expect(phone.page.locator("#place")).to_have_value("2 5")
    expect(ringed).to_have_count(1)
    sent(phone, lambda: phone.tap("Place it there"))
    assert table.get()["hexes"] == {"2,5": ["cattle"]}
    expect(screen.locator(".moving .cu.g-cattle")).to_have_count(2)
    assert house.complaints == []


def test_a_long_note_is_whole_by_a_tap(house: House) -> None:
    table = table_on(house, "southern_china")
    play_to(table, "build_track")
    note = phone_of(house, table).page.locator("#note")
    last = note.locator("summary")
    cut = last.evaluate("it => it.scrollHeight - it.clientHeight")
    note.click()
    expect(note).to_have_attribute("open", "")
    assert cut > 0 and last.evaluate("it => it.scrollHeight - it.clientHeight") == 0
