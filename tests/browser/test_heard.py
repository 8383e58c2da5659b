"""What the room hears from the table screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.living_room import House
from tests.support.play import bare, grow, play_to, simple_move
from tests.support.table_screen import shown

pytestmark = pytest.mark.browser
HEARD = """
    const note = (what, text) => {
        const page = document.documentElement.dataset;
        page[what] = page[what] ? `${page[what]} ${text}` : text;
    };
    SpeechSynthesis.prototype.speak = (words) => note("spoken", words.text);
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { note("tones", "1"); return make.call(this); };
"""


def test_the_room_hears_whose_move_it_is_and_the_cubes_to_place(house: House) -> None:
    """No voice is installed here, so what would be said is noted."""
    setup = {**bare(light_2=["black", "black"]), "order": ["blue", "green", "yellow"]}
    table = house.open(setup=setup, tracking={"dice": "table"})
    screen = house.phone({"width": 1920, "height": 1080})
    page = screen.page
    page.add_init_script(HEARD)
    page.goto(f"{house.base}/t/{table.code}/table")
    simple_move(table)
    shown(page, table)
    heard = page.locator("html")
    page.get_by_role("button", name="Voice off").click()
    page.get_by_role("button", name="Chime off").click()
    expect(page.get_by_role("button", name="Voice on")).to_have_attribute("aria-pressed", "true")
    simple_move(table)
    shown(page, table)
    expect(heard).to_have_attribute("data-spoken", "Green issues shares. Yellow issues shares.")
    expect(heard).to_have_attribute("data-tones", "1 1 1 1")
    play_to(table, "goods_growth")
    grow(table, [2, 2, 1], [1, 1, 1])
    ending = re.compile(r"Place these cubes\. St\. Louis: 2 black\. Yellow issues shares\.$")
    expect(heard).to_have_attribute("data-spoken", ending)
    page.reload()
    expect(page.get_by_role("button", name="Voice on")).to_be_visible()


def test_a_players_own_phone_has_no_say_in_what_the_room_hears(house: House) -> None:
    table = house.open()
    phone = house.phone().join(table, "blue")
    phone.page.goto(f"{house.base}/t/{table.code}/table")
    expect(phone.page.get_by_role("link", name="History")).to_be_visible()
    expect(phone.page.get_by_role("button", name="Voice")).to_have_count(0)
