"""How a game went: ranking, curves, time, dice, and the same for a spreadsheet and for BG Stats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from ..games.port import History, State
from ..games.shapes import Curve, Line, Moment
from ..games.speech import dollars, minus
from ..tables import clock
from ..tables.groups import bg_stats
from ..tables.groups.bg_stats import Place, Play
from ..tables.story import Story, ended
from .figures import Names, line_of, moments

LOCATION_LENGTH = 60


@dataclass(frozen=True)
class Thought:
    """How long a seat took, in words and as a share of the longest."""

    seat: str
    words: str
    percent: int


@dataclass(frozen=True)
class CurveTable:
    """A curve's figures as text, for each seat."""

    key: str
    name: str
    rows: Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Went:
    """All that the page of charts shows."""

    over: bool
    ranking: Sequence[Mapping[str, object]]
    span: str
    labels: Sequence[str]
    curves: Sequence[CurveTable]
    lasted: str
    moves: int
    time: Sequence[Thought]
    luck: object
    plays: Mapping[str, str]
    location: str


def went(story: Story, names: Names, held: Sequence[str], location: str) -> Went:
    """`held` are the seats of this device: they get links for BG Stats, or else every seat does."""
    history, state = story.table.game.history, story.states[-1]
    over, place = state.result is not None, " ".join(location.split())[:LOCATION_LENGTH]
    links = play_links(story, names, place) if over else {}
    shown = moments(story)
    return Went(
        over=over,
        ranking=history.standings(state),
        span=history.span,
        labels=[moment.label for moment in shown],
        curves=[_curve_table(story, curve, shown) for curve in history.curves],
        lasted=clock.in_words(clock.played(story.log)),
        moves=len(story.entries) - 1,
        time=time_used(story),
        luck=history.luck(story.entries),
        plays={seat: links[seat] for seat in held or story.table.options.seats} if over else {},
        location=place,
    )


def _curve_table(story: Story, curve: Curve, shown: Sequence[Moment]) -> CurveTable:
    say = dollars if curve.sign else minus
    rows = {
        seat: ["out" if value is None else say(value) for value in line_of(curve, seat, shown)]
        for seat in story.table.options.seats
    }
    return CurveTable(curve.key, curve.name, rows)


def time_used(story: Story) -> list[Thought]:
    """Longest first."""
    spent = clock.used(story.log, story.table.options.seats)
    longest = max(spent.values()) or timedelta(seconds=1)
    return [
        Thought(seat, clock.in_words(span), round(100 * span / longest))
        for seat, span in sorted(spent.items(), key=lambda pair: -pair[1])
    ]


@dataclass(frozen=True)
class StatementLine:
    """One change of a figure: in which entry, why, by how much, and what it came to."""

    entry: int
    why: str
    what: str
    change: str
    then: str


@dataclass(frozen=True)
class StatementTurn:
    says: str
    lines: Sequence[StatementLine]


def statement(story: Story, seat: str) -> list[StatementTurn]:
    """The ledger of one seat, turn by turn."""
    game = story.table.game
    lines = game.statement(story.table.options, story.entries)
    own = [line for line in lines if line.change.seat == seat]
    by_turn = groupby(own, key=lambda line: game.history.turn(story.states[line.entry - 1]))
    return [StatementTurn(turn, [_line_said(game.history, line) for line in rows]) for turn, rows in by_turn]


def _line_said(history: History[State], line: Line) -> StatementLine:
    figure, change = line.change.figure, line.change
    return StatementLine(
        entry=line.entry,
        why=change.why,
        what=history.figure_name(figure),
        change=history.change(figure, change.by),
        then=history.shown(figure, line.now),
    )


# downloads -------------------------------------------------------------------------------------


def play_links(story: Story, names: Names, location: str) -> dict[str, str]:
    play = finished(story, names, location)
    return {place.seat: bg_stats.link(play, place.seat) for place in play.places}


def finished(story: Story, names: Names, location: str = "") -> Play:
    table, history = story.table, story.table.game.history
    places = [
        Place(x["seat"], x["rank"], x["vp"], x["rank"] == 1 and not x["out"], history.breakdown(x))
        for x in history.standings(story.states[-1])
    ]
    return Play(
        table=table,
        ended=ended(story),
        lasted=clock.played(story.log),
        names=names,
        places=places,
        first=history.first_player(story.entries),
        game_name=table.game.name,
        bgg_id=history.bgg_id,
        board=table.game.title,
        location=location,
    )
