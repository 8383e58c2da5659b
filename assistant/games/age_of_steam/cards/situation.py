"""What the cards of every phase are made from, and what all of them hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ...cards import Button, Card, Form
from ...shapes import Choice, Offer
from ..forecast import forecast
from ..outlook import Outlook, all_paid, outlook
from ..rules import Rules
from ..sheets.quoted import briefly, then
from ..state import Player, State
from ..svg.mapwork import MapWork

EVERY_TURN = "+$1 to pay each turn"  # what a longer locomotive costs


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
    def reach(self) -> int:
        """How many links a cube may travel now."""
        return self.rules.reach(self.state, self.seat)

    @property
    def coming(self) -> str:
        """What the expenses would leave as things are."""
        if all_paid(self.rules, self.state):
            return ""
        coming = forecast(self.rules, self.state, self.seat)
        return then(coming, outlook(self.rules, self.state, self.seat))

    @cached_property
    def after(self) -> Outlook:
        """What is still ahead of the expenses, once the seat has acted."""
        return outlook(self.rules, self.state, self.seat, acted=True)


@dataclass(frozen=True)
class NowCard(Card):
    """`turn` tells the forms of one turn from those of the next. `leads` where it stands above the cubes
    to place and the turn's end. `aside` stands beside the heading. `own` are moves of a map that need no more
    than their buttons."""

    heading: str = ""
    turn: int = 0
    leads: bool = True
    aside: str = ""
    own: tuple[Form, ...] = ()


def priced(now: Situation, says: str, choice: Choice, main: bool = False) -> Button:
    """A button that says what its choice would leave. None that ruins is the one to press first."""
    coming, ahead = choice.forecast, now.after
    ruins, bad = bool(coming and ahead.ruins(coming)), bool(coming and coming.missing)
    return Button(says, choice.values, then=briefly(coming, ahead), bad=bad, main=main and not ruins)


def urgent(now: Situation, says: str, choice: Choice, then: str = "") -> Button:
    """A button that says what its choice would leave only if that falls short; else `then`."""
    button = priced(now, says, choice)
    return button if button.bad else Button(says, choice.values, then=then)
