"""VIII. Goods growth: Production's cubes, then the dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...cards import Button, Form, Pad, Ranked
from ...pads import take
from ...shapes import Offer, Option
from .. import speech as say
from ..places import column_cities
from ..sheets.goods import Display, display
from ..state import Box
from .choices import choices_card
from .pads import pads as pads_of
from .situation import NowCard, Situation


@dataclass(frozen=True, kw_only=True)
class LayForm(Form):
    """The display, of which an empty box is tapped for each cube. `boxes` says each by its key."""

    pads: tuple[Pad, ...]
    ranked: Ranked
    display: Display | None

    @property
    def boxes(self) -> Mapping[str, str]:
        return {box.key: box.says for box in self.ranked.options}


@dataclass(frozen=True, kw_only=True)
class DiceCard(NowCard):
    dice: Form
    pads: tuple[Pad, ...]


@dataclass(frozen=True, kw_only=True)
class ProductionCard(NowCard):
    drawn: tuple[str, ...]
    draw: Form | None
    lay: LayForm | None
    leave: Form | None


def growth_card(now: Situation) -> NowCard:
    if "roll_growth" in now.offers:
        return _dice_card(now, now.offers["roll_growth"])
    laid = now.offers.get("produce")
    return _production(now) if laid and "boxes" in laid.fields else choices_card(now)


def _dice_card(now: Situation, offer: Offer) -> DiceCard:
    """A map without dice, or with more than dice, says what is rolled and drawn."""
    pads = pads_of(now.rules, now.state, offer.asks)
    doing = offer.says.partition(".")[0] or "Roll the growth dice"
    roll = Button(take(pads) if pads else doing, main=True)
    form = Form(offer.type, (roll,), fields=pads)
    said = offer.says or "Everybody is done. The dice say which cities get goods"
    return DiceCard("growth_dice", lines=(f"{said.rstrip('.')}.",), forms=(form,), dice=form, pads=pads)


def _production(now: Situation) -> ProductionCard:
    """The cubes are drawn first; where the table draws them, it lays them with the same form."""
    drawn, draw, leave = now.state.goods.drawn, now.offers.get("draw_production"), now.offers.get("decline")
    lay = _lay(now, now.offers["produce"])
    count = len(lay.ranked.marks)
    draws = Form("draw_production", (Button(f"Draw {say.count(count, 'cube')}", main=True),))
    leaves = Form("decline", (Button("Leave it"),)) if leave else None
    shown = draws if draw and not draw.asks else lay
    return ProductionCard(
        "growth_production",
        lines=(_line(drawn, count),),
        forms=tuple(form for form in (draws if draw else None, lay, leaves) if form),
        drawn=drawn,
        draw=draws if shown is draws else None,
        lay=lay if shown is lay else None,
        leave=leaves,
    )


def _line(drawn: tuple[str, ...], count: int) -> str:
    if drawn:
        return "Production comes before the dice: tap an empty box for each cube you drew."
    cubes = f"draw {say.count(count, 'cube')} from the bag into empty boxes"
    return f"Production comes before the dice: {cubes if count else 'draw and lay the cubes on the table'}."


def _lay(now: Situation, offer: Offer) -> LayForm:
    drawn, count = now.state.goods.drawn, offer.fields["boxes"]["count"]
    pads = pads_of(now.rules, now.state, offer.asks)
    boxes = tuple(_box(now, (side, column, n)) for side, column, n in offer.fields["boxes"]["one_of"])
    ranked = Ranked("boxes", "Boxes for the cubes", boxes, drawn or ("",) * count)
    return LayForm(
        offer.type,
        (Button("Lay them" if count else "Done", main=True),),
        fields=(*pads, *((ranked,) if count else ())),
        pads=pads,
        ranked=ranked,
        display=display(now.rules, now.state) if count else None,
    )


def _box(now: Situation, box: Box) -> Option:
    """A box of the display by the city it will go to."""
    side, column, number = box
    key = f"{side} {column} {number}"
    if side == "new":
        return Option(key, box, f"New City {column}, box {number}")
    return Option(key, box, f"{column_cities(now.rules.board, (side, column))} · {say.box(box)}")
