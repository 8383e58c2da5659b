"""The one stream of a page, and who is connected by it."""

from __future__ import annotations

from flask import Blueprint, Response, current_app

from ..doors.stream import last_event_id, stream
from ..tables.books import table_of
from ..tables.live import hub
from ..tables.presence import Presence
from .device import this_device

blueprint = Blueprint("live", __name__)


@blueprint.get("/t/<code>/stream")
def listen(code: str) -> Response:
    """Numbers for a page; while it is open, its device counts as connected."""
    table, device = table_of(code), this_device()
    presence = presence_here()
    response = stream(table, last_event_id())
    if presence.arrive(table.id, device):
        hub().nudge_people(table.id)

    def gone() -> None:
        if presence.leave(table.id, device):
            hub_of_app.nudge_people(table.id)

    hub_of_app = hub()
    response.call_on_close(gone)
    return response


def presence_here() -> Presence:
    presence: Presence = current_app.extensions["presence"]
    return presence
