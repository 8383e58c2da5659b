"""Maps of one's own by the API: described, read, changed and deleted by whoever holds the map's token."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.conftest import Send
from tests.games.age_of_steam.workshop.test_own_maps import IBERIA
from tests.support.refusing import check_refusal

MAPS = "/api/v1/maps"


@pytest.fixture
def own(send: Send) -> Any:
    answer = send("POST", MAPS, {"file": IBERIA}, token=None)
    assert answer.status_code == 201, answer.get_data(as_text=True)
    return answer.get_json()


def test_a_described_map_is_listed_read_and_played_on(send: Send, own: Any) -> None:
    key = own["key"]
    assert key in [each["key"] for each in send("GET", MAPS).get_json()["maps"]]
    assert send("GET", f"{MAPS}/{key}").get_json()["name"] == own["name"]
    file = send("GET", f"{MAPS}/{key}/file")
    assert (file.mimetype, file.get_data(as_text=True)) == ("application/toml", IBERIA)
    seats = [{"color": color} for color in ("blue", "green", "yellow")]
    assert send("POST", "/api/v1/tables", {"map": key, "seats": seats}).get_json()["state"]["map"] == key


def test_the_file_may_also_be_sent_as_it_is(send: Send) -> None:
    answer = send("POST", MAPS, IBERIA, token=None, content_type="application/toml")
    assert answer.status_code == 201


def test_a_changed_map_has_a_new_key(send: Send, own: Any) -> None:
    file = IBERIA.replace("Madrid", "Toledo")
    changed = send("PUT", f"{MAPS}/{own['key']}", {"file": file}, token=own["token"]).get_json()
    assert changed["key"] != own["key"]
    keys = [each["key"] for each in send("GET", MAPS).get_json()["maps"]]
    assert changed["key"] in keys and own["key"] not in keys
    assert send("GET", f"{MAPS}/{own['key']}/file").get_data(as_text=True) == IBERIA


def test_a_deleted_map_is_gone(send: Send, own: Any) -> None:
    assert send("DELETE", f"{MAPS}/{own['key']}", token=own["token"]).status_code == 200
    check_refusal(send("GET", f"{MAPS}/{own['key']}"), 404, "no_such_map")


def test_only_whoever_described_a_map_changes_it(send: Send, own: Any) -> None:
    for token in (None, "guess", "host"):
        for method, body in (("PUT", {"file": IBERIA}), ("DELETE", None)):
            check_refusal(send(method, f"{MAPS}/{own['key']}", body, token=token), 403, "forbidden")
    check_refusal(send("DELETE", f"{MAPS}/germany", token=own["token"]), 403, "forbidden")
    assert send("GET", f"{MAPS}/{own['key']}").status_code == 200


@pytest.mark.parametrize("file", ["", "name = ", "name = 'Iberia'", "[[["])
def test_a_faulty_file_is_refused_with_its_line(send: Send, file: str) -> None:
    before = send("GET", MAPS).get_json()
    check_refusal(send("POST", MAPS, {"file": file}, token=None), 400, "bad_request")
    assert send("GET", MAPS).get_json() == before
