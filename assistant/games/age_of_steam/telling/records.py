"""The longest, the dearest and the luckiest of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine import Entry, Fact
from ...shapes import Record
from .. import facts as f
from .. import speech as say
from ..rules import Rules
from .luck import ColumnLuck, luck

Found = tuple[int, int, Fact]  # in which entry and turn


def records(rules: Rules, entries: Sequence[Entry]) -> tuple[Record, ...]:
    """Only of what happened at all."""
    facts = list(_found(entries))
    return (*_delivery(facts), *_bid(facts), *_dice(rules, entries))


def _found(entries: Sequence[Entry]) -> Iterator[Found]:
    turn = 1
    for entry in entries:
        for fact in entry.facts:
            turn = fact.turn if isinstance(fact, f.TurnBegan) else turn
            yield entry.number, turn, fact


def _delivery(facts: Sequence[Found]) -> Iterator[Record]:
    made = [(n, turn, fact) for n, turn, fact in facts if isinstance(fact, f.GoodsDelivered)]
    if not made:
        return
    number, turn, fact = max(made, key=lambda one: one[2].length)
    figure = say.count(fact.length, "link") if fact.path else f"{say.signed(fact.length)} income"
    ends = (("from", fact.from_), ("to", fact.to))
    where = "".join(f" {word} {say.place(place)}" for word, place in ends if place)
    cube = f"a {fact.color} cube" if fact.color else "a cube"
    says = f"{say.name(fact.seat)} in turn {turn}: {cube}{where}"
    yield Record("Longest delivery", figure, says, fact.seat, number, fact.length)


def _bid(facts: Sequence[Found]) -> Iterator[Record]:
    made = [(n, turn, fact) for n, turn, fact in facts if isinstance(fact, f.BidPlaced)]
    if made:
        number, turn, fact = max(made, key=lambda one: one[2].amount)
        says = f"{say.name(fact.seat)} in turn {turn}"
        yield Record("Dearest bid", f"${fact.amount}", says, fact.seat, number, fact.amount)


def _dice(rules: Rules, entries: Sequence[Entry]) -> Iterator[Record]:
    """The growth dice belong to places, not to players."""
    seen = luck(rules, entries)
    if not seen.rolls:
        return

    def over(column: ColumnLuck) -> float:
        return column.dice - seen.expected[column.side]

    best = max(seen.columns, key=over)
    fell = f"fell {say.count(best.dice, 'time')}; {seen.expected[best.side]:.1f} expected"
    says = f"{best.cities}: {fell}" if best.cities else fell
    yield Record("Luckiest dice", f"{best.side} {best.column}", says, measure=over(best))
