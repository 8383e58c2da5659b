"""The kernel with a toy game: logs, facts, undo and chance."""

from __future__ import annotations

import ast
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant import engine
from assistant.engine import (
    DICE,
    Answered,
    AppChance,
    Draft,
    Fact,
    Given,
    Illegal,
    Move,
    NeedsOutcome,
    Question,
    Remembered,
    book_of,
    kind_of,
    live,
    play,
    read_on,
    undone_by,
    word,
)
from tests.support.toy import IN_JAR, Jar, Table, Toy, ToyAdd, ToyAdded, ToyDraw, ToyRoll, played


def test_state_is_the_fold_of_the_facts() -> None:
    table = Table()
    table.send(ToyAdd(points=5))
    table.send(ToyRoll(), toy=[2, 6])
    assert table.state == Jar(13, (2, 6))


@pytest.mark.parametrize("to", range(6))
def test_undo_goes_back_to_any_entry(to: int) -> None:
    table = played()
    then = book_of(table.game, Jar(), table.log[:to]).state
    assert table.rewind(to) == then


@pytest.mark.parametrize("to", range(6))
def test_an_undo_can_be_undone(to: int) -> None:
    table = played()
    before = table.state
    table.rewind(to)
    assert table.rewind(5) == before


def test_undone_entries_stay_in_the_log() -> None:
    table = played()
    table.rewind(2)
    assert [entry.number for entry in live(table.log)] == [1, 2]
    assert (len(table.log), undone_by(table.log[-1]), undone_by(table.log[0])) == (6, (3, 4, 5), ())


def test_play_goes_on_after_an_undo() -> None:
    table = played()
    table.rewind(1)
    table.send(ToyAdd(points=4))
    assert (table.state.points, [entry.number for entry in live(table.log)]) == (9, [1, 7])


@given(st.lists(st.tuples(st.booleans(), st.integers(-2, 9)), max_size=25))
def test_any_chain_of_moves_and_undos_is_what_was_there_then(steps: list[tuple[bool, int]]) -> None:
    """Against a list of every state there ever was."""
    table, states = Table(), [Jar()]
    for undo, number in steps:
        if undo:
            to = abs(number) % len(states)
            states.append(states[to])
            assert table.rewind(to) == states[-1]
        elif states[-1].points + number >= 0:
            states.append(table.send(ToyAdd(points=number)))
    assert table.state == states[-1]


@given(st.lists(st.sampled_from(["roll", "draw", 0, 1, 2, 3]), max_size=20))
def test_a_book_read_on_is_the_book_read_anew(steps: list[str | int]) -> None:
    table = Table()
    for step in steps:
        before = table.book
        if isinstance(step, int):
            table.rewind(min(step, len(table.log)))
        elif step == "roll" or len(table.state.drawn) > 4:
            table.send(ToyRoll())
        else:
            table.send(ToyDraw(count=1))
        assert read_on(table.game, before, table.log[-1:]) == table.book


def test_after_an_undo_the_same_question_gets_the_same_answer() -> None:
    table = played()
    rolled = table.state.rolled
    table.rewind(1)
    table.send(ToyRoll())
    table.send(ToyRoll())
    assert table.state.rolled == rolled


def test_it_does_so_whatever_was_done_in_between() -> None:
    table = played()
    rolled = table.state.rolled
    table.rewind(0)
    table.send(ToyAdd(points=1))
    table.rewind(0)
    table.send(ToyDraw(count=1))
    table.send(ToyRoll())
    assert table.state.rolled == rolled[:2]


def test_the_next_question_of_that_name_is_another_one() -> None:
    table = Table()
    for _ in range(8):
        table.send(ToyRoll())
    pairs = set(zip(table.state.rolled[::2], table.state.rolled[1::2], strict=True))
    assert len(pairs) > 1


def test_a_question_asked_twice_in_one_move_is_two_questions() -> None:
    class Twice(Toy):
        def decide(self, draft: Draft[Jar], move: Move) -> None:
            for _ in range(2):
                draft.ask(Question("toy", DICE, 2))

    known = Remembered({("toy", 0): (1, 1), ("toy", 1): (2, 2)})
    facts = play(Twice(), Jar(), ToyRoll(), known)
    assert facts == (Answered("toy", "dice", (1, 1)), Answered("toy", "dice", (2, 2)))


