"""Southern China: four ownership disks each, tokens of support to spend, and a city that takes every colour."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.copying import replace
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.nationalizing import NationalizingPhase
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase, PhaseOf
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import Link, State
from assistant.games.age_of_steam.track.few_disks import disks_needed
from assistant.games.age_of_steam.vocabulary import Change, Fact, Move

SUPPORT, TILES, LOCOMOTIVE = "gain_support", "tiles", "locomotive"
TOKENS, TOKEN_TILES, CLOSED_TURNS = "tokens", 4, 2
say.name_action(SUPPORT, "Gain Support")


class SouthernChina(Rules):
    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        return [ChineseBuild() if phase.name == ChineseBuild.name else phase for phase in turn]

    def beside(self) -> Sequence[Phase]:
        return (Spending(),)

    def gist(self, action: str) -> str:
        return "A token, to spend or for 3 points" if action == SUPPORT else super().gist(action)

    def after_action(self, draft: Draft[State], seat: str, action: str) -> None:
        if action == SUPPORT:
            draft.record(SupportGained(seat))

    # tokens

    def build_limit(self, state: State, seat: str) -> int:
        return TOKEN_TILES if TILES in spent(state, seat) else super().build_limit(state, seat)

    def reach(self, state: State, seat: str) -> int:
        return super().reach(state, seat) + (LOCOMOTIVE in spent(state, seat))

    def longest(self, state: State, seat: str, choosing: bool) -> int:
        token = choosing or state.players[seat].own[TOKENS] or LOCOMOTIVE in spent(state, seat)
        return super().longest(state, seat, choosing) + bool(token)

    # disks

    def end_trouble(self, state: State, seat: str) -> Illegal | None:
        needed, each = disks_needed(self, state, seat), self.disks_each
        says = f"{say.name(seat)} has {each} ownership disks, and this build alone needs {needed}."
        return Illegal(says) if needed > each else None

    # Hong Kong

    def takes(self, state: State, place: str) -> Sequence[str]:
        return () if self.of_all_colors(place) and closed(state) else super().takes(state, place)

    def may_pass(self, state: State, place: str, color: str) -> bool:
        return not self.of_all_colors(place)

    def barred(self, state: State, target: str) -> Collection[int]:
        return [link.id for link in nationalized(state)] if self.of_all_colors(target) else ()

    def of_all_colors(self, place: str) -> bool:
        return self.board.place(place).has("accepts_all")

    # what is shown

    def mark(self, state: State, place: str) -> str:
        return "closed" if self.of_all_colors(place) and closed(state) else super().mark(state, place)

    def lying(self, state: State) -> Mapping[str, object]:
        spent_now = {seat: list(spent(state, seat)) for seat in state.seats if spent(state, seat)}
        return {"nationalized": [link.id for link in nationalized(state)], "spent": spent_now}

    def told(self, state: State) -> str:
        links = say.listed([say.link(link.ends) for link in nationalized(state)]) or "nothing yet"
        last = say.listed([str(state.turns - n) for n in reversed(range(CLOSED_TURNS))])
        return f"Nationalized: {links}. Hong Kong takes no goods in turns {last}."


def closed(state: State) -> bool:
    """Whether Hong Kong takes no goods any more."""
    return state.turn > state.turns - CLOSED_TURNS


def nationalized(state: State) -> list[Link]:
    """Links without an owner: nothing but nationalizing takes a link from its owner."""
    return [link for link in state.links if link.owner is None]


class ChineseBuild(NationalizingPhase):
    brings = TOKENS


# tokens -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spent:
    """What tokens were spent for in a turn, by seat."""

    turn: int = 0
    on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def spent(state: State, seat: str) -> tuple[str, ...]:
    """What a seat has spent tokens for this turn."""
    now = state.own
    return now.on.get(seat, ()) if isinstance(now, Spent) and now.turn == state.turn else ()


class SpendToken(Move):
    """Give a token back `for` 4 tiles this turn, or for a locomotive that reaches 1 further in both rounds."""

    for_: str


class Spending(PhaseOf[SpendToken]):
    """Beside the phases: whoever has yet to build or to move goods this turn may spend a token."""

    name = "spending"
    moves = (SpendToken,)

    def decide(self, draft: AoSDraft, rules: Rules, move: SpendToken) -> None:
        if trouble := spending_trouble(draft.state, rules, move.seat, move.for_):
            raise Illegal(trouble)
        draft.record(TokenSpent(move.seat, move.for_, draft.state.turn))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        reach, coming = rules.reach(state, seat), forecast(rules, state, seat)
        says = {
            TILES: f"{TOKEN_TILES} tiles this turn",
            LOCOMOTIVE: f"Loco pulls {reach + 1} links, not {reach}",
        }
        choices = tuple(
            Choice({"for": one}, f"{says[one]}: a token", coming)
            for one in says
            if not spending_trouble(state, rules, seat, one)
        )
        return (Offer("spend_token", seat, {}, choices, says="Spend a token"),) if choices else ()


def spending_trouble(state: State, rules: Rules, seat: str, benefit: str) -> str:
    """Reason a token can't be spent for this now, or ''."""
    player = state.players.get(seat)
    if player is None or player.out:
        return "Say who of the players spends a token."
    if benefit not in (TILES, LOCOMOTIVE):
        return f"A token is spent for {TILES} or for the {LOCOMOTIVE}."
    if state.phase not in ("build_track", "move_goods"):
        return "Tokens are spent while track is built and while goods are moved."
    if benefit in spent(state, seat):
        return f"{say.name(seat)} has already spent a token for that this turn."
    if benefit == TILES and not still_builds(state, seat):
        return f"{say.name(seat)} builds no more this turn."
    if benefit == LOCOMOTIVE and not still_moves(state, rules, seat):
        return f"{say.name(seat)} moves no more goods this turn."
    return "" if player.own[TOKENS] else f"{say.name(seat)} has no token."


def still_builds(state: State, seat: str) -> bool:
    over = state.build is not None and state.build.seat == seat and state.build.over
    return state.phase == "build_track" and seat in state.queue and not over


def still_moves(state: State, rules: Rules, seat: str) -> bool:
    return state.goods_round < rules.goods_rounds or state.phase == "build_track" or seat in state.queue


class SupportGained(Fact):
    seat: str

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, TOKENS, 1, "Gain Support")

    def said(self) -> str:
        return say.does(self.seat, "takes a token of support")


class TokenSpent(Fact):
    seat: str
    for_: str
    turn: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, TOKENS, -1, "token spent")

    def fold(self, state: State) -> State:
        this = state.own if isinstance(state.own, Spent) and state.own.turn == self.turn else Spent(self.turn)
        on = {**this.on, self.seat: (*this.on.get(self.seat, ()), self.for_)}
        return replace(state, own=replace(this, on=on))

    def said(self) -> str:
        what = f"{TOKEN_TILES} tiles" if self.for_ == TILES else "a longer locomotive"
        return say.does(self.seat, f"spends a token for {what} this turn")
