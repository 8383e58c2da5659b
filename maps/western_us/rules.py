"""Western U.S.: track grows from the starting cities until rails join the west to the east."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.build_track import BuildMove, BuildTrackPhase
from assistant.games.age_of_steam.phases.phase import Phase
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.tiles import Piece
from assistant.games.age_of_steam.track.network import Network
from assistant.games.age_of_steam.track.reaching import own_track, reach
from assistant.games.age_of_steam.vocabulary import Change, Fact, Move

EAST, WEST = "east", "west"
ALONE, SHARED = 4, 2  # income for one railroad that joins both sides; for each of two

Railroads = tuple[str, ...]
Joins = tuple[tuple[str | None, str | None], str | None]  # the ends of a link and its owner


class WesternUs(Rules):
    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        return [WesternBuild() if phase.name == WesternBuild.name else phase for phase in turn]

    def has_bonus(self, state: State, color: str | None, source: str | None, target: str | None) -> bool:
        """Deliveries from one side of the continent to the other have a bonus."""
        told = [self._side(state, place) for place in (source, target) if place]
        return len(set(told)) == len(told) and set(told) <= {EAST, WEST}

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        network = Network(self.board, state.tiles, state.new_cities)
        links = [(chain.stops, chain.owner) for chain in network.chains if chain.complete]
        across = continent(before).joined or bool(ways_across(self, state, links))
        fresh = not any(t.owner == seat for tile in before.tiles.values() for t in tile.tracks)
        together = self._from_the_start(network, seat)
        if fresh and not together:
            return _trouble(seat, "first track must start at a starting city of the west or the east", placed)
        apart = [piece for piece in placed if network.owners[piece] == seat and piece not in together]
        if apart and not across:
            return _trouble(seat, "track must all be connected until west and east are joined", apart)
        return None

    def starting(self, *sides: str) -> set[Hashable]:
        return {
            c.name for c in self.board.cities.values() if c.has("starting_city") and c.word("region") in sides
        }

    def _side(self, state: State, place: str) -> str:
        """West, east or ''. Some towns count once they are cities."""
        if place in state.new_cities:
            return self.board.place(state.new_cities[place]).word("region_if_urbanized")
        return self.board.place(place).word("region") if place in self.board.cities else ""

    def _from_the_start(self, network: Network, seat: str) -> set[Piece]:
        """All of a seat's track that is connected to its track at one starting city."""
        own = own_track(network, seat)
        begun = [at for ends in own.values() for at in ends & self.starting(WEST, EAST)]
        reached = reach(begun[:1], own.values())
        return {piece for piece, ends in own.items() if ends & reached}


def _trouble(seat: str, what: str, pieces: Sequence[Piece]) -> Illegal:
    return Illegal(f"{say.name(seat)}’s {what}.", hex=list(pieces[0][0]))


def ways_across(rules: WesternUs, state: State, links: Iterable[Joins]) -> tuple[Railroads, ...]:
    """The smallest sets of railroads whose links join west and east, if any do. Links that pay nobody
    help everybody."""
    known = [(ends, owner if owner in state.playing else None) for ends, owner in links]
    railroads = [seat for seat in state.order if seat in {owner for _, owner in known}]
    west, east = rules.starting(WEST), rules.starting(EAST)
    for size in range(len(railroads) + 1):
        sets = combinations(railroads, size)
        usable = {some: [ends for ends, owner in known if owner in (None, *some)] for some in sets}
        if smallest := [some for some, joined in usable.items() if east & reach(west, joined)]:
            return tuple(smallest)
    return ()


def shared(ways: Iterable[Railroads]) -> tuple[Railroads, ...]:
    """The possible gainers: one railroad, or two. Of more than two the builder chooses two."""
    return tuple(dict.fromkeys(some for way in ways for some in combinations(way, min(2, len(way)))))


# building ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Continent:
    """`open` holds the ways to share the bonus while the builder has yet to choose one."""

    joined: bool = False
    open: tuple[Railroads, ...] = ()


class Transcontinental(Move):
    """West and east are joined: which one railroad gains 4 income, or which two gain 2 each."""

    railroads: Railroads

    formerly = ("done",)


