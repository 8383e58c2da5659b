"""What the cards of every phase are made from, and what all of them hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...cards import Button, Card, Form
from ...shapes import Choice, Offer
from ..forecast import Forecast, forecast
from ..rules import Rules
from ..sheets.quoted import then
from ..state import Player, State
from ..svg.mapwork import MapWork


@dataclass(frozen=True)
class Situation:
    """A seat, and the moves it may make now, by type; none for a seat that waits."""

    rules: Rules
    work: MapWork
    state: State
    seat: str
    offers: Mapping[str, Offer]

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    @property
    def coming(self) -> str:
        """What the expenses would leave as things are."""
        return then(forecast(self.rules, self.state, self.seat))


@dataclass(frozen=True)
class NowCard(Card):
    """`turn` tells the forms of one turn from those of the next. `aside` stands beside the heading. `own`
    are moves of a map that need no more than their buttons."""

    heading: str = ""
    turn: int = 0
    aside: str = ""
    own: tuple[Form, ...] = ()


def short(coming: Forecast | None) -> str:
    """What a choice would mean at expenses, in a few words."""
    if coming is None:
        return ""
    if coming.eliminated:
        return "you’d be out"
    return f"income −{coming.missing}" if coming.missing else f"${coming.left} left"


def priced(says: str, choice: Choice, main: bool = False) -> Button:
    """A button that says what its choice would leave."""
    coming = choice.forecast
    return Button(says, choice.values, then=short(coming), bad=bool(coming and coming.missing), main=main)


def urgent(says: str, choice: Choice) -> Button:
    """A button that says what its choice would leave only if that falls short."""
    button = priced(says, choice)
    return button if button.bad else Button(says, choice.values)
