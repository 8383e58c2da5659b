"""Which card a seat gets; and those of whoever is not up."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Card, Note
from .. import speech as say
from ..offers import offers
from ..recap import recap
from ..sheets.standings import Ranking, ranking
from ..sheets.tabled import FaceUpRow, TownRow, TrainRow, face_up_rows, town_rows, train_row
from ..state import State
from .setup import setup_card
from .turn import turn_card


@dataclass(frozen=True)
class WaitingCard(Card):
    """`seat` is the one that is awaited, if it is only one; `others` are the trains of all but one's own."""

    seat: str = ""
    others: tuple[TrainRow, ...] = ()
    before: Note | None = None
    towns: tuple[TownRow, ...] = ()
    face_up: tuple[FaceUpRow, ...] = ()


@dataclass(frozen=True)
class OverCard(Card):
    before: Note | None = None
    ranking: Ranking | None = None


def card(state: State, seat: str) -> Card:
    """What a seat's phone shows now."""
    if state.phase == "game_over":
        return _over(state, seat)
    offered = {offer.type: offer for offer in offers(state, seat)}
    if not offered:
        return _waiting(state, seat)
    make = setup_card if state.phase == "setup" else turn_card
    return make(state, seat, offered)


def turn_before(state: State) -> Note | None:
    """How the last turn went."""
    turn = recap(state)
    return Note(turn.text, warns=turn.derailed) if turn.text else None


def _waiting(state: State, seat: str) -> WaitingCard:
    up = state.up[0] if len(state.up) == 1 else ""
    heading = f"{say.name(up)} {say.DOING.get(state.phase, 'to act')}" if up else say.phase(state.phase)
    return WaitingCard(
        "waiting",
        heading,
        seat=up,
        others=tuple(train_row(state, other) for other in state.order or state.seats if other != seat),
        before=turn_before(state),
        towns=town_rows(state),
        face_up=face_up_rows(state),
    )


def _over(state: State, seat: str) -> OverCard:
    result = ranking(state)
    won = [row.seat for row in result.winners]
    heading = "You win" if won == [seat] else f"{say.names(won)} win{'s' if len(won) == 1 else ''}"
    return OverCard("over", heading, (result.why,), before=turn_before(state), ranking=result)
