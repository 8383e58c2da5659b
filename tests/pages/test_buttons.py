"""Every offer has a button: whatever a seat may do, its phone shows a form that does it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from html.parser import HTMLParser

import pytest
from flask import Flask

from assistant.games import catalog
from tests.support.phones import Phone
from tests.support.tables import Api, Json, TableClient
from tests.support.unwatched import unwatched
from tests.support.wandering import client, dials, wanderer_at

MOVES, MOST_MOVES = 40, 200
DRAWN = {"/board/build": ("lay_track", "build_done"), "/board/deliver": ("deliver",)}  # what a finger draws
TABLES = [
    pytest.param(game.key, game.map_key, dial, id="-".join((game.map_key, *dial.values())))
    for game in catalog.boxed()
    for dial in dials(game)
]


class Forms(HTMLParser):
    """The moves that a page's forms send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.moves: set[str] = set()
        self.within = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.within = True
            self.moves.update(said.get("data-move", "").split(), *self._drawn(said.get("action", "")))
        if self.within and said.get("name") == "type":
            self.moves.add(said.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        self.within = self.within and tag != "form"

    def _drawn(self, action: str) -> Iterable[tuple[str, ...]]:
        return (moves for path, moves in DRAWN.items() if action.endswith(path))


@pytest.fixture(autouse=True)
def _unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    unwatched(monkeypatch)


def opened(api: Api, game: str, map_key: str, dial: dict[str, str]) -> TableClient:
    on_map = catalog.find(game, map_key)
    assert on_map
    seats = [{"color": color} for color in on_map.seat_colors[: on_map.players[0]]]
    body: Json = {"game": game, "map": map_key, "seats": seats, "tracking": dial}
    return client(api, api.send("POST", "/tables", body))


def told_by(buttons: Iterable[Json], offer: Json) -> bool:
    """Whether the table tells what it drew in another form already: nothing is left to do here."""
    return bool(offer["asks"]) and any(button["asks"] == offer["asks"] for button in buttons)


class Hands:
    """Plays by what the phone shows. `shown` are the moves with a button, `owed` those yet without, by phase."""

    def __init__(self, app: Flask, table: TableClient) -> None:
        self.phone, self.table = Phone(app, table.code), table
        self.phone.get(f"/join/{table.host}")
        self.buttons: dict[tuple[str, frozenset[str]], set[str]] = {}
        self.shown, self.owed = set[tuple[str, str]](), set[tuple[str, str]]()

    def offers(self, seat: str) -> dict[str, Json]:
        """Those of the seat's offers that its page has a button for."""
        offered = {offer["type"]: offer for offer in self.table.get("/offers")["offers"][seat]}
        moment = self.table.phase, frozenset(offered)
        if moment not in self.buttons:
            self.buttons[moment] = self.look(seat)
        with_button = {type_: offer for type_, offer in offered.items() if type_ in self.buttons[moment]}
        assert with_button, f"{moment} at entry {self.table.state['number']}: no button at all"
        self.shown.update((self.table.phase, type_) for type_ in with_button)
        self.owed.update(
            (self.table.phase, type_)
            for type_ in offered
            if not told_by(with_button.values(), offered[type_])
        )
        return with_button

    def look(self, seat: str) -> set[str]:
        """What lies folded beside a map is fetched, as by whoever opens it."""
        page = self._page(f"/seat/{seat}")
        return Forms(page + (self._page(f"/seat/{seat}/by_hand") if "/by_hand" in page else "")).moves

    def _page(self, path: str) -> str:
        answer = self.phone.get(path)
        assert answer.status_code == 200
        return answer.get_data(as_text=True)


@pytest.mark.parametrize(("game", "map_key", "dial"), TABLES)
def test_every_offer_has_a_button(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch, game: str, map_key: str, dial: dict[str, str]
) -> None:
    """Here and now, or after another button of the same phase: cubes are drawn before they are laid."""
    table = opened(api, game, map_key, dial)
    wanderer, hands = wanderer_at(table, random.Random(f"{map_key} {dial}")), Hands(app, table)
    monkeypatch.setattr(table, "offers", hands.offers)
    for move in range(MOST_MOVES):
        if table.phase == "game_over" or (move >= MOVES and hands.owed == hands.shown):
            break
        wanderer.move()
    assert hands.owed - hands.shown == set(), "offered, and no button in that phase"
