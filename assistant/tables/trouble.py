"""Trouble with the storage, told apart: what the operator can do, and whether anything was written."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from .refusals import Refusal

SAID = {  # what a database says, and what players and the operator are told
    "disk is full": "The server’s disk is full: somebody must make room there.",
    "No space left": "The server’s disk is full: somebody must make room there.",
    "readonly": "The server can’t write to its data directory: it is read-only.",
    "read-only": "The server can’t write to its data directory: it is read-only.",
    "unable to open": "The server can’t open its data directory.",
    "no such table": "The server’s database is not where it was.",
    "malformed": "The server’s database is damaged: it must be restored from a copy.",
    "not a database": "The server’s database is damaged: it must be restored from a copy.",
    "locked": "The server’s database is busy.",
}
AWAY = "The server can’t reach its database right now. Try again in a moment."
FOLDER = "The server can’t use its data directory."
NOTHING = "Nothing was written."
UNSURE = "It may or may not be written: the page will show it."
REFUSES = "FATAL"  # of PostgreSQL: it is there, but will not have us
SOON = "the database system is"  # starting up, or shutting down


class StorageTrouble(Refusal):
    """The storage fails, and what is known of the write."""

    status, code = 503, "unavailable"


class MaybeWritten(Exception):
    """The line broke while the transaction was being closed."""


def told(error: BaseException) -> StorageTrouble:
    unsure = isinstance(error, MaybeWritten)
    cause = str(error.__cause__ if unsure else error)
    other = FOLDER if isinstance(error, OSError) else AWAY
    why = next((said for sign, said in SAID.items() if sign in cause), other)
    return StorageTrouble(f"{why} {UNSURE if unsure else NOTHING}")


def undecided(error: SQLAlchemyError) -> bool:
    """Whether nobody can know how a transaction ended. A full or read-only disk ends it with nothing written."""
    known = any(sign in str(error) for sign in ("full", "readonly", "locked"))
    return not known and isinstance(error, DBAPIError)


def is_away(error: BaseException) -> bool:
    """Whether waiting helps: nobody answers there, or not yet."""
    said = str(error)
    return REFUSES not in said or SOON in said
