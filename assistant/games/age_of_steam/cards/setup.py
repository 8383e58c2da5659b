"""Setting up: each cube that the table draws, then the dice for the first order."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Button, Form, Pad
from ...shapes import Offer
from .. import speech as say
from .situation import NowCard, Situation


@dataclass(frozen=True, kw_only=True)
class CubesCard(NowCard):
    """`lead` comes before the lines; each button is a colour."""

    lead: str
    form: Form


@dataclass(frozen=True, kw_only=True)
class OrderCard(NowCard):
    lead: str
    form: Form
    pad: Pad


def setup_card(now: Situation) -> NowCard:
    if "set_out_cubes" in now.offers:
        return _cubes(now, now.offers["set_out_cubes"])
    return _order(now, now.offers["roll_for_order"])


def _cubes(now: Situation, offer: Offer) -> CubesCard:
    wanted = offer.fields["colors"]
    to_go = say.starting(say.count(wanted["max"], "cube"))
    says = f"Draw from the cloth bag and tap its colour. {to_go} to go. A wrong tap is undone in the log."
    bag = now.state.goods.bag
    buttons = tuple(
        Button(f"{color} cube", {"colors": [color]}, then=f"{bag.get(color, 0)} left")
        for color in bag
        if color != "white"
    )
    form = Form(offer.type, buttons, "pad5")
    return CubesCard(
        "setup_cubes", lines=(says,), forms=(form,), lead=f"Next cube: **{wanted['next']}**", form=form
    )


def _order(now: Situation, offer: Offer) -> OrderCard:
    pad = Pad("order", "Order dice", offer.asks[0]["count"], "dice")
    form = Form(offer.type, (Button("Settle the order", main=True),), fields=(pad,))
    seating = ", ".join(say.name(seat) for seat in now.state.seats)
    says = f"Tap the faces in seating order: {seating}. Highest first; those who tie roll again."
    lead = "Three dice for each player settle the first order."
    return OrderCard("setup_order", lines=(says,), forms=(form,), lead=lead, form=form, pad=pad)
