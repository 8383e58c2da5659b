"""The one stream of a page, and who is connected by it."""

from __future__ import annotations

from flask import Blueprint, Flask, Response

from ..current import this_app
from ..doors.stream import last_event_id, stream
from ..tables import presence
from ..tables.books import table_of
from .device import this_device

blueprint = Blueprint("live", __name__)


@blueprint.get("/t/<code>/stream")
def listen(code: str) -> Response:
    """Numbers for a page; while it is open, its device counts as connected."""
    table, device = table_of(code), this_device()
    app: Flask = this_app()

    def gone() -> None:
        with app.app_context():
            presence.here().leave(table.id, device)

    response = stream(table, last_event_id(), gone)
    presence.here().arrive(table.id, device)
    return response
