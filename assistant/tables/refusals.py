"""Why a table may refuse, beyond what the rules refuse. Each is a sentence for players."""

from __future__ import annotations

from collections.abc import Iterable


class Refusal(Exception):
    """`code` is for programs; the message is for people."""

    status = 400
    code = "bad_request"

    def __init__(self, message: str, **details: object) -> None:
        super().__init__(message)
        self.message, self.details = message, details


class BadRequest(Refusal):
    pass


class Unknown(BadRequest):
    """A name that nothing here goes by; the answer has those that are known."""

    def __init__(self, message: str, known: Iterable[str], field: str) -> None:
        names = list(known)
        super().__init__(message, field=field, known=names)


class NoSuchTable(Refusal):
    status, code = 404, "no_such_table"

    def __init__(self, code: str) -> None:
        name = code if code.isascii() and code.isalnum() and len(code) < 13 else "with that code"
        super().__init__(f"There is no table {name}. Is the code right?")


class Unauthorized(Refusal):
    """Nobody known: no token, a wrong one, or a device without a seat."""

    status, code = 401, "unauthorized"

    def __init__(self, message: str = "Take a seat first: this table doesn’t know you.") -> None:
        super().__init__(message)


class Forbidden(Refusal):
    """Somebody known, who may not do this."""

    status, code = 403, "forbidden"


class SeatTaken(Refusal):
    status, code = 409, "seat_taken"


class Stale(Refusal):
    status, code = 409, "stale"

    def __init__(self, number: int) -> None:
        super().__init__("Somebody was quicker. Look again before you move.", number=number)


class Busy(Refusal):
    """Too many at once; the same request may work in a moment."""

    status, code = 503, "unavailable"
