"""What every map that ships must do, whatever its rules; and how many questions the rules may have."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

import pytest

from assistant.games.age_of_steam.board_form import DEPTHS
from assistant.games.age_of_steam.catalog import MAPS
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.telling.notes import phase_notes
from assistant.games.age_of_steam.workshop.questions import answered_by, questions
from tests.maps.conftest import OWN_RULES, Watch, answers
from tests.support.age_of_steam.maps import (
    BOXED,
    KEYS,
    MADE_UP,
    RULES_ONLY,
    check_printed,
    game_on,
    made_up,
    made_up_text,
)
from tests.support.rails import game_at, random_game
from tests.support.side_by_side import map_of
from tests.support.tables import Api

MOST_QUESTIONS, MOST_OF_A_PART, LONGEST_RULES = 72, 16, 300


def test_the_rules_are_few_questions_in_parts_that_are_read_at_once() -> None:
    assert 20 < len(questions(Rules)) <= MOST_QUESTIONS
    assert all(len(questions(part)) <= MOST_OF_A_PART for part in Rules.__bases__)


@pytest.mark.parametrize("name", sorted(questions(Rules)))
def test_each_question_says_what_it_asks(name: str) -> None:
    said = (getattr(Rules, name).__doc__ or "").strip()
    assert said and said[-1] == "." and "\n" not in said, name


@pytest.mark.parametrize("name", sorted(questions(Rules)))
def test_each_question_is_answered_by_a_map_that_ships(name: str) -> None:
    """In its rules.py, or by a figure that the answer reads; else it would be no question."""
    assert answered_by(name)


@pytest.mark.parametrize("key", OWN_RULES)
def test_a_map_answers_questions_that_the_game_asks(key: str) -> None:
    """One class, short, and every answer has the shape of its question."""
    rules = type(game_on(key).rules)
    answered = questions(rules).keys() & questions(Rules).keys()
    assert answered and rules.__bases__ == (Rules,)
    for name in answered:
        asked = inspect.signature(getattr(Rules, name)).parameters
        assert list(inspect.signature(getattr(rules, name)).parameters) == list(asked), name
    assert len((MAPS / key / "rules.py").read_text().splitlines()) <= LONGEST_RULES


@pytest.mark.parametrize("key", OWN_RULES)
def test_each_answer_is_covered_by_a_test(key: str, watch: Watch) -> None:
    """While the map's own tests ran, each of its answers made a difference at least once."""
    if key not in watch.ran:
        pytest.skip(f"the tests of {key} did not run")
    missing = set(answers(key)) - watch.seen.get(key, set())
    assert not missing, f"no test of {key} shows the difference of {sorted(missing)}"


@pytest.mark.parametrize("key", OWN_RULES)
def test_a_map_with_rules_of_its_own_has_notes_and_tests_of_its_own(key: str) -> None:
    board = game_on(key).board
    assert phase_notes(board.notes) and not board.note
    files = [path for path in Path(__file__).parent.glob("test_*.py") if map_of(path.stem[5:]) == key]
    tests = "".join(path.read_text() for path in files)
    assert '"game_over"' in tests or "last_turn(" in tests, "a game that is played to its end by hand"
    assert ("game_at(MAP" if key in RULES_ONLY else "random_game(MAP") in tests, "and some by chance"
    assert key not in RULES_ONLY or key in MADE_UP, "a board made up for tests"


@pytest.mark.parametrize("key", BOXED)
def test_the_note_of_a_phase_fits_on_the_table_screen(key: str) -> None:
    """Beside three players it has four lines. What is longer stands above the phases."""
    long = {phase: len(note) for phase, note in phase_notes(game_on(key).board.notes).items()}
    assert not [phase for phase, length in long.items() if length > 280]


@pytest.mark.parametrize("key", RULES_ONLY)
def test_a_map_whose_board_is_not_known_says_so_and_is_played_by_money(api: Api, key: str) -> None:
    shown = api.get(f"/maps/{key}")
    assert not shown["complete"] and shown["depths"] == ["money"] and shown["notes"].strip()
    assert not (shown["hexes"] or shown["cities"] or shown["towns"]), "nothing invented stands in maps/"
    assert shown["missing"][0] == "Which cities and towns are printed on the board?"
    assert random_game(key, 7, "hand").state["tracking"]["goods"] == "none"


@pytest.mark.parametrize("key", MADE_UP)
def test_a_board_made_up_for_tests_says_so_and_plays_at_every_depth(key: str) -> None:
    assert made_up_text(key).startswith("# MADE UP for tests. This is not the printed board of ")
    board = made_up(key).board
    assert (board.on, board.depth, board.gaps) == (key, "board", ())
    for depth in DEPTHS:
        game_at(key, 7, depth)


@pytest.mark.parametrize("key", KEYS)
def test_every_map_loads_draws_its_setup_and_has_notes(api: Api, key: str) -> None:
    shown = api.get(f"/maps/{key}")
    assert shown["hexes"] and shown["notes"].strip()
    seats = ("blue", "green", "yellow", "pink")[: game_on(key).board.players[0]]
    assert api.open(seats, map=key).phase != "setup"


@pytest.mark.parametrize("key", KEYS)
def test_a_board_holds_what_was_counted_on_the_printed_one(key: str) -> None:
    """Each map's own tests say what that is."""
    check_printed(key, import_module(f"tests.maps.test_{key}").PRINTED)


@pytest.mark.parametrize("track", ["hand", "board"])
@pytest.mark.parametrize("key", KEYS)
def test_every_map_plays_to_the_end(key: str, track: str) -> None:
    random_game(key, 7, track)
