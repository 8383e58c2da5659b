"""Mending an old entry: the rest is played again with the dice as they fell, or nothing changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.engine import Given, Illegal, Misfit, NeedsOutcome, live
from tests.support.toy import Table, ToyAdd, ToyRoll, played


def test_an_old_move_is_amended_and_the_rest_played_again_as_it_fell() -> None:
    table = played()
    before = table.state
    table.amend(1, ToyAdd(points=7))
    assert table.state == replace(before, points=before.points + 2)
    assert [entry.replays for entry in table.log[5:]] == [None, 1, 2, 3, 4, 5]
    assert [entry.move for entry in live(table.log)][1:] == [entry.move for entry in table.log[1:5]]


def test_mending_an_entry_in_the_middle_leaves_those_before_it() -> None:
    table = played()
    table.amend(4, ToyAdd(points=-1))
    assert [entry.number for entry in live(table.log)] == [1, 2, 3, 7, 8]


def test_an_amended_roll_keeps_its_dice_unless_the_table_tells_others() -> None:
    table = played()
    rolled = table.state.rolled
    assert table.amend(2, ToyRoll()).rolled == rolled
    number = live(table.log)[1].number
    assert table.amend(number, ToyRoll(), Given({"toy": [1, 1]})).rolled == (1, 1, *rolled[2:])


def test_an_amended_entry_may_be_amended_again_and_undone() -> None:
    table = played()
    before = table.state
    table.amend(1, ToyAdd(points=7))
    table.amend(live(table.log)[0].number, ToyAdd(points=6))
    assert table.state.points == before.points + 1
    assert table.rewind(5) == before


def test_the_first_entry_that_does_not_fit_is_the_one_named() -> None:
    table = Table()
    for points in (5, -2, -3, 1):
        table.send(ToyAdd(points=points))
    with pytest.raises(Misfit) as misfit:
        table.amend(1, ToyAdd(points=3))
    assert (misfit.value.entry.number, len(table.log)) == (3, 4)
    assert misfit.value.trouble.message == "The jar would be overdrawn."  # type: ignore[union-attr]


def test_what_no_longer_fits_may_be_left_undone() -> None:
    table = Table()
    for points in (5, -2, -3, 1):
        table.send(ToyAdd(points=points))
    with pytest.raises(Misfit) as misfit:
        table.amend(1, ToyAdd(points=3))
    assert [entry.replays for entry in misfit.value.fits] == [None, 1, 2]
    assert table.amend(1, ToyAdd(points=3), until=3).points == 1
    assert [entry.replays for entry in table.log[4:]] == [None, 1, 2]


def test_the_amended_entry_itself_is_never_left_out() -> None:
    table = played()
    assert table.amend(2, ToyAdd(points=1), until=1).points == 6


def test_a_better_move_that_is_itself_refused_is_named() -> None:
    table = played()
    with pytest.raises(Misfit) as misfit:
        table.amend(1, ToyAdd(points=-1))
    assert misfit.value.entry.number == 1


def test_a_better_move_that_asks_new_questions_needs_an_outcome() -> None:
    table = Table()
    table.send(ToyAdd(points=5))
    table.dice = Given({})
    with pytest.raises(Misfit) as misfit:
        table.amend(1, ToyRoll())
    assert isinstance(misfit.value.trouble, NeedsOutcome)


@pytest.mark.parametrize("number", [3, 6, 9])
def test_what_does_not_count_cannot_be_amended(number: int) -> None:
    """An undone entry, the undo itself, and one that never was."""
    table = played()
    table.rewind(2)
    with pytest.raises(Illegal):
        table.amend(number, ToyAdd(points=1))
