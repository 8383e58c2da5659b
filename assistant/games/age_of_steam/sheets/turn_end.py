"""What happened by itself at a turn's end: accounts, and the cubes that growth puts on the map."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from .. import speech as say
from ..flow import turn_of
from ..rules import Rules
from ..state import State
from ..telling.recap import Account, recap
from .placing import placing

DENSE = 6  # places on the table screen
LEAST, MOST = 3, 5  # columns of the call-out
LINES = 15  # in each, where a place with its cubes is one
BELOW = 12  # places below which there is room for who is up, under a table of five or more
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
class TurnEnd:
    """For a phone. `check` asks whether the player's disks agree, while there is time to correct them."""

    id: str
    accounts: tuple[AccountRow, ...]
    dry: bool
    check: str = ""


def turn_end(rules: Rules, state: State, seat: str) -> TurnEnd | None:
    """Nothing once the next turn is under way."""
    seen, turn, beginning = recap(state), state.turn, state.phase in beginning_of(rules)
    if not (beginning or state.phase in SHOWN_IN) or not seen.accounts:
        return None
    return TurnEnd(
        id=f"recap-{turn}-{state.phase}",
        accounts=tuple(account_row(account) for account in seen.accounts),
        dry=bool(seen.dice) and not seen.growth,
        check=_figures(rules, state, seat) if beginning and not state.players[seat].out else "",
    )


def beginning_of(rules: Rules) -> tuple[str, ...]:
    """The phases of a turn up to the shares, or the first one where none are issued."""
    course = [phase.name for phase in turn_of(rules)]
    return tuple(course[: course.index("issue_shares") + 1 if "issue_shares" in course else 1])


def _figures(rules: Rules, state: State, seat: str) -> str:
    player = state.players[seat]
    shares, links = say.count(player.shares, "share"), say.count(player.locomotive, rules.engine.counts)
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
    """The dealer's call-out on the table screen: the dice, and how many places get cubes."""

    dice: tuple[tuple[str, tuple[int, ...]], ...]
    places: int
    players: int
    told: bool = False  # what to take is said in words, which need a line below the name

    @property
    def alone(self) -> bool:
        """At setup, when everybody has the same: the list stands in place of the players."""
        return not self.dice

    @property
    def look(self) -> str:
        """The more there are, the smaller they stand: at last a name and its cubes in one line."""
        return "many" if self._many else "dense" if self.places > DENSE else ""

    @property
    def columns(self) -> int:
        """As few as there is room for, so that names are read whole."""
        return min(MOST, max(LEAST, ceil(self.places / (LINES if self._many else self._rows))))

    @property
    def crowded(self) -> bool:
        return not self.alone and self.places > (BELOW if self._many else MOST * self._rows)

    @property
    def _many(self) -> bool:
        return self.places > LEAST * self._rows and not self.told

    @property
    def _rows(self) -> int:
        """Of places with their cubes below the name."""
        return 7 if self.alone else max(2, 7 - self.players)


def call_out(rules: Rules, state: State) -> CallOut | None:
    """From the dice, or the setup, until everybody has issued shares."""
    if state.phase != "issue_shares":
        return None
    rolled, to_place = recap(state).dice, placing(rules, state)
    if not (rolled or to_place):
        return None
    dice = tuple((side, rolled[side]) for side in ("light", "dark") if rolled.get(side))
    places = to_place.groups[0][1] if to_place else ()
    return CallOut(dice, len(places), len(state.players), told=any(spot.upto for spot in places))
