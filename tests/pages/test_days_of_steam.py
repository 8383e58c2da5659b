"""Days of Steam on its pages: opened like any game, played by forms, told in names, corrected, looked back at."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask

from tests.support.days_of_steam.table import SETUP
from tests.support.phones import HERE, Phone, open_table, said

GAME = {"game": "days_of_steam", "map": "days_of_steam"}
NAMES = {"gray": "Ada", "orange": "Ben"}
OF_A_SEAT = ("", "/table", "/log")
OF_THE_TABLE = ("/table", "/host", "/log", "/charts", "/at/1", "/correct", "/layout", "/chairs")


def days(app: Flask, names: dict[str, str] = NAMES, /, setup: Any = SETUP, **dial: str) -> Phone:
    """The host's browser at a table of two, set up as told: Ada begins."""
    seats = [{"color": color, "name": name} for color, name in names.items()]
    phone = Phone(app)
    sent = {**GAME, "seats": seats, "tracking": dial, "setup": setup}
    opened = phone.client.post("/api/v1/tables", json=sent).get_json()
    phone.code = opened["code"]
    phone.get(f"/join/{opened['host_token']}")
    return phone


def move(phone: Phone, type_: str, seat: str, **fields: Any) -> str:
    answer = phone.post("/moves", htmx=True, type=type_, seat=seat, **fields)
    assert answer.status_code == 200, said(answer)
    return said(answer)


def two_towns(app: Flask, **dial: str) -> Phone:
    """Blue is in play with a red and a green good; Gray has 5 steam and is up."""
    phone = days(app, **dial)
    drawn = (
        {"outcomes__town": "yellow", "outcomes__goods": "blue blue"} if dial.get("goods") == "table" else {}
    )
    move(phone, "play_town", "gray", coal=3, face_up=1, **drawn)
    move(phone, "play_tile", "orange", coal=2)
    move(phone, "play_tile", "gray", coal=2)
    move(phone, "play_tile", "orange", coal=2)
    return phone


def fetch(segments: int = 4, **more: Any) -> dict[str, Any]:
    """From Red town 1 to Blue town 1 and back with its red good."""
    return {"segments": segments, "end": "red 1", "carries.1.from+carries.1.color": "blue 1|red", **more}


# opening ---------------------------------------------------------------------------------------


def test_the_opening_page_puts_it_away_with_its_own_colours(app: Flask) -> None:
    page = app.test_client().get("/open").text
    parts = {part.partition('"')[0]: part for part in page.split('<fieldset data-game="')[1:]}
    assert next(iter(parts)) == "age_of_steam" and 'value="pink"' in parts["age_of_steam"]
    own = parts["days_of_steam"]
    assert own.startswith('days_of_steam" disabled hidden') and 'value="purple"' in own
    assert 'value="pink"' not in own and 'name="track"' not in own


def test_it_opens_with_its_colours_and_dial(app: Flask) -> None:
    host = open_table(app, "purple", "white", **GAME, dice="table")
    state = host.state()
    assert (state["game"], list(state["players"])) == ("days_of_steam", ["purple", "white"])
    assert state["tracking"] == {"goods": "app", "dice": "table"}
    assert "Days of Steam" in said(host.client.get("/"))


def test_a_refused_opening_keeps_the_game_and_its_form(app: Flask) -> None:
    fields = {**GAME, "seat": ["purple"], "name.purple": "Dora"}
    page = app.test_client().post("/open", data=fields, headers={"Origin": HERE})
    assert page.status_code == 422
    assert "Days of Steam is for 2 to 4 players, not 1." in said(page)
    assert 'value="Dora"' in page.text and '<fieldset data-game="days_of_steam">' in page.text


def test_any_phone_says_who_begins(app: Flask) -> None:
    phone = days(app, setup={})
    for seat in ("gray", "orange"):
        page = said(phone.get(f"/seat/{seat}"))
        assert "Who begins?" in page and "Lay it out like this: all trains on the first town" in page
    assert re.search(r"Put a \w+ town in the middle and all trains on it", said(phone.get("/table")))
    move(phone, "choose_first", "gray", first="orange")
    assert phone.state()["up"] == ["orange"]


# a turn ----------------------------------------------------------------------------------------


