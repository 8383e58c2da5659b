"""The group's book: founded, read, and kept by its tokens."""

from __future__ import annotations

from flask import Response, request
from flask_smorest import Blueprint

from ..doors import group_data
from ..doors.known import token_sent
from ..limits import opening as few
from ..limits import writes
from ..tables import people
from ..tables.books import table_of
from ..tables.changing import tell
from ..tables.codec import Json
from ..tables.groups import forgetting, groups, persons
from ..tables.groups import tally as tallies
from ..tables.groups.groups import Group
from ..tables.groups.reading_in import up_to_date
from ..tables.groups.tally import Tally
from ..tables.refusals import BadRequest, Forbidden
from ..tables.storage import reading
from .asking import body, body_if_any
from .bodies import GroupTable, GroupToken, GroupWanted, JoinWanted, PersonWanted
from .documents import BEARER, gives, gives_text, query, takes

PAGES = 10**6
blueprint = Blueprint("groups", __name__, description="Groups and their books")
GROUP = "/groups/<string:group>"
PERSON = f"{GROUP}/people/<int:person>"


@blueprint.post("/groups")
@blueprint.doc(**takes("GroupWanted"), **gives(201, "GroupFounded"))
@few
def found_group() -> tuple[Json, int]:
    """Begin a group's book. The answer's token may change it."""
    made = groups.found(body(GroupWanted)["name"])
    return {"code": made.group.code, "name": made.group.name, "token": made.token}, 201


@blueprint.get(GROUP)
@blueprint.doc(security=BEARER, **gives(200, "GroupBook"))
def get_book(group: str) -> Json:
    """The whole book: people, who beats whom, averages by map and number of players, records."""
    return group_data.book_data(*opened(group))


@blueprint.patch(GROUP)
@blueprint.doc(security=BEARER, **takes("GroupWanted"), **gives(200, "GroupBook"))
@writes
def rename_group(group: str) -> Json:
    """Give the book another name."""
    groups.rename(mine(group), body(GroupWanted)["name"])
    return get_book(group)


@blueprint.delete(GROUP)
@blueprint.doc(security=BEARER, **gives(200, "Deleted"))
@writes
def delete_group(group: str) -> Json:
    """Delete the book for everybody. Its tables stay."""
    gone = mine(group)
    groups.close(gone)
    return {"deleted": gone.code}


@blueprint.post(f"{GROUP}/tokens")
@blueprint.doc(security=BEARER, **takes("GroupToken", required=False), **gives(201, "GroupTold"))
@writes
def share_group(group: str) -> tuple[Json, int]:
    """One more token, to look or to keep the book too, and the address by which a phone gets the same. Renewed, it
    is the only one of its kind."""
    book = mine(group)
    token = groups.share(book, **body_if_any(GroupToken))
    return {"token": token, "join_url": f"{request.host_url}group/{book.code}/join/{token}"}, 201


@blueprint.post(f"{GROUP}/tables")
@blueprint.doc(security=BEARER, **takes("GroupTable"), **gives(200, "GroupBook"))
@writes
def put_table(group: str) -> Json:
    """Put a table's game into this book, and into no other. It counts when it ends."""
    book, wanted = mine(group), body(GroupTable)
    table = table_of(wanted["table"])
    with reading() as connection:
        if not people.who(connection, table, wanted["host_token"]).is_host:
            raise Forbidden("Only the host can say which book a table goes into.")
    groups.put(book, table)
    tell(table.id)
    return get_book(group)


@blueprint.get(f"{GROUP}/games")
@blueprint.doc(security=BEARER, parameters=[query("page")], **gives(200, "GroupGames"))
def get_games(group: str) -> Json:
    """The finished games with everybody's result, the newest first, 20 on a page."""
    return group_data.games_data(*opened(group), page=page_in_query())


@blueprint.get(f"{GROUP}/games.csv")
@blueprint.doc(security=BEARER, **gives_text("text/csv"))
def get_spreadsheet(group: str) -> Response:
    """Every game, a row for each seat, for a spreadsheet."""
    return group_data.spreadsheet(*opened(group))


@blueprint.delete(f"{GROUP}/games/<int:game>")
@blueprint.doc(security=BEARER, **gives(200, "GroupBook"))
@writes
def take_out_game(group: str, game: int) -> Json:
    """Leave a game out of the book. Its table stays as it is."""
    groups.take_out(mine(group), game)
    return get_book(group)


@blueprint.get(f"{GROUP}/people")
@blueprint.doc(security=BEARER, **gives(200, "People"))
def get_people(group: str) -> Json:
    """Everybody with a name, and how they did."""
    _, told = opened(group)
    return {"people": [group_data.person_data(told, person) for person in told.people]}


@blueprint.patch(PERSON)
@blueprint.doc(security=BEARER, **takes("PersonWanted"), **gives(200, "GroupBook"))
@writes
def rename_person(group: str, person: int) -> Json:
    """Give somebody another name in this book. Whoever plays under either name is this person."""
    persons.rename(mine(group), person, body(PersonWanted)["name"])
    return get_book(group)


@blueprint.post(f"{PERSON}/join")
@blueprint.doc(security=BEARER, **takes("JoinWanted"), **gives(200, "GroupBook"))
@writes
def join_people(group: str, person: int) -> Json:
    """Two names are one person: the games of this one are the other's from now on."""
    persons.merge(mine(group), person, body(JoinWanted)["into"])
    return get_book(group)


@blueprint.delete(PERSON)
@blueprint.doc(security=BEARER, **gives(200, "GroupBook"))
@writes
def forget_person(group: str, person: int) -> Json:
    """Forget a name: book, tables, logs and whatever is exported from now on have it no more. The numbers stay."""
    forgetting.forget(mine(group), person)
    return get_book(group)


def mine(code: str) -> Group:
    return groups.by_token(code, token_sent())


def opened(code: str) -> tuple[Group, Tally]:
    """The book as it is now."""
    group = up_to_date(lambda: mine(code))
    return group, tallies.tally(group)


def page_in_query() -> int:
    page = request.args.get("page", "1")
    if not (page.isascii() and page.isdigit() and len(page) < 8 and 1 <= int(page) <= PAGES):
        raise BadRequest("“page” must be a whole number from 1.", field="page")
    return int(page)
