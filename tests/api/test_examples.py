"""Every example of the document works as it stands: a test sends each."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.api.stories import Story, examples, examples_of, stories
from assistant.engine import kind_of
from assistant.games import catalog
from tests.api.conftest import Send
from tests.support.tables import Api


@pytest.mark.parametrize("story", stories(), ids=lambda story: story.name)
def test_a_story_is_told_to_its_end(api: Api, story: Story) -> None:
    own = {"map": api.send("POST", "/maps", {"file": story.brings})["key"]} if story.brings else {}
    opened = api.send("POST", "/tables", {**story.opened, **own})
    for move in story.moves:
        path = f"/tables/{opened['code']}"
        assert api.send("POST", f"{path}/quote", move, opened["host_token"])["number"]
        assert api.send("POST", f"{path}/moves", move, opened["host_token"])["facts"] is not None


@pytest.mark.parametrize("game", catalog.games(), ids=lambda game: game.key)
def test_every_move_of_a_game_has_an_example(game: Any) -> None:
    """A map's own move may have one; a dial that cannot be turned has none."""
    moves = {kind_of(move) for move in catalog.moves_of(game.key) if move.__module__.startswith("assistant.")}
    if {"goods", "dice"} <= set(game.settled):
        moves.remove(kind_of(game.dial_move))
    assert moves - examples_of(game.key).keys() == set()


def example(name: str) -> Any:
    return examples()[name]["example"]["value"]


def test_the_other_bodies_work_too(api: Api, send: Send) -> None:
    story = next(story for story in stories() if story.name == "rust_belt")
    opened = api.send("POST", "/tables", story.opened)
    path, host = f"/tables/{opened['code']}", opened["host_token"]
    api.send("POST", f"{path}/moves", story.moves[0], host)
    api.send("POST", f"{path}/amend", example("AmendWanted"), host)
    api.send("POST", f"{path}/rewind", example("RewindWanted"), host)
    api.send("POST", f"{path}/seats/blue/take", example("NameWanted"))
    api.send("PATCH", f"{path}/seats/blue", example("NameWanted"), host)
    own = api.send("POST", "/maps", example("MapWanted"))
    api.send("PUT", f"/maps/{own['key']}", example("MapWanted"), own["token"])
    group = api.send("POST", "/groups", example("GroupWanted"))
    book = f"/groups/{group['code']}"
    assert api.send("PATCH", book, example("GroupWanted"), group["token"])["games"] == 0
    put = {"table": opened["code"], "host_token": host}
    api.send("POST", f"{path}/end", token=host)
    known = api.send("POST", f"{book}/tables", put, group["token"])["people"]
    api.send("PATCH", f"{book}/people/{known[0]['id']}", example("PersonWanted"), group["token"])
    assert examples().keys() == {
        "GroupWanted",
        "PersonWanted",
        "TableWanted",
        "Move",
        "RewindWanted",
        "AmendWanted",
        "NameWanted",
        "MapWanted",
    }
