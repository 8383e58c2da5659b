"""Osaka: black cubes promote deliveries, passed cubes pay, marine links, and actions that close for two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.copying import bag_without, replace, with_cubes
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.moves import Deliver, DeliverByHand
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.move_goods import GoodsMove, MoveGoodsPhase
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase, PhaseOf, acted, holder
from assistant.games.age_of_steam.places import known_names, known_place, spoken
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import Cubes, State
from assistant.games.age_of_steam.vocabulary import Fact, Move

PRICE_CUT, PROMOTION, PROMOTER = "price_cut", "promotion", "black"
A_DELIVERY, A_TURN = 3, 6  # dollars at most for passed cubes
say.name_action(PRICE_CUT, "Price Cut")
say.name_action(PROMOTION, "Promotion")
say.name_phase(PROMOTION, "Promotion")


class Osaka(Rules):
    """The figures stand in board.toml."""

    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        goods = [phase.name for phase in turn].index(OsakaGoods.name)
        return (*turn[:goods], PromotionPhase(), OsakaGoods(), *turn[goods + 1 :])

    def supply(self) -> Mapping[str, int]:
        """Where a board has more cities than there are black cubes, stand-ins lie in them."""
        usual = super().supply()
        return {**usual, PROMOTER: max(usual[PROMOTER], sum(self.blacks().values()))}

    def laid_out(self, state: State) -> Mapping[str, Cubes]:
        return {name: (PROMOTER,) * count for name, count in self.blacks().items() if count}

    def blacks(self) -> Mapping[str, int]:
        """How many black cubes each city gets at setup."""
        return {name: city.number("black_cubes") or 0 for name, city in self.board.cities.items()}

    # two players

    def bid_due(self, state: State, place: int, bid: int) -> int:
        return (bid + 1) // 2 if two(state) and place == 2 else super().bid_due(state, place, bid)

    def actions_for(self, players: int) -> Sequence[str]:
        return [action for action in self.actions if not (players == 2 and action == "turn_order_pass")]

    def action_trouble(self, state: State, action: str) -> str:
        if action in closed(state):
            return f"{say.action(action)} was chosen last turn and is closed now."
        return super().action_trouble(state, action)

    def after_goods(self, draft: Draft[State]) -> None:
        if two(draft.state):
            players = draft.state.players.values()
            chosen = tuple(player.action for player in players if player.action)
            draft.record(ActionsClosed(chosen, draft.state.turn + 1))

    # actions

    def gist(self, action: str) -> str:
        own = {
            PRICE_CUT: "Each tile at half, rounded up",
            PROMOTION: "A black cube into a city, before goods",
        }
        return own.get(action) or super().gist(action)

    def seat_price(self, state: State, seat: str, price: int) -> int:
        return (price + 1) // 2 if state.players[seat].action == PRICE_CUT else price

    def price_told(self, state: State, seat: str) -> str:
        cut = state.players[seat].action == PRICE_CUT
        return "Price Cut: each of your tiles costs half of these, rounded up." if cut else ""

    # goods

    def earned(
        self, state: State, color: str | None, target: str | None, income: Mapping[str, int]
    ) -> Mapping[str, int]:
        if target is None or not self.unpromoted(state, color, target):
            return income
        return {seat: by - 1 for seat, by in income.items() if by > 1}

    def brings(self, state: State, seat: str, color: str | None, path: Sequence[str], unseen: int = 0) -> int:
        if color == PROMOTER:
            return 0
        passed = unseen + sum(state.goods.places.get(place, ()).count(color or "") for place in path)
        return max(0, min(passed, A_DELIVERY, A_TURN - received(state, seat)))

    def leads_to(self, state: State, color: str, source: str, target: str) -> str:
        return "no black cube there: 1 less each" if self.unpromoted(state, color, target) else ""

    def income_told(self, state: State) -> str:
        if state.tracking.goods == "none":
            return "Take off 1 yourself, for each who earns, where no black cube lies."
        return "Where no black cube lies, 1 is taken off."

    def unpromoted(self, state: State, color: str | None, target: str) -> bool:
        """Whether a delivery is known to earn less; where cubes are not tracked, only the table sees that."""
        known = state.tracking.goods != "none" and color is not None
        return known and color != PROMOTER and PROMOTER not in state.goods.places.get(target, ())

    # what is shown

    def note_holds(self, state: State) -> bool:
        return two(state) or state.phase not in ("determine_player_order", "select_actions")

    def lying(self, state: State) -> Mapping[str, object]:
        paid = {seat: received(state, seat) for seat in state.playing if received(state, seat)}
        return {"received": paid, "closed": list(closed(state)), "marine_links": dict(state.named)}

    def told(self, state: State) -> str:
        paid = [f"{say.name(seat)} ${by}" for seat in state.playing if (by := received(state, seat))]
        lines = [f"For passed cubes this turn: {say.listed(paid)}."] if paid else []
        shut = say.listed([say.action(action) for action in closed(state)])
        lines += [f"Closed this turn: {shut}."] if shut else []
        owned = say.listed([f"{name} ({say.name(seat)})" for name, seat in state.named.items()])
        return " ".join([*lines, *([f"Marine links: {owned}."] if owned else [])])


def two(state: State) -> bool:
    return len(state.seats) == 2


def received(state: State, seat: str) -> int:
    """Dollars for passed cubes so far this turn."""
    deliveries = (fact for fact in state.recap if isinstance(fact, f.GoodsDelivered))
    return sum(delivery.received for delivery in deliveries if delivery.seat == seat)


# actions that close for a turn -------------------------------------------------------------------


@dataclass(frozen=True)
class Closed:
    """The actions that nobody may choose in a turn."""

    turn: int
    actions: tuple[str, ...]


class ActionsClosed(Fact):
    actions: tuple[str, ...]
    turn: int

    def fold(self, state: State) -> State:
        return replace(state, own=Closed(self.turn, self.actions))

    def said(self) -> str:
        shut = say.listed([say.action(action) for action in self.actions])
        return say.Sentence(f"Closed in the next turn: {shut}") if shut else ""


def closed(state: State) -> tuple[str, ...]:
    now = state.own
    return now.actions if isinstance(now, Closed) and now.turn == state.turn else ()


# goods -------------------------------------------------------------------------------------------


class OsakaGoods(MoveGoodsPhase):
    """What the app does not see of a delivery is told with it."""

    most_passed = A_DELIVERY

    def carry_out(self, draft: AoSDraft, rules: Rules, move: GoodsMove) -> None:
        tracked = draft.state.tracking.goods != "none"
        if isinstance(move, Deliver) and not tracked:
            raise Illegal("Enter it by hand: only the table sees the black cubes and those that were passed.")
        if isinstance(move, DeliverByHand):
            check_told(move, tracked)
        super().carry_out(draft, rules, move)


def check_told(move: DeliverByHand, tracked: bool) -> None:
    if move.color == PROMOTER and move.passed:
        raise Illegal("A black cube is paid nothing for the cubes it passes.")
    if tracked and move.to is None and move.color not in (None, PROMOTER):
        raise Illegal("Say where the cube was delivered: it matters whether a black cube lies there.")


# promotion ---------------------------------------------------------------------------------------


class Promote(Move):
    """Place a black cube from the bag in a city that is not black."""

    city: str


class PromoterPlaced(Fact):
    seat: str
    city: str

    recapped = True

    def fold(self, state: State) -> State:
        return with_cubes(state, self.city, (PROMOTER,), bag=bag_without(state.goods.bag, (PROMOTER,)))

    def said(self) -> str:
        return say.does(self.seat, f"places a black cube in {say.place(self.city)}")


class PromoterCalled(Fact):
    """Where cubes are not tracked, the table places it; `none`: the bag has no black cube left."""

    seat: str
    none: bool = False

    def said(self) -> str:
        if self.none:
            return say.Sentence(f"No black cube is left in the bag: {say.name(self.seat)} places none")
        return say.does(
            self.seat, "places a black cube from the bag, if one is left, in a city that is not black"
        )


def promotable(rules: Rules, state: State) -> list[str]:
    """The cities where a black cube may be placed, by their keys."""
    places = (*rules.board.cities, *sorted(state.new_cities))
    return [place for place in places if PROMOTER not in rules.takes(state, place)]


class PromotionPhase(PhaseOf[Promote]):
    """Before goods are moved: whoever chose Promotion places a black cube."""

    name = PROMOTION
    moves = (Promote,)
    asks = "Place a black cube"
    doing = "places a cube"

    def due(self, state: State) -> bool:
        return holder(state, PROMOTION) is not None

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        seat, bag = holder(draft.state, PROMOTION), draft.state.goods.bag
        if seat is None:
            return
        if draft.state.tracking.goods == "none" or not bag.get(PROMOTER, 0):
            return draft.record(PromoterCalled(seat, none=draft.state.tracking.goods != "none"))
        draft.record(f.Awaited((seat,)))

    def decide(self, draft: AoSDraft, rules: Rules, move: Promote) -> None:
        place = known_place(rules.board, draft.state, move.city)
        if place is None:
            known = known_names(rules.board, draft.state)
            raise Illegal(f"There is no {move.city} on this map.", known=known)
        if place not in promotable(rules, draft.state):
            what = "is a town" if place in rules.board.towns else "is a black city"
            raise Illegal(f"{spoken(draft.state, place)} {what}: the black cube goes to another city.")
        draft.record(PromoterPlaced(move.seat, place))
        acted(draft, move.seat)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        choices = tuple(promoting(rules, state, seat, place) for place in promotable(rules, state))
        return (Offer("promote", seat, {}, choices, says="A black cube from the bag goes to"),)


def promoting(rules: Rules, state: State, seat: str, place: str) -> Choice:
    there = state.goods.places.get(place, ()).count(PROMOTER)
    says = f"{spoken(state, place)}: black {there} → {there + 1}"
    return Choice({"city": place}, says, forecast(rules, state, seat))
