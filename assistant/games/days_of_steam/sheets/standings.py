"""Who stands where: the result, or what it would be now."""

from __future__ import annotations

from dataclasses import dataclass

from ...sheets import RankRow, Source
from .. import speech as say
from ..score import scores
from ..state import State

WHY = {
    "points": "13 points end the game at once.",
    "deck": "The last track tile is drawn.",
    "by hand": "The table ended the game here.",
}


@dataclass(frozen=True, kw_only=True)
class DaysRow(RankRow):
    """Points for goods, for different colours and for circuits, with the numbers they are for."""

    goods: int
    bonus: int
    circuits: int
    delivered: int
    colors: int
    counters: int


@dataclass(frozen=True)
class Ranking:
    """Best first. `why` says how the game ended."""

    over: bool
    rows: tuple[DaysRow, ...]
    why: str

    @property
    def winners(self) -> tuple[DaysRow, ...]:
        return tuple(row for row in self.rows if row.won)


def ranking(state: State) -> Ranking:
    over = state.result is not None
    rows = []
    for score in state.result or scores(state):
        player = state.players[score.seat]
        rows.append(
            DaysRow(
                seat=score.seat,
                name=say.name(score.seat),
                rank=score.rank,
                vp=score.vp,
                goods=score.goods,
                bonus=score.bonus,
                circuits=score.circuits,
                delivered=player.goods,
                colors=len(set(player.delivered)),
                counters=player.circuits,
                won=over and score.rank == 1,
                sources=(
                    Source("Goods", score.goods, say.count(player.goods, "good")),
                    Source("Colours", score.bonus, say.count(len(set(player.delivered)), "colour")),
                    Source("Circuits", score.circuits, say.count(player.circuits, "circuit")),
                ),
            )
        )
    return Ranking(over, tuple(rows), WHY.get(state.why, ""))
