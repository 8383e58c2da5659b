"""What the games of a group come to: people, who beats whom, maps, records and time."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import combinations
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, bindparam, select

from ..models import PEOPLE, PLACES, RESULTS, TABLES
from ..shelf import shelf
from ..storage import reading
from .groups import MOST, Group
from .reading_in import mark_of

SHOWN = 20  # games on one page
_R, _W, _P = RESULTS.c, PLACES.c, PEOPLE.c
GAMES = (
    select(_R.id, TABLES.c.code, _R.game, _R.title, _R.ended_at, _R.seconds, _R.records)
    .outerjoin(TABLES, TABLES.c.id == _R.table_id)
    .where(_R.group_id == bindparam("group"))
    .order_by(_R.ended_at.desc(), _R.id.desc())
)
SAT = (
    select(_W.result_id, _W.seat, _W.person_id, _W.rank, _W.points, _W.won, _W.out, _W.seconds)
    .join(RESULTS, _R.id == _W.result_id)
    .where(_R.group_id == bindparam("group"))
    .order_by(_W.result_id, _W.rank)
)
NAMES = select(_P.id, _P.name).where(_P.group_id == bindparam("group"))


class Sat(NamedTuple):
    """How somebody did in a game. `person` is None where nobody is known to have sat there."""

    seat: str
    person: int | None
    rank: int
    points: int
    won: bool
    out: bool
    seconds: int


@dataclass(frozen=True)
class Game:
    """A finished game. `code` is its table's, if that is still there."""

    id: int
    code: str | None
    game: str
    title: str
    ended_at: datetime
    seconds: int
    records: str
    places: Sequence[Sat]

    @property
    def best(self) -> int:
        """The most points of anybody who is not out."""
        return max((one.points for one in self.places if not one.out), default=0)


@dataclass
class Sum:
    """Games that somebody, or everybody, played: how many, and what came of them."""

    games: int = 0
    wins: int = 0
    points: int = 0
    seconds: int = 0
    counted: int = 0  # games, or seats, whose points count: nobody's who is out

    def add(self, points: int, won: bool, out: bool, seconds: int) -> None:
        self.games, self.wins, self.seconds = self.games + 1, self.wins + won, self.seconds + seconds
        if not out:
            self.points, self.counted = self.points + points, self.counted + 1

    @property
    def average(self) -> float | None:
        return self.points / self.counted if self.counted else None


@dataclass
class Pair:
    """Two people at one table: how often each was ahead of the other."""

    one: int
    other: int
    ahead: int = 0
    behind: int = 0
    level: int = 0

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level

    def seen_by(self, person: int) -> Pair:
        return self if self.one == person else Pair(self.other, self.one, self.behind, self.ahead, self.level)


@dataclass(frozen=True)
class Best:
    """The most of its kind in all games. `says` calls seats by their marks."""

    title: str
    figure: str
    says: str
    seat: str
    measure: float
    game: Game


Kind = tuple[str, int]  # a map's name, and how many played


@dataclass
class Tally:
    """All that a book's page is made of."""

    names: Mapping[int, str]
    played: int = 0
    since: datetime | None = None
    people: dict[int, Sum] = field(default_factory=lambda: defaultdict(Sum))
    by_kind: dict[int, dict[Kind, Sum]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Sum)))
    kinds: dict[Kind, Sum] = field(default_factory=lambda: defaultdict(Sum))
    winners: dict[Kind, Sum] = field(default_factory=lambda: defaultdict(Sum))
    pairs: dict[tuple[int, int], Pair] = field(default_factory=dict)
    records: dict[tuple[str, str], Best] = field(default_factory=dict)
    seconds: int = 0

    def name(self, person: int | None) -> str:
        return self.names.get(person, "") if person is not None else ""


def tally(group: Group) -> Tally:
    """Worked out once for each version of the book."""
    known: tuple[int, Tally] | None = shelf().tallies.get(group.code)
    if known and known[0] == group.version:
        return known[1]
    with reading() as connection:
        told = count(connection, group.id)
    shelf().tallies.put(group.code, (group.version, told))
    return told


def games_of(group: Group, page: int, many: int = SHOWN) -> list[Game]:
    """Some of the games, the newest on page 1."""
    return _games(group, GAMES.limit(many).offset((page - 1) * many))


def game_of(group: Group, result: int) -> Game | None:
    """One game of this book, if it is in it."""
    return next(iter(_games(group, GAMES.where(_R.id == result))), None) if result <= MOST else None


def _games(group: Group, chosen: Select[Any]) -> list[Game]:
    with reading() as connection:
        rows = connection.execute(chosen, {"group": group.id}).all()
        sat = _places(connection.execute(SAT.where(_R.id.in_([row.id for row in rows])), {"group": group.id}))
    return [
        Game(row.id, row.code, row.game, row.title, row.ended_at, row.seconds, row.records, sat[row.id])
        for row in rows
    ]


def count(connection: Connection, group_id: int) -> Tally:
    told = Tally({row.id: row.name for row in connection.execute(NAMES, {"group": group_id})})
    places = _places(connection.execute(SAT, {"group": group_id}))
    for row in connection.execute(GAMES, {"group": group_id}):
        _add(told, Game(*row, places=places[row.id]))
    return told


def _places(rows: Iterable[Row[Any]]) -> dict[int, list[Sat]]:
    """By game, best first."""
    found: dict[int, list[Sat]] = defaultdict(list)
    for row in rows:
        found[row[0]].append(Sat._make(row[1:]))
    return found


def _add(told: Tally, game: Game) -> None:
    kind = (game.title, len(game.places))
    told.played, told.seconds, told.since = told.played + 1, told.seconds + game.seconds, game.ended_at
    told.winners[kind].add(game.best, False, not game.places, game.seconds)
    for sat in game.places:
        told.kinds[kind].add(sat.points, sat.won, sat.out, sat.seconds)
        if sat.person is not None:
            told.people[sat.person].add(sat.points, sat.won, sat.out, sat.seconds)
            told.by_kind[sat.person][kind].add(sat.points, sat.won, sat.out, sat.seconds)
    met = sorted((sat.person, sat.rank) for sat in game.places if sat.person is not None)
    for (one, ours), (other, theirs) in combinations(met, 2):
        _meet(told, (one, other), ours - theirs)
    for best in records_of(game):
        before = told.records.get((game.game, best.title))
        if (
            before is None or best.measure >= before.measure
        ):  # games are read from the newest: the first to do it
            told.records[game.game, best.title] = best


def _meet(told: Tally, key: tuple[int, int], apart: int) -> None:
    """`apart`: by how many ranks the first is behind the second."""
    pair = told.pairs.get(key) or told.pairs.setdefault(key, Pair(*key))
    if apart < 0:
        pair.ahead += 1
    elif apart > 0:
        pair.behind += 1
    else:
        pair.level += 1


def records_of(game: Game) -> Iterable[Best]:
    """Most points, and what the game itself counts as remarkable."""
    top = max((sat for sat in game.places if not sat.out), key=lambda sat: sat.points, default=None)
    if top:
        yield Best("Most points", str(top.points), mark_of(top.seat), top.seat, top.points, game)
    for one in json.loads(game.records):
        yield Best(one["title"], one["figure"], one["says"], one["seat"], one["measure"], game)
