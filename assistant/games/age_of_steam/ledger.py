"""What every fact does to a player's figures. The fold applies these lines; so statements always add up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch

from ...engine import Entry, Fact
from .. import ledger as shared
from ..shapes import Change, Line
from . import facts as f
from .state import FIGURES, Player

__all__ = ["Change", "Line", "changes", "statement"]


@singledispatch
def changes(fact: Fact) -> tuple[Change, ...]:
    return ()


@changes.register
def _(fact: f.SharesIssued) -> tuple[Change, ...]:
    why = "shares issued"
    return (
        Change(fact.seat, "shares", fact.count, why),
        Change(fact.seat, "cash", fact.received, why),
    )


@changes.register
def _(fact: f.DroppedOut) -> tuple[Change, ...]:
    return (Change(fact.seat, "cash", -fact.paid, "dropped out of the auction"),)


@changes.register
def _(fact: f.AuctionWon) -> tuple[Change, ...]:
    return (Change(fact.seat, "cash", -fact.paid, "won the auction"),)


@changes.register
def _(fact: f.LocomotiveImproved) -> tuple[Change, ...]:
    why = "improved instead of a delivery" if fact.instead else "Locomotive action"
    return (Change(fact.seat, "locomotive", fact.links, why),)


@changes.register
def _(fact: f.TrackBuiltByHand) -> tuple[Change, ...]:
    paid = Change(fact.seat, "cash", -fact.cost, "track built")
    return (paid, *(Change(s, "sections", by, "track built") for s, by in fact.sections.items()))


@changes.register
def _(fact: f.LinkBuilt) -> tuple[Change, ...]:
    paid = Change(fact.seat, "cash", -fact.cost, "link built")
    return (paid, *(Change(s, "sections", by, "link built") for s, by in fact.sections.items()))


@changes.register
def _(fact: f.TrackPaid) -> tuple[Change, ...]:
    return (Change(fact.seat, "cash", -fact.cost, "track built"),)


@changes.register
def _(fact: f.LinksChanged) -> tuple[Change, ...]:
    return tuple(Change(s, "sections", by, "links completed or changed") for s, by in fact.sections.items())


@changes.register
def _(fact: f.GoodsDelivered) -> tuple[Change, ...]:
    return tuple(Change(seat, "income", by, "goods delivered") for seat, by in fact.income.items())


@changes.register
def _(fact: f.IncomeCollected) -> tuple[Change, ...]:
    return (Change(fact.seat, "cash", fact.amount, "income collected"),)


@changes.register
def _(fact: f.ExpensesPaid) -> tuple[Change, ...]:
    return (Change(fact.seat, "cash", -fact.paid, "expenses paid"),)


@changes.register
def _(fact: f.IncomeLost) -> tuple[Change, ...]:
    return (Change(fact.seat, "income", -fact.amount, "expenses not paid in full"),)


@changes.register
def _(fact: f.IncomeReduced) -> tuple[Change, ...]:
    return (Change(fact.seat, "income", -fact.amount, "income reduction"),)


@changes.register
def _(fact: f.Corrected) -> tuple[Change, ...]:
    if fact.field not in FIGURES:
        return ()
    return (Change(fact.of, fact.field, fact.now - fact.was, f"corrected: {fact.why}"),)


def statement(start: Mapping[str, Player], entries: Iterable[Entry]) -> list[Line]:
    """Every line of the live `entries`, with running figures."""
    return shared.statement(changes, FIGURES, start, entries)
