"""The stub under a sketch: what it is and costs, or why not; what may be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....engine import Fact
from ...cards import Note
from ...ledger import totals
from .. import speech as say
from ..forecast import forecast
from ..outlook import outlook
from ..phases.build_track import may_urbanize
from ..rules import Rules
from ..sheets.quoted import SKIPPED, left
from ..state import Build, State
from ..svg.beginning import starts
from ..svg.sketch import Kinds, Sketch

FIRST_STEPS = "Draw with one finger from there, or tap hex after hex. Elsewhere a finger moves the map."
START, NOWHERE = "Start at a city or an open end.", "There is no city and no open end to start at yet."
AHEAD = "You can draw your track now; it stays with you until your turn."


@dataclass(frozen=True)
class Stub:
    """`fits` once it can be built; `build` and `nothing` are the words of a button, where there is one;
    `asks` if that would leave a New City unplaced."""

    sketch_key: str
    count: str
    quote: str
    notes: tuple[Note, ...] = ()
    hint: str = ""
    kinds: tuple[Kinds, ...] = ()
    begun: bool = False
    fits: bool = False
    build: str = ""
    more: bool = False
    nothing: str = ""
    asks: bool = False
    svg: str = ""
    path: str = ""

    @property
    def answers(self) -> str:
        """The path that the figure stands for, once it can be built."""
        return self.path if self.fits else ""

    @property
    def ruins(self) -> bool:
        """Whether building it leads out of the game."""
        return any(note.ruins for note in self.notes)


def sketch_key(state: State, seat: str) -> str:
    """Names what a seat may draw now: another turn or another tile laid is another sketch."""
    return f"{state.turn}-{state.build.tiles if state.build else 0}-{seat}"


def room_of(rules: Rules, state: State, seat: str) -> int:
    """How many tiles may be laid yet."""
    return rules.build_limit(state, seat) - state.build.tiles if state.build else 0


def stub(
    rules: Rules, state: State, seat: str, sketch: Sketch | None = None,
    facts: Sequence[Fact] = (), path: str = "", waits: bool = False, built: Sequence[str] = (),
) -> Stub:  # fmt: skip
    """Under what is drawn, with the facts that building it would cause; or before anything is. `waits` if it
    is another's turn yet; `built` have changed hexes that are drawn on."""
    room, key = room_of(rules, state, seat), sketch_key(state, seat)
    tiles = sketch.tiles if sketch else 0
    lies = bool(sketch and (sketch.says or sketch.trouble))  # a place to begin alone is no track yet
    can = bool(sketch and sketch.says and not sketch.trouble)
    somewhere = bool(sketch and path) or bool(starts(rules.board, state, seat))
    return Stub(
        key,
        "" if waits else counted(rules, state, seat, tiles),
        _quote(sketch) if sketch and path else START if somewhere else NOWHERE,
        notes=_taken(built) + _notes(rules, state, seat, sketch, facts),
        hint=_hint(sketch, waits) if somewhere else "",
        kinds=sketch.choices if sketch else (),
        begun=bool(sketch and path),
        fits=can,
        build=f"Build for ${sketch.cost}" if sketch and can and not waits else "",
        more=can and tiles < room and not waits and not rules.cheapest_links,
        nothing="" if waits or lies else _nothing(state),
        asks=seat in state.up and may_urbanize(state, rules, seat),
        svg=sketch.svg if sketch else "",
        path=path,
    )


def counted(rules: Rules, state: State, seat: str, drawn: int = 0) -> str:
    """How many of this turn's tiles are laid or drawn, as the table screen counts them."""
    laid = state.build.tiles if state.build else 0
    return say.tiles_of(laid + drawn, rules.build_limit(state, seat))


def _quote(sketch: Sketch) -> str:
    if sketch.says or sketch.trouble:
        return "" if sketch.trouble else sketch.says
    return "Go on to the next hex."


def _hint(sketch: Sketch | None, waits: bool) -> str:
    if sketch and (sketch.says or sketch.trouble):
        return "As the map is now; it stays with you until your turn." if waits else ""
    return AHEAD if waits else FIRST_STEPS


def _taken(built: Sequence[str]) -> tuple[Note, ...]:
    have = "have" if len(built) > 1 else "has"
    return (Note(f"{say.names(built)} {have} built where you drew.", warns=True),) if built else ()


def _notes(
    rules: Rules, state: State, seat: str, sketch: Sketch | None, facts: Sequence[Fact]
) -> tuple[Note, ...]:
    if sketch is None:
        return ()
    if sketch.trouble:
        return (Note(sketch.trouble, warns=True),)
    if not sketch.says:
        return ()
    lacking = (Note(f"{why}: lay a stand-in, if the table agrees.", warns=True) for why in sketch.lacking)
    return (*lacking, _then(rules, state, seat, sketch, facts))


def _then(rules: Rules, state: State, seat: str, sketch: Sketch, facts: Sequence[Fact]) -> Note:
    """Of all that follows, what matters most."""
    coming = forecast(rules, state, seat, **totals(facts).get(seat, {}))
    if seat in state.up and may_urbanize(state, rules, seat) and not coming.missing:
        return SKIPPED
    if sketch.lapses and not coming.missing:
        return Note("Unfinished track that you do not lengthen now becomes nobody’s.")
    return left(coming, outlook(rules, state, seat, acted=True))


def _nothing(state: State) -> str:
    build = state.build or Build("")
    return "Finish building" if build.tiles or build.urbanized else "Build nothing"
