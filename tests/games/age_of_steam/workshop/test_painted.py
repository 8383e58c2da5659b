"""What is painted on the page is what stands in the map's file, and what the page shows when it is opened again."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from assistant.games.age_of_steam.board_form import MapForm, Mark
from assistant.games.age_of_steam.hexes import neighbour
from assistant.games.age_of_steam.mapfile.marks import BASE
from assistant.games.age_of_steam.workshop.check import read_own
from assistant.games.age_of_steam.workshop.form import fields_of
from assistant.games.age_of_steam.workshop.tables import tables_of
from assistant.games.age_of_steam.workshop.write import written

Painted = dict[tuple[int, int], tuple[str, int]]
LINE = Mark("border", "edge", "Border")
SIDE = Mark("accepts", "edge", "Colour of the hexside", kind="color")
TUNNEL = Mark("tunnel", "hex", "Tunnel")
ASKED = MapForm((*BASE.marks, TUNNEL, LINE, SIDE))
HEXES = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
GROUND = st.tuples(st.sampled_from((".", "~", "^", "=", "%", "^~", "^^", "*")), st.integers(0, 99))
COSTS = {
    f"cost.{terrain}": "3" for terrain in ("plain", "river", "mountain", "swamp", "fire", "high_mountain")
}


def form_of(**fields: str) -> MultiDict[str, str]:
    return MultiDict({"name": "Painted", **COSTS, "cost.mountain_river": "5", **fields})


def hex_lines(painted: Painted) -> set[str]:
    return {
        f"{q},{r} {sign}{f'?cost={cost}' if cost and sign != '=' else ''}"
        for (q, r), (sign, cost) in painted.items()
    }


def again(form: MultiDict[str, str], asked: MapForm = BASE) -> dict[str, set[str]]:
    """The lines of the page once the map is written and opened again."""
    data = tomllib.loads(written(tables_of(form, {}, asked)))
    return {name: set(value.splitlines()) for name, value in fields_of(data, form=asked)}


@given(st.dictionaries(HEXES, GROUND, min_size=1), st.sampled_from(("flat", "pointy")))
def test_hexes_and_prices_come_back(painted: Painted, lies: str) -> None:
    shown = again(form_of(hexes="\n".join(hex_lines(painted)), orientation=lies))
    assert (shown["hexes"], shown["orientation"]) == (hex_lines(painted), {lies})


@given(st.sets(HEXES, min_size=1), st.sets(st.tuples(HEXES, st.integers(0, 5))))
def test_blocked_edges_come_back_once_each_where_both_hexes_are(
    land: set[tuple[int, int]], edges: set[tuple[tuple[int, int], int]]
) -> None:
    lines = "\n".join(f"{q},{r} {edge} blocked=1" for (q, r), edge in edges)
    shown = again(form_of(hexes="\n".join(f"{q},{r} ." for q, r in land), edges=lines))
    kept = {(at, e) for at, e in edges if at in land and neighbour(at, e) in land}
    once = {(at, e) if e < 3 else (neighbour(at, e), e - 3) for at, e in kept}
    assert shown["edges"] == {f"{q},{r} {e} blocked=1" for (q, r), e in once}


def test_a_line_is_said_by_both_hexes_and_a_hexside_by_one() -> None:
    form = form_of(hexes="0,0 .?tunnel=1\n1,0 .", edges="0,0 2 border=1&accepts=red")
    data = tables_of(form, {}, ASKED)
    assert data["ground"] == [{"code": "0a", "terrain": "plain", "tunnel": True}]
    assert data["edge"] == [
        {"hex": [0, 0], "edges": [2], "border": True, "accepts": "red"},
        {"hex": [1, 0], "edges": [5], "border": True},
    ]
    assert again(form, ASKED)["edges"] == {"0,0 2 border=1&accepts=red"}


def test_what_a_form_sends_beyond_the_marks_is_left_out() -> None:
    """Nobody can say by a mark what the grid says itself, or what no rule asks."""
    form = form_of(
        hexes="0,0 .?code=XX&terrain=city&nonsense=1&cost=4\nrubbish\n999,0 .", edges="0,0 9 blocked=1\n0 0 0"
    )
    data = tables_of(form, {}, BASE)
    assert data["ground"] == [{"code": "4", "terrain": "plain", "cost": 4}]
    assert read_own(written(data)).board.hexes == {}, (
        "no place is known, so nothing can be played on these hexes"
    )
