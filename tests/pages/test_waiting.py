"""Whoever waits has something to look at, and may draw the track of a turn that is yet to come."""

from __future__ import annotations

import random
import re

import pytest
from flask import Flask

from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.hexes import neighbour
from tests.pages.test_board_pages import DRAWN, EXAMPLE, build, phone, quote, table, words
from tests.pages.test_buttons import opened
from tests.support import play
from tests.support.phones import Phone, said
from tests.support.tables import Api, Json, Refused, TableClient
from tests.support.unwatched import unwatched
from tests.support.wandering import one_dial_a_map, wanderer_at

__all__ = ["phone", "table"]
BUILT_FROM_CITIES = [  # from any of them: with markers a seat selects its city first
    x
    for x in DRAWN
    if isinstance(x, AgeOfSteam) and x.players[1] > 1 and x.board.cities and not x.rules.markers
]
MOVES, LOOKS = 60, 2  # of each phase and part, this many phones are looked at
HEADED = re.compile(r"<h1.*?</h1>|<p class=\"gap row wrap\"><span>Then.*?</p>", re.DOTALL)
WAITS = re.compile(r'<section class="tix waits".*?<div class="b">(.*?)</div>\s*<div class="s">', re.DOTALL)


def seat(app: Flask, at: TableClient, color: str) -> str:
    device = Phone(app, at.code)
    device.get(f"/join/{at.tokens[color]}")
    return said(device.get(f"/seat/{color}"))


# never an empty card ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "map_key", "dial"), one_dial_a_map())
def test_a_waiting_phone_is_never_an_empty_card(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch, game: str, map_key: str, dial: dict[str, str]
) -> None:
    unwatched(monkeypatch)
    at = opened(api, game, map_key, dial)
    host, wanderer = Phone(app, at.code), wanderer_at(at, random.Random(f"{map_key} {dial}"))
    host.get(f"/join/{at.host}")
    looked: dict[tuple[str, bool], int] = {}
    for _ in range(MOVES):
        if at.phase == "game_over":
            break
        for color in waiting(at.state):
            moment = at.phase, bool(at.state["players"][color].get("out"))
            if looked.setdefault(moment, 0) < LOOKS:
                looked[moment] += 1
                shows_something(host.get(f"/seat/{color}").get_data(as_text=True), f"{color} in {moment}")
        wanderer.move()


def waiting(state: Json) -> list[str]:
    return [color for color in state["players"] if color not in state["up"]]


def shows_something(page: str, moment: str) -> None:
    """More than who is up: rows with figures, or a map."""
    (body,) = WAITS.findall(page)
    assert re.search(r"<td|<li|<svg class=\"map", HEADED.sub("", body)), f"{moment}: nothing to look at"


# a draft before one's turn -----------------------------------------------------------------------


def test_whoever_has_yet_to_build_draws_and_is_told_the_price(phone: Phone, table: TableClient) -> None:
    before = table.get()["number"]
    assert table.up == ["blue"] and "Blue is building" in said(phone.get("/seat/yellow"))
    page = quote(phone, EXAMPLE, "yellow")
    assert "3 tiles · $7 · completes Evansville–Cincinnati · leaves $13" in words(page)
    assert "As the map is now; it stays with you until your turn." in words(page)
    assert page.count('class="tag"') == 3
    assert "Build" not in words(page) and table.get()["number"] == before


def test_a_waiting_phone_offers_the_map_to_draw_on_and_no_button_that_builds(phone: Phone) -> None:
    page = phone.get("/seat/green").get_data(as_text=True)
    assert "You can draw your track now; it stays with you until your turn." in page
    assert 'id="mapbox"' in page and 'data-sketch="1-0-green"' in page
    assert "Build nothing" not in page and "/board/build" not in page


def test_what_waits_is_not_built(phone: Phone, table: TableClient) -> None:
    assert build(phone, EXAMPLE, "yellow") == "! It is Blue’s move, not Yellow’s."
    assert table.get()["tiles"] == []


