"""The table screen: all that stands on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....engine import Entry
from ...cards import Note
from ...shapes import Patch
from ..rules import Engine, Rules
from ..state import State
from ..svg.closeup import CloseUp, close_up
from ..svg.mapwork import MapWork
from ..svg.screen_map import ScreenMap
from ..telling.notes import noted
from ..telling.recap import Recap, recap
from .goods import Display, Place, bag, cities, display, sides_in_use, tracked
from .header import Header, header
from .lots import up
from .players import PlayerRow, engine_of, own_names, player_rows, spare, still_chosen
from .tickets import Ticket, ticket
from .turn_end import CallOut, call_out

FEW_CITIES = 6  # rows, beside which the winner has room
ROOMY = 7  # rows of cities
UNTRACKED = "Goods are not tracked at this table. After the dice this screen says how many leave each column."


@dataclass(frozen=True)
class Standing:
    """A player's row. `did` is the action, or the shares issued."""

    player: PlayerRow
    did: str
    spare: Note | None
    current: bool

    @property
    def under(self) -> tuple[str, Note]:
        """What stands under the name; beside figures of the map's own, only what matters more."""
        spare = self.spare or Note("")
        if not self.player.own:
            return self.did, spare
        return ("", spare) if spare.warns or not self.did else (self.did, Note(""))


@dataclass(frozen=True)
class Cities:
    """Two lists of cities, by the dice that make them grow; where goods are not tracked, no bag is known."""

    light: tuple[Place, ...]
    dark: tuple[Place, ...]
    in_bag: int | None
    tight: bool

    @property
    def rows(self) -> int:
        return max(len(self.light), len(self.dark))

    @property
    def sides(self) -> tuple[tuple[str, tuple[Place, ...]], ...]:
        return (("light", self.light), ("dark", self.dark))


@dataclass(frozen=True)
class MapSeen:
    """The map, with the places of growth marked, and how large it stands there."""

    label: str
    layer: tuple[Patch, ...]
    fitted: ScreenMap
    close: CloseUp | None


@dataclass(frozen=True)
class Screen:
    """The parts that are not there at this moment are None, or empty."""

    header: Header
    standings: tuple[Standing, ...]
    ticket: Ticket | None
    note: str
    call: CallOut | None
    map: MapSeen | None
    cities: Cities | None
    display: Display | None
    untracked: str  # said where goods are not tracked

    @property
    def wide(self) -> bool:
        """Whether there is room below the map, or the cities."""
        return self.map is None or self.map.fitted.shape == "wide"

    @property
    def bare(self) -> bool:
        """Whether neither map nor cities are known: money is all there is to show."""
        return self.map is None and self.cities is None

    @property
    def own(self) -> tuple[str, ...]:
        return own_names([one.player for one in self.standings])

    @property
    def engine(self) -> Engine:
        return engine_of([one.player for one in self.standings])


def screen(rules: Rules, work: MapWork, state: State, entries: Sequence[Entry]) -> Screen:
    seen, call, over = recap(state), call_out(rules, state), state.phase == "game_over"
    mapped = state.tracking.track == "board"
    return Screen(
        header=header(rules, state),
        standings=() if over else standings(rules, state, seen),
        ticket=None if over else ticket(rules, state),
        note=noted(rules, state),
        call=call,
        map=_map(work, state, seen, entries, call) if mapped else None,
        cities=None if mapped or not rules.board.named else _cities_beside(rules, state),
        display=_display(rules, state, seen, call),
        untracked="" if tracked(state) else UNTRACKED,
    )


def standings(rules: Rules, state: State, seen: Recap) -> tuple[Standing, ...]:
    return tuple(_standing(rules, state, seen, row) for row in player_rows(rules, state))


def _standing(rules: Rules, state: State, seen: Recap, row: PlayerRow) -> Standing:
    if row.out:
        return Standing(row, "", None, current=False)
    did = _did(state, row, seen)
    return Standing(row, did, spare(rules, state, row.seat), row.seat == up(state))


def _did(state: State, row: PlayerRow, seen: Recap) -> str:
    """What a player chose, or the shares just issued."""
    if action := still_chosen(state, row):
        return action
    if state.phase == "issue_shares" and row.seat in seen.turn.shares and row.seat not in state.queue:
        return f"issued {seen.turn.shares[row.seat] or 'none'}"
    return ""


def _map(work: MapWork, state: State, seen: Recap, entries: Sequence[Entry], call: CallOut | None) -> MapSeen:
    grown = [growth.place for growth in seen.growth] if call else []
    close = None if call else close_up(work.screen_map, state, entries)
    return MapSeen(f"Map of {work.board.name}", work.on_screen(state, entries, grown), work.screen_map, close)


def _cities_beside(rules: Rules, state: State) -> Cities | None:
    over = state.phase == "game_over"
    lists = city_lists(rules, state, tight=over)
    return None if over and lists.rows > FEW_CITIES else lists


def city_lists(rules: Rules, state: State, tight: bool) -> Cities:
    """By the number of their die, then the New Cities and those that never grow."""
    places = sorted(cities(rules, state), key=_nth)
    dark = [place for place in places if place.growth and place.growth[0][0] == "dark"]
    light = [place for place in places if place.growth and place not in dark]
    for place in places:
        if not place.growth:
            min(light, dark, key=len).append(place)
    in_bag = sum(n for _, n in bag(state)) if tracked(state) else None
    return Cities(tuple(light), tuple(dark), in_bag, tight or max(len(light), len(dark)) > ROOMY)


def _nth(place: Place) -> int:
    last = place.town or not place.growth
    return 7 if last else int(place.growth[0][1])


def _display(rules: Rules, state: State, seen: Recap, call: CallOut | None) -> Display | None:
    """What Production has just laid stands out; during the call-out, what growth has taken."""
    if not sides_in_use(rules) or state.phase == "game_over":
        return None
    if call:
        return display(rules, state, seen.left, gone=True)
    return display(rules, state, seen.laid if state.phase == "goods_growth" else {})