def test_marbles_that_are_gone_are_drawn_anew() -> None:
    """The remembered answer is no answer any more once the jar cannot give it."""
    table = Table()
    table.send(ToyDraw(count=3), marbles=["red", "red", "red"])
    table.rewind(0)
    table.send(ToyDraw(count=2))
    assert len(table.state.drawn) == 2


def test_the_table_may_tell_another_answer_after_an_undo() -> None:
    table = Table()
    table.send(ToyRoll(), toy=[1, 1])
    table.rewind(0)
    table.send(ToyRoll(), toy=[6, 6])
    assert table.state.rolled == (6, 6)


def test_chance_nobody_answers_is_asked_for() -> None:
    with pytest.raises(NeedsOutcome) as needs:
        play(Toy(), Jar(), ToyRoll(), Given({}))
    assert [(q.name, q.kind, q.count) for q in needs.value.questions] == [("toy", "dice", 2)]


BAD = [
    (ToyRoll(), {"toy": [1]}, "2 dice are needed, not 1."),
    (ToyRoll(), {"toy": [0, 3]}, "A die shows 1 to 6, not 0."),
    (ToyRoll(), {"toy": [True, 3]}, "A die shows 1 to 6, not True."),
    (ToyDraw(count=1), {"marbles": ["green"]}, "The jar holds 0 green marbles, not 1."),
    (ToyDraw(count=4), {"marbles": ["red"] * 4}, "The jar holds 3 red marbles, not 4."),
]


@pytest.mark.parametrize(("move", "told", "sentence"), BAD)
def test_an_answer_that_cannot_be_is_refused(move: Move, told: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Illegal) as refusal:
        play(Toy(), Jar(), move, Given(told))
    assert refusal.value.message == sentence


@pytest.mark.parametrize("seed", range(20))
def test_the_app_answers_within_the_question(seed: int) -> None:
    chance = AppChance(random.Random(seed))
    for question in (Question("a", DICE, 7), Question("b", IN_JAR, 5, {"red": 1, "blue": 4, "black": 2})):
        answer = chance.answer(question, 0)
        assert answer is not None and question.trouble(answer) == ""


def test_a_refused_move_leaves_nothing_behind() -> None:
    table = played()
    before, length = table.state, len(table.log)
    with pytest.raises(Illegal):
        table.send(ToyAdd(points=-100))
    assert (table.state, len(table.log)) == (before, length)


def test_a_changed_rule_does_not_touch_old_logs() -> None:
    class Stricter(Toy):
        def decide(self, draft: Draft[Jar], move: Move) -> None:
            raise Illegal("Nothing is allowed any more.")

    table = played()
    assert book_of(Stricter(), Jar(), table.log) == table.book


def test_two_words_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError):
        type("ToyAdded", (Fact,), {"__module__": __name__})


def test_a_word_is_written_in_small_letters() -> None:
    assert (kind_of(ToyAdded), word(Fact, "toy", "toy_added"), word(Move, "", "toy_add")) == (
        "toy_added",
        ToyAdded,
        ToyAdd,
    )


def test_two_games_may_use_one_word_for_two_things() -> None:
    class Chess(Move, vocabulary="chess"):
        pass

    class Cards(Move, vocabulary="cards"):
        pass

    shuffled = {game: type("Deal", (game,), {"__module__": __name__}) for game in (Chess, Cards)}
    assert word(Move, "chess", "deal") is shuffled[Chess]
    assert word(Move, "cards", "deal") is shuffled[Cards]


def test_a_game_reads_its_own_words_and_those_of_every_game_and_no_others() -> None:
    class Draughts(Fact, vocabulary="draughts"):
        pass

    crowned = type("Crowned", (Draughts,), {"__module__": __name__})
    assert word(Fact, "draughts", "crowned") is crowned
    assert word(Fact, "draughts", "answered") is Answered
    for game, kind in (("toy", "crowned"), ("draughts", "draughts"), ("draughts", "nonsense")):
        with pytest.raises(KeyError):
            word(Fact, game, kind)


FOLDER = Path(engine.__file__).parent


def imported(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    froms = {f"{'.' * n.level}{n.module}" for n in nodes if isinstance(n, ast.ImportFrom)}
    return froms | {name.name for n in nodes if isinstance(n, ast.Import) for name in n.names}


def test_the_kernel_knows_no_game_and_no_web() -> None:
    for path in FOLDER.glob("*.py"):
        for name in imported(path):
            known = name.split(".")[0] in sys.stdlib_module_names
            assert known or (name.startswith(".") and not name.startswith("..")), f"{path.name}: {name}"
