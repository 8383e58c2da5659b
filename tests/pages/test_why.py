"""“Why?” on a phone: a small button below the others, unfolded for whoever is new to the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from assistant.games import catalog
from tests.support.phones import Phone, said
from tests.support.tables import Api

FOLDED = re.compile(r'<details class="help why".*?</details>', re.S)
MOST = 300  # bytes that a block may grow by


def why_of(phone: Phone, seat: str) -> str:
    (found,) = FOLDED.findall(phone.get(f"/seat/{seat}").text)
    return found


@pytest.mark.parametrize("key", ["rust_belt", "days_of_steam"])
def test_folded_it_weighs_next_to_nothing_and_is_fetched_by_a_tap(app: Flask, api: Api, key: str) -> None:
    colors = next(game for game in catalog.boxed() if game.map_key == key).seat_colors[:3]
    opened = api.send("POST", "/tables", {"map": key, "seats": [{"color": color} for color in colors]})
    phone = Phone(app, opened["code"])
    phone.get(f"/join/{opened['seats'][0]['token']}")
    folded = why_of(phone, colors[0])
    assert len(folded.encode()) <= MOST
    fetched = said(phone.client.get(re.findall(r'hx-get="([^"]*)"', folded)[0]))
    assert fetched == " ".join(api.get(f"/tables/{opened['code']}/offers")["why"]) and fetched not in folded


def test_the_host_unfolds_it_for_one_seat_and_a_restart_keeps_that(
    app: Flask, api: Api, tmp_path: Path
) -> None:
    table = api.open()
    host = Phone(app, table.code)
    host.get(f"/join/{table.host}")
    page = host.post("/host/newcomer", htmx=True, seat="green", newcomer="1")
    assert "Green new to the game free" in said(page) and "No longer new to the game" in said(page)
    again = create_app(tmp_path / "data", TESTING=True, RATELIMIT_ENABLED=False)
    for server in (app, again):
        phone = Phone(server, table.code)
        phone.get(f"/join/{table.tokens['green']}")
        assert " open>" in why_of(phone, "green") and table.get("/offers")["why"][0] in why_of(phone, "green")
    assert " open>" not in why_of(host, "blue")
    assert [one["newcomer"] for one in table.get("/seats")["seats"]] == [False, True, False]
    host.post("/host/newcomer", seat="green", newcomer="0")
    assert " open>" not in why_of(host, "green")


def test_a_program_of_the_host_says_who_is_new_and_a_freed_seat_is_nobodys(api: Api) -> None:
    table = api.open()
    table.post("seats/blue/newcomer", {"newcomer": True})
    assert table.get("/seats")["seats"][0]["newcomer"]
    table.post("seats/blue/free", {})
    assert not table.get("/seats")["seats"][0]["newcomer"]


def test_how_a_card_works_is_fetched_by_a_tap_as_well(app: Flask, api: Api) -> None:
    table = api.open()
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.tokens[table.up[0]]}")
    page = phone.get(f"/seat/{table.up[0]}").text
    (folded,) = re.findall(r'<details class="help" .*?</details>', page, re.S)
    fetched = said(phone.client.get(re.findall(r'hx-get="([^"]*)"', folded)[0]))
    assert fetched == " ".join(table.get("/offers")["cards"][table.up[0]]["help"]) and fetched not in page