def test_a_track_tile_is_one_tap_on_its_coal(app: Flask) -> None:
    phone = days(app)
    page = phone.get("/seat/gray").text
    assert 'name="coal" value="3"' in page and "steam 3" in page
    assert move(phone, "play_tile", "gray", coal=3).startswith("OG Ben Round 1")
    assert phone.state()["players"]["gray"]["steam"] == 3


def test_a_circuit_is_a_counter_and_a_point(app: Flask) -> None:
    phone = days(app)
    tile, town = phone.get("/seat/gray").text.split("Play a town tile")
    assert 'name="circuit"' in town and 'name="circuit"' not in tile  # with one town there is none to close
    phone = two_towns(app)
    move(phone, "play_tile", "gray", coal=0, circuit=1)
    gray = phone.state()["players"]["gray"]
    assert (gray["circuits"], gray["vp"]) == (1, 1)


def test_a_town_tile_comes_with_its_goods(app: Flask) -> None:
    phone = days(app)
    page = said(phone.get("/seat/gray"))
    assert "Blue town with red and green" in page and "Turn over the top of the deck" in page
    move(phone, "play_town", "gray", coal=1, face_up=1)
    assert phone.state()["towns"]["blue 1"]["goods"] == ["red", "green"]


def test_a_delivery_by_the_form(app: Flask) -> None:
    phone = two_towns(app)
    move(phone, "move_train", "gray", **fetch())
    gray = phone.state()["players"]["gray"]
    assert (gray["delivered"], gray["vp"], gray["steam"]) == (["red"], 2, 1)


def test_two_goods_on_one_move(app: Flask) -> None:
    """The red one is brought to Red town 1, and from there a yellow one goes along."""
    phone = two_towns(app)
    phone.post("/correct", field="cubes", of="red 1", count__yellow="1", reason="Counted again")
    both = {"carries.1.to": "red 1", "carries.2.from+carries.2.color": "red 1|yellow"}
    move(phone, "move_train", "gray", **{**fetch(5, **both), "end": "track"})
    gray = phone.state()["players"]["gray"]
    assert (gray["delivered"], gray["cargo"]["color"], gray["train"]) == (["red"], "yellow", "track")


def test_a_good_aboard_goes_along(app: Flask) -> None:
    phone = two_towns(app)
    move(phone, "move_train", "gray", **{**fetch(3), "end": "track"})
    move(phone, "play_tile", "orange", coal=0)
    page = phone.get("/seat/gray")
    assert 'type="hidden" name="carries.1.from+carries.1.color" value="|red"' in page.text
    assert "Your train stands on the track with R" in said(page)
    move(phone, "move_train", "gray", segments=1, end="red 1", **{"carries.1.from+carries.1.color": "|red"})
    assert phone.state()["players"]["gray"]["delivered"] == ["red"]


def test_the_quote_says_what_is_left_and_the_odds(app: Flask) -> None:
    phone = two_towns(app)
    asked: dict[str, Any] = {"type": "move_train", "seat": "gray"}
    calm = said(phone.post("/quote", **asked, **fetch()))
    assert calm == "Leaves 1 steam , brings 2 points . No roll."
    fast = said(phone.post("/quote", **asked, **fetch(curve=1)))
    assert (
        "2 in 6 to derail : the die must beat 2. Leaves 1 steam either way, brings 2 points if it holds."
        in fast
    )
    dear = said(phone.post("/quote", **asked, **fetch(hills=2)))
    assert "must spend 6 steam but has 5" in dear


def test_an_amended_move_that_asks_for_the_die_is_rolled_once_it_is_amended(app: Flask) -> None:
    phone = two_towns(app)
    move(phone, "move_train", "gray", **fetch())
    number, amended = phone.state()["number"], {"type": "move_train", "seat": "gray", **fetch(curve=1)}
    look = phone.post(f"/moves?amends={number}", htmx=True, **amended)
    assert f"From entry {number} on it cannot be told yet: the app takes " in said(look)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', look.text.partition('id="now"')[2]))
    done = phone.post(
        f"/amend/{number}", htmx=True, **{name: html.unescape(text) for name, text in fields.items()}
    )
    assert done.status_code == 200 and phone.state()["number"] == number + 2


def test_a_form_not_yet_filled_says_nothing(app: Flask) -> None:
    phone = two_towns(app)
    assert said(phone.post("/quote", type="move_train", seat="gray", segments=2)) == ""


