"""Points: goods delivered, circuits, and a bonus for different colours."""

from __future__ import annotations

from collections.abc import Iterable

from .state import WINNING, Player, Score, State

A_GOOD, A_CIRCUIT = 2, 1
BONUS = (0, 0, 1, 3, 5)  # by the number of different colours delivered


def bonus(delivered: Iterable[str]) -> int:
    return BONUS[min(len(set(delivered)), len(BONUS) - 1)]


def points(delivered: Iterable[str], circuits: int = 0) -> int:
    goods = tuple(delivered)
    return A_GOOD * len(goods) + bonus(goods) + A_CIRCUIT * circuits


def gained(delivered: tuple[str, ...], color: str) -> int:
    """The points that one more good brings, with its bonus for a new colour."""
    return points((*delivered, color)) - points(delivered)


def winner(state: State) -> str | None:
    """The seat with enough points to end the game at once, or None."""
    return next((seat for seat in state.seats if state.players[seat].vp >= WINNING), None)


def scores(state: State) -> tuple[Score, ...]:
    """Best first: by points, then circuits, then steam. Ties share a rank."""
    standing = {seat: _standing(state.players[seat]) for seat in state.seats}
    ranked = sorted(state.seats, key=lambda seat: standing[seat], reverse=True)
    ranks = {seat: 1 + sum(other > standing[seat] for other in standing.values()) for seat in ranked}
    return tuple(_score(seat, ranks[seat], state.players[seat]) for seat in ranked)


def _standing(player: Player) -> tuple[int, int, int]:
    return player.vp, player.circuits, player.steam


def _score(seat: str, rank: int, player: Player) -> Score:
    goods = A_GOOD * player.goods
    return Score(
        seat, rank, player.vp, goods, A_CIRCUIT * player.circuits, bonus(player.delivered), player.steam
    )
