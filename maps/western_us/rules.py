"""Western U.S.: track grows from the starting cities until rails join the west to the east."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.fold import folds
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.ledger import Change, changes
from assistant.games.age_of_steam.network import Network
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.build_track import BuildTrackPhase
from assistant.games.age_of_steam.phases.phase import Phase
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.tiles import Piece
from assistant.games.age_of_steam.vocabulary import Fact, Move
from assistant.games.age_of_steam.words import says

EAST, WEST = "east", "west"
ALONE, SHARED = 4, 2  # income for one railroad that joins both sides; for each of two

Railroads = tuple[str, ...]
Joins = tuple[tuple[str | None, str | None], str | None]  # the ends of a link and its owner


# what this map remembers, and the words for it --------------------------------------------------


@dataclass(frozen=True)
class Continent:
    """`open` holds the ways to share the bonus while the builder has yet to choose one."""

    joined: bool = False
    open: tuple[Railroads, ...] = ()
    done: bool = False  # the build ends with the choice


@dataclass(frozen=True, kw_only=True)
class Transcontinental(Move):
    """West and east are joined: which one railroad gains 4 income, or which two gain 2 each."""

    railroads: tuple[str, ...]
    done: bool = False


@dataclass(frozen=True)
class ContinentCrossed(Fact):
    """West and east are joined by more railroads than gain by it: the builder chooses."""

    seat: str
    ways: tuple[Railroads, ...]
    done: bool = False


@dataclass(frozen=True)
class TranscontinentalRealized(Fact):
    """`each` is by how much the income of every one of these railroads rises."""

    seat: str
    railroads: Railroads
    each: int


@folds(ContinentCrossed)
def _(state: State, fact: ContinentCrossed) -> State:
    return replace(state, own=Continent(False, fact.ways, fact.done))


@folds(TranscontinentalRealized)
def _(state: State, fact: TranscontinentalRealized) -> State:
    return replace(state, own=Continent(True))


@changes.register
def _(fact: TranscontinentalRealized) -> tuple[Change, ...]:
    return tuple(Change(seat, "income", fact.each, "transcontinental railroad") for seat in fact.railroads)


@says(ContinentCrossed)
def _(fact: ContinentCrossed) -> str:
    return f"West and east are joined! {say.name(fact.seat)} chooses who gains by it."


@says(TranscontinentalRealized)
def _(fact: TranscontinentalRealized) -> str:
    gain = (
        f"{say.names(fact.railroads)}: income {say.signed(fact.each)}" if fact.railroads else "nobody gains"
    )
    return f"A transcontinental railroad! {gain}{' each' if len(fact.railroads) > 1 else ''}."


def continent(state: State) -> Continent:
    return state.own or Continent()


# the rules ---------------------------------------------------------------------------------------


class WesternUs(Rules):
    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        return [WesternBuild() if phase.name == WesternBuild.name else phase for phase in turn]

    def has_bonus(self, state: State, color: str | None, source: str | None, target: str | None) -> bool:
        """From one side of the continent to the other."""
        told = [self._side(state, place) for place in (source, target) if place]
        return len(set(told)) == len(told) and set(told) <= {EAST, WEST}

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        network = Network(self.board, state.tiles, state.new_cities)
        links = [(chain.stops, chain.owner) for chain in network.chains if chain.complete]
        across = continent(before).joined or bool(ways_across(self, state, links))
        fresh = not any(t.owner == seat for tile in before.tiles.values() for t in tile.tracks)
        reached, begun = _from_the_start(self, network, seat)
        if fresh and not begun:
            return _trouble(seat, "first track must start at a starting city of the west or the east", placed)
        apart = [piece for piece in placed if network.owners[piece] == seat and piece not in reached]
        if apart and not across:
            return _trouble(seat, "track must all hang together until west and east are joined", apart)
        return None

    def starting(self, *sides: str) -> set[str]:
        return {c.name for c in self.board.cities.values() if c.starting_city and c.region in sides}

    def _side(self, state: State, place: str) -> str:
        """West, east or neither; some towns count once they are cities."""
        if place in state.new_cities:
            return self.board.hexes[self.board.towns[state.new_cities[place]]].region_if_urbanized
        return self.board.cities[place].region if place in self.board.cities else ""


def _trouble(seat: str, what: str, pieces: Sequence[Piece]) -> Illegal:
    return Illegal(f"{say.name(seat)}'s {what}.", hex=list(pieces[0][0]))


def _from_the_start(rules: WesternUs, network: Network, seat: str) -> tuple[set[Piece], bool]:
    """All that hangs together with track of this seat at a starting city; and whether there is any."""
    own = [piece for piece, owner in network.owners.items() if owner == seat]
    meeting: dict[object, list[Piece]] = {}  # what comes together at a stop, or follows a piece
    for piece in own:
        for end in piece[1]:
            meeting.setdefault(network.stop(piece, end) or network.beyond(piece, end), []).append(piece)
    cities = rules.starting(WEST, EAST)
    begun = [piece for piece in own if any(network.stop(piece, end) in cities for end in piece[1])]
    reached, todo = set[Piece](), begun[:1]
    while todo:
        here = todo.pop()
        if here not in reached:
            reached.add(here)
            stops = [stop for end in here[1] if (stop := network.stop(here, end))]
            todo += [ahead for spot in (*stops, here) for ahead in meeting.get(spot, ())]
    return reached, bool(begun)


def ways_across(rules: WesternUs, state: State, links: Iterable[Joins]) -> tuple[Railroads, ...]:
    """The smallest sets of railroads whose links join west and east; none where nothing does. Links
    that pay nobody help everybody."""
    known = [(ends, owner if owner in state.playing else None) for ends, owner in links]
    railroads = [seat for seat in state.order if seat in {owner for _, owner in known}]
    for size in range(len(railroads) + 1):
        sets = combinations(railroads, size)
        if found := [some for some in sets if _reaches(rules, known, (None, *some))]:
            return tuple(found)
    return ()


def _reaches(rules: WesternUs, links: Sequence[Joins], owners: Sequence[str | None]) -> bool:
    reached, before = rules.starting(WEST), 0
    usable = [ends for ends, owner in links if owner in owners]
    while len(reached) > before:
        before = len(reached)
        reached |= {str(end) for ends in usable if not reached.isdisjoint(ends) for end in ends}
    return not reached.isdisjoint(rules.starting(EAST))


def shared(ways: Iterable[Railroads]) -> tuple[Railroads, ...]:
    """One railroad, or two, that gain: of more than two the builder chooses two."""
    return tuple(dict.fromkeys(some for way in ways for some in combinations(way, min(2, len(way)))))


# building ----------------------------------------------------------------------------------------


class WesternBuild(BuildTrackPhase):
    """As in the base game, and the moment when west and east are joined."""

    moves = (*BuildTrackPhase.moves, Transcontinental)

    def decide(self, draft: Draft[State], rules: Rules, move: Any) -> None:
        now = continent(draft.state)
        if isinstance(move, Transcontinental):
            choose(draft, move)
            if move.done or now.done:
                self.end(draft, rules, move.seat, None)
        elif now.open:
            raise Illegal("First say who gains by the transcontinental railroad.")
        else:
            super().decide(draft, rules, move)

    def carry_out(self, draft: Draft[State], rules: Rules, move: Any) -> None:
        super().carry_out(draft, rules, move)
        assert isinstance(rules, WesternUs)
        if continent(draft.state).joined:
            return
        links = [(link.ends, link.owner) for link in draft.state.links]
        ways = shared(ways_across(rules, draft.state, links))
        if len(ways) == 1:
            realize(draft, move.seat, ways[0])
        elif ways:
            draft.record(ContinentCrossed(move.seat, ways, getattr(move, "done", True)))

    def end(self, draft: Draft[State], rules: Rules, seat: str, half_price: tuple[int, int] | None) -> None:
        if not continent(draft.state).open:
            super().end(draft, rules, seat, half_price)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        now = continent(state)
        if now.open:
            return (_offer(state, rules, seat, now.open),)
        found = super().offers(state, rules, seat)
        if now.joined or state.tracking.track == "board":
            return found
        return (*found, _offer(state, rules, seat, by_hand(state)))


def by_hand(state: State) -> tuple[Railroads, ...]:
    return tuple(some for size in (1, 2) for some in combinations(state.playing, size))


def choose(draft: Draft[State], move: Transcontinental) -> None:
    state, now = draft.state, continent(draft.state)
    if now.joined:
        raise Illegal("The transcontinental railroad is there already.")
    if not now.open and state.tracking.track == "board":
        raise Illegal("West and east are not joined yet.")
    ways = now.open or by_hand(state)
    chosen = next((way for way in ways if set(way) == set(move.railroads)), None)
    if chosen is None or len(chosen) != len(move.railroads):
        offered = [say.names(way) for way in ways] if now.open else ["one railroad", "two"]
        raise Illegal(f"{say.listed(offered, 'or')} can gain by it.")
    realize(draft, move.seat, chosen)


def realize(draft: Draft[State], seat: str, railroads: Railroads) -> None:
    draft.record(TranscontinentalRealized(seat, railroads, ALONE if len(railroads) == 1 else SHARED))


def _offer(state: State, rules: Rules, seat: str, ways: Iterable[Railroads]) -> Offer:
    choices = []
    for way in ways:
        gain = ALONE if len(way) == 1 else SHARED
        coming = forecast(rules, state, seat, income=gain * (seat in way))
        says = f"{say.names(way)}: income {say.signed(gain)}{' each' if len(way) > 1 else ''}"
        choices.append(Choice({"railroads": list(way)}, says, coming))
    return Offer("transcontinental", seat, {}, tuple(choices))
