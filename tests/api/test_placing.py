"""A program sees the placing list and ticks it, as a phone does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import bare, opened
from tests.support.tables import Api, Refused


def spots(answer: Any) -> list[Any]:
    return [spot for group in answer["groups"] for spot in group["spots"]]


def test_the_list_is_read_and_ticked(api: Api) -> None:
    table = opened(api, setup=bare({"Chicago": ["red", "blue"]}, light_1=["black"]))
    chicago, column = spots(table.get("/placing"))
    assert (chicago["name"], chicago["cubes"], chicago["placed"]) == ("Chicago", ["red", "blue"], False)
    assert (column["name"], column["aside"], column["cubes"]) == ("Light 1", "Chicago", ["black"])
    ticked = table.post("placing", {"spot": chicago["id"], "placed": True}, table.tokens["green"])
    assert [spot["placed"] for spot in spots(ticked)] == [True, False]
    assert spots(table.get("/placing")) == spots(ticked)
    back = table.post("placing", {"spot": chicago["id"], "placed": False}, table.tokens["blue"])
    assert [spot["placed"] for spot in spots(back)] == [False, False]


def test_where_nothing_is_to_be_placed_the_list_is_empty(api: Api) -> None:
    assert opened(api, setup=bare()).get("/placing") == {"groups": []}


@pytest.mark.parametrize(("token", "spot", "code"), [("", "", "unauthorized"), ("green", "0", "bad_request")])
def test_a_stranger_or_an_unknown_spot_is_refused(api: Api, token: str, spot: str, code: str) -> None:
    table = opened(api)
    wanted = {"spot": spot or spots(table.get("/placing"))[0]["id"], "placed": True}
    with pytest.raises(Refused) as refusal:
        api.send("POST", f"/tables/{table.code}/placing", wanted, table.tokens.get(token))
    assert refusal.value.code == code
    assert not any(spot["placed"] for spot in spots(table.get("/placing")))


def test_the_layout_is_read_and_ticked(api: Api) -> None:
    table = opened(api, setup=bare({"Chicago": ["red", "blue"]}))
    steps = [
        step for one in table.get("/layout")["parts"] for group in one["groups"] for step in group["steps"]
    ]
    chicago = next(step for step in steps if step["says"] == "Chicago")
    assert (chicago["cubes"], chicago["placed"]) == (["red", "blue"], False)
    answer = table.post("layout", {"spot": chicago["id"], "placed": True}, table.tokens["green"])
    assert answer == table.get("/layout") and answer != table.post(
        "layout", {"spot": chicago["id"], "placed": False}, table.tokens["blue"]
    )
    with pytest.raises(Refused, match="no longer on the list"):
        table.post("layout", {"spot": "0", "placed": True}, table.tokens["blue"])