class WesternBuild(BuildTrackPhase):
    """As in the base game, until west and east are joined."""

    moves = (*BuildTrackPhase.moves, Transcontinental)

    def decide(self, draft: Draft[State], rules: Rules, move: BuildMove | Transcontinental) -> None:
        if isinstance(move, Transcontinental):
            choose(draft, move)
        elif continent(draft.state).open:
            raise Illegal("First choose who gains from the transcontinental railroad.")
        else:
            super().decide(draft, rules, move)

    def carry_out(self, draft: Draft[State], rules: Rules, move: BuildMove) -> None:
        super().carry_out(draft, rules, move)
        assert isinstance(rules, WesternUs)
        if continent(draft.state).joined:
            return
        links = [(link.ends, link.owner) for link in draft.state.links]
        ways = shared(ways_across(rules, draft.state, links))
        if len(ways) == 1:
            realize(draft, move.seat, ways[0])
        elif ways:
            draft.record(ContinentCrossed(move.seat, ways))

    def end(self, draft: Draft[State], rules: Rules, seat: str, half_price: tuple[int, int] | None) -> None:
        """Building goes on until it is said who gains."""
        if not continent(draft.state).open:
            super().end(draft, rules, seat, half_price)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        now = continent(state)
        if now.open:
            return (_offer(state, rules, seat, now.open),)
        offered = super().offers(state, rules, seat)
        if now.joined or state.tracking.track == "board":
            return offered
        return (*offered, _offer(state, rules, seat, by_hand(state)))


def by_hand(state: State) -> tuple[Railroads, ...]:
    return tuple(some for size in (1, 2) for some in combinations(state.playing, size))


def choose(draft: Draft[State], move: Transcontinental) -> None:
    state, now = draft.state, continent(draft.state)
    if now.joined:
        raise Illegal("The transcontinental railroad already exists.")
    if not now.open and state.tracking.track == "board":
        raise Illegal("West and east are not joined yet.")
    ways = now.open or by_hand(state)
    chosen = next((way for way in ways if sorted(way) == sorted(move.railroads)), None)
    if chosen is None:
        offered = [say.names(way) for way in ways] if now.open else ["one railroad", "two"]
        raise Illegal(f"{say.listed(offered, 'or')} can gain from it.")
    realize(draft, move.seat, chosen)


def gain(railroads: Railroads) -> int:
    return ALONE if len(railroads) == 1 else SHARED


def realize(draft: Draft[State], seat: str, railroads: Railroads) -> None:
    draft.record(TranscontinentalRealized(seat, railroads, gain(railroads)))


def _offer(state: State, rules: Rules, seat: str, ways: Iterable[Railroads]) -> Offer:
    choices = []
    for way in ways:
        coming = forecast(rules, state, seat, income=gain(way) * (seat in way))
        choices.append(Choice({"railroads": list(way)}, gaining(way, gain(way)), coming))
    return Offer("transcontinental", seat, {}, tuple(choices), says="West and east are joined: who gains")


# what came of it ---------------------------------------------------------------------------------


class ContinentCrossed(Fact):
    """West and east are joined by more railroads than can gain: the builder chooses."""

    seat: str
    ways: tuple[Railroads, ...]

    def fold(self, state: State) -> State:
        return replace(state, own=Continent(False, self.ways))

    def said(self) -> str:
        return say.Sentence(f"West and east are joined! {say.name(self.seat)} chooses who gains by it")


class TranscontinentalRealized(Fact):
    """`each` is by how much the income of every one of these railroads rises."""

    seat: str
    railroads: Railroads
    each: int

    def changes(self) -> Iterable[Change]:
        yield from (Change(seat, "income", self.each, "transcontinental railroad") for seat in self.railroads)

    def fold(self, state: State) -> State:
        return replace(state, own=Continent(True))

    def said(self) -> str:
        return say.Sentence(f"A transcontinental railroad! {gaining(self.railroads, self.each)}")


def continent(state: State) -> Continent:
    return state.own if isinstance(state.own, Continent) else Continent()


def gaining(railroads: Railroads, each: int) -> str:
    if not railroads:
        return "Nobody gains"
    return f"{say.names(railroads)}: income {say.signed(each)}{' each' if len(railroads) > 1 else ''}"
