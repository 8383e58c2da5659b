"""“Set it up again”: ticked off by everybody, kept for one evening, offered first when the table is opened on another."""

from __future__ import annotations

import random
import re
from datetime import datetime, timedelta

import pytest
from flask import Flask

from assistant.engine import Entry, Move
from assistant.tables import sitting
from tests.support.phones import Phone, said
from tests.support.play import opened, play_to
from tests.support.tables import Api, Json, TableClient
from tests.support.wandering import client, playing, wander

NOON = datetime(2026, 1, 1, 12)


def seated(app: Flask, table: TableClient, seat: str) -> Phone:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens[seat]}")
    return phone


def steps(phone: Phone, placed: bool) -> list[str]:
    page, pressed = phone.get("/layout").get_data(as_text=True), "true" if placed else "false"
    return re.findall(rf'class="put" name="\w+" value="(\w+)" aria-pressed="{pressed}"', page)


def half_way(api: Api) -> TableClient:
    return play_to(opened(api, tracking={"track": "board"}), "move_goods")


def of_last_month(api: Api, table: TableClient) -> TableClient:
    """The table as its file brings it in, played thirty days ago."""
    file: Json = table.get("/export.json")
    for entry in file["entries"]:
        at = datetime.fromisoformat(entry["at"].removesuffix("Z")) - timedelta(days=30)
        entry["at"] = f"{at.isoformat()}Z" if entry["at"].endswith("Z") else at.isoformat()
    return client(api, api.send("POST", "/tables/import", file))


def test_a_tick_is_shared_and_nothing_stands_in_the_log(app: Flask, api: Api) -> None:
    table = half_way(api)
    blue, green = seated(app, table, "blue"), seated(app, table, "green")
    first, *others = steps(blue, placed=False)
    assert blue.post("/layout", htmx=True, placed=first).headers["HX-Trigger"] == "refetch"
    assert (steps(green, placed=True), steps(green, placed=False)) == ([first], others)
    assert f"{len(others)} of {len(others) + 1} to go" in said(green.get("/layout"))
    green.post("/layout", back=first)
    assert steps(blue, placed=True) == []
    assert table.get()["number"] == table.state["number"]


def test_a_part_is_ticked_at_once_and_all_is_begun_again(app: Flask, api: Api) -> None:
    blue = seated(app, half_way(api), "blue")
    blue.post("/layout", placed=steps(blue, placed=False)[0])
    for part in re.findall(r'name="part" value="([^"]+)"', blue.get("/layout").get_data(as_text=True)):
        assert blue.post("/layout", part=part).status_code == 303
    assert steps(blue, placed=False) == []
    assert "All of it lies there" in said(blue.get("/layout"))
    blue.post("/layout", anew="1")
    assert steps(blue, placed=True) == []


@pytest.mark.parametrize("sent", [{}, {"placed": "00000000"}, {"back": "x" * 99}, {"part": "Moon"}])
def test_what_is_not_listed_is_refused(app: Flask, api: Api, sent: dict[str, str]) -> None:
    refused = seated(app, half_way(api), "blue").post("/layout", htmx=True, **sent)
    assert refused.status_code == 400
    assert "This step is no longer on the list." in said(refused)


def test_a_guest_reads_and_does_not_tick(app: Flask, api: Api) -> None:
    table = half_way(api)
    guest = Phone(app, table.code)
    assert "Whoever plays here ticks it off." in said(guest.get("/layout"))
    assert steps(guest, placed=False) == []
    step = steps(seated(app, table, "blue"), placed=False)[0]
    assert guest.post("/layout", htmx=True, placed=step).status_code == 403


def test_a_correction_or_an_early_move_takes_no_tick_away(app: Flask, api: Api) -> None:
    table = half_way(api)
    blue = seated(app, table, "blue")
    first, second = steps(blue, placed=False)[:2]
    for step in (first, second):
        blue.post("/layout", placed=step)
    table.correct("cash", "green", 77)
    assert steps(blue, placed=True) == [first, second]
    assert "$77" in said(blue.get("/layout"))


def test_on_another_day_it_comes_first(app: Flask, api: Api) -> None:
    table = of_last_month(api, half_way(api))
    blue = seated(app, table, "blue")
    href = f'href="/t/{table.code}/layout"'
    for page in ("/seat/blue", "/table"):
        assert href in blue.get(page).get_data(as_text=True), page
    row = blue.client.get("/").get_data(as_text=True)
    assert row.index(href) < row.index(f'href="/t/{table.code}/seat/blue"')
    for part in re.findall(r'name="part" value="([^"]+)"', blue.get("/layout").get_data(as_text=True)):
        blue.post("/layout", part=part)
    for step in steps(blue, placed=False):
        blue.post("/layout", placed=step)
    assert href not in blue.get("/seat/blue").get_data(as_text=True)


def test_on_the_same_evening_it_is_at_hand_and_not_in_the_way(app: Flask, api: Api) -> None:
    table = half_way(api)
    host, href = Phone(app, table.code), f'href="/t/{table.code}/layout"'
    host.get(f"/join/{table.host}")
    assert href not in host.get("/seat/blue").get_data(as_text=True)
    for page in ("/host", "/seat/blue/table"):
        assert href in host.get(page).get_data(as_text=True), page
    row = host.client.get("/").get_data(as_text=True)
    assert row.index(href) > row.index("Continue")


@pytest.mark.parametrize("key", ["age_of_steam", "days_of_steam"])
def test_a_game_that_is_over_is_not_laid_again(app: Flask, api: Api, key: str) -> None:
    table = wander(playing(key).lively(api), random.Random(key), 8)
    table.correct("phase", None, "game_over")
    later = of_last_month(api, table)
    host = Phone(app, later.code)
    host.get(f"/join/{later.host}")
    assert f'href="/t/{later.code}/layout"' not in host.client.get("/").get_data(as_text=True)
    assert host.get("/layout").status_code == 200


def log(*hours: float) -> list[Entry]:
    return [Entry(n, NOON + timedelta(hours=at), Move(seat="blue")) for n, at in enumerate(hours, 1)]


@pytest.mark.parametrize(
    ("hours", "now", "before"),
    [
        ((0, 1, 2), 3, 0),  # the first evening
        ((0, 1, 2), 30, 3),  # opened again on another day, and nothing entered yet
        ((0, 1, 2, 30), 31, 3),  # a number is corrected meanwhile
        ((0, 1, 2, 30, 31, 36), 37, 3),  # a long day
        ((0, 30, 60), 61, 2),  # the third
        ((), 1, 0),
    ],
)
def test_a_tick_counts_for_one_sitting(hours: tuple[float, ...], now: float, before: int) -> None:
    at = NOON + timedelta(hours=now)
    assert sitting.before(log(*hours), at) == before
    assert sitting.rested(log(*hours), at) == bool(hours and now - hours[-1] > 6)
