"""The port: everything that tables, API and pages ask of a game, and nothing else.

docs/adding-a-game.md lists it; a test compares the two. Checked by mypy where the catalog lists the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from ..engine import Draft, Entry, Fact, Move
from .cards import Card, Note
from .field_kinds import FieldKinds
from .shapes import Correctable, Curve, Line, Moment, Told
from .sheets import DialSheet, Opening

State: TypeAlias = Any  # a game's own record, with `up`, `phase` and `result`


class TableOptions(Protocol):
    """What is fixed when a table opens."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours, in seating order."""

    @property
    def tracking(self) -> object:
        """The dial as it was when the table opened."""


class History(Protocol):
    """What the pages ask that look back on a game."""

    @property
    def bgg_id(self) -> int | None:
        """The game's number at BoardGameGeek, where it is known."""

    @property
    def curves(self) -> Sequence[Curve]:
        """The figures worth a chart."""

    @property
    def span(self) -> str:
        """What a chart goes by: a turn, or a round of everybody's turns."""

    @property
    def figures(self) -> Sequence[str]:
        """The columns of the spreadsheet, as `values` gives them."""

    def heading(self, state: Any) -> str:
        """Where in the game a state is; entries of one heading stand together in the log."""

    def turn(self, state: Any) -> str:
        """Under which heading a statement puts what happened then."""

    def tell(self, entry: Entry, before: Any, after: Any, names: Mapping[str, str]) -> Told:
        """An entry for people to read, with the players' names."""

    def shown(self, figure: str, value: Any) -> str:
        """A figure, or a corrected value, as people write it."""

    def change(self, figure: str, by: int) -> str:
        """A figure's change, with its sign."""

    def figure_name(self, figure: str) -> str:
        """What a figure is called."""

    def values(self, state: Any, seat: str) -> dict[str, int]:
        """All the figures of a seat."""

    def moments(self, start: Any, entries: Sequence[Entry]) -> list[Moment]:
        """The figures when play began, at the end of every turn or round, and now."""

    def luck(self, entries: Iterable[Entry]) -> Any:
        """The dice, for the game's own template `history/luck.html`."""

    def first_player(self, entries: Iterable[Entry]) -> str:
        """Who began."""

    def standings(self, state: Any) -> list[dict[str, Any]]:
        """Best first, each with `seat`, `rank`, `vp` and `out`; the result, or what it would be now."""

    def breakdown(self, row: Mapping[str, Any]) -> str:
        """Where a seat's points came from, in a few words."""


class Sheets(Protocol):
    """What whole pages show of a table at one moment. What is in a sheet, only the game's own templates know."""

    def screen(self, entries: Sequence[Entry]) -> object:
        """The table screen, for `table_screen/`; the latest entries may be pointed out."""

    def figures(self, seat: str) -> object:
        """The head of a phone, for `figures.html`."""

    def tabled(self) -> object:
        """All that lies on the table, for `table.html`, `setup_card.html` and `history/state.html`."""

    def corrections(self) -> object:
        """What can be corrected, for `correct.html`."""

    def ranking(self) -> object:
        """The result, or what it would be now, for `history/ranking.html`."""

    def dial(self) -> DialSheet:
        """How the dial is set, and how it can be turned."""

    def quoted(self, seat: str, facts: Sequence[Fact], asked: bool) -> Note | None:
        """What a half-filled form would cause; `asked` while the table has yet to roll or draw."""


