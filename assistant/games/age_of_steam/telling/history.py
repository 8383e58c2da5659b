"""What the history pages ask of Age of Steam: headings, entries in words, curves, the play's result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from ....engine import Entry, Fact
from ...facts import evolve
from ...shapes import Curve, Json, Moment, Record, Standing, Told, Value
from ...speech import roman
from ...telling import ended_early
from .. import facts as f
from .. import speech as say
from ..flow import course_of
from ..moves import SetUp
from ..rules import Rules
from ..score import projected, scores
from ..state import FIGURES, Score, State
from .entries import NAMES, told
from .luck import Luck, luck
from .records import records

CURVES = (Curve("cash", "Cash", "$"), Curve("income", "Income"), Curve("shares", "Shares"), Curve("vp", "VP"))


class AgeStanding(Standing):
    own: Mapping[str, int]
    income: int
    sections: int
    shares: int
    cash: int
    lost: bool


class History:
    """Asks the rules, keeps nothing."""

    bgg_id = 4098
    curves = CURVES
    span = "turn"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.own = {figure.key: figure.name.lower() for figure in rules.board.own_figures.values()}
        self.words = {**NAMES, "locomotive": rules.engine.head.lower(), **self.own}

    @property
    def figures(self) -> Sequence[str]:
        return (*FIGURES, *self.own, "vp")

    def heading(self, state: State) -> str:
        """Where in the game a state is: "Turn 3 · IV Build track"."""
        names = course_of(self.rules, state)
        if state.phase in names:
            number = roman(names.index(state.phase) + 1)
            return f"{self.turn(state)} · {number} {say.phase(state.phase)}"
        return "After the game" if state.phase == "game_over" else say.phase(state.phase)

    def turn(self, state: State) -> str:
        return f"Turn {state.turn}" if state.order else "Setting up"

    def tell(self, entry: Entry, before: State, after: State, names: Mapping[str, str]) -> Told:
        """An entry in words, with the players' names."""
        with say.calling(names, self.rules.words):
            return told(entry, before, after, self.words)

    def shown(self, figure: str, value: Value) -> str:
        return say.figure(figure, value)

    def change(self, figure: str, by: int) -> str:
        """A figure's change as a statement has it: always with its sign."""
        return f"{'+' if by > 0 else ''}{say.dollars(by)}" if figure == "cash" else say.signed(by)

    def figure_name(self, figure: str) -> str:
        return self.words[figure].capitalize()

    def playing(self, state: State, seat: str) -> bool:
        return not state.players[seat].out

    def values(self, state: State, seat: str) -> dict[str, int]:
        player = state.players[seat]
        kept = {key: getattr(player, key) for key in FIGURES}
        return {**kept, **player.own, "vp": projected(self.rules, state, seat)}

    def moments(self, start: State, entries: Sequence[Entry]) -> list[Moment]:
        """The figures when play began, at the end of every turn, and now."""
        ends = _turn_ends(start, entries)
        last = max(ends)
        running = last > 0 and ends[last].phase != "game_over"
        labels = {**({last: "Now"} if running else {}), 0: "Start"}
        return [self._moment(labels.get(turn, str(turn)), state) for turn, state in sorted(ends.items())]

    def _moment(self, label: str, state: State) -> Moment:
        figures = {s: None if state.players[s].out else self.values(state, s) for s in state.seats}
        return Moment(label, figures)

    def luck(self, entries: Iterable[Entry]) -> Luck:
        return luck(self.rules, entries)

    def records(self, entries: Sequence[Entry]) -> tuple[Record, ...]:
        """What was the longest, the dearest and the luckiest."""
        return records(self.rules, entries)

    def how_ended(self, entries: Sequence[Entry], state: State) -> str:
        """After the last turn, or before."""
        where = f"turn {state.turn} of {state.turns}"
        early = f"Ended early, in {where}: scored as it stood."
        found = [self.rules.lost(state, state.players[seat]) for seat in state.order]
        lost = [why for why in dict.fromkeys(found) if why]
        bankrupt = [] if state.order else ["Every railroad is bankrupt."]
        return " ".join(
            [early if ended_early(entries) else f"The game is over after {where}.", *lost, *bankrupt]
        )

    def first_player(self, entries: Iterable[Entry]) -> str:
        """Who stood first before anybody had bid."""
        facts: Iterable[Fact] = (fact for entry in entries for fact in entry.facts)
        return next((fact.order[0] for fact in facts if isinstance(fact, f.OrderSet)), "")

    def standings(self, state: State) -> list[AgeStanding]:
        """Rank and points of every seat, best first: the result, or what it would be now."""
        return [_standing(score) for score in state.result or scores(self.rules, state)]

    def breakdown(self, row: Mapping[str, Json]) -> str:
        """Where a seat's points came from, in a few words."""
        if row["out"]:
            return "out of the game"
        names = ("income", "sections", "shares", *(("cash",) if row["cash"] else ()))
        own = cast(Mapping[str, int], row.get("own", {}))
        points = {**{name: int(str(row[name])) for name in names}, **own}
        parts = [f"{self.own.get(name, name)} {say.signed(number)}" for name, number in points.items()]
        return f"{row['vp']} VP ({', '.join(parts)})"


def _standing(score: Score) -> AgeStanding:
    return {
        "seat": score.seat,
        "rank": score.rank,
        "vp": score.vp,
        "own": score.own,
        "income": score.income,
        "sections": score.sections,
        "shares": score.shares,
        "out": score.out,
        "cash": score.cash,
        "lost": score.lost,
    }


def _turn_ends(start: State, entries: Sequence[Entry]) -> dict[int, State]:
    """By turn, the state before the marker moved on; 0 is the table as it was set up."""
    ends, state = {0: start}, start
    for entry in entries:
        for fact in entry.facts:
            if isinstance(fact, f.TurnBegan):
                ends[state.turn] = state
            state = evolve(state, fact)
        if not state.order or isinstance(entry.move, SetUp):
            ends[0] = state
    ends = {turn: then for turn, then in ends.items() if turn < state.turn}
    return {**ends, state.turn: state} if state.order else ends
