"""What a board is painted with: the ground of the map's rules, places, and what is printed on hexes and edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..board_form import MapForm, Mark
from ..mapfile.grid import SIGNS
from ..state import COLORS

GROUPS = (("move", "Move"), ("ground", "Ground"), ("stops", "Places"), ("marks", "Marks"), ("photo", "Photo"))
WORDS = {
    "plain": "Land", "river": "River", "mountain": "Mountain", "water": "Water", "swamp": "Swamp",
    "mountain_river": "Mountain with river", "high_mountain": "High mountain", "fire": "Fire",
}  # fmt: skip
COMMON = ("plain", "river", "mountain")
LOOKS = {"": "no", ".": "", "~": "rv", "^": "mt", "=": "wt", "%": "sw", "^~": "mt", "^^": "hi", "*": "fi"}
PATTERNS = 5  # of lines on edges


@dataclass(frozen=True)
class Tool:
    """`look` is the ground of its picture, `edge` the pattern of its line there, `sign` what is written on it."""

    value: str
    word: str
    says: str = ""
    kind: str = "yes"
    look: str = ""
    sign: str = ""
    edge: int = 0
    town: bool = False
    city: bool = False
    sided: bool = False
    checked: bool = False
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 99
    usual: str = "1"


def ground_tools(asked: MapForm) -> Iterator[Tool]:
    """The kinds of terrain that the rules know, in their own words, with water and none; then those of other maps."""
    signs = {terrain: sign for sign, terrain in SIGNS.items()}
    told = {**WORDS, **asked.ground}
    common = [terrain for terrain in asked.ground or COMMON if terrain != "water"]
    rare = [] if asked.ground else [terrain for terrain in WORDS if terrain not in (*COMMON, "water")]
    for terrain in (*common, "water", "", *rare):
        word, sign = told.get(terrain, "No hex"), signs.get(terrain, "")
        yield Tool(f"g{sign}", word[:1].upper() + word[1:], look=LOOKS[sign], checked=sign == ".")


def stop_tools() -> Iterator[Tool]:
    yield Tool("n:city", "New city", "Tap its hex, then fill in its card.", city=True)
    yield Tool("n:town", "New town", "Tap its hex, then fill in its card.", town=True)


def mark_tools(asked: MapForm) -> Iterator[Tool]:
    """What is printed on hexes, then what is printed on edges, each with a pattern of its own."""
    for mark in asked.marks:
        if mark.on == "hex":
            yield _marking(mark, f"h:{mark.key}", sign="$" if mark.key == "cost" else mark.word[:2])
    edges = [mark for mark in asked.marks if mark.on == "edge"]
    for number, mark in enumerate(edges):
        yield _marking(mark, f"e:{mark.key}", edge=number % PATTERNS + 1)


def _marking(mark: Mark, value: str, sign: str = "", edge: int = 0) -> Tool:
    return Tool(
        value,
        mark.word,
        mark.says,
        kind=mark.kind,
        sign=sign,
        edge=edge,
        sided=bool(edge) and mark.kind != "yes",
        choices=mark.choices or (tuple(COLORS) if mark.kind in ("color", "colors") else ()),
        least=mark.least,
        most=mark.most,
        usual=str(mark.usual if mark.usual is not None else max(mark.least, 1)),
    )
