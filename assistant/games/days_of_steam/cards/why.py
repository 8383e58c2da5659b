"""“Why?”: what people usually do, as a friend at the table would say it."""

from __future__ import annotations

from ..score import A_CIRCUIT, A_GOOD, BONUS
from ..state import MOST_STEAM, SPEED_LIMIT, TOWER_STEAM, WINNING

WHY = {
    "setup": (
        "The towns lie far enough apart for a line between them: look which goods a town holds that another wants.",
        "Nobody owns track here, so near the others’ lines there is more to use.",
        "You keep no figures yourself: the app counts steam, coal, goods and points from here on.",
        f"Whoever has {WINNING} points first ends the game, so a quick good is worth more than a fine plan.",
    ),
    "take_turn": (
        f"Without steam nothing moves: most begin with tiles whose coal car has a high number, up to {MOST_STEAM}.",
        "Lay track that your train will use next turn; the others’ trains may use it as well.",
        f"Up to {SPEED_LIMIT} steam in a move is safe. More through a curve is a gamble, and the odds stand there before "
        "you tap.",
        f"The water tower gives {TOWER_STEAM} steam for a turn without a move: stop there when you are nearly out.",
        f"A good is {A_GOOD} points and a circuit {A_CIRCUIT}; goods of different colours bring up to {BONUS[4]} more, "
        "so mix them.",
    ),
    "game_over": (
        "Nothing is left to do but to count. The film shows how it came to this.",
        "Look at the curves, too: where one leaves the others, something happened that is worth copying.",
        "Colours that differ are what most people miss in their first game.",
    ),
}


def why(phase: str) -> tuple[str, ...]:
    return WHY.get(phase, ())
