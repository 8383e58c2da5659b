"""The ending: the ranking called from last to first, where the points came from, and what was remarkable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...doors import after_game
from ...doors.curves import Drawn, curves
from ...games.shapes import Record
from ...games.sheets import Ranked, RankRow
from ...games.speech import listed, many, minus, ordinal, starting
from ...tables import clock
from ...tables.story import Story


@dataclass(frozen=True)
class Bar:
    """Points of one kind, from where to where, as hundredths of the picture; `nth` says which kind."""

    nth: int
    left: float
    width: float


@dataclass(frozen=True)
class Place:
    """A row of the ranking. `call` counts from the last one up: the first to be called is 1."""

    row: RankRow
    call: int
    bars: Sequence[Bar]
    says: Sequence[str]
    thought: str

    @property
    def points(self) -> str:
        return "out" if self.row.out else minus(self.row.vp)


@dataclass(frozen=True)
class Ending:
    """`zero` is where the bars begin; points lost lie on its other side."""

    seats: Sequence[str]
    says: str
    why: str
    zero: float
    places: Sequence[Place]
    records: Sequence[Record]
    curves: Sequence[Drawn]
    lasted: str
    spoken: str


def ending(story: Story, ranking: Ranked, names: Mapping[str, str]) -> Ending:
    history, state = story.table.game.history, story.states[-1]
    with story.table.game.calling(names):
        records = history.records(story.entries)
        why = history.how_ended(story.entries, state)
    won = [row for row in ranking.rows if row.won]
    zero, places = _places(story, ranking.rows)
    return Ending(
        seats=[row.seat for row in won],
        says=_headline(won),
        why=why,
        zero=zero,
        places=places,
        records=records,
        curves=curves(story),
        lasted=f"{many(len(story.entries) - 1, 'move')} in {clock.in_words(clock.played(story.log))}",
        spoken=" ".join([*(_called(place) for place in reversed(places)), f"{_headline(won)}."]),
    )


def _headline(won: Sequence[RankRow]) -> str:
    if not won:
        return "Nobody wins"
    names = listed([row.name for row in won])
    return f"{names} {'wins' if len(won) == 1 else 'share the win'} with {many(won[0].vp, 'point')}"


def _called(place: Place) -> str:
    row = place.row
    if row.out:
        return f"{row.name} is out of the game."
    return f"{starting(ordinal(row.rank))}: {row.name}, {many(row.vp, 'point')}."


def _places(story: Story, rows: Sequence[RankRow]) -> tuple[float, list[Place]]:
    """All bars on one scale."""
    gained = [sum(max(0, one.points) for one in row.sources) for row in rows]
    lost = [sum(max(0, -one.points) for one in row.sources) for row in rows]
    below, whole = max(lost, default=0), max(1, max(gained, default=0) + max(lost, default=0))
    thought = {one.seat: one.words for one in after_game.time_used(story)}
    places = [
        Place(row, len(rows) - nth, _bars(row, below, whole), _says(row), thought[row.seat])
        for nth, row in enumerate(rows)
    ]
    return round(100 * below / whole, 1), places


def _bars(row: RankRow, below: int, whole: int) -> list[Bar]:
    """What was gained to the right of zero, what was lost to its left."""
    bars, right, left = [], below, below
    for nth, one in enumerate(row.sources):
        wide = abs(one.points)
        left -= wide if one.points < 0 else 0
        at = left if one.points < 0 else right
        right += wide if one.points > 0 else 0
        bars.append(
            Bar(nth if one.points > 0 else -1, round(100 * at / whole, 1), round(100 * wide / whole, 1))
        )
    return [bar for bar in bars if bar.width]


def _says(row: RankRow) -> list[str]:
    if row.out:
        return ["out of the game"]
    return [f"{one.name} {minus(one.points)}" for one in row.sources]
