"""Whatever the server asks of the table's dice and bag becomes a pad, on every map, ties included."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from assistant.games import catalog
from assistant.games.cards import Pad, inputs_of
from assistant.games.pads import take
from assistant.games.port import AnyGame
from tests.support.phones import HERE, Phone, open_table, said
from tests.support.play import opened, play_to
from tests.support.tables import Api, Json, TableClient
from tests.support.wandering import client, wanderer_at

ONE_DIE, TWO_DICE = Pad("reroll", "", 1, "dice"), Pad("sector_dice", "", 2, "dice")
TWO_CUBES = Pad("production", "", 2, "cubes")
BY_TABLE = {"goods": "table", "dice": "table"}
GAMES = [pytest.param(game, id=game.map_key) for game in catalog.boxed()]
ROLLED = {"settle_order": "roll_for_order", "choose_first": "roll_for_first"}
MOVES, MOST_MOVES = 90, 900


@dataclass
class Pads(HTMLParser):
    """A form with what was sent already, and its pads: how many taps each wants, and what can be tapped."""

    page: str
    where: str = ""
    sent: list[tuple[str, str]] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    values: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.where = said["action"]
        elif tag == "input":
            self.sent.append((said["name"], said["value"]))
        elif "data-pad" in said:
            self.counts[said["data-pad"]] = int(said["data-count"])
            self.values[said["data-pad"]] = []
        elif "data-value" in said:
            self.values[list(self.counts)[-1]].append(said["data-value"])


class Taps:
    """Sends moves as forms, and taps what pads ask: dice that all tie first."""

    def __init__(self, phone: Phone, table: TableClient, rng: random.Random) -> None:
        self.phone, self.table, self.rng = phone, table, rng
        self.asked: list[str] = []

    def send(self, type_: str, seat: str, fields: Json) -> None:
        if type_ in ROLLED:
            type_, fields = ROLLED[type_], {}
        if type_ == "deliver":  # drawn on the map, and asks nothing
            self.table.move(type_, seat, **fields)
            return
        form = [("type", type_), ("seat", seat), ("seen", str(self.table.state["number"]))]
        form += [pair for name, value in fields.items() for pair in inputs_of(name, value)]
        answer = self.post(f"/t/{self.table.code}/moves", form)
        while answer.status_code == 409:
            answer = self.tap(Pads(answer.get_data(as_text=True)))
        assert answer.status_code == 200, f"{type_} {fields}: {said(answer)}"
        self.table.state = self.table.get()

    def tap(self, pads: Pads) -> TestResponse:
        assert pads.counts, "asked, and no pad"
        told = [(name, value) for name in pads.counts for value in self.taps(name, pads)]
        return self.post(pads.where, pads.sent + told)

    def taps(self, name: str, pads: Pads) -> list[str]:
        question, count = name.removeprefix("outcomes.").rstrip("_0123456789"), pads.counts[name]
        first, self.asked = question not in self.asked, [*self.asked, question]
        if "1" in pads.values[name]:
            return [pads.values[name][0]] * count if first else self.rng.choices(pads.values[name], k=count)
        left = self.table.state["town_deck" if question in ("town", "setup_towns") else "bag"]
        held = [color for color in pads.values[name] for _ in range(left[color])]
        return self.rng.sample(held, count)

    def post(self, where: str, form: list[tuple[str, str]]) -> TestResponse:
        headers = {"Origin": HERE, "HX-Request": "true"}
        return self.phone.client.post(where, data=MultiDict(form), headers=headers)


def at_home(app: Flask, table: TableClient) -> Phone:
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")
    return phone


@pytest.mark.parametrize("game", GAMES)
def test_no_question_is_a_dead_end(app: Flask, api: Api, game: AnyGame) -> None:
    """A whole game by forms alone: its last turn comes early."""
    seats = [{"color": color} for color in game.seat_colors[: min(game.players[0] + 1, game.players[1])]]
    by_hand = {"track": "hand"} if game.map else {}
    body = {
        "game": game.key,
        "map": game.map_key,
        "seats": seats,
        "tracking": {**BY_TABLE, **by_hand, **game.settled_dial},
    }
    table = client(api, api.send("POST", "/tables", body))
    table.referee.check = lambda: None
    rng = random.Random(game.map_key)
    wanderer, taps = wanderer_at(table, rng), Taps(at_home(app, table), table, rng)
    wanderer.send = taps.send  # type: ignore[method-assign]
    for move in range(MOST_MOVES):
        if table.phase == "game_over":
            break
        if move == MOVES and "turns" in table.state:
            table.correct("turn", None, table.state["turns"])
        wanderer.move()
    assert table.phase == "game_over"
    assert taps.asked or len(seats) == 1 or {"goods", "dice"} <= set(game.settled)


def test_the_button_below_the_pads_says_what_it_takes() -> None:
    assert take([ONE_DIE]) == "Take this die"
    assert take([TWO_DICE]) == take([ONE_DIE, TWO_DICE]) == "Take these dice"
    assert take([TWO_CUBES, ONE_DIE]) == "Take these dice and cubes"
    assert take([Pad("berlin", "", 1, "cubes")]) == "Take this cube"


def test_those_who_tie_for_the_first_order_are_asked_by_name(app: Flask) -> None:
    host = open_table(app, name__blue="Ada", name__green="Ben", name__yellow="Cleo", dice="table")
    dice = ["5", "5", "5", "1", "1", "1", "5", "5", "5"]
    asked = host.post("/moves", htmx=True, type="roll_for_order", seat="blue", seen="1", outcomes__order=dice)
    assert asked.status_code == 409
    assert "Ada and Cleo tie: 3 dice each, Ada’s first" in said(asked)
    pads = Pads(asked.get_data(as_text=True))
    assert pads.counts == {"outcomes.order_tie": 6}
    assert [value for name, value in pads.sent if name == "outcomes.order"] == dice


def test_without_a_script_the_pad_has_a_page_of_its_own(app: Flask) -> None:
    host = open_table(app, dice="table")
    asked = host.post("/moves", type="roll_for_order", seat="blue", outcomes__order=["5"] * 9)
    assert "The table rolls or draws" in said(asked)
    assert Pads(asked.get_data(as_text=True)).where == f"/t/{host.code}/moves"


def test_a_tie_at_the_end_of_western_us_is_rolled_for_on_the_phone(app: Flask, api: Api) -> None:
    table = opened(api, map="western_us", tracking={"dice": "table", "track": "hand"})
    table.correct("turn", None, table.state["turns"])
    play_to(table, "move_goods")
    while len(table.state["queue"]) > 1 or table.state["goods_round"] < 2:
        table.move("decline", table.up[0])
    taps = Taps(at_home(app, table), table, random.Random(7))
    taps.send("decline", table.up[0], {})
    assert table.phase == "game_over"
    assert taps.asked[0] == "tie"


def test_the_host_who_ends_a_game_early_is_asked_too(app: Flask, api: Api) -> None:
    table = opened(api, map="western_us", tracking={"dice": "table", "track": "hand"})
    taps = Taps(at_home(app, table), table, random.Random(7))
    answer = taps.post(f"/t/{table.code}/host/end", [("key", "once")])
    while answer.status_code == 409:
        answer = taps.tap(Pads(answer.get_data(as_text=True)))
    assert answer.status_code == 200
    assert table.get()["phase"] == "game_over"
