"""Which game and map a table is opened on, and what is answered to a name that is none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.conftest import Send
from tests.support.refusing import check_refusal

THREE = [{"color": color} for color in ("orange", "purple", "white")]  # of every game


def opened(send: Send, **wanted: Any) -> tuple[str, str]:
    answer = send("POST", "/api/v1/tables", {"seats": THREE, **wanted}, token=None)
    assert answer.status_code == 201, answer.get_data(as_text=True)
    state = answer.get_json()["state"]
    return state["game"], state["map"]


def test_the_map_says_which_game_it_is(send: Send) -> None:
    assert opened(send, map="germany") == ("age_of_steam", "germany")
    assert opened(send, map="days_of_steam") == ("days_of_steam", "days_of_steam")
    assert opened(send, map="germany", game=None) == ("age_of_steam", "germany")


def test_a_game_with_one_map_needs_none(send: Send) -> None:
    assert opened(send, game="days_of_steam") == ("days_of_steam", "days_of_steam")


@pytest.mark.parametrize(
    ("wanted", "field", "known"),
    [
        ({}, "map", {"rust_belt", "days_of_steam"}),
        ({"game": "age_of_steam"}, "map", {"rust_belt", "germany"}),
        ({"map": "rustbelt"}, "map", {"rust_belt", "days_of_steam"}),
        ({"game": "days_of_steam", "map": "germany"}, "map", {"days_of_steam"}),
        ({"game": "monopoly", "map": "germany"}, "game", {"age_of_steam", "days_of_steam"}),
    ],
)
def test_a_name_that_is_none_is_answered_with_those_there_are(
    send: Send, wanted: Any, field: str, known: set[str]
) -> None:
    refused = send("POST", "/api/v1/tables", {"seats": THREE, **wanted}, token=None)
    details = check_refusal(refused, 400, "bad_request")
    assert details["field"] == field and known <= set(details["known"])
    assert len(known) > 1 or details["known"] == list(known)
