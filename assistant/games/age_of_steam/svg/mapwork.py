"""The map of one game, as the pages ask for it: what is drawn, where track may begin, plans and deliveries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from zlib import crc32

from ....engine import Entry, Fact, Illegal
from ...shapes import Patch
from ..board import Board, Hex
from ..cards.deliveries import Listing, listing
from ..cards.stub import Stub, stub
from ..cards.way import Way, way
from ..hexes import FACING
from ..moves import BuildDone, Deliver, LayTrack
from ..phases.build_track import ahead
from ..rules import Rules
from ..state import State
from ..track.planning import Plan, plan, read_grants, read_kinds, read_strokes, with_grants
from .beginning import focus, home, place_names, starts
from .cities import Look
from .deliveries import to_move
from .ground import ground, symbols
from .latest import builders, look
from .layer import stamped
from .parts import parts, pieces
from .pens import box, frame
from .screen_map import ScreenMap, screen_map
from .seen import MapSeen
from .sketch import sketched


class MapWork:
    """Nothing that changes: the state comes with each question."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def board(self) -> Board:
        return self.rules.board

    @property
    def complete(self) -> bool:
        return self.board.drawn

    @cached_property
    def ground(self) -> str:
        return ground(self.board)

    @cached_property
    def symbols(self) -> str:
        return symbols(self.board)

    @cached_property
    def version(self) -> str:
        """Changes with what is printed, so that a phone may keep it for long."""
        return f"{crc32(self.ground.encode()):x}"

    @cached_property
    def whole(self) -> str:
        return box(frame(self.board))

    @cached_property
    def screen_map(self) -> ScreenMap:
        """How it hangs on the table screen."""
        return screen_map(self.board)

    @property
    def tall(self) -> str:
        """Which way the hexes lie, for the page's own geometry."""
        return self.board.orientation

    @property
    def facing(self) -> tuple[str, ...]:
        return FACING[self.board.orientation]

    def layer(self, state: State, look: Look | None = None) -> tuple[Patch, ...]:
        return stamped(parts(self.rules, state, look))

    def seen(self, state: State, entries: Sequence[Entry]) -> MapSeen:
        """The whole map for a phone, with what was done last among these entries."""
        by_hand = "Track is entered by hand at this table, so the map shows places and cubes."
        note = "" if state.tracking.track == "board" else by_hand
        return MapSeen(
            self.rules, state, "whole", self.whole, f"Map of {self.board.name}", look(state, entries), note
        )

    def pieces(self, state: State, entries: Sequence[Entry]) -> list[str]:
        """All that lies on the whole map, piece by piece, with what these entries did."""
        return pieces(self.rules, state, look(state, entries))

    # building ----------------------------------------------------------------------------------

    def starts(self, state: State, seat: str) -> list[Hex]:
        return starts(self.board, state, seat)

    def home(self, state: State, seat: str) -> list[Hex]:
        return home(self.board, state, seat)

    def focus(self, state: State, seat: str) -> str:
        return focus(self.board, state, seat)

    def place_names(self, hexes: Sequence[Hex], state: State) -> list[tuple[str, str]]:
        return place_names(self.board, state, hexes)

    def plan(self, state: State, seat: str, path: str, kinds: str) -> Plan:
        drawn = plan(ahead(state, seat), self.rules, seat, read_strokes(path), read_kinds(kinds))
        return with_grants(self.board, drawn, read_grants(kinds))

    def ahead(self, state: State, seat: str) -> State:
        """For a seat that draws while it waits: as if it were up already."""
        return ahead(state, seat)

    @property
    def nothing_drawn(self) -> Plan:
        return Plan()

    def nothing(self, seat: str) -> BuildDone:
        return BuildDone(seat=seat)

    def to_build(self, plan: Plan, seat: str, done: bool) -> LayTrack:
        if plan.trouble:
            raise plan.trouble
        if not plan.tiles:
            raise Illegal("Draw some track first.")
        return LayTrack(seat=seat, tiles=plan.tiles, done=done)

    def drawn(
        self,
        state: State,
        seat: str,
        path: str,
        plan: Plan,
        facts: Sequence[Fact],
        trouble: Illegal | None,
        news: Sequence[Entry] = (),
    ) -> Stub:
        """With the facts that building would cause, or the reason why it may not be. `news` came while it
        was drawn and kept."""
        now = ahead(state, seat)
        sketch = sketched(self.rules, now, seat, plan, facts, trouble)
        built = builders(news, seat, path)
        return stub(self.rules, now, seat, sketch, facts, path, waits=now is not state, built=built)

    # deliveries and what was done last -------------------------------------------------------

    def deliveries(self, state: State, seat: str, of: str, start: int) -> Listing | None:
        """A page of what a seat may deliver; nothing for whoever asks when it is no longer up."""
        hidden = state.tracking.on_map and state.tracking.deliveries != "listed"
        return (
            listing(self.rules, state, seat, of, start) if _moves_goods(state, seat) and not hidden else None
        )

    def way(self, state: State, seat: str, key: str) -> Way | None:
        """A way as far as a seat has said it, where deliveries are only checked."""
        return way(self.rules, state, seat, key) if _moves_goods(state, seat) else None

    def to_deliver(self, state: State, seat: str, key: str) -> Deliver:
        return to_move(state, seat, key)

    def on_screen(
        self, state: State, entries: Sequence[Entry], grown: Sequence[str] = ()
    ) -> tuple[Patch, ...]:
        """The layer for the table screen, with what was done last and the places that just grew."""
        return self.layer(state, look(state, entries, grown, self.screen_map))


def _moves_goods(state: State, seat: str) -> bool:
    """Whether a seat is up to move goods, and some links and cubes are known."""
    return (
        state.phase == "move_goods"
        and seat in state.up
        and bool(state.links or state.tiles)
        and state.tracking.goods != "none"
    )
