"""Deliveries by touch, late in a recorded game with hundreds of ways."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from bench.on_board import board_at
from tests.browser.test_board_finger import within
from tests.maps.test_st_lucia import EAST, MIDDLE
from tests.maps.test_st_lucia_cubes import FOND_EAST
from tests.support.drawing import to_build
from tests.support.fingers import Hand
from tests.support.living_room import PHONE, House, Phone
from tests.support.looking import axe_by_day_and_night
from tests.support.play import give, play_to
from tests.support.rails import link
from tests.support.tables import TableClient

LATE = 266  # Pink moves goods: 633 ways of 69 cubes and destinations


@pytest.fixture
def late(house: House) -> tuple[TableClient, Phone]:
    exported: Any = board_at(LATE)
    table = TableClient(house.api, house.api.send("POST", "/tables/import", exported))
    assert table.up == ["pink"]
    return table, house.phone().join(table, "pink")


def screens(phone: Phone) -> float:
    """How many screens the page is long."""
    long: int = phone.page.evaluate("document.documentElement.scrollHeight")
    return long / PHONE["height"]


def place(phone: Phone, name: str) -> str:
    """The hex of a place that something may leave or reach."""
    return phone.page.locator("#place option", has_text=name).first.get_attribute("data-at") or ""


def test_however_many_ways_the_page_is_under_three_screens(late: tuple[TableClient, Phone]) -> None:
    _, phone = late
    rows = phone.page.locator(".delivery")
    expect(rows).to_have_count(8)
    expect(phone.page.locator("#place option").first).to_have_text("Best first (69)")
    assert screens(phone) < 2
    phone.tap("Show 14 other ways")
    expect(phone.page.locator(".deliveries")).to_contain_text("Yellow cube from Pittsburgh to New City E")
    axe_by_day_and_night(phone.page)
    assert screens(phone) < 3
    phone.tap("All", exact=True)
    expect(phone.page.locator(".pager")).to_contain_text("1–8 of 69")
    phone.tap("The next ones")
    expect(phone.page.locator(".pager")).to_contain_text("9–16 of 69")
    assert screens(phone) < 2


def test_the_chosen_one_is_drawn_as_a_line_and_told_beside_the_button(
    late: tuple[TableClient, Phone],
) -> None:
    _, phone = late
    lines = phone.page.locator(".wayline")
    expect(lines.first).to_be_visible()
    expect(lines.first.locator(".stop")).to_have_count(7)
    expect(lines.nth(1)).to_be_hidden()
    expect(phone.page.locator("#delivery-after")).to_have_text(
        "Income 20 → 26. Then $6 to spare at expenses."
    )
    phone.tap_on(phone.page.locator(".delivery").nth(7))
    expect(lines.first).to_be_hidden()
    expect(lines.nth(7)).to_be_visible()
    expect(phone.page.locator("#delivery-after")).to_contain_text("Income 20 → 24.")
    expect(phone.page.locator("#deliver-it")).to_have_text("Deliver: +4")


def test_a_tap_on_a_city_lists_what_may_leave_or_reach_it(late: tuple[TableClient, Phone]) -> None:
    """Also a finger that lands beside it; a second tap shows all again."""
    table, phone = late
    hand, chicago = Hand(phone.page), place(phone, "Chicago")
    expect(phone.page.locator("#strip .still")).to_be_attached()
    hand.tap(chicago)
    expect(phone.page.locator("#place")).to_have_value("Chicago")
    expect(phone.page.locator(".delivery")).to_have_count(3)
    expect(phone.page.locator("#strip .aim")).to_have_count(1)
    for row in phone.page.locator(".delivery").all():
        expect(row).to_contain_text("Chicago")
    hand.tap(chicago)
    expect(phone.page.locator(".pager")).to_contain_text("1–8 of 69")
    phone.tap("Larger map")
    hand.rest().tap(place(phone, "Toronto"), by=(9, -7))
    expect(phone.page.locator("#place")).to_have_value("Toronto")
    expect(phone.page.locator("#stripbox.strip")).to_be_visible()
    best = phone.page.locator("#deliver-it").inner_text()
    income = table.get()["players"]["pink"]["income"]
    phone.make(best)
    assert table.get()["players"]["pink"]["income"] == income + int(best.split("+")[1])


def test_with_nothing_to_deliver_the_map_shows_the_own_track(house: House) -> None:
    """Not where the last delivery of the round before went, over a link of Green's."""
    table = over_a_link_of_green(house)
    phone = house.phone().join(table, "blue")
    phone.make("Deliver: 0")
    while table.get()["up"] != ["blue"]:
        table.move("decline", table.get()["up"][0])
    phone.wait_for_turn()
    expect(phone.now).to_contain_text("No cube can travel")
    hand = Hand(phone.page)
    assert within(hand.rest().frame(), hand.spot("1,17"))


def over_a_link_of_green(house: House) -> TableClient:
    """Blue's own track lies in the far corner."""
    cities = {"Evansville": ["blue", "red"], "Cincinnati": ["red", "red"]}
    setup = {"order": ["blue", "green", "yellow"], "cities": cities}
    table = to_build(house.open(tracking={"track": "board"}, setup=setup))
    corner = [{"hex": [1, 17], "tracks": [[1, 4]]}]
    ohio = [{"hex": [10, 12], "tracks": [[1, 4]]}, {"hex": [11, 11], "tracks": [[1, 4]]}]
    tiles = {"blue": corner, "green": ohio}
    while table.get()["phase"] == "build_track":
        up = table.get()["up"][0]
        if up in tiles:
            table.move("lay_track", up, tiles=tiles[up], done=True)
        else:
            table.move("build_done", up)
    while table.get()["up"] != ["blue"]:
        table.move("decline", table.get()["up"][0])
    return table


