"""Setting up: the towns to set out, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...cards import Button, Card, Form
from ...pads import take
from ...shapes import Offer
from .. import speech as say
from ..sheets.tabled import FaceUpRow, TownRow, face_up_rows, town_rows
from ..state import State
from .pads import pads

SET_OUT = (
    "Shuffle the town tiles and turn over three: the first one is where the map begins, the other two lie "
    "beside it. Draw two goods for each of those two."
)
WHO = "Whoever last played a train game. Any phone may say it for all."
LAY_OUT = "Lay it out like this: all trains on the first town, the two others beside it with their goods."
DEAL = "Deal three track tiles to each; nobody has steam yet."


@dataclass(frozen=True)
class SetupCard(Card):
    """Either the towns are to be set out, or somebody is to begin: by choice, or by the dice."""

    set_out: Form | None = None
    choose: Form | None = None
    roll: Form | None = None
    then: str = ""
    towns: tuple[TownRow, ...] = ()
    face_up: tuple[FaceUpRow, ...] = ()


def setup_card(state: State, seat: str, offered: Mapping[str, Offer]) -> SetupCard:
    if out := offered.get("set_out"):
        form = Form("set_out", (Button("Set them out", main=True),), fields=pads(out.asks))
        return SetupCard("setup", "Set out the towns", (SET_OUT,), (form,), set_out=form)
    choose, roll = _choose(state, offered["choose_first"]), _roll(offered["roll_for_first"])
    towns = town_rows(state)
    return SetupCard(
        "setup",
        "Who begins?",
        (WHO,),
        (choose, roll),
        choose=choose,
        roll=roll,
        then=f"{LAY_OUT} {DEAL}" if towns else DEAL,
        towns=towns,
        face_up=face_up_rows(state),
    )


def _choose(state: State, offer: Offer) -> Form:
    buttons = tuple(Button(say.name(seat), {"first": seat}) for seat in state.seats)
    return Form(offer.type, buttons)


def _roll(offer: Offer) -> Form:
    asked = pads(offer.asks)
    return Form(offer.type, (Button(take(asked) if asked else "Roll for it"),), fields=asked)
