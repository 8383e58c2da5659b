"""Notes by heading. Those under the name of a phase are shown in that phase."""

from __future__ import annotations

from collections.abc import Mapping
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
