"""The table screen: a laptop or a TV in the middle, readable from two metres."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template

from . import show as showing
from .address import address_for
from .device import granted_here, table_of
from .qr import svg

blueprint = Blueprint("wall", __name__)


@blueprint.get("/t/<code>/table")
def show(code: str) -> str:
    table = table_of(code)
    return render_template("wall.html", **wall_context(showing.picture(table)))


@blueprint.get("/t/<code>/table/block")
def block(code: str) -> Any:
    seen = showing.picture(table_of(code))
    if not showing.has_news(seen.stamp):
        return Response(status=204)
    return render_template("wall_block.html", **wall_context(seen))


def wall_context(seen: showing.Picture) -> dict[str, Any]:
    address = address_for(seen.table)
    return {**showing.context(seen), "address": address, "qr": svg(address), "held": granted_here(seen.table)}
