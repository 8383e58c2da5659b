"""Garbage is looked for between requests: once an answer has left and no other is being worked out."""

from __future__ import annotations

import gc
from threading import Lock

from flask import Flask, Response

from .current import this_request

YOUNG = 4_000  # objects made since the last look, less those given up: some 2 ms
ANSWERS = 50  # after which there is a look in any case: what is given up hides how many are young
LOOKS = 3_000  # at the young, before one at everything: what has stayed once mostly stays

BEGUN = "stationmaster.begun"  # in the request's environment


class Tidying:
    """Counts the requests that are being answered by this process; a stream counts until it is open."""

    def __init__(self) -> None:
        self._lock, self.under_way, self.answers = Lock(), 0, 0

    def begin(self) -> None:
        this_request().environ[BEGUN] = True
        with self._lock:
            self.under_way += 1

    def end(self, response: Response) -> Response:
        """Of one that came to nothing before it began, too."""
        if this_request().environ.pop(BEGUN, False):
            with self._lock:
                self.under_way -= 1
        response.call_on_close(self.tidy)
        return response

    def tidy(self) -> None:
        self.answers += 1
        made, _, looks = gc.get_count()
        due = made >= YOUNG or self.answers >= ANSWERS
        if not due or self.under_way or not gc.isenabled():
            return
        self.answers = 0
        gc.collect(2 if looks > LOOKS else 1)


def register(app: Flask) -> None:
    """To be registered before whatever may refuse a request: each that begins must end."""
    tidying = app.extensions["tidying"] = Tidying()
    app.before_request(tidying.begin)
    app.after_request(tidying.end)
