"""Builds as somebody might draw them: ways from a city or an open end, crossings, turned ends.

They are guesses from what a table shows. Most are legal, some are not, and the referee minds neither.
"""

from __future__ import annotations

import random
from typing import Any

from tests.support.age_of_steam.board_referee import AROUND, Counted, Hex, Json, Piece

Tracks = list[list[int | str]]
Sides = tuple[Hex, int]  # a hex, and the side by which a way comes in


class Builder:
    """Draws on one map."""

    def __init__(self, map_data: Json, rng: random.Random) -> None:
        self.rng = rng
        self.ground = {(ground["q"], ground["r"]): ground for ground in map_data["hexes"]}

    def guess(self, state: Json, seat: str, most: int) -> list[Json]:
        """The tiles of one build, or none."""
        self.counted, self.lying = Counted(state), {tuple(t["hex"]): t for t in state["tiles"]}
        if self.rng.random() < 0.12 and (turned := self._turn(seat)):
            return [turned]
        starts = self._starts(seat)
        return self._way(self.rng.choice(starts), self.rng.randint(1, most)) if starts else []

    def _starts(self, seat: str) -> list[Sides]:
        """Sides of cities, own and unowned open ends, and own towns' free sides."""
        own = [end for end in self._open_ends(seat) + self._open_ends(None) if end[0] in self.ground]
        out = [self._over(at, edge) for at in self.counted.cities for edge in range(6)]
        towns = [self._over(at, edge) for (at, _) in self._town_exits(seat) for edge in range(6)]
        free = [side for side in out + towns if side[0] in self.ground and side[0] not in self.counted.cities]
        return own * 6 + free

    def _town_exits(self, seat: str) -> list[Piece]:
        return [piece for piece, owner in self.counted.owners.items() if owner == seat and "town" in piece[1]]

    def _open_ends(self, owner: str | None) -> list[Sides]:
        found = []
        for pieces, stops in self.counted.sections:
            if None in stops and self.counted.owners[pieces[0]] == owner:
                found += [self._over(*end) for piece in pieces for end in self._ends(piece)]
        return [side for side in found if side not in self.counted.at and side[0] not in self.counted.cities]

    def _ends(self, piece: Piece) -> list[Sides]:
        return [(piece[0], int(end)) for end in piece[1] if end != "town"]

    def _over(self, at: Hex, edge: int) -> Sides:
        return (at[0] + AROUND[edge][0], at[1] + AROUND[edge][1]), (edge + 3) % 6

    def _way(self, side: Sides, length: int) -> list[Json]:
        tiles: list[Json] = []
        for _ in range(length):
            at, entered = side
            if at not in self.ground or at in self.counted.cities:
                break
            if any(tile["hex"] == list(at) for tile in tiles):
                break
            out = self._out(entered)
            tiles.append({"hex": list(at), "tracks": self._tracks(at, entered, out)})
            side = self._over(at, out)
        return tiles

    def _out(self, entered: int) -> int:
        return (entered + self.rng.choice((3, 3, 3, 2, 4, 2, 4, 1, 5))) % 6

    def _tracks(self, at: Hex, entered: int, out: int) -> Tracks:
        """What lies there already stays; a town is entered, and often left."""
        lying = [list(track["edges"]) for track in self.lying[at]["tracks"]] if at in self.lying else []
        if at in self.counted.towns:
            exits = [entered, out] if self.rng.random() < 0.6 else [entered]
            return lying + [[edge, "town"] for edge in exits if [edge, "town"] not in lying]
        return [*lying, [entered, out]]

    def _turn(self, seat: str) -> Json | None:
        """An own or unowned open end, led elsewhere."""
        ends = [self._back(side) for side in self._open_ends(seat) + self._open_ends(None)]
        if not ends:
            return None
        at, edge = self.rng.choice(ends)
        if at not in self.lying:
            return None
        tracks: list[list[Any]] = [list(track["edges"]) for track in self.lying[at]["tracks"]]
        to = self.rng.randrange(6)
        return {"hex": list(at), "tracks": [[to if end == edge else end for end in t] for t in tracks]}

    def _back(self, side: Sides) -> Sides:
        return self._over(*side)
