"""My move is unmistakable: on every map, at every moment, whoever is up sees the button to press."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from assistant.games import catalog
from tests.support.in_sight import too_small_to_tap, trouble_with_first_button
from tests.support.living_room import House, Phone
from tests.support.play import PHASES, grow, play_to, simple_move
from tests.support.tables import TableClient
from tests.support.unwatched import unwatched
from tests.support.wandering import client, one_dial_a_map, wanderer_at

pytestmark = pytest.mark.browser
FEW, MOST = 30, 120  # moves
MOMENTS = 4  # of a phase, in each turn
EARLY = ("issue_shares", "determine_player_order")
TABLES = one_dial_a_map(2)


def opened(house: House, game: str, map_key: str, dial: dict[str, str]) -> TableClient:
    on_map = catalog.find(game, map_key)
    assert on_map
    seats = [{"color": color} for color in on_map.seat_colors[: on_map.players[0]]]
    body = {"game": game, "map": map_key, "seats": seats, "tracking": dial}
    return client(house.api, house.api.send("POST", "/tables", body))


def look(table: TableClient, phones: dict[str, Phone]) -> None:
    """Nothing was scrolled and nothing loaded anew: every phone has followed by itself."""
    for seat in table.up:
        page = phones[seat].page
        expect(phones[seat].now).to_have_attribute("data-number", str(table.state["number"]))
        trouble = trouble_with_first_button(page)
        assert not trouble, f"{seat}, turn {table.state['turn']}, {table.phase}: {trouble}"


@pytest.mark.parametrize(("game", "map_key", "dial"), TABLES)
def test_whoever_is_up_sees_the_first_button(
    house: House, monkeypatch: pytest.MonkeyPatch, game: str, map_key: str, dial: dict[str, str]
) -> None:
    """Into the second turn, where the first turn's end stands on the phones as well."""
    unwatched(monkeypatch)
    table = opened(house, game, map_key, dial)
    wanderer = wanderer_at(table, random.Random(f"{map_key} {dial}"), 0)
    phones = {seat: house.phone().join(table, seat) for seat in table.tokens}
    seen: Counter[tuple[int, str]] = Counter()
    for move in range(MOST):
        if table.phase == "game_over" or (
            move > FEW and table.state["turn"] > 1 and table.phase not in EARLY
        ):
            break
        now = table.state["turn"], table.phase
        if seen[now] < MOMENTS:
            look(table, phones)
        seen[now] += 1
        wanderer.move()
    assert house.complaints == []


def test_the_turns_end_lies_below_the_move_and_a_phone_scrolled_down_comes_up_to_it(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"dice": "table"})
    play_to(table, "goods_growth")
    phones = {seat: house.phone().join(table, seat) for seat in table.tokens}
    grow(table, [1, 2, 3], [4, 5, 6])
    last, first = (phones[seat].page for seat in (table.state["order"][-1], table.up[0]))
    expect(last.locator(".recap table")).to_be_visible()
    expect(first.locator("#now ~ .recap table")).to_be_visible()
    assert last.evaluate("scrollTo(0, 2000), scrollY") > 0
    while table.up != [table.state["order"][-1]]:
        simple_move(table)
    look(table, phones)
    expect(last.locator("#now ~ .recap table")).to_be_attached()
    assert house.complaints == []


def test_the_game_over_begins_at_its_top_and_nothing_else_scrolls_a_page(house: House) -> None:
    """Whoever made the last move, and whoever only reads; from then on the page stays where it is."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"dice": "table"})
    play_to(table, "move_goods", turn=2)
    table.correct("turn", None, 10)
    while len(table.state["queue"]) > 1 or table.state["goods_round"] < 2:
        simple_move(table)
    phones = [house.phone({"width": 360, "height": 400}).join(table, seat) for seat in table.tokens]
    for phone in phones:
        phone.page.evaluate("scrollTo(0, 2000)")
    assert min(phone.page.evaluate("scrollY") for phone in phones) > 0
    simple_move(table)
    assert table.phase == "game_over"
    for phone in phones:
        phone.wait_for(table.state["number"])
        expect(phone.page.locator("#now h1")).to_be_in_viewport()
        assert phone.page.evaluate("scrollY") == 0
        phone.page.evaluate("scrollTo(0, 300)")
    table.correct("cash", "blue", 20)
    for phone in phones:
        phone.wait_for(table.state["number"])
        assert phone.page.evaluate("scrollY") > 0


@pytest.mark.parametrize("track", ["board", "hand"])
def test_every_tap_on_a_seats_pages_is_as_large_as_a_finger(house: House, track: str) -> None:
    table = house.open(
        setup={"order": ["blue", "green", "yellow"]}, tracking={"track": track, "dice": "table"}
    )
    phone = house.phone().join(table, "blue")
    for seat in table.tokens:
        phone.join(table, seat)
    for turn in (1, 2):
        for phase in PHASES:
            play_to(table, phase, turn)
            phone.visit(table, table.up[0])
            phone.wait_for_turn()
            assert too_small_to_tap(phone.page) == [], f"{phase} of turn {turn}"
    for tab in ("/table", "/log", "/map") if track == "board" else ("/table", "/log"):
        phone.visit(table, "blue", tab)
        assert too_small_to_tap(phone.page) == [], tab


def test_the_ticket_is_bright_at_night(house: House) -> None:
    """Far from the page and from the card of whoever waits."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    mine, waiting = (house.phone(color_scheme="dark").join(table, seat).page for seat in ("blue", "green"))
    assert light(mine, "#now > .b") > 0.5
    assert light(waiting, "#now > .b") < 0.05
    assert light(mine, "#now h1", "color") < 0.05


def light(page: Page, what: str, of: str = "backgroundColor") -> float:
    """From black, 0, to white, 1."""
    color: str = page.locator(what).evaluate(f"el => getComputedStyle(el).{of}")
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    red, green, blue = (part**2.2 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def see_through(page: Page, what: str) -> bool:
    color: str = page.locator(what).evaluate("el => getComputedStyle(el).backgroundColor")
    return color == "rgba(0, 0, 0, 0)"


def test_whoever_ticks_cubes_as_the_turn_comes_sees_the_first_button(house: House) -> None:
    """The row last ticked has moved far down; the page does not follow it."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    phone = house.phone().join(table, "green")
    phone.page.locator(".placing button", has_text="Minneapolis").first.click()
    expect(phone.page.locator(".placing [aria-pressed=true]")).to_be_focused()
    simple_move(table)
    look(table, {"green": phone})
    assert house.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_every_tab_it_is_seen_that_the_move_has_come(
    house: House, scheme: Literal["light", "dark"]
) -> None:
    """Whoever reads the table, the map or the log: “Now” turns as buff as the ticket, and calm again afterwards."""
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"track": "board"})
    phones = {
        tab: house.phone(color_scheme=scheme).join(table, "green").visit(table, "green", tab)
        for tab in ("/table", "/map", "/log")
    }
    for phone in phones.values():
        expect(phone.page.locator(".tabs")).to_be_visible()
        assert see_through(phone.page, ".tabs a:first-child")
    simple_move(table)
    for phone in phones.values():
        phone.wait_for_turn()
        assert light(phone.page, ".tabs a:first-child") > 0.5
        assert light(phone.page, ".tabs a:first-child", "color") < 0.05
    simple_move(table)
    for phone in phones.values():
        expect(phone.now).to_have_attribute("data-up", "0")
        assert see_through(phone.page, ".tabs a:first-child")
