"""Moves that only some map has: their buttons follow from what is offered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...cards import Form, form_of
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
    return Form(offer.type, buttons) if buttons else form_of(offer)


def own_forms(offers: Iterable[Offer]) -> tuple[Form, ...]:
    """Folded below what the map calls the move, beside the moves of the base game."""
    return tuple(form_of(offer, fold=True) for offer in offers)
