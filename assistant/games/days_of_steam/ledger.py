"""What every fact does to a player's figures. The fold applies these lines; so statements always add up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch

from ...engine import Entry, Fact
from .. import ledger as shared
from ..shapes import Change, Line
from . import facts as f
from .score import A_CIRCUIT, points
from .state import FIGURES, Player


@singledispatch
def changes(fact: Fact) -> tuple[Change, ...]:
    return ()


@changes.register
def _(fact: f.CoalBurnt) -> tuple[Change, ...]:
    why = "coal burnt"
    return (Change(fact.seat, "coal", -fact.cubes, why), Change(fact.seat, "steam", fact.steam, why))


@changes.register
def _(fact: f.TilePlayed) -> tuple[Change, ...]:
    return (Change(fact.seat, "steam", fact.steam, "track tile played"),)


@changes.register
def _(fact: f.TownPlayed) -> tuple[Change, ...]:
    return (Change(fact.seat, "steam", fact.steam, "town played"),)


@changes.register
def _(fact: f.CircuitMade) -> tuple[Change, ...]:
    why = "new circuit"
    return (Change(fact.seat, "circuits", 1, why), Change(fact.seat, "vp", fact.points, why))


@changes.register
def _(fact: f.CoalGiven) -> tuple[Change, ...]:
    return tuple(Change(seat, "coal", cubes, "last town in play") for seat, cubes in fact.coal.items())


@changes.register
def _(fact: f.TrainSetOff) -> tuple[Change, ...]:
    return (Change(fact.seat, "steam", -fact.steam, "train moved"),)


@changes.register
def _(fact: f.GoodDelivered) -> tuple[Change, ...]:
    why = f"{fact.color} good delivered"
    return (Change(fact.seat, "goods", 1, why), Change(fact.seat, "vp", fact.points, why))


@changes.register
def _(fact: f.WaterTaken) -> tuple[Change, ...]:
    return (Change(fact.seat, "steam", fact.steam, "water tower"),)


@changes.register
def _(fact: f.Corrected) -> tuple[Change, ...]:
    """Points follow from goods and circuits; they are not set by themselves."""
    why = f"corrected: {fact.why}"
    match fact.field:
        case "steam" | "coal":
            return (Change(fact.of, fact.field, fact.now - fact.was, why),)
        case "circuits":
            by = fact.now - fact.was
            return (Change(fact.of, "circuits", by, why), Change(fact.of, "vp", A_CIRCUIT * by, why))
        case "delivered":
            worth = points(fact.now) - points(fact.was)
            goods = Change(fact.of, "goods", len(fact.now) - len(fact.was), why)
            return (goods, Change(fact.of, "vp", worth, why))
    return ()


def statement(start: Mapping[str, Player], entries: Iterable[Entry]) -> list[Line]:
    """Every line of the live `entries`, with running figures."""
    return shared.statement(changes, FIGURES, start, entries)
