"""Victory points: for income and sections of completed links, less for shares."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine import DICE, Draft, Question
from ..figures import figure
from . import facts as f
from .rules import Rules
from .state import Score, State

Rolls = Mapping[str, tuple[int, ...]]


def projected(rules: Rules, state: State, seat: str) -> int:
    """A seat's points if the game ended now; 0 once it is out."""
    player = state.players[seat]
    own = rules.own_points(state, player)
    return 0 if player.out else sum(rules.points(state, player)) + sum(own.values())


def end_game(draft: Draft[State], rules: Rules) -> None:
    rules.at_the_end(draft)
    draft.record(f.GameEnded(scores(rules, draft.state, tie_rolls(draft, rules))))


def scores(rules: Rules, state: State, rolls: Rolls | None = None) -> tuple[Score, ...]:
    """Best first. Unsettled ties share a rank; eliminated players come last."""
    standing = {seat: _standing(rules, state, seat) + (rolls or {}).get(seat, ()) for seat in state.seats}
    ranked = sorted(state.seats, key=lambda seat: standing[seat], reverse=True)
    return tuple(_score(rules, state, seat, standing) for seat in ranked)


def _standing(rules: Rules, state: State, seat: str) -> tuple[int, ...]:
    player = state.players[seat]
    figures = () if player.out else tuple(figure(player, name) for name in rules.tie_breaks)
    return int(not player.out), projected(rules, state, seat), *figures


def tie_rolls(draft: Draft[State], rules: Rules) -> Rolls:
    """A die for each tied player if the map settles ties by dice, again while dice are equal."""
    rolls: dict[str, tuple[int, ...]] = {}
    asked = 0
    while rules.die_settles_ties and (tied := _level(rules, draft.state, rolls)):
        asked += 1
        name = "tie" if asked == 1 else f"tie_{asked}"
        (faces,) = draft.ask(Question(name, DICE, len(tied), seats=tuple(tied)))
        rolls |= {seat: (*rolls.get(seat, ()), int(face)) for seat, face in zip(tied, faces, strict=True)}
    return rolls


def _level(rules: Rules, state: State, rolls: Rolls) -> list[str]:
    """The first seats, in player order, that are still tied."""
    groups: dict[tuple[int, ...], list[str]] = {}
    for seat in state.playing:
        groups.setdefault(_standing(rules, state, seat) + rolls.get(seat, ()), []).append(seat)
    return next((seats for seats in groups.values() if len(seats) > 1), [])


def _score(rules: Rules, state: State, seat: str, standing: Mapping[str, tuple[int, ...]]) -> Score:
    player = state.players[seat]
    rank = 1 + sum(other > standing[seat] for other in standing.values())
    income, sections, shares, cash = (0, 0, 0, 0) if player.out else rules.points(state, player)
    own = {} if player.out else dict(rules.own_points(state, player))
    vp = projected(rules, state, seat)
    lost = bool(rules.lost(state, player))
    return Score(seat, rank, vp, income, sections, shares, player.out, cash, lost, own)