def test_a_refusal_stands_in_place_and_changes_nothing(app: Flask) -> None:
    phone = two_towns(app)
    before = phone.state()
    answer = phone.post("/moves", htmx=True, type="move_train", seat="gray", **fetch(hills=3))
    assert answer.status_code == 422
    assert 'hx-target="#refusal"' in answer.text and "Gray must spend 7 steam but has 5." in said(answer)
    assert phone.state() == before


def test_a_derailment_is_said_plainly_and_can_be_undone(app: Flask) -> None:
    phone = two_towns(app, dice="table")
    before = phone.state()
    move(phone, "move_train", "gray", **fetch(curve=1, outcomes__speed=2))
    gray = phone.state()["players"]["gray"]
    assert (gray["steam"], gray["train"], gray["vp"]) == (1, "red 1", 0)
    for page in ("/seat/orange", "/table", "/log"):
        assert "Ada’s train derails and goes back to red town 1; the steam is gone." in said(phone.get(page))
    undo = phone.post("/rewind", to=before["number"], seen=before["number"] + 1, seat="gray", htmx=True)
    assert undo.status_code == 200
    assert phone.state()["players"] == before["players"]


def test_the_water_tower_is_offered_only_there(app: Flask) -> None:
    phone = two_towns(app)
    assert "Take water" not in said(phone.get("/seat/gray"))
    move(phone, "move_train", "gray", segments=1, end="water_tower")
    move(phone, "play_tile", "orange", coal=0)
    assert "Take water +2 steam: steam 6" in said(phone.get("/seat/gray"))
    move(phone, "water_tower", "gray")
    assert phone.state()["players"]["gray"]["steam"] == 6


def test_coal_is_burnt_before_the_turn(app: Flask) -> None:
    phone = days(app)
    phone.post("/correct", field="coal", of="gray", to="2", reason="House rule")
    assert "Burn coal first" in said(phone.get("/seat/gray"))
    assert "Your turn" in move(phone, "burn_coal", "gray", cubes=2)
    gray = phone.state()["players"]["gray"]
    assert (gray["steam"], gray["coal"], phone.state()["up"]) == (2, 0, ["gray"])


def test_the_table_draws_and_rolls_where_the_dial_says_so(app: Flask) -> None:
    phone = days(app, goods="table", dice="table")
    asked = phone.post("/moves", htmx=True, type="draw_town", seat="gray").text
    assert 'data-pad="outcomes.town" data-count="1"' in asked
    assert 'data-pad="outcomes.goods" data-count="2"' in asked
    told = {"outcomes__town": "green", "outcomes__goods": ["red", "blue"]}
    move(phone, "draw_town", "gray", **told)
    page = phone.get("/seat/gray").text
    assert "You turned over" in page and "Play a track tile" not in page
    move(phone, "play_town", "gray", coal=4)
    assert phone.state()["towns"]["green 1"]["goods"] == ["red", "blue"]
    move(phone, "play_tile", "orange", coal=4)
    assert 'name="outcomes.speed"' in phone.get("/seat/gray").text


def test_goods_that_are_not_tracked_are_only_counted(app: Flask) -> None:
    phone = days(app, setup={"first": "gray"}, goods="none")
    move(phone, "play_tile", "gray", coal=5)
    move(phone, "play_tile", "orange", coal=5)
    page = phone.get("/seat/gray").text
    assert 'data-pad="delivered"' in page and "In a town" in page
    move(phone, "move_train", "gray", segments=3, end="town", delivered=["red", "blue"])
    assert phone.state()["players"]["gray"]["vp"] == 5


# every page ------------------------------------------------------------------------------------


def played_out(app: Flask) -> Phone:
    phone = two_towns(app)
    phone.post("/correct", field="phase", of="", to="game_over", reason="House rule")
    assert "whether the game is over: was no, now yes." in said(phone.get("/table"))
    return phone


@pytest.mark.parametrize("dial", [{}, {"goods": "table", "dice": "table"}, {"goods": "none"}])
def test_every_page_in_every_phase_for_every_seat(app: Flask, dial: dict[str, str]) -> None:
    phone = days(app, setup={}, **dial)
    look_round(phone)
    setting_out = {"outcomes__setup_towns": ["red", "blue", "green"], "outcomes__setup_goods": ["red"] * 4}
    if dial.get("goods") == "table":
        move(phone, "set_out", "gray", **setting_out)
        look_round(phone)
    move(phone, "choose_first", "gray", first="gray")
    for coal in (4, 3):
        look_round(phone)
        move(phone, "play_tile", phone.state()["up"][0], coal=coal)
    look_round(phone)
    phone.post("/host/end")
    assert phone.state()["phase"] == "game_over"
    look_round(phone)


