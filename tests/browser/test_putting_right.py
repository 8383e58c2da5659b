"""Taking back and putting right by touch: few taps, and each where the mistake is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.support.drawing import EXAMPLE, LEXINGTON, board, builder, close_by
from tests.support.living_room import House, Phone
from tests.support.play import build, play_to
from tests.support.tables import TableClient

pytestmark = pytest.mark.browser
REACH = """link => {
    const area = getComputedStyle(link, '::after');
    return [parseFloat(area.width), parseFloat(area.height)];
}"""


@pytest.fixture
def table(house: House) -> TableClient:
    return house.open(setup={"order": ["blue", "green", "yellow"]})


@pytest.fixture
def blue(house: House, table: TableClient) -> Phone:
    return house.phone().join(table, "blue")


def touch(what: Locator) -> int:
    what.tap()
    return 1


def test_the_last_entry_is_taken_back_and_redone_by_a_tap_each(blue: Phone, table: TableClient) -> None:
    blue.make("2: +$10")
    assert touch(blue.page.get_by_role("button", name="Take back")) == 1
    blue.wait_for(3)
    expect(blue.page.get_by_role("button", name="2: +$10")).to_be_visible()
    assert table.get()["players"]["blue"]["shares"] == 2
    touch(blue.page.get_by_role("button", name="Redo"))
    blue.wait_for(4)
    assert table.get()["players"]["blue"]["shares"] == 4


def test_take_back_goes_away_by_itself_once_somebody_followed(blue: Phone, table: TableClient) -> None:
    blue.make("2: +$10")
    expect(blue.page.get_by_role("button", name="Take back")).to_be_visible()
    table.move("issue_shares", "green", count=0)
    expect(blue.page.get_by_role("button", name="Take back")).to_have_count(0)


def test_a_figure_is_corrected_by_two_taps_and_the_reason(blue: Phone, table: TableClient) -> None:
    blue.visit(table, "blue", "/table")
    taps = touch(blue.page.get_by_label("Green’s cash: $10"))
    taps += touch(blue.page.get_by_role("button", name="One more"))
    taps += touch(blue.page.get_by_role("button", name="Counted again"))
    expect(blue.page.get_by_label("Green’s cash: $11")).to_be_visible()
    assert blue.page.url.endswith("/seat/blue/table") and taps == 3
    assert table.get()["players"]["green"]["cash"] == 11


def test_enter_saves_with_the_words_that_were_typed(blue: Phone, table: TableClient) -> None:
    touch(blue.page.get_by_label("Cash: $10"))
    blue.page.get_by_label("New value").fill("14")
    blue.page.get_by_label("New value").press("Enter")
    expect(blue.page.locator("#refusal")).to_contain_text("Say why")
    blue.page.get_by_label("in your own words").fill("A chip under the sofa")
    blue.page.get_by_label("in your own words").press("Enter")
    expect(blue.now).to_be_visible()
    assert "A chip under the sofa" in table.text and table.get()["players"]["blue"]["cash"] == 14


def test_of_the_reasons_to_correct_the_usual_one_stands_out_and_nothing_else(
    blue: Phone, table: TableClient
) -> None:
    touch(blue.page.get_by_label("Cash: $10"))
    expect(blue.page.locator("form .btn")).to_have_count(6)
    expect(blue.page.locator("form .btn:not(.alt)")).to_have_text(["Tapped the wrong thing"])


def test_every_figure_that_can_be_tapped_is_as_large_as_a_finger(blue: Phone, table: TableClient) -> None:
    for tab in ("", "/table"):
        blue.visit(table, "blue", tab)
        figures = blue.page.locator(".nums .fix, td .fix")
        sizes = [one.evaluate(REACH) for one in figures.all()]
        assert len(sizes) == (20 if tab else 5)
        assert min(min(size) for size in sizes) >= 44, sizes
        assert blue.page.evaluate("document.documentElement.scrollWidth") == 360


def amend(phone: Phone, number: int) -> None:
    """From the log to the entry's own form."""
    touch(phone.page.locator(f"#e{number} summary"))
    touch(phone.page.get_by_role("link", name="Amend it"))
    expect(phone.page.locator("#now")).to_be_visible()


