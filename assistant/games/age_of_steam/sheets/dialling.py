"""The dial in words: as it is set, how it can be turned, and what is asked when a table is opened."""

from __future__ import annotations

from ...sheets import Change, DialPart, DialSheet, Opening, Setting, SettingOption, goods_part
from ..rules import Rules
from ..state import State

GOODS = {"app": "The app draws the cubes", "table": "We draw the cubes", "none": "Cubes are not tracked"}
DRAWING = {
    "table": "From now on you draw from your own bag and tap in the colours.",
    "app": "From now on the app draws from its own bag and says which cubes to put where.",
}
UNTRACK = Change(
    "goods",
    "none",
    "Stop tracking cubes",
    "The app will only say how many cubes go where. "
    "You can’t turn tracking back on, because nobody will know where the cubes lie.",
    "Stop tracking cubes",
)
ROLLING = {
    "table": Change(
        "dice",
        "table",
        "We roll ourselves",
        "From now on you roll your own dice and tap in the faces.",
        "We roll",
    ),
    "app": Change("dice", "app", "Let the app roll", "From now on goods growth is one tap.", "The app rolls"),
}
TRACK = {
    "hand": Change(
        "track",
        "hand",
        "Enter track by hand",
        "From now on you say what track cost and which sections it gives. The links known so far stay, "
        "but later the app no longer knows where track lies, so you can’t turn this back.",
        "By hand from now on",
    ),
    "board": Change(
        "track",
        "board",
        "Draw track on the map",
        "From now on track is drawn on the phone; costs, links and deliveries follow by themselves.",
        "On the map from now on",
    ),
}
DELIVERIES = {
    "checked": Change(
        "deliveries",
        "checked",
        "Only check deliveries",
        "From now on no phone lists deliveries: you say which cube goes which way, and the app checks it.",
        "Only check them",
    ),
    "listed": Change(
        "deliveries",
        "listed",
        "List all deliveries",
        "From now on each phone lists all that its seat can deliver, the best first.",
        "List them",
    ),
}


def dial(rules: Rules, state: State) -> DialSheet:
    now = state.tracking
    parts = (goods_part(now.goods, GOODS, DRAWING, UNTRACK), _dice(now.dice), _track(rules, state))
    told = (_deliveries(now.deliveries),) if now.on_map else ()
    return DialSheet("-".join(("dial", *vars(now).values())), (*parts, *told))


def _dice(now: str) -> DialPart:
    if now == "app":
        return DialPart("The app rolls the dice", (ROLLING["table"],))
    return DialPart("We roll the dice", (ROLLING["app"],))


def _deliveries(now: str) -> DialPart:
    if now == "listed":
        return DialPart("The app lists all deliveries", (DELIVERIES["checked"],))
    return DialPart("The app only checks deliveries", (DELIVERIES["listed"],))


def _track(rules: Rules, state: State) -> DialPart:
    if state.tracking.track == "board":
        return DialPart("Track is drawn on the map", (TRACK["hand"],))
    by_hand = "Track is entered by hand"
    if not rules.board.drawn:
        known = "The places of this map are known here, but not its hexes."
        return DialPart(by_hand, note=known if rules.board.named else "The board is not known here.")
    if state.turn == 1 and not state.links:
        return DialPart(by_hand, (TRACK["board"],))
    return DialPart(by_hand, note="The app no longer knows where track lies, so this stays as it is.")


def opening(rules: Rules) -> Opening:
    """What a table is asked when it is opened on this map."""
    track = Setting(
        "track",
        "Track",
        "board" if rules.board.drawn else "hand",
        (
            SettingOption("board", "On the map", "Draw it on the phone: costs, links and deliveries follow."),
            SettingOption("hand", "By hand", "You say what you paid and which sections you gained."),
        ),
        settled="The hexes of this map are not known here: track is entered by hand.",
    )
    note = "Cubes, dice and track can be given back to the table at any moment."
    return Opening((GOODS_ASKED, DICE_ASKED, track, VARIANT), note)


GOODS_ASKED = Setting(
    "goods",
    "Goods cubes",
    "app",
    (
        SettingOption("app", "The app draws", "It tells you which cubes to put where."),
        SettingOption("table", "We draw", "From our own bag; we tap in the colours."),
        SettingOption("none", "Not tracked", "The app only says how many cubes go where."),
    ),
    settled="The cities of this map are not known here: cubes stay on the table.",
)
DICE_ASKED = Setting(
    "dice",
    "Dice",
    "app",
    (
        SettingOption("app", "The app rolls", "Goods growth in one tap."),
        SettingOption("table", "We roll", "Our own dice; we tap in the faces."),
    ),
)
VARIANT = Setting(
    "variant",
    "Setup",
    "",
    (
        SettingOption("", "As printed", "What the map’s rules say."),
        SettingOption("easy", "Easier", "The map’s easier start, for new or younger players."),
    ),
    rare=True,
)
