"""Moves that only some map has: their buttons follow from what is offered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...cards import Button, Form
from ...shapes import Offer
from .situation import NowCard, Situation, priced


@dataclass(frozen=True, kw_only=True)
class ChoicesCard(NowCard):
    """A whole phase of such moves."""

    coming: str


def choices_card(now: Situation) -> ChoicesCard:
    forms = tuple(_form(offer, main=not i) for i, offer in enumerate(now.offers.values()))
    lines = tuple(offer.says for offer in now.offers.values() if offer.says)
    return ChoicesCard("choices", lines=lines, forms=forms, coming=now.coming)


def _form(offer: Offer, main: bool) -> Form:
    buttons = tuple(priced(choice.says, choice, main=main) for choice in offer.choices)
    return Form(offer.type, buttons or (Button(_name(offer), main=main),))


def own_forms(offers: Iterable[Offer]) -> tuple[Form, ...]:
    """Folded below what the map calls the move, beside the moves of the base game."""
    return tuple(_own(offer) for offer in offers)


def _own(offer: Offer) -> Form:
    buttons = tuple(Button(choice.says, choice.values) for choice in offer.choices)
    return Form(offer.type, buttons or (Button(_name(offer)),), fold=_name(offer))


def _name(offer: Offer) -> str:
    return offer.says or offer.type.replace("_", " ").capitalize()