def test_an_old_entry_is_amended_from_the_log(blue: Phone, table: TableClient) -> None:
    blue.make("2: +$10")
    for seat in ("green", "yellow"):
        table.move("issue_shares", seat, count=0)
    blue.visit(table, "blue", "/log")
    amend(blue, 2)
    expect(blue.page.get_by_role("button", name="2: +$10")).to_contain_text("as it was")
    touch(blue.page.get_by_role("button", name="3: +$15"))
    expect(blue.page.get_by_text("cash $20 → $25")).to_be_visible()
    assert table.get()["players"]["blue"]["shares"] == 4
    touch(blue.page.get_by_role("button", name="Amend entry 2"))
    expect(blue.page.locator("#e6")).to_contain_text("Blue issues 3 shares")
    assert table.get()["players"]["blue"]["shares"] == 5


def test_a_form_that_was_filled_in_is_shown_as_it_was(house: House) -> None:
    table = play_to(house.open(tracking={"track": "hand"}), "build_track")
    seat = table.up[0]
    build(table, seat, 7, 3, done=True)
    phone = house.phone().join(table, seat).visit(table, seat, "/log")
    amend(phone, table.state["number"])
    expect(phone.page.locator("[name=cost]")).to_have_value("7")
    expect(phone.page.locator("[name=sections]")).to_have_value("3")
    phone.page.locator("[name=sections]").fill("2")
    touch(phone.page.get_by_role("button", name="Build and finish"))
    expect(phone.page.get_by_text("sections 3 → 2")).to_be_visible()
    assert house.complaints == []


def test_beside_the_map_of_then_stands_what_was_entered_by_hand(house: House) -> None:
    table = board(house)
    build(table, "blue", 7, 3, done=True)
    phone = house.phone().join(table, "blue").visit(table, "blue", "/log")
    amend(phone, table.state["number"])
    touch(phone.page.locator("[id^=hand-]>summary"))
    expect(phone.page.locator("[name=cost]")).to_have_value("7")
    expect(phone.page.locator("[name=sections]")).to_have_value("3")
    assert house.complaints == []


def test_track_is_drawn_again_on_the_map_of_then(house: House) -> None:
    table = board(house)
    phone, hand = builder(house, table)
    close_by(hand)
    hand.draw(EXAMPLE, LEXINGTON)
    phone.tap("Build for $7")
    expect(phone.page.locator("header.own dl")).to_contain_text("$12")
    table.move("build_done", "yellow")
    phone.visit(table, "blue", "/log")
    amend(phone, table.state["number"] - 1)
    expect(phone.page.locator(".still")).to_be_attached()
    close_by(hand)
    hand.draw(EXAMPLE[:4])
    phone.tap("Build for $4")
    expect(phone.page.get_by_text("cash $12 → $15")).to_be_visible()
    phone.tap("Amend entry")
    expect(phone.page.locator("#log")).to_contain_text("Blue builds track for $4")
    assert len(table.get()["tiles"]) == 2 and table.get()["up"] == ["green"]
    assert house.complaints == []


def test_a_refusal_is_said_once_and_goes_with_what_was_refused(house: House) -> None:
    table = play_to(house.open(tracking={"track": "hand"}), "build_track")
    phone = house.phone().join(table, table.up[0])
    cost, refused = phone.page.locator("[name=cost]"), phone.page.get_by_text("must pay $30 but has")
    cost.fill("30")
    expect(refused).to_have_count(1)
    phone.tap("Build and finish")
    expect(phone.page.locator("#refusal")).to_contain_text("must pay $30")
    expect(refused.filter(visible=True)).to_have_count(1)
    cost.fill("3")
    expect(refused).to_have_count(0)


def test_help_is_read_to_its_end(house: House) -> None:
    table = play_to(house.open(), "select_actions")
    phone = house.phone().join(table, table.up[0])
    touch(phone.page.get_by_text("How this works"))
    words = phone.page.locator(".help:not(.why) p")
    expect(words).to_be_visible()
    assert words.evaluate("""p => {
        const {left, bottom} = p.getBoundingClientRect();
        return p.contains(document.elementFromPoint(left + 5, bottom - 15));
    }""")
