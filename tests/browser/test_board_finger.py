"""A finger on the map: where it draws and where it moves the map, what it sees first, and that it is understood."""

from __future__ import annotations

import random
from math import cos, hypot, pi, sin

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.support.drawing import (
    CINCINNATI,
    EVANSVILLE,
    EXAMPLE,
    INDIANAPOLIS,
    board,
    builder,
    said,
)
from tests.support.fingers import Hand, Spot, box
from tests.support.living_room import House, answers
from tests.support.play import play_to

pytestmark = pytest.mark.browser
TRULY = 44  # pixels from hex to hex that a finger needs
ERROR = 8  # pixels by which it misses
STUB = "#now > .s"
KEPT = "JSON.parse(Object.entries(sessionStorage).find(([key]) => key.startsWith('drawn '))[1]).strokes"


def apart(hand: Hand) -> float:
    (x, y), (u, v) = hand.spot(EVANSVILLE), hand.spot("10,12")
    return hypot(u - x, v - y)


def test_a_builder_first_sees_hexes_that_a_finger_finds(house: House) -> None:
    _phone, hand = builder(house, board(house))
    assert apart(hand) >= TRULY - 0.1
    frame = hand.frame()
    inside = [city for city in (CINCINNATI, "13,6", "15,4") if within(frame, hand.spot(city))]
    assert inside, "no city in sight"


def test_with_track_of_ones_own_it_is_seen_first(house: House) -> None:
    table = board(house)
    table.move("lay_track", "blue", tiles=[{"hex": [10, 12], "tracks": [[1, 4]]}])
    _phone, hand = builder(house, table)
    frame = hand.frame()
    assert apart(hand) >= TRULY - 0.1
    assert within(frame, hand.spot("10,12")) and within(frame, hand.spot("11,11"))


def test_a_new_city_that_was_placed_leaves_the_map_to_the_finger_again(house: House) -> None:
    """The whole map is shown while it is placed; afterwards hexes are a finger apart, the New City among them."""
    phone, hand = builder(house, board(house, first="urbanization"))
    phone.page.get_by_text("Place your New City first").click()
    phone.page.locator(".urban .chip", has_text="A").click()
    assert apart(hand.rest()) < TRULY / 2
    hand.tap("17,2")  # Buffalo, as far from everything as it goes
    phone.make("Place it")
    expect(phone.page.locator("details.urban")).to_have_count(0)
    assert apart(hand.rest()) >= TRULY - 0.1
    assert within(hand.frame(), hand.spot("17,2"))


def within(frame: FloatRect, spot: Spot) -> bool:
    right, bottom = frame["x"] + frame["width"], frame["y"] + frame["height"]
    return frame["x"] < spot[0] < right and frame["y"] < spot[1] < bottom


def test_one_finger_moves_the_map_wherever_track_may_not_begin(house: House) -> None:
    phone, hand = builder(house, board(house))
    hand.bring("11,11")
    for hex_ in (INDIANAPOLIS, "11,10", "10,10"):
        before = hand.spot(hex_)
        hand.draw((hex_, "11,11"))
        after = hand.spot(hex_)
        assert hypot(after[0] - before[0], after[1] - before[1]) > 20, f"the map stood still under {hex_}"
        hand.bring("11,11")
    expect(said(phone)).to_have_text("Start at a city or an open end.")
    expect(phone.page.locator(".ghost")).to_have_count(0)


def test_a_tap_where_nothing_begins_says_so_in_sight(house: House) -> None:
    phone, hand = builder(house, board(house))
    hand.bring("11,11")
    word = phone.page.locator("#map-said")
    hand.tap(INDIANAPOLIS)
    expect(word).to_have_text("Track starts at a city or an open end.")
    expect(word).to_be_in_viewport(ratio=1)
    hand.draw(EXAMPLE[:3])
    expect(word).to_be_hidden()
    hand.tap(INDIANAPOLIS.replace("10", "9", 1))
    expect(word).to_contain_text("beside the pen")
    expect(said(phone)).to_contain_text("2 tiles · $4")


def test_the_pen_is_seen(house: House) -> None:
    phone, hand = builder(house, board(house))
    hand.bring("11,11")
    pen = phone.page.locator(".below .pen")
    expect(pen).to_have_count(0)
    hand.draw(EXAMPLE[:3])
    expect(pen).to_have_count(1)
    assert within(box(phone.page, ".below .pen"), hand.spot(EXAMPLE[2]))
    hand.tap(CINCINNATI)
    expect(said(phone)).to_contain_text("completes Evansville–Cincinnati")
    assert within(box(phone.page, ".below .pen"), hand.spot(CINCINNATI))


