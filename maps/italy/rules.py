"""Italy: late shares, one whole link a turn by the cheapest way, black cubes that cost income and can be swapped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.engine import Illegal
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.moves import BuildByHand, LayTrack
from assistant.games.age_of_steam.phases.build_track import BuildMove
from assistant.games.age_of_steam.phases.late_shares import ExpensesWithSharesPhase, LateShares
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase
from assistant.games.age_of_steam.phases.swapping import SwappingPhase, swapped
from assistant.games.age_of_steam.rules import NO_LIMIT, Rules
from assistant.games.age_of_steam.state import Box, Build, State
from assistant.games.age_of_steam.tiles import Piece
from assistant.games.age_of_steam.track.cheapest import link_trouble

BLACK = "black"


class Italy(Rules):
    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        own = {phase.name: phase for phase in (ItalianBuild(), ExpensesWithSharesPhase())}
        return [own.get(phase.name, phase) for phase in turn]

    def beside(self) -> Sequence[Phase]:
        return (LateShares(),)

    def may_start(self, spot: str | Box, color: str) -> bool:
        """The black cubes join the bag once the cities have theirs."""
        return color != BLACK or not isinstance(spot, str)

    def gist(self, action: str) -> str:
        own = {"engineer": "One tile of your link is free", "urbanization": "Swap two black cubes"}
        return own.get(action) or super().gist(action)

    # one completed link a turn

    def build_limit(self, state: State, seat: str) -> int:
        build = build_of(state, seat)
        return build.tiles if build.begun else NO_LIMIT

    def free_tile(self, state: State, seat: str) -> bool:
        return state.players[seat].action == "engineer"

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        return link_trouble(self, before, state, seat, placed)

    # black cubes

    def may_end(self, state: State, place: str, color: str) -> bool:
        return color == BLACK and place in self.board.cities

    def each_pays(self, color: str) -> int:
        return -1 if color == BLACK else super().each_pays(color)

    # what is shown

    def lying(self, state: State) -> Mapping[str, object]:
        return {"swapped": swapped(state)}

    def told(self, state: State) -> str:
        seat = state.build.seat if state.build else None
        left = ItalianBuild().left(state, seat) if seat else 0
        return f"{say.name(str(seat))} may swap {say.count(left, 'black cube')}." if left else ""


def build_of(state: State, seat: str) -> Build:
    """The seat's own build, empty while another seat builds."""
    return state.build if state.build and state.build.seat == seat else Build(seat)


class ItalianBuild(SwappingPhase):
    """One completed link a turn."""

    color = BLACK
    swaps = 2

    def carry_out(self, draft: AoSDraft, rules: Rules, move: BuildMove) -> None:
        begun = build_of(draft.state, move.seat).begun
        by_hand = isinstance(move, BuildByHand) and bool(move.tiles or move.sections or move.links)
        if begun and (isinstance(move, LayTrack) or by_hand):
            raise Illegal(f"{say.name(move.seat)} has built a link, and may build one a turn.")
        if isinstance(move, BuildByHand) and len(move.links) > 1:
            raise Illegal("Only one link may be built in a turn.")
        super().carry_out(draft, rules, move)
