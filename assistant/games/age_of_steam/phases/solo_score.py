"""The end of a game for one that is scored by what is left undone: disks stacked on actions are paid, shares are
bought back, and cubes and places that were not served count against what was delivered to one city."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ....engine import Illegal
from ...shapes import Bound
from .. import facts as f
from .. import speech as say
from ..copying import replace
from ..offers import Choice, Offer
from ..remembered import recall, remember
from ..rules import Rules
from ..state import Player, State
from ..track.reaching import reach
from ..vocabulary import Change, Fact, Move
from .phase import AoSDraft, PhaseOf
from .sectors import overload

DISK_PRICE, DOWNTOWN_POINTS = 5, 1
LEFT, UNCONNECTED = "left", "unconnected"
ASKED = {
    UNCONNECTED: "How many towns and cities have no way to {}?",
    LEFT: "How many cubes are left on the board?",
}
MOST = {UNCONNECTED: 20, LEFT: 40}
say.name_phase("final_count", "Final count")


@dataclass(frozen=True)
class Alone:
    """Disks stacked on actions, and what only the table could count at the end."""

    disks: Mapping[str, int] = field(default_factory=dict)
    told: Mapping[str, int] = field(default_factory=dict)
    paid: bool = False


def stacks(state: State) -> Mapping[str, int]:
    """How many disks lie on each action."""
    return recall(state, Alone).disks


class DiskStacked(Fact):
    seat: str
    action: str

    def fold(self, state: State) -> State:
        now = recall(state, Alone)
        disks = {**now.disks, self.action: now.disks.get(self.action, 0) + 1}
        return remember(state, replace(now, disks=disks))

    def said(self) -> str:
        return say.does(self.seat, f"stacks a disk on {say.action(self.action)}")


class DisksPaid(Fact):
    seat: str
    count: int
    paid: int

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "cash", -self.paid, "disks on actions")

    def fold(self, state: State) -> State:
        return remember(state, replace(recall(state, Alone), paid=True))

    def said(self) -> str:
        return say.does(self.seat, f"pays ${self.paid} for {say.count(self.count, 'disk')} on actions")


class CountTold(Fact):
    """`what` was counted on the table: cubes that are left, or places without a way."""

    seat: str
    what: str
    number: int

    def fold(self, state: State) -> State:
        now = recall(state, Alone)
        return remember(state, replace(now, told={**now.told, self.what: self.number}))

    def said(self) -> str:
        what = "cubes left on the board" if self.what == LEFT else "places without a way"
        return say.does(self.seat, f"counts {self.number} {what}")


# the end -----------------------------------------------------------------------------------------


def settle_debts(draft: AoSDraft, rules: Rules) -> None:
    """Shares are bought back and disks paid; if cash falls short, nothing is."""
    if overload(draft.state):
        return
    for seat in draft.state.playing:
        player = draft.state.players[seat]
        price, disks = player.shares * rules.share_price, sum(stacks(draft.state).values())
        if debts(rules, draft.state, player) > player.cash:
            return draft.record(f.SharesBoughtBack(seat, 0, 0, debts(rules, draft.state, player)))
        draft.record(f.SharesBoughtBack(seat, player.shares, price, price))
        draft.record(DisksPaid(seat, disks, disks * DISK_PRICE))


def debts(rules: Rules, state: State, player: Player) -> int:
    """What shares and disks still cost."""
    now = recall(state, Alone)
    return player.shares * rules.share_price + (0 if now.paid else DISK_PRICE * sum(now.disks.values()))


def lost(rules: Rules, state: State, player: Player) -> str:
    """Reason that a game for one is lost as it stands, or ''."""
    if overload(state):
        return "A cube found no room."
    if (due := debts(rules, state, player)) > player.cash:
        return f"Shares and disks on actions cost ${due}, and only ${player.cash} is left."
    total = sum(rules.own_points(state, player).values())
    return f"The score is {say.minus(total)}: it must be 0 or more." if total < 0 else ""


def points(rules: Rules, state: State, player: Player, city: str) -> dict[str, int]:
    """For each cube delivered to the city, and less for each cube and place that is left."""
    left, apart = left_on_board(state), unconnected(rules, state, city)
    return {
        "downtown": DOWNTOWN_POINTS * player.own["downtown"],
        LEFT: -(left or 0),
        UNCONNECTED: -(apart or 0),
    }


def left_on_board(state: State) -> int | None:
    """The cubes on the board; None where only the table knows and has not said."""
    if state.tracking.goods == "none":
        return recall(state, Alone).told.get(LEFT)
    return sum(map(len, state.goods.places.values()))


def unconnected(rules: Rules, state: State, city: str) -> int | None:
    """The towns and cities from which no completed links lead to this city; None where only the table knows."""
    if state.tracking.track == "hand":
        return recall(state, Alone).told.get(UNCONNECTED)
    towns = [town for town in rules.board.towns if town not in state.new_cities.values()]
    places = {*rules.board.cities, *towns, *state.new_cities}
    return len(places - reach([city], [set(link.ends) for link in state.links]))


def told(rules: Rules, state: State, city: str) -> str:
    """How it stands, in a line."""
    disks = say.listed([f"{n} on {say.action(action)}" for action, n in stacks(state).items()])
    left, apart = left_on_board(state), unconnected(rules, state, city)
    parts = [
        f"Disks: {disks or 'none'}",
        f"{say.count(left, 'cube')} on the board" if left is not None else "",
        f"{say.count(apart, 'place')} without a way to {city}" if apart is not None else "",
    ]
    return f"{'. '.join(part for part in parts if part)}."


# what only the table can count -------------------------------------------------------------------


class CountAtTheEnd(Move):
    """`what`: cubes `left` on the board, or places `unconnected`, in a game for one."""

    what: str
    number: int


class FinalCountPhase(PhaseOf[CountAtTheEnd]):
    """After the last expenses of a game for one, as far as the app can't count."""

    name = "final_count"
    moves = (CountAtTheEnd,)
    asks = "Final count"
    doing = "counts what is left"
    city = "Downtown"

    def due(self, state: State) -> bool:
        return len(state.seats) == 1 and state.turn >= state.turns and bool(to_count(state))

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        draft.record(f.Awaited(draft.state.playing))

    def decide(self, draft: AoSDraft, rules: Rules, move: CountAtTheEnd) -> None:
        if move.what not in (left := to_count(draft.state)):
            raise Illegal(f"Only the table’s own counts are asked: {say.listed(left) or 'none'}.")
        if not 0 <= move.number <= MOST[move.what]:
            raise Illegal(f"Say a number from 0 to {MOST[move.what]}.")
        draft.record(CountTold(str(move.seat), move.what, move.number))
        if not to_count(draft.state):
            draft.record(f.Awaited(()))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        what = to_count(state)[0]
        numbers = range(MOST[what] + 1)
        choices = tuple(Choice({"what": what, "number": n}, str(n)) for n in numbers)
        fields = {"what": Bound(one_of=[what]), "number": Bound(min=0, max=MOST[what])}
        says = ASKED[what].format(self.city)
        return (Offer("count_at_the_end", seat, fields, choices, says=says),)


def to_count(state: State) -> list[str]:
    """What only the table knows, and has not said yet."""
    asked = {LEFT: state.tracking.goods == "none", UNCONNECTED: state.tracking.track == "hand"}
    known = recall(state, Alone).told
    return [what for what in ASKED if asked[what] and what not in known]
