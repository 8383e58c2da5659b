"""The table screen calls out the cubes to place: each name and every cube is seen whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.living_room import House
from tests.support.play import SEATS, bare, grow, play_to, simple_move
from tests.support.table_screen import BOARDS, CUT, RUNS_IN, shown

pytestmark = pytest.mark.browser


def test_four_cubes_stand_beside_each_other_in_the_call(house: House) -> None:
    """In Germany twenty places share it; Vienna has four cubes and Zürich stands beside it."""
    table = house.open(map="germany", tracking={"track": "board"})
    page = house.screen(table)
    expect(page.locator(".call .cube")).not_to_have_count(0)
    wide: list[str] = page.locator(".call li").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    )
    assert wide == []


def reads_the_call(page: Page, what: str) -> None:
    """No name is cut, no cube lies on one, and whoever is up stands below."""
    for width, height in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".call .nmx>:first-child").evaluate_all(CUT) == [], what
        assert page.evaluate(RUNS_IN, ".call li, .calls>.b") == [], what
        foot = page.locator(".who").bounding_box()
        room = page.locator(".left").bounding_box()
        assert foot and room and foot["y"] + foot["height"] <= room["y"] + room["height"] + 1, what


@pytest.mark.parametrize(
    ("map_key", "players"),
    [("double_base_usa", 8), ("western_us", 6), ("southern_us", 6), ("germany", 6), ("rust_belt", 5)],
)
def test_the_cubes_to_place_are_read_whole_at_setup_and_after_growth(
    house: House, map_key: str, players: int
) -> None:
    colors = next(game for game in BOARDS if game.map_key == map_key).seat_colors[:players]
    table = house.open(colors, map=map_key, tracking={"track": "board"})
    page = house.screen(table)
    reads_the_call(page, "setup")
    simple_move(table)
    play_to(table, "issue_shares", 2)
    shown(page, table)
    reads_the_call(page, "growth")


def test_every_column_grows_at_once_and_whoever_is_up_stays_in_sight(house: House) -> None:
    """Six players roll each number once, light and dark."""
    full = {f"{side}_{die}": ["red"] for side in ("light", "dark") for die in range(1, 7)}
    setup = {**bare(**full), "order": list(SEATS[:6])}
    table = house.open(SEATS[:6], setup=setup, tracking={"track": "board", "dice": "table"})
    play_to(table, "goods_growth")
    while len(table.up) == 1:  # Production
        simple_move(table)
    grow(table, range(1, 7), range(1, 7))
    page = house.screen(table)
    shown(page, table)
    expect(page.locator(".call li")).to_have_count(12)
    reads_the_call(page, "growth")


COVERED = """cubes => cubes.filter((cube) => {
    const box = cube.getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
    const painted = (one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)';
    return [box.left + 3, box.right - 3]
        .some((at) => document.elementsFromPoint(at, middle).find(painted) !== cube);
}).map((cube) => cube.outerHTML)"""


def test_the_cubes_of_new_cities_are_seen_whole_beside_a_column_that_has_changed(house: House) -> None:
    setup = {"order": ["blue", "green"]}
    dial = {"dice": "table", "track": "board"}
    table = house.open(("blue", "green"), map="scotland", tracking=dial, setup=setup)
    play_to(table, "goods_growth")
    page = house.screen(table)
    table.move("roll_growth", outcomes={"growth_light": [3, 4, 5, 6], "growth_dark": [1, 2, 3, 4]})
    expect(page.locator(".side .hit").first).to_be_visible()
    assert page.locator(".nw .cube").evaluate_all(COVERED) == []
