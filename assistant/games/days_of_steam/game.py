"""Days of Steam as the kernel and the tables see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...engine import Draft, Entry, Fact, Illegal, Move, Question
from ..base import BaseGame, check_seats
from ..cards import Card, Pad
from ..dial import check_settings
from ..field_kinds import FieldKinds
from ..ledger import first_facts, statement, totals
from ..port import Game
from ..shapes import Correctable, Json, Line, MapSummary, Offer
from ..sheets import Opening
from ..speech import ENDED_EARLY
from ..telling import sentences
from . import facts as f
from . import moves as m
from . import speech as say
from .cards import card
from .cards.pads import pad
from .cards.why import why
from .correctable import correctable
from .corrections import correct
from .dial import SETTINGS, set_tracking
from .field_words import FIELD_WORDS
from .forecast import forecast, odds
from .history import History
from .notes import PHASES, notes, phase_note
from .offers import offers
from .sendable import sendable
from .sentences import sentence_of, tell
from .setup import decide_setup, settle_setup
from .shape import PLAYER, STATE
from .sheets.dialling import OPENING
from .sheets.sheets import Sheets
from .sound import sound
from .state import FIGURES, SEAT_COLORS, Player, State, Tracking
from .train import move_train
from .turn import burn_coal, check_nothing_drawn, play_tile, play_town, turn_over, water_tower
from .view import DaysQuote, DaysView, view

IN_SETUP = (m.SetUp, m.SetOut, m.ChooseFirst, m.RollForFirst)
IN_TURN = (m.BurnCoal, m.PlayTile, m.DrawTown, m.PlayTown, m.MoveTrain, m.WaterTower)


@dataclass(frozen=True)
class Options:
    """What is fixed when a table opens."""

    seats: tuple[str, ...]
    tracking: Tracking = field(default_factory=Tracking)


class DaysOfSteam(BaseGame[State]):
    """The game. It never changes; only states do. Its one map grows on the table."""

    key = map_key = "days_of_steam"
    fingerprint = ""  # there is no map file
    name = title = "Days of Steam"
    note = "Tiles grow into a map on the table; the app keeps steam, goods, circuits and points."
    imprint = "Days of Steam is a trademark of StrataMax, Inc., which has no part in Stationmaster either."
    players = (2, 4)
    seat_colors = SEAT_COLORS
    settled: tuple[str, ...] = ()
    map = None
    style = "days_of_steam/days_of_steam.css"
    options_type, setup_type, setup_move = Options, m.Setup, m.SetUp
    moves: tuple[type[Move], ...] = (*IN_SETUP[1:], *IN_TURN, m.Correct, m.SetTracking)
    field_kinds: FieldKinds = {}  # no odd ones
    field_words = FIELD_WORDS
    dial_move = m.SetTracking
    forecast_figures = ("steam", "vp")
    player_shape, state_shape = PLAYER, STATE
    history = History()
    opening_sheet: Opening = OPENING

    def check_options(self, options: Options) -> None:
        check_seats(options.seats, self.players, self.name, SEAT_COLORS, "There is no {} train.")
        check_settings(SETTINGS, vars(options.tracking))

    def setting_up(self, sent: Mapping[str, str]) -> Move:
        """The first move of a table that was opened by the form."""
        return m.SetUp()

    def opening(self, sent: Mapping[str, str]) -> dict[str, str]:
        """The dial as the opening form sent it."""
        return {name: sent[name] for name in ("goods", "dice") if sent.get(name)}

    def start(self, options: Options, told: Sequence[Fact] = ()) -> State:
        state = State(options.seats, options.tracking, {seat: Player() for seat in options.seats})
        wrote = next((fact for fact in told if isinstance(fact, f.GameBegan)), None)
        return wrote.fold(state) if wrote else state

    def decide(self, draft: Draft[State], move: Move) -> None:
        match move:
            case m.Correct():
                correct(draft, move)
            case m.SetTracking():
                set_tracking(draft, move)
                if draft.state.phase == "setup":
                    settle_setup(draft)
            case _:
                check_phase(draft.state, move)
                carry_out(draft, move)

    def ending(self, state: State) -> Move | None:
        """The move by which the host ends the game early."""
        if state.phase in ("setup", "game_over"):
            return None
        return m.Correct(field="phase", to="game_over", why=ENDED_EARLY)

    def offers(self, state: State, seat: str) -> list[Offer]:
        return offers(state, seat)

    def sendable(self, state: State, seat: str) -> list[Offer]:
        return sendable(self, state, self.offers(state, seat))

    def pad(self, state: State, question: Question) -> Pad:
        """How the table tells what it rolled or drew."""
        return pad(question)

    def card(self, state: State, seat: str) -> Card:
        """What a seat's phone shows now, with every button."""
        return card(state, seat)

    def why(self, phase: str, _players: int = 0) -> Sequence[str]:
        """What people usually do in a phase."""
        return why(phase)

    def sheets(self, state: State, names: Mapping[str, str]) -> Sheets:
        """What whole pages show."""
        return Sheets(state, names)

    def sound(self, state: State) -> bool:
        return sound(state)

    def view(self, state: State) -> DaysView:
        return view(state, self.phase_note(state.phase))

    def tell(self, entry: Entry, names: Mapping[str, str] | None = None) -> str:
        """An entry in one line, with the players' names if they are given."""
        with say.calling(names or {}):
            return tell(entry)

    def forecast(self, state: State, seat: str, changed: dict[str, int]) -> dict[str, Json] | None:
        """What would be left and missing if the seat's figures changed first."""
        return vars(forecast(state, seat, **changed)).copy()

    def quote(self, state: State, seat: str, facts: Sequence[Fact]) -> DaysQuote:
        """Facts that would follow, in words and figures, and the odds if a die would be rolled."""
        moved = totals(facts)
        off = next((fact for fact in facts if isinstance(fact, f.TrainSetOff)), None)
        own = moved.get(seat, {})
        steam, vp = own.get("steam", 0), off.points if off else own.get("vp", 0)
        coming = vars(forecast(state, seat, steam, vp)).copy() if seat else None
        return {
            "text": " ".join(sentences(facts, sentence_of)),
            "cost": max(0, -steam),
            "changes": moved,
            "forecast": coming,
            "derail": odds(off.beats) if off else None,
            "points": vp,
        }

    def correctable(self, state: State, field: str, of: str) -> Correctable | None:
        """What the form asks to correct this field of a seat, town or colour."""
        return correctable(state, field, of)

    def statement(self, options: Options, entries: list[Entry]) -> list[Line]:
        return statement(FIGURES, self.start(options, first_facts(entries)).players, entries)

    # words for the pages -----------------------------------------------------------------------

    def where(self, shown: Mapping[str, Json]) -> str:
        """Where in the game a table is: "Round 3"."""
        if shown["phase"] == "game_over":
            return "The game is over"
        return f"Round {shown['round']}" if shown["turn"] else say.phase(str(shown["phase"]))

    def where_short(self, shown: Mapping[str, Json]) -> str:
        return self.where(shown)

    def phase_name(self, phase: str) -> str:
        return say.phase(phase)

    def phase_note(self, phase: str) -> str:
        return phase_note(phase)

    def doing(self, phase: str) -> str:
        return say.DOING.get(phase, "to act")

    def map_summary(self) -> MapSummary:
        return {
            "key": self.map_key, "name": self.title, "game": self.key, "players": list(self.players),
            "complete": False, "note": self.note,
        }  # fmt: skip

    def map_data(self) -> dict[str, Json]:
        return {**self.map_summary(), "phase_notes": PHASES, "notes": notes()}


def carry_out(draft: Draft[State], move: Move) -> None:
    if not isinstance(move, m.PlayTown):
        check_nothing_drawn(draft.state, move.seat)
    match move:
        case m.BurnCoal():
            burn_coal(draft, move)
        case m.DrawTown():
            turn_over(draft, move.seat)
        case m.PlayTile():
            play_tile(draft, move)
        case m.PlayTown():
            play_town(draft, move)
        case m.MoveTrain():
            move_train(draft, move)
        case m.WaterTower():
            water_tower(draft, move)
        case _:
            decide_setup(draft, move)


def check_phase(state: State, move: Move) -> None:
    if state.phase == "game_over":
        raise Illegal("The game is over.")
    if state.phase == "setup" and type(move) not in IN_SETUP:
        raise Illegal("The table is still being set up.")
    if state.phase == "take_turn" and type(move) in IN_SETUP:
        raise Illegal(f"The table is already set up. It is {say.turn_of(state)}.")
    if state.phase == "take_turn" and move.seat not in state.up:
        whose = f"{say.name(move.seat)}’s" if move.seat else "the host’s"
        raise Illegal(f"It is {say.turn_of(state)}, not {whose}.")


GAME: Game[State, Options] = DaysOfSteam()
