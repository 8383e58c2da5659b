"""A part of the map on a phone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...shapes import Patch
from ..rules import Rules
from ..state import State
from .cities import Look
from .layer import stamped
from .parts import parts


@dataclass(frozen=True)
class MapSeen:
    """`view` is what is seen of it. The layer is drawn when a page first shows it, and once for all."""

    rules: Rules
    state: State
    id: str
    view: str
    label: str
    look: Look | None = None
    note: str = ""
    more: str = ""  # over everything else

    @cached_property
    def layer(self) -> tuple[Patch, ...]:
        """All that changes on a map, as SVG."""
        return stamped(parts(self.rules, self.state, self.look), self.more)
