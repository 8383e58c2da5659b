"""What the history pages ask of Days of Steam: headings, entries in words, curves, the play's result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...engine import Answered, Entry, Fact, Move, kind_of
from ..facts import evolve
from ..ledger import steps
from ..shapes import Curve, Json, Moment, Record, Told, Value
from ..telling import apart, ended_early, fix_of
from . import facts as f
from . import speech as say
from .forecast import FACES
from .moves import Correct, SetUp
from .records import records
from .sentences import sentence_of
from .sheets.standings import WHY
from .state import FIGURES, State
from .view import DaysStanding, standings

CURVES = (
    Curve("steam", "Steam"), Curve("goods", "Goods"), Curve("circuits", "Circuits"), Curve("vp", "VP"),
)  # fmt: skip


@dataclass(frozen=True)
class Luck:
    """Dice rolled for speed, and how many of them threw a train off the track."""

    rolls: int
    derailed: int
    expected: float
    words: tuple[str, ...]

    @property
    def caption(self) -> str:
        """What the bar shows."""
        rolls = f"{say.count(self.rolls, 'roll')} for the speed limit"
        return f"{rolls}. The bar is how many derailed; the mark is the {self.expected:.1f} expected."

    def percent(self, times: float) -> float:
        """Of the bar's full length."""
        return round(100 * times / (1.2 * max(self.derailed, self.expected, 1)), 1)


class History:
    """Keeps nothing."""

    bgg_id = None
    curves = CURVES
    span = "round"
    figures = FIGURES

    def heading(self, state: State) -> str:
        """Where in the game a state is: "Round 3 · Gray’s turn"."""
        if state.phase == "take_turn":
            return f"{self.turn(state)} · {say.turn_of(state)}"
        return "After the game" if state.phase == "game_over" else say.phase(state.phase)

    def turn(self, state: State) -> str:
        return f"Round {state.round}" if state.turn else "Setting up"

    def tell(self, entry: Entry, before: State, after: State, names: Mapping[str, str]) -> Told:
        """An entry in words, with the players' names."""
        with say.calling(names):
            done, passages = apart(entry.facts, sentence_of)
            if isinstance(entry.move, SetUp):
                done = ["The table is set up.", *done]
            who, did = say.paragraph(done or [_plain(entry.move)])
            moved = steps(before.players, after.players, say.FIGURES, say.figure)
            return Told(who, did, passages, fix_of(entry.facts), moved)

    def shown(self, figure: str, value: Value) -> str:
        return say.figure(figure, value)

    def change(self, figure: str, by: int) -> str:
        return say.signed(by)

    def figure_name(self, figure: str) -> str:
        return say.starting(say.FIGURES[figure])

    def playing(self, state: State, seat: str) -> bool:
        """Nobody is ever out."""
        return True

    def values(self, state: State, seat: str) -> dict[str, int]:
        return {figure: getattr(state.players[seat], figure) for figure in FIGURES}

    def moments(self, start: State, entries: Sequence[Entry]) -> list[Moment]:
        """The figures when play began, at the end of every round, and now."""
        ends, state = {0: start}, start
        for fact in (fact for entry in entries for fact in entry.facts):
            state = evolve(state, fact)
            if state.turn:
                ends[state.round] = state
        labels = {0: "Start"}
        if state.turn and state.result is None:
            labels[state.round] = "Now"
        return [self._moment(labels.get(n, str(n)), then) for n, then in sorted(ends.items())]

    def _moment(self, label: str, state: State) -> Moment:
        return Moment(label, {seat: self.values(state, seat) for seat in state.seats})

    def luck(self, entries: Iterable[Entry]) -> Luck:
        return luck(fact for entry in entries for fact in entry.facts)

    def records(self, entries: Sequence[Entry]) -> tuple[Record, ...]:
        """What was the longest, the richest and the boldest."""
        return records(entries)

    def how_ended(self, entries: Sequence[Entry], state: State) -> str:
        """By points, by the deck, or before."""
        if ended_early(entries):
            return f"Ended early, in round {state.round}: scored as it stood."
        return WHY.get(state.why, "")

    def first_player(self, entries: Iterable[Entry]) -> str:
        facts: Iterable[Fact] = (fact for entry in entries for fact in entry.facts)
        return next((fact.order[0] for fact in facts if isinstance(fact, f.FirstChosen)), "")

    def standings(self, state: State) -> list[DaysStanding]:
        return standings(state)

    def breakdown(self, row: Mapping[str, Json]) -> str:
        """Where a seat's points came from, in a few words."""
        return f"{row['vp']} VP (goods {row['goods']}, colours {row['bonus']}, circuits {row['circuits']})"


def _seats(value: Value) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [str(one) for one in value] if isinstance(value, Sequence) else []


def luck(facts: Iterable[Fact]) -> Luck:
    rolls, derailed, expected = 0, 0, 0.0
    for fact in facts:
        if isinstance(fact, f.TrainSetOff) and fact.beats:
            expected += min(fact.beats, FACES) / FACES
        derailed += isinstance(fact, f.TrainDerailed)
        rolls += isinstance(fact, Answered) and fact.question == "speed"
    of = say.count(rolls, "fast move")
    words = f"{derailed or 'None'} derailed of {of}; {expected:.1f} were expected."
    return Luck(rolls, derailed, expected, (words,) if rolls else ())


def _plain(move: Move) -> str:
    """A line for an entry whose facts are all told below it."""
    did = "sets a number by hand" if isinstance(move, Correct) else kind_of(type(move)).replace("_", " ")
    return say.Sentence(f"{say.name(move.seat)}: {did}", say.name(move.seat) if move.seat else "")
