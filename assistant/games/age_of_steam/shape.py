"""What stands in a state, as JSON Schema, for the API's document."""

from __future__ import annotations

from ..shapes import Schema

WHOLE: Schema = {"type": "integer"}
PLAYER: Schema = {
    "type": "object",
    "required": ["cash", "income", "shares", "locomotive", "sections", "action", "out", "vp", "forecast"],
    "properties": {
        **dict.fromkeys(("cash", "income", "shares", "locomotive", "sections", "vp"), WHOLE),
        "action": {"type": ["string", "null"]},
        "more_actions": {"type": "array", "items": {"type": "string"}},
        "out": {"type": "boolean"},
        "own": {"type": "object"},
    },
}
STATE: Schema = {
    "required": ["turns", "auction", "bag", "display", "cities", "towns", "hexes", "links", "tiles"],
    "properties": {"turns": WHOLE},
}
