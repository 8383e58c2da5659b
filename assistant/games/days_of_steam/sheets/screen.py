"""The table screen: all that stands on it."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Note
from .. import speech as say
from ..recap import recap
from ..setup import missing_tiles
from ..state import WINNING, State
from .standings import Ranking, ranking
from .tabled import Tabled, TrainRow, tabled

TITLE = "Days of Steam"
MANY = 6  # towns, from which they lie closer


@dataclass(frozen=True)
class Stop:
    """A number of points on the line of the race, and who stands there."""

    points: int
    seats: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Header:
    title: str
    says: str  # in place of the round, before and after the game
    round: int
    stops: tuple[Stop, ...]


@dataclass(frozen=True)
class Ticket:
    """Whose turn it is, who comes after, and the turn before or what may be done."""

    seat: str
    name: str
    title: str
    after: tuple[str, ...] | None
    says: str
    before: bool = False  # it tells the turn before
    crash: Note | None = None


@dataclass(frozen=True)
class Standing:
    """A row of the list of players: by turn order, at the end by rank."""

    train: TrainRow
    place: int
    marked: bool
    says: str


@dataclass(frozen=True)
class Screen:
    """Without a ticket, the game is over."""

    header: Header
    order: str  # what the first column is called
    standings: tuple[Standing, ...]
    ticket: Ticket | None
    ranking: Ranking | None
    tabled: Tabled
    look: str  # how close the towns lie
    no_towns: str
    no_tiles: str


def screen(state: State) -> Screen:
    over, shown = state.phase == "game_over", tabled(state)
    result = ranking(state) if over else None
    none_yet = "No town is in play yet."
    untracked = "Goods are not tracked at this table: towns and cubes are as they lie."
    return Screen(
        header=header(state, shown),
        order="Rank" if over else "Order",
        standings=_ranked(shown, result) if result else _in_order(state, shown),
        ticket=None if over else ticket(state, shown),
        ranking=result,
        tabled=shown,
        look="few" if len(shown.towns) < MANY else "dense" if over else "",
        no_towns=none_yet if shown.tracked else untracked,
        no_tiles="none yet" if state.phase == "setup" else "none left",
    )


def header(state: State, shown: Tabled) -> Header:
    """The race to the winning points: whoever has more stands at the end."""
    says = {"setup": "setting up", "game_over": "game over"}.get(state.phase, "")
    stops = tuple(
        Stop(n, tuple((t.seat, t.name) for t in shown.trains if min(t.vp, WINNING) == n))
        for n in range(WINNING + 1)
    )
    return Header(TITLE, says, state.round, stops)


def _in_order(state: State, shown: Tabled) -> tuple[Standing, ...]:
    now = up(state)
    return tuple(
        Standing(train, train.nth, train.seat == now, f"{train.missing} to go") for train in shown.trains
    )


def _ranked(shown: Tabled, result: Ranking) -> tuple[Standing, ...]:
    by_seat = {train.seat: train for train in shown.trains}
    return tuple(Standing(by_seat[row.seat], row.rank, row.won, "points") for row in result.rows)


def up(state: State) -> str:
    """The one seat that is awaited, if it is only one."""
    return state.up[0] if len(state.up) == 1 else ""


def ticket(state: State, shown: Tabled) -> Ticket:
    if state.phase == "setup":
        return Ticket("", "", say.phase(state.phase), None, _setting_up(state, shown))
    seat, turn = up(state), recap(state)
    name, title = (say.name(seat), say.DOING[state.phase]) if seat else ("", say.phase(state.phase))
    crash = Note(turn.text, warns=True) if turn.derailed else None
    says = turn.text or "A tile from the hand, a town tile, a move of the train, or water from the tower."
    return Ticket(seat, name, title, _after(state, seat), says, bool(turn.text), crash)


def _after(state: State, seat: str) -> tuple[str, ...] | None:
    """Who comes next, in turn order."""
    at = state.order.index(seat) if seat in state.order else 0
    return state.order[at + 1 :] + state.order[:at] if len(state.order) > 1 else None


def _setting_up(state: State, shown: Tabled) -> str:
    if missing_tiles(state):
        return "Shuffle the town tiles, turn over three and draw four goods; enter them on any phone."
    begin = "Deal three track tiles to each. Whoever last played a train game begins: any phone may say who."
    if not shown.towns:
        return begin
    middle = f"Put a {shown.towns[0].color} town in the middle and all trains on it"
    return f"{middle}; lay the two face-up towns beside it with their goods. {begin}"
