"""Moves that no card was made for, as some maps have them: their buttons follow from what is offered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ... import shapes
from ...cards import Button, Form, Pick, form_of
from ...shapes import Option
from ..offers import Choice, Offer, spot_of
from ..svg.pens import SIZE, around, box, centre
from ..svg.seen import MapSeen
from .situation import NowCard, Situation, priced

UNDER_THUMB = 4  # buttons that stand below the card at most: more of them would hide what they are about


@dataclass(frozen=True)
class Row:
    """Buttons that stand in one line behind what they have in common, each with its piece."""

    says: str
    buttons: tuple[tuple[str, Button], ...]


@dataclass(frozen=True, kw_only=True)
class RowsForm(Form):
    rows: tuple[Row, ...]


@dataclass(frozen=True, kw_only=True)
class SpotsForm(Form):
    """Hexes, one of which is chosen by a tap on the map."""

    spots: Pick


@dataclass(frozen=True, kw_only=True)
class ChoicesCard(NowCard):
    """A whole phase of such moves. The map is there where hexes are chosen."""

    coming: str
    map: MapSeen | None = None
    on_map: bool = True


def choices_card(now: Situation) -> ChoicesCard:
    forms = tuple(_form(now, offer, main=not i) for i, offer in enumerate(now.offers.values()))
    lines = tuple(offer.says for offer in now.offers.values() if offer.says)
    spots = [spot for offer in now.offers.values() for spot in map(spot_of, offer.choices) if spot]
    return ChoicesCard("choices", lines=lines, forms=forms, coming=now.coming, map=_map(now, spots))


def _map(now: Situation, spots: Sequence[str]) -> MapSeen | None:
    """The part of the map in which the spots lie."""
    if not spots:
        return None
    hexes = [tuple(map(int, spot.split(","))) for spot in spots]
    view = box(around([centre(now.rules.board, (q, r)) for q, r in hexes], SIZE * 3))
    return MapSeen(now.rules, now.state, "strip", view, "Where to, on the map")


def own_forms(now: Situation, offers: Iterable[Offer]) -> tuple[Form, ...]:
    """Moves that a card has no form for, folded below what they are called."""
    return tuple(_form(now, offer, fold=True) for offer in offers)


def _form(now: Situation, offer: Offer, main: bool = False, fold: bool = False) -> Form:
    """Each choice is a button that says what it would leave."""
    many = len(offer.choices) > UNDER_THUMB
    buttons = tuple(priced(now, choice.says, choice, main=main and not many) for choice in offer.choices)
    plain = form_of(offer, fold)
    if not fold and (spots := _spots(offer)):
        return SpotsForm(plain.move, buttons, spots=spots)
    if rows := _rows(offer.choices, buttons):
        return RowsForm(plain.move, buttons, fold=plain.fold, rows=rows)
    return replace(plain, buttons=buttons, look="list" if many else plain.look) if buttons else plain


def _spots(offer: Offer) -> Pick | None:
    """The hexes that the choices are at, as options of one field."""
    if not offer.choices or not all(map(spot_of, offer.choices)):
        return None
    (name,) = offer.choices[0].values
    options = tuple(Option(spot_of(choice), choice.values[name], choice.says) for choice in offer.choices)
    return Pick(name, "Where to", options)


def _rows(choices: Sequence[shapes.Choice], buttons: Sequence[Button]) -> tuple[Row, ...]:
    lines: dict[str, list[tuple[str, Button]]] = {}
    for choice, button in zip(choices, buttons, strict=True):
        if isinstance(choice, Choice) and choice.row:
            lines.setdefault(choice.row, []).append((choice.piece, button))
    return tuple(Row(says, tuple(line)) for says, line in lines.items())