class Game(Protocol):
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
        """What a table is called by: the map, where there are several."""

    @property
    def map_key(self) -> str:
        """The map's key in the catalog."""

    @property
    def note(self) -> str:
        """A line for whoever chooses what to play."""

    @property
    def imprint(self) -> str:
        """Whose trademark it is."""

    @property
    def style(self) -> str:
        """A stylesheet of its own under static/, or nothing."""

    # opening a table

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most."""

    @property
    def seat_colors(self) -> Sequence[str]:
        """The colours to choose from."""

    @property
    def settled(self) -> tuple[str, ...]:
        """What of the dial there is no choice about."""

    @property
    def options_type(self) -> type[Any]:
        """A dataclass of `seats` and `tracking`: what is fixed when a table opens."""

    @property
    def setup_type(self) -> type[Any]:
        """A dataclass of what the table may have set out itself."""

    @property
    def setup_move(self) -> type[Any]:
        """The first move of every log; its `setup` is a `setup_type`."""

    @property
    def opening_sheet(self) -> Opening:
        """What is asked when a table is opened."""

    def check_options(self, options: Any) -> None:
        """Refuse a table that cannot be."""

    def opening(self, sent: Mapping[str, str]) -> dict[str, str]:
        """The dial as the opening form has it."""

    def setting_up(self, sent: Mapping[str, str]) -> Move:
        """The first entry of a table that was opened by the form."""

    # playing

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """Every move that a seat may ever send."""

    @property
    def field_kinds(self) -> FieldKinds:
        """How the field types that only this game has are written, as JSON and in a form."""

    @property
    def dial_move(self) -> type[Move]:
        """The move by which the host turns the dial; one of `moves`."""

    def ending(self, state: Any) -> Move | None:
        """The move by which the host ends the game early; none before it began or once it is over."""

    def start(self, options: Any) -> Any:
        """The state before the first entry. A state has `up`, `phase` and `result`."""

    def decide(self, draft: Draft[Any], move: Move) -> None:
        """Judge a move: record its facts, or refuse it by `Illegal`."""

    def evolve(self, state: Any, fact: Fact) -> Any:
        """The state after one more fact. Never refuses."""

    def sound(self, state: Any) -> bool:
        """Whether a table could look like this; only a file from elsewhere is asked."""

    def app_answers(self, state: Any, kind: str) -> bool:
        """Whether the app answers questions of chance of this kind, or the table."""

    def offers(self, state: Any, seat: str) -> list[Any]:
        """What a seat may do now, each a `shapes.Offer`."""

    def card(self, state: Any, seat: str) -> Card:
        """What a seat's phone shows now, with every button."""

    def correctable(self, state: Any, field: str, of: str) -> Correctable | None:
        """What the form asks that corrects a number."""

    # showing

    def view(self, state: Any) -> dict[str, Any]:
        """The state as plain data: `phase`, `turn`, `up`, `order`, `players`, `tracking`, `result` and more."""

    @property
    def player_shape(self) -> dict[str, Any]:
        """What the view says of a player, as JSON Schema."""

    @property
    def state_shape(self) -> dict[str, Any]:
        """What the view holds besides what every game's does, as JSON Schema."""

    @property
    def forecast_figures(self) -> Sequence[str]:
        """The figures that `forecast` may be asked to change first."""

    def forecast(self, state: Any, seat: str, changed: dict[str, int]) -> dict[str, Any] | None:
        """What is coming for a seat, if some of its figures changed first."""

    def quote(self, state: Any, seat: str, facts: Sequence[Fact]) -> dict[str, Any]:
        """Facts that would follow, as `text`, `cost`, `changes`, `forecast`, and what the game adds."""

    def sheets(self, state: State, names: Mapping[str, str]) -> Sheets:
        """What whole pages show of a state, with the players' names."""

    def tell(self, entry: Entry, names: Mapping[str, str] | None = None) -> str:
        """An entry in one line."""

    def statement(self, options: Any, entries: list[Entry]) -> list[Line]:
        """Every change of a figure, in the order of the log."""

    @property
    def history(self) -> History:
        """What the pages ask that look back."""

    def where(self, shown: Mapping[str, Any]) -> str:
        """Where in the game a table stands, from its view."""

    def where_short(self, shown: Mapping[str, Any]) -> str:
        """The same for the head of a phone."""

    def phase_name(self, phase: str) -> str:
        """A phase as people call it."""

    def doing(self, phase: str) -> str:
        """What the others read of whoever is up: "… is building"."""

    def calling(self, names: Mapping[str, str]) -> AbstractContextManager[None]:
        """Within, refusals and sentences use the players' names."""

    @property
    def map(self) -> Any:
        """Track drawn on the phone: a `complete` board and its work; nothing where the table draws alone."""

    def map_summary(self) -> dict[str, Any]:
        """A line of the list of maps: `key`, `name`, `game`, `players`, `complete`, `note`."""

    def map_data(self) -> dict[str, Any]:
        """The map for programs: the summary, `phase_notes`, and the board where there is one."""
