"""IV. Build track where each seat first selects the city where all its track begins, and colours it with one of
the map's markers. No city is selected twice; those that nobody selects stay as they are printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ....engine import Illegal
from ...shapes import Bound
from .. import speech as say
from ..copying import replace
from ..forecast import forecast
from ..moves import Urbanize
from ..offers import Choice, Offer
from ..places import known_names, known_place
from ..rules import Rules
from ..state import State
from ..vocabulary import Fact, Move
from .build_track import BuildMove, BuildTrackPhase
from .phase import AoSDraft


class SelectStartingCity(Move):
    """Where all track of a seat begins. `color`: the marker that is placed there; none on a city that has a
    colour."""

    city: str
    color: str | None = None


class StartingCitySelected(Fact):
    seat: str
    city: str
    color: str | None = None

    recapped = True

    def fold(self, state: State) -> State:
        markers = {**state.markers, self.city: self.color} if self.color else state.markers
        return replace(state, starts={**state.starts, self.seat: self.city}, markers=markers)

    def said(self) -> str:
        color = f", which is {self.color} from now on" if self.color else ""
        return say.does(self.seat, f"starts from {self.city}{color}")


StartMove: TypeAlias = BuildMove | SelectStartingCity


class StartingCitiesPhase(BuildTrackPhase):
    """For maps that have `markers`. A New City may be placed before."""

    moves = (*BuildTrackPhase.moves, SelectStartingCity)

    def decide(self, draft: AoSDraft, rules: Rules, move: StartMove) -> None:
        if isinstance(move, SelectStartingCity):
            return select(draft, rules, move)
        if must_select(draft.state, rules, move.seat) and not isinstance(move, Urbanize):
            raise Illegal(f"{say.name(move.seat)} first selects a starting city.")
        super().decide(draft, rules, move)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        if not must_select(state, rules, seat):
            return super().offers(state, rules, seat)
        choices = tuple(_choices(state, rules, seat))
        fields = {"city": Bound(one_of=list(dict.fromkeys(choice.values["city"] for choice in choices)))}
        return (
            Offer("select_starting_city", seat, fields, choices, says="All your track begins in one city"),
        )


def must_select(state: State, rules: Rules, seat: str) -> bool:
    """A board that a table described may have no starting city left: then track begins anywhere."""
    return seat not in state.starts and any(_choices(state, rules, seat))


def select(draft: AoSDraft, rules: Rules, move: SelectStartingCity) -> None:
    state, name = draft.state, say.name(move.seat)
    city = known_place(rules.board, state, move.city)
    if city is None:
        raise Illegal(f"There is no {move.city} on this map.", known=known_names(rules.board, state))
    if start := state.starts.get(move.seat):
        raise Illegal(f"{name} already starts from {start}.")
    if city not in rules.starting_cities(state):
        raise Illegal(f"{city} is no starting city in this game.")
    if owner := next((seat for seat, start in state.starts.items() if start == city), None):
        raise Illegal(f"{say.name(owner)} already starts from {city}.")
    draft.record(StartingCitySelected(move.seat, city, check_marker(state, rules, city, move.color)))


def check_marker(state: State, rules: Rules, city: str, color: str | None) -> str | None:
    """The marker that is placed, or none on a city that has a colour."""
    if printed := rules.takes(state, city):
        if color not in (None, *printed):
            raise Illegal(f"{city} stays {say.listed(printed)}: no marker goes there.")
        return None
    if color not in (left := markers_left(state, rules)):
        raise Illegal(f"Say which colour {city} gets; left are {say.listed(left) or 'no markers'}.")
    return color


def markers_left(state: State, rules: Rules) -> list[str]:
    """The colours of which there is a marker."""
    return list(Counter(rules.markers) - Counter(state.markers.values()))


def _choices(state: State, rules: Rules, seat: str) -> Iterator[Choice]:
    coming, taken = forecast(rules, state, seat), state.starts.values()
    for city in (city for city in rules.starting_cities(state) if city not in taken):
        if printed := rules.takes(state, city):
            yield Choice({"city": city}, f"{city} stays {printed[0]}", coming, row=city, piece=printed[0])
            continue
        for color in markers_left(state, rules):
            values = {"city": city, "color": color}
            yield Choice(values, f"{city} becomes {color}", coming, row=city, piece=color)