COVERED = """() => {
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const tags = [...document.querySelectorAll('.draftlayer .tag')].map(tag => tag.getBoundingClientRect());
    const points = [...document.querySelectorAll('.tk .k0')].flatMap(path => {
        const to = path.getScreenCTM(), long = path.getTotalLength();
        return [...Array(60).keys()].map(n => path.getPointAtLength(long * n / 59).matrixTransform(to));
    });
    const lying = [...document.querySelectorAll('.cu rect, .tn, .dk circle, .ct use')].map(one => one.getBoundingClientRect());
    return tags.filter(tag => points.some(p => p.x > tag.left && p.x < tag.right && p.y > tag.top && p.y < tag.bottom)
        || lying.some(one => over(tag, one))).length;
}"""


def test_a_price_stands_beside_the_track(house: House) -> None:
    """No tag covers track, a cube, a place or a disk."""
    table = board(house)
    table.move("lay_track", "blue", tiles=[{"hex": [12, 11], "tracks": [[0, 3]]}])
    phone, hand = builder(house, table)
    tags = phone.page.locator(".draftlayer .tag")
    for way, towards, prices in (
        (EXAMPLE[:4], "", 2),
        ((CINCINNATI, "11,11", "11,12"), "12,11", 2),
        ((CINCINNATI, "11,10", INDIANAPOLIS), "", 2),
        ((EVANSVILLE, "10,13"), "11,12", 1),
    ):
        hand.bring("11,11")
        hand.draw(way, towards)
        expect(tags).to_have_count(prices)
        expect(tags.first).to_be_visible()
        assert phone.page.evaluate(COVERED) == 0, way
        phone.page.get_by_role("button", name="Clear").click()
        expect(tags).to_have_count(0)


def test_the_ticket_keeps_its_height_and_the_map_its_place(house: House) -> None:
    phone, hand = builder(house, board(house))
    phone.page.reload()  # its own letters are there now, however late they came
    answers(phone.page)
    hand.bring("11,11")
    high, before = box(phone.page, STUB), hand.frame()
    for way, words in (
        (EXAMPLE[:2], "1 of 3"), (EXAMPLE, "3 of 3"), ((CINCINNATI, "12,11", "11,12", "10,13"), "5 tiles"),
    ):  # fmt: skip
        hand.bring("11,11")
        hand.draw(way)
        expect(phone.page.locator("[id^=tiles-drawn]")).to_contain_text(words)
        assert (box(phone.page, STUB), hand.frame()) == (high, before)
        assert within(before, hand.spot(way[-1])), "the draft is out of sight"
    assert before["y"] + before["height"] <= high["y"] + 1


def test_a_stroke_that_ends_at_the_rim_is_moved_into_sight(house: House) -> None:
    phone, hand = builder(house, board(house))
    hand.bring(CINCINNATI, (0.5, 0.2))
    hand.draw((CINCINNATI, "12,9"))
    expect(said(phone)).to_contain_text("1 tile")
    frame = hand.frame()
    assert hand.spot("12,9")[1] - frame["y"] > 20


def test_nothing_lies_over_a_place_to_begin(house: House) -> None:
    """Every start of the whole map is under the finger, also in the corner that is Castries."""
    table = house.open(("blue", "green"), map="st_lucia", tracking={"track": "board"})
    play_to(table, "build_track", actions={"blue": "urbanization"})
    while table.up != ["blue"]:
        table.move("build_done", table.up[0])
    q, r = table.offers("blue")["urbanize"]["fields"]["hex"]["towns"]["Castries"]
    table.move("urbanize", "blue", new_city="A", hex=[q, r])
    phone, hand = builder(house, table)
    assert under_the_finger(hand) == [f"{q},{r}"]
    hand.draw((f"{q},{r}", f"{q},{r + 1}"))
    expect(said(phone)).to_contain_text("1 tile")


def test_nothing_lies_over_a_city_of_the_rust_belt(house: House) -> None:
    phone, hand = builder(house, board(house))
    phone.page.get_by_role("button", name="Whole map").click()
    assert len(under_the_finger(hand)) == 12


def under_the_finger(hand: Hand) -> list[str]:
    """Every place to begin; none of them under something else."""
    starts = (hand.page.locator("#mapbox").get_attribute("data-starts") or "").split()
    for hex_ in starts:
        spot = hand.spot(hex_)
        assert within(hand.frame(), spot)
        assert hand.page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('svg.map')", spot), (
            hex_
        )
    return starts


