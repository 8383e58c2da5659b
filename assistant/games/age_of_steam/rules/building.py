"""Questions about building track, links and New Cities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ....engine import Illegal
from ..state import State
from ..tiles import Piece
from .figures import Figures

if TYPE_CHECKING:
    from ..track.laying import Laid


class Building(Figures):
    """Limits, prices and what a map forbids."""

    def new_cities_now(self, state: State) -> int:
        """How many New Cities whoever chose Urbanization may place this turn."""
        return 1

    def build_limit(self, state: State, seat: str) -> int:
        """How many tiles a seat may lay this turn."""
        engineer = "engineer" in state.players[seat].actions
        return self.engineer_tiles if engineer else self.build_tiles

    def tile_price(self, state: State, laid: Laid, usual: int) -> int:
        """What a tile costs. `usual` goes by the printed price of its hex or the terrain's, and its kind."""
        return self.every_tile_costs or usual

    def more_prices(self, state: State) -> Mapping[str, int]:
        """What tiles cost beside the printed tables, by the words for it."""
        return {}

    def seat_price(self, state: State, seat: str, price: int) -> int:
        """What a seat pays for a tile of this price."""
        return price

    def price_told(self, state: State, seat: str) -> str:
        """What a seat reads beside the printed prices where it pays others, or ''."""
        return ""

    def half_price(self, state: State, seat: str) -> bool:
        """Whether one tile of a seat's build, usually the dearest, is at half price, rounded up."""
        return False

    def free_tile(self, state: State, seat: str) -> bool:
        """Whether the dearest tile of a seat's build costs nothing."""
        return False

    def starting_cities(self, state: State) -> Sequence[str]:
        """The cities among which a seat selects where its track begins, if the map has markers for that."""
        return [city.name for city in self.board.cities.values() if city.has("starting_city")]

    def brought_by(self, state: State, new_city: str) -> Sequence[str]:
        """The cubes of its column that a New City brings onto the map."""
        return ()

    def kept_on_new_city(self, cubes: Sequence[str]) -> Sequence[str]:
        """The cubes of a town that stay on its New City; the others go to the bag."""
        return ()

    def new_city_trouble(self, state: State, town: str) -> str:
        """Reason no New City may stand on this town now, or ''."""
        return ""

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        """Reason this map forbids track that was just placed, or None."""
        return None

    def end_trouble(self, state: State, seat: str) -> Illegal | None:
        """Reason this map forbids a seat to end its building now, or None."""
        return None
