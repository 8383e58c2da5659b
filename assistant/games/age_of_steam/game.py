"""Age of Steam as the kernel and the tables see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from ...engine import Draft, Entry, Fact, Move, Question
from ..base import BaseGame, check_seats
from ..cards import Card, Pad
from ..dial import check_settings
from ..ledger import first_facts, statement, totals
from ..shapes import Json, Line, MapSummary, Quote
from ..sheets import Opening
from ..speech import ENDED_EARLY
from ..telling import sentences
from . import speech as say
from .board import Board
from .board_form import depths_of
from .board_view import board_data, form_data
from .cards.now import card
from .cards.pads import pad
from .cards.waiting.card import doing
from .cards.why import why
from .correctable import Correctable, correctable
from .corrections import correct
from .dial import SETTINGS, check_known, set_tracking
from .facts import GameBegan
from .field_kinds import FIELD_KINDS
from .field_words import FIELD_WORDS
from .flow import beside, check_phase, check_running, check_up, offers_beside, phases_of, run_on
from .forecast import forecast
from .moves import Correct, SetTracking, SetUp, Setup
from .offers import Offer
from .phases.setup import began
from .rules import Rules
from .sendable import sendable
from .shape import PLAYER, STATE
from .sheets.dialling import opening
from .sheets.sheets import Sheets
from .sound import sound
from .standing import standing
from .state import FIGURES, SEAT_COLORS, State, Tracking
from .svg.mapwork import MapWork
from .telling.history import History
from .telling.notes import note_now, phase_notes
from .telling.sentences import sentence_of, tell
from .view import AgeView, view


@dataclass(frozen=True)
class Options:
    """What is fixed when a table opens. The map belongs to the game."""

    seats: tuple[str, ...]
    tracking: Tracking = field(default_factory=Tracking)


class AgeOfSteam(BaseGame[State]):
    """The game on one map. It never changes; only states do."""

    key = "age_of_steam"
    name = "Age of Steam"
    imprint = (
        "not affiliated with or endorsed by John Bohrer, Winsome Games or Eagle-Gryphon Games. "
        "Age of Steam is a registered trademark."
    )
    style = ""  # a stylesheet of its own, beside the shared ones
    seat_colors = SEAT_COLORS
    options_type = Options
    setup_type = Setup
    setup_move = SetUp
    field_kinds = FIELD_KINDS
    field_words = FIELD_WORDS
    dial_move = SetTracking
    forecast_figures = ("cash", "income", "shares", "locomotive")
    player_shape, state_shape = PLAYER, STATE

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.map = MapWork(rules)

    @property
    def board(self) -> Board:
        return self.rules.board

    @property
    def title(self) -> str:
        """What a table is called: its map's name."""
        return self.board.name

    @property
    def map_key(self) -> str:
        return self.board.key

    @property
    def fingerprint(self) -> str:
        """Of all that the map's file says."""
        return self.board.fingerprint

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self.board.players

    @property
    def note(self) -> str:
        """A line about the map, for people choosing one."""
        return standing(self.board)

    @property
    def settled(self) -> tuple[str, ...]:
        """Settings of the dial that leave no choice on this map."""
        asked = {"goods": self.board.named, "track": self.board.drawn, "variant": bool(self.rules.variants)}
        return tuple(part for part, open_ in asked.items() if not open_)

    @property
    def settled_dial(self) -> dict[str, str]:
        """The dial as it stands where the board leaves no choice."""
        only = {"goods": "none", "track": "hand"}
        return {part: only[part] for part in self.settled if part in only}

    @property
    def opening_sheet(self) -> Opening:
        return opening(self.rules)

    @property
    def history(self) -> History:
        """What the history pages ask."""
        return History(self.rules)

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """Every kind of move that a seat may send."""
        phases = (*phases_of(self.rules).values(), *self.rules.beside())
        of_phases = [move for phase in phases for move in phase.moves]
        sendable = [move for move in of_phases if move is not SetUp]
        return tuple(dict.fromkeys((*sendable, Correct, SetTracking)))

    def check_options(self, options: Options) -> None:
        check_seats(options.seats, self.players, self.title, SEAT_COLORS, "There are no {} disks.")
        check_settings(SETTINGS, vars(options.tracking))
        check_known(self.board, options.tracking.goods, options.tracking.track)

    def start(self, options: Options, told: Sequence[Fact] = ()) -> State:
        wrote = next((fact for fact in told if isinstance(fact, GameBegan)), None)
        return (wrote or began(self.rules, options.seats)).fold(State(options.seats, options.tracking, 0, {}))

    def decide(self, draft: Draft[State], move: Move) -> None:
        match move:
            case Correct():
                return correct(draft, self.rules, move)
            case SetTracking():
                check_known(self.board, move.goods, move.track)
                set_tracking(draft, move)
            case _ if aside := beside(self.rules, move):
                check_running(draft.state)
                aside.decide(draft, self.rules, move)
            case _:
                check_phase(self.rules, draft.state, move)
                check_up(draft.state, move)
                phases_of(self.rules)[draft.state.phase].decide(draft, self.rules, move)
        if draft.state.phase != "game_over":
            run_on(draft, self.rules)

    def ending(self, state: State) -> Move | None:
        """The move by which the host ends the game early."""
        if state.phase in ("setup", "game_over"):
            return None
        return Correct(field="phase", to="game_over", why=ENDED_EARLY)

    def offers(self, state: State, seat: str) -> list[Offer]:
        if state.phase == "game_over":
            return []
        own = phases_of(self.rules)[state.phase].offers(state, self.rules, seat) if seat in state.up else ()
        return [*own, *offers_beside(self.rules, state, seat)]

    def pad(self, state: State, question: Question) -> Pad:
        """How the table tells what it rolled or drew."""
        return pad(self.rules, state, question)

    def sendable(self, state: State, seat: str) -> list[Offer]:
        return sendable(self, state, self.offers(state, seat))

    def card(self, state: State, seat: str) -> Card:
        """What a seat's phone shows now."""
        return card(self.rules, self.map, state, seat, self.offers(state, seat))

    def why(self, phase: str, players: int = 0) -> Sequence[str]:
        """What people usually do in a phase, and what this map changes."""
        return why(self.rules, phase, players)

    def calling(self, names: Mapping[str, str]) -> AbstractContextManager[None]:
        """Open hexes go by their landmarks."""
        return say.calling(names, self.rules.words)

    def sheets(self, state: State, names: Mapping[str, str]) -> Sheets:
        """What whole pages show."""
        return Sheets(self.rules, self.map, state, names)

    def sound(self, state: State) -> bool:
        return sound(self.board, state)

    def view(self, state: State) -> AgeView:
        return view(self.rules, state, note_now(self.rules, state))

    def tell(self, entry: Entry, names: Mapping[str, str] | None = None) -> str:
        """An entry in one line, with the players' names if they are given."""
        with self.calling(names or {}):
            return tell(entry)

    def forecast(self, state: State, seat: str, changed: dict[str, int]) -> dict[str, Json] | None:
        """Expenses to come if the seat's figures changed first; None once it is out."""
        if state.players[seat].out:
            return None
        return vars(forecast(self.rules, state, seat, **changed)).copy()

    def quote(self, state: State, seat: str, facts: Sequence[Fact]) -> Quote:
        """Facts that would follow, in words and figures, and what they leave `seat` with."""
        moved = totals(facts)
        left = moved.get(seat, {})
        coming = self.forecast(state, seat, left) if seat else None
        cost = max(0, -left.get("cash", 0))
        return {
            "text": " ".join(sentences(facts, sentence_of)),
            "cost": cost,
            "changes": moved,
            "forecast": coming,
        }

    def correctable(self, state: State, field: str, of: str) -> Correctable | None:
        """What the form asks to correct this field of a seat, place or box."""
        return correctable(self.rules, state, field, of)

    def setting_up(self, sent: Mapping[str, str]) -> Move:
        """The first move of a table that was opened by the form."""
        variant = sent.get("variant") if "variant" not in self.settled else None
        return SetUp(setup=Setup(variant=variant or None))

    def opening(self, sent: Mapping[str, str]) -> dict[str, str]:
        """The dial as the opening form sent it, without what is settled."""
        dial = {name: sent[name] for name in ("goods", "dice", "track") if sent.get(name)}
        return {**dial, **self.settled_dial}

    # words for the pages -----------------------------------------------------------------------

    def where(self, shown: Mapping[str, Json]) -> str:
        """Where in the game a table is: "Turn 3 of 7 · Build track"."""
        if shown["phase"] == "game_over":
            return "The game is over"
        return f"Turn {shown['turn']} of {shown['turns']} · {say.phase(str(shown['phase']))}"

    def where_short(self, shown: Mapping[str, Json]) -> str:
        """The same for the head of a phone."""
        phase = str(shown["phase"])
        return f"Turn {shown['turn']}/{shown['turns']} · {say.SHORT.get(phase) or say.phase(phase)}"

    def phase_name(self, phase: str) -> str:
        return say.phase(phase)

    def doing(self, phase: str) -> str:
        return doing(self.rules, phase)

    def map_summary(self) -> MapSummary:
        low, high = self.board.players
        return {
            "key": self.board.key, "name": self.board.name, "game": self.key,
            "players": [low, high], "complete": self.board.drawn, "note": self.note,
            "on": self.board.on, "depths": list(depths_of(self.board.depth)),
            "missing": [gap.says for gap in self.board.gaps],
        }  # fmt: skip

    def map_data(self) -> dict[str, Json]:
        low, high = self.board.players
        turns = {players: self.rules.turns[players] for players in range(low, high + 1)}
        notes = dict(phase_notes(self.board.notes))
        board = {**board_data(self.board), "form": form_data(self.board.form)}
        return {**self.map_summary(), **board, "turns": turns, "phase_notes": notes}

    def statement(self, options: Options, entries: list[Entry]) -> list[Line]:
        return statement(
            (*FIGURES, *self.board.own_figures), self.start(options, first_facts(entries)).players, entries
        )
