"""Rules and board are two things: how deep a map can be played, and what its board must still say."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.conftest import Send
from tests.support.age_of_steam.maps import RULES_ONLY, made_up_text
from tests.support.refusing import check_refusal

MAPS, TABLES = "/api/v1/maps", "/api/v1/tables"
SEATS = [{"color": color} for color in ("blue", "green", "yellow")]
TWO_PLACES = """\
name = "Our Portugal"
on = "portugal"

[[city]]
name = "Lisboa"
colors = ["red"]
growth = ["light 1"]

[[city]]
name = "Porto"
colors = ["blue"]
"""


def message(refused: TestResponse) -> str:
    return str(refused.get_json()["error"]["message"])


def described(send: Send, file: str) -> Any:
    answer = send("POST", MAPS, {"file": file}, token=None)
    assert answer.status_code == 201, answer.get_data(as_text=True)
    return answer.get_json()


def test_the_list_says_how_deep_each_map_can_be_played(send: Send) -> None:
    listed = {each["key"]: each for each in send("GET", MAPS).get_json()["maps"]}
    assert (
        listed["rust_belt"]["depths"] == ["money", "places", "board"] and not listed["rust_belt"]["missing"]
    )
    for key in RULES_ONLY:
        assert (listed[key]["complete"], listed[key]["depths"]) == (False, ["money"])
        assert "raw its board once, or play by money or places" in listed[key]["note"]
    assert listed["portugal"]["note"].startswith("Rules complete · ")


def test_the_box_holds_twenty_maps_with_all_their_rules(send: Send) -> None:
    listed = [each for each in send("GET", MAPS).get_json()["maps"] if each["game"] == "age_of_steam"]
    assert len(listed) == 20
    for each in listed:
        assert each["complete"] or each["note"].startswith("Rules complete · "), each["name"]
        assert not each["complete"] or not each["note"], each["name"]


def test_a_map_says_what_its_rules_ask_of_a_board(send: Send) -> None:
    shown = send("GET", f"{MAPS}/portugal").get_json()
    words = {mark["key"]: mark["word"] for mark in shown["form"]["marks"]}
    assert words["blocked"] == "Thick red line" and words["start_cubes"] == "Cubes at setup"
    assert "Is Setúbal a city or a town?" in shown["missing"] and not shown["hexes"]


def test_what_is_missing_is_said_and_answered_piece_by_piece(send: Send) -> None:
    own = described(send, TWO_PLACES)
    assert own["depths"] == ["money"] and own["missing"][0] == "Which dice does Porto grow on?"
    more = TWO_PLACES + 'growth = ["light 2"]\n'
    named = send("PUT", f"{MAPS}/{own['key']}", {"file": more}, token=own["token"]).get_json()
    assert named["depths"] == ["money", "places"] and named["missing"] == ["The hexes are not drawn yet."]
    shown = send("GET", f"{MAPS}/{named['key']}").get_json()
    assert shown["on"] == "portugal" and not shown["complete"] and not shown["hexes"]
    assert {city["name"]: city["start_cubes"] for city in shown["cities"]} == {"Lisboa": 4, "Porto": 3}
    drawn = described(send, made_up_text("portugal"))
    assert (drawn["depths"], drawn["missing"]) == (["money", "places", "board"], [])


def test_a_table_opens_as_deep_as_the_board_is_known(send: Send) -> None:
    opened = send("POST", TABLES, {"map": "portugal", "seats": SEATS}).get_json()
    tracking = opened["state"]["tracking"]
    assert (tracking["goods"], tracking["track"]) == ("none", "hand")
    for wanted, said in (({"goods": "app"}, "cities of Portugal"), ({"track": "board"}, "hexes of Portugal")):
        body = {"map": "portugal", "seats": SEATS, "tracking": wanted}
        refused = send("POST", TABLES, body)
        check_refusal(refused, 422, "illegal")
        assert said in message(refused)


def test_the_dial_turns_no_deeper_than_the_board(send: Send) -> None:
    opened = send("POST", TABLES, {"map": "portugal", "seats": SEATS}).get_json()
    moves = f"{TABLES}/{opened['code']}/moves"
    turned = send("POST", moves, {"type": "set_tracking", "goods": "table"}, token=opened["host_token"])
    check_refusal(turned, 422, "illegal")


def test_a_place_that_the_rules_name_must_be_on_the_board(send: Send) -> None:
    own = described(send, TWO_PLACES.replace("Lisboa", "Lisbon"))
    assert "The rules speak of Lisboa: which place is it?" in own["missing"]


def test_rules_that_are_not_here_are_told(send: Send) -> None:
    refused = send("POST", MAPS, {"file": TWO_PLACES.replace("portugal", "atlantis")}, token=None)
    check_refusal(refused, 400, "bad_request")
    assert message(refused) == "Line 2: This map is played by the rules of “atlantis”, which are not here."


@pytest.mark.parametrize("on", ["own-portugal-1", "../portugal", "days_of_steam", "[]"])
def test_only_the_rules_of_a_map_of_the_box_can_be_played(send: Send, on: str) -> None:
    text = TWO_PLACES.replace('"portugal"', f'"{on}"')
    check_refusal(send("POST", MAPS, {"file": text}, token=None), 400, "bad_request")


@pytest.mark.parametrize("hurts", [".".join("a" * 40_000) + " = 1", "x = " + "[" * 5_000])
def test_a_file_that_would_hurt_is_refused_wherever_it_comes_in(send: Send, hurts: str) -> None:
    check_refusal(send("POST", MAPS, {"file": f'name = "x"\n{hurts}\n'}, token=None), 400, "bad_request")
    opened = send("POST", TABLES, {"map": described(send, TWO_PLACES)["key"], "seats": SEATS}).get_json()
    table = send("GET", f"{TABLES}/{opened['code']}/export.json").get_json()
    table["map_file"] = f"{hurts}\n"
    check_refusal(send("POST", f"{TABLES}/import", table, token=None), 400, "bad_request")
