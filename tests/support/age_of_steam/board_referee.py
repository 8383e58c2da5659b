"""The referee of the board: track, links, sections and supplies, counted anew from what the API shows.

It walks the tiles by itself and knows nothing of the app's own network.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
Hex = tuple[int, int]
Piece = tuple[Hex, frozenset[int | str]]
AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
IN_BOX = {
    "straight": 48, "gentle": 55, "acute": 7,
    "cross_gentle_straight": 4, "cross_two_gentle": 3, "cross_two_straight": 4,
    "coexist_gentle_gentle": 1, "coexist_gentle_acute_left": 1, "coexist_gentle_acute_right": 1,
    "coexist_straight_acute": 1,
    "town_one": 3, "town_three_left": 2, "town_three_right": 2, "town_three_same_half": 2,
    "town_three_star": 2,
    "coexist_two_acute": 1, "coexist_two_acute_opposite": 1, "complete_three_straight": 1,
    "complete_three_acute": 1, "complete_straight_two_acute": 1, "complete_straight_two_gentle": 1,
    "complete_acute_two_gentle": 1,
}  # fmt: skip
TOWN_DISKS, OWNERSHIP_DISKS = 8, 20
ON_BOARD = ("links completed or changed", "link nationalized")  # why sections changed that lie there as track


class Counted:
    """All track of a table: each piece with its owner, and the sections they make."""

    def __init__(self, state: Json) -> None:
        self.owners: dict[Piece, str | None] = {
            (_hex(tile), frozenset(track["edges"])): track["owner"]
            for tile in state["tiles"]
            for track in tile["tracks"]
        }
        self.cities = {_hex(city): name for name, city in state["cities"].items()}
        self.towns = {_hex(town): name for name, town in state["towns"].items()}
        self.at: dict[tuple[Hex, int | str], Piece] = {}
        for piece in self.owners:
            for end in piece[1]:
                assert end == "town" or (piece[0], end) not in self.at, f"two tracks share {piece}"
                self.at[piece[0], end] = piece
        self.sections = list(self._sections())

    def _sections(self) -> Iterator[tuple[list[Piece], list[str | None]]]:
        """Each section once: its pieces and what its two ends come to."""
        left = dict.fromkeys(self.owners)
        while left:
            piece = next(iter(left))
            found, stops = {piece: None}, []
            for end in piece[1]:
                stops.append(self._follow(piece, end, found))
            for one in found:
                left.pop(one)
            yield list(found), stops

    def _follow(self, piece: Piece, end: int | str, found: dict[Piece, None]) -> str | None:
        while True:
            if end == "town":
                return self.towns[piece[0]]
            (q, r), (dq, dr) = piece[0], AROUND[int(end)]
            beyond, entered = (q + dq, r + dr), (int(end) + 3) % 6
            if beyond in self.cities:
                return self.cities[beyond]
            ahead = self.at.get((beyond, entered))
            if ahead is None or ahead in found:
                return None
            found[ahead] = None
            piece, end = ahead, next(e for e in ahead[1] if e != entered)

    def links(self) -> Counter[tuple[frozenset[str], int, str | None]]:
        return Counter(
            (frozenset(str(stop) for stop in stops), len(pieces), self.owners[pieces[0]])
            for pieces, stops in self.sections
            if None not in stops
        )


def _hex(place: Json) -> Hex:
    q, r = place["hex"]
    return q, r


def check_board(
    state: Json, by_hand: Counter[str], hand_links: bool, stand_ins: bool, copies: int = 1, disks: int = 0
) -> None:
    """`by_hand`: each seat's sections that did not come from track on the board; `copies` of the game are played
    with; `disks`: how many ownership disks the map gives a seat, if more than usual."""
    counted = Counted(state)
    _check_owners(state, counted)
    links = counted.links()
    shown = Counter((frozenset(x["ends"]), x["sections"], x["owner"]) for x in state["links"])
    assert not links - shown, f"links lie there that are not shown: {links - shown}"
    assert hand_links or not shown - links, f"links are shown that do not lie there: {shown - links}"
    sections = Counter(by_hand)
    for (ends, length, owner), n in links.items():
        assert len(ends) == 2, f"a link from {ends} to itself"
        sections[owner or ""] += n * length
    for seat, player in state["players"].items():
        assert player["sections"] == sections[seat], f"{seat} has {sections[seat]} sections on the board"
    if not stand_ins:
        _check_supply(state, counted, copies)
        owned = Counter(counted.owners[pieces[0]] for pieces, _ in counted.sections)
        owned += Counter(owner for _, _, owner in (shown - links).elements())
        most = max(copies * OWNERSHIP_DISKS, disks)
        assert all(n <= most for owner, n in owned.items() if owner), f"more disks than {most}: {owned}"


def _check_owners(state: Json, counted: Counted) -> None:
    for pieces, stops in counted.sections:
        owners = {counted.owners[piece] for piece in pieces}
        assert len(owners) == 1, f"{owners} share one section: {pieces}"
        assert any(stops), f"a section that comes from nowhere: {pieces}"
        (owner,) = owners
        assert owner is None or owner in state["players"]
        out = owner is not None and state["players"][owner]["out"]
        assert not out or None not in stops, f"{owner} is out and owns unfinished track"
    hexes = Counter(_hex(tile) for tile in state["tiles"])
    assert max(hexes.values(), default=1) == 1
    assert not hexes.keys() & counted.cities.keys(), "a tile lies on a city"


def _check_supply(state: Json, counted: Counted, copies: int) -> None:
    for kind, n in Counter(tile["tile"] for tile in state["tiles"]).items():
        assert n <= copies * IN_BOX[kind], f"{n} tiles of {kind}"
    assert sum(tile["disk"] for tile in state["tiles"]) <= copies * TOWN_DISKS
    for tile in state["tiles"]:
        towns = any("town" in track["edges"] for track in tile["tracks"])
        assert tile["disk"] == (towns and not tile["tile"].startswith("town_"))


def by_hand_in(lines: list[Json]) -> Counter[str]:
    """Sections that were entered by hand or corrected, by seat."""
    found: Counter[str] = Counter()
    for line in lines:
        if line["figure"] == "sections" and line["why"] not in ON_BOARD:
            found[line["seat"]] += line["by"]
    return found
