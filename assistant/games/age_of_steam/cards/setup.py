"""Setting up: each cube that the table draws, then the dice for the first order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from ...cards import Button, Form, Pad, Ranked
from ...pads import take
from ...shapes import Offer, Option
from .. import speech as say
from ..phases.setup import say_spot
from ..state import Box, State
from .pads import colors_in, pads
from .situation import NowCard, Situation


@dataclass(frozen=True)
class FirstOrder:
    """The names in order; `roll` takes the dice instead."""

    names: Ranked
    form: Form
    roll: Form
    pads: tuple[Pad, ...]

    @property
    def forms(self) -> tuple[Form, ...]:
        return self.form, self.roll


@dataclass(frozen=True, kw_only=True)
class CubesCard(NowCard):
    """Each button is a colour. `together` are the spots whose cubes may be sent in one move, the next one first;
    `to_go` counts all that are empty. Another phone may settle the order meanwhile."""

    together: tuple[str, ...]
    to_go: int
    form: Form
    order: FirstOrder | None


@dataclass(frozen=True, kw_only=True)
class OrderCard(NowCard):
    order: FirstOrder


def setup_card(now: Situation) -> NowCard:
    order = _order(now) if "settle_order" in now.offers else None
    if "set_out_cubes" in now.offers:
        return _cubes(now, now.offers["set_out_cubes"], order)
    assert order
    lines = (
        "Three dice for each player settle the first order: the highest is first, and those who tie roll again.",
        "Tap the names in their order, the first one first.",
    )
    return OrderCard("setup_order", lines=lines, forms=order.forms, order=order)


def _cubes(now: Situation, offer: Offer, order: FirstOrder | None) -> CubesCard:
    says = "Draw from the cloth bag and tap its colour, or press its letter."
    bag = now.state.goods.bag
    buttons = tuple(
        Button(f"{color} cube", {"colors": [color]}, then=f"{bag.get(color, 0)} left")
        for color in colors_in(bag)
        if color in bag
    )
    form = Form(offer.type, buttons, "pad5")
    return CubesCard(
        "setup_cubes",
        lines=(says,),
        forms=(form, *(order.forms if order else ())),
        together=_together(now.state),
        to_go=offer.fields["colors"]["max"],
        form=form,
        order=order,
    )


def _together(state: State) -> tuple[str, ...]:
    """One city, or one row of a side of the display."""
    _, spots = next(groupby(state.spots, key=_row))
    return tuple(map(say_spot, spots))


def _row(spot: str | Box) -> tuple[str, ...]:
    return (spot,) if isinstance(spot, str) else (spot[0], str(spot[2]))


def _order(now: Situation) -> FirstOrder:
    seats, rolled = now.state.seats, now.offers["roll_for_order"]
    named = tuple(Option(seat, seat, say.name(seat), piece=seat) for seat in seats)
    names = Ranked("order", "Who is first, second and so on", named, ("",) * len(seats))
    form = Form("settle_order", (Button("Settle the order", main=True),), fields=(names,))
    asked = pads(now.rules, now.state, rolled.asks)
    roll = Form(rolled.type, (Button(take(asked)),), fold="Enter the dice instead", fields=asked)
    return FirstOrder(names, form, roll, asked)
