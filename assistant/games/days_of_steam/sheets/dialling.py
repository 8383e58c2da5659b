"""The dial in words: as it is set, how it can be turned, and what is asked when a table is opened."""

from __future__ import annotations

from ...sheets import Change, DialPart, DialSheet, Opening, Setting, SettingOption, goods_part
from ..state import State

GOODS = {
    "app": "The app draws tiles and goods",
    "table": "We draw tiles and goods",
    "none": "Goods are not tracked",
}
DRAWING = {
    "table": "From now on you draw town tiles and goods yourselves and tap in the colours.",
    "app": "From now on the app draws, and says which tile and which goods to lay out.",
}
UNTRACK = Change(
    "goods",
    "none",
    "Stop tracking goods",
    "The app will only know what was delivered. "
    "You can’t turn tracking back on, because nobody will know where the goods lie.",
    "Stop tracking goods",
)
ROLLING = {
    "table": Change(
        "dice",
        "table",
        "We roll ourselves",
        "From now on you roll your own die and tap in its face.",
        "We roll",
    ),
    "app": Change(
        "dice", "app", "Let the app roll", "From now on the app rolls for the speed limit.", "The app rolls"
    ),
}
OPENING = Opening(
    (
        Setting(
            "goods",
            "Town tiles and goods",
            "app",
            (
                SettingOption("app", "The app draws", "It tells you which tile and which cubes come."),
                SettingOption("table", "We draw", "From our own bag; we tap in the colours."),
                SettingOption("none", "Not tracked", "You only say what was delivered."),
            ),
        ),
        Setting(
            "dice",
            "The die",
            "app",
            (
                SettingOption("app", "The app rolls", "For the speed limit, at once."),
                SettingOption("table", "We roll", "Our own die; we tap in its face."),
            ),
        ),
    ),
    "Tiles, goods and the die can be given back to the table at any moment.",
)


def dial(state: State) -> DialSheet:
    now = state.tracking
    dice = (
        DialPart("The app rolls the die", (ROLLING["table"],))
        if now.dice == "app"
        else DialPart("We roll the die", (ROLLING["app"],))
    )
    return DialSheet(f"dial-{now.goods}-{now.dice}", (goods_part(now.goods, GOODS, DRAWING, UNTRACK), dice))
