"""Who stands where: the result, or what it would be now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...figures import figure
from ...sheets import RankRow, Source
from .. import speech as say
from ..rules import Rules
from ..score import scores
from ..state import Player, Score, State


@dataclass(frozen=True)
class Points:
    """Points for one figure. `says` is the figure as people write it."""

    points: int
    figure: int
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
    winners = winners_of(state)
    standing = state.result or scores(rules, state)
    counted = counted_in(rules, state, standing)
    own = rules.board.own_figures
    names = tuple(own[key].name.lower() if key in own else key for key in counted)
    rows = tuple(_row(state, score, counted, names, score.seat in winners) for score in standing)
    return Ranking(state.result is not None, names, rows)


def counted_figures(rules: Rules, state: State) -> tuple[str, ...]:
    """The figures that bring points."""
    each = {
        "income": rules.points_per_income,
        "sections": rules.points_per_section,
        "shares": rules.points_per_share,
        "cash": rules.points_per_cash,
    }
    own = rules.own_points(state, rules.beginner(len(state.seats)))
    return (*(figure for figure, points in each.items() if points), *own)


def counted_in(rules: Rules, state: State, standing: Sequence[Score]) -> tuple[str, ...]:
    """A map may score in its own way, by what is no figure of a player."""
    own = tuple(dict.fromkeys(key for score in standing for key in score.own))
    return counted_figures(rules, state) if set(own) <= {*rules.board.own_figures} else own


def _row(state: State, score: Score, counted: tuple[str, ...], names: tuple[str, ...], won: bool) -> AgeRow:
    player = state.players[score.seat]
    points = tuple(
        Points(_points(score, key), (number := _number(score, player, key)), _figure(key, number))
        for key in counted
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


def _number(score: Score, player: Player, key: str) -> int:
    """A player's figure, or as many points as there are."""
    known = key in player.own or hasattr(player, key)
    return figure(player, key) if known else abs(score.own.get(key, 0))


def _points(score: Score, key: str) -> int:
    points: int = score.own.get(key, getattr(score, key, 0))  # who is out has none for a map's own figures
    return points


def _figure(figure: str, number: int) -> str:
    return f"${number}" if figure == "cash" else say.minus(number)


def winners_of(state: State) -> tuple[str, ...]:
    """Whoever shares the first rank, unless they are out or have lost."""
    best = [score for score in state.result or () if score.rank == 1]
    return tuple(score.seat for score in best if not (score.out or score.lost))
