"""What stands in a state, as JSON Schema, for the API's document."""

from __future__ import annotations

from ..shapes import Schema

WHOLE: Schema = {"type": "integer", "minimum": 0}
COLORS: Schema = {"type": "array", "items": {"type": "string"}}
PLAYER: Schema = {
    "type": "object",
    "required": [
        "steam", "coal", "circuits", "goods", "vp", "hand", "delivered", "bonus", "missing", "train",
        "train_name", "cargo", "forecast",
    ],
    "properties": {
        **dict.fromkeys(("steam", "coal", "circuits", "goods", "vp", "hand", "bonus", "missing"), WHOLE),
        "delivered": COLORS,
        "train": {"type": "string"},
        "cargo": {"type": ["object", "null"]},
    },
}  # fmt: skip
STATE: Schema = {
    "required": [
        "round", "deck", "played", "town_tiles", "circuits_left", "burnt", "bag", "town_deck", "face_up",
        "drawn", "towns",
    ],
    "properties": {
        **dict.fromkeys(("round", "deck", "played", "town_tiles", "burnt"), WHOLE),
        "circuits_left": {"type": "integer"},
        **{key: {"type": ["object", "null"]} for key in ("bag", "town_deck", "drawn", "towns")},
        "face_up": {"type": ["array", "null"]},
    },
}  # fmt: skip
