"""Portugal: a free tile for everybody before the first actions, and Lisboa filled up whenever goods grow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.facts import FillCalled
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.moves import BuildByHand, BuildDone, LayTrack
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.build_track import BuildMove, BuildTrackPhase
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase, await_all
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.tiles import BY_ID, Piece
from assistant.games.age_of_steam.track.laying import Laid

FREE, FREE_TILES = "free_track", 1
LISBOA, FULL = "Lisboa", 3
say.name_phase(FREE, "Free track")


class Portugal(Rules):
    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        actions = [phase.name for phase in turn].index("select_actions")
        return (*turn[:actions], FreeTrackPhase(), *turn[actions:])

    def build_limit(self, state: State, seat: str) -> int:
        return FREE_TILES if state.phase == FREE else super().build_limit(state, seat)

    def tile_price(self, state: State, laid: Laid, usual: int) -> int:
        return 0 if state.phase == FREE else super().tile_price(state, laid, usual)

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        kinds = {BY_ID[state.tiles[hex_].id].kind for hex_, _ in placed}
        if state.phase != FREE or kinds == {"simple"}:
            return None
        return Illegal(
            "The free tile is a simple one: a single track, straight or curved.", hex=list(placed[0][0])
        )

    def at_growth(self, draft: Draft[State]) -> None:
        if draft.state.tracking.goods == "none":
            draft.record(FillCalled(LISBOA, FULL))

    def drawn_at_growth(self, state: State) -> Mapping[str, Sequence[str]]:
        missing = FULL - len(state.goods.places.get(LISBOA, ()))
        tracked = state.tracking.goods != "none"
        return {"lisboa": (LISBOA,) * missing} if tracked and missing > 0 else {}


class FreeTrackPhase(BuildTrackPhase):
    """Before the first actions: in player order, each may lay one simple tile for nothing."""

    name = FREE
    like = BuildTrackPhase.name
    moves = (LayTrack, BuildByHand, BuildDone)
    asks = "Lay one free tile"
    doing = "may lay a tile for free"

    def due(self, state: State) -> bool:
        return state.turn == 1

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        await_all(draft)

    def carry_out(self, draft: AoSDraft, rules: Rules, move: BuildMove) -> None:
        if isinstance(move, BuildByHand) and move.cost:
            raise Illegal("The tile before the first actions is free.")
        super().carry_out(draft, rules, move)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        offered = [offer for offer in super().offers(state, rules, seat) if offer.type != "build_link"]
        return [free(state, rules, offer) if offer.type == "build_by_hand" else offer for offer in offered]


def free(state: State, rules: Rules, offer: Offer) -> Offer:
    """Track by hand that costs nothing."""
    coming = forecast(rules, state, offer.seat)
    fields = {**offer.fields, "cost": {"min": 0, "max": 0}}
    return Offer(offer.type, offer.seat, fields, (Choice({"cost": 0}, "Pay nothing", coming, 0),))
