"""Who sits where: taking a seat, and what the host does about people, tokens and the table itself."""

from __future__ import annotations

from flask_smorest import Blueprint

from ..engine import Illegal
from ..limits import writes
from ..tables import books, changing, devices, people, service
from ..tables.books import Table, table_of
from ..tables.codec import Json
from ..tables.people import HOST
from ..tables.service import Wish
from ..tables.storage import reading
from . import answers
from .asking import actor_at, body, body_if_any, host_at
from .bodies import AnswerWanted, NameWanted, NewcomerWanted, TokenWanted
from .documents import BEARER, STATELESS, gives, takes

blueprint = Blueprint("seats", __name__, description="Seats and tokens")
SEAT = "/tables/<string:code>/seats/<string:color>"


@blueprint.post(f"{SEAT}/take")
@blueprint.doc(**takes("NameWanted", required=False), **gives(201, "SeatTaken"))
@writes
def take_seat(code: str, color: str) -> tuple[Json, int]:
    """Sit down at a free seat; the answer holds its token."""
    table = table_of(code)
    seat, token = people.take_seat(table, color, body_if_any(NameWanted)["name"])
    return answers.seat(table, seat, token), 201


@blueprint.patch(SEAT)
@blueprint.doc(security=BEARER, **takes("NameWanted"), **gives(200, "Seats"))
@writes
def rename_seat(code: str, color: str) -> Json:
    """Give a seat's player another name. The seat's own token may, and the host's."""
    table = table_of(code)
    people.check_seat(table, color)
    actor_at(table).check_may_act_for(color)
    devices.rename(table, color, body(NameWanted)["name"] or "")
    return _seats(table)


@blueprint.post(f"{SEAT}/free")
@blueprint.doc(security=BEARER, **gives(200, "Seats"))
@writes
def free_seat(code: str, color: str) -> Json:
    """Take the seat from whoever has it: its tokens and phones lose it, and anybody may take it."""
    table = host_at(code)
    devices.free_seat(table, color)
    return _seats(table)


@blueprint.post(f"{SEAT}/newcomer")
@blueprint.doc(security=BEARER, **takes("NewcomerWanted"), **gives(200, "Seats"))
@writes
def welcome(code: str, color: str) -> Json:
    """Say that the player of a seat is new to the game, or no longer is."""
    table = host_at(code)
    devices.welcome(table, color, **body(NewcomerWanted))
    return _seats(table)


@blueprint.post(f"{SEAT}/token")
@blueprint.doc(security=BEARER, **takes("TokenWanted", required=False), **gives(201, "SeatTaken"))
@writes
def seat_token(code: str, color: str) -> tuple[Json, int]:
    """One more token for a seat, and the address by which a phone gets the seat. Renewed, it is the only one."""
    table = host_at(code)
    token = devices.seat_token(table, color, **body_if_any(TokenWanted))
    seat = next(one for one in people.seats_of(table) if one.color == color)
    return answers.seat(table, seat, token), 201


@blueprint.post("/tables/<string:code>/host/token")
@blueprint.doc(security=BEARER, **takes("TokenWanted", required=False), **gives(201, "HostToken"))
@writes
def host_token(code: str) -> tuple[Json, int]:
    """One more token for the host, and the address by which a phone becomes the host. Renewed, it is the only one:
    the token that asked is worth nothing any more."""
    table = host_at(code)
    token = devices.seat_token(table, HOST, **body_if_any(TokenWanted))
    return {"token": token, "join_url": answers.join_url(table, token)}, 201


@blueprint.get("/tables/<string:code>/seats")
@blueprint.doc(**gives(200, "Seats"))
def get_seats(code: str) -> Json:
    """Every seat in seating order: its name, and whether somebody has sat down there."""
    return _seats(table_of(code))


@blueprint.get("/tables/<string:code>/requests")
@blueprint.doc(security=BEARER, **gives(200, "Requests"))
def get_requests(code: str) -> Json:
    """The phones that ask for a seat which somebody has."""
    table = host_at(code)
    with reading() as connection:
        asks = devices.devices_at(connection, table).asks
    return {"requests": [{"device": x.device, "seat": x.seat, "name": x.name} for x in asks]}


@blueprint.post("/tables/<string:code>/requests")
@blueprint.doc(security=BEARER, **takes("AnswerWanted"), **gives(200, "Seats"))
@writes
def answer_request(code: str) -> Json:
    """Answer a phone that asks for a seat. Yes gives the seat to this phone alone."""
    table = host_at(code)
    devices.answer(table, **body(AnswerWanted))
    return _seats(table)


@blueprint.post("/tables/<string:code>/end")
@blueprint.doc(security=BEARER, parameters=[STATELESS], **gives(201, "Done"))
@writes
def end_game(code: str) -> tuple[Json, int]:
    """End the game early; it is scored as it stands."""
    table = host_at(code)
    move = table.game.ending(books.current(table).state)
    if move is None:
        raise Illegal("The game has not begun, or is over already.")
    return answers.done(table, service.submit(table, actor_at(table), Wish(move))), 201


@blueprint.delete("/tables/<string:code>")
@blueprint.doc(security=BEARER, **gives(200, "Deleted"))
@writes
def delete_table(code: str) -> Json:
    """Delete the table for everybody, with its log. This can't be undone: export it first."""
    table = host_at(code)
    devices.delete_table(table)
    changing.tell_gone(table.id)
    return {"deleted": table.code}


def _seats(table: Table) -> Json:
    """The seats as they are now."""
    seats = people.seats_of(table)
    return {
        "seats": [{"color": x.color, "name": x.name, "taken": x.taken, "newcomer": x.newcomer} for x in seats]
    }
