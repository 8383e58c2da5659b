"""Entries by hand are guarded against one stray tap."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.support.drawing import (
    board,
    builder,
)
from tests.support.fingers import Hand, box
from tests.support.living_room import House, Phone
from tests.support.looking import axe_by_day_and_night
from tests.support.play import give, play_to
from tests.support.tables import TableClient


def engineer_in_germany(house: House) -> tuple[TableClient, Phone]:
    """Yellow, who builds first, is the Engineer."""
    table = house.open(
        map="germany", tracking={"track": "hand"}, setup={"order": ["blue", "green", "yellow"]}
    )
    play_to(table, "build_track", actions={"yellow": "engineer"})
    give(table, "cash", yellow=40)
    return table, house.phone().join(table, "yellow")


def at_phase(house: House, phase: str) -> tuple[TableClient, Phone]:
    table = house.open(setup={"order": ["blue", "green", "yellow"], "cities": {"Evansville": ["blue"]}})
    play_to(table, phase)
    return table, house.phone().join(table, table.get()["up"][0])


def wants(field: Locator) -> str:
    said: str = field.evaluate("field => field.validationMessage")
    return said


def test_an_empty_form_ends_no_build(house: House) -> None:
    table, phone = at_phase(house, "build_track")
    before = table.get()["number"]
    phone.tap("Build and finish")
    assert wants(phone.page.locator("form.build [name=cost]")) == "Tap the price of each tile first."
    assert table.get()["number"] == before
    phone.page.get_by_role("button", name="$2", exact=True).click()
    phone.tap("Build and finish")
    expect(phone.now).to_have_attribute("data-up", "0")
    assert table.get()["number"] == before + 1


def test_a_delivery_says_which_cube(house: House) -> None:
    """Two taps: the cube, and the income it brings."""
    table, phone = at_phase(house, "move_goods")
    seat, before = table.get()["up"][0], table.get()["number"]
    phone.tap("+1")
    assert wants(phone.page.locator("[name='from+color']").first) != ""
    assert table.get()["number"] == before
    phone.page.locator("label.cubepick", has=phone.page.locator(".cube.g-blue")).first.click()
    phone.make("+1")
    after = table.get()
    assert "blue" not in after["cities"]["Evansville"]["cubes"]
    assert after["players"][seat]["income"] == 1


def test_cube_and_destination_are_tapped_on_the_map(house: House) -> None:
    """The only cube of Evansville by one tap; of Chicago's two one is tapped in its row."""
    setup = {
        "order": ["blue", "green", "yellow"],
        "cities": {"Evansville": ["blue"], "Chicago": ["blue", "red"]},
    }
    table = house.open(setup=setup)
    play_to(table, "move_goods")
    phone = house.phone().join(table, table.get()["up"][0])
    hand, hexes = Hand(phone.page), {name: city["hex"] for name, city in table.get()["cities"].items()}
    at = {name: f"{q},{r}" for name, (q, r) in hexes.items()}
    said, rows = phone.page.locator("[data-said]"), phone.page.locator(".goods>.row")
    phone.page.get_by_text("Choose on the map").click()
    expect(phone.page.locator("#strip .still")).to_be_attached()
    hand.rest().tap(at["Chicago"])
    expect(rows.filter(visible=True)).to_have_count(1)
    expect(said).to_contain_text("Tap the cube")
    hand.tap(at["Evansville"])
    expect(said).to_have_text("Blue cube, Evansville")
    hand.tap(at["Des Moines"])
    expect(said).to_have_text("Blue cube, Evansville → Des Moines")
    axe_by_day_and_night(phone.page)
    expect(phone.page.locator("#strip .aim")).to_have_count(2)
    phone.make("+1")
    (fact,) = [
        fact for fact in table.get("/log")["entries"][-1]["facts"] if fact["type"] == "goods_delivered"
    ]
    assert (fact["color"], fact["from"], fact["to"]) == ("blue", "Evansville", "Des Moines")
    assert house.complaints == []


def test_the_dearest_tile_is_at_half_price(house: House) -> None:
    """2, 2 and 5 are $7 for the Engineer of Germany, and a tile taken back is reckoned anew."""
    table, phone = engineer_in_germany(house)
    price = phone.page.locator("form.build [name=cost]")
    expect(phone.now).to_contain_text("Tap the price of each tile; the dearest counts half")
    for tapped, cost in (
        ("$2", "1"),
        ("$12", "8"),
        ("Take back the last tile", "1"),
        ("$2", "3"),
        ("$5", "7"),
    ):
        phone.page.get_by_role("button", name=tapped, exact=True).click()
        expect(price).to_have_value(cost)
    expect(phone.page.locator(".quoted")).to_contain_text("Costs $7, leaves $33.")
    phone.make("Build and finish")
    assert table.get()["players"]["yellow"]["cash"] == 33