def test_two_quick_taps_look_closer_and_then_at_the_whole(house: House) -> None:
    """They draw nothing, and what they close in on stays under the finger."""
    phone, hand = builder(house, board(house))
    hand.bring("11,11")
    x, y = hand.spot(CINCINNATI)
    twice(phone.page, x, y)
    expect(phone.page.locator("svg.map")).to_have_attribute("data-zoom", "4")
    near = hand.spot(CINCINNATI)
    assert apart(hand) > 70 and hypot(near[0] - x, near[1] - y) < 12
    phone.page.wait_for_timeout(400)  # a third tap at once would belong to the two
    twice(phone.page, *near)
    expect(phone.page.locator("svg.map")).to_have_attribute("data-zoom", "1")
    expect(said(phone)).to_have_text("Start at a city or an open end.")
    expect(phone.page.locator(".below .pen")).to_have_count(0)
    phone.page.get_by_role("button", name="Whole map").click()
    assert apart(hand) >= TRULY - 0.1, "from the whole map the button leads back"


def twice(page: Page, x: float, y: float) -> None:
    for _ in range(2):
        page.touchscreen.tap(x, y)


def test_a_glass_shows_what_lies_under_the_finger(house: House) -> None:
    """While track is drawn, and never under the finger itself."""
    phone, hand = builder(house, board(house))
    hand.bring("11,11")
    glass = phone.page.locator(".lens")
    for way in (EXAMPLE[:3], (CINCINNATI, "12,9")):
        hand.bring(way[-1], (0.5, 0.2) if way[-1] == "12,9" else (0.5, 0.5))
        spots = [hand.spot(hex_) for hex_ in way]
        hand.trace(spots, lift=False)
        expect(glass).to_be_visible()
        seen, (x, y) = box(phone.page, ".lens"), spots[-1]
        assert hypot(seen["x"] + 66 - x, seen["y"] + 66 - y) > 66 + 20
        assert within(hand.frame(), (seen["x"] + 66, seen["y"] + 66))
        wide = phone.page.evaluate("document.querySelector('.lens').viewBox.baseVal.width")
        assert 132 / wide * 76.2 >= 66, "no larger than the map itself"
        hand.lift()
        expect(glass).to_have_count(0)


# strokes with an error -------------------------------------------------------------------------


def shaken(rng: random.Random, spot: Spot) -> Spot:
    turn = rng.uniform(0, 2 * pi)
    return spot[0] + ERROR * cos(turn), spot[1] + ERROR * sin(turn)


def ways(rng: random.Random) -> list[str]:
    """Two to five hexes from Cincinnati or Evansville on, as track may lie: no turn back, no hex twice."""
    here = rng.choice((CINCINNATI, EVANSVILLE))
    way = [here]
    for _ in range(rng.randint(1, 4)):
        q, r = map(int, way[-1].split(","))
        around = [f"{q + a},{r + b}" for a, b in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))]
        free = [hex_ for hex_ in around if hex_ in OHIO and hex_ not in way]
        if not free:
            break
        way.append(rng.choice(free))
    return way


OHIO = {
    "8,12", "8,13", "8,14", "9,11", "9,12", "9,13", "10,10", "10,11", "10,12", "10,13", "11,9", "11,10", "11,11",
    "11,12", "12,8", "12,9", "12,10", "12,11", "13,8", "13,9", "13,10", "14,8", "14,9",
}  # fmt: skip


def drawn(page: Page, hand: Hand, way: list[str], rng: random.Random) -> str:
    """What the page made of a shaky stroke along these hexes, as it keeps it."""
    spots = [hand.spot(hex_) for hex_ in way]
    if not all(within(hand.frame(), spot) for spot in spots):
        hand.bring("11,11")
        spots = [hand.spot(hex_) for hex_ in way]
    hand.trace([shaken(rng, spot) for spot in spots], parts=(0.5, 1))
    strokes = page.evaluate(KEPT)
    return "|".join(
        " ".join(one["hexes"]) + (f"@{one['edge']}" if one["edge"] is not None else "") for one in strokes
    )


@pytest.mark.parametrize("strokes", [40, pytest.param(100, marks=pytest.mark.slow)])
def test_of_strokes_that_miss_by_eight_pixels_95_in_a_hundred_come_out_as_meant(
    house: House, strokes: int
) -> None:
    phone, hand = builder(house, board(house))
    hand.bring("11,11")
    rng, wrong = random.Random(10), []
    for _ in range(strokes):
        way = ways(rng)
        if (came := drawn(phone.page, hand, way, rng)) != " ".join(way):
            wrong.append((way, came))
        phone.page.locator("[data-draw=clear]").click()
        expect(phone.page.locator(".below .pen")).to_have_count(0)
    assert len(wrong) <= strokes // 20, wrong
