"""What happened by itself at a turn's end: accounts, and the cubes that growth puts on the map."""

from __future__ import annotations

from dataclasses import dataclass

from .. import speech as say
from ..flow import turn_of
from ..rules import Rules
from ..state import State
from ..telling.recap import Account, Growth, recap
from .goods import slug

SHOWN_IN = ("goods_growth", "game_over")  # and in the next turn, until shares are issued


@dataclass(frozen=True)
class AccountRow:
    """One player's end of turn, as a row of figures and as sentences."""

    seat: str
    name: str
    out: bool
    collected: int
    paid: int
    lost: int
    reduced: int
    says: str
    short: str
    reduction: str


@dataclass(frozen=True)
class Grown:
    """Cubes to put on one place; `upto` instead where the app does not know them."""

    id: str
    name: str
    cubes: tuple[str, ...]
    upto: str
    town: str = ""


@dataclass(frozen=True)
class TurnEnd:
    """For a phone. `check` asks whether the player's disks agree, while there is time to correct them."""

    id: str
    accounts: tuple[AccountRow, ...]
    grown: tuple[Grown, ...]
    dry: bool
    check: str = ""


def turn_end(rules: Rules, state: State, seat: str) -> TurnEnd | None:
    """Nothing once the next turn is under way."""
    seen, turn, beginning = recap(state), state.turn, state.phase in _beginning(rules)
    if not seen.accounts or not (beginning or state.phase in SHOWN_IN):
        return None
    return TurnEnd(
        id=f"recap-{turn}-{state.phase}",
        accounts=tuple(account_row(account) for account in seen.accounts),
        grown=tuple(_to_put(turn, n, grown) for n, grown in enumerate(seen.growth, 1)),
        dry=bool(seen.dice) and not seen.growth,
        check=_figures(state, seat) if beginning and not state.players[seat].out else "",
    )


def _beginning(rules: Rules) -> tuple[str, ...]:
    """The phases of a turn up to the shares, or the first one where none are issued."""
    course = [phase.name for phase in turn_of(rules)]
    return tuple(course[: course.index("issue_shares") + 1 if "issue_shares" in course else 1])


def _to_put(turn: int, nth: int, grown: Growth) -> Grown:
    boxes = "its boxes" if grown.side == "new" else f"{grown.side} {grown.column}"
    upto = "" if grown.cubes else f"up to {grown.dice} from {boxes}"
    return Grown(f"tick-{turn}-{grown.side}-{grown.column}-{nth}", grown.said, grown.cubes, upto)


def _figures(state: State, seat: str) -> str:
    player = state.players[seat]
    shares, links = say.count(player.shares, "share"), say.count(player.locomotive, "link")
    return f"${player.cash}, income {player.income}, {shares}, {links}"


def account_row(account: Account) -> AccountRow:
    return AccountRow(
        seat=account.seat,
        name=say.name(account.seat),
        out=account.out,
        collected=account.collected,
        paid=account.paid,
        lost=account.lost,
        reduced=account.reduced,
        says=f"{_earned(account)}, {_paid(account)}",
        short=_short(account),
        reduction=_reduction(account),
    )


def _earned(account: Account) -> str:
    return f"earned ${account.collected}" if account.collected else "earned nothing"


def _paid(account: Account) -> str:
    owed = f"owed ${account.due}, " if account.paid < account.due else ""
    return f"{owed}paid ${account.paid}"


def _short(account: Account) -> str:
    follows = "out of the game" if account.out else f"income −{account.lost}"
    return f"${account.lost} short: {follows}" if account.lost else ""


def _reduction(account: Account) -> str:
    if account.reduced:
        return f"income reduced by {account.reduced}"
    return "" if account.lost else "no reduction"


@dataclass(frozen=True)
class CallOut:
    """The dealer's call-out on the table screen: the dice, and which cubes go where."""

    dice: tuple[tuple[str, tuple[int, ...]], ...]
    grown: tuple[Grown, ...]

    @property
    def dense(self) -> bool:
        return len(self.grown) > 6


def call_out(state: State) -> CallOut | None:
    """From the growth dice until everybody has issued shares."""
    seen = recap(state)
    if state.phase != "issue_shares" or not (seen.growth or seen.dice):
        return None
    dice = tuple((side, seen.dice[side]) for side in ("light", "dark") if seen.dice.get(side))
    return CallOut(dice, tuple(_called(state, grown) for grown in seen.growth))


def _called(state: State, grown: Growth) -> Grown:
    town = state.new_cities.get(grown.place, "")
    name = f"New City {grown.place}" if town else grown.place
    upto = "" if grown.cubes else f"up to {say.count(grown.dice, 'cube')}"
    tick = f"tick-{state.turn - 1}-{grown.side}-{grown.column}-{slug(grown.place)}"
    return Grown(tick, name, grown.cubes, upto, town)