def test_one_may_be_entered_by_hand_instead(late: tuple[TableClient, Phone]) -> None:
    table, phone = late
    phone.page.get_by_text("Enter a delivery by hand instead").click()
    phone.page.locator("label.cubepick").first.click()
    phone.make("+5")
    assert table.get()["players"]["pink"]["income"] == 25


def test_after_turning_to_track_by_hand_the_links_known_so_far_are_listed(house: House) -> None:
    table = TableClient(house.api, house.api.send("POST", "/tables/import", board_at(LATE)))
    table.move("set_tracking", track="hand")
    phone = house.phone().join(table, "pink")
    phone.page.get_by_text("Over the links the app knows").click()
    expect(phone.page.locator("#deliver-it")).to_have_text("Deliver: +6")
    phone.make("Deliver: +6")
    assert table.get()["players"]["pink"]["income"] == 26
    assert house.complaints == []


def test_a_table_that_wants_to_think_says_the_way_and_is_judged(house: House) -> None:
    """The host turns the dial; cube and stops are tapped on the map, or in the lists below it."""
    table = TableClient(house.api, house.api.send("POST", "/tables/import", board_at(LATE)))
    host, phone = house.phone(), house.phone().join(table, "pink")
    host.page.goto(f"{house.base}/t/{table.code}/join/{table.host}")
    host.page.goto(f"{house.base}/t/{table.code}/host")
    host.page.locator("#dial-deliveries-checked summary").click()
    host.page.get_by_role("button", name="Only check them").click()
    expect(phone.now).to_contain_text("Which cube do you move?")
    axe_by_day_and_night(phone.page)
    expect(phone.page.locator(".deliveries")).to_have_count(0)
    phone.tap("yellow cube from Pittsburgh")
    after, hand = phone.page.locator("#delivery-after"), Hand(phone.page)
    expect(phone.page.locator("#strip .still")).to_be_attached()
    expect(phone.page.locator(".said-way .step").first).to_be_visible()
    hand.rest().tap(step(phone, "New City D"))
    expect(after).to_have_text("New City D (Toledo) takes black, not yellow.")
    phone.tap("Deliver", exact=True)
    expect(phone.page.locator("#refusal")).to_contain_text("New City D (Toledo) takes black, not yellow.")
    for stop in ("Cincinnati", "Indianapolis", "Evansville", "New City F", "New City E"):
        phone.tap_on(phone.page.locator(".step", has_text=stop).first)
        expect(phone.page.locator(".wayline span").filter(has_text=stop)).to_be_visible()
    expect(after).to_contain_text("Income 20 → 26.")
    phone.make("Deliver: +6")
    assert table.get()["players"]["pink"]["income"] == 26
    assert house.complaints == []


def step(phone: Phone, name: str) -> str:
    """The hex of the next stop of this name."""
    return phone.page.locator(".said-way [data-at]", has_text=name).first.get_attribute("data-at") or ""


MEET = """() => [...document.querySelectorAll('.wayline')].filter(line => line.checkVisibility()).flatMap(line => {
    const names = [...line.querySelectorAll('small')].map(name => [name.innerText, name.getBoundingClientRect()]);
    return names.slice(1).filter(([, b], n) => {
        const a = names[n][1];
        return a.right > b.left && a.top < b.bottom && b.top < a.bottom;
    }).map(([name]) => name);
})"""


def test_long_names_of_a_line_take_turns_at_two_rows(house: House) -> None:
    """A cube on a hex is named after a place near it, and the New City that it passes stands right beside."""
    table = over_two_links(house)
    phone = house.phone().join(table, "blue")
    line = phone.page.locator(".wayline:visible").first
    expect(line.locator("small")).to_have_text(["hex north-east of Laborie", "New City F", "New City A"])
    assert phone.page.evaluate(MEET) == []


def over_two_links(house: House) -> TableClient:
    """St. Lucia: a red cube on Blue's track beside New City F, and a link from there to New City A."""
    seats, roles = ("blue", "green"), {"blue": "urbanization", "green": "engineer"}
    setup = {"order": list(seats), "hexes": {"4,9": ["red"], "3,9": ["purple"]}}
    table = house.open(seats, map="st_lucia", tracking={"track": "board"}, setup=setup)
    for turn, letter, hex_ in ((1, "F", [3, 10]), (2, "A", [2, 3])):
        play_to(table, "build_track", turn, roles)
        give(table, "cash", blue=99, green=99)
        while table.up != ["blue"]:
            table.move("build_done", table.up[0])
        table.move("urbanize", "blue", new_city=letter, hex=hex_)
        if turn == 1:
            table.move("lay_track", "blue", tiles=[EAST, MIDDLE, FOND_EAST], done=True)
    link(table, "blue", "F", "A")
    give(table, "locomotive", blue=2)
    play_to(table, "move_goods")
    while table.up != ["blue"]:
        table.move("decline", table.up[0])
    return table
