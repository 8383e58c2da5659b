"""A map's notes: what stands under the name of a phase is shown where that phase is played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from . import speech as say


@lru_cache(maxsize=256)
def phase_notes(notes: str) -> Mapping[str, str]:
    """By phase, in the order they are written: `## Move goods`, then what is different there."""
    found: dict[str, list[str]] = {}
    phase: str | None = None
    for line in notes.splitlines():
        if line.startswith("#"):
            phase = say.PHASES_NAMED.get(line.lstrip("# ").strip())
        elif phase and line.strip():
            found.setdefault(phase, []).append(line.strip())
    return {phase: " ".join(lines) for phase, lines in found.items()}
