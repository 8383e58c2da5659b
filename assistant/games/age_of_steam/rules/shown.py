"""Questions about what a map tells of itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ...shapes import Json
from ..hexes import Hex
from ..state import State
from .figures import Figures


class Shown(Figures):
    """For pages and programs."""

    def mark(self, state: State, place: str) -> str:
        """A word that the map writes beside a city or town, or ''."""
        return self._regions.get(state.new_cities.get(place, place), "")

    @cached_property
    def _regions(self) -> Mapping[str, str]:
        """As printed; a town's stands beside it and beside its New City."""
        cities = {name: city.word("region") for name, city in self.board.cities.items()}
        return {
            **{town: self.board.place(town).word("region_if_urbanized") for town in self.board.towns},
            **cities,
        }

    def token(self, state: State) -> str | None:
        """The city or town where this map's wooden token stands, or None."""
        return None

    def disks_of_nobody(self) -> str:
        """What lies on links that belong to nobody, for whoever lays the map again."""
        return "No disk lies on them."

    def signs(self, state: State) -> Mapping[Hex, str]:
        """What the map writes on hexes for now, in a letter or two, such as a price."""
        return {}

    def lying(self, state: State) -> Mapping[str, Json]:
        """What lies on this map beside cities, towns and track, for programs."""
        return {}

    def note_holds(self, state: State) -> bool:
        """Whether the map's note of the phase that is on concerns this table."""
        return True

    def told(self, state: State) -> str:
        """What lies on this map beside cities, towns and track, in a line, or ''."""
        return ""
