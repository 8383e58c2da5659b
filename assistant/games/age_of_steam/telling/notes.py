"""A map's notes, by the phase where they matter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...notes import by_phase
from .. import speech as say
from ..rules import Rules
from ..state import State

ALSO = {"setting_up": "setup", "advance_turn_marker": "advance_turn"}


@lru_cache(maxsize=256)
def phase_notes(notes: str) -> Mapping[str, str]:
    return by_phase(notes, say.PHASE_NAMES, ALSO)


def noted(rules: Rules, state: State) -> str:
    """What lies on this map beside the usual, and what is different in this phase."""
    return " ".join(x for x in (rules.told(state), note_now(rules, state)) if x)


def note_now(rules: Rules, state: State) -> str:
    return phase_notes(rules.board.notes).get(state.phase, "") if rules.note_holds(state) else ""
