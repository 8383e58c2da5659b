"""The ticket of the table screen: how everybody stands in a phase, read to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from assistant.games.age_of_steam.catalog import all_maps
from tests.support.living_room import House
from tests.support.play import PHASES, SEATS, play_to
from tests.support.table_screen import BOARDS, CUT, OVER, RUNS_IN, shown

pytestmark = pytest.mark.browser


def test_the_ticket_shows_how_everybody_stands_in_a_phase(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]})
    page = house.screen(table)
    for phase, part in (
        ("determine_player_order", ".lots"),
        ("select_actions", ".acts"),
        ("move_goods", ".lots"),
    ):
        play_to(table, phase)
        shown(page, table)
        expect(page.locator(part).first).to_be_visible()


def test_what_six_players_did_runs_into_no_disc(house: House) -> None:
    """Five improved their locomotive: “+1” beside the disc, the words below."""
    seats = ("blue", "green", "yellow", "pink", "gray", "orange")
    table = play_to(house.open(seats, setup={"order": list(seats)}), "move_goods")
    for _ in seats[1:]:
        table.move("improve_locomotive", table.up[0])
    page = house.screen(table)
    shown(page, table)
    expect(page.locator(".lot")).to_have_count(6)
    expect(page.locator(".lot", has_text="+1")).to_have_count(5)
    assert page.evaluate(RUNS_IN) == []


@pytest.mark.parametrize(
    ("map_key", "players"), [("rust_belt", 6), ("southern_us", 6), ("double_base_usa", 8)]
)
def test_what_everybody_did_in_the_first_round_is_read_to_its_end(
    house: House, map_key: str, players: int
) -> None:
    seats = SEATS[:players]
    table = house.open(seats, map=map_key, setup={"order": list(seats)})
    play_to(table, "move_goods")
    for nth, _ in enumerate(seats):
        table.move("improve_locomotive" if nth % 2 else "decline", table.up[0])
    table.move("decline", table.up[0])
    page = house.screen(table)
    shown(page, table)
    expect(page.locator(".lot small", has_text="first: ")).to_have_count(players)
    cut: list[str] = page.locator(".lot small").evaluate_all(CUT)
    assert cut == [] and page.evaluate(RUNS_IN) == [] and page.evaluate(OVER) == []


BEYOND = """() => [...document.querySelectorAll('.lot')].filter(lot =>
    [...lot.querySelectorAll('.cube, .row')].some(one =>
        one.getBoundingClientRect().right > lot.getBoundingClientRect().right)).map(lot => lot.textContent)"""
LADEN = """() => document.querySelectorAll('.lot > .row')
    .forEach(one => one.innerHTML = '+6<b class="cube g-red">R</b>')"""


@pytest.mark.parametrize(("map_key", "players"), [("rust_belt", 5), ("germany", 6), ("double_base_usa", 8)])
def test_a_cube_that_was_delivered_stays_with_its_player(house: House, map_key: str, players: int) -> None:
    """Six links and the cube, for everybody at once."""
    colors = next(game for game in BOARDS if game.map_key == map_key).seat_colors[:players]
    page = house.screen(play_to(house.open(colors, map=map_key, tracking={"track": "board"}), "move_goods"))
    expect(page.locator(".lot")).to_have_count(players)
    page.evaluate(LADEN)
    assert page.evaluate(BEYOND) == []


def test_beside_nothing_actions_say_all_they_do(house: House) -> None:
    """Pacific Electric without its places: there is room, whatever the note says."""
    seats = next(game for game in all_maps() if game.map_key == "pacific_electric").seat_colors[:6]
    page = house.screen(play_to(house.open(seats, map="pacific_electric"), "select_actions"))
    expect(page.locator(".alone .acts")).to_be_visible()
    assert page.locator(".acts small").evaluate_all(CUT) == []


@pytest.mark.parametrize("map_key", ["rust_belt", "germany"])
def test_with_six_players_every_phase_has_room(house: House, map_key: str) -> None:
    """What a map says of a phase has a whole line below, and what actions do is read to its end."""
    table = house.open(SEATS[:6], map=map_key, setup={"order": list(SEATS[:6])}, tracking={"track": "board"})
    page = house.screen(table)
    for phase in PHASES:
        play_to(table, phase)
        shown(page, table)
        assert page.evaluate(OVER) == [] and page.evaluate(RUNS_IN) == [], phase
        note = page.locator(".here").bounding_box() if page.locator(".here").count() else None
        line = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize) * 1.3")
        assert note is None or note["height"] > line, phase
        assert page.locator(".acts small").evaluate_all(CUT) == []
