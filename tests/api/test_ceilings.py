"""No figure, list, file or search is without a ceiling, and nothing slow happens while others wait."""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from app import create_app
from assistant.games import catalog
from assistant.games.age_of_steam.track import routes
from assistant.games.shapes import MOST_LISTED
from assistant.tables import carry, service
from tests.support.phones import Phone
from tests.support.play import at, opened
from tests.support.refusing import check_refusal
from tests.support.tables import Api, Json, Refused

Spoil = Callable[[Json], None]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Json:
    api = Api(create_app(tmp_path_factory.mktemp("made"), RATELIMIT_ENABLED=False).test_client())
    table = at(api, "goods_growth")
    table.move("roll_growth")
    exported: Json = table.get("/export.json")
    return exported


def fact(file: Json, kind: str) -> Json:
    return next(x for entry in file["entries"] for x in entry["facts"] if x["type"] == kind)


def rich(file: Json) -> None:
    fact(file, "shares_issued").update(received=999_999_999)


def paused_with_cubes(file: Json) -> None:
    cubes = {"type": "cubes_set_out", "place": "Chicago", "cubes": ["red"] * 50_000}
    number = len(file["entries"]) + 1
    pause = {"type": "pause", "seat": ""}
    file["entries"].append({**file["entries"][-1], "number": number, "move": pause, "facts": [cubes]})


def many_cubes(file: Json) -> None:
    facts = [{"type": "cubes_set_out", "place": "Chicago", "cubes": ["red"] * 900} for _ in range(20)]
    file["entries"][-1]["facts"] += facts


def grown_without_a_cube(file: Json) -> None:
    grown = fact(file, "city_grew")
    grown.update({name: [] for name, value in grown.items() if name == "cubes" and isinstance(value, list)})


@pytest.mark.parametrize("spoil", [rich, paused_with_cubes, many_cubes, grown_without_a_cube])
def test_a_file_that_no_table_could_have_made(api: Api, file: Json, spoil: Spoil) -> None:
    spoilt = copy.deepcopy(file)
    spoil(spoilt)
    begun = time.monotonic()
    check_refusal(api.client.post("/api/v1/tables/import", json=spoilt), {400, 422})
    assert time.monotonic() - begun < 5


def test_what_is_taken_in_can_be_shown(app: Flask, api: Api, file: Json) -> None:
    taken = api.send("POST", "/tables/import", file)
    phone = Phone(app, taken["code"])
    phone.get(f"/join/{taken['host_token']}")
    assert all(phone.get(page).status_code == 200 for page in ("/host", "/log", "/table", "/seat/blue"))


def test_bids_are_listed_up_to_a_hundred_and_may_be_higher(api: Api) -> None:
    table = at(api, "determine_player_order")
    seat = table.up[0]
    table.correct("cash", seat, 9_000)
    offer = table.offers(seat)["bid"]
    assert len(offer["choices"]) == MOST_LISTED and offer["fields"]["amount"]["max"] == 9_000
    assert table.move("bid", seat, amount=8_000)


def test_a_search_for_deliveries_ends(api: Api) -> None:
    """66 links between all places and a locomotive of 6: more ways than anybody could look through."""
    table = at(api, "build_track")
    cities = list(table.state["cities"])[:12]
    pairs = [[a, b] for n, a in enumerate(cities) for b in cities[n + 1 :]]
    for seat in table.up:
        links = [{"ends": pair, "sections": 1} for pair in pairs]
        table.move("build_by_hand", seat, cost=0, sections=len(links), links=links, done=True)
        pairs = []
    while table.phase != "move_goods":
        table.move("build_by_hand", table.up[0], cost=0, sections=0, done=True)
    for seat in table.state["players"]:
        table.correct("locomotive", seat, 6)
    begun = time.monotonic()
    found = table.offers(table.up[0])
    assert time.monotonic() - begun < 8
    assert len(found["deliver"]["choices"]) == routes.MOST_ROUTES


def test_offers_are_compared_while_others_write(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table with offers that take long holds up no other one."""
    slow, other = opened(api), opened(api)
    working, done = threading.Event(), threading.Event()
    game = type(next(x for x in catalog.boxed() if x.map_key == "rust_belt"))
    offers = game.offers

    def take_long(self: Any, state: Any, seat: str) -> Any:
        if threading.current_thread().name == "slow":
            working.set()
            assert done.wait(10)
        return offers(self, state, seat)

    monkeypatch.setattr(game, "offers", take_long)
    first, second = slow.up[0], slow.state["order"][1]
    slow.move("issue_shares", first, count=0)
    body = {"type": "issue_shares", "seat": second, "count": 1, "seen": 1}
    said: list[Any] = []

    def send() -> None:
        client = Api(app.test_client())
        try:
            said.append(client.send("POST", f"/tables/{slow.code}/moves", body, slow.host))
        except Refused as refusal:
            said.append(refusal.code)

    thread = threading.Thread(target=send, name="slow")
    thread.start()
    assert working.wait(10)
    other.move("issue_shares", other.up[0], count=0)  # not held up
    slow.correct("cash", first, 44)  # comes in between: it is looked at again
    done.set()
    thread.join(10)
    assert said == ["stale"] and slow.get()["number"] == 3


def test_a_log_that_is_full_says_so(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(api)
    monkeypatch.setattr(service, "LONGEST_LOG", 3)
    for cash in (3, 4):
        table.correct("cash", "blue", cash)
    with pytest.raises(Refused) as refused:
        table.post("moves", {"type": "correct", "field": "cash", "of": "blue", "to": 5, "why": "x"})
    assert refused.value.message == "A log holds at most 3 entries, and this one is full. Open a new table."
    assert table.get()["number"] == 3


def test_whatever_a_table_may_write_can_be_taken_in() -> None:
    """An entry takes 1,100 bytes."""
    assert carry.LARGEST_FILE / service.LONGEST_LOG > 1_500
