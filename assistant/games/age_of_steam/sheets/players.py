"""Players in a list: their figures and what they chose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...cards import Note
from ...copying import replace
from .. import speech as say
from ..forecast import Forecast, forecast
from ..once import once_for_all
from ..outlook import Outlook, all_paid, outlook
from ..rules import Engine, Rules
from ..score import projected
from ..state import State


@dataclass(frozen=True)
class OwnCount:
    """A figure that only this map has."""

    key: str
    name: str
    count: int


@dataclass(frozen=True)
class PlayerRow:
    """One player. `nth` is the place in player order, from 1; 0 for a player who is out or before any order."""

    seat: str
    name: str
    nth: int
    cash: int
    income: int
    shares: int
    locomotive: int
    sections: int
    vp: int
    action: str
    up: bool
    out: bool
    own: tuple[OwnCount, ...] = ()
    engine: Engine = field(default_factory=Engine)  # what stands for its locomotive

    @property
    def figures(self) -> PlayerRow:
        """All that a tap corrects, whatever else has changed."""
        return replace(self, name="", nth=0, action="", up=False)


def own_names(rows: Sequence[PlayerRow]) -> tuple[str, ...]:
    """What the map's own figures are called, for the heads of tables."""
    return tuple(one.name for one in rows[0].own) if rows else ()


def engine_of(rows: Sequence[PlayerRow]) -> Engine:
    """What stands for locomotives, for the heads of tables."""
    return rows[0].engine if rows else Engine()


@once_for_all
def player_rows(rules: Rules, state: State) -> tuple[PlayerRow, ...]:
    """In player order, or as they sit before there is one; players who are out come last."""
    seats = dict.fromkeys((*state.order, *state.seats))
    ranked = sorted(seats, key=lambda seat: state.players[seat].out)
    return tuple(_row(rules, state, seat) for seat in ranked)


def _row(rules: Rules, state: State, seat: str) -> PlayerRow:
    player = state.players[seat]
    return PlayerRow(
        seat=seat,
        name=say.name(seat),
        nth=0 if player.out or seat not in state.order else state.order.index(seat) + 1,
        cash=player.cash,
        income=player.income,
        shares=player.shares,
        locomotive=player.locomotive,
        sections=player.sections,
        vp=projected(rules, state, seat),
        action=say.listed([say.action(action) for action in player.actions]),
        up=seat in state.up and not player.out,
        out=player.out,
        own=tuple(
            OwnCount(one.key, one.name, player.own[one.key]) for one in rules.board.own_figures.values()
        ),
        engine=rules.engine,
    )


def still_chosen(state: State, row: PlayerRow) -> str:
    """What a player chose; early in a turn only what is still to come of it."""
    early = state.phase in ("issue_shares", "determine_player_order")
    return "" if early and "turn_order_pass" not in state.players[row.seat].actions else row.action


@dataclass(frozen=True)
class Figures:
    """The head of a phone: the player's figures, and what is coming."""

    player: PlayerRow
    says: str
    coming: Note | None = None
    vp: int | None = None  # at the end of the game, in place of what is coming


def figures(rules: Rules, state: State, seat: str) -> Figures:
    player = next(row for row in player_rows(rules, state) if row.seat == seat)
    if player.out:
        return Figures(player, "Out of the game")
    if state.phase == "game_over":
        return Figures(player, "The game is over", vp=player.vp)
    if all_paid(rules, state):
        return Figures(player, "The last expenses are paid")
    coming = forecast(rules, state, seat)
    when = "Next turn" if state.phase == "goods_growth" else "Expenses"
    return Figures(
        player, f"{when}: you will owe ${coming.expenses}", _own(coming, outlook(rules, state, seat))
    )


def _own(coming: Forecast, ahead: Outlook) -> Note:
    """To the player: what the expenses will leave, or cost in income."""
    if not coming.missing:
        return Note(f"${coming.left} to spare")
    if ahead.shares:
        return Note(f"you need ${coming.missing} more")
    if ahead.ruins(coming):
        return Note(f"${coming.missing} short: you would be out", warns=True)
    follows = " before deliveries" if ahead.hope else f": income −{coming.missing}"
    return Note(f"${coming.missing} short{follows}", warns=True)


def spare(rules: Rules, state: State, seat: str) -> Note:
    """To everybody: what the expenses will leave a player."""
    coming, ahead = forecast(rules, state, seat), outlook(rules, state, seat)
    if all_paid(rules, state):
        return Note("all paid")
    if not coming.missing:
        return Note(f"${coming.left} to spare")
    if ahead.shares:
        return Note(f"needs ${coming.missing}")
    return Note(f"${coming.missing} short{': out' if ahead.ruins(coming) else ''}", warns=True)
