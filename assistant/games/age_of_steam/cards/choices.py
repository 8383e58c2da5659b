"""Moves that no card was made for, as some maps have them: their buttons follow from what is offered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ... import shapes
from ...cards import Button, Form, form_of
from ..offers import Choice, Offer
from .situation import NowCard, Situation, priced


@dataclass(frozen=True)
class Row:
    """Buttons that stand in one line behind what they have in common, each with its piece."""

    says: str
    buttons: tuple[tuple[str, Button], ...]


@dataclass(frozen=True, kw_only=True)
class RowsForm(Form):
    rows: tuple[Row, ...]


@dataclass(frozen=True, kw_only=True)
class ChoicesCard(NowCard):
    """A whole phase of such moves."""

    coming: str


def choices_card(now: Situation) -> ChoicesCard:
    forms = tuple(_form(now, offer, main=not i) for i, offer in enumerate(now.offers.values()))
    lines = tuple(offer.says for offer in now.offers.values() if offer.says)
    return ChoicesCard("choices", lines=lines, forms=forms, coming=now.coming)


def own_forms(now: Situation, offers: Iterable[Offer]) -> tuple[Form, ...]:
    """Moves that a card has no form for, folded below what they are called."""
    return tuple(_form(now, offer, fold=True) for offer in offers)


def _form(now: Situation, offer: Offer, main: bool = False, fold: bool = False) -> Form:
    """Each choice is a button that says what it would leave."""
    buttons = tuple(priced(now, choice.says, choice, main=main) for choice in offer.choices)
    plain = form_of(offer, fold)
    if rows := _rows(offer.choices, buttons):
        return RowsForm(plain.move, buttons, fold=plain.fold, rows=rows)
    return replace(plain, buttons=buttons) if buttons else plain


def _rows(choices: Sequence[shapes.Choice], buttons: Sequence[Button]) -> tuple[Row, ...]:
    lines: dict[str, list[tuple[str, Button]]] = {}
    for choice, button in zip(choices, buttons, strict=True):
        if isinstance(choice, Choice) and choice.row:
            lines.setdefault(choice.row, []).append((choice.piece, button))
    return tuple(Row(says, tuple(line)) for says, line in lines.items())
