"""Notes by heading. Those under the heading of a phase are shown in that phase."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache


@lru_cache(maxsize=256)
def by_heading(notes: str) -> Mapping[str, str]:
    """The text under each heading, in the order they are written."""
    below: dict[str, list[str]] = {}
    heading = ""
    for line in notes.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ").strip()
        elif heading and line.strip():
            below.setdefault(heading, []).append(line.strip())
    return {heading: " ".join(lines) for heading, lines in below.items()}


def by_phase(notes: str, phases: Collection[str], also: Mapping[str, str]) -> dict[str, str]:
    """By the phase's key. A phase's heading is its key in plain words ("Move goods" for `move_goods`), or one
    of those that `also` knows."""
    keyed = {key_of(heading): text for heading, text in by_heading(notes).items()}
    return {also.get(key, key): text for key, text in keyed.items() if also.get(key, key) in phases}


def key_of(heading: str) -> str:
    return re.sub(r"\W+", "_", heading.lower()).strip("_")