def test_the_first_builder_sees_the_map_and_draws_no_more(phone: Phone) -> None:
    build(phone, EXAMPLE)
    page = phone.get("/seat/blue").get_data(as_text=True)
    assert 'id="wholebox"' in page and 'id="mapbox"' not in page
    assert 'class="tk p-blue fresh"' in page
    assert "It is Yellow’s move, not Blue’s." in words(quote(phone, "12,10 11,10"))


def test_a_draft_is_judged_again_and_says_who_built_there(phone: Phone, table: TableClient) -> None:
    drawn = table.get()["number"]
    build(phone, EXAMPLE)
    page = words(quote(phone, "9,13 10,12 11,11 12,10", "yellow", since=drawn))
    assert "Blue has built where you drew." in page and "Build for" not in page
    assert "Blue has built" not in words(quote(phone, "9,13 10,13 11,12", "yellow", since=drawn))
    assert "Blue has built" not in words(quote(phone, "9,13 10,12", "yellow", since=drawn + 1))


@pytest.mark.parametrize("game", BUILT_FROM_CITIES, ids=lambda game: game.map_key)
def test_ahead_is_judged_as_when_the_turn_has_come(app: Flask, api: Api, game: AgeOfSteam) -> None:
    """On every map: if nobody builds before, the same sketch has the same price or the same refusal."""
    at = play.at(api, "build_track", game.players[0], map=game.map_key, tracking={"track": "board"})
    host, last = Phone(app, at.code), at.state["queue"][-1]
    host.get(f"/join/{at.host}")
    starts = re.findall(r'data-starts="([^"]*)"', host.get(f"/seat/{last}").get_data(as_text=True))[0]
    ways = [straight(hex_, edge) for hex_ in starts.split() for edge in range(6)]
    drawn = random.Random(game.map_key).sample(ways, 20)
    before = [told(quote(host, path, last)) for path in drawn]
    assert any("completes" in one or "leaves" in one for one in before)
    while at.up != [last]:
        play.simple_move(at)
    assert [told(quote(host, path, last)) for path in drawn] == before


def straight(hex_: str, edge: int) -> str:
    """Three hexes in one direction."""
    path = [(int(hex_.split(",", maxsplit=1)[0]), int(hex_.split(",")[1]))]
    for _ in range(2):
        path.append(neighbour(path[-1], edge))
    return " ".join(f"{q},{r}" for q, r in path)


def told(page: str) -> str:
    """The price and what follows, or why not."""
    told = re.search(r'<div class="told">(.*?)</div>', page, re.DOTALL)
    assert told
    return (
        words(told[1])
        .partition("As the map is now")[0]
        .partition("You can draw")[0]
        .partition("Draw with")[0]
        .strip()
    )


def test_a_program_is_told_the_price_ahead_too(table: TableClient) -> None:
    move = {"type": "lay_track", "seat": "yellow", "tiles": [{"hex": [10, 12], "tracks": [[1, 4]]}]}
    assert table.post("quote?ahead=true", move)["cost"] == 2
    for where in ("quote", "moves?ahead=true"):
        with pytest.raises(Refused, match="It is Blue’s move, not Yellow’s"):
            table.post(where, move)


def test_what_was_undone_since_is_no_news(phone: Phone, table: TableClient) -> None:
    drawn = table.get()["number"]
    build(phone, EXAMPLE)
    table.rewind(drawn)
    page = words(quote(phone, EXAMPLE, "yellow", since=drawn))
    assert "has built" not in page and "3 tiles · $7" in page


@pytest.mark.parametrize("since", ["", "soon", "-3", "9999"])
def test_a_strange_number_to_look_back_from_changes_nothing(phone: Phone, since: str) -> None:
    assert "3 tiles · $7" in words(quote(phone, EXAMPLE, since=since))


def test_a_draft_has_the_seats_own_room(phone: Phone, table: TableClient) -> None:
    """Tiles that the one who is up has laid are not counted against whoever waits."""
    phone.post("/board/build", htmx=True, seat="blue", path="9,13 10,12", more=1)
    assert table.get()["build"]["tiles"] == 1
    page = phone.get("/seat/yellow").get_data(as_text=True)
    assert 'data-sketch="1-0-yellow"' in page
    assert "3 tiles" in words(quote(phone, "12,10 11,10 10,11 9,12", "yellow"))