def look_round(phone: Phone) -> None:
    seats = [f"/seat/{seat}{tab}" for seat in NAMES for tab in OF_A_SEAT]
    statements = [f"/statement/{seat}" for seat in NAMES]
    number = phone.state()["number"]
    for address in (*seats, *OF_THE_TABLE, *statements, f"/at/{number}", "/curves.json", "/figures.csv"):
        answer = phone.get(address)
        assert answer.status_code == 200, f"{address}: {said(answer)[:200]}"
        assert "Undefined" not in answer.text and "None " not in said(answer).replace("None derailed", "")


def test_names_are_text_on_every_page(app: Flask) -> None:
    phone = days(app, {"gray": "<b>Ada</b>", "orange": "<script>alert(1)</script>"}, dice="table")
    move(phone, "play_tile", "gray", coal=5)
    move(phone, "play_tile", "orange", coal=3)
    move(phone, "move_train", "gray", segments=4, curve=1, end="track", outcomes__speed=1)
    pages = [f"/seat/{seat}{tab}" for seat in NAMES for tab in OF_A_SEAT]
    for address in (*pages, *OF_THE_TABLE, "/statement/gray"):
        text = phone.get(address).text
        assert "<b>Ada" not in text and "<script>alert" not in text, address


def test_there_is_no_map_tab(app: Flask) -> None:
    phone = days(app)
    assert ">Map<" not in phone.get("/seat/gray").text
    assert phone.get("/seat/gray/map").status_code == 404
    assert phone.post("/board/build", seat="gray").status_code == 404
    assert "board.js" not in phone.get("/seat/gray").text and "board.css" not in phone.get("/table").text


def test_the_table_screen_shows_the_race_the_towns_and_what_is_left(app: Flask) -> None:
    phone = two_towns(app)
    page = said(phone.get("/table"))
    for words in ("Red town 1", "Blue town 1", "Track tiles", "Circuits", "Towns", "In the bag", "13 to go"):
        assert words in page
    assert phone.get("/table").text.count('aria-label="5 of 6 steam"') == 1


def test_everything_can_be_corrected(app: Flask) -> None:
    phone = two_towns(app)
    links = set(re.findall(r'href="([^"]*correct\?field=[^"]*)"', phone.get("/correct").text))
    assert len(links) > 25
    for link in links:
        page = phone.client.get(link.replace("&amp;", "&"))
        assert page.status_code == 200 and "Was:" in said(page), link
    phone.post("/correct", field="cubes", of="blue 1", count__yellow="2", reason="Counted again")
    assert phone.state()["towns"]["blue 1"]["goods"] == ["yellow", "yellow"]


def test_after_the_game_ranking_curves_luck_and_a_link(app: Flask) -> None:
    phone = two_towns(app)
    move(phone, "move_train", "gray", **fetch())
    phone.post("/host/end")
    page = phone.get("/charts")
    for words in ("Final score", "1 GY Ada 2 1 × 2", "Luck of the die", "VP by round Round Start"):
        assert words in said(page)
    assert "app.bgstatsapp.com/createPlay.html" in page.text and "bggId" not in page.text
    assert "Ada wins with 2 points" in said(phone.get("/table"))
    assert "You win The table ended the game here." in said(phone.get("/seat/gray"))


def test_the_quote_says_that_a_move_wins(app: Flask) -> None:
    phone = two_towns(app)
    phone.post("/correct", field="delivered", of="gray", count__red="5", reason="House rule")
    phone.post("/correct", field="circuits", of="gray", to="1", reason="House rule")
    asked = said(phone.post("/quote", type="move_train", seat="gray", **fetch()))
    assert "brings 2 points and wins" in asked
    move(phone, "move_train", "gray", **fetch())
    assert "Ada wins with 13 points 13 points end the game at once." in said(phone.get("/table"))


def test_the_dial_is_turned_on_the_host_page(app: Flask) -> None:
    phone = days(app)
    phone.post("/host/dial", dice="table")
    assert phone.state()["tracking"] == {"goods": "app", "dice": "table"}
    assert "We roll the die" in said(phone.get("/host"))
