"""Notes by phase: the heading is the phase's key in plain words, and older headings are known."""

from __future__ import annotations

from assistant.games.age_of_steam.telling.notes import phase_notes
from assistant.games.notes import by_heading

NOTES = """What the map is about.

## Setting up

Two cubes in every city.

## Move goods

No cube passes a terminal.
None leaves it.

## advance_turn

Nothing.

## The border

It is long.
"""


def test_a_phase_is_found_by_its_key_whatever_it_is_called_on_the_screen() -> None:
    assert phase_notes(NOTES) == {
        "setup": "Two cubes in every city.",
        "move_goods": "No cube passes a terminal. None leaves it.",
        "advance_turn": "Nothing.",
    }
    assert phase_notes(NOTES.replace("Setting up", "Setup")) == phase_notes(NOTES)
    assert phase_notes(NOTES.replace("advance_turn", "Advance turn marker")) == phase_notes(NOTES)


def test_other_headings_are_kept_too() -> None:
    assert list(by_heading(NOTES)) == ["Setting up", "Move goods", "advance_turn", "The border"]
