"""The group's book as data: for programs, and as a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from flask import Response

from ..tables.codec import Json
from ..tables.groups.groups import Group
from ..tables.groups.tally import SHOWN, Game, Pair, Sum, Tally, games_of
from .figures import plain
from .group_book import called, told_of

HEAD = (
    "game", "table", "title", "ended_at", "minutes", "players", "seat", "person", "name", "rank", "points", "won",
    "out", "minutes_thought",
)  # fmt: skip
AT_ONCE = 500  # games read for the spreadsheet


def book_data(group: Group, told: Tally) -> Json:
    return {
        "code": group.code,
        "name": group.name,
        "keeps": group.keeps,
        "games": told.played,
        "seconds": told.seconds,
        "people": [person_data(told, person) for person in told.people],
        "pairs": [_pair(pair) for pair in told.pairs.values()],
        "averages": [_kind(told, *kind) for kind in told.kinds],
        "records": list(_records(told)),
    }


def person_data(told: Tally, person: int) -> Json:
    averages = [
        {"map": title, "players": many, **_sum(sums)} for (title, many), sums in told.by_kind[person].items()
    ]
    sums = told.people[person]
    return {
        "id": person,
        "name": told.name(person),
        **_sum(sums),
        "seconds": sums.seconds,
        "averages": averages,
    }


def game_data(names: Mapping[int, str], game: Game) -> Json:
    return {
        "id": game.id,
        "table": game.code,
        "game": game.game,
        "title": game.title,
        "ended_at": f"{game.ended_at.isoformat(timespec='seconds')}Z",
        "seconds": game.seconds,
        "places": [
            {
                "seat": sat.seat,
                "person": sat.person,
                "name": called(names, sat),
                "rank": sat.rank,
                "points": sat.points,
                "won": sat.won,
                "out": sat.out,
                "seconds": sat.seconds,
            }
            for sat in game.places
        ],
    }


def games_data(group: Group, told: Tally, page: int) -> Json:
    games = games_of(group, page)
    pages = max(1, -(-told.played // SHOWN))
    return {"games": [game_data(told.names, game) for game in games], "page": page, "pages": pages}


def spreadsheet(group: Group, told: Tally) -> Response:
    """Every game, a row for each seat."""
    response = Response(_csv(group, told), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="stationmaster-book-{group.code}.csv"'
    return response


def _csv(group: Group, told: Tally) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEAD)
    for start in range(1, -(-told.played // AT_ONCE) + 1):
        for game in games_of(group, start, AT_ONCE):
            writer.writerows(_rows(told.names, game))
    return out.getvalue()


def _rows(names: Mapping[int, str], game: Game) -> Iterator[Sequence[object]]:
    for sat in game.places:
        yield (
            game.game, game.code or "", plain(game.title), f"{game.ended_at.isoformat(timespec='seconds')}Z",
            round(game.seconds / 60), len(game.places), sat.seat, sat.person or "", plain(called(names, sat)),
            sat.rank, sat.points, int(sat.won), int(sat.out), round(sat.seconds / 60),
        )  # fmt: skip


def _sum(sums: Sum) -> Json:
    points = None if sums.average is None else round(sums.average, 2)
    return {"games": sums.games, "wins": sums.wins, "points": points}


def _pair(pair: Pair) -> Json:
    return {
        "one": pair.one, "other": pair.other, "ahead": pair.ahead, "behind": pair.behind, "level": pair.level,
    }  # fmt: skip


def _kind(told: Tally, title: str, players: int) -> Json:
    won, everybody = told.winners[title, players], told.kinds[title, players]
    return {
        "map": title,
        "players": players,
        "games": won.games,
        "winner": _sum(won)["points"],
        "points": _sum(everybody)["points"],
        "seconds": round(won.seconds / won.games),
    }


def _records(told: Tally) -> Iterator[Json]:
    for best in told.records.values():
        yield {
            "game": best.game.game,
            "title": best.title,
            "figure": best.figure,
            "says": told_of(told.names, best),
            "played": best.game.id,
            "seat": best.seat,
        }
