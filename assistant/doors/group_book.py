"""The group's book in words: what its pages show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..games.speech import many, minus
from ..tables import clock
from ..tables.groups.reading_in import mark_of
from ..tables.groups.tally import Best, Game, Pair, Sat, Sum, Tally

SHOWN = 12  # people, pairs and maps on a page, unless all are asked for
NOBODY = "somebody"


@dataclass(frozen=True)
class PersonRow:
    id: int
    name: str
    games: int
    wins: str
    average: str
    thought: str


@dataclass(frozen=True)
class PairRow:
    """Who was ahead of whom, how often; whoever was more often comes first."""

    one: str
    other: str
    ahead: int
    behind: int
    says: str


@dataclass(frozen=True)
class KindRow:
    """A map with a number of players."""

    map: str
    players: int
    games: int
    winner: str
    average: str
    lasted: str


@dataclass(frozen=True)
class OwnKind:
    """What one person made of a map with a number of players."""

    map: str
    players: int
    games: int
    wins: int
    average: str


@dataclass(frozen=True)
class RecordRow:
    title: str
    figure: str
    says: str
    where: str
    code: str | None


@dataclass(frozen=True)
class PlaceRow:
    seat: str
    name: str
    rank: int
    points: str
    won: bool


@dataclass(frozen=True)
class GameRow:
    """`code` is the table's, where it is still there."""

    id: int
    code: str | None
    title: str
    when: str
    lasted: str
    places: Sequence[PlaceRow]


@dataclass(frozen=True)
class Shown:
    """Some of many; `of` is how many there are."""

    rows: Sequence[PersonRow] | Sequence[PairRow] | Sequence[KindRow]
    of: int

    @property
    def cut(self) -> bool:
        return self.of > len(self.rows)


@dataclass(frozen=True)
class BookPage:
    says: str
    people: Shown
    pairs: Shown
    kinds: Shown
    records: Sequence[RecordRow]


@dataclass(frozen=True)
class PersonPage:
    row: PersonRow
    kinds: Sequence[OwnKind]
    pairs: Sequence[PairRow]


def book_page(told: Tally, whole: bool = False) -> BookPage:
    most = None if whole else SHOWN
    people = sorted(told.people.items(), key=lambda one: (-one[1].games, told.name(one[0])))
    pairs = sorted(told.pairs.values(), key=lambda pair: -pair.games)
    kinds = sorted(told.kinds, key=lambda kind: (-told.winners[kind].games, kind))
    return BookPage(
        says=_says(told),
        people=Shown([_person(told, one, sums) for one, sums in people[:most]], len(people)),
        pairs=Shown([_pair(told, pair) for pair in pairs[:most]], len(pairs)),
        kinds=Shown([_kind(told, kind) for kind in kinds[:most]], len(kinds)),
        records=[_record(told, best) for best in told.records.values()],
    )


def person_page(told: Tally, person: int) -> PersonPage:
    mine = [pair.seen_by(person) for pair in told.pairs.values() if person in (pair.one, pair.other)]
    kinds = sorted(told.by_kind[person].items(), key=lambda one: (-one[1].games, one[0]))
    return PersonPage(
        row=_person(told, person, told.people[person]),
        kinds=[OwnKind(*kind, sums.games, sums.wins, average(sums)) for kind, sums in kinds],
        pairs=[_row(told, pair) for pair in sorted(mine, key=lambda pair: -pair.games)],
    )


def game_rows(names: Mapping[int, str], games: Sequence[Game]) -> list[GameRow]:
    return [
        GameRow(
            id=game.id,
            code=game.code,
            title=game.title,
            when=day(game.ended_at),
            lasted=lasted(game.seconds),
            places=[_place(names, sat) for sat in game.places],
        )
        for game in games
    ]


def average(sums: Sum) -> str:
    """With one decimal; a dash where nobody's points count."""
    if sums.average is None:
        return "–"
    return f"{minus(-1)[0] if sums.average < -0.05 else ''}{abs(sums.average):.1f}"


def day(then: datetime) -> str:
    return f"{then.day} {then:%B %Y}"


def lasted(seconds: float) -> str:
    """In minutes; nobody asks a year later for the seconds."""
    return (
        clock.in_words(timedelta(minutes=round(seconds / 60))).removesuffix(" 00 s")
        if seconds >= 30
        else "0 min"
    )


def called(names: Mapping[int, str], sat: Sat) -> str:
    return names.get(sat.person, "") if sat.person is not None else ""


def names_at(names: Mapping[int, str], game: Game) -> dict[str, str]:
    """What everybody at a table is called in the book; a seat without a person by its colour."""
    return {sat.seat: called(names, sat) or sat.seat.capitalize() for sat in game.places}


def told_of(names: Mapping[int, str], best: Best) -> str:
    """What the game says of a record, with the players' names in place of their seats' marks."""
    says = best.says
    for sat in best.game.places:
        says = says.replace(mark_of(sat.seat), called(names, sat) or NOBODY)
    return says


def _says(told: Tally) -> str:
    if not told.played or told.since is None:
        return "No finished game yet."
    return f"{many(told.played, 'game')} since {day(told.since)}, {lasted(told.seconds)} at the table"


def _person(told: Tally, person: int, sums: Sum) -> PersonRow:
    wins = f"{sums.wins} ({round(100 * sums.wins / sums.games)}\u00a0%)" if sums.wins else "0"
    return PersonRow(
        person, told.name(person), sums.games, wins, average(sums), lasted(sums.seconds / sums.games)
    )


def _pair(told: Tally, pair: Pair) -> PairRow:
    return _row(told, pair if pair.ahead >= pair.behind else pair.seen_by(pair.other))


def _row(told: Tally, pair: Pair) -> PairRow:
    level = f", {pair.level} level" if pair.level else ""
    return PairRow(
        told.name(pair.one),
        told.name(pair.other),
        pair.ahead,
        pair.behind,
        f"{many(pair.games, 'game')}{level}",
    )


def _kind(told: Tally, kind: tuple[str, int]) -> KindRow:
    won, everybody = told.winners[kind], told.kinds[kind]
    return KindRow(*kind, won.games, average(won), average(everybody), lasted(won.seconds / won.games))


def _record(told: Tally, best: Best) -> RecordRow:
    where = f"{best.game.title}, {day(best.game.ended_at)}"
    return RecordRow(best.title, best.figure, told_of(told.names, best), where, best.game.code)


def _place(names: Mapping[int, str], sat: Sat) -> PlaceRow:
    points = "out" if sat.out else minus(sat.points)
    return PlaceRow(sat.seat, called(names, sat) or sat.seat.capitalize(), sat.rank, points, sat.won)