# what is worth knowing, phase by phase --------------------------------------------------------------


def test_the_auction_tells_what_each_place_would_cost(app: Flask, api: Api) -> None:
    at = play.at(api, "determine_player_order", 4)
    at.move("bid", "blue", amount=3)
    page = seat(app, at, "pink")
    assert "What places cost you at a bid of $4" in page
    assert re.search(r"1st or 2nd \$4 .* 3rd \$2 .* 4th: drop out next nothing", page)
    at.move("drop_out", "green")
    assert re.search(r"at a bid of \$3 .* 1st or 2nd \$3 .* 3rd: drop out next \$2", seat(app, at, "blue"))


def test_the_cubes_to_place_come_first_only_while_the_turn_begins(app: Flask, api: Api) -> None:
    """Who is up stands in a line above them, and the card below."""
    at = play.opened(api)
    page, up = seat(app, at, "yellow"), "Blue issues shares"
    assert page.index(up) < page.index("Place these cubes") < page.rindex(up)
    play.play_to(at, "determine_player_order")
    page = seat(app, at, "yellow")
    assert page.index("drop out next") < page.index("Place these cubes")


def test_whoever_has_no_more_money_is_told_the_one_place_left(app: Flask, api: Api) -> None:
    at = play.at(api, "determine_player_order")
    play.give(at, "cash", yellow=3)
    at.move("bid", "blue", amount=3)
    page = seat(app, at, "yellow")
    assert "You have $3 and can’t bid $4." in page
    assert "What your place costs you" in page and "3rd: drop out next nothing" in page


def test_whoever_has_dropped_out_sees_the_others_money(app: Flask, api: Api) -> None:
    at = play.at(api, "determine_player_order")
    at.move("drop_out", "blue")
    page = seat(app, at, "blue")
    assert "3rd, pays nothing" in page and "drop out next" not in page
    assert "The others Cash Income Owes" in page


def test_what_is_left_of_the_actions_and_who_took_which(app: Flask, api: Api) -> None:
    at = play.at(api, "select_actions")
    at.move("choose_action", at.up[0], action="locomotive")
    page = seat(app, at, "blue")
    assert "Locomotive YE Yellow" in page and "Engineer Build 4 tiles" in page


def test_while_shares_are_issued_the_others_money_is_told(app: Flask, api: Api) -> None:
    at = api.open(setup={"order": ["blue", "green", "yellow"]})
    at.move("issue_shares", "blue", count=2)
    page = seat(app, at, "yellow")
    assert "BU Blue issued +2 $20 0 $5" in page and "GN Green to issue $10 0 $3" in page


def test_by_hand_the_others_building_is_told_with_their_money(app: Flask, api: Api) -> None:
    at = play.at(api, "build_track")
    at.move("build_by_hand", at.up[0], cost=4, sections=2, tiles=2, done=True)
    assert re.search(r"YE Yellow 2 tiles \$4 \$", seat(app, at, "blue"))


def test_a_longer_locomotive_does_not_read_like_income(app: Flask, api: Api) -> None:
    at = play.at(api, "move_goods")
    at.move("improve_locomotive", at.up[0])
    page = seat(app, at, "blue")
    assert "Yellow Loco +1" in page and "delivered" not in page


def test_production_shows_the_boxes_to_those_who_wait(app: Flask, api: Api) -> None:
    at = play.at(api, "select_actions")
    at.correct("box", ["light", "1", 1], None, "knocked over")
    play.play_to(at, "goods_growth", actions={at.up[0]: "production"})
    others = [color for color in at.state["players"] if color not in at.up]
    assert others and "Light City Boxes" in seat(app, at, others[0])
    assert "Drawn" not in seat(app, at, others[0])
    at.move("draw_production", at.up[0])
    assert re.search(r"Drawn \w Light City", seat(app, at, others[0]))
