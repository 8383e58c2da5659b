"""Why a table may refuse, beyond what the rules refuse. Each is a sentence for players."""

from __future__ import annotations


class Refusal(Exception):
    """`code` is for programs; the message is for people."""

    status = 400
    code = "bad_request"

    def __init__(self, message: str, **details: object) -> None:
        super().__init__(message)
        self.message, self.details = message, details


class BadRequest(Refusal):
    pass


class NoSuchTable(Refusal):
    status, code = 404, "no_such_table"

    def __init__(self, code: str) -> None:
        name = code if code.isascii() and code.isalnum() and len(code) < 13 else "of that name"
        super().__init__(f"There is no table {name}. Is the code right?")


class WhoAreYou(Refusal):
    status, code = 401, "unauthorized"

    def __init__(self, message: str = "Take a seat first: this table doesn't know you.") -> None:
        super().__init__(message)


class NotYourSeat(Refusal):
    status, code = 403, "forbidden"


class SeatTaken(Refusal):
    status, code = 409, "seat_taken"


class Stale(Refusal):
    status, code = 409, "stale"

    def __init__(self, number: int) -> None:
        super().__init__("Somebody was quicker. Look again before you move.", number=number)
