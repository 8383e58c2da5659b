"""A map's notes, by the phase where they matter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...notes import by_phase
from .. import speech as say

ALSO = {"setting_up": "setup", "advance_turn_marker": "advance_turn"}


@lru_cache(maxsize=256)
def phase_notes(notes: str) -> Mapping[str, str]:
    return by_phase(notes, say.PHASE_NAMES, ALSO)
