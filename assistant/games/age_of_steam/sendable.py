"""What a seat may do now, for programs: every choice can be sent as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine import AppChance, Draft, Illegal
from .. import shapes
from ..ledger import totals
from . import speech as say
from .forecast import forecast
from .moves import LayTrack
from .offers import Choice, Offer
from .state import State
from .track.suggesting import Suggestion, suggestions

if TYPE_CHECKING:
    from .game import AgeOfSteam

Filled = Iterator[shapes.Choice]
Fill = Callable[["AgeOfSteam", State, Offer], Filled]


def sendable(game: AgeOfSteam, state: State, offers: list[Offer]) -> list[Offer]:
    """The offers, filled up where pages ask for a value that a program would have to make up."""
    return [
        replace(offer, choices=tuple(FILLS[offer.type](game, state, offer))) if offer.type in FILLS else offer
        for offer in offers
    ]


def _order(game: AgeOfSteam, state: State, offer: Offer) -> Filled:
    yield Choice({"order": list(state.seats)}, f"{say.names(state.seats)}, in this order")


def _new_city(game: AgeOfSteam, state: State, offer: Offer) -> Filled:
    for letter in offer.fields["new_city"]["one_of"]:
        for town, at in offer.fields["hex"]["towns"].items():
            yield Choice({"new_city": letter, "hex": at}, f"New City {letter} on {town}", pays=0)


def _by_hand(game: AgeOfSteam, state: State, offer: Offer) -> Filled:
    for choice in offer.choices:
        assert isinstance(choice, Choice)
        yield replace(choice, values={**choice.values, "sections": 0})


def _boxes(game: AgeOfSteam, state: State, offer: Offer) -> Filled:
    if "boxes" not in offer.fields:  # a map whose Production has no display
        yield from offer.choices
        return
    boxes = offer.fields["boxes"]
    picked = list(boxes["one_of"])[: boxes["count"]]
    yield Choice({"boxes": picked}, "Into the first empty boxes")


def _track(game: AgeOfSteam, state: State, offer: Offer) -> Filled:
    """Whole links first, the cheapest first; of those between the same two places, only that."""
    room = offer.fields["tiles"]["max"]
    judged = (
        _judged(game, state, offer.seat, one) for one in suggestions(state, game.rules, offer.seat, room)
    )
    found = sorted((x for x in judged if x), key=lambda choice: (choice.joins is None, choice.pays))
    joined: set[frozenset[str]] = set()
    for choice in found:
        ends = frozenset(choice.joins or ())
        if not ends or ends not in joined:
            joined.add(ends)
            yield choice


def _judged(game: AgeOfSteam, state: State, seat: str, one: Suggestion) -> Choice | None:
    """Only track with which the seat may also end its build."""
    draft, move = Draft(game, state, AppChance(), {}), LayTrack(seat=seat, tiles=one.plan.tiles)
    try:
        game.decide(draft, move)
    except Illegal:
        return None
    if game.rules.end_trouble(draft.state, seat):
        return None
    moved = totals(draft.facts).get(seat, {})
    tiles = [{"hex": list(tile.hex), "tracks": [list(ends) for ends in tile.tracks]} for tile in move.tiles]
    pays, joins = -moved.get("cash", 0), _joined(one)
    what = (
        " to ".join(map(say.place, joins))
        if joins
        else f"From {say.place(one.ends[0])} on" * bool(one.ends[0])
    )
    says = f"{what or 'Nobody’s track'} in {say.count(len(tiles), 'tile')} for ${pays}"
    coming = forecast(game.rules, state, seat, **moved)
    return Choice({"tiles": tiles}, says, coming, pays, joins=joins)


def _joined(one: Suggestion) -> tuple[str, str] | None:
    a, b = one.ends
    return (a, b) if a and b else None


FILLS: Mapping[str, Fill] = {
    "settle_order": _order,
    "urbanize": _new_city,
    "build_by_hand": _by_hand,
    "produce": _boxes,
    "lay_track": _track,
}