def test_a_price_moves_nothing_and_covers_no_tile(house: House) -> None:
    """Also below what may be taken back."""
    setup = {"order": ["yellow", "blue", "green"]}
    table = play_to(house.open(map="germany", tracking={"track": "hand"}, setup=setup), "select_actions")
    phone = house.phone()
    for seat in table.up + [seat for seat in setup["order"] if seat not in table.up]:
        phone.join(table, seat)
    phone.visit(table, table.up[0])
    for action in ("Engineer", "Locomotive", "First Move"):
        phone.make(action)
    expect(phone.page.get_by_role("button", name="Take back", exact=True)).to_be_visible()
    before = box(phone.page, "#now > .s")["y"]
    phone.tap("$2", exact=True)
    phone.tap("$2", exact=True)
    expect(phone.page.locator(".quoted")).to_contain_text("Costs $3, leaves $")
    assert box(phone.page, "#now > .s")["y"] == before
    tiles, count = box(phone.page, "#now .pad6"), box(phone.page, "#now small:has([data-shows-tiles])")
    assert tiles["y"] + tiles["height"] <= before
    assert count["height"] < 24


def test_a_turn_of_three_in_germany_takes_thirty_taps(house: House) -> None:
    """Everybody builds two tiles, delivers once and improves the locomotive or moves nothing."""
    cities = {"Hannover": ["black"], "Berlin": ["red"]}
    table = house.open(
        map="germany",
        tracking={"track": "hand"},
        setup={"order": ["blue", "green", "yellow"], "cities": cities},
    )
    phones = {seat: house.phone().join(table, seat) for seat in ("blue", "green", "yellow")}
    for taps in (
        *(["2: +$10"], ["3: +$15"], ["2: +$10"]),
        *(["Bid $1"], ["$2"], ["Drop out"], ["Drop out"]),
        *(["Engineer"], ["First Move"], ["Locomotive"]),
        *3 * (["$2", "$3", "Build and finish"],),
        *3 * (["a cube", "+1"],),
        *(["Loco"], ["Loco"], ["Move nothing"]),
        ["Roll the growth dice"],
    ):
        taken(table, phones, taps)
    assert table.get()["turn"] == 2
    assert [player["income"] for player in table.get()["players"].values()] == [1, 1, 1]
    assert house.taps.total() <= 30, house.taps
    assert house.complaints == []


def taken(table: TableClient, phones: dict[str, Phone], taps: list[str]) -> None:
    """Whoever is up makes one move by these taps."""
    before = table.get()
    phone = phones[before["up"][0]]
    phone.wait_for(before["number"])
    *first, last = taps
    for tap in first:
        if tap == "a cube":
            phone.tap_on(phone.page.locator("label.cubepick").first)
        else:
            phone.tap(tap, exact=True)
    phone.make(last)


OUTLINE = """chip => {
    const sides = [['.hexa path', 'stroke'], ['.hexa path', 'fill'], ['span', 'backgroundColor']];
    return sides.map(([what, of]) => getComputedStyle(chip.querySelector(what))[of]);
}"""


def test_a_black_new_city_keeps_its_outline_where_it_is_chosen(house: House) -> None:
    table = house.open(setup={"order": ["blue", "green", "yellow"]}, tracking={"track": "hand"})
    play_to(table, "build_track", actions={"yellow": "urbanization"})
    page = house.phone().join(table, "yellow").page
    chip = page.locator(".chip").filter(has=page.locator(".hexa.g-black")).first
    chip.click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        outline, inside, beside = chip.evaluate(OUTLINE)
        assert outline == chip.locator("> span").evaluate("one => getComputedStyle(one).color")
        assert outline not in (inside, beside)


def test_track_is_entered_by_hand_beside_the_map(house: House) -> None:
    """What the fold holds comes when it is opened; half filled in it outlives news, and being folded away."""
    table = board(house)
    phone, _ = builder(house, table)
    fold, cost = phone.page.locator("[id^=hand-]>summary"), phone.page.locator("form.build [name=cost]")
    expect(cost).to_have_count(0)
    fold.click()
    phone.tap("Build and finish")
    said: str = cost.evaluate("field => field.validationMessage")
    assert said == "Tap the price of each tile first."
    phone.page.get_by_role("button", name="$2", exact=True).click()
    table.correct("cash", "yellow", 30)
    expect(phone.now).to_have_attribute("data-number", str(table.get()["number"]))
    for _ in range(2):
        fold.click()
    expect(cost).to_have_value("2")
    axe_by_day_and_night(phone.page)
    phone.make("Build and finish")
    assert table.get()["players"]["blue"]["cash"] == 17
    assert house.complaints == []


def test_what_is_unfolded_without_a_connection_comes_when_it_is_unfolded_again(house: House) -> None:
    phone, _ = builder(house, board(house))
    fold = phone.page.locator("[id^=hand-]>summary")
    phone.page.context.set_offline(True)
    with phone.page.expect_event("requestfailed"):
        fold.click()
    phone.page.context.set_offline(False)
    for _ in range(2):
        fold.click()
    expect(phone.page.get_by_label("Cost in dollars")).to_be_visible()
