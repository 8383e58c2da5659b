"""How open questions of the rules are read here, by heading."""

from __future__ import annotations

from pathlib import Path

from ..notes import by_heading, by_phase
from . import speech as say

NOTES = Path(__file__).with_name("notes.md").read_text(encoding="utf-8")
PHASES = by_phase(NOTES, say.PHASE_NAMES, {"setting_up": "setup", "take_a_turn": "take_turn"})


def notes() -> dict[str, str]:
    return dict(by_heading(NOTES))


def phase_note(phase: str) -> str:
    """What to know in a phase, or ''."""
    return PHASES.get(phase, "")
