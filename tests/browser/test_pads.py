"""Dice, orders and boxes by touch: tapped in, taken back, and asked for again where they tie."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.test_large_text import large
from tests.support.in_sight import trouble_with_first_button
from tests.support.living_room import House, Phone
from tests.support.play import at, bare, play_to


def tapped(phone: Phone) -> list[str]:
    """The values that the tapped buttons will send, in order."""
    values: list[str] = phone.page.locator("[data-places] input").evaluate_all("all => all.map(i => i.value)")
    return values


def roll(phone: Phone, *faces: int) -> None:
    pad = phone.page.locator("[data-pad]:visible")
    for face in faces:
        phone.tap_on(pad.locator(f'[data-value="{face}"]'))


def test_the_first_order_takes_three_taps(house: House) -> None:
    table = house.open(tracking={"dice": "table"})
    phone = house.phone().join(table, "blue")
    house.taps.clear()
    for name in ("Green", "Yellow"):
        phone.tap(name)
    phone.make("Settle the order")
    assert house.taps.total() == 3
    assert table.get()["order"] == ["green", "yellow", "blue"]


def test_the_last_name_may_be_tapped_too(house: House) -> None:
    """It took its place by itself; whoever goes on tapping does not take it back, a further tap does."""
    phone = house.phone().join(house.open(tracking={"dice": "table"}), "blue")
    for name in ("Green", "Yellow", "Blue"):
        phone.tap(name)
    assert tapped(phone) == ["green", "yellow", "blue"]
    phone.tap("Blue")
    assert tapped(phone) == ["green", "yellow"]
    phone.tap("Blue")
    phone.make("Settle the order")


def test_a_name_tapped_by_mistake_is_taken_back_with_the_one_that_followed(house: House) -> None:
    phone = house.phone().join(house.open(tracking={"dice": "table"}), "blue")
    phone.tap("Green")
    phone.tap("Yellow")
    assert tapped(phone) == ["green", "yellow", "blue"]
    phone.tap("Green")
    assert tapped(phone) == ["yellow"]
    phone.tap("Blue")
    assert tapped(phone) == ["blue", "yellow", "green"]


def test_tapped_dice_are_white_for_light_columns_and_black_for_dark_and_stand_apart(house: House) -> None:
    setup = {"order": ["blue", "green", "yellow"]}
    table = play_to(house.open(setup=setup, tracking={"dice": "table"}), "goods_growth")
    phone = house.phone().join(table, "blue")
    looks = []
    for column in ("light", "dark"):
        pad = phone.page.locator(f"[data-pad$={column}]")
        phone.tap_on(pad.locator("[data-value]").first)
        die = pad.locator("[data-unpick]")
        looks.append(die.evaluate("el => getComputedStyle(el).backgroundColor"))
        under = pad.locator("[data-value]").first.evaluate("el => el.getBoundingClientRect().top")
        assert under - die.evaluate("el => el.getBoundingClientRect().bottom") >= 4
    assert looks == ["rgb(255, 255, 255)", "rgb(35, 39, 47)"]
    assert trouble_with_first_button(phone.page) == ""


def test_a_tie_asks_those_who_tie(house: House) -> None:
    table = house.open(tracking={"dice": "table"})
    phone = house.phone().join(table, "blue")
    phone.page.get_by_text("Enter the dice instead").click()
    roll(phone, 5, 5, 5, 1, 1, 1, 5, 5, 5)
    phone.tap("Take these dice")
    expect(phone.page.get_by_text("Blue and Yellow tie: 3 dice each, Blue’s first")).to_be_in_viewport()
    expect(phone.page.get_by_role("button", name="Settle the order")).to_be_hidden()
    roll(phone, 1, 1, 1, 2, 2, 2)
    phone.make("Take these dice")
    assert table.get()["order"] == ["yellow", "blue", "green"]


def test_what_is_tapped_outlives_news(house: House) -> None:
    """Somebody sits down meanwhile: the page is drawn anew around the pad."""
    table = house.open(tracking={"dice": "table"})
    phone = house.phone().join(table, "blue")
    phone.tap("Green")
    drawn = phone.now.get_attribute("hx-get") or ""
    house.phone().join(table, "yellow")
    expect(phone.now).not_to_have_attribute("hx-get", drawn)
    assert tapped(phone) == ["green"]


def test_five_colours_stand_side_by_side_within_their_ticket(house: House) -> None:
    """Each with what is left of it, on a phone of 360 pixels."""
    phone = house.phone().join(house.open(tracking={"goods": "table"}), "blue")
    colors = phone.page.locator("[name=colors]")
    expect(colors).to_have_count(5)
    pad, *buttons = [one.bounding_box() for one in (colors.first.locator(".."), *colors.all())]
    right = [button["x"] + button["width"] for button in buttons if button]
    assert pad and len(right) == 5
    assert max(right) <= pad["x"] + pad["width"] + 1
    words = colors.locator("small").evaluate_all("all => all.map(one => one.scrollWidth > one.clientWidth)")
    assert not any(words)


def test_drawn_cubes_are_tapped_row_by_row_and_sent_when_a_row_is_full(house: House) -> None:
    """Six cubes of the display are six taps and one entry; however quick the finger, none is lost."""
    table = house.open(tracking={"goods": "table"})
    phone = house.phone().join(table, "blue")
    before, row = phone.number, ["red", "blue", "yellow", "purple", "black", "red"]
    lead = phone.page.locator("[data-next]")
    expect(lead).to_have_text("light 1, box 1")
    for color in row[:5]:
        phone.tap(f"{color} cube")
    expect(lead).to_have_text("light 6, box 1")
    house.phone().join(table, "green")  # news of people
    expect(phone.page.locator("[data-undraw]")).to_have_count(5)
    expect(phone.page.locator("[name=colors][value=black] small")).to_have_text("15 left")
    phone.tap("red cube")
    phone.wait_for(before + 1)
    display = table.get()["display"]["light"]
    assert [display[str(column)][0] for column in range(1, 7)] == row
    expect(phone.page.locator("[data-undraw]")).to_have_count(0)


def test_each_tap_counts_down_how_many_cubes_are_to_go(house: House) -> None:
    """So it does after one is taken back, a row that does not get through, one that is refused, and an undo."""
    table = house.open(tracking={"goods": "table"})
    phone, other = house.phone().join(table, "blue"), house.phone().join(table, "green")
    to_go, before = phone.page.locator("[data-to-go]"), phone.number
    expect(to_go).to_have_text("78 to go")
    for left in (77, 76, 75):
        phone.tap("red cube")
        expect(to_go).to_have_text(f"{left} to go")
    phone.tap("red, light 2, box 1: take back")
    expect(to_go).to_have_text("76 to go")
    phone.page.route("**/moves", lambda route: route.abort())
    phone.tap("Enter these")
    expect(phone.page.locator("#refusal")).to_contain_text("nothing was sent")
    expect(to_go).to_have_text("76 to go")
    phone.page.unroute("**/moves")
    phone.make("Enter these")
    phone.tap("blue cube")
    expect(to_go).to_have_text("75 to go")
    expect(other.page.locator("[data-to-go]")).to_have_text("76 to go")
    table.rewind(before)
    expect(to_go).to_have_text("78 to go")
    table.correct("bag", "black", 1)
    phone.wait_for(table.get()["number"])
    for left in (77, 76):
        phone.tap("black cube")
        expect(to_go).to_have_text(f"{left} to go")
    phone.tap("Enter these")
    expect(phone.page.locator("#refusal")).to_contain_text("black")
    expect(to_go).to_have_text("76 to go")
    assert house.complaints == []


def test_keys_enter_what_was_drawn_and_take_it_back(house: House) -> None:
    table = house.open(tracking={"goods": "table"})
    laptop = house.phone({"width": 1366, "height": 768}).join(table, "blue")
    before = laptop.number
    laptop.page.keyboard.type("rbkk")
    laptop.page.keyboard.press("Backspace")
    laptop.page.keyboard.type("ypryp")  # the last two while the row is on its way
    laptop.wait_for(before + 1)
    display = table.get()["display"]["light"]
    assert [display[str(n)][0] for n in range(1, 7)] == ["red", "blue", "black", "yellow", "purple", "red"]
    expect(laptop.page.locator("[data-undraw]")).to_have_text(["Y", "P"])
    laptop.make("Enter these")
    assert [table.get()["display"]["dark"][str(n)][0] for n in (1, 2, 3)] == ["yellow", "purple", None]


def test_what_is_drawn_ahead_outlives_news_while_a_row_is_on_its_way(house: House) -> None:
    """A number is corrected meanwhile: the page is drawn anew, before the row is in."""
    table = house.open(tracking={"goods": "table"})
    phone = house.phone().join(table, "blue")
    before, held, row = phone.number, list[Route](), ["red", "blue", "yellow", "purple", "black", "red"]

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/moves", hold)
    with phone.page.expect_request("**/moves"):
        for color in (*row, "purple", "yellow"):
            phone.tap(f"{color} cube")
    table.correct("cash", "green", 20)
    phone.wait_for(before + 1)
    held[0].continue_()
    phone.wait_for(before + 2)
    phone.page.unroute("**/moves")
    expect(phone.page.locator("[data-undraw]")).to_have_text(["P", "Y"])
    phone.make("Enter these")
    display = table.get()["display"]
    assert [display["light"][str(n)][0] for n in range(1, 7)] == row
    assert [display["dark"][str(n)][0] for n in (1, 2, 3)] == ["purple", "yellow", None]


def test_a_row_half_drawn_stays_when_another_phone_settles_the_order(house: House) -> None:
    table = house.open(tracking={"goods": "table", "dice": "table"})
    phone = house.phone().join(table, "blue")
    phone.tap("red cube")
    phone.tap("blue cube")
    table.move("settle_order", "blue", order=["blue", "green", "yellow"])
    phone.wait_for(table.get()["number"])
    expect(phone.page.locator("[data-undraw]")).to_have_text(["R", "B"])
    phone.tap("red, light 1, box 1: take back")
    expect(phone.page.locator("[data-undraw]")).to_have_text(["B"])
    phone.make("Enter these")
    assert table.get()["display"]["light"]["1"][0] == "blue"


def test_a_row_that_does_not_get_through_stays_as_it_was_tapped(house: House) -> None:
    table = house.open(tracking={"goods": "table"})
    phone = house.phone().join(table, "blue")
    for _ in range(3):
        phone.tap("red cube")
    phone.page.route("**/moves", lambda route: route.abort())
    phone.tap("Enter these")
    expect(phone.page.locator("#refusal")).to_contain_text("nothing was sent")
    expect(phone.page.locator("[data-undraw]")).to_have_text(["R", "R", "R"])
    phone.page.unroute("**/moves")
    phone.make("Enter these")
    assert [table.get()["display"]["light"][str(n)][0] for n in (1, 2, 3, 4)] == ["red", "red", "red", None]


def test_a_question_can_be_put_aside(house: House) -> None:
    table = house.open(tracking={"dice": "table"})
    phone = house.phone().join(table, "blue")
    phone.page.get_by_text("Enter the dice instead").click()
    phone.tap("Take these dice")
    expect(phone.page.locator("[data-asked] [data-pad]")).to_be_visible()
    phone.tap("Cancel")
    expect(phone.page.get_by_role("button", name="Settle the order")).to_be_visible()


def test_production_is_tapped_into_the_display(house: House) -> None:
    """Draw, a box for each cube, lay them: four taps, and each cube says where it goes."""
    setup = bare(light_1=["red", None, "blue"], dark_1=[None, None, "purple"])
    table = at(house.api, "goods_growth", actions={"yellow": "production"}, setup=setup)
    phone = house.phone().join(table, "yellow")
    house.taps.clear()
    phone.make("Draw 2 cubes")
    drawn = table.get()["drawn"]
    phone.tap("Evansville · dark 1, box 2")
    phone.tap("Chicago · light 1, box 2")
    goes = phone.page.locator("[data-goes]")
    expect(goes.nth(0)).to_have_text("Evansville · dark 1, box 2")
    expect(goes.nth(1)).to_have_text("Chicago · light 1, box 2")
    phone.make("Lay them")
    display = table.get()["display"]
    assert [display["dark"]["1"][1], display["light"]["1"][1]] == drawn
    assert house.taps.total() == 4


def test_a_box_tapped_by_mistake_is_freed(house: House) -> None:
    table = at(house.api, "goods_growth", actions={"yellow": "production"}, setup=bare())
    phone = house.phone().join(table, "yellow")
    phone.make("Draw 2 cubes")
    for box in ("Chicago · light 1, box 1", "Chicago · light 1, box 2", "Chicago · light 1, box 1"):
        phone.tap(box)
    phone.tap("New City A, box 2")
    assert tapped(phone) == ["new A 2", "light 1 2"]
    phone.tap("Chicago · light 1, box 3")
    assert tapped(phone) == ["new A 2", "light 1 2"], "there are no more cubes"


def test_where_the_table_draws_boxes_and_cubes_go_together(house: House) -> None:
    dial = {"goods": "table", "dice": "table"}
    table = at(house.api, "goods_growth", actions={"yellow": "production"}, tracking=dial, setup=bare())
    phone = house.phone().join(table, "yellow")
    for color in ("red", "black"):
        phone.tap_on(phone.page.locator(f'[data-value="{color}"]'))
    phone.tap("Chicago · light 1, box 1")
    phone.tap("Evansville · dark 1, box 3")
    phone.make("Lay them")
    display = table.get()["display"]
    assert (display["light"]["1"][0], display["dark"]["1"][2]) == ("red", "black")


def test_boxes_and_names_are_reached_on_a_phone_that_lies_on_its_side(house: House) -> None:
    table = at(house.api, "goods_growth", actions={"yellow": "production"}, setup=bare())
    phone = house.phone({"width": 740, "height": 360}).join(table, "yellow")
    phone.make("Draw 2 cubes")
    phone.tap("Chicago · light 1, box 1")
    phone.tap("New City H, box 2")
    phone.make("Lay them")
    seats = ("blue", "green", "yellow", "pink", "gray", "orange")
    phone.join(house.open(seats, tracking={"dice": "table"}), "blue")
    for seat in ("Orange", "Blue", "Gray", "Green", "Pink"):
        phone.tap(seat)
    phone.make("Settle the order")


def test_with_large_text_the_cities_of_the_display_are_read(house: House) -> None:
    """Three columns stand beside each other instead of six; no name runs into the next."""
    table = at(house.api, "goods_growth", actions={"yellow": "production"}, setup=bare())
    table.move("draw_production", "yellow")
    page = large(house.phone().join(table, "yellow"))
    page.reload()
    names = page.locator(".taps small")
    expect(names).to_have_count(12)
    runs_over: list[bool] = names.evaluate_all("all => all.map(name => name.scrollWidth > name.clientWidth)")
    assert not any(runs_over)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_three_pads_lie_over_nothing_that_is_read(house: House) -> None:
    """Germany, where the table rolls and draws: the card is longer than the screen, and its stub sticks nowhere."""
    table = at(house.api, "goods_growth", map="germany", tracking={"dice": "table"})
    table.move("set_tracking", goods="table")
    page = house.phone().join(table, table.up[0]).page
    expect(page.locator("[data-pad]")).to_have_count(3)
    page.get_by_text("How this works").click(trial=True)
    assert page.evaluate("scrollY") == 0
