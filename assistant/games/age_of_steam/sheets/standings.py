"""Who stands where: the result, or what it would be now."""

from __future__ import annotations

from dataclasses import dataclass

from ...figures import figure
from ...sheets import RankRow, Source
from .. import speech as say
from ..rules import Rules
from ..score import scores
from ..state import Score, State


@dataclass(frozen=True)
class Points:
    """Points for one figure: so many times so much each. `says` is the figure as people write it."""

    points: int
    figure: int
    each: int
    says: str


@dataclass(frozen=True, kw_only=True)
class AgeRow(RankRow):
    points: tuple[Points, ...]
    cash: int
    links: int


@dataclass(frozen=True)
class Ranking:
    """Best first. `figures` are those that bring points on this map."""

    over: bool
    figures: tuple[str, ...]
    rows: tuple[AgeRow, ...]

    @property
    def said(self) -> str:
        return say.listed(self.figures)


def ranking(rules: Rules, state: State) -> Ranking:
    counted = counted_figures(rules)
    winners = winners_of(state)
    standing = state.result or scores(rules, state)
    own = rules.board.own_figures
    names = tuple(own[key].name.lower() if key in own else key for key in counted)
    rows = tuple(_row(state, score, counted, names, score.seat in winners) for score in standing)
    return Ranking(state.result is not None, names, rows)


def counted_figures(rules: Rules) -> dict[str, int]:
    """The figures that bring points, and how many each."""
    each = {
        "income": rules.points_per_income,
        "sections": rules.points_per_section,
        "shares": rules.points_per_share,
        "cash": rules.points_per_cash,
    }
    own = {figure.key: figure.points for figure in rules.board.own_figures.values()}
    return {figure: points for figure, points in {**each, **own}.items() if points}


def _row(state: State, score: Score, counted: dict[str, int], names: tuple[str, ...], won: bool) -> AgeRow:
    player = state.players[score.seat]
    points = tuple(
        Points(_points(score, key), (number := figure(player, key)), each, _figure(key, number))
        for key, each in counted.items()
    )
    return AgeRow(
        seat=score.seat,
        name=say.name(score.seat),
        rank=score.rank,
        vp=score.vp,
        points=points,
        cash=player.cash,
        links=player.locomotive,
        won=won,
        out=score.out,
        sources=()
        if score.out
        else tuple(
            Source(say.starting(name), one.points, one.says) for name, one in zip(names, points, strict=True)
        ),
    )


def _points(score: Score, key: str) -> int:
    points: int = score.own.get(key, getattr(score, key, 0))  # who is out has none for a map's own figures
    return points


def _figure(figure: str, number: int) -> str:
    if figure == "cash":
        return f"${number}"
    return say.signed(number) if figure == "income" else str(number)


def winners_of(state: State) -> tuple[str, ...]:
    """Whoever shares the first rank, unless they are out or have lost."""
    best = [score for score in state.result or () if score.rank == 1]
    return tuple(score.seat for score in best if not (score.out or score.lost))
