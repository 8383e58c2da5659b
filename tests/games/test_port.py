"""The port between games and the house: declared once, documented once, kept by both games."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from assistant.engine import kind_of
from assistant.games import catalog, port
from assistant.games.colors import LETTERS
from assistant.tables.codec import structure
from tests.test_house import HERE

PARTS = [("Game", port.Game), ("GameMap", port.GameMap), ("Sheets", port.Sheets), ("History", port.History)]
TUTORIAL = HERE / "docs" / "adding-a-game.md"


def asked(protocol: Any) -> dict[str, str]:
    """What a protocol asks, in its order, and why."""
    members = {name: member for name, member in vars(protocol).items() if inspect.getdoc(member)}
    return {
        name: " ".join((inspect.getdoc(member) or "").split())
        for name, member in members.items()
        if name[0] != "_" and (inspect.isfunction(member) or isinstance(member, property))
    }


@pytest.mark.parametrize(("heading", "protocol"), PARTS)
def test_the_tutorial_lists_the_port_as_it_is(heading: str, protocol: Any) -> None:
    section = TUTORIAL.read_text(encoding="utf-8").partition(f"### {heading}\n")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", section, re.MULTILINE)
    assert dict(rows) == asked(protocol)
    assert [name for name, _ in rows] == list(asked(protocol))


@pytest.mark.parametrize("game", catalog.games(), ids=lambda game: game.key)
def test_every_game_has_all_of_it(game: Any) -> None:
    assert {name for name in asked(port.Game) if not hasattr(game, name)} == set()
    assert {name for name in asked(port.History) if not hasattr(game.history, name)} == set()
    seats = game.seat_colors[: game.players[0]]
    sheets = game.sheets(game.start(structure({"seats": seats}, game.options_type, game)), {})
    assert {name for name in asked(port.Sheets) if not hasattr(sheets, name)} == set()
    assert game.map is None or {name for name in asked(port.GameMap) if not hasattr(game.map, name)} == set()


@pytest.mark.parametrize("game", catalog.games(), ids=lambda game: game.key)
def test_every_view_holds_what_the_frame_reads(game: Any) -> None:
    seats = game.seat_colors[: game.players[0]]
    state = game.start(structure({"seats": seats}, game.options_type, game))
    view = game.view(state)
    assert {"phase", "turn", "up", "order", "players", "tracking", "result"} <= set(view)
    assert list(view["players"]) == list(seats)
    assert all("vp" in player for player in view["players"].values())
    assert set(game.state_shape["required"]) <= set(view)
    assert game.dial_move in game.moves and game.ending(state) is None
    assert "correct" in {kind_of(move) for move in game.moves}
    assert set(game.seat_colors) <= LETTERS.keys(), "a disc without letters"
    for row in game.history.standings(state):
        assert {"seat", "rank", "vp", "out"} <= set(row)
        assert game.history.breakdown(row)
