"""Victory points: for income and sections of completed links, less for shares."""

from __future__ import annotations

from .rules import Rules
from .state import Score, State


def projected(rules: Rules, state: State, seat: str) -> int:
    """What the game would be worth to a seat if it ended now; nothing once it is out."""
    player = state.players[seat]
    return 0 if player.out else sum(rules.points(player))


def scores(rules: Rules, state: State) -> tuple[Score, ...]:
    """Best first. Ties share a rank; who was eliminated comes last."""
    standing = {seat: _standing(rules, state, seat) for seat in state.seats}
    ranked = sorted(state.seats, key=lambda seat: standing[seat], reverse=True)
    return tuple(_score(rules, state, seat, standing) for seat in ranked)


def _standing(rules: Rules, state: State, seat: str) -> tuple[bool, int]:
    return not state.players[seat].out, projected(rules, state, seat)


def _score(rules: Rules, state: State, seat: str, standing: dict[str, tuple[bool, int]]) -> Score:
    player = state.players[seat]
    rank = 1 + sum(other > standing[seat] for other in standing.values())
    income, sections, shares = (0, 0, 0) if player.out else rules.points(player)
    return Score(seat, rank, income + sections + shares, income, sections, shares, player.out)
