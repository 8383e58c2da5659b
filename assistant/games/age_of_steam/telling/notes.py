"""A map's notes, by the phase where they matter."""

from __future__ import annotations

from collections.abc import Mapping

from ...notes import by_heading
from .. import speech as say


def phase_notes(notes: str) -> Mapping[str, str]:
    return {
        say.PHASES_NAMED[name]: text for name, text in by_heading(notes).items() if name in say.PHASES_NAMED
    }
