"""What a seat may do now, for programs: every choice can be sent as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from ...engine import Draft, Game, Given, Illegal, NeedsOutcome
from ..shapes import Choice, Json, Offer
from . import speech as say
from .flow import DaysDraft
from .forecast import forecast
from .moves import Carry, MoveTrain
from .state import MOST_STEAM, TRACK, WATER_TOWER, State
from .train import cost, move_train

FROM_HERE, BETWEEN = 1, 2  # segments to a town at least: from the track, and from another town
Fill = Callable[[State, Offer], Iterator[Choice]]


def sendable(game: Game[State], state: State, offers: list[Offer]) -> list[Offer]:
    """The offers, filled up where the cardboard knows what a program can only take from it."""
    fills: Mapping[str, Fill] = {
        "play_town": _town,
        "move_train": lambda state, offer: _train(game, state, offer),
    }
    return [
        replace(offer, choices=tuple(fills[offer.type](state, offer))) if offer.type in fills else offer
        for offer in offers
    ]


def _town(state: State, offer: Offer) -> Iterator[Choice]:
    for choice, coal in product(offer.choices, range(MOST_STEAM + 1)):
        says = f"{choice.says}, {say.count(coal, 'coal cube')}"
        yield Choice({**choice.values, "coal": coal}, says, forecast(state, offer.seat, steam=coal))


def _train(game: Game[State], state: State, offer: Offer) -> Iterator[Choice]:
    """Deliveries first, then every number of segments to every end. Only the cardboard knows the way."""
    steam = offer.fields["segments"]["max"]
    ends = [*offer.fields["end"]["other"], *offer.fields["end"]["towns"]]
    plain = (MoveTrain(seat=offer.seat, segments=n, end=end) for n, end in product(range(1, steam + 1), ends))
    for move in (*_deliveries(state, offer), *plain):
        if _legal(Draft(game, state, Given({}), {}), move):
            yield _choice(state, move)


def _deliveries(state: State, offer: Offer) -> Iterator[MoveTrain]:
    seat, here = offer.seat, state.players[offer.seat].train
    to_town = FROM_HERE if here in (TRACK, WATER_TOWER) else BETWEEN
    if cargo := offer.fields["cargo"]:
        for town in cargo["delivers"]:
            carry = Carry(color=cargo["color"], to=town)
            yield MoveTrain(seat=seat, segments=to_town, end=town, carries=(carry,))
        return
    for source, taken in (offer.fields["delivers"] or {}).items():
        for color, towns in taken.items():
            for town in towns:
                carry = Carry(color=color, from_=source, to=town)
                steps = BETWEEN + (to_town if source != here else 0)
                yield MoveTrain(seat=seat, segments=steps, end=town, carries=(carry,))


def _legal(draft: DaysDraft, move: MoveTrain) -> bool:
    try:
        move_train(draft, move)
    except NeedsOutcome:
        return True
    except Illegal:
        return False
    return True


def _choice(state: State, move: MoveTrain) -> Choice:
    values: dict[str, Json] = {"segments": move.segments, "end": move.end}
    says = f"{say.count(move.segments, 'segment')}, to {say.standing(move.end)}"
    if move.carries:
        values["carries"] = [_carried(carry) for carry in move.carries]
        says += f", delivering {say.listed([carry.color for carry in move.carries])}"
    return Choice(values, says, forecast(state, move.seat, steam=-cost(move)))


def _carried(carry: Carry) -> dict[str, str]:
    told = {"color": carry.color, "from": carry.from_, "to": carry.to}
    return {name: value for name, value in told.items() if value}
