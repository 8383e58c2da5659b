"""Hexes, their edges and where they are drawn; the drawings of map files read sign by sign."""

from __future__ import annotations

from math import dist, isclose

import pytest

from assistant.games.age_of_steam.hexes import (
    EDGES,
    FACING,
    centre,
    corners,
    edge_middle,
    edge_to,
    neighbour,
    neighbours,
    opposite,
)
from assistant.games.age_of_steam.mapfile.grid import BadGrid, read


def test_every_edge_leads_there_and_back() -> None:
    for edge in EDGES:
        beyond = neighbour((4, 7), edge)
        assert neighbour(beyond, opposite(edge)) == (4, 7)
        assert (edge_to((4, 7), beyond), edge_to(beyond, (4, 7))) == (edge, opposite(edge))
    assert (edge_to((4, 7), (4, 7)), edge_to((4, 7), (6, 7))) == (None, None)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_hex_is_drawn_where_its_edges_say(orientation: str) -> None:
    """Neighbours share the two corners of their edge, and the edge faces where it should."""
    middle = centre((3, 5), orientation, 10)
    for edge, beyond in enumerate(neighbours((3, 5))):
        one, other = corners((3, 5), orientation, 10), corners(beyond, orientation, 10)
        ends = (one[edge], one[(edge + 1) % 6])
        assert all(any(dist(end, corner) < 1e-9 for corner in other) for end in ends)
        x, y = edge_middle((3, 5), orientation, edge, 10)
        faced = FACING[orientation][edge]
        assert ("W" in faced, "E" in faced) == (x < middle[0] - 1, x > middle[0] + 1)
        assert ("N" in faced, "S" in faced) == (y < middle[1] - 1, y > middle[1] + 1)
    assert all(isclose(dist(middle, corner), 10) for corner in corners((3, 5), orientation, 10))


def test_centres_follow_the_axes() -> None:
    assert centre((2, 1), "flat", 2) == pytest.approx((6, 2 * 3**0.5 * 2))
    assert centre((2, 1), "pointy", 2) == pytest.approx((2 * 3**0.5 * 2.5, 3))


# drawings -------------------------------------------------------------------------------------


def test_a_flat_drawing_has_half_lines() -> None:
    signs = {sign.text: sign.hex for sign in read("A   C\n  B\nD   E", (0, 4), "flat")}
    assert signs == {"A": (0, 4), "B": (1, 4), "C": (2, 3), "D": (0, 5), "E": (2, 4)}


def test_a_pointy_drawing_has_shifted_lines() -> None:
    signs = {sign.text: sign.hex for sign in read("A   B\n  C   D\nE", (3, 0), "pointy")}
    assert signs == {"A": (3, 0), "B": (4, 0), "C": (3, 1), "D": (4, 1), "E": (2, 2)}


@pytest.mark.parametrize(
    ("grid", "line", "said"),
    [
        (".   .\n.", 1, "“.” in column 1 is between two hexes"),
        (".    .", 0, "“.” in column 6 is between two hexes"),
        (".   abc", 0, "“abc” is too long for one hex: a sign has one or two characters"),
        (".\n\t.", 1, "the grid has a tab; please use spaces"),
    ],
)
def test_a_sign_out_of_place_is_named(grid: str, line: int, said: str) -> None:
    with pytest.raises(BadGrid) as fault:
        list(read(grid, (0, 0), "flat"))
    assert (fault.value.line, str(fault.value)) == (line, said)
