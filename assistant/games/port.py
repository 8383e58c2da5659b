"""The port: everything that tables, API and pages ask of a game, and nothing else.

docs/adding-a-game.md lists it; a test compares the two. mypy checks each game where the catalog lists it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias, TypeVar

from ..engine import Draft, Entry, Fact, Move, Question
from .cards import Card, Pad
from .field_kinds import FieldKinds
from .port_history import History
from .port_map import GameMap, TrackPlan
from .port_sheets import Opening, Sheets
from .port_state import TableOptions, TableState
from .shapes import Correctable, Json, Line, MapSummary, Offer, Quote, Schema, View

__all__ = [
    "AnyGame",
    "Game",
    "GameMap",
    "History",
    "Sheets",
    "State",
    "TableOptions",
    "TableState",
    "TrackPlan",
]

S = TypeVar("S", bound=TableState)
Options = TypeVar("Options", bound=TableOptions)


class Game(Protocol[S, Options]):
    """A game on one map. It never changes; what changes is its state."""

    # what it is called

    @property
    def key(self) -> str:
        """The name of its folders, its vocabulary, and `game` in the API."""

    @property
    def name(self) -> str:
        """What it says on the box."""

    @property
    def title(self) -> str:
        """What a table is called: the map's name, if the game has several maps."""

    @property
    def map_key(self) -> str:
        """The map's key in the catalog."""

    @property
    def fingerprint(self) -> str:
        """Of all that the map's file says, or '' where there is none; how a game began tells it."""

    @property
    def note(self) -> str:
        """A line for people choosing what to play."""

    @property
    def imprint(self) -> str:
        """Whose trademark the game is."""

    @property
    def style(self) -> str:
        """The game's own stylesheet under static/, or ''."""

    # opening a table

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""

    @property
    def seat_colors(self) -> Sequence[str]:
        """The seats' colours to choose from."""

    @property
    def settled(self) -> tuple[str, ...]:
        """Settings of the dial that leave no choice."""

    @property
    def settled_dial(self) -> Mapping[str, str]:
        """The dial as it stands where there is no choice."""

    @property
    def options_type(self) -> type[Options]:
        """A dataclass of `seats` and `tracking`: what is fixed when a table opens."""

    @property
    def setup_type(self) -> type[object]:
        """A dataclass of what the table may have set out by itself."""

    @property
    def setup_move(self) -> type[Any]:
        """The first move of every log; its `setup` is a `setup_type`."""

    @property
    def opening_sheet(self) -> Opening:
        """What is asked when a table is opened."""

    def check_options(self, options: Options) -> None:
        """Refuse options that no table can have, by `Illegal`."""

    def opening(self, sent: Mapping[str, str]) -> dict[str, str]:
        """The dial as the opening form sent it."""

    def setting_up(self, sent: Mapping[str, str]) -> Move:
        """The first move of a table that was opened by the form."""

    # playing

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """Every kind of move that a seat may send."""

    @property
    def field_kinds(self) -> FieldKinds:
        """How the field types that only this game has are written, as JSON and in a form."""

    @property
    def field_words(self) -> Mapping[str, str]:
        """What the fields of moves, setup and view are, for the document of the API."""

    @property
    def dial_move(self) -> type[Move]:
        """The move by which the host turns the dial; one of `moves`."""

    def ending(self, state: S) -> Move | None:
        """The move by which the host ends the game early; None before it began or once it is over."""

    def for_host(self, move: Move) -> bool:
        """Whether only the host may make it: it turns the dial, or ends the game."""

    def start(self, options: Options, told: Sequence[Fact] = ()) -> S:
        """The state before the first entry: as that entry's facts tell it, or, where old logs do not, as the
        map has it today."""

    def decide(self, draft: Draft[S], move: Move) -> None:
        """Judge a move: record its facts, or refuse it by `Illegal`."""

    def evolve(self, state: S, fact: Fact) -> S:
        """The state after one more fact. Never refuses."""

    def sound(self, state: S) -> bool:
        """Whether a table could look like this. Only asked of imported files."""

    def app_answers(self, state: S, kind: str) -> bool:
        """Whether the app answers this kind of chance question (else the table does)."""

    def offers(self, state: S, seat: str) -> Sequence[Offer]:
        """What a seat may do now."""

    def sendable(self, state: S, seat: str) -> Sequence[Offer]:
        """The same for programs: every choice can be sent as it stands. This may take a moment."""

    def pad(self, state: S, question: Question) -> Pad:
        """How the table tells what it rolled or drew."""

    def card(self, state: S, seat: str) -> Card:
        """What a seat's phone shows now, with every button."""

    def why(self, phase: str, players: int = 0) -> Sequence[str]:
        """What people usually do in a phase, in a few sentences for whoever is new; with so many players, if said."""

    def correctable(self, state: S, field: str, of: str) -> Correctable | None:
        """What the form for correcting a number asks, or None if there is no such number."""

    # showing

    def view(self, state: S) -> View:
        """The state as plain data, for programs and pages."""

    @property
    def player_shape(self) -> Schema:
        """What the view says of a player, as JSON Schema."""

    @property
    def state_shape(self) -> Schema:
        """What the view adds to every game's view, as JSON Schema."""

    @property
    def forecast_figures(self) -> Sequence[str]:
        """The figures that `forecast` can change first."""

    def forecast(self, state: S, seat: str, changed: dict[str, int]) -> dict[str, Json] | None:
        """What is coming for a seat if some of its figures changed first; None once it is out."""

    def quote(self, state: S, seat: str, facts: Sequence[Fact]) -> Quote:
        """Facts that would follow, in words and figures."""

    def sheets(self, state: S, names: Mapping[str, str]) -> Sheets:
        """What whole pages show of a state, with the players' names."""

    def tell(self, entry: Entry, names: Mapping[str, str] | None = None) -> str:
        """An entry in one line."""

    def statement(self, options: Options, entries: list[Entry]) -> list[Line]:
        """Every change of a figure, in the order of the log."""

    @property
    def history(self) -> History[S]:
        """What the pages ask that look back on a game."""

    def where(self, shown: Mapping[str, Json]) -> str:
        """Where in the game a table is, from its view."""

    def where_short(self, shown: Mapping[str, Json]) -> str:
        """The same for the head of a phone."""

    def phase_name(self, phase: str) -> str:
        """The name of a phase for people."""

    def doing(self, phase: str) -> str:
        """What the others read about the player who is up: "… is building"."""

    def calling(self, names: Mapping[str, str]) -> AbstractContextManager[None]:
        """A context in which sentences use the players' names."""

    @property
    def map(self) -> GameMap[S, Any] | None:
        """The map, if track can be drawn on the phone."""

    def map_summary(self) -> MapSummary:
        """A line of the list of maps."""

    def map_data(self) -> dict[str, Json]:
        """The map for programs: the summary, `phase_notes`, and the board if there is one."""


State: TypeAlias = Any  # a TableState of some game
AnyGame: TypeAlias = Game[State, Any]  # a game whose own records nobody here knows
