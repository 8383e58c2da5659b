"""Any number can be set by hand, with a reason; what could not be on a table is refused."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games import catalog
from assistant.tables import books
from assistant.tables.storage import reading
from tests.support.days_of_steam.table import DaysClient, bare, opened, with_towns
from tests.support.tables import Api

MOVES: list[tuple[str, Any, Any, Any]] = [
    ("steam", "gray", 6, 4),
    ("coal", "gray", 0, 3),
    ("circuits", "gray", 0, 2),
    ("hand", "gray", 3, 2),
    ("delivered", "gray", [], ["red", "blue"]),
    ("cargo", "gray", None, "green"),
    ("train", "gray", "red 1", "water_tower"),
    ("cubes", "blue 1", ["red", "green"], ["yellow"]),
    ("waiting", "1", ["yellow", "yellow"], ["red"]),
    ("face_up", "1", "green", "blue"),
    ("bag", "red", 5, 6),
    ("town_deck", "red", 2, 1),
    ("deck", None, 74, 60),
    ("turn", None, 3, 9),
    ("up", None, ["gray"], "orange"),
]


def shown(table: DaysClient, field: str, of: Any) -> Any:
    state = table.state
    match field:
        case "cargo":
            cargo = table.player(of)["cargo"]
            return cargo and cargo["color"]
        case "cubes":
            return table.town(of)["goods"]
        case "waiting" | "face_up":
            return state["face_up"][int(of) - 1]["goods" if field == "waiting" else "color"]
        case "bag" | "town_deck":
            return state[field][of]
    return table.player(of)[field] if of else state[field]


@pytest.mark.parametrize(("field", "of", "was", "now"), MOVES)
def test_every_number_can_be_corrected(api: Api, field: str, of: Any, was: Any, now: Any) -> None:
    table = with_towns(api)
    assert shown(table, field, of) == was
    table.correct(field, of, now, why="counted again")
    assert shown(table, field, of) == ([now] if field == "up" else now)
    fact = table.facts_of("corrected")[0]
    assert (fact["was"], fact["now"], fact["why"]) == (was, now, "counted again")
    assert "_" not in table.text and "counted again" in table.text
    table.rewind(table.state["number"] - 1)
    assert shown(table, field, of) == was


@pytest.mark.parametrize(("field", "of", "was", "now"), MOVES)
def test_the_form_for_it_knows_what_stands_there(api: Api, field: str, of: Any, was: Any, now: Any) -> None:
    game: Any = catalog.find("days_of_steam", "days_of_steam")
    table = with_towns(api)
    with api.client.application.app_context(), reading() as connection:
        state = books.read_book(connection, books.find_table(connection, table.code)).state
    asked = game.correctable(state, field, of or "")
    assert asked.was == (was[0] if field == "up" else was)
    assert asked.kind in ("number", "option", "cubes")
    if asked.kind == "number":
        assert asked.least <= now <= asked.most
    else:
        values = {option.value for option in asked.options}
        assert set(now if isinstance(now, list) else [now]) <= values
    if of is not None:
        assert game.correctable(state, field, "nobody") is None


@pytest.mark.parametrize(
    ("field", "of", "to", "sentence"),
    [
        ("steam", "gray", 7, "The new steam must be a whole number from 0 to 6."),
        ("steam", "gray", -1, "The new steam must be a whole number from 0 to 6."),
        ("steam", "gray", "4", "The new steam must be a whole number from 0 to 6."),
        ("steam", "gray", True, "The new steam must be a whole number from 0 to 6."),
        ("steam", "pink", 3, "Name a player: Gray or Orange."),
        ("circuits", "gray", 8, "The new circuits must be a whole number from 0 to 7."),
        ("vp", "gray", 3,
         "“vp” can’t be corrected. These can: steam, coal, circuits, hand, delivered, cargo, train, cubes, "
         "waiting, face_up, bag, town_deck, deck, town_tiles, turn, up and phase."),
        ("delivered", "gray", "red", "Say which goods: a list of their colours."),
        ("delivered", "gray", ["pink"], "Towns and goods are red, yellow, green or blue."),
        ("cargo", "gray", "pink", "Towns and goods are red, yellow, green or blue."),
        ("train", "gray", "green 1",
         "Say where Gray’s train stands: in a town, on the track, at a water tower."),
        ("cubes", "green 1", ["red"], "There is no town “green 1” in play."),
        ("cubes", ["red"], ["red"], "There is no town “['red']” in play."),
        ("waiting", "3", ["red"], "Say which face-up town: number 1 or 2."),
        ("face_up", True, "red", "Say which face-up town: number 1 or 2."),
        ("bag", "pink", 3, "Towns and goods are red, yellow, green or blue."),
        ("bag", ["red"], 3, "Towns and goods are red, yellow, green or blue."),
        ("turn", None, 0, "The new turn must be a whole number from 1 to 9999."),
        ("up", None, "pink", "Name a player: Gray or Orange."),
        ("phase", None, "setup", "The game goes on (take_turn) or is over (game_over)."),
    ],
)  # fmt: skip
def test_what_could_not_be_is_refused(api: Api, field: str, of: Any, to: Any, sentence: str) -> None:
    refused = with_towns(api).refused("correct", field=field, of=of, to=to, why="a test")
    assert refused.message == sentence


def test_all_circuit_counters_together_are_seven(api: Api) -> None:
    table = opened(api)
    table.correct("circuits", "orange", 3)
    refused = table.refused("correct", field="circuits", of="gray", to=5, why="a test")
    assert refused.message == "There are 7 circuit counters in all."
    table.correct("circuits", "gray", 4)


def test_town_tiles_follow_from_the_deck_and_are_counted_alone_where_goods_are_not_tracked(api: Api) -> None:
    table = with_towns(api)
    assert table.refused("correct", field="town_tiles", to=3, why="a test").message == (
        "Goods are tracked at this table: correct the town deck, colour by colour."
    )
    table.correct("town_deck", "red", 0)
    assert table.state["town_tiles"] == 7
    counted = opened(api, tracking={"goods": "none"})
    counted.correct("town_tiles", None, 1)
    counted.play_town("gray", 0)
    counted.has("gray", coal=5)


def test_a_reason_must_be_given(api: Api) -> None:
    refused = opened(api).refused("correct", field="steam", of="gray", to=3, why=" ")
    assert refused.message == "Say why, so that everybody can read it in the log."


def test_points_follow_from_goods_and_circuits(api: Api) -> None:
    table = opened(api)
    table.correct("delivered", "gray", ["red", "blue"])
    table.correct("circuits", "gray", 2)
    table.has("gray", vp=7, goods=2, bonus=1)
    table.correct("delivered", "gray", ["red"])
    table.has("gray", vp=4, goods=1, bonus=0)


def test_a_correction_may_win_the_game(api: Api) -> None:
    table = opened(api)
    table.correct("delivered", "gray", ["red", "blue", "green", "yellow"])
    assert table.state["result"]["winners"] == ["gray"]


def test_a_correction_after_the_end_counts_anew(api: Api) -> None:
    table = opened(api)
    table.move("correct", field="phase", to="game_over", why="time")
    table.correct("circuits", "orange", 2)
    assert table.state["result"]["winners"] == ["orange"]
    assert table.phase == "game_over"


def test_a_game_that_is_over_can_be_taken_up_again(api: Api) -> None:
    table = opened(api, 3)
    table.tile("gray")
    table.move("correct", field="phase", to="game_over", why="time")
    table.move("correct", field="phase", to="take_turn", why="more time")
    assert (table.phase, table.up, table.state["result"]) == ("take_turn", ["orange"], None)
    table.tile("orange")


def test_but_not_while_somebody_has_won(api: Api) -> None:
    table = opened(api)
    table.correct("delivered", "gray", ["red", "blue", "green", "yellow"])
    refused = table.refused("correct", field="phase", to="take_turn", why="a test")
    assert refused.message == "Gray has won, so the game is over. Correct that first."
    table.correct("delivered", "gray", ["red"])
    table.move("correct", field="phase", to="take_turn", why="it was one")
    assert table.phase == "take_turn"


def test_during_setup_nobody_is_awaited_in_particular(api: Api) -> None:
    table = bare(api)
    for field, to in (("up", "gray"), ("phase", "game_over"), ("turn", 3)):
        assert table.refused("correct", field=field, to=to, why="a test").message in (
            "It’s nobody’s turn right now.",
            "The table is still being set up.",
        )
    table.correct("steam", "gray", 2)
    table.move("choose_first", first="gray")
    table.has("gray", steam=2)


def test_an_old_move_is_amended_and_what_followed_is_played_again(api: Api) -> None:
    table = opened(api)
    table.play_town("gray", 3, face_up=1)
    table.tile("orange", 1)
    table.amend(2, "play_town", "gray", coal=2, face_up=1, circuit=True)
    table.has("gray", steam=2, circuits=1)
    table.has("orange", steam=1)
