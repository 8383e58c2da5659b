"""The group's book to look at: people, who beats whom, maps, records and games."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from ...doors import after_game, group_book, group_data
from ...tables import story as stories
from ...tables.books import table_of
from ...tables.groups import groups
from ...tables.groups import tally as tallies
from ...tables.groups.groups import Group
from ...tables.groups.reading_in import up_to_date
from ...tables.groups.tally import SHOWN, Tally
from ...tables.shelf import shelf
from ..device import granted_here, this_device

blueprint = Blueprint("book", __name__)


@blueprint.get("/group/<group>")
def show(group: str) -> str:
    """Drawn once for each version of the book."""
    mine, whole, done = current(group), "all" in request.args, session.pop("book_done", "")
    key = f"{mine.code} {mine.keeps} {whole}"
    kept: tuple[int, str] | None = shelf().book_pages.get(key)
    if kept and kept[0] == mine.version and not done:
        return kept[1]
    drawn = _draw(mine, whole, done)
    if not done:
        shelf().book_pages.put(key, (mine.version, drawn))
    return drawn


def _draw(group: Group, whole: bool, done: str) -> str:
    told = tallies.tally(group)
    games = group_book.game_rows(told.names, tallies.games_of(group, 1, group_book.SHOWN))
    return render_template(
        "frame/group/book.html",
        group=group,
        book=group_book.book_page(told, whole),
        games=games,
        played=told.played,
        done=done,
    )


@blueprint.get("/group/<group>/games")
def games(group: str) -> str:
    """All games, the newest first, some on each page."""
    mine, told = opened(group)
    page, last = request.args.get("page", 1, int), max(1, -(-told.played // SHOWN))
    page = min(max(1, page), last)
    rows = group_book.game_rows(told.names, tallies.games_of(mine, page))
    return render_template("frame/group/games.html", group=mine, games=rows, page=page, last=last)


@blueprint.get("/group/<group>/games/<int:game>/bg-stats")
def bg_stats(group: str, game: int) -> ResponseReturnValue:
    """Opens BG Stats with this play filled in, under the names that the book knows."""
    mine, told = opened(group)
    found = tallies.game_of(mine, game)
    if found is None or found.code is None:
        raise NotFound
    table = table_of(found.code)
    links = after_game.play_links(stories.read(table), group_book.names_at(told.names, found), "")
    seat = next(iter(granted_here(table).seats), found.places[0].seat)
    return redirect(links[seat])


@blueprint.get("/group/<group>/people/<int:person>")
def person(group: str, person: int) -> str:
    mine, told = opened(group)
    return person_page(mine, told, person)


@blueprint.get("/group/<group>/games.csv")
def csv(group: str) -> Response:
    return group_data.spreadsheet(*opened(group))


@blueprint.get("/group/<group>/join/<token>")
def join(group: str, token: str) -> ResponseReturnValue:
    """The book's link was opened: this phone may look into it from now on."""
    mine = groups.let_in(group, this_device(), token)
    return redirect(url_for("book.show", group=mine.code))


def mine(code: str) -> Group:
    """The group, if its book is open to this device."""
    return groups.by_device(code, this_device())


def current(code: str) -> Group:
    """With all its games read in."""
    return up_to_date(lambda: mine(code))


def opened(code: str) -> tuple[Group, Tally]:
    group = current(code)
    return group, tallies.tally(group)


def person_page(group: Group, told: Tally, person: int, refusal: str = "") -> str:
    if person not in told.people:
        raise NotFound
    others = sorted(
        ((told.name(one), one) for one in told.people if one != person), key=lambda one: one[0].casefold()
    )
    page = group_book.person_page(told, person)
    return render_template("frame/group/person.html", group=group, page=page, others=others, refusal=refusal)
