"""The odd field types of moves and facts: boxes of the goods display, and places that may be hexes."""

from __future__ import annotations

from ..field_kinds import FieldKind, FieldKinds
from .hexes import Hex
from .state import Box

LONGEST_PLACE = 200


def read_box(value: object) -> Box:
    match value:
        case [str(side), str() | int() as column, int(number)] if type(number) is int:
            return side, str(column), number
    raise ValueError(value)


def typed_box(text: str) -> list[object]:
    """`light 1 2` as JSON. What is missing stays empty, and the game says that there is no such box."""
    side, column, number = ([*text.split(), "", "", ""])[:3]
    return [side, column, int(number) if number.isdecimal() and len(number) < 10 else number]


def read_place(value: object) -> str | Hex:
    match value:
        case str() if len(value) <= LONGEST_PLACE:
            return value
        case [int(q), int(r)] if type(q) is int and type(r) is int:
            return q, r
    raise ValueError(value)


def read_spot(value: object) -> str | Box:
    return value if isinstance(value, str) else read_box(value)


BOX = FieldKind(
    read_box,
    'must look like ["light", "1", 2]',
    {"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}, {"type": "integer"}]},
    typed_box,
)
PLACE = FieldKind(
    read_place,
    "must be a place, or a hex like [4, 7]",
    {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]},
)
FIELD_KINDS: FieldKinds = {Box: BOX, str | Hex: PLACE, str | Box: FieldKind(read_spot)}
